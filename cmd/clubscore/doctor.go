package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"clubnight/assets"
	"clubnight/bridgemate"
	enginewords "clubnight/bridgemate/words"
	"clubnight/reports/paper"
	"clubnight/session/words"
)

// errUnfit is returned when something has to be put right before an evening.
var errUnfit = errors.New("something must be put right before an evening")

// doctor looks at the computer and the club's files, and says what to do where something is not well.
func doctor(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore doctor CLUBFILE", flag.ContinueOnError)
	flags.SetOutput(out)
	report := flags.String("report", "", "writes what was found to a `FILE` as well, to send to somebody")
	given, err := parseMixed(flags, args)
	if err != nil {
		return err
	}
	if len(given) != 1 {
		return fmt.Errorf("clubscore doctor CLUBFILE [--report FILE]: %w", errUsage)
	}
	found, fit := bridgemate.Doctor(ctx, bridgemate.PlaceOf(given[0], "", paper.CheckFonts))
	text := enginewords.Beside(words.English()).Report(assets.About(), found)
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	if *report != "" {
		if err := writeFile(*report, []byte(text), 0o600); err != nil {
			return err
		}
	}
	if !fit {
		return errUnfit
	}
	return nil
}
