package agreement_test

import (
	"cmp"
	"slices"
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
	played("many boards", "mitchell", movement.Options{Tables: 9, BoardsPerRound: 4, Half: movement.EWMissing})
	played("three boards a round", "mitchell", movement.Options{Tables: 11, BoardsPerRound: 3})
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
		facts = append(facts,
			session.CarriedForward{Who: who(n), Score: scoring.Int(int64(20 + n)), Max: scoring.Int(48)})
	}
	return facts
}

func who(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }

// least is how often each kind of figure stands in two places at least.
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
			if !whole.finds(t, st, sc, source) {
				t.Errorf("%s: no harm to a figure of %s is found", e.name, source)
			}
		}
	}
}

// finds reports whether harm to one figure of a source is found, of some that other
// sources have too.
func (c claims) finds(t testing.TB, st *session.State, sc *session.Scores, source string) bool {
	t.Helper()
	const figures, places = 8, 12
	for _, figure := range c.shared(source, figures) {
		for nth := range places {
			seen := -1
			spoil := func(text string) string {
				for at := 0; ; {
					i := strings.Index(text[at:], figure)
					if i < 0 {
						return text
					}
					at += i + len(figure)
					if at < len(text) && strings.ContainsAny(text[at:at+1], ".0123456789") {
						continue // it is the beginning of another figure
					}
					if seen++; seen == nth {
						return text[:at-len(figure)] + other(figure) + text[at:]
					}
				}
			}
			list := c.with(source, read(t, st, sc, &harm{source, spoil})).contradictions()
			if len(list) > 0 && strings.Contains(list[0], source) {
				return true
			}
			if seen < nth {
				break
			}
		}
	}
	return false
}

// shared are some figures that a source and another one tell.
func (c claims) shared(source string, most int) (list []string) {
	for _, said := range c {
		at := slices.IndexFunc(said, func(one claim) bool { return one.Source == source })
		if at < 0 || !slices.ContainsFunc(said, func(one claim) bool { return one.Source != source }) {
			continue
		}
		if text := strings.TrimPrefix(said[at].Text, number); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return list[:min(most, len(list))]
}

// other is a figure with another digit at its end.
func other(text string) string {
	i := strings.LastIndexAny(text, "0123456789")
	if i < 0 {
		return text
	}
	return text[:i] + string('0'+(text[i]-'0'+5)%10) + text[i+1:]
}
