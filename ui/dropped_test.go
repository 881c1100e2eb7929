package ui

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange"
	"clubnight/session/sessiontest"
	"clubnight/ui/model"
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

// Deals that are dropped become the evening's, and what speaks against them needs
// attention; sealed ones ask for their code.
func TestDealsDropped(t *testing.T) {
	r := newRoom(t, 3).open(false)
	facts := r.All()
	for i := range facts {
		result := facts[i].(session.ResultReceived)
		result.Result.Lead = sessiontest.Lead(t, "SA") // North, the declarer, has it
		facts[i] = result
	}
	r.Receive(facts...)
	r.w.Take(uitest.DealsFile(t, uitest.DealsPBN+strings.Replace(uitest.DealsPBN, `"1"`, `"2"`, 1)+
		strings.Replace(uitest.DealsPBN, `"1"`, `"3"`, 1)))
	r.Settle()
	r.Answer("Take these deals")
	if !r.Session.State().Deals.Known() {
		t.Fatal("they are not taken")
	}
	r.retrieval()
	uitest.WantText(t, "what needs attention", r.Visible(), "hardly the deals")
	path, _ := uitest.SealedDeals(t, time.Now())
	for range 2 { // the second time over the dialog
		r.w.Take(path)
		r.Settle()
		uitest.WantText(t, "the dialog", r.Overlay(), "Sealed deals", "No hand is known here")
	}
}

// Another evening, in whichever file, takes the place of this one after a question; a
// club file shows its members, or says how it is opened where it has none.
func TestEveningDropped(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	opened := ""
	r.w.evenings.open = func(path string, _ int64) (model.Opened, error) {
		opened = path
		return model.Opened{}, exchange.ErrTooLarge
	}
	file := filepath.Join("..", "scoring", "published", "simpscore.txt")
	r.w.Take(file)
	r.Settle()
	if opened != "" {
		t.Fatal("nobody was asked")
	}
	r.w.Take(file) // once more, under the question
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "something else is asked now")
	r.Answer("New evening")
	r.Settle()
	if opened != file {
		t.Errorf("opened %q", opened)
	}
	uitest.WantText(t, "the notice", r.Visible(), "far too large")
	sample := filepath.Join("..", "session", "clubfile", "testdata", "version-1.clubnight")
	before, err := os.ReadFile(sample)
	uitest.Must(t, err)
	club := filepath.Join(t.TempDir(), "another.clubnight")
	uitest.Must(t, os.WriteFile(club, before, 0o600))
	r.w.dropped(club, nil)
	r.Settle()
	uitest.WantText(t, "its members", r.Overlay(), "Import members")
	r.Key(fyne.KeyEscape)
	empty, err := clubfile.Open(filepath.Join(t.TempDir(), "empty.clubnight"))
	uitest.Must(t, err)
	uitest.Must(t, empty.Close())
	r.w.dropped(empty.Path(), nil)
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "This is a club file")
	if after, err := os.ReadFile(club); err != nil || !bytes.Equal(before, after) {
		t.Errorf("looking at a club file changed it: %v", err)
	}
}
