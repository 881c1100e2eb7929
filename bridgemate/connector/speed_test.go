package connector

import (
	"runtime"
	"testing"
	"time"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// congressOf is an evening of 26 sections with some 10,000 results, all of them in.
func congressOf(b *testing.B) (*Link, *mean) {
	b.Helper()
	m := sessiontest.Made(b, "mitchell", movement.Options{Tables: 15, Rounds: 13, BoardsPerRound: 2})
	var sections []*movement.Movement
	for range 26 {
		sections = append(sections, m)
	}
	s := sessiontest.Evening(b, "Congress", sections...)
	l, server := started(b, s)
	everywhere(b, l, server, 13)
	turn(b, l)
	turn(b, l)
	b.Logf("%d results", s.State().Entered())
	return l, server
}

// What a poll costs that finds nothing new, and a turn with it, and what they keep in
// memory.
func BenchmarkNothingNew(b *testing.B) {
	l, _ := congressOf(b)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for b.Loop() {
		turn(b, l)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	b.ReportMetric(float64(after.HeapAlloc)/(1<<20), "MB")
}

// What it costs to take a thousand results in, without the way to and fro.
func BenchmarkThousand(b *testing.B) {
	l, server := congressOf(b)
	st := l.session.State()
	n, of := numbersOf(st, l.Options()), protocol.GUID(st.Network.Session)
	var total time.Duration
	tricks := 0
	for b.Loop() {
		var items []protocol.Result
		for k, r := range st.Results {
			if len(items) == 1000 {
				break
			}
			r := sessiontest.PlayedOn(b, session.Result{Key: k, NS: r.NS, EW: r.EW}, "3NT", "E", tricks%9-4)
			items = append(items, n.wire(of, r))
		}
		tricks++
		server.enter(items...)
		began := time.Now()
		read(b, l)
		total += time.Since(began)
	}
	b.ReportMetric(float64(total.Milliseconds())/float64(b.N), "ms/1000-results")
}
