package session_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// computer is a copy of an evening, with its journal.
type computer struct {
	*session.Session
	journal *session.MemoryJournal
	here    session.Here
}

func newComputer(t *testing.T, name string) *computer {
	t.Helper()
	c := &computer{journal: new(session.MemoryJournal),
		here: session.Here{Computer: "the file of " + name, Name: name,
			Person: "Person at " + name, Role: session.RoleDirector}}
	c.start(t)
	return c
}

// start ends the program where it runs, and starts it again.
func (c *computer) start(t *testing.T) {
	t.Helper()
	var err error
	if c.Session, err = session.ResumeAt(c.journal, c.here); err != nil {
		t.Fatal(err)
	}
}

// tell sends another computer at most so many of the lines that it lacks.
func (c *computer) tell(t *testing.T, to *computer, most int) {
	t.Helper()
	known, err := to.Known()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := c.Lines(known)
	if err != nil {
		t.Fatal(err)
	}
	lines = lines[:min(most, len(lines))]
	if taken, err := to.Receive(lines); err != nil || taken != len(lines) {
		t.Fatalf("%s took %d of %d lines: %v", to.here.Name, taken, len(lines), err)
	}
}

const all = 1 << 30

// meet makes all computers know everything.
func meet(t *testing.T, cs ...*computer) {
	t.Helper()
	for range 2 {
		for i := range cs {
			next := cs[(i+1)%len(cs)]
			cs[i].tell(t, next, all)
			next.tell(t, cs[i], all)
		}
	}
}

