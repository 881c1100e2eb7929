//go:build unix

package jet

import (
	"syscall"
	"time"
)

// spent is the time that this program had a processor for. What else a busy computer does
// meanwhile is not in it.
func spent() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
