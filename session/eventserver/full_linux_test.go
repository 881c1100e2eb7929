package eventserver_test

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/user"
	"syscall"
	"testing"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// The disk of the server is full: that is told apart, nothing is half there, and when
// room was made the rest is sent.
func TestServerDiskFull(t *testing.T) {
	t.Parallel() // it waits most of the time
	server := eventservertest.Start(t, eventservertest.Options{})
	disk := smallDisk(t)
	owner := server.Owner()
	for _, statement := range []string{
		"CREATE TABLESPACE small LOCATION '" + disk + "'", "GRANT CREATE ON TABLESPACE small TO " + owner.User,
		"ALTER DATABASE " + owner.Database + " SET default_tablespace = small",
	} {
		if err := server.Do(server.Superuser(), statement); err != nil {
			t.Fatal(err)
		}
	}
	director := dial(t, create(t, owner, "")["director"])
	a := &site{name: siteA}
	for i := range 48 {
		noise := make([]byte, 128<<10) // which cannot be made smaller
		rand.Read(noise)
		a.record(int64(i)+1, "deals set", hex.EncodeToString(noise))
	}
	if err := director.Send(t.Context(), a.lines); !errors.Is(err, eventserver.ErrFull) {
		t.Fatalf("%v", err)
	}
	known, err := director.Known(t.Context())
	if err != nil || int(known[siteA]) >= len(a.lines) {
		t.Fatalf("%v, %v", known, err)
	}
	if err := syscall.Mount("", disk, "", syscall.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	send(t, director, a.lines[known[siteA]:])
	if got := fetchAll(t, director, nil); len(got) != len(a.lines) {
		t.Errorf("%d lines", len(got))
	}
}

// smallDisk is a folder of PostgreSQL's user on a disk of 8 MB.
func smallDisk(t *testing.T) string {
	if os.Geteuid() != 0 {
		t.Skip("only root makes a small disk")
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	disk, err := os.MkdirTemp("", "clubnight-small-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Remove(disk) })
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0,
		fmt.Sprintf("size=8m,mode=0700,uid=%s,gid=%s", u.Uid, u.Gid)); err != nil {
		t.Skipf("no disk can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return disk
}
