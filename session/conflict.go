package session

import (
	"errors"
	"slices"
	"strconv"
)

// MatterKind is what a conflict is about.
type MatterKind string

// The matters. Beside each stands which fields of a Matter go with it.
const (
	AboutResult     MatterKind = "result"     // Key: what came from the tables
	AboutCorrection MatterKind = "correction" // Key: the director's word on a result
	AboutRuling     MatterKind = "ruling"     // Key
	AboutPlayedBy   MatterKind = "played by"  // Key: who really played a board
	AboutFouled     MatterKind = "fouled"     // Section, Number is the board
	AboutPenalty    MatterKind = "penalty"    // Who
	AboutSeat       MatterKind = "seat"       // Seat: who sits there
	AboutPlayer     MatterKind = "player"     // Player: where he sits
	AboutNames      MatterKind = "names"      // Who
	AboutTeam       MatterKind = "team"       // Who
	AboutLineUp     MatterKind = "line-up"    // Who, Number is the round
	AboutPart       MatterKind = "part"       // Who: whether it takes part
	AboutSubstitute MatterKind = "substitute" // Who
	AboutCarried    MatterKind = "carried"    // Who
	AboutHandicap   MatterKind = "handicap"   // Who
	AboutStratum    MatterKind = "stratum"    // Who
	AboutMovement   MatterKind = "movement"   // Section
	AboutFields     MatterKind = "fields"
	AboutScoring    MatterKind = "scoring"
	AboutEvening    MatterKind = "evening"
	AboutEvent      MatterKind = "event"
	AboutDeals      MatterKind = "deals"   // Section; 0 for those that have no deals of their own
	AboutContest    MatterKind = "contest" // Name: a competition for which the evening counts
	AboutAwards     MatterKind = "awards"
	AboutWork       MatterKind = "work"       // Section; 0 where it is the draw
	AboutSomething  MatterKind = "overtaken"  // what could not be true
	AboutForged     MatterKind = "forged"     // what somebody did not sign in whose name it came
	AboutTheWhole   MatterKind = "unscorable" // what was recorded here and there cannot be scored together
)

// Matter is what facts are about that may contradict each other.
type Matter struct {
	Kind    MatterKind
	Key     Key
	Seat    Seat
	Who     Contestant
	Section int
	Number  int
	Player  string
	Name    string
}

// Conflict is what computers of an evening recorded that cannot stand side by side,
// neither knowing of the other. It stands until somebody who knows of it says something
// on the matter, or settles it: see State.Settle.
type Conflict struct {
	Matter Matter
	// Sides are the entries, in the order of the fold; the last one that is in force is
	// what counts meanwhile. One where Overtaken says why it could not be true.
	Sides     []Entry
	Overtaken error
}

// ConflictSettled says that somebody looked at a conflict and decided it: Keep is
// the entry that is right, the zero ID where all are or none is. What it takes
// besides is recorded with it.
type ConflictSettled struct {
	Over []ID `json:"over"`
	Keep ID   `json:"keep,omitzero"`
}

// Kind implements Fact.
func (ConflictSettled) Kind() string { return "conflict settled" }

func init() {
	describe(traits[ConflictSettled]{GroupProgram, Free, noEffect, RoleDesk, forAll,
		aboutNothing[ConflictSettled],
		func(f ConflictSettled) any { return Message{"facts.conflict-settled", Terms{"Kept": f.Keep}} }})
}

func (f ConflictSettled) apply(st *State, _ Entry) error { return nil }

// matters are what an entry says something on.
func (st *State) matters(e Entry) []Matter {
	if u, undo := e.Fact.(Undone); undo {
		if u.Entry < 1 || u.Entry >= e.Seq {
			return nil
		}
		return st.matters(st.log[u.Entry-1])
	}
	return SubjectOf(e.Fact).Matters
}

// content is what a fact says on its matters: equal where two say the same. A fact of
// which only a part matters for that has a method content.
func content(f Fact) string {
	if own, ok := f.(interface{ content() string }); ok {
		return own.content()
	}
	return text(f)
}

