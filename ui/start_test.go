package ui

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/ui/kit"
	"clubnight/ui/rehearsing"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// What the page Start leads to on other pages.

// After the start the room is shown, in which results are read.
func TestStartLeadsToTheRoom(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Key(fyne.KeyF5)
	if r.w.Tabs.SelectedIndex() != shell.TabRoom {
		t.Error("the room is not shown after the start")
	}
	uitest.WantText(t, "the window", r.Visible(), "Running – last read", "Stop reading")
}

// The date that is entered stands in the bar of every page.
func TestDateInTheBar(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Enter(r.FieldAfter("Date"), "1/12/2026")
	r.Settle()
	uitest.WantText(t, "the bar", strings.Join(uitest.Texts(r.w.frame.Top), "\n"), "Kraków · Tuesday, 1 December 2026")
}

// Small and large evenings, and large text: everything is there, and the window stays
// small enough for a laptop.
func TestSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs beside it here")
	}
	for _, tables := range []int{3, 60} {
		for _, scale := range []float32{1, 1.25, 2} {
			t.Run(fmt.Sprintf("%d tables, text %v", tables, scale), func(t *testing.T) {
				r := newRoom(t, 0)
				test.ApplyTheme(t, kit.Light.Theme(scale))
				r.open(false)
				family := "mitchell"
				if tables%2 == 0 {
					family = "skip-mitchell"
				}
				m, err := movement.Make(family,
					movement.Options{Tables: tables, Rounds: min(tables, 13), BoardsPerRound: 1})
				uitest.Must(t, err)
				r.Receive(session.SectionSet{ID: 1, Movement: m}, session.Uploaded{File: "evening.bws"})
				r.seats()
				if got := len(kit.GridOf(r.List("Begins")).Listed()) - 1; got != 2*tables {
					t.Errorf("%d pairs in the list", got)
				}
				r.Receive(r.All()...)
				r.Receive(session.DealsSet{Source: "test",
					Boards: deal.Seed{}.Boards(1, 1, m.Boards()[len(m.Boards())-1])}, session.DealsReleased{})
				r.Press(fyne.KeyR, uitest.Ctrl)
				for _, tab := range r.w.Tabs.Items {
					r.w.Tabs.SelectIndex(tab.Place)
					r.Settle()
					if s := r.Window.Content().MinSize(); s.Width > 640 || s.Height > 480 {
						t.Errorf("%s needs %v", tab.Text, s)
					}
				}
				r.w.Tabs.SelectIndex(shell.TabRoom)
				r.Settle()
				uitest.WantText(t, "Room", r.Visible(),
					fmt.Sprintf("%d of %d results", tables*m.Rounds, tables*m.Rounds))
			})
		}
	}
}

// How it is scored is what Results shows.
func TestResultsAsScored(t *testing.T) {
	r := newRoom(t, 8, session.UsualBy("wbf")).open(false)
	r.Pick(r.ChoiceAfter("Scoring"), "Butler")
	r.Receive(r.All()...)
	r.Press(fyne.Key4, uitest.Alt)
	uitest.WantText(t, "Results", r.Visible(), "IMPs against a datum (Butler)")
}

// An individual by the keyboard: set up, started, played to the end.
func TestIndividualEvening(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open(false)
	r.Letter(r.ChoiceAfter("Played"), 'i')
	r.Enter(r.FieldAfter("Tables"), "2")
	r.Enter(r.FieldAfter("of"), "2")
	m := r.movement()
	uitest.WantText(t, "Tonight", r.Visible(), "8 players", "Player")
	r.Press(fyne.KeyI, uitest.Ctrl)
	uitest.WantText(t, "the sheet", r.Overlay(), "Individual", m.Name, "Matchpoints")
	r.Key(fyne.KeyEscape)
	r.Key(fyne.KeyF5)
	r.Receive(r.All()...)
	r.Press(fyne.Key4, uitest.Alt)
	uitest.WantText(t, "Results", r.Visible(), "✓ Complete", "Player")
	sc, err := r.Session.State().Score()
	uitest.Must(t, err)
	if len(sc.Rankings) != 1 || len(sc.Rankings[0].Ranks) != 8 {
		t.Errorf("%d rankings", len(sc.Rankings))
	}
}

// A weekly evening of pairs still takes one action: what was proposed is started.
func TestWeeklyEveningIsOneAction(t *testing.T) {
	r := newRoom(t, 7, session.UsualBy("wbf")).open(false)
	r.Key(fyne.KeyF5)
	if r.Overlay() != "" || r.Link.Done() != "start" {
		t.Errorf("done %q, and asked: %s", r.Link.Done(), r.Overlay())
	}
}

// Who takes a chair needs attention in the room while he sits on another one.
func TestSeatedTwiceNeedsAttention(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.Receive(uitest.Seated(1, "N", "8", "Niamh O'Connor"))
	r.seat(1, 0, "oconnor")
	r.Key(fyne.KeyReturn) // after the warning
	if got := r.Player(2, "N"); got.Number != "8" {
		t.Errorf("sits there: %+v", got)
	}
	r.Key(fyne.KeyEscape)
	r.w.Tabs.SelectIndex(shell.TabRoom)
	r.Settle()
	uitest.WantText(t, "what needs attention", r.Visible(),
		"Niamh O'Connor sits twice: at NS table 1 (North) and at NS table 2 (North).")
}

// From a list of chairs to the next one: who is named stands there, and the question
// for the next chair is one key away.
func TestNamesOneAfterTheOther(t *testing.T) {
	r := newRoom(t, 3).open(false)
	r.seat(0, 0, "Mehmet")
	list := r.List("Begins")
	if c := kit.GridOf(list).Cell(0, 2); c.Text != "Mehmet Ağaoğlu" || r.Window.Canvas().Focused() != list {
		t.Errorf("the list shows %q, the focus is on %T", c.Text, r.Window.Canvas().Focused())
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the question", r.Overlay(), "Pair 1, NS table 1: who is South?")
}

// A real evening has no menu of a rehearsal.
func TestMenuOfARehearsal(t *testing.T) {
	if menus := len(newRoom(t, 3).Window.MainMenu().Items); menus != 7 {
		t.Errorf("a real evening has %d menus", menus)
	}
	r := newRoomWith(t, 3, func(p *Params) { p.Rehearsal = &rehearsing.Params{Faults: rehearsal.FaultList()} })
	if menu := r.Window.MainMenu().Items[3]; menu.Label != "Rehearsal" {
		t.Errorf("the menu %q is there", menu.Label)
	}
	r.open(false)
	r.Command("How the players bid…")
	uitest.WantText(t, "the question", r.Overlay(), "Every table in its own way")
}
