package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"clubnight/bridgemate/computer"
	"clubnight/session/eventserver"
	"clubnight/session/node"
)

// codeVariable holds the code of an invitation, for scripts. Codes and passwords are
// never words of the command line: everybody on a computer can read those.
const codeVariable = "CLUBNIGHT_CODE"

// askSecret asks for something that is not shown while it is typed.
var askSecret = func(question string) (string, error) { return computer.AskSecret(stderr, question) }

// server is how a command reaches a server by an address.
type server struct{ certificate string }

func (s *server) flags(f *pflag.FlagSet) {
	f.StringVar(&s.certificate, "certificate", "",
		"the `FILE` (PEM) with the server's certificate, or of who signed it (default: PGSSLROOTCERT, else as PostgreSQL's programs find it)")
}

// access is an access to an address. The password is that of PGPASSWORD or of the
// password file, as for every program for PostgreSQL, or it is asked for.
func (s *server) access(address string) (eventserver.Access, error) {
	at, err := eventserver.ParseAddress(address)
	if err != nil {
		return eventserver.Access{}, err
	}
	a, err := node.FromEnvironment(at)
	if err != nil {
		return a, err
	}
	if s.certificate != "" {
		if a.Certificate, err = os.ReadFile(s.certificate); err != nil {
			return a, err
		}
	}
	if a.Password == "" {
		a.Password, err = askSecret("Password of " + a.User)
	}
	return a, err
}

// invited is what an invitation, a file, gives access to; one that is an address
// does by its password.
func (s *server) invited(invitation string) (eventserver.Access, error) {
	if strings.Contains(invitation, "://") {
		a, err := s.access(invitation)
		if err == nil && a.Event == "" {
			err = fmt.Errorf("%w: it names no event", eventserver.ErrAddress)
		}
		return a, err
	}
	i, err := readInvitation(invitation)
	if err != nil {
		return eventserver.Access{}, err
	}
	code := os.Getenv(codeVariable)
	if code == "" {
		if code, err = askSecret("Code of the invitation"); err != nil {
			return eventserver.Access{}, err
		}
	}
	return i.Open(code)
}

func readInvitation(path string) (eventserver.Invitation, error) {
	f, err := os.Open(path)
	if err != nil {
		return eventserver.Invitation{}, err
	}
	defer f.Close()
	i, err := eventserver.ReadInvitation(f)
	if err != nil {
		return i, fmt.Errorf("%s: %w", path, err)
	}
	return i, nil
}
