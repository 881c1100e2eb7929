//go:build linux && long

package congress

import (
	"fmt"
	"os"
	"slices"
	"time"
)

// spread is how delays lie.
type spread struct {
	n                  int
	median, p95, worst time.Duration
}

// spreadOf is that of delays of what was recorded in a stretch of time.
func spreadOf(all []delay, from, to time.Time) (s spread) {
	var took []time.Duration
	for _, d := range all {
		if !d.at.Before(from) && d.at.Before(to) {
			took = append(took, d.took)
		}
	}
	if len(took) == 0 {
		return s
	}
	slices.Sort(took)
	at := func(share float64) time.Duration { return took[min(len(took)-1, int(share*float64(len(took))))] }
	return spread{len(took), at(0.5), at(0.95), took[len(took)-1]}
}

// String is the spread in milliseconds.
func (s spread) String() string {
	ms := func(d time.Duration) string { return fmt.Sprintf("%.0f", float64(d)/float64(time.Millisecond)) }
	return fmt.Sprintf("%d seen, median %s ms, 95 %% %s ms, worst %s ms", s.n, ms(s.median), ms(s.p95), ms(s.worst))
}

// peak is the second with the most entries from the halls, and how many those were.
func peak(all []delay, from, to time.Time) (at time.Time, n int) {
	per := map[int64]int{}
	for _, d := range all {
		if !d.at.Before(from) && d.at.Before(to) {
			per[d.at.Unix()]++
		}
	}
	for second, count := range per {
		if count > n || count == n && second < at.Unix() {
			at, n = time.Unix(second, 0), count
		}
	}
	return at, n
}

// stretch is a part of the event.
type stretch struct {
	what     string
	from, to time.Time
}

// figures prints what the event cost, when every program has ended.
func (e *event) figures(p *peace, stretches []stretch, took time.Duration) {
	e.Helper()
	var seen []delay
	for _, c := range e.all {
		c.mu.Lock()
		seen = append(seen, c.delays...)
		c.mu.Unlock()
	}
	for _, s := range stretches {
		e.Logf("from recorded at one computer to shown at another, %s: %v", s.what, spreadOf(seen, s.from, s.to))
	}
	at, n := peak(seen, stretches[0].from, stretches[0].to)
	e.Logf("in the busiest second of the first stretch, %d entries: %v", n/2, spreadOf(seen, at, at.Add(time.Second)))
	if calm := spreadOf(seen, stretches[0].from, stretches[0].to); calm.n == 0 || calm.median > time.Second {
		e.Errorf("with the lines up, what is recorded is seen elsewhere: %v", calm)
	}
	var cpu time.Duration
	for _, c := range e.all {
		if c.program == nil {
			continue // the test's own
		}
		info, err := os.Stat(c.club())
		if err != nil {
			e.Fatal(err)
		}
		var own time.Duration
		var most int64
		for _, p := range append(c.past, c.program) {
			took, rss := p.cost()
			own, most = own+took, max(most, rss)
		}
		cpu += own
		e.Logf("%-9s club file %5.2f MB, memory at most %3d MB, processor %5.1f s, over its line %6.2f MB", c.name,
			float64(info.Size())/1e6, most/1024, own.Seconds(), float64(c.line.carried.Load())/1e6)
	}
	c, err := e.server.Connect(e.Context(), e.owner)
	if err != nil {
		e.Fatal(err)
	}
	defer c.Close(e.Context())
	var rows, table, text, commits, inserted int64
	err = c.QueryRow(e.Context(),
		`SELECT count(*), sum(octet_length(body) + octet_length(seen))::bigint FROM clubnight.line`).Scan(&rows, &text)
	if err == nil {
		err = c.QueryRow(e.Context(),
			`SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint FROM pg_inherits WHERE inhparent = 'clubnight.line'::regclass`).Scan(&table)
	}
	if err == nil {
		err = c.QueryRow(e.Context(),
			`SELECT xact_commit, tup_inserted FROM pg_stat_database WHERE datname = current_database()`).Scan(&commits,
			&inserted)
	}
	if err != nil {
		e.Fatal(err)
	}
	e.Logf("%d results in %v at %s times the real speed: %.1f results a second; programs and Bridgemates %.0f s of the processor", len(p.State().Results), took.Round(time.Second), e.speed,
		float64(len(p.State().Results))/took.Seconds(), cpu.Seconds())
	e.Logf("on the server %d rows, %.2f MB of text, table and indexes %.2f MB, %.0f bytes a row; %d transactions since it took over", rows, float64(text)/1e6, float64(table)/1e6, float64(table)/float64(rows), commits)
}
