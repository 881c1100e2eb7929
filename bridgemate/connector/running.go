package connector

import (
	"context"
	"time"

	"clubnight/bridgemate/connector/protocol"
)

// lookEvery is how often it is asked whether BCS runs.
const lookEvery = 30 * time.Second

// running is whether BCS plays the evening, which the Data Connector answers without.
type running struct {
	asked    time.Time
	now, was bool // it runs, and it was seen to run
}

// closed reports whether BCS ran and does not any more. One that never said that it runs,
// as an older one may not, is not believed either.
func (r running) closed() bool { return r.was && !r.now }

// look asks whether BCS runs, now and then and after a silence.
func (l *Link) look(ctx context.Context, c *protocol.Client) {
	r := &l.room.bcs
	if now := l.now(); now.Sub(r.asked) >= lookEvery {
		r.asked = now
		answer, err := c.Manage(ctx, protocol.ManagementRequest{Command: protocol.AskRunningSessions})
		if err == nil {
			r.now, r.was = answer.IsRunning, r.was || answer.IsRunning
		}
	}
}
