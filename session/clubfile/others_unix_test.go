//go:build unix

package clubfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A club file that another user keeps to himself is refused with that reason, and so is
// not taken for a damaged one.
func TestOfAnotherUser(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	f, err := Open(club)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 {
		t.Skip("only root gives a file to another user")
	}
	if err := os.Chown(club, 12345, -1); err != nil {
		t.Fatal(err)
	}
	defer func(may func(string) error) { mayRead = may }(mayRead)
	mayRead = func(string) error { return syscall.EACCES } // root may read everything
	if _, err := Open(club); !errors.Is(err, ErrOthers) || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v, want ErrOthers", err)
	}
	mayRead = func(string) error { return nil }
	if f, err = Open(club); err != nil {
		t.Fatalf("a file that is shared: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// Who may open a club file may lock it: the lock file is as open as the club file is.
func TestLockFileOfASharedClub(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	for _, mode := range []fs.FileMode{0o600, 0o660, 0o666} {
		if err := os.WriteFile(club, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(club, mode); err != nil {
			t.Fatal(err)
		}
		claim, err := ClaimFile(club)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(club + lockEnding); err != nil || info.Mode().Perm() != mode {
			t.Errorf("the club file is %v, its lock file %v, %v", mode, info.Mode(), err)
		}
		if _, err := ClaimFile(club); !errors.Is(err, ErrElsewhere) {
			t.Errorf("claimed twice: %v", err)
		}
		claim.Release()
	}
}

// In a folder for all users somebody may have put a link in the place of the lock file:
// what it leads to stays as it is.
func TestLockFileIsNoLink(t *testing.T) {
	folder := t.TempDir()
	club, letters := filepath.Join(folder, "club.clubnight"), filepath.Join(folder, "letters")
	if err := os.WriteFile(letters, []byte("private"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(letters, club+lockEnding); err != nil {
		t.Fatal(err)
	}
	if claim, err := ClaimFile(club); err == nil {
		claim.Release()
		t.Error("a link was claimed")
	}
	if text, err := os.ReadFile(letters); err != nil || string(text) != "private" {
		t.Errorf("the file that the link leads to holds %q, %v", text, err)
	}
}

// A share that went, in the words of this system and of Windows.
func TestWhatTheSystemSays(t *testing.T) {
	for said, meant := range map[error]error{syscall.ESTALE: ErrAway, syscall.ENOTCONN: ErrAway, syscall.EIO: ErrDisk,
		syscall.ENOSPC: ErrFull, syscall.EROFS: ErrReadOnly} {
		if err := Disk(&fs.PathError{Op: "read", Path: "club", Err: said}); !errors.Is(err, meant) ||
			!errors.Is(err, said) {
			t.Errorf("%v: %v", said, err)
		}
	}
}
