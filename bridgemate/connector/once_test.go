package connector

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// once has a command fail the first time that it is given, by all tries of it.
func once(m *mean, of protocol.Command, lost bool) {
	tries := 0
	m.do(func() {
		m.fault = func(c protocol.Command) (error, bool) {
			if c != of || tries == 5 {
				return nil, false
			}
			tries++
			if lost {
				return nil, true
			}
			return errGone, false
		}
	})
}

// An end of the program, or of an answer, between any two of poll, journal and accept
// loses no result and takes none twice.
func TestExactlyOnce(t *testing.T) {
	for _, c := range []struct {
		name  string
		of    protocol.Command
		lost  bool
		crash bool
	}{
		{"nothing", 0, false, false},
		{"no answer to the poll", protocol.CommandPollNewResults, false, false},
		{"the poll's answer is lost", protocol.CommandPollNewResults, true, false},
		{"no answer to the accept", protocol.CommandAcceptResults, false, false},
		{"the accept's answer is lost", protocol.CommandAcceptResults, true, false},
		{"an end before the poll", protocol.CommandPollNewResults, false, true},
		{"an end between journal and accept", protocol.CommandAcceptResults, false, true},
		{"an end after the accept", protocol.CommandAcceptResults, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, m := started(t, mitchell(t))
			board := low(l, 1, 1)
			m.enter(entry(t, l, 1, 1, board, "4S", "N", 0), entry(t, l, 2, 1, low(l, 2, 1), "3NT", "E", 1))
			m.enter(entry(t, l, 1, 1, board, "4S", "N", 1))
			once(m, c.of, c.lost)
			if err := l.ReadNow(t.Context()); (err == nil) != (c.of == 0) {
				t.Fatalf("%v", err)
			}
			if c.crash {
				l = again(t, l, m)
			}
			m.do(func() { m.fault = nil })
			for range 2 {
				turn(t, l)
			}
			m.enter(entry(t, l, 1, 1, board, "4S", "N", 0)) // back to what it was first
			turn(t, l)
			st := l.session.State()
			if r := st.Results[key(l, 1, 1)]; st.Entered() != 2 || r.Tricks != 0 || r.Corrected {
				t.Errorf("%d results, %+v", st.Entered(), r.Result)
			}
			want := []string{"result received", "result received", "result changed", "result changed"}
			if c.crash && c.of == protocol.CommandPollNewResults { // it comes as it is by then
				want = []string{"result received", "result received", "result changed"}
			}
			if got := came(l.session); !slices.Equal(got, want) {
				t.Errorf("%q, want %q", got, want)
			}
			if n := m.said(protocol.CommandPutResults); n != 0 && !c.crash {
				t.Errorf("%d batches were told to who knew better", n)
			}
			if d := l.Differences(); len(d) > 0 {
				t.Errorf("differences %+v", d)
			}
		})
	}
}

// full is a journal on a disk without room.
type full struct {
	session.MemoryJournal
	err error
}

func (f *full) Append(entries []session.Entry) error {
	if f.err != nil {
		return f.err
	}
	return f.MemoryJournal.Append(entries)
}

// What the journal cannot take is not accepted, and comes again.
func TestJournalFull(t *testing.T) {
	journal := &full{}
	if err := journal.MemoryJournal.Append(mitchell(t).State().Entries()); err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	l, m := started(t, s)
	m.enter(entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", 0))
	journal.err = errors.New("no space left on the disk")
	if err := l.ReadNow(t.Context()); !errors.Is(err, journal.err) || m.said(protocol.CommandAcceptResults) != 0 {
		t.Fatalf("%v, %d accepted", err, m.said(protocol.CommandAcceptResults))
	}
	journal.err = nil
	read(t, l)
	if !s.State().Has(key(l, 1, 1)) || m.said(protocol.CommandAcceptResults) != 1 {
		t.Error("it did not come again")
	}
}

// latePair is a change by which the rounds from the second on are others.
func latePair(t *testing.T, s *session.Session, section int) *movement.Change {
	t.Helper()
	sec, _ := s.State().Section(section)
	changes := sec.Movement.Alternatives(len(sec.Movement.Pairs())+1, 1)
	if len(changes) == 0 {
		t.Fatal("nobody can come late")
	}
	return changes[0]
}

// half is an evening with a half table, to which a pair can come.
func half(t testing.TB) *session.Session {
	t.Helper()
	return sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}))
}

