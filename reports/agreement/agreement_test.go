package agreement_test

import (
	"regexp"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// evening makes an evening of one kind.
type evening struct {
	name string
	make func(testing.TB) *session.Session
}

// evenings are of every kind.
func evenings() (all []evening) {
	add := func(name string, make func(testing.TB) *session.Session) { all = append(all, evening{name, make}) }
	for _, k := range sessiontest.Kinds {
		add(k.Name, k.Clean)
		add(k.Name+", ruled", k.Odd)
	}
	for _, k := range sessiontest.SwissKinds {
		add(k.Name, func(t testing.TB) *session.Session { return k.Swiss(t, 4, true) })
	}
	played := func(name, family string, o movement.Options, facts ...session.Fact) {
		add(name, func(t testing.TB) *session.Session { return play(t, facts, sessiontest.Made(t, family, o)) })
	}
	played("half table", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})
	played("one winner", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Switch: movement.SwitchAuto})
	played("web", "web", movement.Options{Tables: 10, BoardsPerRound: 2, Rounds: 5})
	played("skip", "skip-mitchell", movement.Options{Tables: 6, BoardsPerRound: 2})
	played("every comparison", "howell", movement.Options{Tables: 4, BoardsPerRound: 3},
		session.ScoringSet{Choices: method.Choices{Method: "crossimp", Divide: "none"}})
	played("per score", "howell", movement.Options{Tables: 4, BoardsPerRound: 3},
		session.ScoringSet{Choices: method.Choices{Method: "crossimp", Divide: "scores"}})
	played("handicap", "howell", movement.Options{Tables: 3, BoardsPerRound: 2}, handicaps()...)
	played("strata", "howell", movement.Options{Tables: 3, BoardsPerRound: 2}, strata()...)
	played("second session", "howell", movement.Options{Tables: 3, BoardsPerRound: 2}, carried()...)
	three := func(t testing.TB) (list []*movement.Movement) {
		for range 3 {
			list = append(list, sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
		}
		return list
	}
	add("three sections", func(t testing.TB) *session.Session { return play(t, nil, three(t)...) })
	add("two sections as one", func(t testing.TB) *session.Session {
		return play(t, []session.Fact{session.SectionsCombined{Fields: [][]int{{1, 2}}}}, three(t)[:2]...)
	})
	return all
}

// play plays all of an evening; the facts are recorded before.
func play(t testing.TB, facts []session.Fact, sections ...*movement.Movement) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "An evening", sections...)
	sessiontest.Record(t, s, facts...)
	for i, m := range sections {
		sessiontest.Play(t, s, i+1, m.Rounds)
	}
	return s
}

func handicaps() (facts []session.Fact) {
	for n := 1; n <= 6; n++ {
		facts = append(facts, session.HandicapSet{Who: who(n), Handicap: scoring.F(int64(n), 2)})
	}
	return facts
}

func strata() (facts []session.Fact) {
	for n := 1; n <= 6; n++ {
		facts = append(facts, session.StratumSet{Who: who(n), Stratum: 1 + n%3})
	}
	return facts
}

func carried() (facts []session.Fact) {
	facts = []session.Fact{session.SessionOf{Event: "Championship", Session: 2, Of: 2}}
	for n := 1; n <= 6; n++ {
		facts = append(facts, session.CarriedForward{Who: who(n), Score: scoring.Int(int64(20 + n)), Max: scoring.Int(48)})
	}
	return facts
}

func who(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }

// least is how often each kind of figure stands in two places at least, over all evenings.
var least = map[string]int{"total": 400, "place": 400, "so far": 1200, "board": 3000, "board in per cent": 800,
	"worth": 500, "tables": 30, "share": 5, "matchpoints": 100, "adjusted": 20, "net": 5}

// Whatever tells a figure of an evening tells the same: sheets, pages and books.
func TestAgreement(t *testing.T) {
	compared := map[string]int{}
	for _, e := range evenings() {
		t.Run(e.name, func(t *testing.T) {
			st, sc := sessiontest.Scored(t, e.make(t))
			c := read(t, st, sc, nil)
			for i, text := range c.contradictions() {
				if t.Error(text); i == 20 {
					break
				}
			}
			for what, n := range c.compared() {
				compared[what] += n
			}
		})
	}
	t.Log(compared)
	for what, n := range least {
		if compared[what] < n {
			t.Errorf("%s: compared %d times", what, compared[what])
		}
	}
}

// A figure that is harmed in one place alone is found, whatever tells it.
func TestHarm(t *testing.T) {
	for _, e := range evenings() {
		if e.name != "half table" && e.name != "teams" && e.name != "butler" {
			continue
		}
		st, sc := sessiontest.Scored(t, e.make(t))
		whole := read(t, st, sc, nil)
		if list := whole.contradictions(); len(list) > 0 {
			t.Fatalf("%s: before any harm %s", e.name, list[0])
		}
		for _, source := range whole.sources() {
			harmed := false
			list := whole.with(source, read(t, st, sc, &harm{source, func(text string) string {
				if harmed || !aFigure.MatchString(text) {
					return text
				}
				harmed = true
				return aFigure.ReplaceAllStringFunc(text, other)
			}})).contradictions()
			if !harmed || len(list) == 0 || !strings.Contains(list[0], source) {
				t.Errorf("%s: harm to a figure of %s, %v, is told as %q", e.name, source, harmed, list)
			}
		}
	}
}

// aFigure is one with a decimal or a sign, in a text of its own.
var aFigure = regexp.MustCompile(`^[+−-]?\d+\.\d+$|^[+−]\d+$|>[+−]?\d+\.\d\d<|^-?\d{1,2}$`)

// other is a text with another digit at its end.
func other(text string) string {
	i := strings.LastIndexAny(text, "0123456789")
	return text[:i] + string('0'+(text[i]-'0'+5)%10) + text[i+1:]
}
