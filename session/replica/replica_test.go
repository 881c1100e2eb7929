package replica_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"clubnight/session"
	"clubnight/session/replica"
)

// Whatever a network does for minutes: in the end every computer has everything that was
// recorded anywhere, once.
func TestRandomHistories(t *testing.T) {
	for seed := range uint64(25) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { history(t, seed, desks) })
		})
	}
}

// So it is where all is signed and one of the computers sends lines in the names of the
// others, in which they say nothing.
func TestRandomHistoriesOfInsiders(t *testing.T) {
	for seed := range uint64(10) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { history(t, seed, signedDesks) })
		})
	}
}

func history(t *testing.T, seed uint64,
	desks func(testing.TB, *mean, replica.Options, ...string) []*desk) {
	random := rand.New(rand.NewPCG(seed, 2))
	m := newMean(seed)
	list := desks(t, m, replica.Options{}, "room 1", "room 2", "desk", "director")
	stops := make([]func(), len(list))
	for i, d := range list {
		stops[i] = run(t, d)
	}
	m.set(func() { m.faults = 5 + random.IntN(25) })
	recorded := map[string]bool{}
	for n := range 300 {
		time.Sleep(time.Duration(random.IntN(2000)) * time.Millisecond)
		i := random.IntN(len(list))
		d := list[i]
		switch x := random.IntN(100); {
		case x < 5 && d.here.Secret.Is():
			lie := d.forged(t, list[(i+1)%len(list)], "forged")
			m.set(func() { m.extra = append(m.extra, lie) })
		case x < 10:
			d.setCut(!d.isCut())
		case x < 12:
			m.back(1 + random.IntN(6))
		case x < 14:
			m.set(func() { m.full = !m.full })
		case x < 16:
			m.set(func() { m.hangs = !m.hangs })
		case x < 18: // the program ends, cut off or not, and is started again
			stops[i]()
			d.start(t, m, replica.Options{})
			stops[i] = run(t, d)
		default:
			text := fmt.Sprintf("%s says %d", d.name, n)
			before := time.Now()
			must(t, d.Record("director", session.Remarked{Text: text}))
			if waited := time.Since(before); waited > 0 {
				t.Errorf("recording took %v", waited)
			}
			recorded[text] = true
		}
	}
	// The storm is over, but for messages that are lost.
	for _, d := range list {
		d.setCut(false)
	}
	m.set(func() { m.faults, m.full, m.hangs, m.deaf = 0, false, false, true })
	time.Sleep(2 * time.Minute)
	equal(t, m, list)
	got := map[string]int{}
	for _, text := range remarks(list[0].State()) {
		got[text]++
	}
	if st := list[0].State(); got["forged"] > 0 || st.Signed() && len(st.KeptAside()) == 0 {
		t.Errorf("%d forged lines count, %d are kept aside", got["forged"], len(st.KeptAside()))
	}
	for text := range recorded {
		if got[text] != 1 {
			t.Errorf("%q is there %d times", text, got[text])
		}
	}
	for _, stop := range stops {
		stop()
	}
}

// equal compares what all computers and the server have.
func equal(t *testing.T, m *mean, list []*desk) {
	t.Helper()
	first, err := list[0].Lines(nil)
	must(t, err)
	for _, d := range list {
		lines, err := d.Lines(nil)
		must(t, err)
		if !reflect.DeepEqual(lines, first) {
			t.Errorf("%s has %d lines, %s %d, or others", d.name, len(lines), list[0].name, len(first))
		}
		if !slices.Equal(remarks(d.State()), remarks(list[0].State())) {
			t.Errorf("%s shows something else than %s", d.name, list[0].name)
		}
		known, err := d.Known()
		must(t, err)
		if has := m.has(); !maps.Equal(known, has) {
			t.Errorf("%s has %v, the server %v", d.name, known, has)
		}
		if s := d.Status(); s.State != replica.InStep || s.ToSend+s.ToCome != 0 || s.Err != nil {
			t.Errorf("%s: %+v", d.name, s)
		}
	}
}

