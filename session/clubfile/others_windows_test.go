package clubfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/windows"

	"clubnight/session"
	"clubnight/session/sharing"
)

// What Windows says of a stick that was pulled out, a share that went, and a file that
// OneDrive has elsewhere.
func TestWhatTheSystemSays(t *testing.T) {
	for said, meant := range map[syscall.Errno]error{
		windows.ERROR_NOT_READY: ErrAway, windows.ERROR_NETNAME_DELETED: ErrAway, windows.ERROR_BAD_NETPATH: ErrAway,
		windows.ERROR_DEVICE_NOT_CONNECTED: ErrAway,
		windows.ERROR_NETWORK_UNREACHABLE:  ErrAway, windows.ERROR_CLOUD_FILE_PROVIDER_NOT_RUNNING: ErrOnline,
		windows.ERROR_CLOUD_FILE_ACCESS_DENIED: ErrOnline,
		windows.ERROR_DISK_FULL:                ErrFull,
		windows.ERROR_WRITE_PROTECT:            ErrReadOnly, windows.ERROR_CRC: ErrDisk,
	} {
		if err := Disk(&fs.PathError{Op: "read", Path: "club", Err: said}); !errors.Is(err, meant) ||
			!errors.Is(err, said) {
			t.Errorf("%v: %v", said, err)
		}
	}
}

// A club file that another program has for itself is said to be so, not to
// be damaged or gone.
func TestHeldClubFile(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	f, err := Open(club)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	holder, err := sharing.Open(club, windows.GENERIC_READ, 0, windows.OPEN_EXISTING)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(club); !errors.Is(err, ErrLocked) {
		t.Errorf("%v, want ErrLocked", err)
	}
	holder.Close()
	if f, err = Open(club); err != nil {
		t.Fatal(err)
	}
	f.Close()
}

// A club file deep in folders with long names: it is made, written to,
// claimed and opened again.
func TestLongPath(t *testing.T) {
	dir := t.TempDir()
	for len(dir) < 300 {
		dir = filepath.Join(dir, "Dienstag Łódź 75% mit vielen Paaren")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	club := filepath.Join(dir, "Tuesday club.clubnight")
	claim, err := ClaimFile(club)
	if err != nil {
		t.Fatal(err)
	}
	defer claim.Release()
	for range 2 {
		f, err := Open(club)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Verify(t.Context()); err != nil {
			t.Error(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A synchroniser reads the club file while the evening goes on, and a backup locks it:
// what is entered meanwhile is refused with that reason and not shown, and is taken
// once the file is free.
func TestEveningBesideASynchroniser(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	f, err := Open(club)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s, err := session.Resume(f.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.EveningSet{Name: "Tuesday"}); err != nil {
		t.Fatal(err)
	}
	holder, err := sharing.Open(club, windows.GENERIC_READ|windows.GENERIC_WRITE,
		windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, windows.OPEN_EXISTING)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close()
	if err := s.Record("director", session.EveningSet{Name: "Tuesday pairs"}); err != nil {
		t.Errorf("while the file is read: %v", err)
	}
	// the bytes that SQLite locks (sqlite.org/fileformat.html#the_lock_byte_page)
	const pending, length = 0x40000000, 512
	at := windows.Overlapped{Offset: pending}
	if err := windows.LockFileEx(windows.Handle(holder.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK,
		0, length, 0, &at); err != nil {
		t.Fatal(err)
	}
	seq := s.State().Seq
	if err := s.Record("director", session.EveningSet{Name: "Wednesday"}); !errors.Is(err, ErrLocked) ||
		s.State().Seq != seq {
		t.Errorf("while it is locked: %v", err)
	}
	if err := windows.UnlockFileEx(windows.Handle(holder.Fd()), 0, length, 0, &at); err != nil {
		t.Fatal(err)
	}
	if err := s.Record("director", session.EveningSet{Name: "Wednesday"}); err != nil ||
		s.State().Evening.Name != "Wednesday" {
		t.Errorf("once it is free: %v", err)
	}
}