// shared is an evening of two sections that several computers have; the
// first one began it.
func shared(t *testing.T, names ...string) []*computer {
	t.Helper()
	m, err := movement.Make("howell", movement.Options{Tables: 4, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	cs := []*computer{newComputer(t, names[0])}
	record(t, cs[0].Session, session.EveningSet{Name: "Congress"}, session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: m}, session.SectionSet{ID: 2, Movement: m})
	if err := cs[0].Share("", cs[0].here); err != nil {
		t.Fatal(err)
	}
	for _, name := range names[1:] {
		c := newComputer(t, name)
		cs[0].tell(t, c, all)
		if err := c.Share(cs[0].State().SharedAs(), c.here); err != nil {
			t.Fatal(err)
		}
		cs = append(cs, c)
	}
	meet(t, cs...)
	return cs
}

// sameEverywhere reports the first difference between what the computers
// show, files apart.
func sameEverywhere(t *testing.T, cs []*computer) {
	t.Helper()
	first := cs[0].State()
	for _, c := range cs {
		st := c.State()
		if differs := different(first, st); differs != "" {
			t.Fatalf("%s and %s differ: %s", cs[0].here.Name, c.here.Name, differs)
		}
		if _, err := st.Score(); err != nil && !strings.Contains(conflicts(st), string(session.AboutTheWhole)) {
			t.Fatalf("%s cannot be scored: %v", c.here.Name, err)
		}
		if a, b := conflicts(first), conflicts(st); a != b {
			t.Fatalf("conflicts at %s:\n%s\nat %s:\n%s", cs[0].here.Name, a, c.here.Name, b)
		}
		stored, err := c.journal.Entries()
		if err != nil || len(stored) != len(first.Entries()) {
			t.Fatalf("%s has %d entries, %s %d: %v", c.here.Name, len(stored),
				cs[0].here.Name, len(first.Entries()), err)
		}
		again, err := session.Fold(stored)
		if err != nil {
			t.Fatal(err)
		}
		if differs := different(st, again); differs != "" {
			t.Fatalf("%s, folded again: %s", c.here.Name, differs)
		}
		if a, b := conflicts(st), conflicts(again); a != b {
			t.Fatalf("%s, conflicts:\n%s\nfolded again:\n%s", c.here.Name, a, b)
		}
	}
}

func conflicts(st *session.State) string {
	var b strings.Builder
	for _, c := range st.Conflicts() {
		fmt.Fprintf(&b, "%+v", c.Matter)
		for _, e := range c.Sides {
			fmt.Fprintf(&b, " %v", e.ID())
		}
		fmt.Fprintln(&b, c.Overtaken)
	}
	return b.String()
}

// Whatever computers record, cut off from each other for any time, started again at any
// moment, in the end they show the same.
func TestComputersAgreeInTheEnd(t *testing.T) {
	seeds := uint64(12)
	if testing.Short() {
		seeds = 4
	}
	for seed := range seeds {
		cs := shared(t, "A", "B", "C", "D")
		r := rand.New(rand.NewPCG(seed, 12))
		recorded := len(cs[0].State().Entries())
		for range 250 {
			c := pick(r, cs...)
			switch r.IntN(12) {
			case 0:
				sites := len(c.State().Computers())
				c.start(t)
				if len(c.State().Computers()) != sites {
					t.Fatal("computers were lost")
				}
			case 1, 2, 3:
				c.tell(t, pick(r, cs...), 1+r.IntN(20))
			case 4:
				for _, e := range c.State().Entries() {
					if c.State().Undoable(e) && r.IntN(8) == 0 {
						before := len(c.State().Entries())
						if err := c.Record("director", session.Undone{Entry: e.Seq}); err != nil &&
							!errors.Is(err, session.ErrNeeded) {
							t.Fatal(err)
						}
						recorded += len(c.State().Entries()) - before
						break
					}
				}
			default:
				dice := &chance{r, c.Session}
				by, facts := "director", []session.Fact{dice.fact()}
				switch r.IntN(4) {
				case 0, 1:
					by, facts = "Bridgemate", []session.Fact{dice.received()}
				case 2:
					facts = append(facts, dice.fact())
				}
				if r.IntN(60) == 0 {
					m, _ := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
					facts = []session.Fact{session.SectionSet{ID: 3 + r.IntN(2), Movement: m}}
				}
				before := len(c.State().Entries())
				if err := c.Record(by, facts...); err != nil && !errors.Is(err, session.ErrBadEntry) {
					t.Fatalf("%d: %v", seed, err)
				}
				recorded += len(c.State().Entries()) - before
			}
		}
		meet(t, cs...)
		sameEverywhere(t, cs)
		if n := len(cs[0].State().Entries()); n != recorded {
			t.Fatalf("%d: %d entries of %d", seed, n, recorded)
		}
		for range 200 { // a person decides, one after the other
			list := cs[0].State().Conflicts()
			if len(list) == 0 {
				break
			}
			c := list[0]
			keep := r.IntN(len(c.Sides)+1) - 1
			err := cs[0].Record("director", cs[0].State().Settle(c, keep)...)
			if err != nil {
				err = cs[0].Record("director", cs[0].State().Settle(c, -1)...)
			}
			if err != nil {
				t.Logf("%d: %v stays: %v", seed, c.Matter, err)
				break
			}
			if now := cs[0].State().Conflicts(); len(now) > len(list) {
				t.Fatalf("%d: settled %v, and there are more", seed, c.Matter)
			}
		}
		meet(t, cs...)
		sameEverywhere(t, cs)
	}
}

// What two computers record of one thing, neither knowing of the other, is a conflict on
// both; said after the other was seen it is none.
func TestFactsThatMeet(t *testing.T) {
	board := session.Key{Section: 1, Table: 1, Round: 1}
	var one, other []session.Fact
	{
		c := shared(t, "A", "B")[0]
		sec, _ := c.State().Section(1)
		row, _ := sec.Movement.At(1, 1)
		board.Board = row.Low
		sent := func(tricks int) session.Result {
			return session.Result{Key: board, NS: row.NS, EW: row.EW, Outcome: session.Played,
				Contract: scoring.Contract{Level: 2, Denomination: scoring.Spades}, Tricks: tricks}
		}
		seat := session.Seat{Section: 1, Table: 2, Direction: "N"}
		who := session.Contestant{Section: 1, Number: 3}
		one = []session.Fact{session.ResultReceived{Result: sent(0)}, session.ResultCorrected{Result: sent(0)},
			session.RulingGiven{Key: board, ForNS: artificial(60)},
			session.PlayerSeated{Seat: seat, Number: "11", Name: "Zoë Łukasz", Given: true},
			session.PlayerSeated{Seat: seat, Number: "33", Name: "Seán O'Connor", Given: true},
			session.PenaltyGiven{Who: who, Amount: scoring.Int(-10), Unit: scoring.PercentOfGame},
			session.PairNamed{Pair: who, Names: [2]string{"Ann", "Bob"}},
			session.ScoringSet{Choices: session.UsualBy("wbf").Choices}}
		other = []session.Fact{session.ResultReceived{Result: sent(1)}, session.ResultCorrected{Result: sent(-1)},
			session.RulingGiven{Key: board, ForNS: artificial(40)},
			session.PlayerSeated{Seat: seat, Number: "22", Name: "Ayşe Ağaoğlu", Given: true},
			session.PlayerSeated{Seat: session.Seat{Section: 2, Table: 1, Direction: "S"}, Number: "33",
				Name: "Seán O'Connor", Given: true},
			session.PenaltyGiven{Who: who, Amount: scoring.Int(-10), Unit: scoring.PercentOfGame},
			session.PairNamed{Pair: who, Names: [2]string{"Ann", "Bert"}},
			session.ScoringSet{Choices: method.Choices{Method: "butler", As: "ebu"}}}
	}
	for i := range one {
		t.Run(one[i].Kind(), func(t *testing.T) {
			cs := shared(t, "A", "B", "C")
			record(t, cs[0].Session, one[i])
			record(t, cs[1].Session, other[i])
			meet(t, cs...)
			sameEverywhere(t, cs)
			list := cs[2].State().Conflicts()
			if len(list) != 1 || len(list[0].Sides) != 2 || list[0].Overtaken != nil {
				t.Fatalf("%d conflicts: %s", len(list), conflicts(cs[2].State()))
			}
			a, b := cs[2].State().Who(list[0].Sides[0]), cs[2].State().Who(list[0].Sides[1])
			if names := []string{a.Computer, b.Computer}; !slices.Contains(names, "A") ||
				!slices.Contains(names, "B") || a.Person == "" || a.Here {
				t.Errorf("by %+v and %+v", a, b)
			}
			for keep := -1; keep < 2; keep++ { // whoever decides
				decided := []*computer{newComputer(t, "E")}
				cs[2].tell(t, decided[0], all)
				if err := decided[0].Share("", decided[0].here); err != nil {
					t.Fatal(err)
				}
				st := decided[0].State()
				record(t, decided[0].Session, st.Settle(st.Conflicts()[0], keep)...)
				if left := conflicts(decided[0].State()); left != "" {
					t.Errorf("decided for %d, and there is left: %s", keep, left)
				}
			}
			if _, sent := one[i].(session.ResultReceived); !sent {
				record(t, cs[0].Session, other[i]) // A has seen what B said
				meet(t, cs...)
				if left := conflicts(cs[1].State()); left != "" {
					t.Errorf("said again, and there is left: %s", left)
				}
			}
		})
		t.Run(one[i].Kind()+" twice the same", func(t *testing.T) {
			cs := shared(t, "A", "B")
			record(t, cs[0].Session, one[i])
			record(t, cs[1].Session, one[i])
			meet(t, cs...)
			sameEverywhere(t, cs)
			_, penalty := one[i].(session.PenaltyGiven)
			if got := len(cs[0].State().Conflicts()); got != 0 && !penalty || penalty && got != 1 {
				t.Errorf("%d conflicts: %s", got, conflicts(cs[0].State()))
			}
			if n := cs[0].State().Entered(); n > 1 {
				t.Errorf("%d results", n)
			}
		})
	}
}

// Where one drops what the other uses, the later one is overtaken and says so.
func TestLaterOneIsOvertaken(t *testing.T) {
	cs := shared(t, "A", "B")
	record(t, cs[0].Session, session.SectionDropped{ID: 2})
	// so that what follows comes after the section was dropped
	record(t, cs[1].Session, session.EveningSet{Name: "Congress, Sunday"})
	record(t, cs[1].Session, session.HandicapSet{Who: session.Contestant{Section: 2, Number: 1},
		Handicap: scoring.Int(3)})
	meet(t, cs...)
	sameEverywhere(t, cs)
	st := cs[0].State()
	list := st.Conflicts()
	if len(list) != 1 || list[0].Overtaken == nil || st.InForce(list[0].Sides[0].Seq) {
		t.Fatal(conflicts(st))
	}
	if st.Evening.Name != "Congress, Sunday" {
		t.Errorf("the rest did not count: %q", st.Evening.Name)
	}
	record(t, cs[0].Session, st.Settle(list[0], -1)...)
	if left := conflicts(cs[0].State()); left != "" {
		t.Errorf("left: %s", left)
	}
}

// Work has one owner: of two who take it over at once, one does, on all computers the
// same, and the other is told.
func TestWorkHasOneOwner(t *testing.T) {
	cs := shared(t, "A", "B", "C")
	if !cs[0].State().Owns(2) || cs[1].State().Owns(2) || !cs[0].State().Draws() {
		t.Fatal("who begins does all the work")
	}
	a := cs[0].here.Computer
	record(t, cs[1].Session, session.WorkTaken{Sections: []int{2}, Over: a})
	record(t, cs[2].Session, session.WorkTaken{Sections: []int{2}, Over: a})
	meet(t, cs...)
	sameEverywhere(t, cs)
	owners := 0
	for _, c := range cs {
		if c.State().Owns(2) {
			owners++
		}
	}
	list := cs[0].State().Conflicts()
	if owners != 1 || cs[0].State().Owns(2) || len(list) == 0 {
		t.Errorf("%d owners, %d conflicts", owners, len(list))
	}
	var taken *session.Taken
	if err := cs[1].Record("director", session.WorkTaken{Sections: []int{1}, Over: "nobody"}); !errors.As(err,
		&taken) || taken.By != a {
		t.Errorf("taken over from the wrong one: %v", err)
	}
}

// A role records what is his, and nothing else.
func TestRoleRecordsWhatIsHis(t *testing.T) {
	cs := shared(t, "A", "B")
	ruling := session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.Int(-1)}
	seat := session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{"Ann", "Bob"}}
	for role, want := range map[session.Role][2]bool{session.RoleDirector: {true, true},
		session.RoleScorer: {false, true}, session.RoleDesk: {false, true},
		session.RoleViewer: {false, false}, session.RoleWall: {false, false}} {
		c := newComputer(t, string(role))
		c.here.Role = role
		cs[0].tell(t, c, all)
		if err := c.Share("", c.here); err != nil {
			t.Fatal(err)
		}
		for i, f := range []session.Fact{ruling, seat} {
			before := len(c.State().Entries())
			err := c.Record("director", f)
			var not *session.NotYours
			if (err == nil) != want[i] || err != nil && (!errors.As(err, &not) || len(c.State().Entries()) != before) {
				t.Errorf("%s, %s: %v", role, f.Kind(), err)
			}
		}
	}
	penalty := cs[0].State().Seq
	record(t, cs[0].Session, ruling)
	meet(t, cs...)
	cs[1].here.Role = session.RoleDesk
	if err := cs[1].Share("", cs[1].here); err != nil {
		t.Fatal(err)
	}
	var not *session.NotYours
	if err := cs[1].Record("director", session.Undone{Entry: penalty + 1}); !errors.As(err, &not) {
		t.Errorf("a desk took a penalty back: %v", err)
	}
}

