package replica_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"clubnight/session"
	"clubnight/session/replica"
)

// noted is what a follower said, one after the other.
type noted[T any] struct {
	mu   sync.Mutex
	list []T
}

func (n *noted[T]) add(one T) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, one)
}

// taken is what was said since it was taken last.
func (n *noted[T]) taken() []T {
	n.mu.Lock()
	defer n.mu.Unlock()
	list := n.list
	n.list = nil
	return list
}

// pauses collects how long a follower says that it waits before each try.
func pauses(d *desk) (waits *noted[time.Duration], stop func()) {
	waits = new(noted[time.Duration])
	return waits, d.Watch(func(s replica.Status) {
		if !s.Next.IsZero() {
			waits.add(time.Until(s.Next))
		}
	})
}

// A server that is not to be had is tried again for ever, slower and slower, up to a
// bound; at once where somebody wishes it, and quickly again after that and after it was
// there. When it is tried is said.
func TestSlowerAndSlower(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		m.refuses = errCut
		d := desks(t, m, replica.Options{Final: func(error) bool { return false }}, "a")[0]
		said, end := pauses(d)
		defer end()
		stop := run(t, d)
		defer stop()
		time.Sleep(time.Hour)
		synctest.Wait()
		tries, waits := m.dialled(), said.taken()
		if said := len(waits); tries < 120 || tries > 260 || said != tries && said != tries-1 { // one is under way
			t.Errorf("%d tries in an hour, and %d pauses said", tries, said)
		}
		for i, wait := range waits {
			longest := min(250*time.Millisecond<<min(i, 10), 30*time.Second)
			if wait < longest/2 || wait > longest {
				t.Errorf("pause %d is %v", i, wait)
			}
		}
		if seen := slices.Compact(slices.Clone(waits[10:])); len(seen) < 10 {
			t.Errorf("the pauses are all the same: %v", seen)
		}

		time.Sleep(50 * time.Millisecond) // one that is under way ends
		synctest.Wait()
		tries = m.dialled()
		said.taken()
		d.Retry()
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if waits = said.taken(); m.dialled() != tries+1 || len(waits) != 1 || waits[0] > 250*time.Millisecond {
			t.Errorf("%d tries more, then %v", m.dialled()-tries, waits)
		}

		time.Sleep(time.Minute)
		m.set(func() { m.refuses = nil })
		time.Sleep(31 * time.Second)
		equal(t, m, []*desk{d})
		said.taken()
		m.set(func() { m.refuses, m.hangs = errCut, true })
		time.Sleep(time.Minute)
		synctest.Wait()
		if waits = said.taken(); len(waits) == 0 || waits[0] > 250*time.Millisecond {
			t.Errorf("after it was there: %v", waits)
		}
	})
}

// While a server is tried that had refused, that is shown, and since when there is none
// stays.
func TestRetryIsShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		m.refuses = errPass
		d := desks(t, m, replica.Options{Final: func(err error) bool { return errors.Is(err, errPass) }}, "a")[0]
		began := time.Now()
		var seen noted[replica.State]
		end := d.Watch(func(s replica.Status) {
			if seen.add(s.State); !s.Next.IsZero() || !s.Since.Equal(began) {
				t.Errorf("%+v", s)
			}
		})
		defer end()
		stop := run(t, d)
		defer stop()
		time.Sleep(time.Minute)
		d.Retry()
		time.Sleep(time.Minute)
		synctest.Wait()
		states := slices.Compact(seen.taken())
		want := []replica.State{replica.Alone, replica.Refused, replica.Alone, replica.Refused}
		if !slices.Equal(states, want) {
			t.Errorf("%v", states)
		}
	})
}

// What a server takes no more for certain is not sent again and again; all that it has is
// taken first, and when somebody says so it is tried once more.
func TestTakesNothingMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		o := replica.Options{Final: func(err error) bool { return errors.Is(err, errFull) }}
		list := desks(t, m, o, "a", "b")
		stopA := run(t, list[0])
		defer stopA()
		time.Sleep(time.Second)
		must(t, list[0].Record("director", session.Remarked{Text: "in time"}))
		time.Sleep(time.Second)
		m.set(func() { m.full = true })
		must(t, list[1].Record("director", session.Remarked{Text: "too late"}))
		stopB := run(t, list[1])
		defer stopB()
		time.Sleep(time.Hour)
		if s := list[1].Status(); s.State != replica.Refused || !errors.Is(s.Err, errFull) || s.ToSend != 2 ||
			s.ToCome != 0 || !slices.Contains(remarks(list[1].State()), "in time") {
			t.Errorf("%+v", s)
		}
		if s := list[0].Status(); s.State != replica.InStep {
			t.Errorf("%+v", s)
		}
		m.set(func() { m.full = false })
		list[1].Retry()
		time.Sleep(time.Second)
		equal(t, m, list)
	})
}

// A server that acknowledges and forgets is found out, is given everything again, slower
// and slower, and no computer says that it is in step with it.
func TestServerForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMean(1)
		list := desks(t, m, replica.Options{}, "a", "b")
		stop := run(t, list...)
		defer stop()
		time.Sleep(time.Second)
		m.set(func() { m.forgets = true })
		must(t, list[0].Record("director", session.Remarked{Text: "forgotten"}))
		time.Sleep(20 * time.Second) // until both sides are compared
		for range 100 {
			if s := list[0].Status(); s.State != replica.Behind || !errors.Is(s.Err, replica.ErrForgets) ||
				s.ToSend != 1 || s.Next.IsZero() {
				t.Fatalf("%+v", s)
			}
			time.Sleep(7 * time.Second)
		}
		m.set(func() { m.forgets = false })
		time.Sleep(31 * time.Second)
		equal(t, m, list)
	})
}
