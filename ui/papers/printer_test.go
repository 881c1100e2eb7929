package papers

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/computer"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

func TestPrintWritesAndOpens(t *testing.T) {
	r := newRoom(t, 3)
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the window", r.Visible(), "Nothing of the night's set is there")
	r.Receive(r.All()...)
	r.Press(fyne.KeyP, uitest.Ctrl)
	if strings.Join(r.Opened, " ") != "sheets/Ranking.pdf sheets/Travellers.pdf" {
		t.Errorf("opened %q", r.Opened)
	}
	if len(r.printed) != 1 || r.printed[0] != r.Session.State() {
		t.Errorf("the window heard that %d were printed", len(r.printed))
	}
	r.Button("Open the folder")
	if len(r.Opened) != 3 || r.Opened[2] != "sheets" {
		t.Errorf("their folder: opened %q", r.Opened)
	}
	r.paper.Fails = &os.PathError{Op: "open", Path: "x", Err: sessiontest.ErrDiskFull}
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the window", r.Visible(), "The disk is full.", "Make room")
	if r.page.Printing() {
		t.Error("it cannot be printed again")
	}
	if len(r.printed) != 1 {
		t.Error("what failed is said to be printed")
	}
}

// An evening as it stood once is printed, and counts as no print of the evening.
func TestPrintAsItWas(t *testing.T) {
	r := newRoom(t, 3)
	r.Receive(r.Plays(1)...)
	then := r.Session.State().Seq
	r.Receive(r.Plays(2, 3)...)
	was, err := r.Session.State().Until(then)
	uitest.Must(t, err)
	var listed *session.State
	r.paper.Listed = func(st *session.State) { listed = st }
	r.page.PrintAsItWas(was)
	r.Settle()
	if listed != was || len(r.Opened) != 2 || len(r.printed) > 0 {
		t.Errorf("printed %p of %p, opened %q, and %d count", listed, was, r.Opened, len(r.printed))
	}
}

// One card is printed, and one personal page; what does not come about is said.
func TestPrintOneContestant(t *testing.T) {
	r := complete(t)
	sc, err := r.Session.State().Score()
	uitest.Must(t, err)
	one := fmt.Sprintf("sheets/NS%d", sc.Rankings[0].Ranks[1].Who.Number)
	r.page.PrintCard(&sc.Rankings[0], 1)
	r.Settle()
	r.page.PrintPage(&sc.Rankings[0], 1)
	r.Settle()
	if got := strings.Join(r.Opened, ", "); got != one+".pdf, "+one+" page.pdf" || len(r.printed) > 0 {
		t.Errorf("opened %q, and %d count as the evening", got, len(r.printed))
	}
	r.paper.Fails = sessiontest.ErrDiskFull
	r.page.PrintCard(&sc.Rankings[0], 1)
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "The disk is full.")
	r.w.Notice.Hide()
	r.paper.Fails, r.paper.Making = nil, func(context.Context) error { return sessiontest.ErrDiskFull }
	r.page.PrintPage(&sc.Rankings[0], 1)
	r.Settle()
	uitest.WantText(t, "the notice", r.Visible(), "The disk is full.")
	if len(r.Opened) != 2 {
		t.Errorf("opened %q", r.Opened)
	}
}

// Sheets that no program opens are written all the same: it is said where
// they lie, and what to do.
func TestSheetsThatAreNotShown(t *testing.T) {
	r := complete(t)
	path := filepath.Join("sheets of Łódź", "Ranking 75%.pdf")
	for why, want := range map[error]string{
		computer.ErrNoProgram: "No program on this computer opens Ranking 75%.pdf.",
		computer.ErrHeld:      "Another program holds Ranking 75%.pdf",
		fs.ErrPermission:      "did not allow Ranking 75%.pdf to be opened",
		fs.ErrNotExist:        "Ranking 75%.pdf is not there any more.",
	} {
		r.page.printer.show = func(string) error {
			return &computer.Unopened{Path: path,
				Err: fmt.Errorf("%w: error 5", why)}
		}
		r.Press(fyne.KeyP, uitest.Ctrl)
		uitest.WantText(t, "the notice", r.Visible(), want, "sheets of Łódź")
		if strings.Contains(r.Visible(), "error 5") {
			t.Errorf("%v: what is technical is shown", why)
		}
	}
	if len(r.printed) > 0 {
		t.Errorf("the window heard %d times that they are printed, and nobody has seen one", len(r.printed))
	}
	shown := 0
	r.page.printer.show = func(string) error {
		if shown++; shown > 1 {
			return &computer.Unopened{Path: path, Err: computer.ErrNoProgram}
		}
		return nil
	}
	r.Press(fyne.KeyP, uitest.Ctrl)
	if shown != 2 || len(r.printed) > 0 {
		t.Errorf("one of %d is shown, and the window heard %d times that all are printed", shown, len(r.printed))
	}
}