// What is recorded at one computer is at the others in a fraction of a second; without
// messages, within the time in which both sides are compared.
func TestHowSoon(t *testing.T) {
	for _, c := range []struct {
		name string
		deaf bool
		most time.Duration
	}{{"told", false, 200 * time.Millisecond}, {"not told", true, 16 * time.Second}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMean(1)
				m.deaf = c.deaf
				list := desks(t, m, replica.Options{}, "a", "b")
				stop := run(t, list...)
				time.Sleep(time.Minute)
				came := make(chan time.Time, 1)
				list[1].Listen(func([]session.Entry) { came <- time.Now() })
				for n := range 20 {
					at := time.Now()
					must(t, list[0].Record("director", session.Remarked{Text: fmt.Sprint(n)}))
					if took := (<-came).Sub(at); took > c.most {
						t.Errorf("%v", took)
					}
				}
				stop()
			})
		})
	}
}

// A server that took over without what the one before had acknowledged gets it again,
// from whoever has it, though its author is gone.
func TestFailOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "a", "b", "late")
		late := list[2]
		stopA, stopB := run(t, list[0]), run(t, list[1])
		time.Sleep(time.Second)
		for n := range 5 {
			must(t, list[0].Record("director", session.Remarked{Text: fmt.Sprint(n)}))
			time.Sleep(time.Second)
		}
		stopA()
		m.set(func() { m.deaf = true })
		m.back(4)
		stopLate := run(t, late)
		time.Sleep(40 * time.Second)
		equal(t, m, list[1:])
		stopB()
		stopLate()
	})
}

// A server that says nothing is noticed within seconds, and a watcher sees
// what becomes of the line.
func TestSilence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "a", "b")
		a := list[0]
		var seen []replica.State
		end := a.Watch(func(s replica.Status) {
			if len(seen) == 0 || seen[len(seen)-1] != s.State {
				seen = append(seen, s.State)
			}
		})
		stop := run(t, list...)
		time.Sleep(time.Minute)
		m.set(func() { m.hangs = true })
		cut := time.Now()
		must(t, a.Record("director", session.Remarked{Text: "into the dark"}))
		time.Sleep(6 * time.Second)
		s := a.Status()
		if s.State != replica.Alone || s.ToSend != 1 || !errors.Is(s.Err, context.DeadlineExceeded) ||
			s.Since.Sub(cut) > 6*time.Second {
			t.Errorf("%+v", s)
		}
		must(t, a.Record("director", session.Remarked{Text: "more"}))
		time.Sleep(time.Second)
		if s := a.Status(); s.ToSend != 2 {
			t.Errorf("%+v", s)
		}
		m.set(func() { m.hangs = false })
		time.Sleep(20 * time.Second)
		equal(t, m, list)
		stop()
		end()
		want := []replica.State{replica.Alone, replica.Behind, replica.InStep, replica.Alone,
			replica.Behind, replica.InStep}
		if !slices.Equal(seen, want) {
			t.Errorf("%v, want %v", seen, want)
		}
	})
}

// A server that refuses is not tried again before somebody wishes it; the
// evening goes on.
func TestRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		m.refuses = errPass
		d := desks(t, m, replica.Options{Final: func(err error) bool { return errors.Is(err, errPass) }}, "a")[0]
		stop := run(t, d)
		time.Sleep(time.Hour)
		must(t, d.Record("director", session.Remarked{Text: "on"}))
		time.Sleep(time.Second)
		if s := d.Status(); s.State != replica.Refused || !errors.Is(s.Err, errPass) ||
			s.ToSend != 4 || m.dialled() != 1 {
			t.Errorf("%+v after %d attempts", s, m.dialled())
		}
		m.set(func() { m.refuses = nil })
		d.Retry()
		time.Sleep(time.Second)
		equal(t, m, []*desk{d})
		stop()
	})
}