// What comes again because it could not be accepted, is no second entry, also where a
// change of the movement, decided at another computer, took it out in between. The same
// entered once more is one.
func TestRedeliveryIsNoSecondEntry(t *testing.T) {
	for _, c := range []struct {
		name    string
		lost    bool // the accept was carried out
		reenter bool
		stands  bool
	}{
		{"redelivered", false, false, false},
		{"redelivered, and entered once more", false, true, true},
		{"accepted", true, false, false},
		{"accepted, and entered once more", true, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := half(t)
			l, m := started(t, s)
			change := latePair(t, s, 1)
			u := change.Updates[0]
			k := session.Key{Section: 1, Table: u.Table, Round: u.From}
			was, _ := s.State().Sections[0].Movement.At(u.Table, u.From)
			k.Board = was.Low
			r := numbersOf(s.State(), l.Options()).wire(protocol.GUID(s.State().Network.Session),
				sessiontest.Result(t, s.State(), k.Table, k.Round, k.Board, "4S", "N", 0).Result)
			m.enter(r)
			once(m, protocol.CommandAcceptResults, c.lost)
			if err := l.ReadNow(t.Context()); err == nil || !s.State().Has(k) {
				t.Fatal("it was accepted, or not taken")
			}
			m.do(func() { m.fault = nil })
			sessiontest.Record(t, s, session.MovementChanged{ID: 1, Movement: s.State().Sections[0].Movement,
				From: map[int]int{u.Table: u.From}})
			if c.reenter {
				m.enter(r)
			}
			for range 2 {
				read(t, l)
			}
			if has := s.State().Has(k); has != c.stands {
				t.Errorf("it counts: %v", has)
			}
			if l := again(t, l, m); l.ReadNow(t.Context()) != nil || l.session.State().Has(k) != c.stands {
				t.Error("after a start it is otherwise")
			}
		})
	}
}

// After a start everything is compared: what stands nowhere in the journal comes in, and
// nothing that was overtaken, set aside or erased comes back.
func TestStartComparesEverything(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	e := func(table, tricks int) protocol.Result {
		return entry(t, l, table, 1, low(l, table, 1), "4S", "N", tricks)
	}
	older := slices.Clone(s.State().Entries())
	erase := e(3, 0)
	erase.IsDeleted = true
	m.enter(e(1, 0), e(1, 1), e(2, 0), e(3, 0), erase, e(4, 0))
	turn(t, l)
	sessiontest.Record(t, s, session.ResultDiscarded{Key: key(l, 4, 1)})
	turn(t, l)
	for name, entries := range map[string][]session.Entry{"the journal": s.State().Entries(), "an older copy": older} {
		t.Run(name, func(t *testing.T) {
			journal := &session.MemoryJournal{}
			if err := journal.Append(entries); err != nil {
				t.Fatal(err)
			}
			s, err := session.Resume(journal)
			if err != nil {
				t.Fatal(err)
			}
			l := link(t, s, m)
			seq := s.State().Seq
			turn(t, l)
			turn(t, l)
			st := s.State()
			if name == "the journal" && st.Seq != seq {
				t.Errorf("news of what was there: %q", came(s))
			}
			if r := st.Results[key(l, 1, 1)]; r.Tricks != 1 || !st.Has(key(l, 2, 1)) || st.Has(key(l, 3, 1)) {
				t.Errorf("%+v", st.Results)
			}
			if st.Has(key(l, 4, 1)) != (name != "the journal") {
				t.Error("what the director took out")
			}
		})
	}
}

