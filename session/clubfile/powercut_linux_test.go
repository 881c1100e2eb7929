package clubfile

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"clubnight/session"
)

// On a real file system too: it lies in an image, which is copied at the moment in which
// an entry is shown. What the copy holds, a power cut would have left.
func TestPowerCutOfAFileSystem(t *testing.T) {
	folder := t.TempDir()
	image := filepath.Join(folder, "image")
	if err := os.WriteFile(image, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(image, 16<<20); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "mkfs.ext4", "-q", image).CombinedOutput(); err != nil {
		t.Skipf("no file system can be made here: %v %s", err, out)
	}
	path := filepath.Join(mounted(t, image), "club.clubnight")
	club, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close() // before the cleanup takes the image away
	j := club.NewEvening()
	for n := range int64(6) {
		entries := []session.Entry{{Seq: n + 1, By: "director", Fact: session.Remarked{Text: "shown"}}}
		if err := j.Append(entries); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(image)
		if err != nil {
			t.Fatal(err)
		}
		left := filepath.Join(folder, "left")
		if err := os.WriteFile(left, content, 0o600); err != nil {
			t.Fatal(err)
		}
		t.Run("cut", func(t *testing.T) {
			club, err := OpenExisting(filepath.Join(mounted(t, left), "club.clubnight"))
			if err != nil {
				t.Fatal(err)
			}
			defer club.Close()
			j, err := club.Evening(1)
			if err != nil {
				t.Fatal(err)
			}
			if entries, err := j.Entries(); err != nil || int64(len(entries)) != n+1 {
				t.Errorf("%d entries of %d (%v)", len(entries), n+1, err)
			}
		})
	}
}

// mounted is the folder in which the file system of an image is seen.
func mounted(t *testing.T, image string) string {
	t.Helper()
	folder := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), "mount", "-o", "loop", image, folder).CombinedOutput(); err != nil {
		t.Skipf("no image can be mounted here: %v %s", err, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", folder).CombinedOutput(); err != nil {
			t.Errorf("%v %s", err, out)
		}
	})
	return folder
}
