package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/words/refusals"
	"clubnight/session/words/screen"
)

// copyClub copies a club file into the folder beside it, and to a second place.
func copyClub(flags *pflag.FlagSet) action {
	to := flags.String("to", "", "a stick or another `FOLDER` that gets a copy too")
	return func(ctx context.Context, words []string, out io.Writer) error {
		club, place := words[0], *to
		if err := copies.Present(club, place); err != nil {
			return err
		}
		file, err := clubfile.OpenExisting(club)
		if err != nil {
			return err
		}
		defer file.Close()
		r := copies.Make(ctx, file, copies.Options{Second: place})
		for _, sentence := range screen.Copied(say(), r) {
			fmt.Fprintln(out, sentence)
		}
		if len(r.Troubles) > 1 { // the first is the error
			tellTroubles(out, r.Troubles[1:])
		}
		return r.Err()
	}
}

// keepCopy copies a club file at the start and at the end of an evening. That it cannot
// be copied is told, and holds up nothing.
func keepCopy(ctx context.Context, club *clubfile.File, out io.Writer) {
	tellTroubles(out, copies.Make(ctx, club, copies.Options{}).Troubles)
}

func tellTroubles(out io.Writer, troubles []*copies.Trouble) {
	for _, t := range troubles {
		if e, known := refusals.Explain(say(), t); known {
			fmt.Fprintln(out, "!", e)
		}
	}
}

// listCopies lists the copies of a club file, the newest first, each looked through.
func listCopies(flags *pflag.FlagSet) action {
	to := flags.String("to", "", "a stick or another `FOLDER` with copies")
	return func(ctx context.Context, words []string, out io.Writer) error {
		club, place := words[0], *to
		all := copies.List(club, place)
		if len(all) == 0 {
			return fmt.Errorf("club file %s: %w", club, copies.ErrNoCopy)
		}
		for _, c := range all {
			held, err := clubfile.Examine(ctx, c.Path)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			fmt.Fprintln(out, screen.Listed(say(), c, held, err))
		}
		return nil
	}
}

// restoreClub puts the newest sound copy, or one that is named, in the
// place of a club file.
func restoreClub(flags *pflag.FlagSet) action {
	from := flags.String("copy", "", "the `FILE` to take, else the newest sound copy")
	dry := flags.Bool("dry-run", false, "tell only which copy there is, and what would be missing")
	to := flags.String("to", "", "a stick or another `FOLDER` with copies")
	return func(ctx context.Context, words []string, out io.Writer) error {
		club, place := words[0], *to
		claim, err := clubfile.ClaimFile(club)
		if err != nil {
			return err
		}
		defer claim.Release()
		opens, damaged, err := lookedThrough(ctx, club)
		switch {
		case err != nil:
			return err
		case opens && *from == "" && !*dry && len(damaged) > 0:
			for i := range damaged {
				tellDamage(out, &damaged[i])
			}
			return errors.New(screen.Say(say(), screen.ClubIsDamagedInPart))
		case opens && *from == "" && !*dry:
			return errors.New(screen.Say(say(), screen.ClubIsSound))
		}
		if *from == "" {
			offer, err := copies.Find(ctx, club, place)
			if err != nil {
				return err
			}
			for _, sentence := range screen.Offer(say(), offer) {
				fmt.Fprintln(out, sentence)
			}
			*from = offer.Copy.Path
		}
		if *dry {
			return nil
		}
		aside, err := copies.Restore(ctx, club, *from, time.Now())
		if err != nil {
			return err
		}
		fmt.Fprintln(out, screen.Say(say(), screen.CopyInPlace, "Aside", aside))
		return nil
	}
}

// lookedThrough opens a club file, which plays back what a program that was ended left
// half written, and looks through all of it: opens reports whether it can be used,
// damaged is what of it cannot. The error is for what no copy helps against.
func lookedThrough(ctx context.Context, club string) (opens bool, damaged []clubfile.Damage, err error) {
	file, err := clubfile.OpenExisting(club)
	switch {
	case errors.Is(err, fs.ErrNotExist) || copies.Helps(err):
		return false, nil, nil
	case err != nil:
		return false, nil, err
	}
	defer file.Close()
	damaged, err = file.Verify(ctx)
	return true, damaged, err
}

// openOrBegin opens a club file, and begins one where there is none; not where copies
// say that there was one.
func openOrBegin(club string) (*clubfile.File, error) {
	if err := copies.Present(club, ""); err != nil {
		return nil, err
	}
	return clubfile.Open(club)
}
