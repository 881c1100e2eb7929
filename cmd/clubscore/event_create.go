package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/assets"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/node"
	"clubnight/session/simultaneous/tables"
)

// eventSharedCommands are the words that may follow clubscore event for an evening
// on several computers.
func eventSharedCommands() []*cobra.Command {
	return []*cobra.Command{
		leaf("create ADDRESS --club CLUB --name NAME --invitations FOLDER", cobra.ExactArgs(1), eventCreate,
			"puts an evening on a PostgreSQL for several computers, and writes the invitations"),
		leaf("invite [ADDRESS] --club CLUB --role desk --for N --invitations FOLDER", cobra.ArbitraryArgs, eventInvite,
			"makes another invitation in a role, for one computer or several; with ADDRESS to an evening that older programs shared"),
		leaf("invitations --club CLUB", cobra.ArbitraryArgs, eventInvitations,
			"lists the invitations, and which computers came by each"),
		leaf("withdraw NUMBER --club CLUB [--computers]", cobra.ExactArgs(1), eventWithdraw,
			"withdraws an invitation (2), also with the computers that came by it, or one computer (2.1), as invitations numbers them"),
		leaf("join INVITATION --club CLUB --as NAME --person NAME", cobra.ExactArgs(1), eventJoin,
			"comes to an event by its invitation"),
		leaf("follow --club CLUB", cobra.ArbitraryArgs, eventFollow,
			"keeps an evening in step with its event, and says how it stands"),
		leaf("status --club CLUB", cobra.ArbitraryArgs, eventStatus,
			"says who takes part, whose work is whose, and how this computer stands with the server"),
		leaf("leave --club CLUB", cobra.ArbitraryArgs, eventLeave,
			"follows the event no more; what there is of the evening stays"),
		leaf("conflicts --club CLUB", cobra.ArbitraryArgs, eventConflicts,
			"lists what computers recorded that cannot stand side by side; decides it: --settle N --keep K|both"),
		leaf("take --club CLUB --sections A,B [--draw]", cobra.ArbitraryArgs, eventTake,
			"takes over the work of another computer"),
		leaf("hands --club CLUB [--sections A,B]", cobra.ArbitraryArgs, eventHands,
			"says which rooms cannot read the hands before they are released; gives them those of sections"),
		leaf("close ADDRESS", cobra.ExactArgs(1), eventClose, "closes an event: the server takes nothing more in"),
		leaf("drop ADDRESS", cobra.ExactArgs(1), eventDrop,
			"takes an event off the server, also one across clubs with all that they sent; what the computers have, they keep"),
	}
}

// here is this computer with a club file.
func here(club *clubfile.File) *node.Computer { return node.At("", club, assets.Version) }

// eventCreate puts an evening on a server.
func eventCreate(flags *pflag.FlagSet) action {
	var on server
	on.flags(flags)
	of := shared(flags)
	name := flags.String("name", "", "what people call the event (default: the evening's name)")
	folder := flags.String("invitations", "", "the `FOLDER` for the invitations")
	as := flags.String("as", "", "what this computer is called")
	person := flags.String("person", "", "who works at it")
	return func(ctx context.Context, words []string, out io.Writer) error {
		if *folder == "" {
			return errUsage
		}
		e, err := of.open()
		if err != nil {
			return err
		}
		defer e.close()
		owner, err := on.access(words[0])
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
		if forbidden, err := eventserver.ObjectsForbidden(ctx, owner); err == nil && !forbidden {
			fmt.Fprintln(stderr, errLargeObjects)
		}
		return here(e.club).Once(ctx, e.Session)
	}
}

// give writes invitations into a folder, and tells their codes.
func give(out io.Writer, folder string, list []node.Invited) error {
	files, err := node.WriteInvitations(folder, list)
	if err != nil {
		return err
	}
	for i, file := range files {
		fmt.Fprintf(out, "%-8s  %s  %s\n", list[i].Role, list[i].Code, file)
	}
	return nil
}

func eventClose(flags *pflag.FlagSet) action {
	open := flags.Bool("reopen", false, "opens a closed event again")
	at := onServer(flags)
	return func(ctx context.Context, words []string, _ io.Writer) error {
		return at(words[0], func(owner eventserver.Access, event string) error {
			if *open {
				return eventserver.Reopen(ctx, owner, event)
			}
			return eventserver.Close(ctx, owner, event)
		})
	}
}

func eventDrop(flags *pflag.FlagSet) action {
	at := onServer(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		return at(words[0], func(owner eventserver.Access, event string) error {
			err := eventserver.Drop(ctx, owner, event)
			var left *eventserver.Remaining
			if errors.As(err, &left) {
				return fmt.Errorf("the event is gone from the server; %w. The server's administrator takes them off: "+
					"DROP OWNED BY and DROP ROLE", left)
			}
			if !errors.Is(err, eventserver.ErrNoEvent) {
				return err
			}
			return dropSimultaneous(ctx, owner, event, out)
		})
	}
}

// dropSimultaneous takes an event that many clubs play off the server, and
// says how much that was.
func dropSimultaneous(ctx context.Context, owner eventserver.Access, event string, out io.Writer) error {
	pool, err := owner.Pool(ctx, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	gone, err := tables.Drop(ctx, pool, event)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s is gone: %s, with %s and %s of %s; %s.\n", gone.Name, many(int(gone.Rows), "row"),
		many(int(gone.Sendings), "sending"),
		say().CountResults(int(gone.Results)), many(int(gone.Clubs), "club"), many(int(gone.Users), "user"))
	return err
}

// onServer gives a command its flags, and returns what does something as the owner of the
// database with the event of an address, or with that of the evening of a club file.
func onServer(flags *pflag.FlagSet) func(address string, do func(owner eventserver.Access, event string) error) error {
	var on server
	on.flags(flags)
	of := shared(flags)
	return func(address string, do func(owner eventserver.Access, event string) error) error {
		owner, event, err := on.ofEvent(of, address)
		if err != nil {
			return err
		}
		return do(owner, event)
	}
}

// ofEvent is the access of the owner of the database at an address, and the event that
// the address or the evening of a club file names.
func (s *server) ofEvent(of *sharedEvening, address string) (owner eventserver.Access, event string, err error) {
	at, err := eventserver.ParseAddress(address)
	if err != nil {
		return owner, "", err
	}
	event = at.Event
	if event == "" && of.club != "" {
		e, err := of.open()
		if err != nil {
			return owner, "", err
		}
		event = e.State().SharedAs()
		e.close()
	}
	if event == "" {
		return owner, "", fmt.Errorf("which event? ?event=… in the address, or --club CLUB: %w", errUsage)
	}
	owner, err = s.access(address)
	return owner, event, err
}

// sharedEvening is the evening of a club file that a command on an event is about.
type sharedEvening struct {
	club   string
	number int64
}

func shared(flags *pflag.FlagSet) *sharedEvening {
	of := &sharedEvening{}
	flags.StringVar(&of.club, "club", "", "the club `FILE`")
	flags.Int64Var(&of.number, "evening", 0, "the `NUMBER` of the evening, else the newest")
	return of
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
