package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"clubnight/session/eventserver"
	"clubnight/session/simultaneous/tables"
)

// eventCommands are the words that may follow clubscore event.
func eventCommands() []command {
	return append(eventSharedCommands(), []command{
		{"merge", "has two club files exchange what each lacks of an evening: merge CLUB OTHER [--evening N] [--into-first-only]", eventMerge},
		{"open", "announces an event that many clubs play on the same deals: open SERVER OUT --event autumn26 --name … --clubs FILE", eventOpen},
		{"send", "sends a club's evening in any file, as often as it likes: send FILE --invitation FILE --code CODE [--rehearsal]", eventSend},
		{"score", "counts what clubs send as it comes, until it is stopped; or files in a folder, without a server: score [FOLDER]", eventScore},
		{"clubs", "lists who has sent what, and what was found; decides on what asks for it with --take or --refuse CLUB/NUMBER", eventClubs},
		{"places", "writes what goes back to clubs, their pairs' places in the whole field: places OUT [--club ID]", eventPlaces},
		{"page", "writes the ranking as web pages: page OUT [FOLDER]", eventPage},
		{"serve", "serves the ranking as web pages that follow it, until it is stopped", eventServe},
	}...)
}

func eventCommand(ctx context.Context, args []string, out io.Writer) error {
	return commandGroup{"clubscore event", "runs events on several computers and in many clubs.", eventCommands(),
		"An evening on several computers: create to conflicts; close and drop are for every event. ADDRESS is postgres://user@host/database. Passwords come from\n" +
			"PGPASSWORD or the password file, codes from " + codeVariable + ", or they are asked for.\n" +
			"An event that many clubs play: open to serve. Each but open, and those on a FOLDER, reaches the event by an invitation (--invitation FILE --code CODE), or by\n" +
			"--server postgres://user@host/database?event=ID: with the password that this computer keeps, else that in PGPASSWORD."}.run(ctx, args, out)
}

// reached is how a command reaches an event on a server.
type reached struct {
	server, invitation, code, certificate string
}

func (r *reached) flags(flags *flag.FlagSet) {
	flags.StringVar(&r.server, "server", "", "where the event is: the `ADDRESS` postgres://user@host/database?event=ID")
	flags.StringVar(&r.invitation, "invitation", "", "the `FILE` with the invitation to the event")
	flags.StringVar(&r.code, "code", "", "the `CODE` that opens the invitation")
	flags.StringVar(&r.certificate, "certificate", "", "with --server: the `FILE` with the certificate of the server, where no authority vouches for it")
}

// given reports whether there is anything to reach.
func (r *reached) given() bool { return r.server != "" || r.invitation != "" }

// errUnreached is returned where a command does not say which event it is about.
var errUnreached = errors.New("--invitation FILE --code CODE, or --server ADDRESS, says which event")

// access is what the flags say.
func (r *reached) access() (a eventserver.Access, err error) {
	switch {
	case r.invitation != "":
		file, err := os.Open(r.invitation)
		if err != nil {
			return a, err
		}
		defer file.Close()
		i, err := eventserver.ReadInvitation(file)
		if err == nil {
			a, err = i.Open(r.code)
		}
		if err != nil {
			return a, fmt.Errorf("%s: %w", r.invitation, err)
		}
		return a, nil
	case r.server == "":
		return a, fmt.Errorf("%w: %w", errUnreached, errUsage)
	}
	address, err := eventserver.ParseAddress(r.server)
	if err != nil {
		return a, fmt.Errorf("--server: %w", err)
	}
	if password, ok := os.LookupEnv("PGPASSWORD"); ok {
		a = eventserver.Access{Address: address, Password: password}
		if r.certificate != "" {
			a.Certificate, err = os.ReadFile(r.certificate)
		}
		return a, err
	}
	folder, err := eventserver.KeptFolder()
	if err != nil {
		return a, err
	}
	return eventserver.Kept(folder, address)
}

// open opens the event; close ends the connections.
func (r *reached) open(ctx context.Context) (t *tables.Tables, close func(), err error) {
	a, err := r.access()
	if err != nil {
		return nil, nil, err
	}
	pool, err := a.Pool(ctx, 4)
	if err != nil {
		return nil, nil, err
	}
	if t, err = tables.Open(ctx, pool, a.Event); err != nil {
		pool.Close()
		return nil, nil, err
	}
	return t, pool.Close, nil
}

// files are those in a folder, in the order of their names, without those that are hidden.
func files(folder string) (list []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if e.Type().IsRegular() && e.Name()[0] != '.' {
			list = append(list, filepath.Join(folder, e.Name()))
		}
	}
	return list, err
}
