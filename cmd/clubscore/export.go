package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"clubnight/assets"
	"clubnight/session/exchange/pbn"
	"clubnight/session/exchange/capsule"
)

// exportEvening writes every result of an evening for other programs.
func exportEvening(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore export FILE", flag.ContinueOnError)
	flags.SetOutput(out)
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening in a club file, else the newest")
	format := flags.String("format", "pbn", "pbn: every result as a game, with its cards once the deals are released, and with the auction and the play that a recorder sent; capsule: all that was recorded, as one readable text that scores the same anywhere")
	file := flags.String("out", "", "the `FILE` to write; without it the games go to the output")
	words, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	asCapsule := strings.EqualFold(*format, "capsule")
	if len(words) != 1 || !asCapsule && !strings.EqualFold(*format, "pbn") {
		return fmt.Errorf("clubscore export FILE [--evening N] [--format pbn|capsule] [--out FILE]: %w", errUsage)
	}
	s, err := eveningOf(ctx, words[0], *evening)
	if err != nil {
		return err
	}
	var content bytes.Buffer
	if asCapsule {
		cover := capsule.Cover{Words: say(), Program: assets.Name + " " + assets.Version}
		if err := capsule.Write(&content, s.State(), cover); err != nil {
			return fmt.Errorf("%s: %w", words[0], err)
		}
		return deliverOwn(out, *file, content.Bytes())
	}
	if err := analyseReleased(ctx, s); err != nil {
		return err
	}
	st := s.State()
	scores, err := st.Score()
	if err != nil {
		return err
	}
	if err := pbn.Evening(&content, st, scores, pbn.Options{}); err != nil {
		return fmt.Errorf("%s: %w", words[0], err)
	}
	return deliverOwn(out, *file, content.Bytes())
}
