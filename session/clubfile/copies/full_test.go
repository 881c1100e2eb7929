//go:build linux

package copies

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// smallDisk is a disk of so many bytes.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("no disk of its own without root: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(folder, syscall.MNT_DETACH) })
	return folder
}

// A full stick, or a full disk beside the club file, is told, leaves nothing half,
// and the evening goes on.
func TestDiskFull(t *testing.T) {
	for _, c := range []struct {
		name       string
		clubOnDisk bool
	}{{"the stick", false}, {"the club's disk", true}} {
		t.Run(c.name, func(t *testing.T) {
			disk, other := smallDisk(t, "128k"), t.TempDir()
			path, stick := filepath.Join(other, "club.clubnight"), disk
			if c.clubOnDisk {
				path, stick = filepath.Join(disk, "club.clubnight"), other
			}
			club := newClub(t, path, 3)
			s := evening(t, club, 60)
			made(t, club, Options{Second: stick})
			var full *Trouble
			for range 20 {
				r := Make(t.Context(), club, Options{Second: stick})
				if len(r.Troubles) > 0 {
					full = r.Troubles[0]
					break
				}
			}
			if full == nil || !errors.Is(full, clubfile.ErrFull) || full.Second == c.clubOnDisk {
				t.Fatalf("a full disk is %v", full)
			}
			for _, folder := range folders(path, stick) {
				for _, name := range names(t, folder) {
					if !namingOf(path).copies().MatchString(name) {
						t.Errorf("%s is left", name)
					}
				}
			}
			for _, copy := range List(path, stick) {
				if held, err := clubfile.Examine(t.Context(), copy.Path); err != nil || held.Entries() != 63 {
					t.Errorf("%s: %+v, %v", copy.Path, held, err)
				}
			}
			for _, copy := range list(namingOf(path), filepath.Join(disk, "club copies"))[:1] {
				os.Remove(copy.Path)
			}
			if err := s.Record("director", session.EveningSet{Name: "on"}); err != nil {
				t.Errorf("the evening: %v", err)
			}
		})
	}
}

// A stick that is write-protected is told so.
func TestReadOnlyDisk(t *testing.T) {
	stick := smallDisk(t, "1m")
	if err := syscall.Mount("", stick, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	club := newClub(t, filepath.Join(t.TempDir(), "club.clubnight"), 3)
	r := Make(t.Context(), club, Options{Second: stick})
	if len(r.Made) != 1 || !errors.Is(r.Err(), clubfile.ErrReadOnly) {
		t.Errorf("%+v", r)
	}
}
