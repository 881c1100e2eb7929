package papers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate/computer"
	"clubnight/reports"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// The night's set is chosen once, with the keyboard: sheets, copies, printer and paper;
// from then on one press prints it.
func TestNightsSetIsChosenAndPrinted(t *testing.T) {
	r := complete(t)
	r.paper.Names = []string{"Hall", "Office 2"}
	r.Press(fyne.KeyP, uitest.CtrlShift)
	c := r.page.printer.chosen
	uitest.WantText(t, "the sheets", r.Overlay(), "Ranking", "Travellers", "Personal cards",
		"once the deals are released", "remembered on this computer", "page 1 of 4")
	if r.Window.Canvas().Focused() != c.rows[reports.KindRanking].in {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	c.rows[reports.KindRanking].copies.More.OnTapped()
	c.rows[reports.KindRanking].copies.More.OnTapped()
	r.Window.Canvas().Focus(c.rows[reports.KindTravellers].in)
	c.rows[reports.KindTravellers].in.TypedRune(' ')
	r.Settle()
	r.Pick(c.printer, "Office")
	r.Answer("Print (Ctrl+P)")
	want := []string{"3× sheets/Ranking.pdf to Office 2"}
	if fmt.Sprint(r.paper.Sent) != fmt.Sprint(want) || len(r.Opened) > 0 {
		t.Errorf("sent %q, opened %q; want %q", r.paper.Sent, r.Opened, want)
	}
	uitest.WantText(t, "the notice", r.Visible(), "1 sheet went to Office 2.")
	r.Press(fyne.KeyP, uitest.Ctrl)
	if len(r.paper.Sent) != 2 || r.paper.Sent[1] != want[0] {
		t.Errorf("the second press sent %q", r.paper.Sent)
	}
	last := r.paper.Sets[len(r.paper.Sets)-1]
	if last.Printer != "Office 2" || last.Copies[reports.KindRanking] != 3 || last.Copies[reports.KindTravellers] != 0 {
		t.Errorf("remembered %+v", last)
	}
}

// A printer that is gone stays chosen and is said to be gone; one that refuses is said
// with the way on; where nothing prints by itself the sheets are opened.
func TestPrinterThatDoesNotPrint(t *testing.T) {
	r := complete(t)
	set := r.page.printer.set
	set.Printer = "Hall"
	r.page.printer.choose(set)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	uitest.WantText(t, "the sheets", r.Overlay(), "Hall (not there now)")
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" || r.page.printer.chosen != nil {
		t.Fatal("Escape does not close it")
	}
	r.paper.Refuses = func(file, _ string) error { return fmt.Errorf("%w: out of paper", computer.ErrNotPrinted) }
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "Hall did not take the sheets.", "lie in sheets", "Ctrl+Shift+P")
	if len(r.Opened) > 0 {
		t.Errorf("opened %q", r.Opened)
	}
	r.paper.Refuses = func(_, printer string) error { return fmt.Errorf("%w: %s", computer.ErrNoPrinter, printer) }
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "no printer Hall any more", "lie in sheets", "Ctrl+Shift+P")
	r.paper.Refuses = func(string, string) error { return fmt.Errorf("%w: nothing", computer.ErrNoPrintProgram) }
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "prints to Hall by itself")
	if len(r.Opened) != 2 {
		t.Errorf("opened %q", r.Opened)
	}
}

// Nothing chosen is said, and nothing is printed.
func TestNothingChosen(t *testing.T) {
	r := complete(t)
	set := r.page.printer.set
	for _, k := range reports.Kinds() {
		set = set.With(k, 0)
	}
	r.page.printer.choose(set)
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the notice", r.Visible(), "Nothing of the night's set is there")
	if len(r.Opened)+len(r.paper.Sent)+len(r.paper.Folders) > 0 {
		t.Errorf("opened %q, sent %q, written to %q", r.Opened, r.paper.Sent, r.paper.Folders)
	}
}

// The pages are looked at with the keyboard: turned, made larger and smaller, another
// sheet, another paper.
func TestPreviewByKeyboard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	v := r.page.printer.chosen.looks
	r.Window.Canvas().Focus(v.paging)
	r.Key(fyne.KeyPageDown)
	r.Key(fyne.KeyPageDown)
	uitest.WantText(t, "the preview", r.Overlay(), "page 3 of 4")
	r.Key(fyne.KeyPageUp)
	uitest.WantText(t, "the preview", r.Overlay(), "page 2 of 4")
	v.paging.TypedRune('+')
	v.paging.TypedRune('+')
	r.Settle()
	uitest.WantText(t, "the preview", r.Overlay(), "75")
	v.paging.TypedRune('-')
	r.Settle()
	uitest.WantText(t, "the preview", r.Overlay(), "50")
	r.Pick(v.which, "Travellers")
	uitest.WantText(t, "the preview", r.Overlay(), "page 1 of 4")
	r.page.printer.chosen.hide()
	set := r.page.printer.set
	set.Letter = true
	r.page.printer.choose(set)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	if got := r.paper.Ordered[len(r.paper.Ordered)-1].Set.Paper(); got != paper.Letter {
		t.Errorf("made on %s", got)
	}
	r.Key(fyne.KeyEscape)
}

