package room

import (
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/desk/desktest"
)

func TestTilesTellWhatIsLateWrongOrInPlay(t *testing.T) {
	in := desk.English()
	c := desktest.ClockedEvening(t)
	for table := 1; table <= 3; table++ {
		c.Plays(table, 1, 7, 14)
	}
	c.Plays(3, 1, 21)
	st := c.State()
	row, _ := st.Sections[0].Movement.At(3, 1)
	wrong := sessiontest.Result(t, st, 2, 1, row.Boards()[0], "4S", "S", 1)
	wrong.Result.Board = 14
	wrong.Result.Doubt = session.Doubt{Kind: session.NoSuchBoard}
	c.At(21, "Bridgemate", wrong)
	first, _ := st.Sections[0].Movement.At(1, 1)
	status := bridgemate.Status{Reading: true, LastRead: desktest.Seven.Add(22 * time.Minute),
		InPlay: []bridgemate.InPlay{{
			Key:      session.Key{Section: 1, Table: 1, Round: 1, Board: first.Boards()[2]},
			Contract: scoring.Contract{Level: 4, Denomination: scoring.Hearts, Doubling: scoring.Doubled},
			Declarer: scoring.East}}}
	st = c.State()
	show := func(veil desk.Veil) (lines []string) {
		for _, tile := range TilesOf(in, st, status, desk.PaceOf(st, status), veil, desk.Visitors{}) {
			text := tile.Name + "|" + strings.Join(tile.Badge, "/") + "|" + strings.Join(tile.Now, "/") + "|"
			for _, p := range tile.Pips {
				text += " " + p.Texts[0]
			}
			if tile.Red {
				text += " red"
			}
			lines = append(lines, text)
		}
		return lines
	}
	for i, want := range []string{
		"1|on time/✓|4♥× E in play/4♥× E/4♥×| ✓ 1 ✓ 2 ▸ 3 red",
		"2|wrong board/!|board 14?| ✓ 4 ✓ 5 ▸ 6 ! 14",
		"3|next round/→|waiting/–| ✓ 7 ✓ 8 ✓ 9",
		"4|15 min behind/15 min/+15|board 10/–| ▸ 10 11 12",
		"5|15 min behind/15 min/+15|board 13/–| ▸ 13 14 15",
	} {
		if got := show(nil)[i]; got != want {
			t.Errorf("table %d shows %q, want %q", i+1, got, want)
		}
	}
	// A director who plays pair 2 has yet to play board 3; what is in play
	// there is not shown.
	veil := desk.VeilOf(st, session.Contestant{Section: 1, Number: 2})
	if got := show(veil)[0]; strings.Contains(got, "♥") || !strings.Contains(got, "board 3") {
		t.Errorf("to a director who plays table 1 shows %q", got)
	}
	if desk.VeilOf(st, session.Contestant{}) != nil {
		t.Error("something is hidden from a director who does not play")
	}
	for _, tile := range TilesOf(in, st, bridgemate.Status{}, desk.PaceOf(st, bridgemate.Status{}), nil,
		desk.Visitors{}) {
		if tile.Tone == desk.Warning {
			t.Errorf("table %s is late although nothing is read", tile.Name)
		}
	}
}

// A table that has played its last round waits for nothing, and of a half
// table one pair is there.
func TestTilesAtTheEnd(t *testing.T) {
	in := desk.English()
	s := desktest.NewEvening(t, 0)
	m, err := movement.Make("mitchell", movement.Options{Tables: 3, BoardsPerRound: 1, Half: movement.EWMissing})
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	var sits []string
	for _, tile := range TilesOf(in, s.State(), bridgemate.Status{}, desk.PaceOf(s.State(), bridgemate.Status{}), nil,
		desk.Visitors{}) {
		if tile.Badge != nil {
			sits = append(sits, tile.Who[0][0]+"|"+tile.Who[1][0])
		}
	}
	if !slices.Equal(sits, []string{"Pair 3|–"}) {
		t.Errorf("who sits out: %v", sits)
	}
	for _, k := range s.State().ToCome() {
		desktest.Must(t,
			s.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, s.State(), k.Table, k.Round,
				k.Board, "1NT", "N", 0).Result}))
	}
	for _, tile := range TilesOf(in, s.State(), bridgemate.Status{}, desk.PaceOf(s.State(), bridgemate.Status{}), nil,
		desk.Visitors{}) {
		if tile.Now[0] != "–" {
			t.Errorf("table %s, %v, shows %v", tile.Name, tile.Badge, tile.Now)
		}
	}
}

// A Swiss of which rounds are still to be drawn is not finished.
func TestTilesOfASwiss(t *testing.T) {
	s := desktest.NewEvening(t, 0)
	m, err := movement.Make("swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 1})
	desktest.Must(t, err)
	desktest.Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: m}))
	for _, k := range s.State().ToCome() {
		desktest.Must(t,
			s.Record("director", session.ResultCorrected{Result: sessiontest.Result(t, s.State(), k.Table, k.Round,
				k.Board, "1NT", "N", 0).Result}))
	}
	tiles := TilesOf(desk.English(), s.State(), bridgemate.Status{}, desk.PaceOf(s.State(), bridgemate.Status{}), nil,
		desk.Visitors{})
	if len(tiles) == 0 || tiles[0].Badge[0] != "next round" {
		t.Errorf("after the first round of three: %+v", tiles)
	}
}

// Every table fits, in letters that can be read, whatever the window.
func TestEveryTableFitsTheWindow(t *testing.T) {
	for _, c := range []struct {
		tables        int
		width, height float32
		text, least   float32
		names         bool
	}{
		{3, 900, 560, 16, 16, true}, {14, 960, 500, 16, 16, true}, {9, 1010, 370, 16, 16, true},
		{60, 1010, 370, 16, 11, false}, {60, 1900, 800, 20, 20, false},
		{60, 1010, 560, 16, 14, false}, {1, 400, 300, 16, 16, true},
		{60, 1010, 300, 32, 8, false}, {20, 1010, 500, 24, 20, false},
	} {
		a := Arrange(c.tables, c.width, c.height, 6, c.text)
		if a.Columns*a.Rows < c.tables {
			t.Errorf("%+v: no room for all: %+v", c, a)
		}
		if w, h := float32(a.Columns)*(a.Width+6)-6, float32(a.Rows)*(a.Height+6)-6; w > c.width+1 || h > c.height+1 {
			t.Errorf("%+v: %v by %v is too large", c, w, h)
		}
		if a.Text < c.least || a.Text > c.text || a.Names != c.names {
			t.Errorf("%+v: %+v", c, a)
		}
	}
}
