package ui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// Nothing of several computers is seen in an evening of one, whatever the
// program could do.
func TestAloneNothingIsSeen(t *testing.T) {
	for name, with := range map[string]func(*Params){"a program that works alone": func(*Params) {},
		"one that could": func(p *Params) {
			p.Neighbours = append(p.Neighbours, severalComputers(new(uitest.Connection)))
		}} {
		r := newRoomWith(t, 3, with).open(false)
		uitest.NoText(t, name+": the bar", strings.Join(uitest.Texts(r.w.frame.Top), "\n"),
			"omputer", "server", "Alone")
		menu := fmt.Sprint(r.w.Has(shell.Computers))
		found := "false"
		for _, i := range r.Window.MainMenu().Items[0].Items {
			if i.Label == r.Language().Text("Several computers…") {
				found = "true"
			}
		}
		if found != menu {
			t.Errorf("%s: it is in the menu: %s", name, found)
		}
		r.Receive(r.All()...)
		r.Press(fyne.Key3, uitest.Alt)
		r.Press(fyne.KeyK, uitest.Ctrl)
		if line, ok := r.Window.Canvas().Focused().(*kit.TextField); !ok || line.Disabled() {
			t.Errorf("%s: nothing can be entered", name)
		}
	}
}

// The chip in the bar opens the page of the computers.
func TestChip(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector, "Room B", "Desk")
	since := time.Date(2026, 11, 17, 19, 42, 0, 0, time.Local)
	r.Clash(1, 1, "Room B")
	r.Line.Stands(desk.ConnectionStatus{State: desk.Alone, Since: since})
	r.Settle()
	r.Button("1 conflict · Alone since 19:42")
	uitest.WantText(t, "the page", r.Overlay(), "Alone since 19:42:", "1 conflict waits")
}

// Where nobody else has joined, the page says so instead of counting to none.
func TestChipAlone(t *testing.T) {
	r := shareRoom(t, 3, session.RoleDirector)
	r.Button("On the server")
	uitest.WantText(t, "the page", r.Overlay(), "On the server. No other computer has joined yet.")
}

// A computer that runs no room says who does, by its role, and offers no start
// that would be refused.
func TestNoRoomHere(t *testing.T) {
	for _, c := range []struct {
		role        session.Role
		next, start string // start is the large button, "" where it cannot be pressed
	}{
		{session.RoleDirector,
			"The Bridgemates are run by other computers: 0 of 9 results are in. To run a room here, choose Several computers in the Evening menu.", "Take a room over…   (F5)"},
		{session.RoleScorer,
			"The Bridgemates are run by other computers: 0 of 9 results are in. To run a room here, choose Several computers in the Evening menu.", "Take a room over…   (F5)"},
		{session.RoleDesk, "The Bridgemates are run by other computers: 0 of 9 results are in.", ""},
		{session.RoleViewer, "This computer only looks on: 0 of 9 results are in.", ""},
	} {
		r := shareRoom(t, 3, c.role, "Room B")
		in := r.Language()
		r.Comes("Room B", session.WorkTaken{Sections: []int{1}, Draw: true, Over: "the file of Room A"})
		st := r.w.State()
		if got := desk.NextOf(in, st, r.w.Status(), r.w.Role()); got != c.next {
			t.Errorf("%s: %q", c.role, got)
		}
		uitest.WantText(t, "the foot of "+string(c.role), r.Visible(), c.next)
		if light := desk.LightOf(in, st, r.w.Status()); light.Words != "Bridgemates elsewhere" {
			t.Errorf("%s: the light says %q", c.role, light.Words)
		}
		r.Press(fyne.Key3, uitest.Alt)
		if read := r.ButtonLike("Start reading"); !read.Disabled() {
			t.Errorf("%s: results can be read", c.role)
		}
		r.bridgemates()
		large := "Start the evening   (F5)"
		if c.start != "" {
			large = c.start
		}
		if start, create := r.ButtonLike(large), r.ButtonLike("Create"); start.Disabled() != (c.start == "") ||
			!create.Disabled() {
			t.Errorf("%s: %q can be pressed: %t; created %t", c.role, start.Text, !start.Disabled(), !create.Disabled())
		}
		if c.start != "" {
			r.Key(fyne.KeyF5)
			if !strings.Contains(r.Overlay(), "Rooms and the draw") {
				t.Errorf("%s: F5 does not lead to the rooms: %s", c.role, r.Overlay())
			}
			r.Key(fyne.KeyEscape)
		}
		r.Comes("Room B", session.ReadingStarted{File: "b.bws"})
		if light := desk.LightOf(in, r.w.State(), r.w.Status()); light.Words != "Running on other computers" ||
			light.Tone != desk.Good {
			t.Errorf("%s: the light says %q", c.role, light.Words)
		}
		if c.start != "" { // with a room of its own it starts as ever
			uitest.Must(t, r.Session.Record(session.ByDirector,
				session.WorkTaken{Sections: []int{1}, Over: "the file of Room B"}))
			r.Settle()
			if r.ButtonLike("Start the evening").Disabled() {
				t.Errorf("%s: after taking over it cannot be started", c.role)
			}
		}
	}
}