// A sheet that cannot be drawn is said; closing the dialog while sheets are
// made stops that.
func TestPreviewFails(t *testing.T) {
	r := complete(t)
	r.paper.Draws = func(string, io.Writer) error { return sessiontest.ErrDiskFull }
	r.Press(fyne.KeyP, uitest.CtrlShift)
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the notice", r.Visible(), "The disk is full.")
	begun, ended := make(chan struct{}), make(chan error, 1)
	r.paper.Making = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return ctx.Err()
	}
	r.page.printer.Choose()
	<-begun
	uitest.WantText(t, "the sheets", r.Overlay(), "Making the sheets…")
	r.page.printer.chosen.hide()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	r.Settle()
	if strings.Contains(r.Overlay(), "page 1") {
		t.Error("it is shown all the same")
	}
}

// ticked ticks a kind of sheet with the keyboard.
func (r *room) ticked(k reports.Kind) {
	r.T.Helper()
	c := r.page.printer.chosen.rows[k].in
	r.Window.Canvas().Focus(c)
	c.TypedRune(' ')
	r.Settle()
}

// order is how sheets were wanted last.
func (r *room) order() Order { return r.paper.Ordered[len(r.paper.Ordered)-1] }

// Every kind of sheet stands in its group; what the evening cannot have says why, and the
// keyboard goes through them all, each seen when it has the focus.
func TestSheetsInGroups(t *testing.T) {
	for _, text := range []float32{1, 2} {
		r := complete(t)
		test.ApplyTheme(t, kit.Light.Theme(text))
		r.Window.Resize(fyne.NewSize(1024, 768))
		r.Press(fyne.KeyP, uitest.CtrlShift)
		uitest.WantText(t, "the sheets", r.Overlay(), "For the wall", "For the players", "For the director",
			"Before play", "Table cards", "Personal slips", "Board and relay labels",
			"Announcements", "Changes", "This evening is not scored by matches",
			"once there is a ruling or a correction", "The result has been given out once at most")
		c := r.page.printer.chosen
		if len(c.rows) != len(reports.Kinds()) {
			t.Errorf("%d of %d kinds", len(c.rows), len(reports.Kinds()))
		}
		driver, left := fyne.CurrentApp().Driver(), map[fyne.Focusable]bool{}
		for _, row := range c.rows {
			left[row.in] = true
		}
		for range 200 {
			r.Window.Canvas().FocusNext()
			r.Settle()
			f := r.Window.Canvas().Focused()
			if !left[f] {
				continue
			}
			delete(left, f)
			in := f.(*kit.Check)
			at := driver.AbsolutePositionForObject(in).Y - driver.AbsolutePositionForObject(c.scroll).Y
			if at < -1 || at+in.Size().Height > c.scroll.Size().Height+1 {
				t.Errorf("%q has the focus at %.0f of %.0f", in.Text, at, c.scroll.Size().Height)
			}
		}
		if len(left) > 0 {
			t.Errorf("%d kinds are not reached", len(left))
		}
		if size := r.Window.Canvas().Size(); size.Width > 1024 || size.Height > 768 {
			t.Errorf("the window grew to %v", size)
		}
		r.Key(fyne.KeyEscape)
	}
}

