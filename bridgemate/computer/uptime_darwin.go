package computer

import (
	"time"

	"golang.org/x/sys/unix"
)

// uptime is the time since the computer was started: what macOS calls monotonic goes on
// in standby, unlike Go's own clock.
func uptime() (time.Duration, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_MONOTONIC, &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
