package session_test

import (
	"errors"
	"testing"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// Teams beside pairs are refused as what they are, whichever came first: neither form of
// scoring would fit the other section.
func TestTeamsBesidePairs(t *testing.T) {
	teams := sessiontest.Made(t, "round-robin", movement.Options{Tables: 4, BoardsPerRound: 4})
	pairs := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 4})
	for _, word := range []string{"mp", "teams"} {
		for _, order := range [][]*movement.Movement{{teams, pairs}, {pairs, teams}} {
			how := session.UsualBy("wbf")
			how.Choices.Method = word
			s := sessiontest.Evening(t, "")
			err := s.Record("director", how,
				session.SectionSet{ID: 1, Movement: order[0]}, session.SectionSet{ID: 2, Movement: order[1]})
			var other *session.OtherPlay
			if !errors.As(err, &other) || !other.Mixed {
				t.Errorf("%s, %s first: %v", word, order[0].Name, err)
			}
		}
	}
	one := sessiontest.Evening(t, "")
	var other *session.OtherPlay
	err := one.Record("director", session.ScoringSet{Choices: method.Choices{Method: "mp"}},
		session.SectionSet{ID: 1, Movement: teams})
	if !errors.As(err, &other) || other.Mixed {
		t.Errorf("teams alone: %v", err)
	}
}

// The words of the choices are read in any case, here as everywhere else.
func TestSwissInAnyCase(t *testing.T) {
	for _, word := range []string{"swiss", "Swiss", "SWISS"} {
		c := method.Choices{Method: "Teams", As: "wbf", Matches: word, VP: "discrete"}
		if err := session.PlaySwissTeams.Fits(c); err != nil {
			t.Errorf("%s: %v", word, err)
		}
		if got := session.PlaySwissTeams.Scored(c); got != c {
			t.Errorf("%s becomes %+v", word, got)
		}
		if got := session.PlayTeams.Scored(c); got.Matches != "" {
			t.Errorf("teams that play no Swiss keep %s", got.Matches)
		}
	}
}
