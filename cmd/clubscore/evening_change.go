package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/feed"
	"clubnight/session/movement"
)

// errTold is returned where the tables of a section have handsets that must be told.
var errTold = errors.New("its Bridgemates must be told of a change; that is done in the window of Clubnight")

// eveningChange changes the movement of a section whose results are typed.
func eveningChange(flags *pflag.FlagSet) action {
	came := flags.Bool("came", false, "a pair has come late, and plays from then on")
	section := flags.String("section", "", "the `LETTER` of the section, where there are several")
	from := flags.Int("from", 0, "the first `ROUND` that may change, else the one after the last with a result")
	choose := flags.Int("choose", 1, "which of the ways there are, by its `NUMBER` in the list")
	dry := flags.Bool("dry-run", false, "lists the ways there are, and takes none")
	return changing(flags, func(ctx context.Context, e *opened, rest []string, out io.Writer) error {
		if len(rest) > 0 || !*came {
			return errUsage
		}
		st := e.State()
		id, err := console.SectionOf(st, *section)
		if err != nil {
			return fmt.Errorf("--section %w: %w", err, errUsage)
		}
		switch {
		case st.Closed:
			return fmt.Errorf("evening %d: %w", e.number, errFinished)
		case feed.KindOf(st).Handsets() && st.Sends(id, 0) == session.OnHandset:
			return fmt.Errorf("section %s: %w", session.Letter(id), errTold)
		}
		sec, _ := st.Section(id)
		if *from == 0 {
			*from = min(st.LastRound(id)+1, sec.Movement.Rounds)
		}
		ways := sec.Movement.ForOneMore(*from - 1)
		if *choose < 1 || *choose > len(ways) {
			return fmt.Errorf("%w: there are %s for a pair more from round %d on", movement.ErrCannotExist,
				many(len(ways), "way"), *from)
		}
		if *dry {
			for i, c := range ways {
				fmt.Fprintf(out, "%d  %s: changes at %s\n", i+1, say().Movement(c.To), many(len(c.Updates), "table"))
			}
			return nil
		}
		if err := feed.ByHand(e.Session).ChangeMovement(ctx, id, ways[*choose-1]); err != nil {
			return err
		}
		tellSince(out, st, e.State())
		return nil
	})
}
