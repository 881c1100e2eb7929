// Package ui is Clubnight's window: what the director sees and presses. It shows the
// state of the evening and sends intentions; what they come to is decided below it.
//
//	w := ui.New(ui.Params{Window: window, Post: fyne.Do, Papers: …, OpenFile: …})
//	w.Open(ui.Evening{Session: s, Link: link})
//
// The window is made of rooms, from below:
//
//   - model is one open evening: its state, its scores, its link, and the only road into
//     its journal. It knows what came meanwhile from another computer and in which role
//     this one records, and has no widget.
//   - shell is the window without pages: tabs, menus, keys, dialogs, the notice, and the
//     frame of bar and strip. It knows a page by its Registration.
//   - parts is what several pages show alike: rankings, hands, places.
//   - changes, club, clubs, competitions, computers, deals, finish, handsets, help,
//     journal, members, outbox, papers, refused, rehearsing, results, room, roompage,
//     rulings, seating, settings, start, teaching and wall are pages in packages of their
//     own. A page declares in Shell what it asks of the window, at most a dozen methods,
//     takes the rest from the model, and is given as Ways what other pages do for it. No
//     page imports another, and a file that is dropped goes from one to the next.
//   - clubs, computers and teaching are neighbours of the club's evening, which does not
//     import them, nor anything on which it stands what they need: cmd/clubnight names
//     them in Params.Neighbours, and the program does without one that is left out there.
//   - this package puts them together: it makes the pages, leads each to the others, and
//     registers them. uitest is what a page is tested on, without this package.
//
// TestArrowsGoDown and TestEveningKnowsNoNeighbours hold this.
//
// All methods of Window run on Fyne's goroutine. Whatever takes time runs elsewhere and
// comes back through Params.Post.
package ui

import (
	"context"
	"io"
	"log/slog"
	"time"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/club"
	"clubnight/ui/competitions"
	"clubnight/ui/desk"
	"clubnight/ui/members"
	"clubnight/ui/papers"
	"clubnight/ui/rehearsing"
	"clubnight/ui/roompage"
	"clubnight/ui/sending"
	"clubnight/ui/settings"
	"clubnight/ui/shell"
	"clubnight/ui/start"
	"clubnight/ui/wall"
)

// Params is what a window is made of.
type Params struct {
	Window fyne.Window
	// In is what is spoken in the window; nil is English.
	In *desk.Language
	// Post runs a function on Fyne's goroutine, after what runs there now: fyne.Do.
	Post func(func())
	// Go runs a function on a goroutine of its own; nil is the go statement.
	Go func(func())
	// Log gets the technical side of what the window says in plain words;
	// nil is the default log.
	Log *slog.Logger

	// Papers has how sheets come on paper, and how the evening is given out; the rest of
	// it is filled from here.
	Papers papers.Params
	// SheetFolder is where Print puts the sheets.
	SheetFolder string
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
	// Players lists the club's players; nil is a club without a list.
	Players func() ([]clubfile.Player, error)
	// Members is the list that the director changes; nil is a club without one.
	Members members.List
	// SaveFile writes a new file beside the sheets and names it.
	SaveFile func(name string, write func(io.Writer) error) (file string, err error)
	// Identify says which control program is at a path; nil is control.Identify.
	Identify func(path string) (control.Program, error)
	// Check reads the whole club file once, while the evening goes on, and says what of
	// it is damaged; nil checks nothing.
	Check func(ctx context.Context) error
	// SaveText writes a text beside the sheets and names the file.
	SaveText func(name, text string) (file string, err error)
	// Start is what the page Start needs; Identify and About come from here.
	Start start.Params
	// Rehearsal is what can go wrong on demand; nil is a real evening.
	Rehearsal *rehearsing.Params
	// Club is the club's page: its file, practice, and the ways to another evening.
	Club club.Params
	// Competitions are those of the club file; nil is an evening alone.
	Competitions competitions.Club
	// Keep remembers the link's options for the next evening; nil forgets them.
	Keep func(bridgemate.Options)
	// Anew links a session to Bridgemates that are reached in another way: see
	// model.Ways.
	Anew func(*session.Session, bridgemate.Options) bridgemate.Watched
	// Settings are what can be set once for all evenings.
	Settings settings.Params
	// After runs a function on Fyne's goroutine after a time; nil never does, and a
	// message stays until it is put away.
	After func(time.Duration, func())
	// Wall is what the second window needs, for another monitor; nil has none.
	Wall *wall.Params
	// Sending is where evenings go; without an outbox they go nowhere.
	Sending sending.Params
	// RoomPage serves the evening on the local network; nil has no such page.
	RoomPage *roompage.Params
	// Neighbours are what stands beside the club's evening, each with a page of its own:
	// the evening knows none of them.
	Neighbours []Neighbour
	// About tells what the program is, and where its files lie.
	About desk.About
}

// Neighbour makes the page of what stands beside the club's evening, nil for none.
type Neighbour func(w *Window) shell.Page

func (p Params) usual() Params {
	if p.Go == nil {
		p.Go = func(f func()) { go f() }
	}
	if p.Log == nil {
		p.Log = slog.Default()
	}
	if p.Players == nil {
		p.Players = func() ([]clubfile.Player, error) { return nil, nil }
	}
	if p.Identify == nil {
		p.Identify = control.Identify
	}
	if p.Keep == nil {
		p.Keep = func(bridgemate.Options) {}
	}
	of := &p.Papers
	of.Folder, of.OpenFile, of.SaveFile, of.Players = p.SheetFolder, p.OpenFile, p.SaveFile, p.Players
	return p
}
