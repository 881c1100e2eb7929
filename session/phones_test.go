package session_test

import (
	"errors"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// ofPhone is something that a phone at a table said.
func ofPhone(id string, table int, seat string) session.Phoned {
	return session.Phoned{ID: id, From: session.Phone{Section: 1, Table: table, Seat: seat, Visit: "v-" + seat}}
}

// What phones say and what is said of them is kept as it was, and counts after a restart
// as before.
func TestPhoneFactsAreKept(t *testing.T) {
	s, journal := begun(t)
	r := at(t, s.State(), 1, 1, "4S", "N", 0)
	north, east := ofPhone("offer", 1, "N"), ofPhone("accept", 1, "E")
	for _, step := range [][]session.Fact{
		{session.PhonesOpened{Port: 8080}}, {session.TablesPhoned{ID: 1, Tables: []int{1, 2}}},
		{session.CodesRenewed{Section: 1, Table: 2}}, {session.CodesRenewed{Section: 1}},
		{session.ResultOffered{Phoned: north, Result: r}},
		{session.OfferAccepted{Phoned: east, Key: r.Key, Offer: "offer", How: session.OnOwnPhone, Late: true, Opened: true},
			session.ResultReceived{Result: r}},
		{session.PhoneSaid{Phoned: ofPhone("said", 1, "")}},
		{session.DirectorCalled{Phoned: ofPhone("call", 2, ""), Round: 1, Board: 3, Reason: session.CallCard}},
		{session.DirectorCalled{Phoned: ofPhone("call2", 2, ""), Round: 1}},
		{session.CallAnswered{Call: "call2", Answer: session.CallSolved}},
		{session.BoardReleased{Section: 1, Board: r.Board}}, {session.DirectorLooked{Section: 1, Board: 2}},
	} {
		if err := s.Record(session.ByPhone, step...); err != nil {
			t.Fatalf("%s: %v", step[0].Kind(), err)
		}
	}
	again, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	for when, st := range map[string]*session.State{"now": s.State(), "after a restart": again.State()} {
		calls := st.DirectorCalls()
		seq, said := st.Phoned("accept")
		if st.PhonesAt != 8080 || st.Sends(1, 1) != session.OnPhone || st.Sends(1, 3) != session.OnHandset ||
			st.CodeOf(1, 1) != 1 || st.CodeOf(1, 2) != 2 || !st.EverPhones() || !st.OnPhones() || st.ByHand() ||
			st.EverReceived() || st.PlayedElsewhere() || !said || seq == 0 ||
			len(calls) != 1 || calls[0].Reason != session.CallCard || len(st.Offers()) != 0 || !st.Looked(1, 2) ||
			st.Looked(1, 1) || !st.Has(r.Key) {
			t.Errorf("%s: port %d, %q, codes %d %d, %d calls, %d offers", when, st.PhonesAt, st.Sends(1, 1),
				st.CodeOf(1, 1), st.CodeOf(1, 2), len(calls), len(st.Offers()))
		}
		if remarks := st.Remarks; len(remarks) != 1 || remarks[0].Kind != session.CameLate {
			t.Errorf("%s: remarks %+v", when, remarks)
		}
	}
	e := s.State().Entries()[len(s.State().Entries())-1]
	if s.State().Undoable(e) {
		t.Error("what was looked at can be undone")
	}
}

// What cannot be true of phones is refused, and changes nothing.
func TestPhoneFactsRefused(t *testing.T) {
	s, _ := begun(t)
	r := at(t, s.State(), 1, 1, "4S", "N", 0)
	record(t, s, session.ResultOffered{Phoned: ofPhone("offer", 1, "N"), Result: r})
	elsewhere := r
	elsewhere.Board = 99
	long := make([]byte, 65)
	for i := range long {
		long[i] = 'a'
	}
	for _, f := range []session.Fact{
		session.PhonesOpened{}, session.PhonesOpened{Port: 70000}, session.TablesPhoned{ID: 9},
		session.TablesPhoned{ID: 1, Tables: []int{1, 77}}, session.CodesRenewed{Section: 9},
		session.CodesRenewed{Section: 1, Table: 77},
		session.ResultOffered{Phoned: ofPhone("other", 1, "N"), Result: elsewhere},
		session.ResultOffered{Result: r}, session.ResultOffered{Phoned: ofPhone("offer", 1, "N"), Result: r},
		session.ResultOffered{Phoned: ofPhone("two\nlines", 1, "N"), Result: r},
		session.ResultOffered{Phoned: ofPhone(string(long), 1, "N"), Result: r},
		session.OfferAccepted{Phoned: ofPhone("yes", 1, "E"), Key: r.Key, Offer: "none"},
		session.OfferAccepted{Phoned: ofPhone("offer", 1, "E"), Key: r.Key, Offer: "offer"},
		session.OfferRefused{Phoned: ofPhone("no", 1, "E"), Key: elsewhere.Key, Offer: "offer"},
		session.DirectorCalled{Phoned: session.Phoned{ID: "c", From: session.Phone{Section: 9, Table: 1}}},
		session.CallAnswered{Call: "nobody's"}, session.BoardReleased{Section: 9, Board: 1},
		session.DirectorLooked{Section: 9, Board: 1}, session.PhoneSaid{},
	} {
		before := s.State()
		if err := s.Record(session.ByPhone, f); !errors.Is(err, session.ErrBadEntry) || s.State() != before {
			t.Errorf("%s %+v: %v", f.Kind(), f, err)
		}
	}
}

// An offer ends with whatever comes to its place in another way, and with a movement that
// has others there.
func TestOfferEnds(t *testing.T) {
	s, _ := begun(t)
	r := at(t, s.State(), 1, 1, "4S", "N", 0)
	offer := func(id string) {
		t.Helper()
		if err := s.Record(session.ByPhone, session.ResultOffered{Phoned: ofPhone(id, 1, "N"), Result: r}); err != nil {
			t.Fatal(err)
		}
		if o, waits := s.State().Offer(r.Key); !waits || o.ID != id || len(s.State().Offers()) != 1 {
			t.Fatalf("%s does not wait", id)
		}
	}
	ended := func(what string) {
		t.Helper()
		if _, waits := s.State().Offer(r.Key); waits || len(s.State().Offers()) > 0 {
			t.Errorf("%s: it waits", what)
		}
	}
	offer("a")
	if err := s.Record(session.ByBridgemate, session.ResultReceived{Result: r}); err != nil {
		t.Fatal(err)
	}
	ended("the handset sent it")
	offer("b")
	record(t, s, session.ResultCorrected{Result: r})
	ended("the director entered it")
	offer("c")
	if err := s.Record(session.ByPhone, session.OfferRefused{Phoned: ofPhone("no", 1, "E"), Key: r.Key, Offer: "c"}); err != nil {
		t.Fatal(err)
	}
	ended("it was refused")
}

// Of two computers the one has a handset's word on a board and the other a phone's,
// neither knowing of the other: it is in doubt at both, whichever is folded first.
func TestDevicesOfTwoComputers(t *testing.T) {
	for _, first := range []string{session.ByPhone, session.ByBridgemate} {
		cs := shared(t, "Office", "Room B")
		r := at(t, cs[0].State(), 1, 1, "4S", "N", 0)
		other := r
		other.Tricks = 1
		second := map[string]string{session.ByPhone: session.ByBridgemate, session.ByBridgemate: session.ByPhone}[first]
		for i, what := range []struct {
			by string
			r  session.Result
		}{{first, r}, {second, other}} {
			if err := cs[i].Record(what.by, session.ResultReceived{Result: what.r}); err != nil {
				t.Fatal(err)
			}
		}
		meet(t, cs...)
		sameEverywhere(t, cs)
		for _, c := range cs {
			got := c.State().Results[r.Key]
			if got.Doubt.Kind != session.DevicesDiffer || got.Said(session.ByPhone) == nil ||
				got.Said(session.ByBridgemate) == nil {
				t.Errorf("%s, %s first: %+v", c.here.Name, first, got)
			}
		}
	}
}

// Phones are let in by a computer for itself; calls and codes are everybody's.
func TestPhonesOfOneComputer(t *testing.T) {
	cs := shared(t, "Office", "Room B")
	record(t, cs[1].Session, session.PhonesOpened{Port: 8081}, session.CodesRenewed{Section: 1})
	if err := cs[1].Record(session.ByPhone, session.DirectorCalled{Phoned: ofPhone("call", 1, ""), Round: 1}); err != nil {
		t.Fatal(err)
	}
	meet(t, cs...)
	a, b := cs[0].State(), cs[1].State()
	if a.PhonesAt != 0 || b.PhonesAt != 8081 || a.CodeOf(1, 2) != 1 || len(a.DirectorCalls()) != 1 {
		t.Errorf("ports %d and %d, code %d, %d calls", a.PhonesAt, b.PhonesAt, a.CodeOf(1, 2), len(a.DirectorCalls()))
	}
	record(t, cs[0].Session, session.CallAnswered{Call: "call", Answer: session.CallSolved}) // at both at once
	record(t, cs[1].Session, session.CallAnswered{Call: "call", Answer: session.CallAttended})
	meet(t, cs...)
	if differs := differentButFiles(cs[0].State(), cs[1].State()); differs != "" {
		t.Error(differs)
	}
	if n := len(cs[0].State().Conflicts()); n > 0 {
		t.Errorf("%d conflicts", n)
	}
	record(t, cs[1].Session, session.PhonesClosed{})
	if cs[1].State().PhonesAt != 0 {
		t.Error("phones are let in")
	}
}

// Nobody has yet to play a board where each table that plays its cards has a result that
// will stand (Law 16D).
func TestPlayedOut(t *testing.T) {
	first := session.Key{Section: 1, Table: 2, Round: 1, Board: 1}
	plus := &scoring.Ruling{Kind: scoring.AveragePlus}
	waits := &scoring.Ruling{Kind: scoring.Undecided}
	cards := func(section int, seed int) session.Fact {
		b := deal.Board{Number: 1}
		for seat := range 4 {
			b.Deal[(seat+seed)%4] = deal.Hand(0x1fff) << (13 * seat)
		}
		return session.DealsSet{Section: section, Source: "x", Boards: []deal.Board{b}}
	}
	for _, c := range []struct {
		what  string
		out   bool // of board 1 in section A
		other bool // section B plays, too
		facts []session.Fact
	}{
		{"all have played it", true, false, nil},
		{"one has not", false, false, []session.Fact{session.ResultDiscarded{Key: first}}},
		{"it has a ruling", true, false, []session.Fact{session.ResultDiscarded{Key: first},
			session.RulingGiven{Key: first, ForNS: plus, ForEW: plus}}},
		{"a ruling is to come", false, false, []session.Fact{session.ResultDiscarded{Key: first},
			session.RulingGiven{Key: first, ForNS: waits, ForEW: waits}}},
		{"one sent it as not played", false, false, []session.Fact{session.ResultChanged{Result: session.Result{Key: first,
			NS: 2, EW: 5, Outcome: session.NotPlayed}}}},
		{"the director says that it is not played", true, false, []session.Fact{session.ResultCorrected{Result: session.Result{
			Key: first, NS: 2, EW: 5, Outcome: session.NotPlayed}}}},
		{"what one sent makes no sense", false, false, []session.Fact{session.ResultChanged{Result: session.Result{Key: first,
			NS: 2, EW: 5, Outcome: session.Unread, Doubt: session.Doubt{Kind: session.ContractUnreadable}}}}},
		{"its row is gone", false, false, []session.Fact{session.ResultVanished{Key: first}}},
		{"the table was cleared", false, false, []session.Fact{session.ResultErased{Key: first}}},
		{"the board was fouled", true, false, []session.Fact{session.BoardFouled{Section: 1, Board: 1, Form: "b", FromRound: 1}}},
		{"a second section may have the same cards", false, true, nil},
		{"it has the same cards", false, true, []session.Fact{cards(0, 1)}},
		{"it has other cards", true, true, []session.Fact{cards(1, 1), cards(2, 2)}},
		{"the evening is over", true, true, []session.Fact{session.EveningClosed{}}},
		{"who has it to play left", true, false, []session.Fact{session.ResultDiscarded{Key: first},
			session.ParticipationSet{Who: session.Contestant{Section: 1, Number: 2},
				Participation: session.Withdrawn, From: 1}}},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, err := session.Resume(new(session.MemoryJournal))
			if err != nil {
				t.Fatal(err)
			}
			record(t, s, session.EveningSet{Name: "x"}, session.SectionSet{ID: 1, Movement: barometer()})
			if c.other {
				record(t, s, session.SectionSet{ID: 2, Movement: barometer()})
			}
			playAll(t, s, 1)
			for _, f := range c.facts {
				record(t, s, f)
			}
			st := s.State()
			if st.PlayedOut(1, 1) != c.out {
				t.Errorf("played out: %v", !c.out)
			}
			if st.Told(1, 1) {
				t.Error("it is told before it was released")
			}
			if !st.Closed {
				record(t, s, session.BoardReleased{Section: 1, Board: 1})
				if s.State().Told(1, 1) != c.out {
					t.Errorf("released: told %v", !c.out)
				}
				record(t, s, session.BoardReleased{Section: 1, Board: 1, Back: true})
				if s.State().Told(1, 1) {
					t.Error("it is told after that was taken back")
				}
			}
			if st.PlayedOut(1, 40) || st.PlayedOut(9, 1) {
				t.Error("a board that nobody plays is played out")
			}
		})
	}
}

// What is public of a board never goes beyond what nobody has yet to play.
func TestPublicIsPlayedOut(t *testing.T) {
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make("howell", movement.Options{Tables: 4, BoardsPerRound: 2})
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.EveningSet{Name: "x"}, session.SectionSet{ID: 1, Movement: m}, session.UsualBy("wbf"),
		session.StandingsReleased{Through: m.Rounds})
	for _, row := range m.Rows {
		for _, b := range row.Boards() {
			r := played(t, "3NT", "N", 0)
			r.Key, r.NS, r.EW = session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: b}, row.NS, row.EW
			record(t, s, session.ResultReceived{Result: r})
			p := s.State().Public(0)
			for _, b := range m.Boards() {
				if p.Board(1, b) && !s.State().PlayedOut(1, b) {
					t.Fatalf("board %d is public and has to be played", b)
				}
			}
		}
	}
	for _, b := range m.Boards() {
		if !s.State().PlayedOut(1, b) {
			t.Errorf("board %d is not played out", b)
		}
	}
}
