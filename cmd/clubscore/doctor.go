package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/bridgemate"
	"clubnight/bridgemate/connector"
	enginewords "clubnight/bridgemate/words"
	"clubnight/reports/paper"
	"clubnight/session/words"
)

// errUnfit is returned when something has to be put right before an evening.
var errUnfit = errors.New("something must be put right before an evening")

// doctor looks at the computer and the club's files, and says what to do where
// something is not well.
func doctor(flags *pflag.FlagSet) action {
	var at bridgemate.Connector
	reachedFlags(flags, &at)
	report := flags.String("report", "", "writes what was found to a `FILE` as well, to send to somebody")
	return func(ctx context.Context, given []string, out io.Writer) error {
		if flags.Changed(networkFlag) {
			if err := askLicence(&at); err != nil {
				return err
			}
		}
		found, fit := connector.Doctor(ctx, bridgemate.InstallationOf(given[0], "", paper.CheckFonts),
			bridgemate.Options{Network: flags.Changed(networkFlag), Connector: at})
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
}
