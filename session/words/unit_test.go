package words_test

import (
	"errors"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deskline"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// A unit that the evening does not have is named, and beside it what fits, in every
// language and without an engineer's words.
func TestWrongUnit(t *testing.T) {
	for _, c := range []struct {
		family, line string
		choices      method.Choices
		want         string
	}{
		{"howell", "pen 5 1vp", method.Choices{},
			"an amount in VP does not fit where MP are counted; say 25%top, 10% or 5mp"},
		{"howell", "pen 5 10%", method.Choices{Method: "butler"},
			"an amount in % does not fit where IMP are counted; say 3imp"},
		{"howell", "pen 5 25%top", method.Choices{Method: "total"},
			"an amount in % of a top does not fit where points are counted; say 100points"},
		{"round-robin", "pen 2 3imp", method.Choices{Method: "teams"},
			"an amount in IMP does not fit where VP are counted; say 1vp"},
		{"swiss", "pen 2 10%", method.Choices{Matches: "swiss"},
			"an amount in % does not fit where VP are counted; say 1vp"},
		{"howell", "1 r1 1 ns 3imp ew -3imp", method.Choices{},
			"an amount in IMP does not fit where MP are counted; say 10% or 5mp"},
		{"howell", "1 r1 1 ave+ ave-", method.Choices{Method: "total"},
			"an artificial score has no value where points are counted; say 100points"},
	} {
		s := sessiontest.Evening(t, "Tuesday",
			sessiontest.Made(t, c.family, movement.Options{Tables: 4, BoardsPerRound: 4}))
		sessiontest.Record(t, s, session.ScoringSet{Choices: c.choices})
		_, err := deskline.Read(s.State(), c.line)
		var fault *deskline.Fault
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if got := words.English().FaultHere(fault); got != c.want {
			t.Errorf("%s: %s", c.line, got)
		}
		for _, tag := range words.Languages()[1:] {
			if got := words.For(tag).FaultHere(fault); strings.Contains(got, scoring.ErrUnit.Error()) ||
				strings.Contains(got, "adjustment") {
				t.Errorf("%s: %s", tag, got)
			}
		}
	}
}
