// Package eventservertest runs a real PostgreSQL for tests, and for trying: with TLS and
// a certificate of its own, on the loopback, on a free port, in a folder of its own.
// PostgreSQL refuses to be run by root; for root it is run by the user postgres.
//
//	func TestMain(m *testing.M) { os.Exit(eventservertest.Run(m)) }
//	…
//	owner := eventservertest.Shared(t).NewDatabase(t)
//
// Tests that stop, kill or fill a server take one of their own by [Start].
package eventservertest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"clubnight/session/eventserver"
)

// ErrNone is returned where no PostgreSQL is installed, or none that may be run here.
var ErrNone = errors.New("no PostgreSQL here; on Debian it is the package postgresql")

// ErrFolder is returned for a folder that the user who runs PostgreSQL cannot come into:
// for root that is another one.
var ErrFolder = errors.New("the user who runs PostgreSQL cannot come into this folder, or into one above it")

// Options are what a server is run with.
type Options struct {
	// Folder is where it keeps everything; what an earlier server of ours kept there is
	// gone on with. "" is a new folder for temporary files, which Stop takes away.
	Folder string
	// Durable has every line on the disk before it is answered for. Without, only the end
	// of the process is survived.
	Durable bool
	// Clock is how far the server's clock is off when it makes its certificate.
	Clock time.Duration
	// Settings are settings of PostgreSQL.
	Settings map[string]string
}

// The users of a server and its database.
const (
	superuser = "postgres" // as which nobody should work
	club      = "club"     // owns the database and may create users, as with a server that is rented
	database  = "clubnight"
)

// Server is a PostgreSQL that runs.
type Server struct {
	options  Options
	folder   string
	programs string // folder of PostgreSQL's programs
	port     int
	password string // of superuser and of club
	own      bool   // the folder is taken away at the end
	process  *process
}

// Begin starts a server. It is up when Begin returns. The error is ErrNone where there is
// no PostgreSQL, and ErrFolder.
func Begin(o Options) (*Server, error) {
	s, err := prepared(o)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(s.data(), "PG_VERSION")); errors.Is(err, fs.ErrNotExist) {
		err = s.initialize()
		if err != nil {
			return nil, errors.Join(err, s.Stop())
		}
		return s, nil
	}
	password, err := os.ReadFile(s.file("password"))
	if err != nil {
		return nil, err
	}
	s.password = string(password)
	return s, s.launchAgain()
}

// launchAgain starts the server on the port that it had the last time, which others may
// know, or where that is taken on another one.
func (s *Server) launchAgain() error {
	text, err := os.ReadFile(s.file("port"))
	if err == nil {
		s.port, err = strconv.Atoi(string(text))
	}
	if err == nil {
		if err = s.Launch(); err == nil || !inUse(err) {
			return err
		}
	}
	return s.launchAnywhere()
}

func inUse(err error) bool { return strings.Contains(err.Error(), "could not bind") }

// prepared is a server with a folder, before anything runs.
func prepared(o Options) (*Server, error) {
	s := &Server{options: o, folder: o.Folder}
	var err error
	if s.programs, err = programs(); err != nil {
		return nil, err
	}
	if s.folder == "" {
		s.own = true
		if s.folder, err = os.MkdirTemp("", "clubnight-postgres-"); err != nil {
			return nil, err
		}
	} else if s.folder, err = filepath.Abs(s.folder); err == nil {
		err = os.MkdirAll(s.folder, 0o700)
	}
	if err != nil {
		return nil, err
	}
	return s, owned(s.folder)
}

