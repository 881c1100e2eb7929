package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/identity"
)

// dealt are boards that were dealt here.
func dealt(seed deal.Seed, section int) session.DealsSet {
	return session.DealsSet{Section: section, Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, 14)}
}

// shows is what of boards and their seed can be read in a text.
func shows(text []byte, set session.DealsSet) (shown []string) {
	wanted := []string{set.Seed}
	for _, b := range set.Boards {
		stored, _ := json.Marshal(b.Deal)
		wanted = append(wanted, string(stored), b.Deal.String())
		for _, h := range b.Deal {
			stored, _ := json.Marshal(h)
			wanted = append(wanted, h.String(), string(stored))
		}
	}
	for _, w := range wanted {
		if w != "" && bytes.Contains(text, []byte(w)) {
			shown = append(shown, w)
		}
	}
	return shown
}

// bytesOf is all that a computer hands on.
func (c *computer) bytesOf(t *testing.T) []byte {
	t.Helper()
	var text bytes.Buffer
	for _, l := range c.lines(t, nil) {
		fmt.Fprintf(&text, "%s %s %s\n", l.Kind, l.Body, l.Seen)
	}
	return text.Bytes()
}

// reads reports whether a computer has the hands of a set.
func (c *computer) reads(set session.DealsSet) bool {
	deals := c.State().Deals
	for _, b := range set.Boards {
		if known, ok := deals.Board(max(1, set.Section), b.Number); !ok || known.Deal != b.Deal {
			return false
		}
	}
	return len(set.Boards) > 0
}

// hands says of each computer whether it must read the hands, and that none hands them on
// readably.
func hands(t *testing.T, what string, set session.DealsSet, open bool, cs map[*computer]bool) {
	t.Helper()
	for c, may := range cs {
		if got := c.reads(set); got != may {
			t.Errorf("%s: %s reads the hands: %v", what, c.here.Name, got)
		}
		if sealed := c.State().Deals.Sealed(); sealed == may {
			t.Errorf("%s: at %s they are sealed: %v", what, c.here.Name, sealed)
		}
		if released := c.State().Deals.Released; released != open {
			t.Errorf("%s: at %s they are released: %v", what, c.here.Name, released)
		}
		if shown := shows(c.bytesOf(t), set); len(shown) > 0 {
			t.Errorf("%s: %s hands on %q", what, c.here.Name, shown[0])
		}
		if st := c.State(); !open && !st.Deals.Locked() {
			t.Errorf("%s: at %s they are not locked", what, c.here.Name)
		}
		again := &computer{journal: c.journal, here: c.here}
		if again.start(t); again.reads(set) != may {
			t.Errorf("%s: %s reads the hands after a restart: %v", what, c.here.Name, !may)
		}
	}
}

// congress is a signed evening with a computer in each role that is known to the others,
// and a wall.
type congress struct {
	office, second, room, desk, wall *computer
}

func gathers(t *testing.T) congress {
	t.Helper()
	c := congress{office: begins(t)}
	c.room = c.office.joins(t, "Room", session.RoleScorer)
	c.desk = c.office.joins(t, "Desk", session.RoleDesk)
	c.wall = c.office.joins(t, "Wall", session.RoleWall)
	return c
}

// step brings all computers into step, the wall as one that only hears.
func (c congress) step(t *testing.T) {
	t.Helper()
	list := []*computer{c.office, c.room, c.desk}
	if c.second != nil {
		list = append(list, c.second)
	}
	meet(t, list...)
	c.office.tell(t, c.wall, all)
}