// Lines that are not as they were written, of another evening, or before which others are
// missing change nothing.
func TestLinesThatAreRefused(t *testing.T) {
	cs := shared(t, "A", "B")
	for _, name := range []string{"one", "two", "three"} {
		record(t, cs[0].Session, session.EveningSet{Name: name})
	}
	known, _ := cs[1].Known()
	sound, err := cs[0].Lines(known)
	if err != nil || len(sound) != 3 {
		t.Fatal(len(sound), err)
	}
	other := shared(t, "X", "Y")
	foreign, _ := other[0].Lines(nil)
	alone := newComputer(t, "Z")
	record(t, alone.Session, session.EveningSet{Name: "another"})
	fromAlone, _ := alone.Lines(nil)
	change := func(f func(*session.SealedEntry)) []session.SealedEntry {
		lines := slices.Clone(sound)
		f(&lines[1])
		return lines
	}
	for name, c := range map[string]struct {
		lines []session.SealedEntry
		taken int
		want  error
	}{
		"a body": {change(func(l *session.SealedEntry) {
			l.Body = strings.Replace(l.Body, "two",
				"too", 1)
		}), 1, session.ErrSeal},
		"a moment":                   {change(func(l *session.SealedEntry) { l.At = sound[0].At }), 1, session.ErrSeal},
		"one is missing":             {sound[1:], 0, session.ErrGap},
		"another evening":            {foreign[4:], 0, session.ErrOtherEvent},
		"its beginning":              {foreign, 0, session.ErrForked},
		"an evening of one computer": {fromAlone, 0, session.ErrForked},
		"nothing sees this": {change(func(l *session.SealedEntry) {
			l.Seen = `{"0123456789abcdef":1}`
			l.Sum = l.Sealed(sound[0].Sum)
		}), 1, session.ErrGap},
		"no moment": {change(func(l *session.SealedEntry) {
			l.At = "yesterday"
			l.Sum = l.Sealed(sound[0].Sum)
		}), 1, session.ErrBadEntry},
	} {
		t.Run(name, func(t *testing.T) {
			b := newComputer(t, "B again")
			cs[1].tell(t, b, all)
			before := b.State()
			taken, err := b.Receive(c.lines)
			if taken != c.taken || !errors.Is(err, c.want) || len(b.State().Entries()) != len(before.Entries())+taken {
				t.Errorf("%d taken: %v", taken, err)
			}
			if taken, err := b.Receive(sound); taken != 3-c.taken || err != nil { // what is sound is taken afterwards
				t.Errorf("then %d: %v", taken, err)
			}
		})
	}
}

// What a newer version recorded counts for nothing here, and is passed on as it came.
func TestNewerEntriesArePassedOn(t *testing.T) {
	cs := shared(t, "A", "B", "C")
	record(t, cs[0].Session, session.EveningSet{Name: "before"})
	known, _ := cs[1].Known()
	lines, _ := cs[0].Lines(known)
	newer := lines[len(lines)-1]
	newer.Own, newer.Tick, newer.Kind, newer.Body, newer.Seen = newer.Own+1, newer.Tick+
		1, "moon phase set", `{"phase":3}`, ""
	newer.Sum = newer.Sealed(lines[len(lines)-1].Sum)
	if taken, err := cs[1].Receive(append(lines, newer)); err != nil || taken != 2 {
		t.Fatal(taken, err)
	}
	cs[1].start(t)
	cs[1].tell(t, cs[2], all)
	has, _ := cs[2].Lines(known)
	if cs[2].State().NewerEntries() != 1 ||
		!slices.ContainsFunc(has,
			func(l session.SealedEntry) bool { return l.Body == newer.Body && l.Kind == newer.Kind }) {
		t.Errorf("%d newer entries: %+v", cs[2].State().NewerEntries(), has)
	}
}
