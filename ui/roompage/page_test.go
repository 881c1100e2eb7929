package roompage

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the page alone.
type room struct {
	*uitest.Stage
	w       *uitest.Window
	page    *Page
	phones  uitest.Phones
	tonight *session.Session
	before  string // the address of last time
	chosen  int    // how often the wall was to be chosen, and the codes to be printed
	printed int
}

func newRoom(t *testing.T) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, 5)}
	r.tonight = r.Session
	r.fill()
	return r
}

// fill fills the window anew.
func (r *room) fill() {
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Port: 4711, Keep: r.phones.Keep,
			Address: r.before, KeepAddress: func(at string) { r.before = at },
			Start: func(_ context.Context, port int, failed func(error)) (Server, error) {
				return &r.phones, r.phones.Start(port, failed)
			}}, Ways{Tonight: func() *session.Session { return r.tonight }, ChooseWall: func() { r.chosen++ },
			ChooseCodes: func() { r.printed++ }})
		return []shell.Page{r.page}
	})
}

// serve starts the room page as the director does.
func (r *room) serve() {
	r.T.Helper()
	r.Menu("Phones and room page…")
	r.Key(fyne.KeyReturn)
}

// The room page is started with the keyboard, and says where it is, what it shows, and
// what keeps phones out, until it is stopped.
func TestRoomPageIsStartedAndStopped(t *testing.T) {
	r := newRoom(t)
	r.Menu("Phones and room page…")
	uitest.WantText(t, "the dialog", r.Overlay(), "The room page is not running.", "firewall", "Start the room page")
	uitest.NoText(t, "the dialog", r.Overlay(), "http://")
	if r.page.Address() != "" || r.page.Code() != nil {
		t.Errorf("it is at %q before it runs", r.page.Address())
	}
	r.Key(fyne.KeyReturn)
	uitest.WantText(t, "the dialog", r.Overlay(), "http://192.168.178.20:8080/", "http://10.0.0.7:8080/",
		"It shows no ranking: nothing is released.", "Stop the room page")
	if d := r.page.open; d.code.Image == nil || !d.code.Visible() || d.code.Size().Height < 100 {
		t.Errorf("no code to be scanned: %v", d.code.Size())
	}
	if p := &r.phones; len(p.Ports) != 1 || p.Ports[0] != 4711 || len(p.Kept) != 1 || p.Kept[0] != 8080 {
		t.Errorf("asked for %v, kept %v", p.Ports, p.Kept)
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 4}))
	r.Receive(r.Plays(1, 2)...)
	uitest.WantText(t, "the dialog", r.Overlay(), "It shows the ranking after round 2.")
	r.Key(fyne.KeyEscape)
	if r.page.Address() != "http://192.168.178.20:8080/" || r.page.Code() == nil {
		t.Errorf("it is at %q", r.page.Address())
	}
	uitest.WantText(t, "what it shows", r.page.Says(), "It shows the ranking after round 2.")
	r.page.Open()
	uitest.WantText(t, "the dialog", r.Overlay(), "192.168.178.20")
	r.Answer("Stop the room page")
	uitest.WantText(t, "the dialog", r.Overlay(), "is not running", "Start the room page")
	uitest.NoText(t, "the dialog", r.Overlay(), "http://")
	r.Key(fyne.KeyEscape)
	if r.phones.Running != 0 || r.phones.Stopped != 1 || r.page.Address() != "" || r.page.Code() != nil {
		t.Errorf("%d run, %d stopped, at %q", r.phones.Running, r.phones.Stopped, r.page.Address())
	}
	r.serve()
	if len(r.phones.Ports) != 2 || r.phones.Ports[1] != 8080 {
		t.Errorf("asked for %v: the address on the wall does not stay", r.phones.Ports)
	}
}

// What is released is chosen with what the wall shows.
func TestWhatTheWallShows(t *testing.T) {
	r := newRoom(t)
	r.Menu("Phones and room page…")
	r.Answer("What the wall shows…")
	if r.chosen != 1 || r.Overlay() != "" {
		t.Errorf("asked %d times; open is %q", r.chosen, r.Overlay())
	}
}

