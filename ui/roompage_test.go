package ui

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"clubnight/session"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// phones are those of a room that has a page: what they would see, and how it goes on.
type phones struct {
	mu      sync.Mutex
	ports   []int // that were asked for
	kept    []int
	shown   []*session.State // what was shown, in its order
	wrong   bool             // scores came that are of another state
	running int
	stopped int
	refuses error
	fails   func(error)
}

func (p *phones) roomPage() *RoomPage {
	return &RoomPage{
		Port: 4711, Keep: func(port int) { p.kept = append(p.kept, port) },
		Start: func(ctx context.Context, port int, failed func(error)) (RoomServer, error) {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.ports = append(p.ports, port)
			if p.refuses != nil {
				return nil, p.refuses
			}
			p.running, p.fails = p.running+1, failed
			return p, nil
		},
	}
}

// Addresses implements RoomServer.
func (p *phones) Addresses() []string {
	return []string{"http://192.168.178.20:8080/", "http://10.0.0.7:8080/"}
}

// Port implements RoomServer.
func (p *phones) Port() int { return 8080 }

// Show implements RoomServer.
func (p *phones) Show(st *session.State, sc *session.Scores) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = append(p.shown, st)
	p.wrong = p.wrong || sc.Arrived != st.Entered()
}

// Stop implements RoomServer.
func (p *phones) Stop() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.running--
	p.stopped++
	return nil
}

// last is what the phones show.
func (p *phones) last() *session.State {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.shown) == 0 {
		return nil
	}
	return p.shown[len(p.shown)-1]
}

// openRoomPage opens the dialog from the menu.
func (r *room) openRoomPage() {
	r.T.Helper()
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if i.Label == "Room page…" {
				i.Action()
				r.Settle()
				return
			}
		}
	}
	r.T.Fatal("no room page in the menus")
}

// serve starts the room page as the director does.
func (r *room) serve() {
	r.T.Helper()
	r.openRoomPage()
	r.Key(fyne.KeyReturn)
}

// The room page is started with the keyboard, and says where it is, what it shows, and
// what keeps phones out; the bar says that it runs until it is stopped.
func TestRoomPageIsStartedAndStopped(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.openRoomPage()
	uitest.WantText(t, "the dialog", r.Overlay(), "The room page does not run.", "firewall", "Start the room page")
	uitest.NoText(t, "the dialog", r.Overlay(), "http://")
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "http://192.168.178.20:8080/", "http://10.0.0.7:8080/",
		"It shows no ranking: nothing is released.", "Stop the room page")
	if d := r.w.roomPage.open; d.code.Image == nil || !d.code.Visible() || d.code.Size().Height < 100 {
		t.Errorf("no code to be scanned: %v", d.code.Size())
	}
	if len(r.phones.ports) != 1 || r.phones.ports[0] != 4711 || len(r.phones.kept) != 1 || r.phones.kept[0] != 8080 {
		t.Errorf("asked for %v, kept %v", r.phones.ports, r.phones.kept)
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 4}))
	r.Receive(r.Plays(1, 2)...)
	uitest.WantText(t, "the dialog", r.Overlay(), "It shows the ranking after round 2.")
	r.Key(fyne.KeyEscape)
	uitest.WantText(t, "the window", r.Visible(), "Room page on")
	r.Tap(r.w.frame.roomPage)
	uitest.WantText(t, "the dialog", r.Overlay(), "192.168.178.20")
	r.Answer("Stop the room page")
	uitest.WantText(t, "the dialog", r.Overlay(), "does not run", "Start the room page")
	uitest.NoText(t, "the dialog", r.Overlay(), "http://")
	r.Key(fyne.KeyEscape)
	uitest.NoText(t, "the window", r.Visible(), "Room page on")
	if r.phones.running != 0 || r.phones.stopped != 1 {
		t.Errorf("%d run, %d stopped", r.phones.running, r.phones.stopped)
	}
	r.serve()
	if len(r.phones.ports) != 2 || r.phones.ports[1] != 8080 {
		t.Errorf("asked for %v: the address on the wall does not stay", r.phones.ports)
	}
}