// Deals are read by the directors' computers and the one that recorded them, and by all
// once they are released, whoever does that and whenever somebody joins.
func TestDealsAreSealed(t *testing.T) {
	for _, by := range []string{"office", "room"} {
		t.Run(by, func(t *testing.T) {
			c := gathers(t)
			dealer := map[string]*computer{"office": c.office, "room": c.room}[by]
			set := dealt(deal.NewSeed(), 0)
			record(t, dealer.Session, set, session.DealsAnalysed{Tables: map[int]doubledummy.Table{1: {}}})
			c.step(t)
			hands(t, "dealt", set, false, map[*computer]bool{c.office: true, c.room: by == "room", c.desk: false, c.wall: false})
			if seed := dealer.State().Deals.Seed; seed != set.Seed {
				t.Errorf("who dealt has the seed %q", seed)
			}
			c.second = c.office.joins(t, "Rulings", session.RoleDirector)
			c.step(t)
			hands(t, "a second director", set, false, map[*computer]bool{c.second: true, c.desk: false, c.wall: false})
			if c.second.State().Deals.Seed != "" {
				t.Error("a director who did not deal has the seed")
			}
			n := 0
			for _, e := range c.office.State().Entries() {
				if _, is := e.Fact.(session.SealedFor); is {
					n++
				}
			}
			if want := map[string]int{"office": 1, "room": 1}[by]; n < want || n > 2 {
				t.Errorf("%d times the keys were given on", n)
			}
			record(t, c.second.Session, session.DealsReleased{}) // the office is lost
			meet(t, c.second, c.desk)
			c.second.tell(t, c.wall, all)
			after := c.office.joins(t, "Later", session.RoleDesk)
			meet(t, c.second, after)
			open := map[*computer]bool{c.second: true, c.desk: true, c.wall: true, after: true}
			for x := range open {
				if !x.reads(set) || !x.State().Deals.Released || x.State().Deals.Sealed() {
					t.Errorf("%s does not read them after the release", x.here.Name)
				}
				if x.State().Deals.Seed != "" {
					t.Errorf("%s has the seed before who dealt gave it", x.here.Name)
				}
			}
			c.step(t) // and the office is found again
			c.step(t)
			for _, x := range []*computer{c.office, c.second, c.room, c.desk, c.wall} {
				if x.State().Deals.Seed != set.Seed {
					t.Errorf("%s: the seed of what is released is %q", x.here.Name, x.State().Deals.Seed)
				}
			}
			sameEverywhere(t, []*computer{c.office, c.second, c.room, c.desk, c.wall})
			again, err := session.Fold(c.wall.State().Entries())
			if err != nil || !again.Deals.Known() {
				t.Errorf("without a secret: %v", err)
			}
		})
	}
}

// Who cannot read the deals and releases them asks for their keys, and gets them from who
// can; deals that somebody set at the same time stay closed.
func TestReleaseByOneWhoCannotRead(t *testing.T) {
	c := gathers(t)
	first, other := dealt(deal.NewSeed(), 0), dealt(deal.NewSeed(), 0)
	record(t, c.office.Session, first)
	c.step(t)
	record(t, c.room.Session, session.DealsReleased{})
	record(t, c.office.Session, other)
	c.step(t)
	c.step(t)
	hands(t, "set while others were released", other, false,
		map[*computer]bool{c.office: true, c.room: false, c.desk: false, c.wall: false})
	record(t, c.room.Session, session.DealsReleased{})
	c.step(t)
	c.step(t)
	for _, x := range []*computer{c.office, c.room, c.desk, c.wall} {
		if !x.reads(other) || !x.State().Deals.Released {
			t.Errorf("%s does not read them", x.here.Name)
		}
	}
	third := dealt(deal.NewSeed(), 0) // with a key of its own
	record(t, c.office.Session, third)
	c.step(t)
	hands(t, "set after a release", third, false, map[*computer]bool{c.office: true, c.desk: false, c.wall: false})
	sameEverywhere(t, []*computer{c.room, c.desk, c.wall})
}