// Before play there is the paper of the movement, and the focus is there; without a
// movement there is nothing, and it is said.
func TestSheetsBeforePlay(t *testing.T) {
	r := newRoom(t, 3)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	c := r.page.printer.chosen
	if r.Window.Canvas().Focused() != c.rows[reports.KindSeating].in {
		t.Errorf("the focus is on %T", r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeySpace)
	r.ticked(reports.KindSeating)
	uitest.WantText(t, "the sheets", r.Overlay(), "No board has been scored yet.", "page 1 of 4")
	r.Answer("Print (Ctrl+P)")
	if fmt.Sprint(r.Opened) != "[sheets/Seating.pdf]" {
		t.Errorf("opened %q", r.Opened)
	}
	none := newRoom(t, 0)
	none.Press(fyne.KeyP, uitest.CtrlShift)
	if none.Overlay() != "" {
		t.Errorf("asked: %s", none.Overlay())
	}
	uitest.WantText(t, "the window", none.Visible(), "No movement has been chosen yet.")
}

// Large print and paper, prizes and table money are remembered with the set, and the page
// that is looked at stays while they change.
func TestSetHasWhatSheetsMustKnow(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	c := r.page.printer.chosen
	uitest.NoText(t, "the sheets", r.Overlay(), "A member pays", "The first 3 places")
	r.Pick(c.looks.which, "Travellers")
	r.Pick(c.print, "Large print, 16 points")
	r.Pick(c.size, "Letter")
	if o := r.order(); o.Set.Print != paper.LargePrint || !o.Set.Letter || c.looks.which.Selected != "Travellers" {
		t.Errorf("wanted %+v, and %q is looked at", o.Set, c.looks.which.Selected)
	}
	r.ticked(reports.KindPrizes)
	places := c.rows[reports.KindPrizes].knows.(*kit.Choice)
	if places.Selected != "The first 3 places" {
		t.Errorf("usually %q", places.Selected)
	}
	r.Pick(places, "25 %")
	if got := r.order().Set.Prizes; !got.Share.Equal(scoring.F(1, 4)) || got.First != 0 {
		t.Errorf("prizes %+v", got)
	}
	r.ticked(reports.KindAttendance)
	r.Enter(c.money.member, "4")
	if m := r.order().Set.TableMoney; !m.Member.Equal(scoring.Int(4)) || !m.Visitor.Equal(scoring.Int(4)) {
		t.Errorf("money %+v", m)
	}
	r.Enter(c.money.visitor, "much")
	uitest.WantText(t, "the sheets", r.Overlay(), "That is no amount")
	r.Enter(c.money.visitor, "6,50")
	r.Enter(c.money.currency, "zł")
	uitest.NoText(t, "the sheets", r.Overlay(), "That is no amount")
	want := r.paper.Sets[len(r.paper.Sets)-1]
	if m := r.order().Set.TableMoney; !m.Visitor.Equal(scoring.F(13, 2)) || m.Currency != "zł" ||
		want.TableMoney != m || want.Print != paper.LargePrint {
		t.Errorf("money %+v, remembered %+v", m, want)
	}
	r.ticked(reports.KindAttendance)
	uitest.NoText(t, "the sheets", r.Overlay(), "A member pays")
	r.Key(fyne.KeyEscape)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	if c := r.page.printer.chosen; c.print.Selected != "Large print, 16 points" ||
		c.rows[reports.KindPrizes].knows.(*kit.Choice).Selected != "25 % of the places" ||
		c.money.visitor.Text != "6.5" {
		t.Errorf("the dialog has forgotten: %s", r.Overlay())
	}
}

// Letters that no sheet can print are told before, once; the way out prints nothing.
// Where all can be printed nothing is asked.
func TestLettersThatCannotBePrinted(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyP, uitest.Ctrl)
	if r.Overlay() != "" || len(r.Opened) != 2 {
		t.Fatalf("asked: %s, opened %q", r.Overlay(), r.Opened)
	}
	r.Opened = nil
	r.Receive(session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
		Names: [2]string{"Ilse 𓀀", "Anna de Vries"}})
	r.Press(fyne.KeyP, uitest.Ctrl)
	uitest.WantText(t, "the question", r.Overlay(), "Ilse 𓀀 (𓀀)", "Print anyway")
	r.Answer("Cancel")
	if len(r.Opened) > 0 {
		t.Fatalf("opened %q", r.Opened)
	}
	r.Press(fyne.KeyP, uitest.Ctrl)
	r.Answer("Print anyway")
	if len(r.Opened) != 2 {
		t.Errorf("opened %q", r.Opened)
	}
	r.Press(fyne.KeyP, uitest.Ctrl) // that is known now
	if r.Overlay() != "" || len(r.Opened) != 4 {
		t.Errorf("asked again: %s, opened %q", r.Overlay(), r.Opened)
	}
	r.Receive(session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2},
		Names: [2]string{"Bo 𓁿", "Zoë Ångström"}})
	r.Press(fyne.KeyS, uitest.Ctrl)
	uitest.WantText(t, "the question", r.Overlay(), "Bo 𓁿", "Save anyway")
	r.Answer("Save anyway")
	uitest.WantText(t, "the question", r.Overlay(), "Save the sheets")
}

// A masterpoint scheme lets the ranking explain how its awards came about.
func TestAwardsAreExplainedOnTheSheet(t *testing.T) {
	r := complete(t)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	uitest.NoText(t, "the sheets", r.Overlay(), "Explain the masterpoints")
	r.Key(fyne.KeyEscape)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.AwardsChosen{Choice: award.Choice{Scheme: "vbl-club"}}))
	r.Settle()
	r.Press(fyne.KeyP, uitest.CtrlShift)
	why := r.page.printer.chosen.rows[reports.KindRanking].knows.(*kit.Check)
	r.Window.Canvas().Focus(why)
	why.TypedRune(' ')
	r.Settle()
	if !r.order().Set.ExplainAwards {
		t.Error("they are not explained")
	}
}
