package eventservertest_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"clubnight/session/eventserver/eventservertest"
)

// A folder that root can read and the user who runs PostgreSQL cannot, as
// below /root, is said.
func TestFolderOfRootAlone(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("who is not root runs PostgreSQL himself")
	}
	closed := filepath.Join(t.TempDir(), "closed")
	if err := os.Mkdir(closed, 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := eventservertest.Begin(eventservertest.Options{Folder: filepath.Join(closed, "event-server")})
	if errors.Is(err, eventservertest.ErrNone) {
		t.Skip(err)
	}
	if !errors.Is(err, eventservertest.ErrFolder) {
		t.Errorf("%v", err)
	}
}
