package session

import (
	"errors"
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// ScoringSet says how the evening is scored, in the words of package method: the form of
// scoring, the rule set, and every choice that differs from it. It holds for the whole
// evening. Without it an evening is scored as the first version of the journal did:
// matchpoints with Neuberg's formula, percentages exactly as given.
type ScoringSet struct {
	Choices method.Choices `json:"choices"`
	// Known is how the choices are known, "" where somebody has said so.
	Known ScoringKnown `json:"known,omitempty"`
}

// ScoringKnown says how it is known how an evening was scored of which
// another program tells.
type ScoringKnown string

// The ways to know it without a word.
const (
	ByFigures ScoringKnown = "figures" // it gives every total that was published
	ByCustom  ScoringKnown = "custom"  // it is usual for who played, and the figures do not bear it out
)

// RoundDrawn adds the next round of a Swiss: who meets whom. The rounds
// before it stay as they are.
type RoundDrawn struct {
	ID       int                `json:"id"`
	Movement *movement.Movement `json:"movement"`
	// Drawn is the draw itself: who meets whom, byes, triangles, and repeats that
	// could not be avoided.
	Drawn movement.Drawn `json:"drawn"`
	// ByHand is true where the director changed the draw; Reason is why.
	ByHand bool   `json:"byHand,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// SessionOf says that the evening is one session of an event.
type SessionOf struct {
	Event   string `json:"event"`
	Session int    `json:"session"`
	Of      int    `json:"of,omitempty"`
	// Sessions is how the sessions become one result.
	Sessions scoring.SessionsCombined `json:"together"`
}

// Undone takes an earlier entry back: the evening is then as if it had never been
// recorded. An entry that is itself Undone, taken back, is in force again. What came
// from elsewhere, such as a result of the Bridgemate, cannot be undone, and nothing
// that later entries need.
type Undone struct {
	Entry int64 `json:"entry"`
	// Of is the same entry where the evening is one of several computers: there Entry is
	// its place as long as nothing from elsewhere comes before it.
	Of ID `json:"of,omitzero"`
}

// Kind implements Fact.
func (ScoringSet) Kind() string { return "scoring set" }

// Kind implements Fact.
func (RoundDrawn) Kind() string { return "round drawn" }

// Kind implements Fact.
func (SessionOf) Kind() string { return "session of" }

// Kind implements Fact.
func (Undone) Kind() string { return "undone" }

func init() {
	describe(traits[ScoringSet]{GroupMovement, Free, changesScoring, RoleScorer, forAll,
		aboutEvening[ScoringSet](AboutScoring),
		func(f ScoringSet) any { return Message{scoringIDs[f.Known], Terms{"Scoring": f.Choices}} }})
	describe(traits[RoundDrawn]{GroupMovement, AtTheTables, changesScoring, RoleScorer, forAll,
		func(f RoundDrawn) Subject { return aboutSection(AboutMovement, f.ID) }, RoundDrawn.says})
	describe(traits[SessionOf]{GroupMovement, Free, changesFigures, RoleScorer, forAll,
		aboutEvening[SessionOf](AboutEvent),
		func(f SessionOf) any {
			return Message{"facts.session-of", Terms{"Event": f.Event, "Session": f.Session, "Of": f.Of}}
		}})
	describe(traits[Undone]{GroupProgram, Free, changesScoring, RoleDesk, forAll,
		aboutNothing[Undone], itself[Undone]})
}

// firstVersion is how an evening is scored whose journal says nothing of it.
var firstVersion = method.Choices{Method: "mp", As: "ebu", Percentages: "exact"}

// UsualBy is how a club scores unless it says otherwise: matchpoints by a rule set,
// that of its country, and 60 % or 40 % from a Bridgemate as Average Plus or
// Average Minus (Law 12C2(c)).
func UsualBy(rules string) ScoringSet {
	return ScoringSet{Choices: method.Choices{Method: "mp", As: rules}}
}

// ScoringSaid is how the evening is scored, and whether anybody said so: one that says
// nothing is of the first version.
func (st *State) ScoringSaid() (how method.Choices, said bool) {
	for _, e := range st.Entries() {
		if _, is := e.Fact.(ScoringSet); is && st.InForce(e.Seq) {
			said = true
		}
	}
	return st.Scoring, said
}

// scoringIDs are the messages of how an evening is scored, by how that is known.
var scoringIDs = map[ScoringKnown]string{
	"": "facts.scoring-set", ByFigures: "proof.scoring-found", ByCustom: "proof.scoring-usual"}

func (f ScoringSet) apply(st *State, _ Entry) error {
	if !f.Choices.Whole() {
		return fmt.Errorf("the scale %.60q is in a file of its own, and its text is not in the journal: %w",
			f.Choices.VP, method.ErrChoice)
	}
	if _, err := f.Choices.Options(); err != nil {
		return err
	}
	st.Scoring = f.Choices
	return nil
}

func (f RoundDrawn) says() any {
	round := 0
	if f.Movement != nil {
		round = f.Movement.Rounds
	}
	return Message{"facts.round-drawn", Terms{
		"Section": SectionTerm(f.ID), "Round": round, "ByHand": f.ByHand, "Reason": ReasonTerm(f.Reason)}}
}

func (f RoundDrawn) apply(st *State, e Entry) error {
	sec, ok := st.Section(f.ID)
	if err := st.mayDraw(e); err != nil {
		return err
	}
	switch {
	case !ok:
		return &Misfit{Kind: NoSection, Section: f.ID}
	case f.Movement == nil:
		return errors.New("no movement given")
	case f.Movement.Rounds <= sec.Movement.Rounds:
		return &Misfit{Kind: DrawnAlready, Section: f.ID, Number: f.Movement.Rounds}
	}
	next := f.Movement.Distinct()
	for _, row := range sec.Movement.Rows {
		if there, ok := next.At(row.Table, row.Round); !ok || !there.Equal(row) {
			return fmt.Errorf("the draw changes round %d", row.Round)
		}
	}
	byes := slices.Clip(st.byes)
	for d := &f.Drawn; d != nil; d = d.Then {
		if d.Bye != 0 {
			byes = append(byes, bye{Contestant{f.ID, d.Bye}, d.Round})
		}
	}
	if err := next.CheckLimits(); err != nil {
		return err
	}
	st.setSection(f.ID, next)
	st.byes = byes
	return nil
}

// bye is a contestant without an opponent in a round of a Swiss.
type bye struct {
	who   Contestant
	round int
}

// begun reports whether a section has a result.
func (st *State) begun(section int) bool {
	for k := range st.Results {
		if k.Section == section {
			return true
		}
	}
	return false
}

// allByes are the byes of the sections: those of the draws, and in round 1, of which
// there is no draw, that of who has it, once somebody has played, and later that of who
// first plays in round 2. Who came late is said to have come late.
func (st *State) allByes(sections []Section) (byes []bye) {
	for _, sec := range sections {
		if m := sec.Movement; m.FirstBye > 0 && m.Rounds == 1 && st.begun(sec.ID) {
			byes = append(byes, bye{Contestant{sec.ID, m.FirstBye}, 1})
		} else if m.Planned > 0 && m.Rounds > 1 {
			for _, n := range m.SitsOut(1) {
				if !slices.Contains(m.SitsOut(2), n) {
					byes = append(byes, bye{Contestant{sec.ID, n}, 1})
				}
			}
		}
		for _, b := range st.byes {
			if b.who.Section == sec.ID && !slices.Contains(byes, b) {
				byes = append(byes, b)
			}
		}
	}
	return slices.DeleteFunc(byes, func(b bye) bool {
		_, away := st.absent(b.who, b.round)
		sec, _ := st.Section(b.who.Section)
		_, _, plays := sec.Movement.Seat(b.who.Number, b.round) // the movement was changed since
		return away || plays
	})
}

func (f SessionOf) apply(st *State, _ Entry) error {
	if f.Session < 0 || f.Of < 0 || f.Of > 0 && f.Session > f.Of {
		return fmt.Errorf("session %d of %d", f.Session, f.Of)
	}
	st.Event = f
	return nil
}

func (f Undone) content() string {
	if f.Of != (ID{}) {
		f.Entry = 0 // its place, here and now
	}
	return text(f)
}

func (f Undone) apply(*State, Entry) error { return nil } // see fold

// ErrNotUndone is returned when an entry cannot be taken back: it came from elsewhere, or
// is not there, or is taken back already.
var ErrNotUndone = errors.New("this entry cannot be undone")

// ErrNeeded is returned, with the entry at hand, when a later entry rests on the
// one to be taken back.
var ErrNeeded = errors.New("a later entry rests on this one")

// undoable reports whether a fact is the director's own word, which he may take back.
func undoable(f Fact) bool { return traitsOf(f).held == Free }

// Undoable reports whether an entry may be taken back: it is the director's
// own word, and in force.
func (st *State) Undoable(e Entry) bool {
	return e.Seq > 0 && e.Seq <= st.Seq && st.Held(e) == Free
}

// Undo is the facts that take an entry back together with everything that was recorded
// with it, the last first: moving a result, say, is two entries, and one without the
// other would lose it. Of Undone entries it is what puts in force again what they took
// back. It is nil where the entry is not there or none of them can be undone; that
// nothing rests on them, only recording the facts will tell.
func (st *State) Undo(entry int64) (facts []Fact) {
	if entry < 1 || entry > int64(len(st.log)) {
		return nil
	}
	first, last := recordedAtOnce(st.log, int(entry)-1)
	for _, e := range slices.Backward(st.log[first : last+1]) {
		if st.Undoable(e) {
			u := Undone{Entry: e.Seq}
			if st.Shared() {
				u.Of = e.ID() // its place may be another by the time this is recorded
			}
			facts = append(facts, u)
		}
	}
	return facts
}

// recordedWith reports whether two entries that follow each other were recorded at once:
// Record gives them one moment, and no others that moment.
func (e Entry) recordedWith(o Entry) bool {
	return e.At.Equal(o.At) && e.By == o.By && e.Site == o.Site && (e.Site == "" || e.Tick == o.Tick)
}

// Entries are the entries that made the state, oldest first. They must not be changed.
func (st *State) Entries() []Entry { return st.log }

// InForce reports whether an entry of the state counts: it was not taken back, or
// was put in force again.
func (st *State) InForce(seq int64) bool { return !st.off[seq] && st.overtaken[seq] == nil }

// inactive are the entries that were taken back and not put in force again. An Undone
// that was itself taken back by a later one takes nothing back.
func inactive(log []Entry) map[int64]bool {
	off := map[int64]bool{}
	for _, e := range slices.Backward(log) {
		if u, ok := e.Fact.(Undone); ok && !off[e.Seq] {
			off[u.Entry] = true
		}
	}
	return off
}

// undo is the state after an Undone: that of the journal without what it takes back.
func (st *State) undo(e Entry) (*State, error) {
	target := e.Fact.(Undone).Entry
	if target < 1 || target > int64(len(st.log)) || !st.Undoable(st.log[target-1]) {
		return nil, fmt.Errorf("%w: entry %d", ErrNotUndone, target)
	}
	log := append(slices.Clip(st.log), e)
	if st.Shared() {
		return st.undoShared(log)
	}
	next, err := replay(log, st.here)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNeeded, err)
	}
	return next, nil
}

// replay folds a journal of one computer, leaving out what was taken back.
func replay(log []Entry, here string) (*State, error) {
	off := inactive(log)
	st := newState()
	st.here = here
	st.replaying = true
	for _, e := range log {
		if _, undo := e.Fact.(Undone); !undo && !off[e.Seq] {
			if err := e.Fact.apply(st, e); err != nil {
				return nil, fmt.Errorf("entry %d: %s: %w", e.Seq, e.Fact.Kind(), err)
			}
		}
		st.passed(e)
	}
	st.log, st.off, st.replaying = log, off, false
	return st, nil
}
