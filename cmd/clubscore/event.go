package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/tables"
)

// eventCommands are the words that may follow clubscore event.
func eventCommands() []*cobra.Command {
	return slices.Concat(eventSharedCommands(), []*cobra.Command{
		leaf("merge CLUB OTHER [--evening N] [--into-first-only]", cobra.ExactArgs(2), eventMerge,
			"has two club files exchange what each lacks of an evening"),
		leaf("open SERVER OUT --event NAME --clubs FILE --public MOMENT [--deals FILE …]",
			cobra.ArbitraryArgs, eventOpen, "announces an event that many clubs play on the same deals"),
		leaf("send FILE --invitation FILE [--rehearsal]", cobra.ExactArgs(1), eventSend,
			"sends a club's evening in any file, as often as it likes"),
		leaf("score [FOLDER]: a folder, or an event on a server", cobra.ArbitraryArgs, eventScore,
			"counts what clubs send as it comes, until it is stopped; or files in a folder, without a server"),
		leaf("clubs --invitation FILE", cobra.NoArgs, eventClubs,
			"lists who has sent what, and what was found; decides on what asks for it with --take or --refuse CLUB/NUMBER"),
		leaf("places OUT [--club ID]", cobra.ExactArgs(1), eventPlaces,
			"writes what goes back to clubs, their pairs' places in the whole field"),
		leaf("page OUT [FOLDER]: files in a folder, or an event on a server", cobra.ArbitraryArgs, eventPage,
			"writes the ranking as web pages"),
		leaf("serve --invitation FILE [--listen :8080]", cobra.NoArgs, eventServe,
			"serves the ranking as web pages that follow it, until it is stopped"),
	}, eventClubCommands())
}

func eventCommand() *cobra.Command {
	return group("event", "runs an evening on several computers, and events that many clubs play",
		"An evening on several computers: create to close; drop is for every event. ADDRESS is postgres://user@host/database. Passwords come from\n"+
			"PGPASSWORD or the password file, codes from "+codeVariable+", or they are asked for.\n"+
			"An event that many clubs play: open to take-places. send, score, clubs, places, page and serve reach it by --invitation.",
		eventCommands()...)
}

// reached is how a command reaches an event on a server.
type reached struct {
	server
	invitation string
	access     *eventserver.Access // once it is opened: nobody is asked for its code again
}

func (r *reached) flags(flags *pflag.FlagSet) {
	flags.StringVar(&r.invitation, "invitation", "",
		"the `INVITATION` to the event: its file, or the address postgres://user@host/database?event=ID")
	r.server.flags(flags)
}

// given reports whether there is anything to reach.
func (r *reached) given() bool { return r.invitation != "" }

// errUnreached is returned where a command does not say which event it is about.
var errUnreached = errors.New("--invitation FILE says which event")

// open opens the event; close ends the connections.
func (r *reached) open(ctx context.Context) (t *tables.Tables, close func(), err error) {
	if !r.given() {
		return nil, nil, fmt.Errorf("%w: %w", errUnreached, errUsage)
	}
	if r.access == nil {
		a, err := r.invited(r.invitation)
		if err != nil {
			return nil, nil, err
		}
		r.access = &a
	}
	pool, err := r.access.Pool(ctx, 4)
	if err != nil {
		return nil, nil, err
	}
	if t, err = tables.Open(ctx, pool, r.access.Event); err != nil {
		pool.Close()
		return nil, nil, err
	}
	return t, pool.Close, nil
}

// files are those in a folder, in the order of their names, without those
// that are hidden.
func files(folder string) (list []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if e.Type().IsRegular() && e.Name()[0] != '.' {
			list = append(list, filepath.Join(folder, e.Name()))
		}
	}
	return apart(list), err
}
