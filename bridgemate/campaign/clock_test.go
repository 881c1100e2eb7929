//go:build linux

package campaign

import (
	"path/filepath"
	"syscall"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
)

// clockHarms are what clocks and calendars do.
func clockHarms() []harm {
	return []harm{{"clock/zones", (*trial).zones}, {"clock/jumps", (*trial).jumps}}
}

// zones goes on with the evening in another time zone each time: on both sides of the
// date line, and with an offset of a quarter of an hour.
func (e *trial) zones() {
	zones := []string{"Pacific/Auckland", "America/Los_Angeles", "Asia/Kathmandu", "UTC", "Pacific/Kiritimati",
		"Europe/London", "<+23>-23", "Nowhere/At_All"}
	for n := range 3 {
		e.env = []string{"TZ=" + zones[e.random.IntN(len(zones))]}
		p := e.demo(slow)
		e.await(p, 8*(n+1))
		e.signal(p, "both", syscall.SIGKILL)
		e.row.harms++
		<-p.ended
		e.check(p)
	}
	e.finish()
}

// jumps writes an evening anew as if the clock had been put on and back between
// its entries, over midnight, the end of summer time and by years. The clock of a
// process cannot be put from outside; the journal, which is all that an evening
// has of the clock, can.
func (e *trial) jumps() {
	e.finish()
	club, err := clubfile.Open(filepath.Join(e.TempDir(), "jumps.clubnight"))
	if err != nil {
		e.Fatal(err)
	}
	defer club.Close()
	journal := club.NewEvening()
	moments := []time.Time{
		time.Date(2026, 10, 25, 0, 59, 59, 0, time.UTC), // the last second of summer time in Europe
		time.Date(2026, 12, 31, 23, 59, 59, 999_999_000, time.UTC),
		time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC), // a computer without a battery
		time.Date(2099, 2, 28, 12, 0, 0, 0, time.UTC),
	}
	for i, one := range e.known {
		if i%7 == 0 {
			e.row.harms++
		}
		one.At = moments[(i/7+e.random.IntN(2))%len(moments)].Add(time.Duration(i) * time.Second)
		if err := journal.Append([]session.Entry{one}); err != nil {
			e.Fatal(err)
		}
	}
	entries, err := journal.Entries()
	if err != nil || len(entries) != len(e.known) {
		e.Fatalf("LOST: %d entries of %d, %v", len(entries), len(e.known), err)
	}
	if got := sessiontest.Totals(e.T, e.state(entries)); got != undisturbed(e) {
		e.Errorf("LOST: the standings are %s", got)
	}
}