// Every new state is shown with its own scores, and tonight's goes on while an earlier
// evening is looked at.
func TestRoomPageFollowsTonight(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.serve()
	r.Key(fyne.KeyEscape)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.Receive(r.Plays(1)...)
	if got := r.phones.last(); got == nil || got.Seq != r.Session.State().Seq {
		t.Fatalf("shown %v, it stands at %d", got, r.Session.State().Seq)
	}
	earlier, link := uitest.NewEvening(t, 3)
	r.w.visits.keep()
	r.w.Open(model.Opened{ID: 7, Session: earlier, Link: link, Past: true})
	r.Settle()
	r.Receive(r.Plays(2)...)
	if got := r.phones.last(); got.Seq != r.Session.State().Seq || len(got.Results) != 10 {
		t.Errorf("shown entry %d with %d results, it stands at %d", got.Seq, len(got.Results), r.Session.State().Seq)
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{}))
	r.Settle()
	if r.phones.last().Released != 0 || r.phones.wrong {
		t.Error("what is released no longer is shown, or scores of another state are")
	}
	// Another evening begins: from now on it is shown.
	r.w.visits.onBack()
	r.Settle()
	r.Press(fyne.KeyN, uitest.Ctrl)
	r.Answer("New evening")
	if got := r.phones.last(); got == nil || len(got.Results) != 0 || r.phones.running != 1 {
		t.Errorf("shown of the new evening: %v", got)
	}
	shown := len(r.phones.shown)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 1}))
	r.Settle()
	if len(r.phones.shown) != shown {
		t.Error("the evening before is still shown")
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
	r.openRoomPage()
	r.Answer("Stop the room page")
	uitest.NoText(t, "the wall", r.monitor.Text(), "http://")
	r.Key(fyne.KeyEscape)
	r.Press(fyne.KeyP, uitest.CtrlShift)
	if got := r.paper.Ordered[len(r.paper.Ordered)-1].Address; got != "" {
		t.Errorf("the slips have the address %q of a page that does not run", got)
	}
}

// What fails is said: a page that does not start, and pages that cannot be made.
func TestRoomPageFails(t *testing.T) {
	r := newRoom(t, 5).open(false)
	r.phones.refuses = errors.New("bind: permission denied")
	r.serve()
	uitest.WantText(t, "the dialog", r.Overlay(), "could not be started", "goes on as before", "does not run")
	r.phones.refuses = nil
	r.Answer("Start the room page")
	uitest.NoText(t, "the dialog", r.Overlay(), "could not be started")
	uitest.WantText(t, "the dialog", r.Overlay(), "192.168.178.20")
	r.Key(fyne.KeyEscape)
	r.phones.fails(errors.New("no scores"))
	r.Settle()
	if !r.w.Notice.Visible() || !strings.Contains(r.Log.String(), "no scores") {
		t.Errorf("nothing is said:\n%s", r.Visible())
	}
}

// The page stops with the window; a window that is filled anew serves it
// again, once it has stopped.
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
	if r.phones.running != 1 || r.phones.stopped != 1 || next.RoomAddress() == "" || was.RoomAddress() != "" {
		t.Errorf("%d run, %d stopped, at %q", r.phones.running, r.phones.stopped, next.RoomAddress())
	}
	next.close()
	r.Settle()
	if r.phones.running != 0 || r.phones.stopped != 2 {
		t.Errorf("%d run after the window, %d stopped", r.phones.running, r.phones.stopped)
	}
	never := newRoom(t, 5).open(false)
	never.w.GoOn(was) // nothing ran there
	never.Settle()
	third := newRoom(t, 5).open(false)
	third.w.Leave()
	never.w.GoOn(third.w)
	never.Settle()
	if len(never.phones.ports) != 1 {
		t.Errorf("started %d times", len(never.phones.ports))
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
	uitest.NoText(t, "the strip", r.foot(), "The room page runs.")
	uitest.WantText(t, "the bar", r.Visible(), "Room page on")
	test.ApplyTheme(t, kit.NewTheme(2))
	r.Window.Resize(fyne.NewSize(1023, 768))
	r.Receive(r.Plays(1)...)
	uitest.WantText(t, "the strip", r.foot(), "The room page runs.")
	uitest.NoText(t, "the bar", r.Visible(), "Room page on")
}
