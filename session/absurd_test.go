package session_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
)

// ofEveryKind are computers with an evening of two sections, of a kind of
// the dice's choice.
func ofEveryKind(t *testing.T, r *rand.Rand, names ...string) []*computer {
	t.Helper()
	kind := pick(r, kinds...)
	m, err := movement.Make(kind.family, kind.options)
	if err != nil {
		t.Fatal(err)
	}
	cs := []*computer{newComputer(t, names[0])}
	record(t, cs[0].Session, session.ScoringSet{Choices: kind.choices}, session.SectionSet{ID: 1, Movement: m},
		session.SectionSet{ID: 2, Movement: m})
	if err := cs[0].Share("", cs[0].here); err != nil {
		t.Fatal(err)
	}
	for _, name := range names[1:] {
		c := newComputer(t, name)
		cs[0].tell(t, c, all)
		if err := c.Share("", c.here); err != nil {
			t.Fatal(err)
		}
		cs = append(cs, c)
	}
	return cs
}

// entry is what comes from the tables, or from a person.
func (c *chance) entry() (by string, fact session.Fact) {
	if c.IntN(2) == 0 && len(c.s.State().Sections) > 0 {
		return pick(c.Rand, session.ByBridgemate, session.ByBridgemate, session.ByPhone), c.received()
	}
	if c.IntN(3) == 0 {
		return session.ByPhone, c.onPhone()
	}
	return session.ByDirector, c.anything()
}

// Facts of every kind, many at once, decided on and taken back, in whatever order and
// pieces they arrive: at any moment the state is that of the journal, and in the end
// everybody has the same.
func TestEveryKindInAnyOrder(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 15
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 7))
		cs := ofEveryKind(t, r, "A", "B", "C")
		for range 150 {
			c := pick(r, cs...)
			dice := &chance{r, c.Session}
			switch r.IntN(8) {
			case 0, 1:
				c.tell(t, pick(r, cs...), 1+r.IntN(6))
			case 2:
				if r.IntN(4) == 0 {
					c.start(t)
				}
			case 3:
				_ = c.Record(session.ByDirector, dice.anything(), dice.anything())
			case 4:
				if list := c.State().Conflicts(); len(list) > 0 {
					one := pick(r, list...)
					_ = c.Record(session.ByDirector, c.State().Settle(one, r.IntN(len(one.Sides)+1)-1)...)
				}
			default:
				by, f := dice.entry()
				_ = c.Record(by, f) // refused as it may be
			}
			if r.IntN(10) == 0 {
				sameAsItsJournal(t, seed, c)
			}
		}
		meet(t, cs...)
		for _, c := range cs {
			sameAsItsJournal(t, seed, c)
			if differs := differentButFiles(cs[0].State(), c.State()); differs != "" {
				t.Fatalf("%d: %s and %s differ: %s", seed, cs[0].here.Name, c.here.Name, differs)
			}
			if a, b := conflicts(cs[0].State()), conflicts(c.State()); a != b {
				t.Fatalf("%d: conflicts\n%s\nat %s\n%s", seed, a, c.here.Name, b)
			}
		}
	}
}

// sameAsItsJournal reports where a computer shows something else than it
// would after another start.
func sameAsItsJournal(t *testing.T, seed uint64, c *computer) {
	t.Helper()
	again, err := session.ResumeAt(c.journal, c.here)
	if err != nil {
		t.Fatalf("%d: %v", seed, err)
	}
	if differs := different(c.State(), again.State()); differs != "" {
		t.Fatalf("%d: %s after a start: %s", seed, c.here.Name, differs)
	}
	if a, b := conflicts(c.State()), conflicts(again.State()); a != b {
		t.Fatalf("%d: conflicts at %s\n%s\nafter a start\n%s", seed, c.here.Name, a, b)
	}
}

