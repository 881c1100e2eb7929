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

// heap is what is kept in memory.
func heap() runtime.MemStats {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m
}

// reportHeap tells what is kept in memory, with the evening and its other side, and how
// much more that is than before.
func reportHeap(b *testing.B, before runtime.MemStats) {
	after := heap()
	b.ReportMetric(float64(after.HeapAlloc)/(1<<20), "MB-kept")
	b.ReportMetric(max(0, float64(after.HeapAlloc)-float64(before.HeapAlloc))/(1<<20), "MB-more")
}

// What a poll costs that finds nothing new, and a turn with it, and what they keep in
// memory.
func BenchmarkNothingNew(b *testing.B) {
	l, _ := congressOf(b)
	before := heap()
	for b.Loop() {
		turn(b, l)
	}
	reportHeap(b, before)
}

// What it costs to take a thousand results in, without the way to and fro, in time and
// memory. Each is another result than before: the evening grows by them.
func BenchmarkThousand(b *testing.B) {
	l, server := congressOf(b)
	st := l.session.State()
	n, of := numbersOf(st, l.Options()), protocol.GUID(st.Network.Session)
	before := heap()
	var total, least time.Duration
	var taken uint64
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
		var was, is runtime.MemStats
		runtime.ReadMemStats(&was)
		began := time.Now()
		read(b, l)
		took := time.Since(began)
		runtime.ReadMemStats(&is)
		total, taken = total+took, taken+is.TotalAlloc-was.TotalAlloc
		if least == 0 || took < least {
			least = took
		}
	}
	b.ReportMetric(float64(total.Milliseconds())/float64(b.N), "ms/1000-results")
	b.ReportMetric(float64(least.Milliseconds()), "ms-least")
	b.ReportMetric(float64(taken)/(1<<20)/float64(b.N), "MB/1000-results")
	reportHeap(b, before)
}
