package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// errNotShared is returned for an evening that is on one computer alone.
var errNotShared = errors.New("the evening is on this computer alone: event create makes it one of several, event join comes to another one")

// eventJoin comes to an event.
func eventJoin(flags *pflag.FlagSet) action {
	var on server
	on.flags(flags)
	of := shared(flags)
	as := flags.String("as", "", "what this computer is called: \"Room B\"")
	person := flags.String("person", "", "who works at it")
	return func(ctx context.Context, words []string, out io.Writer) error {
		invitation := words[0]
		if of.club == "" {
			return errUsage
		}
		e, err := joined(ctx, &on, invitation, of.club, *as, *person)
		if err != nil {
			return err
		}
		defer e.close()
		fmt.Fprintf(out, "%s, evening %d\n", of.club, e.number)
		return here(e.club).Once(ctx, e.Session)
	}
}

// joined is the evening of an event in a club file, which is made where there is none.
func joined(ctx context.Context, on *server, invitation, file, as, person string) (*opened, error) {
	access, err := on.invited(invitation)
	if err != nil {
		return nil, err
	}
	club, err := clubfile.Open(file)
	if err != nil {
		return nil, err
	}
	journal, s, err := here(club).Join(ctx, access, as, person)
	if err != nil {
		club.Close()
		return nil, err
	}
	return &opened{club, journal.ID(), s}, nil
}

// onShared gives a command on a shared evening its flags, and returns what opens that: its club file is the one word
// or --club.
func onShared(flags *pflag.FlagSet) func(words []string) (*opened, error) {
	of := shared(flags)
	return func(words []string) (*opened, error) {
		if len(words) == 1 && of.club == "" {
			of.club, words = words[0], nil
		}
		if len(words) > 0 {
			return nil, errUsage
		}
		e, err := of.open()
		if err == nil && !e.State().Shared() {
			e.close()
			return nil, errNotShared
		}
		return e, err
	}
}

// claimed claims the club file of a shared evening, as long as release is not called: it closes it, too.
func claimed(e *opened, err error) (_ *opened, release func(), _ error) {
	if err != nil {
		return nil, nil, err
	}
	claim, err := clubfile.ClaimFile(e.club.Path())
	if err != nil {
		e.close()
		return nil, nil, err
	}
	return e, func() {
		claim.Release()
		e.close()
	}, nil
}

func eventLeave(flags *pflag.FlagSet) action {
	open := onShared(flags)
	return func(_ context.Context, words []string, _ io.Writer) error {
		e, err := open(words)
		if err != nil {
			return err
		}
		defer e.close()
		return here(e.club).Leave(e.State().SharedAs())
	}
}

// eventTake takes over the work of other computers.
func eventTake(flags *pflag.FlagSet) action {
	sections := flags.String("sections", "", "the `LETTERS` of the sections whose Bridgemates this computer writes and reads from now on: A,B")
	draw := flags.Bool("draw", false, "this computer draws from now on")
	open := onShared(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		e, release, err := claimed(open(words))
		if err != nil {
			return err
		}
		defer release()
		ids, err := sectionsOf(e.State(), *sections)
		if err != nil {
			return err
		}
		if err := enter(e.Session, out, false, takes(e.State(), ids, *draw)...); err != nil {
			return err
		}
		return here(e.club).Once(ctx, e.Session)
	}
}

// takes are the facts by which this computer does some work from now on; none for what it does already. What several did
// comes from each of them.
func takes(st *session.State, ids []int, draw bool) (facts []session.Fact) {
	over := map[string][]int{}
	var order []string
	for _, id := range ids {
		if st.Owns(id) {
			continue
		}
		owner, _ := st.Owner(id)
		if over[owner.ID] == nil {
			order = append(order, owner.ID)
		}
		over[owner.ID] = append(over[owner.ID], id)
	}
	for _, from := range order {
		facts = append(facts, session.WorkTaken{Sections: over[from], Over: from})
	}
	if draw && !st.Draws() {
		owner, _ := st.Drawer()
		facts = append(facts, session.WorkTaken{Draw: true, Over: owner.ID})
	}
	return facts
}
