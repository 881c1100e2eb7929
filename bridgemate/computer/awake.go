package computer

import (
	"context"
	"errors"
)

// ErrNotAwake says that the system refused to be kept awake.
var ErrNotAwake = errors.New("the computer was not kept awake")

// StayAwake keeps the computer from falling asleep by itself until release is called, or
// this program ends in whatever way. The screen may go dark, and who closes the lid or
// sends the computer to sleep is obeyed as far as the system does so. The reason is shown
// where the system lists what keeps it awake. The error wraps ErrUnknown where the system
// has no way to ask, and ErrNotAwake where it refuses.
func StayAwake(ctx context.Context, reason string) (release func(), err error) {
	return stayAwake(ctx, reason)
}