// Hands that were there before the evening was shared stay where it began.
func TestDealsOfBeforeAreWithheld(t *testing.T) {
	set, before := dealt(deal.NewSeed(), 0), dealt(deal.NewSeed(), 0)
	for name, released := range map[string]bool{"locked": false, "others were released": true} {
		t.Run(name, func(t *testing.T) {
			office := newComputer(t, "Office")
			office.here.Secret = identity.New()
			office.start(t)
			if released {
				record(t, office.Session, before, session.DealsReleased{})
			}
			if _, err := office.Known(); err != nil { // as a merge asks before
				t.Fatal(err)
			}
			record(t, office.Session, session.EveningSet{Name: "Congress"}, set)
			if err := office.Share("", office.here); err != nil {
				t.Fatal(err)
			}
			desk, wall := office.joins(t, "Desk", session.RoleDesk), office.joins(t, "Wall", session.RoleWall)
			hands(t, "shared", set, false, map[*computer]bool{office: true, desk: false, wall: false})
			if got := len(shows(wall.bytesOf(t), before)) > 0; got != released {
				t.Errorf("what was released before is shown: %v", got)
			}
			if office.State().Deals.Seed != set.Seed {
				t.Error("who dealt does not have the seed")
			}
			record(t, office.Session, session.DealsReleased{})
			meet(t, office, desk)
			office.tell(t, wall, all)
			for _, x := range []*computer{office, desk, wall} {
				if !x.reads(set) || x.State().Deals.Seed != set.Seed {
					t.Errorf("%s does not read them after the release", x.here.Name)
				}
			}
			sameEverywhere(t, []*computer{office, desk, wall})
		})
	}
}

// An evening of several computers that is not signed hands on deals as it did.
func TestDealsOfOlderEvenings(t *testing.T) {
	cs := shared(t, "Room", "Desk")
	set := dealt(deal.NewSeed(), 0)
	record(t, cs[0].Session, set)
	meet(t, cs...)
	for _, c := range cs {
		if !c.reads(set) || c.State().Deals.Seed != set.Seed || c.State().Deals.Sealed() {
			t.Errorf("%s does not read them", c.here.Name)
		}
	}
}

// A director gives the hands of a section to a room's computer, those of later deals too,
// and takes that back.
func TestHandsForARoom(t *testing.T) {
	c := gathers(t)
	mine, others := dealt(deal.NewSeed(), 1), dealt(deal.NewSeed(), 2)
	record(t, c.office.Session, mine, others)
	c.step(t)
	give := session.SealedFor{Holder: c.room.here.Secret.Holder(), Section: 1}
	record(t, c.office.Session, give)
	c.step(t)
	st := c.room.State()
	if !c.room.reads(mine) || c.room.reads(others) || !st.Deals.Locked() || !st.Deals.Sealed() {
		t.Errorf("the room reads its own: %v, others: %v", c.room.reads(mine), c.room.reads(others))
	}
	hands(t, "the desk", mine, false, map[*computer]bool{c.desk: false, c.wall: false})
	later := dealt(deal.NewSeed(), 1)
	record(t, c.office.Session, later)
	c.step(t)
	if !c.room.reads(later) || c.desk.reads(later) {
		t.Error("the room does not read later deals")
	}
	for _, e := range c.office.State().Entries() {
		if f, is := e.Fact.(session.SealedFor); is && f.Section == 1 {
			record(t, c.office.Session, session.Undone{Entry: e.Seq})
		}
	}
	last := dealt(deal.NewSeed(), 1)
	record(t, c.office.Session, last)
	c.step(t)
	if c.room.reads(last) {
		t.Error("the room reads what was set after that was taken back")
	}
}

// Cards that the recorder version sends are those of boards that others have yet to play.
func TestPlayedCardsAreSealed(t *testing.T) {
	for name, known := range map[string]bool{"with hands": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			c := gathers(t)
			if known {
				record(t, c.office.Session, dealt(deal.NewSeed(), 0))
				c.step(t)
			}
			key := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
			card := func(n int) session.CardRecorded {
				return session.CardRecorded{Key: key,
					Card: session.Recorded{ID: int64(n), Counter: n, Direction: "W", What: "D" + string("23456789TJQKA"[n-1])}}
			}
			for n := 1; n <= 13; n++ {
				record(t, c.room.Session, card(n))
			}
			c.step(t)
			for who, n := range map[*computer]int{c.room: 13, c.office: 13, c.desk: 0, c.wall: 0} {
				if got := len(who.State().Recorded[key].Cards); got != n {
					t.Errorf("%s has %d cards", who.here.Name, got)
				}
				if bytes.Contains(who.bytesOf(t), []byte(`"what":"D`)) {
					t.Errorf("%s hands cards on", who.here.Name)
				}
			}
			if bodies := string(c.room.bytesOf(t)); strings.Count(bodies, `"for"`) > 3 {
				t.Errorf("%d keys for 13 cards", strings.Count(bodies, `"for"`))
			}
			if known {
				record(t, c.office.Session, session.DealsReleased{})
			} else {
				record(t, c.office.Session, session.EveningClosed{})
			}
			c.step(t)
			for _, who := range []*computer{c.room, c.office, c.desk, c.wall} {
				if got := len(who.State().Recorded[key].Cards); got != 13 {
					t.Errorf("afterwards %s has %d cards", who.here.Name, got)
				}
			}
			sameEverywhere(t, []*computer{c.room, c.office, c.desk, c.wall})
		})
	}
}

