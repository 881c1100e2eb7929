package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"clubnight/assets"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/together"
)

// eventSharedCommands are the words that may follow clubscore event for an evening on several computers.
func eventSharedCommands() []command {
	return []command{
		{"create", "puts an evening on a PostgreSQL for several computers, and writes the invitations: create ADDRESS --club CLUB --name NAME --invitations FOLDER", eventCreate},
		{"invite", "makes another invitation in a role, with a new password: invite ADDRESS --role desk --invitations FOLDER", eventInvite},
		{"join", "comes to an event by its invitation: join INVITATION --club CLUB --as NAME --person NAME", eventJoin},
		{"follow", "keeps an evening in step with its event, and says how it stands", eventFollow},
		{"status", "says who takes part, whose work is whose, and how this computer stands with the server", eventStatus},
		{"leave", "follows the event no more; what there is of the evening stays", eventLeave},
		{"conflicts", "lists what computers recorded that cannot stand side by side; decides it: --settle N --keep K|both", eventConflicts},
		{"take", "takes over the work of another computer: take --club CLUB --sections A,B [--draw]", eventTake},
		{"close", "closes an event: the server takes nothing more in", eventClose},
		{"drop", "takes an event off the server; what the computers have, they keep", eventDrop},
	}
}

// here is this computer with a club file.
func here(club *clubfile.File) *together.Computer { return together.At("", club, assets.Version) }

// eventCreate puts an evening on a server.
func eventCreate(ctx context.Context, args []string, out io.Writer) error {
	var on server
	flags := flag.NewFlagSet("clubscore event create ADDRESS", flag.ContinueOnError)
	on.flags(flags)
	of := shared(flags)
	name := flags.String("name", "", "what people call the event (default: the evening's name)")
	folder := flags.String("invitations", "", "the `FOLDER` for the invitations")
	as := flags.String("as", "", "what this computer is called")
	person := flags.String("person", "", "who works at it")
	address, err := of.oneWord(flags, args, out)
	if err != nil {
		return err
	}
	if *folder == "" {
		return fmt.Errorf("%s --invitations FOLDER: %w", flags.Name(), errUsage)
	}
	e, err := of.open()
	if err != nil {
		return err
	}
	defer e.close()
	owner, err := on.access(address)
	if err != nil {
		return err
	}
	if *name == "" {
		*name = e.State().Evening.Name
	}
	list, err := here(e.club).Begin(ctx, e.Session, owner, *name, *as, *person)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "event %s\n", e.State().SharedAs())
	if err := give(out, *folder, list); err != nil {
		return err
	}
	return here(e.club).Once(ctx, e.Session)
}

// give writes invitations into a folder, and tells their codes.
func give(out io.Writer, folder string, list []together.Invited) error {
	files, err := together.WriteInvitations(folder, list)
	if err != nil {
		return err
	}
	for i, file := range files {
		fmt.Fprintf(out, "%-8s  %s  %s\n", list[i].Role, list[i].Code, file)
	}
	return nil
}

// eventInvite makes another invitation.
func eventInvite(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore event invite ADDRESS", flag.ContinueOnError)
	role := flags.String("role", "", "in which `ROLE`: director, scorer, desk, viewer or wall")
	folder := flags.String("invitations", "", "the `FOLDER` for the invitation")
	return onServer(flags, args, out, func(owner eventserver.Access, event string) error {
		if *folder == "" || !slices.Contains(session.Roles(), session.Role(*role)) {
			return fmt.Errorf("%s --role desk --invitations FOLDER: %w", flags.Name(), errUsage)
		}
		one, err := together.Again(ctx, owner, event, session.Role(*role))
		if err != nil {
			return err
		}
		return give(out, *folder, []together.Invited{one})
	})
}

func eventClose(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore event close ADDRESS", flag.ContinueOnError)
	open := flags.Bool("reopen", false, "opens a closed event again")
	return onServer(flags, args, out, func(owner eventserver.Access, event string) error {
		if *open {
			return eventserver.Reopen(ctx, owner, event)
		}
		return eventserver.Close(ctx, owner, event)
	})
}

func eventDrop(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("clubscore event drop ADDRESS", flag.ContinueOnError)
	return onServer(flags, args, out, func(owner eventserver.Access, event string) error {
		return eventserver.Drop(ctx, owner, event)
	})
}

// onServer does something as the owner of the database with the event of an address, or with that of the evening of a club file.
func onServer(flags *flag.FlagSet, args []string, out io.Writer, do func(owner eventserver.Access, event string) error) error {
	var on server
	on.flags(flags)
	of := shared(flags)
	address, err := of.oneWord(flags, args, out)
	if err != nil {
		return err
	}
	at, err := eventserver.ParseAddress(address)
	if err != nil {
		return err
	}
	event := at.Event
	if event == "" && of.club != "" {
		e, err := of.open()
		if err != nil {
			return err
		}
		event = e.State().SharedAs()
		e.close()
	}
	if event == "" {
		return fmt.Errorf("which event? %s with ?event=… in the address, or --club CLUB: %w", flags.Name(), errUsage)
	}
	owner, err := on.access(address)
	if err != nil {
		return err
	}
	return do(owner, event)
}

// sharedEvening is the evening of a club file that a command on an event is about.
type sharedEvening struct {
	club   string
	number int64
}

func shared(flags *flag.FlagSet) *sharedEvening {
	of := &sharedEvening{}
	flags.StringVar(&of.club, "club", "", "the club `FILE`")
	flags.Int64Var(&of.number, "evening", 0, "the `NUMBER` of the evening, else the newest")
	return of
}

// oneWord parses the flags, and gives the one word that there must be beside them.
func (of *sharedEvening) oneWord(flags *flag.FlagSet, args []string, out io.Writer) (string, error) {
	flags.SetOutput(out)
	words, err := parseMixed(flags, args)
	if err == nil && len(words) != 1 {
		err = fmt.Errorf("%s: %w", flags.Name(), errUsage)
	}
	if err != nil {
		return "", err
	}
	return words[0], nil
}

// parse parses the flags of a command that is about the evening alone, and opens that.
func (of *sharedEvening) parse(flags *flag.FlagSet, args []string, out io.Writer) (*opened, error) {
	flags.SetOutput(out)
	words, err := parseMixed(flags, args)
	if err != nil {
		return nil, err
	}
	if len(words) == 1 && of.club == "" {
		of.club, words = words[0], nil
	}
	if len(words) > 0 {
		return nil, fmt.Errorf("%s --club CLUB: %w", flags.Name(), errUsage)
	}
	return of.open()
}

func (of *sharedEvening) open() (*opened, error) {
	if of.club == "" {
		return nil, fmt.Errorf("--club CLUB: which club file? %w", errUsage)
	}
	if _, err := os.Stat(of.club); err != nil {
		return nil, err
	}
	return openEvening(of.club, of.number)
}
