package eventservertest

import (
	"errors"
	"os"
	"path/filepath"

	"clubnight/session/eventserver"
)

// Backup keeps what the server has, as an administrator does who ends it for that, until
// it is gone back to by Restore.
func (s *Server) Backup() error {
	err := errors.Join(s.Halt(), os.RemoveAll(s.backup()), s.copied(s.data(), s.backup()))
	return errors.Join(err, s.Launch())
}

// Restore has the server come back as it was at the last Backup: what it has acknowledged
// since is not there.
func (s *Server) Restore() error {
	err := errors.Join(s.Halt(), os.RemoveAll(s.data()), s.copied(s.backup(), s.data()))
	return errors.Join(err, s.Launch())
}

func (s *Server) backup() string { return s.file("backup") }

// copied copies a folder with whose it is.
func (s *Server) copied(from, to string) error {
	c := command("/bin/cp", "-a", from, to)
	c.Dir = filepath.Dir(to)
	return c.Run()
}

// Forgets has a database acknowledge lines and forget them, or keep them again.
func (s *Server) Forgets(database string, forgets bool) error {
	a := s.Superuser()
	a.Database = database
	if !forgets {
		return s.Do(a, "DROP FUNCTION public.forget() CASCADE")
	}
	return s.Do(a, "CREATE FUNCTION public.forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$; "+
		"CREATE TRIGGER a_forget BEFORE INSERT ON clubnight.line FOR EACH ROW EXECUTE FUNCTION public.forget()")
}

// SetPassword gives a user a password, as only the superuser may.
func (s *Server) SetPassword(a eventserver.Access, password string) error {
	return s.Do(s.Superuser(), "ALTER ROLE "+a.User+" PASSWORD '"+password+"'")
}
