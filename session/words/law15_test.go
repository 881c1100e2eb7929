package words_test

import (
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// Who gets what by Law 15B is said with whom it is about and where the board was played
// before, in the journal, on travellers and cards alike.
func TestLaw15IsSaid(t *testing.T) {
	s := sessiontest.Evening(t, "Wrong boards",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 1}))
	sessiontest.Play(t, s, 1, 2)
	k := session.Key{Section: 1, Table: 5, Round: 2, Board: 1}
	row, _ := s.State().Sections[0].Movement.At(5, 2)
	sessiontest.Record(t, s, s.State().ByLaw15(session.PlayedByOthers{Key: k, NS: 1, EW: row.EW})...)
	w := words.English().Plain()
	st, sc := sessiontest.Scored(t, s)
	const want = "cancelled (Law 15B1): pair 1 had played board 1 in round 1 at table 1; pair 9 gets average plus"
	last := st.Entries()[len(st.Entries())-1]
	if got := w.Fact(st, last); got != "table 5, round 2, board 1: "+want {
		t.Errorf("the journal says %q", got)
	}
	noted := false
	for _, tr := range sc.Travellers {
		for _, l := range tr.Lines {
			noted = noted || l.Key == k && slices.Contains(w.LineNotes(st, l), w.Sentence(want))
		}
	}
	if !noted {
		t.Error("no traveller says it")
	}
	for _, rank := range sc.Rankings[0].Ranks {
		for _, a := range rank.Awards {
			text := w.Award(a, sc.Fields[0].Pairs.Explain(a))
			if rank.Who.Number == 1 && a.Line >= 0 && a.Kind == scoring.LeftOut &&
				!strings.Contains(text, "Cancelled (Law 15B1)") {
				t.Errorf("explain says %q", text)
			}
		}
	}
	early := session.PlayedByOthers{Key: session.Key{Section: 1, Table: 4, Round: 4, Board: 2}, NS: 2,
		EW: 8, InRound: 2}
	if got := w.Fact(st, session.Entry{Fact: early}); !strings.HasSuffix(got, "(Law 15); it was in round 2") {
		t.Errorf("%q", got)
	}
}

// A result that the director entered where none was is entered, and what he changes of it
// afterwards is corrected.
func TestEnteredAndCorrected(t *testing.T) {
	s := sessiontest.Evening(t, "By hand",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 1}))
	k := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	enter := func(tricks int) string {
		r := sessiontest.Played(t, "4S", "N", tricks, "")
		r.Key = k
		sessiontest.Record(t, s, session.ResultCorrected{Result: r})
		st := s.State()
		return words.English().Plain().Fact(st, st.Entries()[len(st.Entries())-1])
	}
	said := []string{enter(0), enter(1)}
	first := s.State().Results[k].FirstWord
	sessiontest.Record(t, s, session.ResultDiscarded{Key: k})
	said = append(said, enter(2))
	for i, want := range []string{": entered as 4S", ": corrected to 4S", ": entered as 4S"} {
		if !strings.Contains(said[i], want) {
			t.Errorf("%d: %q, want %q", i, said[i], want)
		}
	}
	if first || !s.State().Results[k].FirstWord {
		t.Error("what stands does not know whether it was entered or corrected")
	}
}

// explain names the paragraph of a board that was played less often, and what holds
// while scores are to come.
func TestSubFieldsAreSaid(t *testing.T) {
	w := words.English()
	few := scoring.SmallGroupStep{Scores: 2, Full: 9, Rule: scoring.SmallGroupsEBU2025, Percent: scoring.Int(65),
		Top: scoring.Int(16), Value: scoring.F(52, 5)}
	one, fouled := few, few
	one.Scores, fouled.Fouled = 1, true
	for step, want := range map[scoring.Step]string{
		few: "played less often than others", one: "3.3.2",
		fouled: "Few scores on one form of a fouled board (Law 87B)",
		scoring.NeubergStep{Scores: 2, Full: 9,
			ForNow: true}: "still to come; with so few at the end the scores would be artificial (EBU White Book 2025, 4.2.3.3)",
	} {
		if got := w.Step(step); !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}
