package ui

import (
	"context"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/roompage"
	"clubnight/ui/uitest"
)

// roomPageOn is a room page that phones of the test read.
func roomPageOn(p *uitest.Phones) *roompage.Params {
	return &roompage.Params{Port: 4711, Keep: p.Keep,
		Start: func(_ context.Context, port int, failed func(error)) (roompage.Server, error) {
			return p, p.Start(port, failed)
		}}
}

// serve starts the room page as the director does.
func (r *room) serve() {
	r.T.Helper()
	r.Menu("Phones and room page…")
	r.Key(fyne.KeyReturn)
}

// The bar says that the room page runs until it is stopped, and leads to it.
func TestRoomPageInTheBar(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.serve()
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the window", r.Visible(), "Room page on")
	r.Button("Room page on")
	uitest.WantText(t, "the dialog", r.Overlay(), "192.168.178.20")
	r.Answer("Stop the room page")
	r.Key(fyne.KeyEscape)
	uitest.NoText(t, "the window", r.Visible(), "Room page on")
}

// Tonight's evening is shown while an earlier one is looked at, until the next begins.
func TestRoomPageFollowsTonight(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.serve()
	r.Key(fyne.KeyEscape)
	earlier, link := uitest.NewEvening(t, 3)
	r.w.Aside()
	r.w.Open(model.Opened{ID: 7, Session: earlier, Link: link, Past: true})
	r.Settle()
	r.Receive(r.Plays(1, 2)...)
	if got := r.phones.Last(); got.Seq != r.Session.State().Seq || len(got.Results) != 10 {
		t.Errorf("shown entry %d with %d results, it stands at %d", got.Seq, len(got.Results), r.Session.State().Seq)
	}
	r.Press(fyne.KeyB, uitest.Ctrl)
	r.Press(fyne.KeyN, uitest.Ctrl)
	r.Answer("New evening")
	if got := r.phones.Last(); got == nil || len(got.Results) != 0 || r.phones.Running != 1 {
		t.Errorf("shown of the new evening: %v", got)
	}
}

// Address and code are on the wall while the page runs, beside the clock, and go with it;
// the slips have the address.
func TestRoomPageOnTheWallAndTheSlips(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.monitor.Show(1366, 768)
	uitest.NoText(t, "the wall", r.monitor.Text(), "http://")
	r.serve()
	r.Key(fyne.KeyEscape)
	r.Press(fyne.KeyF8, uitest.Ctrl)
	uitest.WantText(t, "the wall", r.monitor.Text(), "http://192.168.178.20:8080/", "20:00")
	r.Press(fyne.KeyP, uitest.CtrlShift)
	if got := r.paper.Ordered[len(r.paper.Ordered)-1].Address; got != "http://192.168.178.20:8080/" {
		t.Errorf("the slips have the address %q", got)
	}
	r.Key(fyne.KeyEscape)
	r.Menu("Phones and room page…")
	r.Answer("Stop the room page")
	uitest.NoText(t, "the wall", r.monitor.Text(), "http://")
	r.Key(fyne.KeyEscape)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	if got := r.paper.Ordered[len(r.paper.Ordered)-1].Address; got != "" {
		t.Errorf("the slips have the address %q of a page that is not running", got)
	}
}

// A window that is filled anew goes on with the room page of the one before.
func TestRoomPageStopsWithTheWindow(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.serve()
	r.Key(fyne.KeyEscape)
	was := r.w
	was.Leave()
	next := New(was.p)
	next.Open(model.Opened{Session: r.Session, Link: r.Link})
	next.GoOn(was)
	r.Settle()
	if r.phones.Running != 1 || r.phones.Stopped != 1 || next.roomAddress() == "" || was.roomAddress() != "" {
		t.Errorf("%d run, %d stopped, at %q", r.phones.Running, r.phones.Stopped, next.roomAddress())
	}
	next.close()
	r.Settle()
	if r.phones.Running != 0 || r.phones.Stopped != 2 {
		t.Errorf("%d run after the window, %d stopped", r.phones.Running, r.phones.Stopped)
	}
}

// The code stands where nothing else does: neither over title nor clock,
// nor beyond the window.
func TestCodeOnThePoster(t *testing.T) {
	for _, size := range [][2]float32{{1024, 768}, {1366, 768}, {1920, 1080}} {
		r := newRoom(t, 14).open(false)
		r.monitor.Show(size[0], size[1])
		r.serve()
		r.Key(fyne.KeyEscape)
		r.Press(fyne.KeyF8, uitest.Ctrl)
		r.monitor.After(time.Minute)
		var code *canvas.Image
		for _, o := range uitest.VisibleObjects(r.monitor.Window.Content()) {
			if i, ok := o.(*canvas.Image); ok {
				code = i
			}
		}
		if code == nil {
			t.Fatalf("%v: no code on the wall", size)
		}
		at, wide := code.Position(), code.Size()
		if wide.Width < 0.1*size[1] || at.X+wide.Width > size[0] || at.Y < 0 {
			t.Errorf("%v: the code stands at %v, %v large", size, at, wide)
		}
		for _, o := range uitest.VisibleObjects(r.monitor.Window.Content()) {
			if text, ok := o.(*canvas.Text); ok && text.Text != "" && o.Position().X < at.X+wide.Width &&
				o.Position().X+o.Size().Width > at.X && o.Position().Y < at.Y+wide.Height &&
				o.Position().Y+o.Size().Height > at.Y {
				t.Errorf("%v: %q stands in the code", size, text.Text)
			}
		}
	}
}

// Where the bar has no room for it, the strip at the foot says that the page runs.
func TestRoomPageInASmallWindow(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.Window.Resize(fyne.NewSize(1024, 768))
	r.serve()
	r.Key(fyne.KeyEscape)
	uitest.NoText(t, "the strip", r.foot(), "The room page is running.")
	uitest.WantText(t, "the bar", r.Visible(), "Room page on")
	test.ApplyTheme(t, kit.Light.Theme(2))
	r.Window.Resize(fyne.NewSize(1023, 768))
	r.Receive(r.Plays(1)...)
	uitest.WantText(t, "the strip", r.foot(), "The room page is running.")
	uitest.NoText(t, "the bar", r.Visible(), "Room page on")
}
