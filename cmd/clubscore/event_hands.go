package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/pflag"

	"clubnight/session"
)

// errNotSealed is returned where no hands are kept from anybody.
var errNotSealed = errors.New("the computers of this evening do not sign what they record, so every one of them has the hands")

// eventHands says whose Bridgemates are without the hands, and gives them.
func eventHands(flags *pflag.FlagSet) action {
	sections := flags.String("sections", "",
		"the `LETTERS` of the sections whose hands the computers that have these may read from now on: whoever can use such "+
			"a computer can then see hands that others have yet to play; what for is hand record validation and hand records")
	return onClaimed(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		st := e.State()
		if !st.Signed() {
			return errNotSealed
		}
		if *sections == "" {
			for _, c := range st.WithoutHands() {
				fmt.Fprintf(out, "%s: %s without hands until they are released\n", say().Computer(c), say().Sections(c.Sections...))
			}
			return nil
		}
		ids, err := sectionsOf(st, *sections)
		if err != nil {
			return err
		}
		var facts []session.Fact
		for _, c := range st.WithoutHands() {
			for _, id := range c.Sections {
				if slices.Contains(ids, id) {
					facts = append(facts, session.SealedFor{Holder: c.Holder, Section: id})
				}
			}
		}
		if err := enter(e.Session, out, false, facts...); err != nil || len(facts) == 0 {
			return err
		}
		return here(e.club).Once(ctx, e.Session)
	})
}