func boolean(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

func text(f Fact) string {
	kind, body, _ := EncodeFact(f)
	return kind + " " + string(body)
}

// resultText is a result without what two computers may have otherwise of
// one: see SaysTheSame.
func resultText(r Result) string {
	r.Lead, r.Entered.Lead, r.Remark, r.Doubt, r.Row = Lead{}, "", "", Doubt{}, 0
	return text(ResultReceived{r})
}

// head is an entry on a matter that no later one knows of: what somebody decided for,
// where somebody decided. at is then the decision, else the entry itself.
type head struct {
	e  Entry
	at ID
}

// Conflicts are those that stand, in the order of their first sides: none where the
// evening is on one computer.
func (st *State) Conflicts() []Conflict {
	if !st.Shared() || len(st.order) < 2 {
		return nil
	}
	heads, settled := st.heads()
	var list []Conflict
	for m, hs := range heads {
		if sides := st.sides(m, hs); len(sides) > 1 {
			list = append(list, Conflict{Matter: m, Sides: sides})
		}
	}
	for seq, why := range st.overtaken {
		if e := st.log[seq-1]; !settled[e.ID()] && !errors.Is(why, ErrUnsigned) && !st.saidBy(heads, e) {
			list = append(list, Conflict{Matter: Matter{Kind: AboutSomething}, Sides: []Entry{e}, Overtaken: why})
		}
	}
	for _, e := range st.aside {
		if !settled[e.ID()] {
			list = append(list, Conflict{Matter: Matter{Kind: AboutForged}, Sides: []Entry{e}, Overtaken: ErrForged})
		}
	}
	slices.SortFunc(list, func(a, b Conflict) int { return compareConflicts(a, b) })
	if err := st.scorable(); err != nil {
		list = append(list, Conflict{Matter: Matter{Kind: AboutTheWhole}, Overtaken: err})
	}
	return list
}

// saidBy reports whether what was overtaken has no news: another computer said the same,
// or it decided what somebody else did.
func (st *State) saidBy(heads map[Matter][]head, e Entry) bool {
	var not *NotYours
	if errors.As(st.overtaken[e.Seq], &not) {
		return false // that somebody did what is not his is news
	}
	if _, decision := e.Fact.(ConflictSettled); decision {
		return true
	}
	ms := st.matters(e)
	for _, m := range ms {
		alike := func(h head) bool { return h.e.Fact.Kind() == e.Fact.Kind() && content(h.e.Fact) == content(e.Fact) }
		if m.Kind == AboutWork || m.Kind == AboutPenalty || !slices.ContainsFunc(heads[m], alike) {
			return false
		}
	}
	return len(ms) > 0
}

func compareConflicts(a, b Conflict) int {
	x, y := a.Sides[0], b.Sides[0]
	if c := inOrder(x, y); c != 0 {
		return c
	}
	if a.Matter.Kind != b.Matter.Kind {
		return slices.Compare([]MatterKind{a.Matter.Kind}, []MatterKind{b.Matter.Kind})
	}
	return slices.Compare([]int{a.Matter.Section, a.Matter.Number}, []int{b.Matter.Section, b.Matter.Number})
}

// sides are the entries of heads that contradict each other, in the order of the
// fold; one where none do.
func (st *State) sides(m Matter, heads []head) (sides []Entry) {
	if len(heads) < 2 {
		return nil
	}
	contradict := false
	for _, h := range heads {
		switch there := slices.ContainsFunc(sides, func(e Entry) bool { return e.Seq == h.e.Seq }); {
		case there, m.Kind == AboutPlayer && !st.sits(h.e):
		default:
			sides = append(sides, h.e)
			contradict = contradict || m.Kind == AboutPenalty || content(h.e.Fact) != content(sides[0].Fact)
		}
	}
	if !contradict {
		return sides[:min(1, len(sides))]
	}
	slices.SortFunc(sides, inOrder)
	return sides
}

// sits reports whether a player still sits where an entry put him.
func (st *State) sits(e Entry) bool {
	f, seated := e.Fact.(PlayerSeated)
	return !seated || st.Seats[f.Seat].Number == f.Number
}

// heads are, by matter, the entries that none who said something later on it knew of, and
// which entries were settled.
func (st *State) heads() (heads map[Matter][]head, settled map[ID]bool) {
	heads, settled = map[Matter][]head{}, map[ID]bool{}
	knew := map[Site]Known{} // what each site had at its last entry
	var at map[ID]int64
	for _, e := range st.log {
		had := knew[e.Site]
		if had == nil {
			had = Known{}
			knew[e.Site] = had
		}
		for site, n := range e.Seen {
			had[site] = max(had[site], n)
		}
		had[e.Site] = e.Own
		if !st.InForce(e.Seq) || st.reread[e.Seq] {
			continue
		}
		if f, ok := e.Fact.(ConflictSettled); ok {
			if at == nil {
				at = places(st.log)
			}
			for _, id := range f.Over {
				settled[id] = true
			}
			st.settle(heads, f, e, had, at)
			continue
		}
		for _, m := range st.matters(e) {
			heads[m] = append(besides(heads[m], had), head{e, e.ID()})
		}
	}
	return heads, settled
}

// besides are the heads of which an entry does not know by what its site had, and that do
// not say the same as one it knows, since two computers read one row: see readTwice.
func besides(list []head, had Known) (left []head) {
	for _, h := range list {
		if !slices.ContainsFunc(list, func(o head) bool {
			return had.Has(o.at) && (o.at == h.at || sameReading(o.e.Fact, h.e.Fact))
		}) {
			left = append(left, h)
		}
	}
	return left
}

// places are those of the entries.
func places(log []Entry) map[ID]int64 {
	at := make(map[ID]int64, len(log))
	for _, e := range log {
		at[e.ID()] = e.Seq
	}
	return at
}

// settle puts a decision in the place of what it decided on, as far as whoever decided
// knew of it: two who decide at once meet. had is what the decision's site had.
func (st *State) settle(heads map[Matter][]head, f ConflictSettled, e Entry, had Known, at map[ID]int64) {
	for m, kept := range st.keptOn(f, at) {
		left := slices.DeleteFunc(slices.Clone(heads[m]),
			func(h head) bool { return slices.Contains(f.Over, h.e.ID()) && had.Has(h.at) })
		// later, by one whom whoever decided had heard
		said := slices.ContainsFunc(left, func(h head) bool { return had.Has(h.at) })
		if kept > 0 && !said {
			left = append(left, head{st.log[kept-1], e.ID()})
		}
		heads[m] = left
	}
}

// keptOn are the matters of which a decision is, each with the place of what was decided
// for: of a decision that leaves all as it was the last one, 0 for nothing.
func (st *State) keptOn(f ConflictSettled, at map[ID]int64) map[Matter]int64 {
	kept := map[Matter]int64{}
	for _, id := range f.Over {
		seq := at[id]
		if seq == 0 || st.overtaken[seq] != nil {
			continue
		}
		for _, m := range st.matters(st.log[seq-1]) {
			switch {
			case f.Keep == (ID{}), f.Keep == id:
				kept[m] = max(kept[m], seq)
			default:
				kept[m] = max(kept[m], 0)
			}
		}
	}
	return kept
}

// Settle is what decides a conflict: the keep-th of its sides is right, or all of them as
// they stand where keep is -1. The facts are to be recorded at once; they are refused
// like any other. There are none for a conflict without sides.
func (st *State) Settle(c Conflict, keep int) []Fact {
	if len(c.Sides) == 0 {
		return nil
	}
	f := ConflictSettled{}
	for _, e := range c.Sides {
		f.Over = append(f.Over, e.ID())
	}
	if keep < 0 || keep >= len(c.Sides) {
		return []Fact{f}
	}
	kept := c.Sides[keep]
	f.Keep = kept.ID()
	facts := []Fact{f}
	_, undone := kept.Fact.(Undone)
	switch c.Matter.Kind {
	case AboutPenalty, AboutPlayer: // the sides stand beside each other
		return append(facts, st.withoutOthers(c, keep)...)
	case AboutFouled, AboutSubstitute: // so they do, unless they are of the same round
		return append(append(facts, st.withoutOthers(c, keep)...), st.saidAgain(c, keep)...)
	}
	if undone {
		return append(facts, st.withoutOthers(c, keep)...)
	}
	return append(facts, st.saidAgain(c, keep)...)
}

// withoutOthers takes the other sides of a conflict back, as far as they can be.
func (st *State) withoutOthers(c Conflict, keep int) (facts []Fact) {
	for i, e := range c.Sides {
		if i != keep && st.Undoable(e) {
			facts = append(facts, Undone{Entry: e.Seq, Of: e.ID()})
		}
	}
	return facts
}

// saidAgain is a side of a conflict once more, where another one counts.
func (st *State) saidAgain(c Conflict, keep int) []Fact {
	if keep == len(c.Sides)-1 && c.Matter.Kind != AboutDeals { // analyses of other deals may have come since
		return nil
	}
	switch k := c.Sides[keep].Fact.(type) {
	case Undone, Sealed: // what cannot be read here cannot be said again
		return nil
	case ResultReceived:
		return []Fact{asCorrected(k.Result)}
	case ResultChanged:
		return []Fact{asCorrected(k.Result)}
	case ResultErased:
		return []Fact{ResultDiscarded{Key: k.Key}}
	default:
		return []Fact{k}
	}
}

// asCorrected is the director's word that a result is right.
func asCorrected(r Result) ResultCorrected {
	r.Doubt, r.Row = Doubt{}, 0
	return ResultCorrected{Result: r}
}

// String names a matter for a log.
func (m Matter) String() string {
	return string(m.Kind) + " " + strconv.Itoa(m.Section) + " " + strconv.Itoa(m.Number)
}
