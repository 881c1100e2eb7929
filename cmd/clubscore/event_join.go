package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// errNotShared is returned for an evening that is on one computer alone.
var errNotShared = errors.New("the evening is on this computer alone: event create makes it one of several, event join comes to another one")

// eventJoin comes to an event.
func eventJoin(ctx context.Context, args []string, out io.Writer) error {
	var on server
	flags := flag.NewFlagSet("clubscore event join INVITATION", flag.ContinueOnError)
	on.flags(flags)
	of := shared(flags)
	as := flags.String("as", "", "what this computer is called: \"Room B\"")
	person := flags.String("person", "", "who works at it")
	invitation, err := of.oneWord(flags, args, out)
	if err != nil {
		return err
	}
	if of.club == "" {
		return fmt.Errorf("%s --club CLUB: %w", flags.Name(), errUsage)
	}
	e, err := joined(ctx, &on, invitation, of.club, *as, *person)
	if err != nil {
		return err
	}
	defer e.close()
	fmt.Fprintf(out, "%s, evening %d\n", of.club, e.number)
	return here(e.club).Once(ctx, e.Session)
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

// onShared parses the flags of a command on a shared evening, and opens that.
func onShared(flags *flag.FlagSet, args []string, out io.Writer) (*opened, error) {
	e, err := shared(flags).parse(flags, args, out)
	if err != nil {
		return nil, err
	}
	if !e.State().Shared() {
		e.close()
		return nil, errNotShared
	}
	return e, nil
}

func eventLeave(_ context.Context, args []string, out io.Writer) error {
	e, err := onShared(flag.NewFlagSet("clubscore event leave --club CLUB", flag.ContinueOnError), args, out)
	if err != nil {
		return err
	}
	defer e.close()
	return here(e.club).Leave(e.State().SharedAs())
}

// eventTake takes over the work of other computers.
func eventTake(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore event take --club CLUB", flag.ContinueOnError)
	sections := flags.String("sections", "", "the `LETTERS` of the sections whose Bridgemates this computer writes and reads from now on: A,B")
	draw := flags.Bool("draw", false, "this computer draws from now on")
	e, err := onShared(flags, args, out)
	if err != nil {
		return err
	}
	defer e.close()
	claim, err := clubfile.ClaimFile(e.club.Path())
	if err != nil {
		return err
	}
	defer claim.Release()
	ids, err := sectionsOf(e.State(), *sections)
	if err != nil {
		return err
	}
	if err := enter(e.Session, out, false, takes(e.State(), ids, *draw)...); err != nil {
		return err
	}
	return here(e.club).Once(ctx, e.Session)
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