// A server that begins anew has lower numbers, and may know less: nothing follows from
// that, and what it has is compared once more.
func TestNumbersBeginAnew(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	m.do(func() { m.results.first = 40 })
	m.enter(entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", 0), entry(t, l, 2, 1, low(l, 2, 1), "4S", "N", 0))
	turn(t, l)
	m.do(func() { m.results = queueOf[protocol.Result]{} })
	m.enter(entry(t, l, 3, 1, low(l, 3, 1), "4S", "N", 0))
	turn(t, l)
	if n := s.State().Entered(); n != 3 || l.room.compared {
		t.Errorf("%d results, compared %v", n, l.room.compared)
	}
	m.do(func() { // accepted unseen by the number of the one before
		m.results.push(entry(t, l, 4, 1, low(l, 4, 1), "4S", "N", 0))
		m.results.accepted = 2
	})
	turn(t, l)
	if n := s.State().Entered(); n != 4 || !l.room.compared {
		t.Errorf("%d results, compared %v", n, l.room.compared)
	}
}

// What is of another evening, and what makes no sense, holds up nothing.
func TestOddItems(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	good := entry(t, l, 1, 1, low(l, 1, 1), "4S", "N", 0)
	other, section, table, nobody, level, tricks := good, good, good, good, good, good
	other.SessionGUID = protocol.NewGUID()
	section.SectionLetters, table.TableNumber = "ZZ", 77
	nobody.TableNumber, nobody.BoardNumber, nobody.PairNorthSouth = 2, low(l, 2, 1), 0
	level.TableNumber, level.BoardNumber, level.Level = 3, low(l, 3, 1), 9
	tricks.TableNumber, tricks.BoardNumber, tricks.TotalTricks = 4, low(l, 4, 1), 14
	m.do(func() { m.results.push(other, section, table, nobody, level, tricks, good) })
	turn(t, l)
	st := s.State()
	if r := st.Results[key(l, 1, 1)]; r.Doubt.Any() || st.Entered() != 5 || len(st.Doubtful()) != 4 {
		t.Errorf("%d results, in doubt %+v", st.Entered(), st.Doubtful())
	}
	if m.results.accepted != 7 {
		t.Errorf("%d accepted", m.results.accepted)
	}
	seq := st.Seq
	l = again(t, l, m)
	turn(t, l)
	if l.session.State().Seq != seq {
		t.Errorf("after a start: %q", came(l.session)[4:])
	}
}

// Results at every place, in every way that a table can enter them, come in as they are.
func TestResultsComeInAsTheyAre(t *testing.T) {
	s := mitchell(t)
	l, m := started(t, s)
	base := entry(t, l, 1, 1, low(l, 1, 1), "4SX", "N", -1)
	for _, c := range []struct {
		name string
		edit func(*protocol.Result)
		want string
	}{
		{"doubled", func(*protocol.Result) {}, "played 4Sx N -1"},
		{"all passed", func(r *protocol.Result) { *r = place(r.SessionGUID, key(l, 1, 1)); r.Level = 0 }, "played PASS N 0 other pairs"},
		{"a lead", func(r *protocol.Result) { r.LeadCardRank, r.LeadCardSuit = 14, protocol.Hearts }, "played 4Sx N -1 HA"},
		{"half a lead", func(r *protocol.Result) { r.LeadCardRank = 14 }, "played 4Sx N -1 14/0"},
		{"sat the other way", func(r *protocol.Result) { r.DeclaringPair = r.PairEastWest }, "played 4Sx N -1 turned"},
		{"the pair alone", func(r *protocol.Result) { r.DeclarerDirection, r.DeclaringPair = 0, r.PairEastWest },
			"played 4Sx E -1 side"},
		{"somebody else's", func(r *protocol.Result) { r.DeclaringPair = 99 }, "unread declarer's pair"},
		{"not played", func(r *protocol.Result) { r.Level = protocol.NotPlayed }, "not played"},
		{"averages", func(r *protocol.Result) { r.Level = protocol.PlusMinus }, "artificial 60 40"},
		{"averages, East-West first", func(r *protocol.Result) {
			r.Level, r.ScoringDirection = protocol.PlusMinus, protocol.ForEastWest
		}, "artificial 40 60"},
		{"other pairs", func(r *protocol.Result) { r.PairEastWest++ }, "played 4Sx N -1 other pairs"},
	} {
		r := base
		c.edit(&r)
		m.enter(r)
		read(t, l)
		if got := said(s.State().Results[key(l, 1, 1)]); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	erase := base
	erase.IsDeleted = true
	m.enter(erase)
	read(t, l)
	if s.State().Has(key(l, 1, 1)) {
		t.Error("erased at the table")
	}
}

// said is a result in short.
func said(r session.Received) string {
	text := string(r.Outcome)
	switch {
	case r.Outcome == session.Played:
		text += fmt.Sprintf(" %v %v %d", r.Contract, r.Declarer, r.Tricks)
	case r.Outcome == session.Artificial:
		text += fmt.Sprintf(" %v %v", r.ForNS.Amount, r.ForEW.Amount)
	}
	if r.Lead.String() != "" {
		text += " " + r.Lead.String()
	}
	if r.Outcome == session.Played && r.Entered.Lead != "" {
		text += " " + r.Entered.Lead
	}
	if r.WrongDirection {
		text += " turned"
	}
	if r.SideOnly {
		text += " side"
	}
	if r.Doubt.Any() {
		text += " " + string(r.Doubt.Kind)
	}
	return text
}

// Every result that a handset can say comes back as it was told.
func TestThereAndBack(t *testing.T) {
	l, _ := started(t, mitchell(t))
	n := numbersOf(l.session.State(), l.Options())
	base := sessiontest.Result(t, l.session.State(), 1, 1, low(l, 1, 1), "5DXX", "W", 2).Result
	base.Lead = sessiontest.Lead(t, "S2")
	turned, passed := base, sessiontest.Result(t, l.session.State(), 1, 1, low(l, 1, 1), "PASS", "", 0).Result
	turned.WrongDirection = true
	none := session.Result{Key: base.Key, NS: base.NS, EW: base.EW, Outcome: session.NotPlayed}
	list := []session.Result{base, turned, passed, none}
	for level := protocol.MinusMinus; level >= protocol.PlusPlus; level-- {
		r := none
		a, b := averages(level)
		r.Percentages(scoring.Int(a), scoring.Int(b))
		list = append(list, r)
	}
	for _, r := range list {
		wire := n.wire(protocol.NewGUID(), r)
		if faults := wire.Faults(); len(faults) > 0 {
			t.Errorf("%+v: %v", r, faults)
		}
		if back := n.result(wire); !back.Same(r) {
			t.Errorf("%+v came back as %+v", r, back)
		}
	}
	half := none
	half.Percentages(scoring.Int(55), scoring.Int(45))
	undecided := none
	undecided.Outcome = session.Undecided
	for want, r := range map[bridgemate.Obstacle]session.Result{bridgemate.OddPercentage: half,
		bridgemate.RuledOn: undecided} {
		if got := obstacle(r); got != want {
			t.Errorf("%+v: %v", r, got)
		}
	}
}
