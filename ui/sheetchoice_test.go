package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate/computer"
	"clubnight/reports"
	"clubnight/reports/paper"
)

const ctrlShift = fyne.KeyModifierControl | fyne.KeyModifierShift

// The night's set is chosen once, with the keyboard: sheets, copies, printer and paper; from then on one press prints it.
func TestNightsSetIsChosenAndPrinted(t *testing.T) {
	r := complete(t)
	r.printers = []string{"Hall", "Office 2"}
	r.press(fyne.KeyP, ctrlShift)
	c := r.w.printer.chosen
	wantText(t, "the sheets", r.overlay(), "Ranking", "Travellers", "Personal cards", "once the deals are released", "remembered on this computer", "page 1 of 4")
	if r.window.Canvas().Focused() != c.rows[reports.KindRanking].in {
		t.Errorf("the focus is on %T", r.window.Canvas().Focused())
	}
	c.rows[reports.KindRanking].copies.More.OnTapped()
	c.rows[reports.KindRanking].copies.More.OnTapped()
	r.window.Canvas().Focus(c.rows[reports.KindTravellers].in)
	c.rows[reports.KindTravellers].in.TypedRune(' ')
	r.settle()
	r.pick(c.printer, "Office")
	r.answer("Print (Ctrl+P)")
	want := []string{"3× sheets/Ranking.pdf to Office 2"}
	if fmt.Sprint(r.sent) != fmt.Sprint(want) || len(r.opened) > 0 {
		t.Errorf("sent %q, opened %q; want %q", r.sent, r.opened, want)
	}
	wantText(t, "the notice", r.visible(), "1 sheet went to Office 2.")
	r.press(fyne.KeyP, ctrl)
	if len(r.sent) != 2 || r.sent[1] != want[0] {
		t.Errorf("the second press sent %q", r.sent)
	}
	last := r.paperwork.kept[len(r.paperwork.kept)-1]
	if last.Printer != "Office 2" || last.Copies[reports.KindRanking] != 3 || last.Copies[reports.KindTravellers] != 0 {
		t.Errorf("remembered %+v", last)
	}
}

// A printer that is gone stays chosen and is said to be gone; one that refuses is said with the way on; where nothing prints by itself
// the sheets are opened.
func TestPrinterThatDoesNotPrint(t *testing.T) {
	r := complete(t)
	set := r.w.printer.set
	set.Printer = "Hall"
	r.w.printer.choose(set)
	r.press(fyne.KeyP, ctrlShift)
	wantText(t, "the sheets", r.overlay(), "Hall (not there now)")
	r.key(fyne.KeyEscape)
	if r.overlay() != "" || r.w.printer.chosen != nil {
		t.Fatal("Escape does not close it")
	}
	r.refuses = func(file, _ string) error { return fmt.Errorf("%w: out of paper", computer.ErrNotPrinted) }
	r.press(fyne.KeyP, ctrl)
	wantText(t, "the notice", r.visible(), "Hall did not take the sheets.", "lie in sheets", "Ctrl+Shift+P")
	if len(r.opened) > 0 {
		t.Errorf("opened %q", r.opened)
	}
	r.refuses = func(string, string) error { return fmt.Errorf("%w: nothing", computer.ErrNoPrintProgram) }
	r.press(fyne.KeyP, ctrl)
	wantText(t, "the notice", r.visible(), "prints to Hall by itself")
	if len(r.opened) != 2 {
		t.Errorf("opened %q", r.opened)
	}
}

// Nothing chosen is said, and nothing is printed.
func TestNothingChosen(t *testing.T) {
	r := complete(t)
	set := r.w.printer.set
	for _, k := range reports.Kinds() {
		set = set.With(k, 0)
	}
	r.w.printer.choose(set)
	r.press(fyne.KeyP, ctrl)
	wantText(t, "the notice", r.visible(), "Nothing of the night's set is there")
	if len(r.opened)+len(r.sent)+len(r.folders) > 0 {
		t.Errorf("opened %q, sent %q, written to %q", r.opened, r.sent, r.folders)
	}
}

// The pages are looked at with the keyboard: turned, made larger and smaller, another sheet, another paper.
func TestPreviewByKeyboard(t *testing.T) {
	r := complete(t)
	r.press(fyne.KeyP, ctrlShift)
	v := r.w.printer.chosen.looks
	r.window.Canvas().Focus(v.paging)
	r.key(fyne.KeyPageDown)
	r.key(fyne.KeyPageDown)
	wantText(t, "the preview", r.overlay(), "page 3 of 4")
	r.key(fyne.KeyPageUp)
	wantText(t, "the preview", r.overlay(), "page 2 of 4")
	v.paging.TypedRune('+')
	v.paging.TypedRune('+')
	r.settle()
	wantText(t, "the preview", r.overlay(), "75")
	v.paging.TypedRune('-')
	r.settle()
	wantText(t, "the preview", r.overlay(), "50")
	r.pick(v.which, "Travellers")
	wantText(t, "the preview", r.overlay(), "page 1 of 4")
	r.w.printer.chosen.hide()
	set := r.w.printer.set
	set.Letter = true
	r.w.printer.choose(set)
	r.press(fyne.KeyP, ctrlShift)
	if got := r.ordered[len(r.ordered)-1].Set.Paper(); got != paper.Letter {
		t.Errorf("made on %s", got)
	}
	r.key(fyne.KeyEscape)
}

// A sheet that cannot be drawn is said; closing the dialog while sheets are made stops that.
func TestPreviewFails(t *testing.T) {
	r := complete(t)
	r.drawn = func(string, io.Writer) error { return syscall.ENOSPC }
	r.press(fyne.KeyP, ctrlShift)
	r.key(fyne.KeyEscape)
	wantText(t, "the notice", r.visible(), "The disk is full.")
	begun, ended := make(chan struct{}), make(chan error, 1)
	r.printing = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return ctx.Err()
	}
	r.w.printer.onSheets()
	<-begun
	wantText(t, "the sheets", r.overlay(), "Making the sheets…")
	r.w.printer.chosen.hide()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	r.settle()
	if strings.Contains(r.overlay(), "page 1") {
		t.Error("it is shown all the same")
	}
}