// Two directors who deal at once, neither knowing of the other, are a conflict for those
// who can read both, and for nobody else.
func TestDealtTwiceAtOnce(t *testing.T) {
	c := gathers(t)
	c.second = c.office.joins(t, "Rulings", session.RoleDirector)
	c.step(t)
	a, b := dealt(deal.NewSeed(), 0), dealt(deal.NewSeed(), 0)
	record(t, c.office.Session, a)
	record(t, c.second.Session, b)
	c.step(t)
	list := c.office.State().Conflicts()
	if len(list) != 1 || list[0].Matter.Kind != session.AboutDeals || len(c.wall.State().Conflicts()) != 0 ||
		len(c.desk.State().Conflicts()) != 0 {
		t.Fatalf("office %v, wall %v", conflicts(c.office.State()), conflicts(c.wall.State()))
	}
	record(t, c.office.Session, c.office.State().Settle(list[0], 0)...)
	c.step(t)
	for _, x := range []*computer{c.office, c.second, c.desk, c.wall} {
		if len(x.State().Conflicts()) != 0 || x.State().Deals.Released {
			t.Errorf("%s: %v", x.here.Name, conflicts(x.State()))
		}
		if shown := append(shows(x.bytesOf(t), a), shows(x.bytesOf(t), b)...); len(shown) > 0 {
			t.Errorf("%s hands on %q", x.here.Name, shown[0])
		}
	}
	if c.office.reads(a) == c.office.reads(b) || c.office.reads(a) != c.second.reads(a) {
		t.Error("the directors read different deals")
	}
}

