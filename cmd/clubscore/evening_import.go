package main

import (
	"context"
	"flag"
	"fmt"
	"io"
)

// eveningImport takes an evening of any file over into a club file: with its history where the file has one, as a capsule
// and a club file do.
func eveningImport(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore evening import CLUB FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	number := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 2 {
		return fmt.Errorf("%s [--evening N]: %w", flags.Name(), errUsage)
	}
	found, err := eveningOf(ctx, words[1], *number) // before a club file is made
	if err != nil {
		return err
	}
	club, err := openOrBegin(words[0])
	if err != nil {
		return err
	}
	defer club.Close()
	if err := mayFollow(club, words[0], 0); err != nil {
		return err
	}
	journal, err := club.Import(found.State().Entries())
	if err != nil {
		return fmt.Errorf("%s: %w", words[1], err)
	}
	showHeading(out, journal.ID(), found.State())
	return nil
}
