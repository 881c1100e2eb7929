package club

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	_ "clubnight/session/exchange/simpscore" // as the program knows it
	"clubnight/session/sessiontest"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// reads is an evening whose results are being read.
func (r *room) reads() {
	r.Link.Change(func(st *bridgemate.Status) { st.Reading, st.LastRead = true, time.Now() })
	uitest.Must(r.T, r.Session.Record("director", session.ReadingStarted{File: "evening.bws"}))
	r.Settle()
}

// By keyboard alone: an earlier evening is found by a player's name and opened while
// tonight is being read; tonight's has gone on meanwhile, and is there again.
func TestEarlierEveningByKeyboard(t *testing.T) {
	r := newRoom(t, 5, 3, usual)
	r.reads()
	r.Key(fyne.KeyF6)
	r.TypeHere("agaoglu evening 2")
	uitest.WantText(t, "what is found", r.Visible(), "1 of 3 evenings", "Evening 2")
	r.Key(fyne.KeyReturn) // to the list
	r.Key(fyne.KeyReturn) // open
	uitest.WantText(t, "the earlier evening", r.Visible(), "An earlier evening: Evening 2",
		"Tonight's results are read on", "Back to tonight (Ctrl+B)", "Page Results")
	if r.w.Session() != r.past.Past[2] || !r.w.Past() || !r.w.Away() || r.w.Tonight().Session != r.Session {
		t.Fatal("it is not the earlier evening that is shown")
	}
	if !r.Link.Status().Reading || r.Link.Done() != "" {
		t.Errorf("tonight is no longer read: %s", r.Link.Done())
	}
	// Tonight's goes on, and an alarm of it is not missed.
	uitest.Must(t, r.Session.Record("Bridgemate", sessiontest.Result(t, r.Session.State(), 1, 1, 1, "3NT", "N", 0)))
	r.Settle()
	uitest.WantText(t, "the strip", r.Visible(), "1 of 25")
	r.Link.Change(func(st *bridgemate.Status) { st.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	r.Settle()
	uitest.WantText(t, "the strip", r.Visible(), "needs you")
	// Another one takes its place, and is opened once more where it is the one.
	for range 2 {
		r.w.Turn(shell.TabClub)
		r.page.list.open(0, 0)
		r.Settle()
	}
	r.page.list.typed.SetText("")
	r.page.list.open(2, 0)
	r.Settle()
	if r.w.Session() != r.past.Past[1] || r.w.Tonight().Session != r.Session || r.w.Turned() != shell.TabResults {
		t.Error("another earlier evening is not shown")
	}
	r.Press(fyne.KeyB, uitest.Ctrl)
	if r.w.Session() != r.Session || r.w.Past() || r.w.Away() || r.w.Turned() != shell.TabStart {
		t.Fatal("it is not tonight's that is shown")
	}
	uitest.NoText(t, "the window", r.Visible(), "An earlier evening")
	r.Press(fyne.KeyB, uitest.Ctrl) // nothing to come back from
	if r.w.Session() != r.Session {
		t.Error("tonight's is left")
	}
}

// To look at an earlier evening begins none and ends none; the next evening puts
// tonight's away, and never the one that was looked at.
func TestNewEveningFromAnEarlierOne(t *testing.T) {
	r := newRoom(t, 5, 1, usual)
	past := r.past.Past[1]
	uitest.Must(t, past.Record("director", session.EveningSet{Name: "Evening 1"})) // open again
	r.page.Evenings().visit(1)
	r.Settle()
	if r.begun != 0 || r.Session.State().Closed {
		t.Error("a visit begins or ends an evening")
	}
	r.Press(fyne.KeyN, uitest.Ctrl)
	r.Answer("New evening")
	if r.begun != 1 || !r.Session.State().Closed || past.State().Closed {
		t.Errorf("begun %d, tonight's closed %t, the earlier one closed %t", r.begun,
			r.Session.State().Closed, past.State().Closed)
	}
	if r.w.Away() || r.w.Session() == r.Session || r.w.Turned() != shell.TabStart {
		t.Error("the new evening is not shown where it is set up")
	}
}

// An evening that is not there any more leaves the window where it is.
func TestEarlierEveningGone(t *testing.T) {
	r := newRoom(t, 5, 1, usual)
	delete(r.past.Past, 1)
	r.page.list.open(0, 0)
	r.Settle()
	if r.w.Past() || r.w.Away() {
		t.Error("the window has left tonight's evening")
	}
	if !r.w.Notice.Visible() {
		t.Error("nothing is said of an evening that is not there")
	}
}

// While results are read no evening begins; otherwise the one before stays in the club
// file, once the director has said so.
func TestNewEvening(t *testing.T) {
	r := newRoom(t, 3, 1, usual)
	r.reads()
	r.Press(fyne.KeyN, uitest.Ctrl)
	if r.begun != 0 || r.Overlay() != "" {
		t.Fatal("a new evening while results are read")
	}
	r.Link.Change(func(st *bridgemate.Status) { st.Reading = false })
	r.Settle()
	r.Press(fyne.KeyN, uitest.Ctrl)
	uitest.WantText(t, "the question", r.Overlay(), "Tuesday pairs", "stays in the club file")
	r.Key(fyne.KeyReturn) // the safe answer
	if r.begun != 0 || r.Session.State().Closed {
		t.Fatal("a new evening although the answer was to stay")
	}
	r.Press(fyne.KeyN, uitest.Ctrl)
	r.Answer("New evening")
	if r.begun != 1 || !r.Session.State().Closed {
		t.Errorf("begun %d, closed %t", r.begun, r.Session.State().Closed)
	}
}

// The window closes at once, and while results are read after a question: the journal
// says that they are read on.
func TestClose(t *testing.T) {
	r := newRoom(t, 3, 1, usual)
	r.Press(fyne.KeyQ, uitest.Ctrl)
	r.wantDone("close")
	r.reads()
	r.Press(fyne.KeyQ, uitest.Ctrl)
	uitest.WantText(t, "the question", r.Overlay(), "Nothing is lost", "goes on where it was")
	r.Key(fyne.KeyReturn) // the safe answer
	r.wantDone()
	r.page.Evenings().visit(1) // it is tonight's that is read
	r.Settle()
	r.Press(fyne.KeyQ, uitest.Ctrl)
	r.Answer("Close Clubnight")
	r.wantDone("close")
	if !r.Session.State().Reading {
		t.Error("the journal says that reading was stopped, so it would not go on at the next start")
	}
}

// An evening in a file takes the place of this one after a question, and what is none
// goes to the pages after this one.
func TestEveningDropped(t *testing.T) {
	r := newRoom(t, 3, 1, usual)
	file := filepath.Join("..", "..", "scoring", "published", "simpscore.txt")
	r.w.Drop(file)
	r.Settle()
	if len(r.opened) != 0 {
		t.Fatal("nobody was asked")
	}
	r.w.Drop(file) // once more, under the question
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "something else is asked now")
	r.Answer("New evening")
	if len(r.opened) != 1 || r.opened[0] != file {
		t.Errorf("opened %q", r.opened)
	}
	r.wantDone()
	other := uitest.File(t, "members.csv", "number,name\n1,Ayşe Ağaoğlu\n")
	club := filepath.Join("..", "..", "session", "clubfile", "testdata", "version-1.clubnight")
	for _, none := range []string{other, club} {
		r.w.Drop(none)
		r.Settle()
		r.wantDone("rest: " + none)
	}
}

// Where evenings of files cannot be taken over, no file is looked at.
func TestEveningNotDropped(t *testing.T) {
	r := newRoom(t, 3, 1, func(_ *room, p *Params) { p.OpenEvening = nil })
	file := filepath.Join("..", "..", "scoring", "published", "simpscore.txt")
	r.w.Drop(file)
	r.Settle()
	r.wantDone("rest: " + file)
}

// The four files of ECats that are dropped at once are one evening; files that do not
// belong together are none, and that is said.
func TestSeveralFilesDropped(t *testing.T) {
	folder := t.TempDir()
	var files []string
	for _, name := range []string{"C.txt", "E.txt", "P.txt", "R.txt"} {
		content, err := os.ReadFile(filepath.Join("../../session/exchange/ecats/testdata", name))
		uitest.Must(t, err)
		files = append(files, filepath.Join(folder, name))
		uitest.Must(t, os.WriteFile(files[len(files)-1], content, 0o600))
	}
	r := newRoom(t, 5, 1, usual)
	r.w.DropAll(files[0], uitest.File(t, "picture.png", "\x89PNG"))
	r.Settle()
	uitest.WantText(t, "two files", r.Visible(), "Several files were dropped, and they are not one evening.")
	r.w.DropAll(files...)
	r.Settle()
	r.Answer("New evening")
	if st := r.w.State(); st.Entered() != 144 {
		t.Errorf("%q, %d results", st.Evening.Name, st.Entered())
	}
}

// Both ways out of a strange file. One asks first, the other takes an evening over.
func TestStrangeFile(t *testing.T) {
	r := newRoom(t, 9, 1, usual, session.Uploaded{File: "evening.bws"})
	nights := r.page.Evenings()
	nights.TakeStrange() // there is none
	nights.UseStrange()
	if r.Overlay() != "" {
		t.Fatalf("without a strange file something is asked: %s", r.Overlay())
	}
	other := &bridgemate.StrangeFile{File: "club/evening.bws", Name: "Monday pairs", Results: 27}
	r.Link.Change(func(s *bridgemate.Status) {
		s.Err = other
		s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileStrange, File: other}}
	})
	r.Settle()
	nights.UseStrange()
	uitest.WantText(t, "the question", r.Overlay(), "although it was made for another")
	r.Answer("Leave it")
	if got := r.Link.Done(); got != "" {
		t.Errorf("without an answer the link was asked to %q", got)
	}
	nights.UseStrange()
	r.Answer("Use it from now on")
	if got := r.Link.Done(); got != "use file by director" {
		t.Errorf("the link was asked to %q", got)
	}
	if !strings.Contains(r.Visible(), "evening.bws") {
		t.Errorf("nothing is said of the file: %s", r.Visible())
	}
	nights.TakeStrange()
	r.Settle()
	r.Answer("New evening")
	if len(r.opened) != 1 || r.opened[0] != other.File {
		t.Errorf("imported %q", r.opened)
	}
}

