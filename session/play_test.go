package session_test

import (
	"errors"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// games are what can be played, each with its movement.
var games = []struct {
	play   session.Play
	family string
	o      movement.Options
	unit   scoring.Unit
}{
	{session.PlayPairs, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4}, scoring.Matchpoint},
	{session.PlayTeams, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4}, scoring.VP},
	{session.PlaySwissPairs, "swiss", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 4}, scoring.VP},
	{session.PlaySwissTeams, "swiss-teams", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 4}, scoring.VP},
	{session.PlayIndividual, "individual", movement.Options{Tables: 2, BoardsPerRound: 2}, scoring.Matchpoint},
}

// A movement brings the scoring that fits it, by every rule set, whatever was played
// before; where the rules have no scale for a round of matchpoints it is the EBU's by
// name (figures N5, sheets D1).
func TestAMovementBringsItsScoring(t *testing.T) {
	for _, as := range scoring.Presets {
		for _, before := range games {
			for _, g := range games {
				how := g.play.Scored(before.play.Scored(session.UsualBy(as).Choices))
				s := sessiontest.Evening(t, "")
				m := sessiontest.Made(t, g.family, g.o)
				if p := session.PlayOf(m); p != g.play {
					t.Fatalf("%s is %v", g.family, p)
				}
				record(t, s, session.SectionSet{ID: 1, Movement: m}, session.ScoringSet{Choices: how})
				for _, f := range scored(t, s.State()).Fields {
					if f.Unit() != g.unit {
						t.Errorf("%s by %s after another game: %v", g.family, as, f.Unit())
					}
				}
				if again := g.play.Scored(how); again != how || how.As != as {
					t.Errorf("%s by %s: what fits does not stay: %+v, %+v", g.family, as, how, again)
				}
			}
		}
	}
	own := method.Choices{Method: "bam", As: "acbl", Penalties: "vp"}
	if got := session.PlayTeams.Scored(own); got != own {
		t.Errorf("board-a-match of teams becomes %+v", got)
	}
	if got := session.PlaySwissPairs.Scored(method.Choices{As: "wbf", Matches: "whole"}); got.Matches != "whole" ||
		got.VP != "" {
		t.Errorf("a Swiss of pairs whose rounds are no matches becomes %+v", got)
	}
}

// What does not fit is refused while the evening is set up, in either order, and changes
// nothing. An evening that once was recorded so opens, and comes to what it came to.
func TestScoringOfAnotherGameIsRefused(t *testing.T) {
	teams := sessiontest.Made(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4})
	swiss := sessiontest.Made(t, "swiss-teams", movement.Options{Tables: 4, Rounds: 3, BoardsPerRound: 4})
	pairs := sessiontest.Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 4})
	how := func(method, matches string) session.Fact {
		c := session.UsualBy("wbf")
		c.Choices.Method, c.Choices.Matches = method, matches
		return c
	}
	for name, facts := range map[string][]session.Fact{
		"teams as pairs":        {session.SectionSet{ID: 1, Movement: teams}, how("mp", "")},
		"butler of teams":       {how("butler", ""), session.SectionSet{ID: 1, Movement: teams}},
		"a Swiss in whole":      {session.SectionSet{ID: 1, Movement: swiss}, how("teams", "whole")},
		"a Swiss, nothing said": {session.SectionSet{ID: 1, Movement: swiss}, how("teams", "")},
		"pairs as teams":        {session.SectionSet{ID: 1, Movement: pairs}, how("teams", "")},
		"a section of each": {session.SectionSet{ID: 1, Movement: teams},
			session.SectionSet{ID: 2, Movement: pairs}, how("teams", "")},
		"pairs board against team": {how("bam", ""), session.SectionSet{ID: 1, Movement: pairs}},
	} {
		s := sessiontest.Evening(t, "")
		before := s.State().Seq
		var other *session.OtherPlay
		if err := s.Record("director", facts...); !errors.As(err, &other) ||
			!errors.Is(err, session.ErrBadEntry) || s.State().Seq != before {
			t.Errorf("%s: %v, %d entries", name, err, s.State().Seq)
		}
		var entries []session.Entry
		for i, f := range facts {
			entries = append(entries, session.Entry{Seq: int64(i) + 1, By: "director", Fact: f})
		}
		old := new(session.MemoryJournal)
		if err := old.Append(entries); err != nil {
			t.Fatal(err)
		}
		opened, err := session.Resume(old)
		if err != nil {
			t.Errorf("%s, as it was recorded once: %v", name, err)
			continue
		}
		if _, err := opened.State().Score(); err != nil {
			t.Errorf("%s, as it was recorded once: %v", name, err)
		}
		if err := opened.Record("director",
			session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.Int(-1),
				Unit: scoring.PercentOfTop}); errors.As(err, &other) {
			t.Errorf("%s goes on: %v", name, err)
		}
	}
}

// A form that fits is not taken back from under a movement.
func TestScoringThatAMovementNeeds(t *testing.T) {
	s := sessiontest.Evening(t, "", sessiontest.Made(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4}))
	for _, e := range s.State().Entries() {
		if _, is := e.Fact.(session.ScoringSet); is {
			record(t, s, session.SectionDropped{ID: 1})
			record(t, s, session.SectionSet{ID: 1,
				Movement: sessiontest.Made(t, "round-robin", movement.Options{Tables: 6, BoardsPerRound: 4})})
			if err := s.Record("director", session.Undone{Entry: e.Seq}); !errors.Is(err, session.ErrNeeded) {
				t.Errorf("teams without their scoring: %v", err)
			}
			return
		}
	}
	t.Error("teams were set up without their scoring")
}
