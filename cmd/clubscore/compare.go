package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/session/exchange/account"
)

// errNothingPublished is returned for a file that has results and nothing
// of what they came to.
var errNothingPublished = errors.New("has no published figures: name a second file to compare it with")

// errDiffer ends a comparison of evenings that are not equal.
var errDiffer = errors.New("the evenings differ")

// compareEvenings compares two evenings of any files, or what one file says of its
// evening with how that is scored here.
func compareEvenings(flags *pflag.FlagSet) action {
	first := flags.Int64("evening", 0, "the `NUMBER` of the evening in the first file, else the newest")
	second := flags.Int64("other-evening", 0, "the `NUMBER` of the evening in the second file, else the newest")
	return func(ctx context.Context, files []string, out io.Writer) error {
		if len(files) != 1 && len(files) != 2 {
			return errUsage
		}
		all, err := comeIn(ctx, files[0], *first, false)
		if err != nil {
			return err
		}
		e := all[0]
		if len(files) == 1 {
			return compareAlone(files[0], e, out)
		}
		others, err := comeIn(ctx, files[1], *second, false)
		if err != nil {
			return err
		}
		a, err := e.Told()
		if err != nil {
			return fmt.Errorf("%s: %w", files[0], err)
		}
		b, err := others[0].Told()
		if err != nil {
			return fmt.Errorf("%s: %w", files[1], err)
		}
		fmt.Fprintf(out, "First %s, second %s.\n", files[0], files[1])
		c := account.Compare(a, b)
		tellComparison(out, c, b, false)
		if !c.Equal() {
			return errDiffer
		}
		return nil
	}
}

// compareAlone compares what a file says of its evening with how that is scored here.
func compareAlone(file string, e arrival, out io.Writer) error {
	if e.Published == nil {
		return fmt.Errorf("%s %w", file, errNothingPublished)
	}
	if err := e.tell(out); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
