//go:build !linux && !darwin

package computer

import "time"

// uptime leaves it to Go's monotonic clock: on Windows that is the interrupt time,
// which goes on in standby.
func uptime() (time.Duration, bool) { return 0, false }
