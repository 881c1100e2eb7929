package start

import (
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

// A card can be taken whatever is played, and its picture has every table in every round.
func TestEveryCardCanBeTaken(t *testing.T) {
	in := desk.English()
	for _, p := range Plays {
		size := TableSize{Play: p, Tables: 5}
		cards, err := CardWish{Size: size, Copies: 1, Begins: 19 * time.Hour}.Cards(in)
		desktest.Must(t, err)
		for _, c := range cards {
			s := desktest.NewEvening(t, 5)
			desktest.Must(t, s.Record("director", c.Take(s.State(), 1)...))
			m := s.State().Sections[0].Movement
			if session.PlayOf(m) != p || len(c.Picture) != m.Rounds || len(c.Picture[0]) != m.Tables {
				t.Errorf("%s: %q with a picture of %d lines", PlayText(in, p), m.Name, len(c.Picture))
			}
		}
	}
	cards, err := CardWish{Size: TableSize{Play: PlayPairs, Tables: 18}, Copies: 2}.Cards(in)
	desktest.Must(t, err)
	for _, c := range cards {
		if len(c.Sections) < 2 {
			continue
		}
		s := desktest.NewEvening(t, 18)
		desktest.Must(t, s.Record("director", c.Take(s.State(), 1)...))
		st := s.State()
		if len(st.Sections) != len(c.Sections) || len(st.Fields()) != 1 {
			t.Errorf("%q makes %d sections in %d fields", c.Title, len(st.Sections), len(st.Fields()))
		}
		if got := Single([]MovementOffer{c}, st); len(got) != 0 {
			t.Error("several sections are on offer for one of several")
		}
		return
	}
	t.Error("36 pairs with two sets of boards have no card of two sections")
}

// The picture tells what a table does.
func TestPictureTellsWhatATableDoes(t *testing.T) {
	m, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 2,
		Half: movement.NSMissing, Switch: 1})
	desktest.Must(t, err)
	p := Picture(m)
	if got := []Square{p[0][0], p[0][4], p[4][0]}; got[0] != SquareStays ||
		got[1] != SquareAlone || got[2] != SquareTurned {
		t.Errorf("drawn %v", got)
	}
	shared, err := movement.Make("share-relay", movement.Options{Tables: 6, BoardsPerRound: 2})
	desktest.Must(t, err)
	if Picture(shared)[0][0] != SquareShared {
		t.Error("tables 1 and 6 share")
	}
}

func TestTimesOfDayAreRead(t *testing.T) {
	for text, want := range map[string]time.Duration{"19:30": 19*time.Hour + 30*time.Minute,
		" 9.05 ": 9*time.Hour + 5*time.Minute} {
		if got, ok := Clock(text); !ok || got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if _, ok := Clock("25:00"); ok {
		t.Error("25:00 is a time")
	}
	if got := TimeText(25*time.Hour + 5*time.Minute); got != "01:05" {
		t.Errorf("past midnight: %s", got)
	}
}