// The way out of an older copy of the evening's own file asks first.
func TestOlderFile(t *testing.T) {
	r := newRoom(t, 9, 1, usual, session.Uploaded{File: "evening.bws"})
	nights := r.page.Evenings()
	nights.UseOlder() // there is none
	if r.Overlay() != "" {
		t.Fatalf("without an older copy something is asked: %s", r.Overlay())
	}
	copied := &bridgemate.OlderFile{File: "club/evening.bws", Results: 3, Lacking: 12}
	r.Link.Change(func(s *bridgemate.Status) {
		s.Err = copied
		s.Alarms = []bridgemate.Alarm{{Kind: bridgemate.FileOlder, Older: copied}}
	})
	r.Settle()
	nights.UseOlder()
	uitest.WantText(t, "the question", r.Overlay(), "evening.bws is an older copy of this evening's file",
		"also on boards that were taken out")
	r.Answer("Leave it")
	if got := r.Link.Done(); got != "" {
		t.Errorf("without an answer the link was asked to %q", got)
	}
	nights.UseOlder()
	r.Answer("Use it from now on")
	if got := r.Link.Done(); got != "use file by director" {
		t.Errorf("the link was asked to %q", got)
	}
	uitest.WantText(t, "the window", r.Visible(), "Results now come from evening.bws.")
}
