package account

import (
	"slices"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// Found is how the way of scoring is known.
type Found string

// The ways to know it.
const (
	OfFile    Found = "of the file"    // the file says it
	OfFigures Found = "of the figures" // the file leaves something open, and this gives every total in it
	OfKind    Found = "of the kind"    // it is usual for who played: the file does not say, and its figures do not tell
)

// known is the same for the journal.
var known = map[Found]session.ScoringKnown{OfFigures: session.ByFigures, OfKind: session.ByCustom}

// begin is the way of scoring that the account states, else the usual one.
func (a *Account) begin() method.Choices {
	if forms := a.forms(); len(forms) > 0 {
		if a.Method.Method == forms[0] {
			return a.Method
		}
		return a.with(forms[0])
	}
	return a.kind()
}

// kind is the usual way of scoring for who played.
func (a *Account) kind() method.Choices { return a.with(a.plain()[0]) }

// way is a way of scoring with what it proves.
type way struct {
	choices method.Choices
	trial   *session.Session // the evening with its sections as they are compared with each other
	proof   *Proof           // nil where the evening cannot be scored so
}

// level is how far figures bear out a way of scoring: not at all, by every total, by the
// whole ranking, by every line as well.
func (w *way) level() int {
	switch {
	case w.proof == nil || !w.proof.Published() || !w.proof.Holds():
		return 0
	case w.proof.Whole():
		return 3
	case w.proof.ranking().All():
		return 2
	}
	return 1
}

// over reports whether a way gives more than another.
func (w *way) over(o *way) bool {
	return w.proof != nil && (o.proof == nil || w.proof.compare(o.proof) > 0)
}

// choose decides how the account was scored. What it states holds; of what it leaves open
// is taken what gives most of the totals and places, then of the lines. Anything that is
// not stated is taken only where it gives every total: a single line tells nothing, since
// many ways of scoring give the same awards. Where no way gives the totals the stated
// form is kept, or the usual one.
func (t *Imported) choose(a *Account) {
	if a.MethodWhole {
		t.Found = OfFile
		return
	}
	forms, stated := a.forms(), true
	if len(forms) == 0 {
		forms, stated = a.plain(), false
	}
	best := t.by(a, t.Choices, t.trial)
	for _, name := range forms[1:] {
		if w := t.by(a, a.with(name), t.trial); w.over(best) {
			best = w
		}
	}
	t.Found = OfKind
	switch guess := t.guess(a, best, forms); {
	case guess.level() > best.level():
		best, t.Found = guess, OfFigures
	case stated && len(forms) == 1:
		t.Found = OfFile
	case best.level() > 0:
		t.Found = OfFigures
	}
	t.Choices, t.trial = best.choices, best.trial
	if t.trial.State().Scoring != t.Choices {
		t.put(Fault{}, session.ScoringSet{Choices: t.Choices})
	}
}

// guess is the way of scoring that gives most of the figures, of all that the account
// does not rule out: other methods, sections that were compared with each other, rounds
// that were matches, and then one choice after the other.
func (t *Imported) guess(a *Account, from *way, forms []string) *way {
	best := from
	if best.proof == nil || !best.proof.Published() || best.level() == 3 {
		return best
	}
	for _, trial := range append([]*session.Session{t.trial}, t.combined(a)...) {
		for _, name := range a.possible(forms) {
			for _, choices := range a.asMatches(a.with(name)) {
				if w := t.by(a, choices, trial); w.over(best) {
					best = w
				}
			}
		}
	}
	for best.level() < 3 {
		next := best
		for _, treatment := range treatments {
			if !treatment.matters(best.choices) || treatment.chosen(a.Method) {
				continue
			}
			if choices, other := treatment.With(best.choices); other {
				if w := t.by(a, choices, best.trial); w.over(next) {
					next = w
				}
			}
		}
		if next == best {
			break
		}
		best = next
	}
	return best
}

// possible are the methods that the account may have been scored by: those that it
// states; where it states none those of who played, the usual ones first.
func (a *Account) possible(forms []string) []string {
	if len(a.forms()) > 0 {
		return forms
	}
	all := []string{"mp", "crossimp", "butler", "total"}
	if a.Plays == movement.Team {
		all = []string{"teams", "imps", "winloss", "bam", "patton", "aggregate", "hybrid"}
	}
	return append(slices.Clip(forms), slices.DeleteFunc(all,
		func(name string) bool { return slices.Contains(forms, name) })...)
}

// asMatches are choices as they are, and for rounds that were matches where the account
// does not rule that out.
func (a *Account) asMatches(c method.Choices) []method.Choices {
	list := []method.Choices{c}
	if a.mayBeMatches() && c.Matches == "" {
		c.Matches = "swiss"
		list = append(list, c)
	}
	return list
}

// combined are the evenings with sections compared with each other, where the account
// does not say which were: all of them, else two.
func (t *Imported) combined(a *Account) (list []*session.Session) {
	if len(a.Combined) > 0 || len(t.trial.State().Sections) < 2 {
		return nil
	}
	var facts []session.Fact
	for _, e := range t.trial.State().Entries() {
		facts = append(facts, e.Fact)
	}
	for _, fields := range t.combinations() {
		trial, err := exchange.Recorded(append(slices.Clip(facts), session.SectionsCombined{Fields: fields})...)
		if err != nil {
			continue // players and pairs, say
		}
		list = append(list, trial)
	}
	return list
}

// combinations are ways in which sections may have been compared with each other.
func (t *Imported) combinations() (ways [][][]int) {
	var all []int
	for _, s := range t.trial.State().Sections {
		all = append(all, s.ID)
	}
	ways = append(ways, [][]int{all})
	for i, id := range all[:len(all)-1] {
		for _, other := range all[i+1:] {
			if len(all) > 2 && len(all) <= mostTried {
				ways = append(ways, [][]int{{id, other}})
			}
		}
	}
	return ways
}

// mostTried is the most sections of which each two are tried together.
const mostTried = 4

// by is what a way of scoring proves.
func (t *Imported) by(a *Account, choices method.Choices, trial *session.Session) *way {
	w := &way{choices: choices, trial: trial}
	if scored := scoredBy(trial.State(), choices); scored != nil {
		w.proof = &compare(a, scored).result.Proof
	}
	return w
}
