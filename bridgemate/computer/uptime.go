package computer

import "time"

// begun is the moment from which Uptime counts where the system tells of none.
var begun = time.Now()

// Uptime is a clock for measuring how long something takes: it counts from some moment in
// the past, goes on while the computer is in standby, and nobody can set it.
func Uptime() time.Duration {
	if d, ok := uptime(); ok {
		return d
	}
	return time.Since(begun)
}
