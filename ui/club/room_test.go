package club

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a stage with the club's page, and with empty pages to which it leads.
type room struct {
	*uitest.Stage
	w       *uitest.Window
	page    *Page
	past    *uitest.PastEvenings
	players []clubfile.Player
	newer   string // what is said of a newer version

	did     []string // what was asked of other pages and of the window
	paper   []string // on which paper is printed from then on
	begun   int      // evenings begun
	opened  []string // files of which an evening was taken over
	members bool     // there is a list of members
}

// empty is a page without anything.
type empty struct {
	title string
	place int
	as    shell.Destination
	rest  func(path string) // what becomes of a file that is dropped; nil is nothing
}

func (e empty) Register() shell.Registration {
	return shell.Registration{Title: e.title, Place: e.place, Content: widget.NewLabel("Page " + e.title), As: e.as,
		Takes: shell.TakesRest, Dropped: func(path string, _ func() bool) bool {
			if e.rest != nil {
				e.rest(path)
			}
			return e.rest != nil
		}}
}

// newRoom is a stage on an evening with that many tables, in a club file with so many
// earlier evenings.
func newRoom(t *testing.T, tables, evenings int, change func(*room, *Params), facts ...session.Fact) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, tables, facts...), past: uitest.NewPastEvenings(t, evenings),
		players: uitest.Members}
	note := func(what string) func() { return func() { r.did = append(r.did, what) } }
	p := Params{Archive: r.past,
		Players:  func() ([]clubfile.Player, error) { return r.players, nil },
		Identify: func(path string) (control.Program, error) { return control.Program{Path: path}, nil },
		NewEvening: func() (model.Opened, error) {
			r.begun++
			s, l := uitest.NewEvening(t, 5)
			return model.Opened{Session: s, Link: l}, nil
		},
		OpenEvening: func(path string, number int64) (model.Opened, error) {
			r.opened = append(r.opened, path)
			return uitest.TakeOver(path, number)
		},
	}
	change(r, &p)
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, p, Ways{
			Open: w.Open, Close: note("close"),
			SetUp: note("set up"), Bridgemates: note("bridgemates"), Room: note("room"), Start: note("start"),
			Enter: note("enter"), Deals: note("deals"), Competitions: note("competitions"), Settings: note("settings"),
			Members: func() bool { note("members")(); return r.members },
			Bring:   func() bool { note("bring")(); return r.members },
			Paper: func(letter bool) {
				r.paper = append(r.paper, map[bool]string{true: "Letter", false: "A4"}[letter])
			},
			Choose: func(_ string, then func(int64)) { then(0) },
			Newer:  func() string { return r.newer },
		})
		w.Above = r.page.Evenings().Strip()
		return []shell.Page{r.page, r.page.Evenings(), empty{title: "Start", place: shell.TabStart},
			empty{title: "Results", place: shell.TabResults}, empty{as: shell.Teaching},
			empty{rest: func(path string) { r.did = append(r.did, "rest: "+path) }}}
	})
	return r
}

// usual changes nothing of what a page is made of.
func usual(*room, *Params) {}

// withoutMembers is a new club.
func withoutMembers(r *room, _ *Params) { r.players = nil }

// wantDone compares what was asked of other pages since it was asked last.
func (r *room) wantDone(want ...string) {
	r.T.Helper()
	if !slices.Equal(r.did, want) {
		r.T.Errorf("asked of other pages: %s; want %s", strings.Join(r.did, ", "), strings.Join(want, ", "))
	}
	r.did = nil
}
