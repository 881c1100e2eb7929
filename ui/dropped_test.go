package ui

import (
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session/clubfile"
	"clubnight/ui/uitest"
)

// The four files of ECats that are dropped at once are one evening; files that do not
// belong together are none, and that is said.
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
	r.w.onAllDropped([]string{files[0], uitest.PictureFile(t)})
	r.Settle()
	uitest.WantText(t, "two files", r.Visible(), "Several files were dropped, and they are not one evening.")
	r.w.onAllDropped(files)
	r.Settle()
	r.Answer("New evening")
	if st := r.w.State(); st.Entered() != 144 {
		t.Errorf("%q, %d results", st.Evening.Name, st.Entered())
	}
}

// A list that is dropped on the window is looked at; what is none is said,
// and changes nothing.
func TestDroppedLists(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.w.dropped(uitest.File(t, "members.csv", "number,name\n1,Ayşe Ağaoğlu\n"), nil)
	r.Settle()
	uitest.WantText(t, "dropped", r.Overlay(), "Import members", "1 new")
	r.Answer("Take over")
	r.club.Holds(clubfile.Player{Number: "1", Name: "Ayşe Ağaoğlu"})
	other, err := clubfile.Open(filepath.Join(t.TempDir(), "other.clubnight"))
	uitest.Must(t, err)
	uitest.Must(t, other.SetPlayers([]clubfile.Player{uitest.Members[1]}))
	uitest.Must(t, other.Close())
	r.w.dropped(other.Path(), nil)
	r.Settle()
	uitest.WantText(t, "another club's", r.Overlay(), "1 new")
	r.Key(fyne.KeyEscape)
	r.Press(fyne.KeyF, uitest.Ctrl)
	r.w.members.LookAt(uitest.File(t, "old.xls", "\xd0\xcf\x11\xe0 of 1999"))
	r.Settle()
	uitest.WantText(t, "no list", r.Overlay(), "This spreadsheet cannot be read.", "save it as XLSX or CSV")
}
