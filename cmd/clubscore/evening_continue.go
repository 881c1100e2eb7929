package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"clubnight/session/clubfile"
)

// eveningContinue begins a new evening with what is sound of a damaged one.
func eveningContinue(_ context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore evening continue CLUB", flag.ContinueOnError)
	flags.SetOutput(out)
	number := flags.Int64("evening", 0, "the `NUMBER` of the damaged evening, else the newest")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 {
		return fmt.Errorf("%s: %w", flags.Name(), errUsage)
	}
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