// While sheets are written that can be cancelled, and no others are begun; nothing is
// opened then, and it can be printed again.
func TestPrintIsCancelled(t *testing.T) {
	r := complete(t)
	begun := make(chan struct{})
	r.paper.Making = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}
	r.page.Print() // not by its key, after which the room would wait for the sheets
	<-begun
	if !r.page.Printing() {
		t.Error("nothing is being printed")
	}
	r.page.Print()
	r.page.Choose()
	if r.Overlay() != "" || len(r.paper.Ordered) != 1 {
		t.Errorf("ordered %d times, asked %s", len(r.paper.Ordered), r.Overlay())
	}
	r.page.Cancel()
	r.Settle()
	uitest.WantText(t, "the window", r.Visible(), "The printing was cancelled.")
	if r.page.Printing() || len(r.Opened) > 0 || len(r.printed) > 0 {
		t.Errorf("after cancelling: opened %q, window:\n%s", r.Opened, r.Visible())
	}
	r.paper.Making = nil
	r.Press(fyne.KeyP, uitest.Ctrl)
	if len(r.Opened) != 2 {
		t.Errorf("printed again: opened %q", r.Opened)
	}
}

// Sheets of which some are shown already are not shown further.
func TestShowingSheetsIsCancelled(t *testing.T) {
	r := complete(t)
	r.page.printer.show = func(path string) error {
		r.Opened = append(r.Opened, path)
		r.page.printer.stop()
		return nil
	}
	r.Press(fyne.KeyP, uitest.Ctrl)
	if len(r.Opened) != 1 {
		t.Errorf("opened %q", r.Opened)
	}
}

// What is cancelled while it waits for something slow is not written at all.
func TestWaitingPrintIsCancelled(t *testing.T) {
	r := complete(t)
	hold := make(chan struct{})
	r.w.Later(func() { <-hold })
	r.page.Print()
	r.page.Cancel()
	close(hold)
	r.Settle()
	if len(r.paper.Folders) > 0 {
		t.Errorf("written to %q", r.paper.Folders)
	}
	uitest.WantText(t, "the window", r.Visible(), "The printing was cancelled.")
}

func TestSaveSheetsAsksWhere(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyS, uitest.Ctrl)
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		t.Fatalf("no field to type in: %s", r.Overlay())
	}
	r.Enter(f, "stick")
	if len(r.paper.Folders) != 1 || r.paper.Folders[0] != "stick" || len(r.Opened) > 0 {
		t.Errorf("written to %q, opened %q", r.paper.Folders, r.Opened)
	}
}

// The paper of another country is that of all sheets from now on, and is remembered; the
// sheets have the address of the room page.
func TestPaperAndAddress(t *testing.T) {
	r := complete(t)
	r.page.OnPaper(true)
	r.address = "http://192.168.178.20:8080/"
	r.Press(fyne.KeyP, uitest.Ctrl)
	if o := r.order(); !o.Set.Letter || o.Address != r.address || len(r.paper.Sets) != 1 || !r.paper.Sets[0].Letter {
		t.Errorf("wanted %+v, remembered %+v", o, r.paper.Sets)
	}
	r.page.OnPaper(false)
	if r.paper.Sets[1].Letter {
		t.Error("Letter is remembered still")
	}
}

// Another evening ends what is written of the one before, and closes what shows it.
func TestAnotherEvening(t *testing.T) {
	r := complete(t)
	begun := make(chan struct{})
	r.Press(fyne.KeyP, uitest.CtrlShift)
	r.paper.Making = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}
	r.page.printer.PrintAsItWas(r.Session.State())
	<-begun
	s, l := uitest.NewEvening(t, 3)
	r.w.Open(model.Opened{Session: s, Link: l})
	r.Settle()
	if r.Overlay() != "" || r.page.Printing() || len(r.Opened) > 0 {
		t.Errorf("printing %t, opened %q, shown %s", r.page.Printing(), r.Opened, r.Overlay())
	}
}