// Somebody with a part in the evening cannot show different things to different people,
// have something else count in a box, or bring anybody's program to its end.
func TestMeanSealer(t *testing.T) {
	set := dealt(deal.NewSeed(), 0)
	stored := func(f session.Fact) []byte {
		_, body, err := session.EncodeFact(f)
		if err != nil {
			t.Fatal(err)
		}
		return body
	}
	set.Seed, set.Set = "", 0
	for name, change := range map[string]func(*session.Sealed, session.ID, *[]byte){
		"another kind in it": func(f *session.Sealed, _ session.ID, body *[]byte) {
			f.What, *body = "deals set", stored(session.EveningSet{Name: "mine"})
		},
		"a ruling":                    func(f *session.Sealed, _ session.ID, _ *[]byte) { f.What = "ruling given" },
		"sealed in itself":            func(f *session.Sealed, _ session.ID, _ *[]byte) { f.What = "sealed" },
		"what only a newer one knows": func(f *session.Sealed, _ session.ID, _ *[]byte) { f.What = "deals of tomorrow" },
		"another section":             func(f *session.Sealed, _ session.ID, _ *[]byte) { f.Section = 2 },
		"no section":                  func(f *session.Sealed, _ session.ID, _ *[]byte) { f.Section = 99 },
		"no key of that":              func(f *session.Sealed, _ session.ID, _ *[]byte) { f.Check = []byte("x") },
		"under nothing":               func(f *session.Sealed, _ session.ID, _ *[]byte) { f.Under = 4711 },
		"under less":                  func(f *session.Sealed, _ session.ID, _ *[]byte) { f.Under = -1 },
		"10,000 readers": func(f *session.Sealed, _ session.ID, _ *[]byte) {
			for range 10_000 {
				f.For = append(f.For, f.For[0])
			}
		},
		"withheld":        func(_ *session.Sealed, _ session.ID, body *[]byte) { *body = []byte(`{"withheld":true}`) },
		"no cards":        func(_ *session.Sealed, _ session.ID, body *[]byte) { *body = []byte(`{"boards":[{"Number":1}]}`) },
		"no JSON":         func(_ *session.Sealed, _ session.ID, body *[]byte) { *body = []byte(`{`) },
		"6 MB":            func(_ *session.Sealed, _ session.ID, body *[]byte) { *body = bytes.Repeat([]byte(" "), 6<<20) },
		"as it should be": func(*session.Sealed, session.ID, *[]byte) {},
	} {
		t.Run(name, func(t *testing.T) {
			c := gathers(t)
			c.step(t)
			before := c.room.last(t)
			id := session.ID{Site: before.Site, Own: before.Own + 1}
			f, body := session.Sealed{What: "deals set"}, stored(set)
			readers := []identity.Holder{c.office.here.Secret.Holder()}
			session.SealBy(t, &f, id, readers, func() []byte { change(&f, id, &body); return body })
			if name == "under nothing" {
				f.Under = 4711
			}
			own := after(t, before, c.room.here.Secret, f)
			named := after(t, own, c.room.here.Secret, session.EveningSet{Name: "beside it"})
			named.Tick = own.Tick // at once
			named.Sum = named.Sealed(own.Sum)
			named.Signature = c.room.here.Secret.Sign(named.Sum)
			for _, x := range []*computer{c.office, c.desk, c.wall} {
				if _, err := x.Receive([]session.SealedEntry{own, named}); err != nil {
					t.Fatal(err)
				}
				if counts := x.State().Evening.Name == "beside it"; counts == (name == "a ruling") {
					t.Errorf("%s: what was recorded beside it counts: %v", x.here.Name, counts)
				}
			}
			if got := c.office.reads(set); got != (name == "as it should be" || name == "10,000 readers") {
				t.Errorf("the office reads it: %v: %v", got, conflicts(c.office.State()))
			}
			record(t, c.office.Session, session.DealsReleased{})
			meet(t, c.office, c.desk)
			c.office.tell(t, c.wall, all)
			sameEverywhere(t, []*computer{c.office, c.desk, c.wall})
		})
	}
}

// A desk cannot let itself read, and a sealed fact is for Record to make.
func TestSealedForItself(t *testing.T) {
	c := gathers(t)
	set := dealt(deal.NewSeed(), 0)
	record(t, c.office.Session, set)
	c.step(t)
	mine := session.SealedFor{Holder: c.desk.here.Secret.Holder(), Section: 1}
	for _, who := range []*computer{c.desk, c.room} {
		var not *session.NotYours
		if err := who.Record("desk", mine); !errors.As(err, &not) {
			t.Errorf("recorded at %s: %v", who.here.Name, err)
		}
		l := after(t, who.last(t), who.here.Secret, mine)
		if _, err := c.office.Receive([]session.SealedEntry{l}); err != nil {
			t.Fatal(err)
		}
		if known, err := c.office.Known(); err != nil || known[l.Site] != l.Own {
			t.Fatalf("the office did not take it: %v", err)
		}
		c.step(t)
	}
	for _, e := range c.office.State().Entries() {
		f, is := e.Fact.(session.SealedFor)
		if is && len(f.Keys) > 0 {
			t.Errorf("it was given keys: %+v", f)
		}
	}
	if err := c.office.Record("director", session.Sealed{What: "deals set"}); !errors.Is(err, session.ErrBadEntry) {
		t.Errorf("by hand: %v", err)
	}
	// a box in another entry is nothing
	lines := c.office.lines(t, nil)
	i := slices.IndexFunc(lines, func(l session.SealedEntry) bool { return l.Kind == "sealed" })
	var box session.Sealed
	if err := json.Unmarshal([]byte(lines[i].Body), &box); err != nil {
		t.Fatal(err)
	}
	record(t, c.office.Session, session.DealsSet{})
	meet(t, c.office, c.room)
	again := after(t, c.room.last(t), c.room.here.Secret, box)
	again.Tick += 10
	again.Sum = again.Sealed(c.room.last(t).Sum)
	again.Signature = c.room.here.Secret.Sign(again.Sum)
	if _, err := c.office.Receive([]session.SealedEntry{again}); err != nil {
		t.Fatal(err)
	}
	if c.office.reads(set) {
		t.Error("a box that was copied counts")
	}
}

