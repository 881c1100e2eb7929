package computer

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The clock goes forward, and where the system tells how long it has been on, it is that: standby included.
func TestUptime(t *testing.T) {
	began := time.Now()
	first := Uptime()
	time.Sleep(3 * time.Millisecond)
	if d := Uptime() - first; d < 3*time.Millisecond || d > time.Since(began)+50*time.Millisecond { // clocks go on in steps
		t.Errorf("3 ms took %s", d)
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
