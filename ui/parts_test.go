package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// F6 goes around the parts of each page; from within one of them to the next.
func TestPartsOfThePage(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Receive(r.All()...)
	is := func(page string, want ...fyne.Focusable) {
		t.Helper()
		for i := range want {
			r.Key(fyne.KeyF6)
			if got := r.Window.Canvas().Focused(); got != want[i] {
				t.Errorf("%s: press %d leads to %T", page, i+1, got)
			}
		}
	}
	r.Press(fyne.Key2, uitest.Alt)
	tables, players := r.FieldAfter("Tables"), r.List("Begins")
	r.Window.Canvas().Focus(r.FieldAfter("of")) // anywhere in the first part
	is("Start", players, r.List("Table 1"), tables, players)
	r.bridgemates()
	is("Start, the Bridgemates", tables, r.ChoiceAfter("Program"))
	r.Press(fyne.Key3, uitest.Alt)
	tiles := r.Window.Canvas().Focused()
	r.Key(fyne.KeyF6)
	attention := r.Window.Canvas().Focused()
	r.Key(fyne.KeyF6)
	if last := r.Window.Canvas().Focused(); attention == tiles || last == attention || last == tiles {
		t.Errorf("Room: F6 leads from %T to %T and to %T", tiles, attention, last)
	}
	is("Room", tiles, attention)
	r.Press(fyne.Key3, uitest.Alt) // once more: to where the page begins
	is("Room again", attention)
	r.Press(fyne.Key4, uitest.Alt)
	rankings := r.Grids()
	if r.Window.Canvas().Focused() != fyne.Focusable(rankings[0]) {
		t.Error("Results begins elsewhere than with the ranking")
	}
	is("Results", rankings[1], r.Traveller(), rankings[0])
}

// F1 answers on every page: where a page has no chapter of its own, with the first.
func TestHelpOnEveryPage(t *testing.T) {
	r := newRoom(t, 3).open(false)
	for _, p := range r.w.Pages() {
		if p.Title == "" {
			continue
		}
		r.w.Tabs.SelectIndex(p.Place)
		r.Settle()
		r.Key(fyne.KeyF1)
		if r.Overlay() == "" {
			t.Errorf("F1 says nothing on %s", p.Title)
		}
		r.Key(fyne.KeyEscape)
	}
}

// Ctrl+Enter presses the button to press of whatever is asked, from a choice and from a
// field: a late pair is three keys.
func TestCtrlEnter(t *testing.T) {
	r := newRoom(t, 0, session.UsualBy("wbf")).open(false)
	r.Enter(r.FieldAfter("Tables"), "5")
	r.ChoiceAfter("Tables").SetSelectedIndex(2)
	r.Settle()
	r.Press(fyne.KeyM, uitest.Ctrl)
	if c, ok := r.Window.Canvas().Focused().(*kit.Choice); !ok {
		t.Fatalf("the focus is on %T", r.Window.Canvas().Focused())
	} else {
		c.TypedRune('l')
		r.Settle()
	}
	r.Settle()
	r.Press(fyne.KeyReturn, uitest.Ctrl)
	if r.Overlay() != "" || r.Session.State().Sections[0].Movement.Missing != 0 {
		t.Errorf("the late pair is not there: pair %d is missing; %s %s",
			r.Session.State().Sections[0].Movement.Missing, r.Overlay(), r.Log)
	}
	r.Press(fyne.KeyK, uitest.Ctrl|fyne.KeyModifierShift)
	r.Window.Canvas().Focus(r.Beside("Reason"))
	r.Press(fyne.KeyReturn, uitest.Ctrl)
	if _, ok := r.Window.Canvas().Focused().(*kit.Choice); !ok { // what is missing has the focus
		t.Error("from a field it does not press Record")
	}
	r.Key(fyne.KeyEscape)
	r.Press(fyne.KeyReturn, uitest.Ctrl) // nothing is asked: nothing happens
}

// F5 goes on reading where the control program is gone, as the strip offers, and F6
// reaches what the strip offers.
func TestProgramGoneByKeyboard(t *testing.T) {
	r := newRoom(t, 3, session.Uploaded{File: "evening.bws"}).open(false)
	r.Link.Change(func(st *bridgemate.Status) { st.Alarms = []bridgemate.Alarm{{Kind: bridgemate.ProgramGone}} })
	r.Settle()
	r.Press(fyne.Key3, uitest.Alt)
	r.Key(fyne.KeyF6)
	for range 3 {
		if r.FocusText() != "Continue playing" {
			r.Key(fyne.KeyF6)
		}
	}
	if got := r.FocusText(); got != "Continue playing" {
		t.Errorf("F6 goes to %q", got)
	}
	r.Key(fyne.KeyF5)
	if got := r.Link.Done(); got != "restart" {
		t.Errorf("F5 has done %q", got)
	}
}
