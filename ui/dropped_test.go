package ui

import (
	"os"
	"path/filepath"
	"testing"

	"clubnight/ui/uitest"
)

// The four files of ECats that are dropped at once are one evening; files that do not belong together are none, and that is said.
func TestSeveralFilesDropped(t *testing.T) {
	folder := t.TempDir()
	var files []string
	for _, name := range []string{"C.txt", "E.txt", "P.txt", "R.txt"} {
		content, err := os.ReadFile(filepath.Join("../session/exchange/ecats/testdata", name))
		uitest.Must(t, err)
		files = append(files, filepath.Join(folder, name))
		uitest.Must(t, os.WriteFile(files[len(files)-1], content, 0o600))
	}
	r := newRoom(t, 5).open(false)
	r.takesOver()
	r.w.onAllDropped([]string{files[0], pictureFile(t)})
	r.Settle()
	uitest.WantText(t, "two files", r.Visible(), "Several files were dropped, and they are not one evening.")
	r.w.onAllDropped(files)
	r.Settle()
	r.Answer("New evening")
	if st := r.w.State(); st.Entered() != 144 {
		t.Errorf("%q, %d results", st.Evening.Name, st.Entered())
	}
}