// Every new state is shown with its own scores, and tonight's goes on while an earlier
// evening is looked at.
func TestRoomPageFollowsTonight(t *testing.T) {
	r := newRoom(t)
	r.serve()
	r.Key(fyne.KeyEscape)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 5}))
	r.Receive(r.Plays(1)...)
	if got := r.phones.Last(); got == nil || got.Seq != r.Session.State().Seq {
		t.Fatalf("shown %v, it stands at %d", got, r.Session.State().Seq)
	}
	earlier, link := uitest.NewEvening(t, 3)
	r.w.Open(model.Opened{ID: 7, Session: earlier, Link: link, Past: true})
	r.Settle()
	r.Receive(r.Plays(2)...)
	if got := r.phones.Last(); got.Seq != r.Session.State().Seq || len(got.Results) != 10 {
		t.Errorf("shown entry %d with %d results, it stands at %d", got.Seq, len(got.Results), r.Session.State().Seq)
	}
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{}))
	r.Settle()
	if r.phones.Last().Released != 0 || r.phones.Wrong {
		t.Error("what is released no longer is shown, or scores of another state are")
	}
	// Another evening begins: from now on it is shown.
	next, link := uitest.NewEvening(t, 5)
	r.tonight = next
	r.w.Open(model.Opened{Session: next, Link: link})
	r.Settle()
	if got := r.phones.Last(); got == nil || len(got.Results) != 0 || r.phones.Running != 1 {
		t.Errorf("shown of the new evening: %v", got)
	}
	shown := len(r.phones.Shown)
	uitest.Must(t, r.Session.Record(session.ByDirector, session.StandingsReleased{Through: 1}))
	r.Settle()
	if len(r.phones.Shown) != shown {
		t.Error("the evening before is still shown")
	}
}

// What fails is said: a page that does not start, and pages that cannot be made.
func TestRoomPageFails(t *testing.T) {
	r := newRoom(t)
	r.phones.Refuses = errors.New("bind: permission denied")
	r.serve()
	uitest.WantText(t, "the dialog", r.Overlay(), "could not be started", "goes on as before", "is not running")
	r.phones.Refuses = nil
	r.Answer("Start the room page")
	uitest.NoText(t, "the dialog", r.Overlay(), "could not be started")
	uitest.WantText(t, "the dialog", r.Overlay(), "192.168.178.20")
	r.Key(fyne.KeyEscape)
	r.phones.Fails(errors.New("no scores"))
	r.Settle()
	if !r.w.Notice.Visible() || !strings.Contains(r.Log.String(), "no scores") {
		t.Errorf("nothing is said:\n%s", r.Visible())
	}
}

// The page stops with the window; one of a window that is filled anew serves it again,
// once it has stopped, and only where it was served.
func TestRoomPageStopsWithTheWindow(t *testing.T) {
	r := newRoom(t)
	r.serve()
	r.Key(fyne.KeyEscape)
	was, served := r.w, r.page
	was.Close()
	was.Leave()
	r.fill()
	r.page.GoOn(served)
	r.Settle()
	if r.phones.Running != 1 || r.phones.Stopped != 1 || r.page.Address() == "" || served.Address() != "" {
		t.Errorf("%d run, %d stopped, at %q", r.phones.Running, r.phones.Stopped, r.page.Address())
	}
	r.w.Close()
	r.Settle()
	if r.phones.Running != 0 || r.phones.Stopped != 2 {
		t.Errorf("%d run after the window, %d stopped", r.phones.Running, r.phones.Stopped)
	}
	var none *Page
	none.GoOn(served)
	never, next := newRoom(t), newRoom(t)
	next.page.GoOn(never.page)
	next.page.GoOn(nil)
	next.Settle()
	if len(next.phones.Ports) != 0 || none.Address() != "" || none.Code() != nil {
		t.Errorf("started %d times", len(next.phones.Ports))
	}
}
