package computer

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The clock goes forward, and where the system tells how long it has been on, it is
// that: standby included.
func TestUptimeCountsStandby(t *testing.T) {
	// the other clock is looked at before and after: what the computer does
	// between the looks is in it
	began := time.Now()
	first := Uptime()
	between := time.Now()
	<-time.After(3 * time.Millisecond)
	least := time.Since(between)
	d := Uptime() - first
	const rounds = 20 * time.Millisecond // of either clock: that of Windows goes on in steps
	if most := time.Since(began); d < least-rounds || d > most+rounds {
		t.Errorf("between %s and %s took %s", least, most, d)
	}
	text, err := os.ReadFile("/proc/uptime")
	if err != nil {
		t.Skip("this system does not tell how long it has been on")
	}
	seconds, err := strconv.ParseFloat(strings.Fields(string(text))[0], 64)
	if err != nil {
		t.Fatal(err)
	}
	if off := Uptime() - time.Duration(seconds*float64(time.Second)); off < -time.Second || off > 5*time.Second {
		t.Skipf("this system's own word differs by %s: it is a container with a time of its own", off)
	}
}
