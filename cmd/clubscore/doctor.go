package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"

	"clubnight/assets"
	"clubnight/bridgemate"
	enginewords "clubnight/bridgemate/words"
	"clubnight/reports/paper"
	"clubnight/session/clubfile/copies"
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
	found := append(bridgemate.Examine(ctx, placeOf(given[0])), bridgemate.Installed()...)
	about := fmt.Sprintf("%s %s, %s %s", assets.Name, assets.Built(), runtime.GOOS, runtime.GOARCH)
	text := enginewords.Beside(words.English()).Report(about, found)
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	if *report != "" {
		if err := writeFile(*report, []byte(text), 0o600); err != nil {
			return err
		}
	}
	if bridgemate.Worst(found)[0].Light() == bridgemate.Red {
		return errUnfit
	}
	return nil
}

// placeOf is where a club whose file lies there keeps its things, as the window does.
func placeOf(club string) bridgemate.Place {
	folder := filepath.Dir(club)
	last, made := copies.Last(club, "")
	return bridgemate.Place{Club: club, Folders: []string{folder}, CopyIn: last, Copied: made, Fonts: paper.CheckFonts}
}
