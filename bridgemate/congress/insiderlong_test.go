//go:build linux && long

package congress

import (
	"sync"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// meanFor puts a mean server between some computers and their lines.
func (e *event) meanFor(computers ...*computer) (list []*eventservertest.Mean) {
	list = make([]*eventservertest.Mean, len(computers))
	for i, c := range computers {
		c.through = func(a eventserver.Access) eventserver.Access {
			list[i], a = eventservertest.NewMean(e.T, e.server, a)
			return a
		}
	}
	return list
}

// passing are the harms of a server after which nobody need do anything.
var passing = []eventservertest.Harm{
	eventservertest.AnswersE, eventservertest.AnswersNo, eventservertest.AnswersHTTP, eventservertest.HangsAtOnce,
	eventservertest.HangsAfterTLS, eventservertest.HangsAfterLogin, eventservertest.CutsMessages,
	eventservertest.LosesCommit, eventservertest.NoConnection, eventservertest.Starting, eventservertest.ReadOnly,
}

// mischief is what mean servers and insiders do until it is ended.
type mischief struct {
	e       *event
	stop    chan struct{}
	done    sync.WaitGroup
	servers []*eventservertest.Mean
	mu      sync.Mutex
	harms   int // of the servers
	cut     int // what insiders could not do as the server was not to be had
}

// mischief has the servers do their harms in turn, each for a time between least and most
// with as long a peace in between, and the insiders at random what they can.
func (e *event) mischief(servers []*eventservertest.Mean, victims []*computer, ruling session.ID,
	least, most time.Duration) *mischief {
	m := &mischief{e: e, stop: make(chan struct{}), servers: servers}
	for i, server := range servers {
		chance := chances(e.seed, 100+uint64(i))
		wait := func() bool { return m.waits(least + time.Duration(chance.Int64N(int64(most-least)))) }
		m.done.Go(func() {
			for n := i * len(passing) / len(servers); wait(); n++ {
				server.Do(passing[n%len(passing)])
				m.count(&m.harms)
				if !wait() {
					return
				}
				server.Do(eventservertest.None)
			}
		})
	}
	for i, in := range e.mean.list {
		m.done.Go(func() { m.does(in, uint64(i), victims, ruling, least/4, most/4) })
	}
	e.Cleanup(m.end)
	return m
}

// waits reports whether there is time for more.
func (m *mischief) waits(d time.Duration) bool {
	select {
	case <-m.stop:
		return false
	case <-time.After(d):
		return true
	}
}

func (m *mischief) count(n *int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	*n++
}

// does is what one insider does. What is passed on is so often only that all of it is
// listed: 50 of an evening are.
func (m *mischief) does(in *insider, n uint64, victims []*computer, ruling session.ID, least, most time.Duration) {
	chance := chances(in.seed, 200+n)
	victim := func() string { return victims[chance.IntN(len(victims))].name }
	undone := session.Undone{Of: ruling}
	floods, passes, opens := 2, 12, 4
	seldom := func(left *int, does func() error) error {
		if *left == 0 {
			return nil
		}
		*left--
		return does()
	}
	acts := []func() error{
		func() error { return in.inTheNameOf(victim(), undone) },
		func() error { return in.inTheNameOf(victim(), session.EveningClosed{}) },
		func() error { return in.replays(victim()) },
		func() error { return in.undoes(ruling) },
		func() error {
			return seldom(&opens, func() error { return in.directs(victims[0].name, session.EveningClosed{}) })
		},
		func() error { return seldom(&opens, in.spoils) },
		func() error { return seldom(&floods, in.many) },
		func() error {
			if in.role != session.RoleScorer {
				return nil
			}
			return seldom(&passes, func() error {
				_, err := in.passesOn(victim(), undone)
				return err
			})
		},
		in.long, in.settings, in.password, in.holds, in.objects, in.notices,
	}
	for m.waits(least + time.Duration(chance.Int64N(int64(most-least)))) {
		if err := acts[chance.IntN(len(acts))](); err != nil {
			m.count(&m.cut)
		}
	}
}

// end ends all of it, after the insiders' computers have sent all that is theirs, as the
// program of an honest one does. It may be called again.
func (m *mischief) end() {
	select {
	case <-m.stop:
		return
	default:
		close(m.stop)
	}
	m.done.Wait()
	for _, server := range m.servers {
		server.Do(eventservertest.None)
	}
	for _, in := range m.e.mean.list {
		if m.e.Failed() {
			return
		}
		in.leaves()
		server, err := eventserver.Dial(m.e.Context(), in.access)
		if err == nil {
			err = server.Send(m.e.Context(), append(in.own, in.more...))
			server.Close()
		}
		if err != nil {
			m.e.Errorf("%s: %v", in.name, err)
		}
	}
	m.e.tell("mean servers did %d harms to %d computers; %d times an insider found the server gone", m.harms,
		len(m.servers), m.cut)
}

// many sends more entries at once than one may.
func (in *insider) many() error {
	const n = 20001
	var owns []int64
	var sums [][]byte
	last := in.own[len(in.own)-1]
	tick, err := in.ticks()
	if err != nil {
		return err
	}
	for range n {
		before := last.Sum
		last = then(last, "result corrected", "{}")
		last.Tick, last.At = tick, in.own[0].At
		last.Sum = last.Sealed(before)
		owns, sums = append(owns, last.Own), append(sums, last.Sum)
	}
	state, err := in.does(`INSERT INTO clubnight.line (event, site, own, tick, seen, at, by, kind, body, sum, signature)
		SELECT $1, $2, own, $3, '', $4, $5, $6, $7, sum, decode(repeat('00', 64), 'hex')
		FROM unnest($8::bigint[], $9::bytea[]) AS came (own, sum)`, in.access.Event, last.Site, tick, last.At, last.By,
		last.Kind, last.Body, owns, sums)
	if err == nil && state != "NC008" {
		in.Errorf("LIMIT: %d entries at once: %q", n, state)
	}
	in.all.done("20,001 entries at once")
	return err
}
