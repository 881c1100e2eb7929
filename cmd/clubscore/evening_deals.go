package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"clubnight/session"
)

// errOtherDeals is returned for deals that an evening does not take without --anyway.
var errOtherDeals = errors.New("these deals were not taken")

// eveningDeals gives an evening its deals from any file that holds some.
func eveningDeals(flags *pflag.FlagSet) action {
	evening := flags.Int64("evening", 0, "the `NUMBER` of the evening, else the newest")
	section := flags.String("section", "", "the section `LETTER` that plays these deals, else all of them")
	first := firstFlag(flags)
	anyway := flags.Bool("anyway", false,
		"take them in the place of others, or although what was led does not fit them")
	release := flags.Bool("release", false, "let everybody see them: all boards have been played (Law 16D)")
	return func(ctx context.Context, given []string, out io.Writer) error {
		if len(given) != 2 {
			return fmt.Errorf("clubscore evening deals CLUB FILE: %w", errUsage)
		}
		set, err := readDeals(ctx, given[1], *first)
		if err != nil {
			return err
		}
		e, err := openEvening(given[0], *evening)
		if err != nil {
			return err
		}
		defer e.close()
		fact := session.DealsSet{Source: filepath.Base(given[1]), Boards: set.Boards}
		if *section != "" {
			s, err := e.sectionOf(*section)
			if err != nil {
				return err
			}
			fact.Section = s
		}
		if err := e.fitting(fact); err != nil && !*anyway {
			return err
		}
		facts := []session.Fact{fact}
		if *release {
			facts = append(facts, session.DealsReleased{})
		}
		return enter(e.Session, out, false, facts...)
	}
}

// fitting says what speaks against deals: that the evening has others, that it plays a
// board which is not among them, or that cards were led that nobody of them held.
func (e *opened) fitting(fact session.DealsSet) error {
	st := e.State()
	if st.Deals.Known() || st.Deals.Sealed() {
		return fmt.Errorf("%w: the evening has deals from %s; --anyway takes these in their place",
			errOtherDeals, st.Deals.Source)
	}
	next, err := st.With(fact)
	if err != nil {
		return err
	}
	if misfits, of := next.Misfits(); next.OtherDeals() {
		return fmt.Errorf("%w: %d of %d cards that were led were in other hands; --anyway takes them all the same",
			errOtherDeals, misfits, of)
	}
	return nil
}

// sectionOf is the number of a section by its letter.
func (e *opened) sectionOf(letter string) (int, error) {
	for _, s := range e.State().Sections {
		if s.Letter() == letter {
			return s.ID, nil
		}
	}
	return 0, fmt.Errorf("--section %s: the evening has no such section: %w", letter, errUsage)
}
