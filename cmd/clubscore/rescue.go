package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
)

// rescue makes a new club file of what is sound in one that is refused, and
// says what is not in it.
func rescue(flags *pflag.FlagSet) action {
	return func(ctx context.Context, words []string, out io.Writer) error {
		// Opening brings a sound file of an older version up to date; one that is
		// damaged is left as it is.
		switch opens, damaged, err := lookedThrough(ctx, words[0]); {
		case err != nil:
			return err
		case opens && len(damaged) == 0:
			return errors.New(screen.Say(say(), screen.NothingToRescue))
		}
		file, lost, err := clubfile.Rescue(ctx, words[0])
		if err != nil {
			return err
		}
		fmt.Fprintln(out, file)
		if len(lost) == 0 {
			fmt.Fprintln(out, screen.Say(say(), screen.RescuedWhole))
		}
		for i := range lost {
			tellDamage(out, &lost[i])
		}
		return nil
	}
}

// tellDamage says what is damaged, and what that means.
func tellDamage(out io.Writer, damage error) {
	if text, known := explained(damage); known {
		fmt.Fprintln(out, text)
	}
}