// The lines of another evening are not taken, and it gets none; the right one may come
// back.
func TestOtherEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		other, mine := desks(t, m, replica.Options{}, "other")[0], desks(t, m, replica.Options{}, "mine")[0]
		stopOther := run(t, other)
		time.Sleep(time.Second)
		has := m.has()
		stop := run(t, mine)
		time.Sleep(time.Minute)
		if s := mine.Status(); s.State != replica.Alone || !errors.Is(s.Err, session.ErrOtherEvent) || s.Next.IsZero() {
			t.Errorf("%+v", s)
		}
		if now := m.has(); !maps.Equal(now, has) {
			t.Errorf("the server has %v, had %v", now, has)
		}
		stop()
		stopOther()
	})
}

// What cannot be taken of one site, here or there, leaves the others alone, is
// said, and is tried again.
func TestOneBadSite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "a", "b", "c")
		site := func(d *desk) session.Site {
			for _, c := range d.State().Computers() {
				if c.Here {
					return c.Site
				}
			}
			return ""
		}
		stop := run(t, list...)
		time.Sleep(time.Second)
		m.set(func() { m.refused[site(list[0])] = session.ErrForked })
		for _, d := range list {
			must(t, d.Record("director", session.Remarked{Text: d.name}))
		}
		time.Sleep(time.Minute)
		for _, d := range list[1:] {
			if got := remarks(d.State()); !slices.Equal(sorted(got), []string{"b", "begun", "c"}) {
				t.Errorf("%s has %v", d.name, got)
			}
		}
		if s := list[0].Status(); s.State != replica.Behind || s.ToSend != 1 || s.ToCome != 0 ||
			!errors.Is(s.Err, session.ErrForked) {
			t.Errorf("%+v", s)
		}
		m.set(func() { delete(m.refused, site(list[0])) })
		time.Sleep(time.Minute)
		equal(t, m, list)
		// And lines that no computer takes, of a site that nobody is: the server is asked
		// for them once in a while, not all the time.
		m.set(func() {
			bad := session.SealedEntry{Site: "00000000000000ee", Own: 1, Tick: 1, At: "never", Kind: "remarked",
				Body: "{}", Sum: []byte("seal")}
			m.commits, m.known[bad.Site] = append(m.commits, []session.SealedEntry{bad}), 1
			m.extra = []session.SealedEntry{{Site: "00000000000000ed", Own: 7, Tick: 1, Sum: []byte("seal")}}
		})
		must(t, list[0].Record("director", session.Remarked{Text: "on"}))
		time.Sleep(time.Minute)
		for _, d := range list {
			if s := d.Status(); s.State != replica.Behind || s.ToSend != 0 || s.ToCome != 1 ||
				!errors.Is(s.Err, session.ErrSeal) {
				t.Errorf("%s: %+v", d.name, s)
			}
			if !slices.Contains(remarks(d.State()), "on") {
				t.Errorf("%s lacks what was recorded besides", d.name)
			}
		}
		stop()
	})
}

