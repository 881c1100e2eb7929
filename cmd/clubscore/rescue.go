package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"clubnight/session/clubfile"
)

// rescue makes a new club file of what is sound in one that is refused, and says what is not in it.
func rescue(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore rescue CLUB", flag.ContinueOnError)
	flags.SetOutput(out)
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return fmt.Errorf("%s: %w", flags.Name(), errUsage)
	}
	file, lost, err := clubfile.Rescue(ctx, words[0])
	if err != nil {
		return err
	}
	fmt.Fprintln(out, file)
	for i := range lost {
		tellDamage(out, &lost[i])
	}
	return nil
}

// tellDamage says what is damaged, and what that means.
func tellDamage(out io.Writer, damage error) {
	if text, known := explained(damage); known {
		fmt.Fprintln(out, text)
	}
}
