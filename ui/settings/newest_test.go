package settings

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk/newer"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// releases is the place where a club looks for newer versions: what is
// there, and who asked.
type releases struct {
	mu    sync.Mutex
	place string // that was named before
	there newer.Release
	err   error
	asked []string
	kept  []newer.Choice
	now   time.Time
}

func (r *releases) params() *Newer {
	if r.now.IsZero() {
		r.now = uitest.Day
	}
	return &Newer{Have: newer.Version{0, 1, 0}, Choice: newer.Choice{Place: r.place},
		Now:  func() time.Time { return r.now },
		Keep: func(c newer.Choice) { r.kept = append(r.kept, c) },
		Ask: func(ctx context.Context, place string) (newer.Release, error) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.asked = append(r.asked, place)
			return r.there, r.err
		}}
}

func (r *releases) times() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.asked)
}

// share is the full path of a file, as this system has it.
var share = map[bool]string{false: "/club/clubnight-version.json",
	true: `\\SERVER\club\clubnight-version.json`}[runtime.GOOS == "windows"]

// newest020 is the newest version where the club looks for one.
var newest020 = newer.Release{Version: newer.Version{0, 2, 0}, Notes: "clubnight-0.2.0-notes.md"}

// wished is a window whose club has named a place.
func wished(t *testing.T, tables int) *room {
	r := newRoom(t, tables)
	r.newer.place = share
	return r
}

// Unless a club names a place nothing is asked, however long the program is used.
func TestNothingIsAsked(t *testing.T) {
	r := newRoom(t, 3)
	r.open()
	for day := range 3 {
		r.newer.now = uitest.Day.AddDate(0, 0, day)
		r.again()
		r.Command("Newer version…")
		uitest.WantText(t, "the dialog", r.Overlay(), "Without a name nothing is asked.", "Use this", "Look now")
		r.Answer("Look now")
		uitest.WantText(t, "without a place", r.Overlay(), "Type the full path")
		r.Key(fyne.KeyEscape)
		if news := r.page.News(); news != "" {
			t.Errorf("the news are %q", news)
		}
	}
	if r.newer.times() > 0 || len(r.newer.kept) > 0 {
		t.Errorf("asked %q, kept %+v", r.newer.asked, r.newer.kept)
	}
}

// A place that was named is asked once a day; what is found there is one line for
// the page Club and for About.
func TestAskedOnceADay(t *testing.T) {
	r := wished(t, 0).open()
	const news = "Version 0.2.0 is out; you have 0.1.0. What is new: clubnight-0.2.0-notes.md"
	uitest.WantText(t, "the news", r.page.News(), news)
	for range 3 {
		r.again()
	}
	if n := r.newer.times(); n != 1 || r.newer.asked[0] != share {
		t.Errorf("asked %q on one day", r.newer.asked)
	}
	r.newer.now = uitest.Day.Add(25 * time.Hour)
	r.newer.err = newer.ErrSlow
	r.again().again()
	if n := r.newer.times(); n != 2 {
		t.Errorf("asked %q on two days", r.newer.asked)
	}
	uitest.WantText(t, "the news after a day in vain", r.page.News(), news)
	if r.Overlay() != "" || !strings.Contains(r.Log.String(), "looking for a newer version") {
		t.Errorf("what fails by itself belongs into the log alone: %s\n%s", r.Overlay(), r.Log)
	}
	if last := r.newer.kept[len(r.newer.kept)-1]; !last.Asked.Equal(r.newer.now) ||
		last.Found.Version != (newer.Version{0, 2, 0}) {
		t.Errorf("kept %+v", last)
	}
}

func TestNoNews(t *testing.T) {
	for _, v := range []newer.Version{{0, 1, 0}, {0, 0, 9}} {
		r := wished(t, 0)
		r.newer.there.Version = v
		r.open()
		if news := r.page.News(); r.newer.times() != 1 || news != "" {
			t.Errorf("of version %v the news are %q", v, news)
		}
	}
}

// Nothing is asked during an evening, nor while an earlier one is looked at.
func TestNotDuringAnEvening(t *testing.T) {
	r := wished(t, 3)
	r.Receive(sessiontest.Result(t, r.Session.State(), 1, 1, 1, "4H", "N", 1))
	r.open()
	r.window.Aside()
	r.window.Open(model.Opened{Session: r.Session, Link: r.Link, Past: true})
	r.Settle()
	if r.newer.times() > 0 {
		t.Fatalf("asked %q", r.newer.asked)
	}
	uitest.Must(t, r.Session.Record("director", session.EveningClosed{}))
	r.again()
	if r.newer.times() != 1 {
		t.Errorf("after the evening asked %q", r.newer.asked)
	}
}

// What is looked for by hand says what failed; what is typed is taken as Windows copies
// paths, and only by the blue button.
func TestLookNow(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Command("Newer version…")
	r.Fill("club.example/version") // Enter is "Use this"
	uitest.WantText(t, "a place that is none", r.Overlay(),
		"Type the full path of the file, or its address with https://.")
	for _, c := range []struct {
		err  error
		says string
	}{
		{fmt.Errorf("open: %w", fs.ErrNotExist), "The file is not there."},
		{newer.ErrAnswer, "The file is not there."},
		{newer.ErrNotRelease, "Is it the right file?"},
		{newer.ErrTooLarge, "Is it the right file?"},
		{newer.ErrRedirect, "not safely"},
		{fmt.Errorf("%w: %w", newer.ErrSlow, context.DeadlineExceeded), "No answer came in time."},
		{http.ErrServerClosed, "then try again. (http: Server closed)"},
		{nil, "Version 0.2.0 is out; you have 0.1.0."},
	} {
		r.newer.err = c.err
		r.lookNow(`"` + share + `" `)
		uitest.WantText(t, fmt.Sprint(c.err), r.Overlay(), c.says)
	}
	r.newer.there.Version = newer.Version{0, 1, 0}
	r.lookNow(share)
	uitest.WantText(t, "the same version", r.Overlay(), "Version 0.1.0 is the newest there; you have 0.1.0.")
	for _, place := range r.newer.asked {
		if place != share {
			t.Errorf("asked %q", place)
		}
	}
	r.Key(fyne.KeyEscape)
	if len(r.newer.kept) > 0 {
		t.Errorf("kept without being asked to: %+v", r.newer.kept)
	}
	r.newer.there.Version = newer.Version{0, 3, 0}
	r.Command("Newer version…")
	r.lookNow(share)
	r.Answer("Use this")
	uitest.WantText(t, "the news", r.page.News(), "Version 0.3.0 is out")
	if last := r.newer.kept[len(r.newer.kept)-1]; last.Place != share || last.Found == nil {
		t.Errorf("kept %+v", last)
	}
	r.Command("Newer version…")
	r.Fill("")
	if news := r.page.News(); news != "" || r.page.newest.p.Choice != (newer.Choice{}) {
		t.Errorf("switched off, and still %+v: %q", r.page.newest.p.Choice, news)
	}
}

// lookNow types a place and presses "Look now".
func (r *room) lookNow(place string) {
	r.T.Helper()
	for _, o := range uitest.VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(*kit.TextField); ok {
			f.SetText(place)
			break
		}
	}
	r.Answer("Look now")
}