// A line in the name of a computer that did not sign it is kept aside, said with who sent
// it, and holds nothing up: the true one with its number is taken when it comes, and a
// computer that started anew knows of it still.
func TestForgedOnServer(t *testing.T) {
	for name, c := range map[string]struct {
		place bool // in that of the true one
	}{"beside the true ones": {false}, "in the place of a true one": {true}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := newMean(1)
				list := signedDesks(t, m, replica.Options{}, "director", "room", "mean")
				stop := run(t, list...)
				time.Sleep(time.Second)
				list[1].setCut(true)
				lie := list[1].forged(t, list[2], "forged")
				m.set(func() {
					if !c.place {
						m.extra = append(m.extra, lie)
						return
					}
					m.commits = append(m.commits, []session.SealedEntry{lie})
					m.known[lie.Site] = lie.Own
				})
				must(t, list[2].Record("director", session.Remarked{Text: "on"}))
				time.Sleep(time.Minute)
				s := list[0].Status()
				if s.State != replica.InStep || s.ToCome+s.ToSend != 0 || s.Err != nil || len(s.Aside) != 1 ||
					s.Aside[0].ID != lie.ID() || s.Aside[0].As.Computer != "room" || s.Aside[0].Line.Sender != lie.Sender {
					t.Errorf("%+v", s)
				}
				if got := remarks(list[0].State()); !slices.Equal(sorted(got), []string{"begun", "on"}) {
					t.Errorf("it has %v", got)
				}
				if c.place {
					m.set(func() {
						m.commits = m.commits[:len(m.commits):len(m.commits)]
						for i, commit := range m.commits {
							if commit[0].ID() == lie.ID() {
								m.commits[i] = nil
							}
						}
						m.known[lie.Site]--
					})
				}
				must(t, list[1].Record("director", session.Remarked{Text: "true"}))
				list[1].setCut(false)
				time.Sleep(time.Minute)
				equal(t, m, list)
				for _, d := range list {
					if got := remarks(d.State()); !slices.Equal(sorted(got), []string{"begun", "on", "true"}) {
						t.Errorf("%s has %v", d.name, got)
					}
					if len(d.State().KeptAside()) != 1 {
						t.Errorf("%s knows of %d lines that were kept aside", d.name, len(d.State().KeptAside()))
					}
				}
				stop()
				list[0].start(t, m, replica.Options{})
				if st := list[0].State(); len(st.KeptAside()) != 1 || len(st.Conflicts()) != 1 {
					t.Errorf("started anew it knows of %d", len(st.KeptAside()))
				}
			})
		})
	}
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// A full disk of the server keeps nobody from reading what is there.
func TestFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "a", "b")
		stop := run(t, list[0])
		time.Sleep(time.Second)
		must(t, list[0].Record("director", session.Remarked{Text: "in time"}))
		time.Sleep(time.Second)
		m.set(func() { m.full = true })
		must(t, list[1].Record("director", session.Remarked{Text: "too late"}))
		stopB := run(t, list[1])
		time.Sleep(time.Second)
		if s := list[1].Status(); s.State != replica.Behind || !errors.Is(s.Err, errFull) || s.ToSend != 2 ||
			!slices.Contains(remarks(list[1].State()), "in time") {
			t.Errorf("%+v", s)
		}
		m.set(func() { m.full = false })
		time.Sleep(10 * time.Second)
		equal(t, m, list)
		stop()
		stopB()
	})
}

// The end of the program waits a moment for what was recorded last, and no longer.
func TestEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "a", "b")
		stopA, stopB := run(t, list[0]), run(t, list[1])
		time.Sleep(time.Second)
		must(t, list[0].Record("director", session.Remarked{Text: "good night"}))
		stopA()
		time.Sleep(time.Second)
		if !slices.Contains(remarks(list[1].State()), "good night") {
			t.Error("what was recorded last was not sent")
		}
		m.set(func() { m.hangs = true })
		must(t, list[1].Record("director", session.Remarked{Text: "into the dark"}))
		before := time.Now()
		stopB()
		if took := time.Since(before); took > 4*time.Second {
			t.Errorf("the end took %v", took)
		}
	})
}

// A server that cannot tell of news is asked now and then, and one that tells of nothing
// all the time is not asked all the time.
func TestWaitThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		d := desks(t, m, replica.Options{}, "a")[0]
		d.Follower = replica.New(d.Session, func(ctx context.Context) (replica.Server, error) {
			c, err := m.dial(never)(ctx)
			return deafServer{c}, err
		}, replica.Options{})
		stop := run(t, d)
		time.Sleep(time.Minute)
		if s := d.Status(); s.State != replica.InStep || m.dialled() != 1 {
			t.Errorf("%+v after %d attempts", s, m.dialled())
		}
		stop()
	})
}

type deafServer struct{ replica.Server }

func (deafServer) Wait(context.Context) error { return errCut }

