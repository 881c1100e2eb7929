package start

import (
	"context"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the page, and with one in the place of the room.
type room struct {
	*uitest.Stage
	w         *uitest.Window
	page      *Page
	installed uitest.Programs
	computer  []bridgemate.Finding
	earlier   []*session.State // the earlier evenings of the club
	chairs    []chair          // for which other pages were asked who sits there
	teams     []session.Contestant
	then      func()   // goes on after the last question
	went      []string // the other ways that were gone
}

// chair is one of a pair.
type chair struct {
	pair session.Contestant
	at   int
}

// newRoom is an evening with that many tables, 0 for none yet.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	return &room{Stage: uitest.New(t, tables, facts...)}
}

// open shows the evening in a window.
func (r *room) open() *room {
	r.T.Helper()
	way := func(name string) func() { return func() { r.went = append(r.went, name) } }
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{
			Programs: func() []control.Program { return r.installed },
			Identify: func(path string) (control.Program, error) { return r.installed.Identify(path) },
			Examine:  func(context.Context) []bridgemate.Finding { return slices.Clone(r.computer) },
			Earlier:  func() ([]*session.State, error) { return r.earlier, nil },
			About:    func() string { return "Clubnight 0.1.0" },
		}, Ways{
			EnterByHand: way("by hand"), Settings: way("settings"), ChangeFile: way("file"),
			AskSeat: func(row desk.PairRow, i int, then func()) {
				r.chairs, r.then = append(r.chairs, chair{row.Pair, i}), then
			},
			AskTeam: func(team session.Contestant, then func()) { r.teams, r.then = append(r.teams, team), then },
		})
		return []shell.Page{r.page, roomPage{}, r.page.Bridgemates()}
	})
	return r
}

// roomPage stands where the page Room stands.
type roomPage struct{}

func (roomPage) Register() shell.Registration {
	return shell.Registration{Title: "Room", Place: shell.TabRoom, Content: widget.NewLabel("the room")}
}

func (r *room) movement() *movement.Movement {
	sec, ok := r.Session.State().Section(1)
	if !ok {
		return &movement.Movement{}
	}
	return sec.Movement
}

// The page Start stands in one column on a small screen, in two on a laptop's, and shows
// everything on a wide one.
func TestColumns(t *testing.T) {
	r := newRoom(t, 3).open()
	seats, gates := r.page.tonight.seats, r.page.start.content
	for _, c := range []struct {
		width     float32
		beside    bool
		all       bool
		direction string
	}{{1020, false, false, "below"}, {1240, true, false, "beside"}, {1920, true, true, "beside"},
		{1020, false, false, "below"}} {
		r.Window.Resize(fyne.NewSize(c.width, 760))
		r.page.show(paneBridgemates)
		d := fyne.CurrentApp().Driver()
		form := d.AbsolutePositionForObject(r.page.tonight.setup)
		if at := d.AbsolutePositionForObject(gates); (at.X > form.X+100) != c.beside {
			t.Errorf("%v wide: the form is at %v, the Bridgemates are at %v, and should be %s",
				c.width, form, at, c.direction)
		}
		if seats.Visible() != c.all || r.page.onward.Visible() == c.all {
			t.Errorf("%v wide: the players are seen: %v", c.width, seats.Visible())
		}
	}
}
