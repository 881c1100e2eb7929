package session_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/identity"
)

// Thousands of forged lines fill neither memory nor journal, and the true ones among them
// are taken.
func TestForgedLinesFillNothing(t *testing.T) {
	office := begins(t)
	room := office.joins(t, "Room A", session.RoleScorer)
	desk := office.joins(t, "Desk", session.RoleDesk)
	meet(t, office, room, desk)
	before := room.last(t)
	record(t, room.Session, session.EveningSet{Name: "true"})
	truth := room.last(t)
	had := len(office.State().Entries())
	for round := range 5 {
		var lines []session.SealedEntry
		for i := range 300 {
			lines = append(lines, after(t, before, desk.here.Secret, session.EveningSet{Name: fmt.Sprint(
				round, i, strings.Repeat("x", 10_000))}))
		}
		_, err := office.Receive(append(lines, truth))
		aside, other := session.KeptAside(err)
		if len(aside) > 50 || other != nil {
			t.Fatalf("%d kept aside, %v", len(aside), other)
		}
	}
	st, size := office.State(), 0
	for _, e := range st.Entries()[had:] {
		_, body, _ := session.EncodeFact(e.Fact)
		size += len(body)
	}
	if n := len(st.Entries()); n > had+1+50 || len(st.KeptAside()) > 50 || size > 50*5000 || st.Evening.Name != "true" {
		t.Errorf("%d entries where there were %d, %d bytes, %d kept aside", n, had, size, len(st.KeptAside()))
	}
}

// An entry counts as far as the role that is proved may record it, an undoing as far as
// it may record what that takes back. What a newer program records is left alone.
func TestRolesCount(t *testing.T) {
	who := session.Contestant{Section: 1, Number: 1}
	penalty := session.PenaltyGiven{Who: who, Amount: scoring.Int(-10), Unit: scoring.PercentOfGame}
	named := session.PairNamed{Pair: who, Names: [2]string{"Ann", "Bob"}}
	office := begins(t)
	record(t, office.Session, penalty)
	ruled := office.last(t).ID()
	record(t, office.Session, named)
	ours := office.last(t).ID()
	record(t, office.Session, session.Undone{Of: ours})
	undone := office.last(t).ID()
	counts := func(st *session.State, id session.ID) bool {
		for _, e := range st.Entries() {
			if e.ID() == id {
				return st.InForce(e.Seq)
			}
		}
		t.Fatal("it is not in the journal")
		return false
	}
	for _, c := range []struct {
		name string
		role session.Role
		fact session.Fact
		want bool
	}{
		{"a name", session.RoleDesk, named, true},
		{"a ruling", session.RoleDesk, penalty, false},
		{"a ruling of a scorer", session.RoleScorer, penalty, false},
		{"a ruling of a director", session.RoleDirector, penalty, true},
		{"a movement", session.RoleDesk, session.SectionDropped{ID: 2}, false},
		{"a movement of a scorer", session.RoleScorer, session.SectionDropped{ID: 2}, true},
		{"undoes a ruling", session.RoleDesk, session.Undone{Of: ruled}, false},
		{"a scorer undoes a ruling", session.RoleScorer, session.Undone{Of: ruled}, false},
		{"a director undoes a ruling", session.RoleDirector, session.Undone{Of: ruled}, true},
		{"undoes an undoing of a name", session.RoleDesk, session.Undone{Of: undone}, true},
		{"decides on a ruling", session.RoleDesk, session.ConflictSettled{Over: []session.ID{ruled}}, false},
		{"decides on a name", session.RoleDesk, session.ConflictSettled{Over: []session.ID{ours}}, true},
		{"a name of a wall", session.RoleWall, named, false},
		{"nothing that this version knows", session.RoleDesk, newerFact{}, true},
		{"a role that this version does not know", "tournament assistant", penalty, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			mean := office.admits(t, "Mean", c.role)
			office.tell(t, mean, all)
			before := session.SealedEntry{}
			if c.role.May(session.ComputerOpened{}.Kind()) {
				if err := mean.Share("", mean.here); err != nil {
					t.Fatal(err)
				}
				before = mean.last(t)
			} else {
				before = ownOpening(t, office, mean)
				if taken, err := mean.Receive([]session.SealedEntry{before}); taken != 1 || err != nil {
					t.Fatal(taken, err)
				}
			}
			l := after(t, before, mean.here.Secret, c.fact)
			if taken, err := mean.Receive([]session.SealedEntry{l}); taken != 1 || err != nil {
				t.Fatal(taken, err)
			}
			late := newComputer(t, "Late") // to whom all comes at once
			mean.tell(t, late, all)
			st := late.State()
			if got := counts(st, l.ID()); got != c.want {
				t.Errorf("it counts: %v", got)
			}
			if differs := different(mean.State(), st); differs != "" || conflicts(st) != conflicts(mean.State()) {
				t.Errorf("where it came last: %s\n%s\n%s", differs, conflicts(st), conflicts(mean.State()))
			}
			if _, undo := c.fact.(session.Undone); undo && c.name != "undoes an undoing of a name" &&
				counts(st, ruled) == c.want {
				t.Errorf("the ruling counts: %v", counts(st, ruled))
			}
			var not *session.NotYours
			listed := slices.ContainsFunc(st.Conflicts(), func(c session.Conflict) bool {
				return c.Sides[0].ID() == l.ID() && errors.As(c.Overtaken, &not)
			})
			if c.role != session.RoleWall && listed == c.want {
				t.Errorf("it is listed: %v: %s", listed, conflicts(st))
			}
			mean.start(t)
			if got := counts(mean.State(), l.ID()); got != c.want {
				t.Errorf("after a restart it counts: %v", got)
			}
		})
	}
}