// Nothing that came from the server is sent back to it, though more comes to it while it
// is read: whoever only looks on may send nothing.
func TestSendsNothingBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "writes", "looks on")
		writes, looksOn := list[0], list[1]
		stopWriting := run(t, writes)
		time.Sleep(time.Second)
		var sent []session.SealedEntry
		n := 0
		looksOn.Follower = replica.New(looksOn.Session, func(ctx context.Context) (replica.Server, error) {
			c, err := m.dial(never)(ctx)
			return meanwhile{c, &sent, func() {
				if n++; n <= 20 {
					must(t, writes.Record("director", session.Remarked{Text: fmt.Sprint(n)}))
					time.Sleep(time.Second) // it is on the server when that has answered
				}
			}}, err
		}, replica.Options{})
		stop := run(t, looksOn)
		time.Sleep(5 * time.Minute)
		equal(t, m, list)
		for _, l := range sent {
			if e, err := l.Entry(); err != nil || looksOn.State().Who(e).Computer != "looks on" {
				t.Errorf("sent back: entry %d of %q, %v", l.Own, l.Site, err)
			}
		}
		stop()
		stopWriting()
	})
}

// meanwhile is a server to which more comes right after it has said what it has.
type meanwhile struct {
	replica.Server
	sent *[]session.SealedEntry
	more func()
}

func (s meanwhile) Known(ctx context.Context) (session.Known, error) {
	known, err := s.Server.Known(ctx)
	s.more()
	return known, err
}

func (s meanwhile) Send(ctx context.Context, lines []session.SealedEntry) error {
	*s.sent = append(*s.sent, lines...)
	return s.Server.Send(ctx, lines)
}

// Who joins takes in all that there is before he says so.
func TestJoin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		first := desks(t, m, replica.Options{}, "first")[0]
		for n := range 1200 {
			must(t, first.Record("director", session.Remarked{Text: fmt.Sprint(n)}))
		}
		stop := run(t, first)
		time.Sleep(time.Second)
		c, err := m.dial(never)(t.Context())
		must(t, err)
		second := &desk{name: "second", journal: new(session.MemoryJournal)}
		second.start(t, m, replica.Options{})
		must(t, replica.Join(t.Context(), c, second.Session))
		must(t, second.Share(first.State().SharedAs(), here("second")))
		if n := len(remarks(second.State())); n != 1201 || len(second.State().Computers()) != 2 {
			t.Errorf("%d remarks, computers %v", n, second.State().Computers())
		}
		c.Close()
		stopSecond := run(t, second)
		time.Sleep(time.Second)
		equal(t, m, []*desk{first, second})
		stop()
		stopSecond()
	})
}

// Two copies that meet exchange what they lack, in more than one page; those of two
// evenings exchange nothing.
func TestExchange(t *testing.T) {
	list := desks(t, newMean(1), replica.Options{}, "a", "b")
	for n := range 1100 {
		must(t, list[n%2].Record("director", session.Remarked{Text: fmt.Sprint(n)}))
	}
	a, b, err := replica.Exchange(list[0].Session, list[1].Session)
	if err != nil || a != 551 || b != 550 { // and that b joined
		t.Errorf("%d and %d, %v", a, b, err)
	}
	if !slices.Equal(remarks(list[0].State()), remarks(list[1].State())) {
		t.Error("they differ")
	}
	if a, b, err := replica.Exchange(list[0].Session, list[1].Session); a+b != 0 || err != nil {
		t.Errorf("again %d and %d, %v", a, b, err)
	}
	other := desks(t, newMean(1), replica.Options{}, "other")[0]
	before, err := other.Known()
	must(t, err)
	if a, b, err := replica.Exchange(list[0].Session, other.Session); a+b != 0 ||
		!errors.Is(err, session.ErrOtherEvent) {
		t.Errorf("another evening: %d and %d, %v", a, b, err)
	}
	if after, err := other.Known(); err != nil || !maps.Equal(after, before) {
		t.Errorf("%v, %v", after, err)
	}
}