// Lines with sound seals and absurd contents harm nothing: the evening is scored, opened
// again and decided on, the same everywhere.
func TestAbsurdLines(t *testing.T) {
	seeds := uint64(60)
	if testing.Short() {
		seeds = 15
	}
	bodies := map[string][]byte{}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 99))
		cs := ofEveryKind(t, r, "A", "B")
		a := cs[0]
		for range 60 {
			c := pick(r, cs...)
			by, f := (&chance{r, c.Session}).entry()
			_ = c.Record(by, f)
		}
		meet(t, cs...)
		for _, e := range a.State().Entries() {
			kind, body, err := session.EncodeFact(e.Fact)
			if err != nil {
				t.Fatal(err)
			}
			bodies[kind] = body
		}
		for _, l := range absurd(t, r, a, bodies) {
			if taken, _ := a.Receive([]session.SealedEntry{l}); taken == 0 {
				break // and so are all behind it
			}
		}
		if _, err := a.State().Score(); err != nil &&
			!strings.Contains(conflicts(a.State()), string(session.AboutTheWhole)) {
			t.Fatalf("%d: %v", seed, err)
		}
		if _, err := a.State().Until(a.State().Seq / 2); err != nil {
			t.Fatalf("%d: %v", seed, err)
		}
		for _, c := range a.State().Conflicts() {
			for keep := -1; keep <= len(c.Sides); keep++ {
				_ = a.Record(session.ByDirector, a.State().Settle(c, keep)...)
			}
		}
		sameAsItsJournal(t, seed, a)
		meet(t, cs...)
		if differs := differentButFiles(a.State(), cs[1].State()); differs != "" {
			t.Fatalf("%d: %s", seed, differs)
		}
	}
}

// absurd are the lines of a site that somebody wrote by hand.
func absurd(t *testing.T, r *rand.Rand, c *computer, bodies map[string][]byte) []session.SealedEntry {
	t.Helper()
	known, err := c.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := known[slices.IndexFunc(known, func(l session.SealedEntry) bool { return l.Own == 1 && l.Site != "" })]
	first.Site, first.Tick, first.Seen = session.Site(fmt.Sprintf("%016x", r.Uint64())), known[len(known)-1].Tick, ""
	first.Body = strings.Replace(first.Body, `"began":true,`, "", 1)
	first.Sum = first.Sealed(nil)
	lines := []session.SealedEntry{first}
	anyID := func() session.ID {
		return pick(r, pick(r, known...).ID(), pick(r, known...).ID(), session.ID{Site: "x", Own: -3},
			session.ID{Own: math.MaxInt64}, session.ID{})
	}
	for range 40 {
		before := lines[len(lines)-1]
		l := session.SealedEntry{Site: first.Site, Own: before.Own + 1, Tick: before.Tick + r.Int64N(2),
			By: session.ByDirector, Kind: pick(r, session.RoleDirector.Kinds()...)}
		l.At = time.Date(1970+r.IntN(8000), 1, 1, 0, 0, 0, 0, time.UTC).Format(time.RFC3339Nano)
		var content any
		switch l.Kind {
		case session.ComputerOpened{}.Kind():
			continue
		case session.Undone{}.Kind():
			content = session.Undone{Entry: r.Int64N(300) - 100, Of: pick(r, known...).ID()}
		case session.ConflictSettled{}.Kind():
			content = session.ConflictSettled{Over: []session.ID{anyID(), anyID(), anyID()}, Keep: anyID()}
		default:
			_ = json.Unmarshal(bodies[l.Kind], &content) // nothing where there is none of that kind
			content = mutate(r, content)
		}
		body, err := json.Marshal(content)
		if err != nil {
			t.Fatal(err)
		}
		l.Body = string(body)
		l.Sum = l.Sealed(before.Sum)
		lines = append(lines, l)
	}
	return lines
}