// programs is the folder with those of the newest PostgreSQL.
func programs() (string, error) {
	if err := runnable(); err != nil {
		return "", err
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // Debian's, which are not on the path
	slices.SortFunc(found, func(a, b string) int { return version(a) - version(b) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	for _, folder := range filepath.SplitList(os.Getenv("PATH")) {
		if at, err := filepath.EvalSymlinks(filepath.Join(folder, "initdb")); err == nil {
			return filepath.Dir(at), nil
		}
	}
	return "", ErrNone
}

func version(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	return n
}

func (s *Server) file(name string) string { return filepath.Join(s.folder, name) }
func (s *Server) data() string            { return s.file("data") }

// initialize makes a new server in the folder: its files, certificate,
// users and database.
func (s *Server) initialize() error {
	secret := make([]byte, 16)
	rand.Read(secret) // it never fails
	s.password = hex.EncodeToString(secret)
	certificate, key, err := newCertificate(s.options.Clock)
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{"password": []byte(s.password),
		"server.pem": certificate, "server.key": key} {
		if err := errors.Join(os.WriteFile(s.file(name), text, 0o600), owned(s.file(name))); err != nil {
			return err
		}
	}
	if err := os.Chmod(s.file("server.pem"), 0o644); err != nil {
		return err
	}
	arguments := []string{"-D", s.data(), "-U", superuser, "--pwfile", s.file("password"), "-A",
		"scram-sha-256", "-E", "UTF8", "--locale=C"}
	if !s.options.Durable {
		arguments = append(arguments, "--no-sync")
	}
	if err := s.run("initdb", arguments...); err != nil {
		return err
	}
	if err := s.launchAnywhere(); err != nil {
		return err
	}
	for _, statement := range []string{
		"CREATE ROLE " + club + " LOGIN CREATEDB CREATEROLE PASSWORD '" + s.password + "'",
		"CREATE DATABASE " + database + " OWNER " + club,
	} {
		if err := s.Do(s.Superuser(), statement); err != nil {
			return err
		}
	}
	return nil
}

// run runs one of PostgreSQL's programs to its end.
func (s *Server) run(program string, arguments ...string) error {
	c := command(filepath.Join(s.programs, program), arguments...)
	c.Dir = s.folder
	c.Env = append(environment(), "PGPASSWORD="+s.password)
	text, err := c.CombinedOutput()
	if errors.Is(err, fs.ErrPermission) { // of the folder: PostgreSQL's own errors are in what it says
		return fmt.Errorf("%w: %s", ErrFolder, s.folder)
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", program, err, text)
	}
	return nil
}

// environment is that of PostgreSQL: nothing of whoever runs a test.
func environment() []string { return []string{"PATH=/usr/bin:/bin", "LC_ALL=C", "TZ=UTC"} }

// launchAnywhere starts the server on a port that is free; another program
// may take it in between.
func (s *Server) launchAnywhere() (err error) {
	for range 5 {
		if s.port, err = freePort(); err != nil {
			return err
		}
		if err = s.Launch(); err == nil || !inUse(err) {
			return errors.Join(err, os.WriteFile(s.file("port"), []byte(strconv.Itoa(s.port)), 0o644))
		}
	}
	return err
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

// Launch starts a server that was stopped or killed, on the port that it had. It is
// up when Launch returns.
func (s *Server) Launch() error {
	settings := map[string]string{
		"listen_addresses": "127.0.0.1", "port": strconv.Itoa(s.port), "unix_socket_directories": "",
		"ssl": "on", "ssl_cert_file": s.file("server.pem"), "ssl_key_file": s.file("server.key"),
		"shared_buffers": "32MB", "max_connections": "100", "wal_keep_size": "64MB",
		"logging_collector": "off", "log_destination": "stderr",
	}
	if !s.options.Durable {
		settings["fsync"], settings["full_page_writes"] = "off", "off"
	}
	maps.Copy(settings, s.options.Settings)
	arguments := []string{"-D", s.data()}
	for name, value := range settings {
		arguments = append(arguments, "-c", name+"="+value)
	}
	c := command(filepath.Join(s.programs, "postgres"), arguments...)
	c.Dir, c.Env = s.folder, environment()
	var err error
	s.process, err = start(c)
	return err
}

// Superuser reaches the database as the user who may do everything.
func (s *Server) Superuser() eventserver.Access { return s.access(superuser, "postgres") }

// Owner reaches it as the user who owns the database and may create users,
// but is no superuser.
func (s *Server) Owner() eventserver.Access { return s.access(club, database) }

func (s *Server) access(user, database string) eventserver.Access {
	certificate, err := os.ReadFile(s.file("server.pem"))
	if err != nil {
		panic(err) // written by initialize
	}
	return eventserver.Access{
		Address: eventserver.Address{Hosts: []string{net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port))},
			Database: database, User: user},
		Password: s.password, Certificate: certificate,
	}
}

// Port is where the server listens.
func (s *Server) Port() int { return s.port }

// Do runs a statement.
func (s *Server) Do(a eventserver.Access, statement string) error {
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	c, err := s.Connect(ctx, a)
	if err != nil {
		return err
	}
	defer c.Close(ctx)
	_, err = c.Exec(ctx, statement)
	return err
}

// Connect reaches the server as it can be reached without package eventserver, for
// looking at what that did.
func (s *Server) Connect(ctx context.Context, a eventserver.Access) (*pgx.Conn, error) {
	c, err := pgx.ParseConfig(fmt.Sprintf("host=127.0.0.1 port=%d user=%s dbname=%s sslmode=require", s.port, a.User,
		a.Database))
	if err != nil {
		return nil, err
	}
	c.Password = a.Password
	return pgx.ConnectConfig(ctx, c)
}

// NewDatabase is an empty database for one test, as its owner reaches it.
func (s *Server) NewDatabase(t testing.TB) eventserver.Access {
	t.Helper()
	id := make([]byte, 4)
	rand.Read(id) // it never fails
	a := s.Owner()
	name := "test_" + hex.EncodeToString(id)
	if err := s.Do(a, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	a.Database = name
	return a
}

// Stop ends the server as an administrator does, without waiting for those who are
// connected, and takes a folder away that was made for it.
func (s *Server) Stop() error {
	err := s.Halt()
	if s.own {
		err = errors.Join(err, os.RemoveAll(s.folder))
	}
	return err
}

// Halt ends the server as Stop does, and leaves its folder for Launch.
func (s *Server) Halt() error {
	if s.process == nil {
		return nil
	}
	return s.process.stop()
}

// Restart stops the server and starts it again.
func (s *Server) Restart() error { return errors.Join(s.Halt(), s.Launch()) }

// Kill ends all processes of the server at once, as a power cut does.
func (s *Server) Kill() error { return s.process.kill() }

// Standby starts a second server that repeats what this one does, a moment later; through
// is the way between them: an access to this one, or one by a [Network].
func (s *Server) Standby(through eventserver.Access) (*Server, error) {
	host, port, err := net.SplitHostPort(through.Hosts[0])
	if err != nil {
		return nil, err
	}
	second, err := prepared(Options{Durable: s.options.Durable, Settings: s.options.Settings})
	if err != nil {
		return nil, err
	}
	second.password = s.password
	for _, name := range []string{"password", "server.pem", "server.key"} {
		text, err := os.ReadFile(s.file(name))
		if err := errors.Join(err, os.WriteFile(second.file(name), text, 0o600), owned(second.file(name))); err != nil {
			return nil, err
		}
	}
	if err := second.run("pg_basebackup", "-D", second.data(), "-h", host, "-p", port, "-U", superuser, "-X", "stream",
		"-c", "fast", "-R", "--no-sync"); err != nil {
		return nil, errors.Join(err, second.Stop())
	}
	if err := second.launchAnywhere(); err != nil {
		return nil, errors.Join(err, second.Stop())
	}
	return second, nil
}

// Promote makes a standby take lines in itself. It does when Promote returns.
func (s *Server) Promote() error { return s.run("pg_ctl", "promote", "-w", "-D", s.data()) }

// Ended is closed when the server has ended, in whatever way.
func (s *Server) Ended() <-chan struct{} { return s.process.ended }

// Log is what the server has said since it was started.
func (s *Server) Log() string { return s.process.said() }

// ready is what a server says when it can be reached, as a standby too.
var ready = []byte("database system is ready to accept")

func isReady(log []byte) bool { return bytes.Contains(log, ready) }
