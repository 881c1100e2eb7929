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
	var how retrying
	how.flags(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		invitation := words[0]
		if of.club == "" {
			return errUsage
		}
		e, err := joined(ctx, &on, invitation, of.club, *as, *person, how, out)
		if err != nil {
			return err
		}
		defer e.close()
		fmt.Fprintf(out, "%s, evening %d\n", of.club, e.number)
		return how.persist(ctx, out, func() error { return here(e.club).Once(ctx, e.Session) })
	}
}

// joined is the evening of an event in a club file, which is made where there is none.
func joined(ctx context.Context, on *server, invitation, file, as, person string, how retrying, out io.Writer,
) (*opened, error) {
	if err := how.check(); err != nil {
		return nil, err
	}
	access, err := on.invited(invitation)
	if err != nil {
		return nil, err
	}
	club, err := clubfile.Open(file)
	if err != nil {
		return nil, err
	}
	e := &opened{club: club}
	err = how.persist(ctx, out, func() error {
		journal, s, err := here(club).Join(ctx, access, as, person)
		if err == nil {
			e.number, e.Session = journal.ID(), s
		}
		return err
	})
	if err != nil {
		club.Close()
		return nil, err
	}
	return e, nil
}

// onShared is a command on a shared evening, with its flags: it opens the evening, whose
// club file is the one word or --club, does something with it, and closes it.
func onShared(flags *pflag.FlagSet, do func(ctx context.Context, e *opened, out io.Writer) error) action {
	of := shared(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		if len(words) == 1 && of.club == "" {
			of.club, words = words[0], nil
		}
		if len(words) > 0 {
			return errUsage
		}
		e, err := of.open()
		if err != nil {
			return err
		}
		defer e.close()
		if !e.State().Shared() {
			return errNotShared
		}
		return do(ctx, e, out)
	}
}

// onClaimed is such a command that claims the club file as long as it runs.
func onClaimed(flags *pflag.FlagSet, do func(ctx context.Context, e *opened, out io.Writer) error) action {
	return onShared(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		claim, err := clubfile.ClaimFile(e.club.Path())
		if err != nil {
			return err
		}
		defer claim.Release()
		return do(ctx, e, out)
	})
}

func eventLeave(flags *pflag.FlagSet) action {
	return onShared(flags, func(_ context.Context, e *opened, _ io.Writer) error {
		return here(e.club).Leave(e.State().SharedAs())
	})
}

// eventTake takes over the work of other computers.
func eventTake(flags *pflag.FlagSet) action {
	sections := flags.String("sections", "",
		"the `LETTERS` of the sections whose Bridgemates this computer writes and reads from now on: A,B")
	draw := flags.Bool("draw", false, "this computer draws from now on")
	return onClaimed(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		ids, err := sectionsOf(e.State(), *sections)
		if err != nil {
			return err
		}
		if err := enter(e.Session, out, false, takes(e.State(), ids, *draw)...); err != nil {
			return err
		}
		return here(e.club).Once(ctx, e.Session)
	})
}

// takes are the facts by which this computer does some work from now on; none for what it
// does already. What several did comes from each of them.
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
