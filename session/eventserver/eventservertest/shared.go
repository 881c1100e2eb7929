package eventservertest

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"clubnight/session/eventserver/internal/keycost"
)

// Start runs a server for one test, which is skipped where no PostgreSQL is installed.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := Begin(o)
	if err != nil {
		missing(t, err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the server said:\n%s", s.Log())
		}
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// missing skips a test for which there is no PostgreSQL, and fails it for any other
// reason, and wherever there has to be one (CLUBNIGHT_POSTGRES=required).
func missing(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, ErrNone) && os.Getenv("CLUBNIGHT_POSTGRES") != "required" {
		t.Skip(err)
	}
	t.Fatal(err)
}

var (
	sharing sync.Mutex
	shared  *Server
	failed  error
)

// Shared is the server that all tests of a package use; the first one starts it. Its
// package's TestMain is Run.
func Shared(t testing.TB) *Server {
	t.Helper()
	sharing.Lock()
	defer sharing.Unlock()
	if shared == nil && failed == nil {
		shared, failed = Begin(Options{})
	}
	if failed != nil {
		missing(t, failed)
	}
	return shared
}

// LightCodes has the invitations of a test program cost next to nothing, until back is
// called. They cannot be opened by any other program.
func LightCodes() (back func()) {
	was := keycost.N
	keycost.N = 1 << 4
	return func() { keycost.N = was }
}

// Run runs the tests of a package, and stops the server that they shared. It returns
// the code to exit with.
func Run(m *testing.M) int {
	code := m.Run()
	sharing.Lock()
	defer sharing.Unlock()
	if shared != nil {
		if err := shared.Stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return max(code, 1)
		}
	}
	return code
}
