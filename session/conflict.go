package session

import (
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
	AboutWork       MatterKind = "work"       // Section; 0 where it is the draw
	AboutSomething  MatterKind = "overtaken"  // what could not be true
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
}

// Conflict is what computers of an evening recorded that cannot stand side by side, neither knowing of the other. It stands until
// somebody who knows of it says something on the matter, or settles it: see State.Settle.
type Conflict struct {
	Matter Matter
	// Sides are the entries, in the order of the fold; the last one that is in force is what counts meanwhile. One where
	// Overtaken says why it could not be true.
	Sides     []Entry
	Overtaken error
}

// ConflictSettled says that somebody looked at a conflict and decided it: Keep is the entry that is right, the zero ID where all are
// or none is. What it takes besides is recorded with it.
type ConflictSettled struct {
	Over []ID `json:"over"`
	Keep ID   `json:"keep,omitzero"`
}

// Kind implements Fact.
func (ConflictSettled) Kind() string { return "conflict settled" }

func (f ConflictSettled) apply(st *State, _ Entry) error { return nil }

// said is what a fact says on a matter.
type said struct {
	about Matter
	what  func() string // equal where two say the same; spelt out only where two meet
}

// plainly is something that is said in one way only.
func plainly(what string) func() string { return func() string { return what } }

// says is what an entry says, on every matter that it touches.
func (st *State) says(e Entry) (list []said) {
	f := e.Fact
	if u, undo := f.(Undone); undo {
		if u.Entry < 1 || u.Entry >= e.Seq {
			return nil
		}
		for _, s := range st.says(st.log[u.Entry-1]) {
			list = append(list, said{s.about, plainly("undone")})
		}
		return list
	}
	on := func(m Matter) { list = append(list, said{m, func() string { return text(f) }}) }
	switch f := f.(type) {
	case ResultReceived:
		list = append(list, said{Matter{Kind: AboutResult, Key: f.Result.Key}, func() string { return resultText(f.Result) }})
	case ResultChanged:
		list = append(list, said{Matter{Kind: AboutResult, Key: f.Result.Key}, func() string { return resultText(f.Result) }})
	case ResultErased:
		on(Matter{Kind: AboutResult, Key: f.Key})
	case ResultCorrected:
		list = append(list, said{Matter{Kind: AboutCorrection, Key: f.Result.Key}, func() string { return resultText(f.Result) }})
	case CorrectionUndone:
		on(Matter{Kind: AboutCorrection, Key: f.Key})
	case ResultDiscarded:
		list = append(list, said{Matter{Kind: AboutCorrection, Key: f.Key}, plainly("discarded")})
	case RulingGiven:
		on(Matter{Kind: AboutRuling, Key: f.Key})
	case RulingWithdrawn:
		list = append(list, said{Matter{Kind: AboutRuling, Key: f.Key}, plainly("undone")})
	case PlayedByOthers:
		on(Matter{Kind: AboutPlayedBy, Key: f.Key})
	case BoardFouled:
		on(Matter{Kind: AboutFouled, Section: f.Section, Number: f.Board})
	case PenaltyGiven:
		on(Matter{Kind: AboutPenalty, Who: f.Who})
	case PlayerSeated:
		on(Matter{Kind: AboutSeat, Seat: f.Seat, Number: boolean(f.Given)})
		if f.Number != "" && f.Given {
			on(Matter{Kind: AboutPlayer, Player: f.Number})
		}
	case WorkTaken:
		for _, id := range f.Sections {
			on(Matter{Kind: AboutWork, Section: id})
		}
		if f.Draw {
			on(Matter{Kind: AboutWork})
		}
	default:
		if m, meets := matterOf(f); meets {
			on(m)
		}
	}
	return list
}

