package node

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session/eventserver"
)

// FromEnvironment is an access to an address with what every program for PostgreSQL finds
// for itself: the password from PGPASSWORD or the user's password file (PGPASSFILE, else
// .pgpass), "" where it stands in neither, and the certificate of who vouches for the
// server from PGSSLROOTCERT or the user's root.crt. The error is that of a file that is
// named and cannot be read. (PostgreSQL 15, 34.15, 34.16 and 34.19.)
func FromEnvironment(at eventserver.Address) (eventserver.Access, error) {
	a := eventserver.Access{Address: at}
	named := url.URL{Scheme: "postgres", User: url.User(at.User), Host: at.Hosts[0],
		Path: "/" + at.Database, RawQuery: "sslmode=disable"}
	c, err := pgconn.ParseConfig(named.String()) // nothing is dialled
	if err != nil {
		return a, fmt.Errorf("%w: %w", eventserver.ErrAddress, err)
	}
	a.Password = c.Password
	path := os.Getenv("PGSSLROOTCERT")
	switch path {
	case "system":
		return a, nil
	case "":
		path = usersRoot()
	}
	if a.Certificate, err = os.ReadFile(path); errors.Is(err, fs.ErrNotExist) && os.Getenv("PGSSLROOTCERT") == "" {
		err = nil
	}
	return a, err
}

// usersRoot is where PostgreSQL's programs look for certificates that this user trusts.
func usersRoot() string {
	if runtime.GOOS == "windows" {
		return filepath.Join(os.Getenv("APPDATA"), "postgresql", "root.crt")
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".postgresql", "root.crt")
}
