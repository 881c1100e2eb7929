//go:build long

package simultaneous_test

import (
	"math/rand/v2"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/simultaneous"
)

// whole is the event of `make simultaneous`: 1,000 clubs with 240,000 results, besides
// those who take theirs back.
var whole = Event{Seed: 16, Tables: 10, Boards: 24}.Of(1000)

var rules = simultaneous.Rules{Scoring: method.Choices{Method: "mp"}, Boards: 24, Share: scoring.F(3, 4)}

// timed is how long something took.
func timed(do func()) time.Duration {
	start := time.Now()
	do()
	return time.Since(start)
}

// TestSimultaneous takes 1,000 clubs one by one, in an order at random, some evenings
// twice, some wrong and later right, some taken back, ranking the field after each; then
// all at once; and compares both with the second calculation.
func TestSimultaneous(t *testing.T) {
	field, last := made(t, rules), made(t, rules)
	sendings := whole.Sendings(rand.New(rand.NewPCG(3, 1)))
	var takes, more, most []time.Duration // taking; ranking after it; both, once most clubs are there
	took, idle := 0, time.Duration(0)
	for i, s := range sendings {
		a := whole.Arrival(s)
		var changed simultaneous.Changed
		taking := timed(func() { changed = take(t, field, a) })
		ranking := timed(func() { field.Standings() })
		if !changed.Stands {
			idle = max(idle, taking+ranking)
			continue
		}
		took++
		takes, more = append(takes, taking), append(more, taking+ranking)
		if i > len(sendings)*9/10 {
			most = append(most, taking+ranking)
		}
	}
	s := field.Standings()
	if s.Clubs != 1000 || s.Results != 240_000 {
		t.Fatalf("%d clubs, %d results", s.Clubs, s.Results)
	}
	t.Logf("%d sendings of %d clubs in an order at random, %d that counted when they came; in the end %d clubs, the others took theirs back: %d results of %d pairs on %d boards",
		len(sendings), whole.Clubs, took, s.Clubs, s.Results, s.Pairs, len(field.Boards()))
	t.Logf("one more club, field scored and ranked: median %v, worst %v; of the last tenth median %v, worst %v; of that taking alone, median %v",
		median(more), slices.Max(more), median(most), slices.Max(most), median(takes))
	t.Logf("an evening that is there already or is older than what stands: worst %v", idle)
	t.Logf("all one by one, ranked after each: %v", inAll(more))
	memory(t)

	standing := whole.Standing()
	arrivals := make([]simultaneous.Arrival, 0, len(standing))
	for _, a := range standing {
		arrivals = append(arrivals, a)
	}
	atOnce := timed(func() { take(t, last, arrivals...); last.Standings() })
	t.Logf("all at once: %v, %.0f times one more club", atOnce, ratio(atOnce, median(most)))
	rows := 0
	for _, number := range last.Boards() {
		for _, b := range last.Board(number) {
			rows += len(b.NS.Frequency)
		}
	}
	t.Logf("rows: %d results, %d pairs, %d clubs, %d scores that occur on the boards",
		s.Results, s.Pairs, s.Clubs, rows)
	if !reflect.DeepEqual(told(field.Standings()), told(last.Standings())) {
		t.Fatal("one by one and all at once differ")
	}
	for _, number := range last.Boards() {
		if !reflect.DeepEqual(field.Board(number), last.Board(number)) {
			t.Fatalf("board %d: one by one and all at once differ", number)
		}
	}
	var second *Second
	naive := timed(func() { second = Calculate(t, standing, rules) })
	second.Agrees(t, s)
	t.Logf("the second calculation, every score against every other: %v, %.0f times all at once and %.0f times one more club; equal to the last fraction",
		naive, ratio(naive, atOnce), ratio(naive, median(most)))
}

// TestRatios measures smaller fields beside the second calculation in the same run: the
// ratios tell how each grows.
func TestRatios(t *testing.T) {
	for _, clubs := range []int{30, 100, 300} {
		e := whole
		e.Clubs = clubs
		standing := e.Standing()
		var engine, naive, more []time.Duration
		for range 3 {
			f := made(t, rules)
			engine = append(engine, timed(func() {
				for _, a := range standing {
					take(t, f, a)
				}
				f.Standings()
			}))
			a := whole.Arrival(Sending{Club: 5000, Number: whole.Last(5000)})
			more = append(more, timed(func() { take(t, f, a); f.Standings() }))
			naive = append(naive, timed(func() { Calculate(t, standing, rules) }))
		}
		t.Logf("%d clubs: the second calculation takes %.1f times all at once, %.1f times one more club (%v, %v, %v)",
			clubs,
			ratio(median(naive), median(engine)), ratio(median(naive), median(more)),
			median(naive), median(engine), median(more))
	}
}

func ratio(a, b time.Duration) float64 { return float64(a) / float64(b) }

func median(all []time.Duration) time.Duration {
	all = slices.Sorted(slices.Values(all))
	return all[len(all)/2].Round(time.Microsecond)
}

func inAll(all []time.Duration) (total time.Duration) {
	for _, d := range all {
		total += d
	}
	return total.Round(time.Millisecond)
}

// memory tells what the field holds, and the most that the process ever had,
// where the system tells.
func memory(t *testing.T) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	peak := "not told here"
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		for line := range strings.Lines(string(status)) {
			if value, ok := strings.CutPrefix(line, "VmHWM:"); ok {
				peak = strings.TrimSpace(value)
			}
		}
	}
	t.Logf("memory: %d MB in use with the whole field, %d MB taken from the system; most of the process so far %s",
		m.HeapAlloc>>20, m.Sys>>20, peak)
}