// newerFact is of a kind that only a newer program knows.
type newerFact struct{ session.EveningClosed }

func (newerFact) Kind() string { return "moon phase set" }

// ownOpening opens a site in the name of a computer that its role has open none.
func ownOpening(t *testing.T, office, c *computer) session.SealedEntry {
	t.Helper()
	as := c.here
	helper := office.admits(t, as.Name, session.RoleDirector)
	helper.here.Secret = as.Secret
	helper.here.Admitted = office.here.Secret.Admit(office.State().SharedAs(), nil,
		identity.Admission{Role: "director", Holder: as.Secret.Holder()})
	helper.start(t)
	office.tell(t, helper, all)
	if err := helper.Share("", helper.here); err != nil {
		t.Fatal(err)
	}
	return opening(t, helper, office.State().SharedAs(), func(_ *session.SealedEntry, f map[string]any) {
		f["role"], f["admitted"] = as.Role, as.Admitted
	})
}

// An insider who signs two different lines with one number stops nobody but himself.
func TestTwoLinesOfOneNumber(t *testing.T) {
	office := begins(t)
	mean := office.joins(t, "Mean", session.RoleDesk)
	room := office.joins(t, "Room A", session.RoleScorer)
	meet(t, office, mean, room)
	before := mean.last(t)
	one := after(t, before, mean.here.Secret, session.EveningSet{Name: "one"})
	two := after(t, before, mean.here.Secret, session.EveningSet{Name: "two"})
	more := after(t, two, mean.here.Secret, session.EveningSet{Name: "more"})
	if taken, err := office.Receive([]session.SealedEntry{one}); taken != 1 || err != nil {
		t.Fatal(taken, err)
	}
	if taken, err := room.Receive([]session.SealedEntry{two, more}); taken != 2 || err != nil {
		t.Fatal(taken, err)
	}
	record(t, room.Session, session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: [2]string{"Ann", "Bob"}})
	taken, err := office.Receive(slices.Concat([]session.SealedEntry{two, more}, []session.SealedEntry{room.last(t)}))
	if taken != 1 || !errors.Is(err, session.ErrForked) || errors.Is(err, session.ErrForged) {
		t.Errorf("%d taken: %v", taken, err)
	}
}

