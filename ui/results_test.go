package ui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/uitest"
)

// One card is printed from where it is looked at; a disk that is full is said.
func TestPrintOneCard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.Key(fyne.KeyReturn)
	first := mustScore(t, r, nil).Rankings[0].Ranks[0].Who.Number
	r.Answer("Print this card")
	if want := fmt.Sprintf("sheets/NS%d.pdf", first); len(r.Opened) != 1 || r.Opened[0] != want {
		t.Errorf("opened %q, want %q", r.Opened, want)
	}
	r.paper.Fails = sessiontest.ErrDiskFull
	r.Answer("Print this card")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the notice", r.Visible(), "The disk is full.")
}

// The picked line is corrected in the place of the card.
func TestCorrectFromACard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.Key(fyne.KeyReturn)
	r.Answer("Enter or correct…")
	uitest.WantText(t, "the correction", r.Overlay(), "Enter or correct a result")
	uitest.NoText(t, "the correction", r.Overlay(), "Print this card")
}

// From the card of a pair its personal page is printed as well.
func TestPrintPageFromTheCard(t *testing.T) {
	r := complete(t)
	r.Press(fyne.Key4, uitest.Alt)
	r.w.results.ShowCard(session.Contestant{Section: 1, Number: 2}, scoring.NS)
	r.Settle()
	r.Answer("Print page")
	if got := strings.Join(r.Opened, " "); got != "sheets/NS2 page.pdf" {
		t.Errorf("opened %q", got)
	}
	r.paper.Making = func(context.Context) error { return sessiontest.ErrDiskFull }
	r.Answer("Print page")
	uitest.WantText(t, "the window", r.Visible(), "The disk is full.")
}

// From the traveller the cards of a deal that is released are looked at.
func TestCardsOfADeal(t *testing.T) {
	r := complete(t)
	r.w.Drop(uitest.DealsFile(t, uitest.DealsPBN))
	r.Settle()
	r.Receive(session.DealsReleased{})
	r.Button("Cards")
	uitest.WantText(t, "the deal", r.Overlay(), "Dealer North, nobody vulnerable", "Par 1510 North-South")
}

// takesOver makes a window take evenings of files over, as the program does.
func takesOver(p *Params) { p.Club.OpenEvening = uitest.TakeOver }

// An evening of another program that is dropped on the window becomes an evening, and
// what differs from what was published is told. One bad line costs that line.
func TestArrival(t *testing.T) {
	other := complete(t)
	file := uitest.Published(t, other.Session, "<PERCENTAGE>50.00<", "<PERCENTAGE>51.00<",
		"<EW_PAIR_NUMBER>4<", "<EW_PAIR_NUMBER>x<")
	r := newRoomWith(t, 5, takesOver).open(false)
	r.w.Drop(file)
	r.Settle()
	r.Answer("New evening")
	if st := r.w.State(); st.Evening.Name != "Tuesday pairs" || st.Entered() != 8 || !st.Closed {
		t.Fatalf("%q, %d results", st.Evening.Name, st.Entered())
	}
	uitest.WantText(t, "the comparison", r.Overlay(), "8 results.", "of 6 pairs equal",
		"1 thing in the file could not be taken over.", "51.00 %")
}
