package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"clubnight/reports/pbn"
)

// exportEvening writes every result of an evening for other programs.
func exportEvening(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore export FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	format := flags.String("format", "pbn", "pbn: every result as a game, with its cards once the deals are released, and with the auction and the play that a recorder sent")
	file := flags.String("out", "", "the `FILE` to write; without it the games go to the output")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(words) != 1 || !strings.EqualFold(*format, "pbn") {
		return fmt.Errorf("clubscore export FILE [--evening N] [--format pbn] [--out FILE]: %w", errUsage)
	}
	s, err := eveningOf(ctx, words[0], *evening)
	if err != nil {
		return err
	}
	if err := analyseReleased(ctx, s); err != nil {
		return err
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if err := pbn.Write(&content, st, scores); err != nil {
		return fmt.Errorf("%s: %w", words[0], err)
	}
	return deliver(out, *file, content.Bytes())
}