// Whatever a mean insider sends, in any order, the others come to the same evening, and
// nothing of it counts that he may not say.
func TestMeanInsider(t *testing.T) {
	seeds := uint64(10)
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 28))
		office := begins(t)
		cs := []*computer{office, office.joins(t, "Room A", session.RoleScorer),
			office.joins(t, "Second", session.RoleScorer)}
		mean := office.joins(t, "Mean", session.RoleDesk)
		meet(t, append(cs, mean)...)
		var sent []session.SealedEntry // by him
		for range 150 {
			c := pick(r, cs...)
			switch r.IntN(12) {
			case 0:
				c.start(t)
			case 1, 2, 3: // as a server gives them, which has what he sent, too
				to := pick(r, cs...)
				known, _ := to.Known()
				lines := c.lines(t, known)
				lines = lines[:min(len(lines), r.IntN(20))]
				for range min(len(sent), 5) {
					lines = append(lines, pick(r, sent...))
				}
				r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
				if _, err := to.Receive(lines); errors.Is(err, session.ErrForked) ||
					errors.Is(err, session.ErrOtherEvent) {
					t.Fatalf("%d: %v", seed, err)
				}
			case 4, 5:
				sent = append(sent, lies(t, r, mean, cs)...)
			case 6:
				if e := pick(r, c.State().Entries()...); c.State().Undoable(e) {
					_ = c.Record("director", session.Undone{Entry: e.Seq})
				}
			default:
				dice := &chance{r, c.Session}
				by, fact := "director", dice.fact()
				if r.IntN(2) == 0 {
					by, fact = "Bridgemate", dice.received()
				}
				var not *session.NotYours
				if err := c.Record(by, fact); err != nil && !errors.Is(err, session.ErrBadEntry) &&
					!errors.As(err, &not) {
					t.Fatalf("%d: %v", seed, err)
				}
			}
		}
		for range 4 { // all comes to all
			for _, to := range cs {
				for _, from := range append(cs, mean) {
					known, _ := to.Known()
					lines := slices.Concat(from.lines(t, known), sent)
					r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
					if _, err := to.Receive(lines); err != nil {
						if _, other := session.KeptAside(err); other != nil && !errors.Is(other, session.ErrGap) {
							t.Fatalf("%d: %v", seed, other)
						}
					}
				}
			}
		}
		sameEverywhere(t, cs)
		st := office.State()
		if len(st.KeptAside()) == 0 || len(st.KeptAside()) > 50 {
			t.Errorf("%d: %d kept aside", seed, len(st.KeptAside()))
		}
		for _, e := range st.Entries() {
			if who := st.Who(e); who.Computer == "Mean" && st.InForce(e.Seq) && !session.RoleDesk.May(e.Fact.Kind()) {
				t.Errorf("%d: of a desk counts %s", seed, e.Fact.Kind())
			}
			if f, ok := e.Fact.(session.EveningSet); ok && f.Name == "forged" {
				t.Errorf("%d: a forged line is in the journal", seed)
			}
		}
	}
}

// lies are lines that an insider makes: in others' names, in his own what he may not say,
// and others' lines again, changed or not.
func lies(t *testing.T, r *rand.Rand, mean *computer, cs []*computer) []session.SealedEntry {
	t.Helper()
	victim := pick(r, cs...)
	switch r.IntN(5) {
	case 0:
		return []session.SealedEntry{after(t, victim.last(t), mean.here.Secret, session.EveningSet{Name: "forged"})}
	case 1:
		l := victim.last(t)
		l.Body, l.Kind = `{"name":"forged"}`, session.EveningSet{}.Kind()
		l.Sum = l.Sealed(nil)
		return []session.SealedEntry{l}
	case 2:
		return []session.SealedEntry{pick(r, victim.lines(t, nil)...)} // a replay
	case 3:
		l := opening(t, mean, mean.State().SharedAs(), func(l *session.SealedEntry, f map[string]any) {
			f["role"], l.Site = "director", session.Site(fmt.Sprintf("%016x", r.Uint64()))
		})
		return []session.SealedEntry{l, after(t, l, mean.here.Secret, session.EveningSet{Name: "forged"})}
	}
	facts := []session.Fact{
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.Int(-50),
			Unit: scoring.PercentOfGame},
		session.SectionDropped{ID: 2},
		session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2}, Names: [2]string{"Mean", "Meaner"}},
		session.Undone{Of: pick(r, victim.State().Entries()...).ID()},
	}
	known, _ := mean.Known()
	_, _ = mean.Receive(victim.lines(t, known)) // to know what he undoes
	l := after(t, mean.last(t), mean.here.Secret, pick(r, facts...))
	if most := mean.lines(t, nil); l.Tick <= most[len(most)-1].Tick {
		l.Tick = most[len(most)-1].Tick + 1
		l.Sum = l.Sealed(mean.last(t).Sum)
		l.Signature = mean.here.Secret.Sign(l.Sum)
	}
	_, _ = mean.Receive([]session.SealedEntry{l})
	return nil
}