// matterOf is what one of the simpler facts is about.
func matterOf(f Fact) (m Matter, meets bool) {
	switch f := f.(type) {
	case PairNamed:
		return Matter{Kind: AboutNames, Who: f.Pair}, true
	case TeamSet:
		return Matter{Kind: AboutTeam, Who: f.Team}, true
	case LineUpSet:
		return Matter{Kind: AboutLineUp, Who: f.Team, Number: f.FromRound}, true
	case ParticipationSet:
		return Matter{Kind: AboutPart, Who: f.Who}, true
	case Replaced:
		return Matter{Kind: AboutSubstitute, Who: f.Who}, true
	case CarriedForward:
		return Matter{Kind: AboutCarried, Who: f.Who}, true
	case HandicapSet:
		return Matter{Kind: AboutHandicap, Who: f.Who}, true
	case StratumSet:
		return Matter{Kind: AboutStratum, Who: f.Who}, true
	case SectionSet:
		return Matter{Kind: AboutMovement, Section: f.ID}, true
	case MovementChanged:
		return Matter{Kind: AboutMovement, Section: f.ID}, true
	case RoundDrawn:
		return Matter{Kind: AboutMovement, Section: f.ID}, true
	case SectionDropped:
		return Matter{Kind: AboutMovement, Section: f.ID}, true
	case SectionsCombined:
		return Matter{Kind: AboutFields}, true
	case ScoringSet:
		return Matter{Kind: AboutScoring}, true
	case EveningSet:
		return Matter{Kind: AboutEvening}, true
	case SessionOf:
		return Matter{Kind: AboutEvent}, true
	}
	return m, false
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

// resultText is a result without what two computers may have otherwise of one: see SaysTheSame.
func resultText(r Result) string {
	r.Lead, r.Entered.Lead, r.Remark, r.Doubt, r.Row = Lead{}, "", "", Doubt{}, 0
	return text(ResultReceived{r})
}

// head is an entry on a matter that no later one knows of.
type head struct {
	e    Entry
	what func() string
}

// Conflicts are those that stand, in the order of their first sides: none where the evening is on one computer.
func (st *State) Conflicts() []Conflict {
	if !st.Shared() || len(st.order) < 2 {
		return nil
	}
	heads, settled := st.heads()
	var list []Conflict
	for m, hs := range heads {
		if len(hs) > 1 && slices.ContainsFunc(hs, func(h head) bool { return h.what() != hs[0].what() || m.Kind == AboutPenalty }) {
			c := Conflict{Matter: m}
			for _, h := range hs {
				c.Sides = append(c.Sides, h.e)
			}
			list = append(list, c)
		}
	}
	for seq, why := range st.overtaken {
		if e := st.log[seq-1]; !settled[e.ID()] {
			list = append(list, Conflict{Matter: Matter{Kind: AboutSomething}, Sides: []Entry{e}, Overtaken: why})
		}
	}
	slices.SortFunc(list, func(a, b Conflict) int { return compareConflicts(a, b) })
	if err := st.scorable(); err != nil {
		list = append(list, Conflict{Matter: Matter{Kind: AboutTheWhole}, Overtaken: err})
	}
	return list
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

// heads are, by matter, the entries that none who said something later on it knew of, and which entries were settled.
func (st *State) heads() (heads map[Matter][]head, settled map[ID]bool) {
	heads, settled = map[Matter][]head{}, map[ID]bool{}
	knew := map[Site]Known{} // what each site had at its last entry
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
		if !st.InForce(e.Seq) {
			continue
		}
		if f, ok := e.Fact.(ConflictSettled); ok {
			settle(heads, settled, f, e)
			continue
		}
		for _, s := range st.says(e) {
			heads[s.about] = append(slices.DeleteFunc(heads[s.about], func(h head) bool { return had.Has(h.e.ID()) }), head{e, s.what})
		}
	}
	return heads, settled
}

// settle leaves one head in the place of those that were decided on.
func settle(heads map[Matter][]head, settled map[ID]bool, f ConflictSettled, e Entry) {
	for _, id := range f.Over {
		settled[id] = true
	}
	for m, hs := range heads {
		decided := head{e, plainly("")}
		left := slices.DeleteFunc(slices.Clone(hs), func(h head) bool {
			if h.e.ID() == f.Keep {
				decided.what = h.what
			}
			return slices.Contains(f.Over, h.e.ID())
		})
		if len(left) < len(hs) {
			heads[m] = append(left, decided)
		}
	}
}

// Settle is what decides a conflict: the keep-th of its sides is right, or all of them as they stand where keep is -1. The facts
// are to be recorded at once; they are refused like any other.
func (st *State) Settle(c Conflict, keep int) []Fact {
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
	if c.Matter.Kind == AboutPenalty || c.Matter.Kind == AboutPlayer {
		for i, e := range c.Sides {
			if i != keep && st.Undoable(e) {
				facts = append(facts, Undone{Entry: e.Seq, Of: e.ID()})
			}
		}
		return facts
	}
	if keep == len(c.Sides)-1 {
		return facts // it counts already
	}
	switch k := kept.Fact.(type) {
	case Undone:
		for i, e := range c.Sides {
			if i != keep && st.Undoable(e) {
				facts = append(facts, Undone{Entry: e.Seq, Of: e.ID()})
			}
		}
		return facts
	case ResultReceived:
		return append(facts, asCorrected(k.Result))
	case ResultChanged:
		return append(facts, asCorrected(k.Result))
	case ResultErased:
		return append(facts, ResultDiscarded{Key: k.Key})
	}
	return append(facts, kept.Fact)
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
