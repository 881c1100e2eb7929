package ui

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
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

func TestPrintWritesAndOpens(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the window", r.Visible(), "Nothing of the night's set is there")
	r.Receive(r.All()...)
	r.Press(fyne.KeyP, uitest.Ctrl) // from Tonight
	if strings.Join(r.Opened, " ") != "sheets/Ranking.pdf sheets/Travellers.pdf" {
		t.Errorf("opened %q", r.Opened)
	}
	for _, o := range uitest.VisibleObjects(r.Window.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Open the folder" {
			r.Tap(b)
		}
	}
	if len(r.Opened) != 3 || r.Opened[2] != "sheets" {
		t.Errorf("their folder: opened %q", r.Opened)
	}
	r.Press(fyne.Key4, uitest.Alt)
	r.sheets = &os.PathError{Op: "open", Path: "x", Err: sessiontest.ErrDiskFull}
	r.Button("Print (Ctrl+P)")
	uitest.WantText(t, "the window", r.Visible(), "The disk is full.", "Make room")
	if !r.CanPress("Print (Ctrl+P)") {
		t.Error("Print cannot be pressed again")
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
		r.w.printer.show = func(string) error {
			return &computer.Unopened{Path: path,
				Err: fmt.Errorf("%w: error 5", why)}
		}
		r.Press(fyne.KeyP, uitest.Ctrl)
		uitest.WantText(t, "the notice", r.Visible(), want, "sheets of Łódź")
		if strings.Contains(r.Visible(), "error 5") {
			t.Errorf("%v: what is technical is shown", why)
		}
	}
}

// While sheets are written every tab offers to cancel it; nothing is opened then, and it
// can be printed again.
func TestPrintIsCancelled(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	begun := make(chan struct{})
	r.printing = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}
	r.w.print() // from Tonight; not by its key, after which the room would wait for the sheets
	<-begun
	uitest.WantText(t, "the window", r.Visible(), "Making the sheets…", "Cancel printing")
	r.w.Tabs.SelectIndex(shell.TabResults)
	if r.CanPress("Print (Ctrl+P)") {
		t.Error("it can be printed twice at the same time")
	}
	for _, o := range uitest.VisibleObjects(r.Window.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == "Cancel printing" {
			r.Tap(b)
		}
	}
	uitest.WantText(t, "the window", r.Visible(), "The printing was cancelled.")
	if strings.Contains(r.Visible(), "Cancel printing") || len(r.Opened) > 0 || !r.CanPress("Print (Ctrl+P)") {
		t.Errorf("after cancelling: opened %q, window:\n%s", r.Opened, r.Visible())
	}
	r.printing = nil
	r.Press(fyne.KeyP, uitest.Ctrl)
	if len(r.Opened) != 2 {
		t.Errorf("printed again: opened %q", r.Opened)
	}
}

// Sheets of which some are shown already are not shown further.
func TestShowingSheetsIsCancelled(t *testing.T) {
	r := newRoom(t, 3)
	r.w.printer.show = func(path string) error {
		r.Opened = append(r.Opened, path)
		r.w.printer.stop()
		return nil
	}
	r.open(false)
	r.Receive(r.All()...)
	r.Press(fyne.KeyP, uitest.Ctrl)
	if len(r.Opened) != 1 {
		t.Errorf("opened %q", r.Opened)
	}
}

// What is cancelled while it waits for something slow is not written at all.
func TestWaitingPrintIsCancelled(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	hold := make(chan struct{})
	r.w.Later(func() { <-hold })
	r.w.print()
	r.w.cancelPrinting()
	close(hold)
	r.Settle()
	if len(r.folders) > 0 {
		t.Errorf("written to %q", r.folders)
	}
	uitest.WantText(t, "the window", r.Visible(), "The printing was cancelled.")
}

func TestSaveSheetsAsksWhere(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(r.All()...)
	r.Press(fyne.Key3, uitest.Alt)
	r.Press(fyne.KeyS, uitest.Ctrl)
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		t.Fatalf("no field to type in: %s", r.Overlay())
	}
	r.Enter(f, "stick")
	if len(r.folders) != 1 || r.folders[0] != "stick" || len(r.Opened) > 0 {
		t.Errorf("written to %q, opened %q", r.folders, r.Opened)
	}
}