// mutate changes a JSON value somewhere.
func mutate(r *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k := range v {
			switch {
			case r.IntN(8) == 0:
				delete(v, k)
			case r.IntN(2) == 0:
				v[k] = mutate(r, v[k])
			}
		}
		return v
	case []any:
		switch {
		case len(v) > 0 && r.IntN(4) == 0:
			return v[:r.IntN(len(v))]
		case len(v) > 0 && r.IntN(4) == 0:
			return append(v, v[0])
		}
		for i := range v {
			if r.IntN(4) == 0 {
				v[i] = mutate(r, v[i])
			}
		}
		return v
	case float64:
		return []any{0, -1, 1, 2, 27, 1e6, math.MaxInt32, math.MinInt32, float64(math.MaxInt64), int64(math.MinInt64),
			v + 1, v - 1, nil}[r.IntN(13)]
	case string:
		return []any{"", "x", "N", strings.Repeat("é", 300), "1", "99999999999999999999", "1/0",
			"-1/3", nil, "\u0000"}[r.IntN(10)]
	}
	return []any{nil, true, map[string]any{}, []any{}, 7, "x"}[r.IntN(6)]
}

// differentButFiles is different, but for what each computer says of its own files.
func differentButFiles(a, b *session.State) string {
	x, y := *a, *b
	x.File, y.File, x.Reading, y.Reading, x.PhonesAt, y.PhonesAt = "", "", false, false, 0, 0
	return different(&x, &y)
}

// onPhone is something that a phone says, or that is said of phones: true or not.
func (c *chance) onPhone() session.Fact {
	k := c.key()
	phoned := session.Phoned{ID: fmt.Sprint("key", c.IntN(200)), From: session.Phone{Section: k.Section, Table: k.Table,
		Seat: pick(c.Rand, "", "N", "E"), Visit: "v"}}
	r := c.result(k)
	offer := fmt.Sprint("key", c.IntN(200))
	if open := c.s.State().Offers(); len(open) > 0 {
		one := pick(c.Rand, open...)
		k, offer = one.Result.Key, one.ID
	}
	switch c.IntN(12) {
	case 0, 1, 2:
		return session.ResultOffered{Phoned: phoned, Result: r}
	case 3:
		return session.OfferAccepted{Phoned: phoned, Key: k, Offer: offer, Opened: c.IntN(2) == 0, Late: c.IntN(2) == 0}
	case 4:
		return session.OfferRefused{Phoned: phoned, Key: k, Offer: offer}
	case 5, 6:
		return session.ResultBeside{Result: r}
	case 7:
		return session.DirectorCalled{Phoned: phoned, Round: 1}
	case 8:
		return session.CallAnswered{Call: offer, Answer: pick(c.Rand, session.CallAttended, session.CallSolved)}
	case 9:
		return session.TablesPhoned{ID: k.Section, Back: c.IntN(2) == 0}
	case 10:
		return session.PhonesOpened{Port: 1 + c.IntN(9)}
	}
	return session.BoardReleased{Section: k.Section, Board: k.Board}
}

