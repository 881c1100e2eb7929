package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/session/clubfile"
)

// eveningContinue begins a new evening with what is sound of a damaged one.
func eveningContinue(flags *pflag.FlagSet) action {
	number := flags.Int64("evening", 0, "the `NUMBER` of the damaged evening, else the newest")
	return func(_ context.Context, words []string, out io.Writer) error {
		club, err := clubfile.OpenExisting(words[0])
		if err != nil {
			return err
		}
		defer club.Close()
		if *number == 0 {
			if *number, err = newest(club, words[0]); err != nil {
				return err
			}
		}
		if err := mayFollow(club, words[0], *number); err != nil {
			return err
		}
		journal, damage, err := club.Continue(*number)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", words[0], err)
		case journal == nil:
			fmt.Fprintf(out, "evening %d is not damaged\n", *number)
			return nil
		}
		fmt.Fprintf(out, "%s, evening %d\n", words[0], journal.ID())
		tellDamage(out, damage)
		return nil
	}
}
