package computer

import (
	"time"

	"golang.org/x/sys/unix"
)

// uptime is the time since the computer was started. Go's own monotonic clock stands
// still here in standby.
func uptime() (time.Duration, bool) {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}