// anything is a fact of any kind that a person or a program records.
func (c *chance) anything() session.Fact {
	if len(c.s.State().Sections) == 0 {
		m, _ := movement.Make("howell", movement.Options{Tables: 3, BoardsPerRound: 2})
		return session.SectionSet{ID: 1, Movement: m}
	}
	switch c.IntN(30) {
	case 0:
		return session.SectionDropped{ID: 1 + c.IntN(2)}
	case 1:
		return session.SectionsCombined{Fields: pick(c.Rand, [][]int{{1, 2}}, nil)}
	case 2:
		return session.PlayerSeated{Seat: session.Seat{Section: c.section().ID, Table: 1 + c.IntN(4),
			Direction: pick(c.Rand, "N", "E", "S", "W")}, Number: fmt.Sprint(c.IntN(9)), Given: c.IntN(2) == 0}
	case 3:
		return session.CompetitionSet{Name: pick(c.Rand, "Ladder", "Cup"), Out: c.IntN(2) == 0}
	case 4:
		return session.AwardsChosen{}
	case 5:
		return session.StandingsReleased{}
	case 6:
		return session.DirectorPlays{As: c.who()}
	case 7:
		return session.EveningClosed{}
	case 8:
		return session.WorkTaken{Sections: []int{c.section().ID}, Over: c.s.State().Here()}
	case 9:
		return session.Uploaded{File: "x.bws", Mark: "m"}
	case 10:
		if c.IntN(2) == 0 {
			return session.OlderFileTaken{File: pick(c.Rand, "x.bws", ""), Sections: []int{c.IntN(3)},
				Rows:    []session.KnownRow{{Key: c.key(), Row: int64(c.IntN(9) - 2)}},
				Earlier: []session.KnownRow{{Key: c.key(), Row: int64(c.IntN(9))}}}
		}
		return session.FileTaken{File: "y.bws", Server: c.IntN(2), Sections: []int{1}}
	case 11:
		return session.CallRecorded{Key: c.key(),
			Call: session.Recorded{ID: int64(c.IntN(5)), Counter: 1 + c.IntN(3), Direction: "N", What: "PASS"}}
	case 12:
		return session.CardRecorded{Key: c.key(),
			Card: session.Recorded{ID: int64(c.IntN(5)), Counter: 1 + c.IntN(3), Direction: "N", What: "ST"}}
	case 13:
		k := c.key()
		return session.RowsKnown{Rows: []session.KnownRow{{Key: k, Row: int64(c.IntN(9))}}}
	case 14:
		return session.SimultaneousPlaces{Event: "X", Clubs: 3, Pairs: 30, Sending: 1,
			At: time.Unix(int64(c.IntN(9)), 0), Places: []session.SimultaneousPlace{{Who: c.who(), Rank: 1, Of: 9}}}
	case 15:
		st := c.s.State()
		if len(st.SetAside) > 0 {
			return session.ResultSentAgain{Result: st.SetAside[c.IntN(len(st.SetAside))].Result}
		}
	case 16:
		sec := c.section()
		return session.MovementChanged{ID: sec.ID, Movement: sec.Movement, From: map[int]int{1: 2}}
	case 17:
		return session.SessionOf{Event: "Cup", Session: c.IntN(3)}
	case 18:
		st := c.s.State()
		for _, e := range st.Entries() {
			if st.Undoable(e) && c.IntN(5) == 0 {
				if fs := st.Undo(e.Seq); len(fs) > 0 {
					return fs[0]
				}
			}
		}
	case 19:
		return session.DirectorNamed{Name: "Zoe"}
	case 20:
		return session.DealsReleased{}
	case 21:
		return session.ReadingStarted{File: "f"}
	case 22:
		return session.ReadingStopped{File: "f"}
	case 23:
		return session.EveningSet{Name: "again"}
	case 24:
		m, _ := movement.Make("howell", movement.Options{Tables: 3 + c.IntN(2), BoardsPerRound: 2})
		return session.SectionSet{ID: 1 + c.IntN(3), Movement: m}
	case 25:
		return session.SectionSet{ID: 2, Movement: c.section().Movement}
	}
	return c.fact()
}

// A site that begins among what was recorded before the evening was shared is refused,
// and keeps nobody from joining.
func TestSiteBeforeTheBeginning(t *testing.T) {
	cs := shared(t, "A", "B")
	lines, err := cs[0].Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	early := lines[slices.IndexFunc(lines, func(l session.SealedEntry) bool {
		return l.Own == 1 && l.Site != "" && strings.Contains(l.Body, "the file of B")
	})]
	early.Site, early.Tick, early.Seen = "00000000000000aa", 1, ""
	early.Sum = early.Sealed(nil)
	late := newComputer(t, "C")
	if taken, err := late.Receive(append(lines, early)); taken != len(lines) ||
		!errors.Is(err, session.ErrBadEntry) && !errors.Is(err, session.ErrGap) {
		t.Errorf("%d of %d taken: %v", taken, len(lines), err)
	}
	sameEverywhere(t, append(cs, late))
}
