package director

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/feed"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/desktest"
	"clubnight/ui/web/visit"
)

// named is an evening of five tables with three boards a round, whose players have names.
func named(t *testing.T) *session.Session {
	t.Helper()
	s := desktest.ThreeBoards(t)
	for _, n := range s.State().Sections[0].Movement.Pairs() {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: n},
			Names: session.Names{fmt.Sprintf("Anna Ax%c", 'a'+n), fmt.Sprintf("Bert Bo%c", 'a'+n)}})
	}
	return s
}

// kindsOf names facts.
func kindsOf(facts []session.Fact) string {
	var kinds []string
	for _, f := range facts {
		kinds = append(kinds, f.Kind())
	}
	return strings.Join(kinds, ", ")
}

// phoned is a key and a phone of table 7, or another.
func phonedBy(table int) session.Phoned {
	return session.Phoned{ID: visit.NewID(), From: session.Phone{Section: 1, Table: table, Visit: "v"}}
}

// Each line that needs attention leads to its remedy on the phone, and the remedy is
// recorded.
func TestRemedies(t *testing.T) {
	for name, c := range map[string]struct {
		before  func(*testing.T, *club)
		says    []string
		taps    []string // the last one records
		records string
		after   func(*testing.T, *club)
		then    string // what is gone from the list afterwards
	}{
		"a wrong board, in one tap": {
			before: func(t *testing.T, c *club) {
				desktest.Sent(t, c.s, desktest.At(3, 1, 7), desktest.At(3, 1, 9), desktest.At(3, 1, 5))
			},
			says: []string{"Table 3", "board 5", "It was 8"}, taps: []string{"It was 8"},
			records: "result discarded, result corrected", then: "It was 8",
			after: func(t *testing.T, c *club) {
				if !c.s.State().Has(desktest.At(3, 1, 8)) || len(c.s.State().Doubtful()) != 0 {
					t.Error("board 8 has no result")
				}
				desktest.Sent(t, c.s, desktest.At(3, 1, 6)) // another one than was looked at
				stale := map[string]string{"key": "1.3.1.6", "to": "1.3.2.10", "entry": "1"}
				if a := c.command("move", stale, visit.NewID()); a.Outcome != anew {
					t.Errorf("moved although it is another: %+v", a)
				}
			}},
		"a doubt, put right by hand": {
			before: func(t *testing.T, c *club) {
				desktest.Sent(t, c.s, desktest.At(3, 1, 7))
				sessiontest.Change(t, c.s, desktest.At(3, 1, 7), func(r *session.Result) {
					*r = session.Result{Key: r.Key, NS: r.NS, EW: r.EW, Outcome: session.Unread,
						Entered: session.Entered{Contract: "8S", Declarer: "W", Result: "-2"},
						Doubt:   session.Doubt{Kind: session.ContractUnreadable, Text: "8S"}}
				})
			},
			says: []string{"8S"}, taps: []string{"Enter or correct…", "4♠", "North", "+1", "Record"},
			records: "result corrected", then: "8S"},
		"an unknown number, named in one tap": {
			before: func(t *testing.T, c *club) {
				c.s = desktest.ThreeBoards(t)
				sessiontest.Record(t, c.s, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "W"},
					Number: "1090"})
				c.options.Members = func() ([]clubfile.Player, error) {
					return []clubfile.Player{{Number: "1009", Name: "Giulia Conti"}}, nil
				}
			},
			says: []string{"1090", "1009 Giulia Conti"}, taps: []string{"1009 Giulia Conti"}, records: "player seated",
			then: "1090"},
		"an unknown number, by its name": {
			before: func(t *testing.T, c *club) {
				c.s = desktest.ThreeBoards(t)
				sessiontest.Record(t, c.s, session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 2, Direction: "W"},
					Number: "4711"})
			},
			says: []string{"4711"}, taps: []string{"Other…", "who=Jim Knopf", "guest=Jim Knopf"}, records: "player seated",
			after: func(t *testing.T, c *club) {
				if p := c.s.State().Seats[session.Seat{Section: 1, Table: 2, Direction: "W"}]; p.Name != "Jim Knopf" {
					t.Errorf("%+v sits there", p)
				}
			}},
		"a call by phone": {
			before: func(t *testing.T, c *club) {
				must(t, c.s.Record(session.ByPhone, session.DirectorCalled{Phoned: phonedBy(4), Round: 1, Board: 10,
					Reason: session.CallRuling}))
			},
			says: []string{"Table 4 calls the director", "board 10", "0 min"}, taps: []string{"Solved"},
			records: "call answered", then: "Table 4"},
		"a table asks to go on by phone": {
			before: func(t *testing.T, c *club) {
				must(t, c.s.Record(session.ByPhone, session.DirectorCalled{Phoned: phonedBy(2), Round: 1,
					Reason: session.CallByPhone}))
			},
			says: []string{"go on by phone"}, taps: []string{"Let it go on by phone"},
			records: "tables phoned, call answered", then: "Let it go on",
			after: func(t *testing.T, c *club) {
				if by := c.s.State().Sends(1, 2); by != session.OnPhone {
					t.Errorf("its results come by %s", by)
				}
			}},
		"two devices differ": {
			before: func(t *testing.T, c *club) {
				desktest.Sent(t, c.s, desktest.At(1, 1, 1))
				f := sessiontest.Result(t, c.s.State(), 1, 1, 1, "3NT", "N", 1)
				must(t, c.s.Record(session.ByPhone, session.ResultBeside(f)))
			},
			says: []string{"Handset: 3NT by N =", "Phone: 3NT by N +1"}, taps: []string{"Phone: 3NT by N +1"},
			records: "result corrected", then: "Handset:",
			after: func(t *testing.T, c *club) {
				if r := c.s.State().Results[desktest.At(1, 1, 1)]; r.Tricks != 1 || r.Doubt.Any() {
					t.Errorf("%+v counts", r)
				}
			}},
		"a result that waits for the other side": {
			before: func(t *testing.T, c *club) {
				clock := desktest.ClockedEvening(t)
				f := sessiontest.Result(t, clock.State(), 1, 1, 1, "3NT", "N", 1)
				clock.At(30, session.ByPhone, session.ResultOffered{Phoned: phonedBy(1), Result: f.Result})
				c.s = resumed(t, clock.State())
			},
			says: []string{"has not agreed"}, taps: []string{"3NT by N +1"},
			records: "result corrected", then: "has not agreed"},
		"a late table": {
			before: func(t *testing.T, c *club) {
				clock := desktest.ClockedEvening(t)
				for table := 1; table <= 5; table++ {
					if table != 2 {
						clock.Plays(table, 1, 7, 14, 21)
					}
				}
				c.s = resumed(t, clock.State())
				c.status = bridgemate.Status{Reading: true, LastRead: desktest.Seven.Add(25 * time.Minute), LastSeq: 99}
			},
			says: []string{"Table 2 is"}, taps: []string{"To the table…"},
			after: func(t *testing.T, c *club) { c.says("Boards", "Handset") }},
		"the control program is gone": {
			before: func(t *testing.T, c *club) {
				c.status.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone, Since: time.Now()}}
				c.options.Restart = func(context.Context) error { c.status.Alarms = nil; return nil }
			},
			taps: []string{"Continue playing"}, then: "Continue playing"},
		"results to be put back": {
			before: func(t *testing.T, c *club) {
				desktest.Sent(t, c.s, desktest.At(3, 1, 7))
				sessiontest.Record(t, c.s, session.ResultDiscarded{Key: desktest.At(3, 1, 7)})
				must(t, c.s.Record("Bridgemate", session.ResultSentAgain{Result: c.s.State().SetAside[0].Result}))
			},
			taps: []string{"Put it back"}, records: "result corrected", then: "Put it back"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, named(t), func(d *club) { c.before(t, d) })
			p.see("attention")
			p.says(c.says...)
			seq := p.s.State().Seq
			for i, text := range c.taps {
				switch field, value, is := strings.Cut(text, "="); {
				case is && field == "guest":
					seq = p.s.State().Seq
					p.recorded(value)
				case is && field == "who":
					p.enter(field, value)
				case i == len(c.taps)-1 && (c.records != "" || c.then != ""):
					p.recorded(text)
				default:
					p.tap(text)
				}
			}
			if got := kindsOf(p.since(seq)); c.records != "" && got != c.records {
				t.Errorf("recorded %s", got)
			}
			if c.after != nil {
				c.after(t, p)
			}
			if c.then != "" {
				p.see("attention")
				p.silent(c.then)
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// resumed is an evening that goes on from its entries.
func resumed(t *testing.T, st *session.State) *session.Session {
	t.Helper()
	j := new(session.MemoryJournal)
	must(t, j.Append(st.Entries()))
	s, err := session.Resume(j)
	must(t, err)
	return s
}

// A call on a handset is answered through the link, once.
func TestHandsetCall(t *testing.T) {
	var said []string
	p := open(t, named(t), func(d *club) {
		call := feed.Call{Section: 1, Table: 3, Round: 1, At: time.Now()}
		d.status.Calls = []feed.Call{call}
		d.options.AnswerCall = func(_ context.Context, c feed.Call, a feed.Answer) error {
			if c.Table == 9 {
				return errors.New("no such table")
			}
			said = append(said, fmt.Sprint(c.Table, " ", a))
			d.status.Calls[0].Answer = a
			return nil
		}
	})
	p.see("attention")
	p.says("Table 3 calls the director")
	p.recorded("I am there")
	p.see("attention")
	p.recorded("Solved")
	if want := []string{"3 attended", "3 solved"}; !reflect.DeepEqual(said, want) {
		t.Errorf("the link heard %q", said)
	}
}

// The same command, sent again, is answered as what was recorded before, also after the
// program was started again.
func TestSentAgain(t *testing.T) {
	p := open(t, named(t), nil)
	must(t, p.s.Record(session.ByPhone, session.DirectorCalled{Phoned: phonedBy(4), Round: 1}))
	fields := map[string]string{"call": p.s.State().DirectorCalls()[0].ID, "answer": "attended"}
	id := visit.NewID()
	if a := p.command("call", fields, id); a.Outcome != recorded || a.Entry != p.s.State().Seq {
		t.Fatalf("%+v", a)
	}
	seq := p.s.State().Seq
	p.s = resumed(t, p.s.State())
	if a := p.command("call", fields, id); a.Outcome != before || p.s.State().Seq != seq {
		t.Errorf("sent again: %+v, and %d entries more", a, p.s.State().Seq-seq)
	}
	// two penalties may be the same: they are told apart by the key alone
	line, twice := map[string]string{"line": "pen 3 10%"}, visit.NewID()
	for i, want := range []outcome{recorded, before} {
		if i == 1 {
			p.s = resumed(t, p.s.State())
		}
		if a := p.command("line", line, twice); a.Outcome != want {
			t.Errorf("a penalty, the time %d: %+v", i+1, a)
		}
	}
	seq = p.s.State().Seq
	if a := p.command("call", map[string]string{"call": fields["call"], "answer": "attended"}, visit.NewID()); a.Outcome !=
		before || p.s.State().Seq != seq {
		t.Errorf("said again: %+v", a)
	}
}
