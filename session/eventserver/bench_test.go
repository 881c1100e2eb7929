package eventserver_test

import (
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/identity"
)

// benched are an event in which each role has one user and nothing is signed, as before
// layout 2, and a signed one; sender records in it, and join comes to it as a new
// computer.
type benched struct {
	name   string
	sender func(b *testing.B) (*eventserver.Server, *computer)
	join   func(b *testing.B) *eventserver.Server
	rested func(b *testing.B) // as if the sender had sent nothing for long
}

func benchedIn(b *testing.B) []benched {
	b.Cleanup(eventservertest.LightCodes())
	shared := eventservertest.Shared(b)
	owner := shared.NewDatabase(b)
	old, s := create(b, owner, ""), newSigned(b, owner)
	by := s.invite("desk", 1000)
	return []benched{
		{"unsigned", func(b *testing.B) (*eventserver.Server, *computer) {
			return dial(b, old["scorer"]), &computer{site: site{name: siteA}}
		}, func(b *testing.B) *eventserver.Server { return dial(b, old["desk"]) }, func(*testing.B) {}},
		{"signed", func(b *testing.B) (*eventserver.Server, *computer) {
			c := s.computer("scorer")
			return c.server, c.opens()
		}, func(b *testing.B) *eventserver.Server {
			own, err := by.Admit(identity.New())
			if err != nil {
				b.Fatal(err)
			}
			a, err := eventserver.Join(b.Context(), by, own, "Desk", none)
			if err != nil {
				b.Fatal(err)
			}
			return dial(b, a)
		}, func(b *testing.B) {
			if err := shared.Do(owner, "UPDATE clubnight.pace SET at = now() - interval '1 day'"); err != nil {
				b.Fatal(err)
			}
		}},
	}
}

// against does something in each event in turn, and tells how many times as long the
// quickest took in the signed one: whatever else the computer does disturbs both.
func against(b *testing.B, events []benched, do func(i int, e benched) time.Duration) {
	best := make([]time.Duration, len(events))
	for b.Loop() {
		for i, e := range events {
			if took := do(i, e); best[i] == 0 || took < best[i] {
				best[i] = took
			}
		}
	}
	for i, e := range events {
		b.ReportMetric(float64(best[i].Microseconds())/1000, "ms-"+e.name)
	}
	b.ReportMetric(float64(best[1])/float64(best[0]), "times")
}

// records gives lines as the sender of an event records them.
func (e benched) records(c *computer, n int) {
	for range n {
		l := c.record(c.own+1, "result received", `{"section":1,"table":7,"round":3,"board":12,"contract":"4S"}`)
		if e.name == "signed" {
			c.lines[len(c.lines)-1].Signature = c.access.Secret.Sign(l.Sum)
		}
	}
}

// BenchmarkSend sends 500 lines.
func BenchmarkSend(b *testing.B) {
	events := benchedIn(b)
	servers, senders := make([]*eventserver.Server, 2), make([]*computer, 2)
	for i, e := range events {
		servers[i], senders[i] = e.sender(b)
	}
	against(b, events, func(i int, e benched) time.Duration {
		e.rested(b)
		e.records(senders[i], 500)
		began := time.Now()
		send(b, servers[i], senders[i].lines)
		senders[i].lines = nil
		return time.Since(began)
	})
}

// BenchmarkJoin comes to an event with 10,000 lines, and fetches them.
func BenchmarkJoin(b *testing.B) {
	events := benchedIn(b)
	for _, e := range events {
		server, c := e.sender(b)
		e.records(c, 10000)
		send(b, server, c.lines)
	}
	against(b, events, func(_ int, e benched) time.Duration {
		began := time.Now()
		if got := fetchAll(b, e.join(b), session.Known{}); len(got) < 10000 {
			b.Fatal(len(got))
		}
		return time.Since(began)
	})
}

// BenchmarkFetch fetches 10,000 lines, by somebody who is there.
func BenchmarkFetch(b *testing.B) {
	events := benchedIn(b)
	readers := make([]*eventserver.Server, 2)
	for i, e := range events {
		server, c := e.sender(b)
		e.records(c, 10000)
		send(b, server, c.lines)
		readers[i] = e.join(b)
	}
	against(b, events, func(i int, _ benched) time.Duration {
		began := time.Now()
		fetchAll(b, readers[i], session.Known{})
		return time.Since(began)
	})
}
