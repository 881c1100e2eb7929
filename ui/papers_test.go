package ui

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/xuri/excelize/v2"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// printButton is the one on the page Results.
func (r *room) printButton() *kit.Button {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.Window.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Print (Ctrl+P)" {
			return b
		}
	}
	r.T.Fatalf("no button to print: %s", r.Visible())
	return nil
}

// Results prints, and can be asked again after a disk that was full.
func TestResultsPrint(t *testing.T) {
	r := complete(t)
	r.Tap(r.printButton())
	if got := strings.Join(r.Opened, " "); got != "sheets/Ranking.pdf sheets/Travellers.pdf" {
		t.Errorf("opened %q", got)
	}
	r.paper.Fails = &os.PathError{Op: "open", Path: "x", Err: sessiontest.ErrDiskFull}
	r.Tap(r.printButton())
	uitest.WantText(t, "the window", r.Visible(), "The disk is full.", "Make room")
	if r.printButton().Disabled() {
		t.Error("Print cannot be pressed again")
	}
}

// While sheets are written every tab offers to cancel it, and Results does not print
// twice at the same time.
func TestPrintIsCancelled(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	begun := make(chan struct{})
	r.paper.Making = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}
	r.w.papers.Print() // from Tonight; not by its key, after which the room would wait for the sheets
	<-begun
	uitest.WantText(t, "the window", r.Visible(), "Making the sheets…", "Cancel printing")
	r.w.Turn(shell.TabResults)
	if !r.printButton().Disabled() {
		t.Error("it can be printed twice at the same time")
	}
	r.Button("Cancel printing")
	uitest.WantText(t, "the window", r.Visible(), "The printing was cancelled.")
	if strings.Contains(r.Visible(), "Cancel printing") || len(r.Opened) > 0 || r.printButton().Disabled() {
		t.Errorf("after cancelling: opened %q, window:\n%s", r.Opened, r.Visible())
	}
}

// What another evening took the place of meanwhile is ticked for its own evening.
func TestGivenOutOfItsOwnEvening(t *testing.T) {
	r := complete(t)
	s, l := uitest.NewEvening(t, 3)
	r.paper.Listed = func(*session.State) {
		r.Post(func() { r.w.Open(model.Opened{ID: 2, Session: s, Link: l}) })
	}
	r.Menu("Publish everything")
	if r.w.Session() != s {
		t.Fatal("no other evening is shown")
	}
	uitest.Must(t, s.Record("Bridgemate", r.FirstBoards(1)...))
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list of the other", r.Overlay(), "not published as it stands")
	r.Key(fyne.KeyEscape)
	r.w.Open(model.Opened{Session: r.Session, Link: r.Link})
	r.Settle()
	r.Press(fyne.KeyE, uitest.Ctrl)
	uitest.WantText(t, "the list of its own", r.Overlay(), "The evening is published.")
}

// The list that is worked in goes into a spreadsheet: of a page, and of a dialog, which
// stays.
func TestSaveTable(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyS, uitest.CtrlShift)
	r.Key(fyne.KeyReturn)
	name, content := r.WrittenTable()
	book, err := excelize.OpenReader(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rows, err := book.GetRows(book.GetSheetName(0))
	if sc := mustScore(t, r, nil); err != nil || len(rows) != 1+len(sc.Rankings[0].Ranks) {
		t.Errorf("%d rows, %v: %q", len(rows), err, rows)
	}
	uitest.WantText(t, "the notice", r.Visible(), "Written: sheets/"+name)
	clear(r.Written)
	r.Press(fyne.KeyJ, uitest.Ctrl)
	was := r.Overlay()
	r.Reach(r.Grid())
	r.Press(fyne.KeyS, uitest.CtrlShift)
	r.EnterOn("Text with commas (CSV)")
	if _, content := r.WrittenTable(); strings.Count(string(content), "\r\n") < 5 || r.Overlay() != was {
		t.Errorf("written %.80q, and the list is\n%s", content, r.Overlay())
	}
	r.Key(fyne.KeyEscape)
	r.Press(fyne.Key2, uitest.Alt)
	r.Press(fyne.KeyS, uitest.CtrlShift)
	uitest.WantText(t, "the notice", r.Visible(), "There is no table here")
}

// The settings lead to the logo, and a picture that is dropped on its dialog is one.
func TestLogoFromTheSettings(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Command("Settings…")
	r.Answer("Logo on the sheets…")
	r.w.Drop(uitest.PictureFile(t))
	r.Settle()
	uitest.WantText(t, "the logo", r.Overlay(), "The logo is on all sheets from now on.")
	if r.paper.Logo.Picture == nil {
		t.Error("it is not kept")
	}
}