// Whatever is dealt, released, told and restarted in whatever order, what is locked is
// handed on by nobody, and in the end all computers have the same.
func TestDealsAtRandom(t *testing.T) {
	for n := range uint64(24) {
		r := rand.New(rand.NewPCG(n, 7))
		c := gathers(t)
		list := []*computer{c.office, c.room, c.desk}
		var sets []session.DealsSet
		for range 40 {
			who := list[r.IntN(2)] // the office or the room, and later a second director
			if c.second != nil && r.IntN(3) == 0 {
				who = c.second
			}
			switch r.IntN(9) {
			case 0, 1:
				set := dealt(deal.NewSeed(), r.IntN(3))
				sets = append(sets, set)
				record(t, who.Session, set)
			case 2:
				_ = who.Record("director", session.DealsAnalysed{Section: r.IntN(3), Tables: map[int]doubledummy.Table{1: {}}})
			case 3:
				if r.IntN(3) == 0 {
					record(t, who.Session, session.DealsReleased{})
				}
			case 4:
				if c.second == nil {
					c.second = c.office.joins(t, "Rulings", session.RoleDirector)
					list = append(list, c.second)
				}
			case 5:
				who.start(t)
				if err := who.Share("", who.here); err != nil {
					t.Fatal(err)
				}
			case 6:
				key := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
				record(t, who.Session, session.CardRecorded{Key: key,
					Card: session.Recorded{ID: int64(r.IntN(52) + 1), Counter: 1, Direction: "W", What: "DA"}})
			default:
				from, to := list[r.IntN(len(list))], list[r.IntN(len(list))]
				from.tell(t, to, r.IntN(12)+1)
			}
			released := false
			for _, x := range list {
				released = released || slices.ContainsFunc(x.State().Entries(), func(e session.Entry) bool {
					_, is := e.Fact.(session.DealsReleased)
					return is
				})
			}
			if released {
				continue
			}
			for _, set := range sets {
				if shown := shows(c.desk.bytesOf(t), set); len(shown) > 0 || c.desk.reads(set) {
					t.Fatalf("%d: the desk reads %q", n, shown)
				}
			}
		}
		for range 3 {
			c.step(t)
		}
		record(t, c.office.Session, session.DealsReleased{})
		for range 3 {
			c.step(t)
		}
		sameEverywhere(t, append(list, c.wall))
		for _, x := range append(list, c.wall) {
			x.start(t)
		}
		sameEverywhere(t, append(list, c.wall))
	}
}

// A key that is none, from one who says that he gives it to a director, keeps nobody from
// reading.
func TestKeyThatIsNone(t *testing.T) {
	c := gathers(t)
	set := dealt(deal.NewSeed(), 0)
	record(t, c.office.Session, set)
	c.step(t)
	var of session.ID
	for _, l := range c.room.lines(t, nil) {
		if l.Kind == "sealed" && strings.Contains(l.Body, `"what":"deals set"`) {
			of = l.ID()
		}
	}
	c.second = c.office.admits(t, "Rulings", session.RoleDirector)
	record(t, c.room.Session, session.SealedFor{Holder: c.second.here.Secret.Holder(),
		Keys: []session.SealedKey{{Of: of, Key: []byte("none")}, {Of: session.ID{Own: -7}, Key: make([]byte, 32)}}})
	c.room.tell(t, c.office, all)
	c.office.tell(t, c.second, all)
	if err := c.second.Share("", c.second.here); err != nil {
		t.Fatal(err)
	}
	c.step(t)
	if !c.second.reads(set) {
		t.Error("the second director cannot read them")
	}
}
