package field

import (
	"context"
	"time"

	"clubnight/session/simultaneous/tables"
)

// pause is the least time between two states: many clubs send at once, and the readers
// look once in a while.
const pause = 5 * time.Second

// Follow has every new state of the tables shown, as it comes, until the
// context ends or the server cannot be reached. The moment from which boards
// are public is a new state too.
func Follow(ctx context.Context, t *tables.Tables, show func(*Edition)) error {
	return follow(ctx, t, show, pause)
}

func follow(ctx context.Context, t *tables.Tables, show func(*Edition), pause time.Duration) error {
	for {
		e, err := Of(ctx, t)
		if err != nil {
			return err
		}
		show(e)
		rest := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-rest.C:
		}
		if err := t.Changed(ctx, e.Version, e.Opens); err != nil {
			return err
		}
	}
}
