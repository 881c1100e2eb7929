// Package ui is Clubnight's window: what the director sees and presses. It shows the state of the
// evening and sends intentions; what they come to is decided below it.
//
//	w := ui.New(ui.Params{Window: window, Post: fyne.Do, Sheets: …, OpenFile: …})
//	w.Open(ui.Evening{Session: s, Link: link})
//
// All methods of Window run on Fyne's goroutine. Whatever takes time runs elsewhere and comes back
// through Params.Post.
package ui

import (
	"context"
	"log/slog"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/session"
)

// Link is what the window asks of the link to the Bridgemates; *bridgemate.Link is it.
type Link interface {
	Options() bridgemate.Options
	SetOptions(bridgemate.Options)
	Status() bridgemate.Status
	Watch(see func(bridgemate.Status))
	Start(ctx context.Context, report func(s bridgemate.Step, done bool)) error
	Restart(ctx context.Context) error
	Create(ctx context.Context) error
	Modify(ctx context.Context) error
	Launch(reset bool) error
	StartReading(ctx context.Context) error
	StopReading() error
	ReadNow(ctx context.Context) error
}

// Evening is an evening to show.
type Evening struct {
	Session *session.Session
	Link    Link
	// Resumed is true for an evening that had begun before the program was started.
	Resumed bool
}

// Params is what a window is made of.
type Params struct {
	Window fyne.Window
	// Post runs a function on Fyne's goroutine, after what runs there now: fyne.Do.
	Post func(func())
	// Go runs a function on a goroutine of its own; nil is the go statement.
	Go func(func())
	// Log gets the technical side of what the window says in plain words; nil is the default log.
	Log *slog.Logger

	// Sheets writes the evening's sheets into a folder and names the files.
	Sheets func(folder string, st *session.State, sc *session.Scores) ([]string, error)
	// SheetFolder is where Print puts the sheets.
	SheetFolder string
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
	// NewEvening begins the next evening in the club file.
	NewEvening func() (Evening, error)
	// Keep remembers the link's options for the next evening; nil forgets them.
	Keep func(bridgemate.Options)
	// Rescale is told the size of text that the director chose; nil leaves it as it is.
	Rescale func(larger bool)
	// About tells name and version of the program and where its log lies.
	About string
}

func (p Params) usual() Params {
	if p.Go == nil {
		p.Go = func(f func()) { go f() }
	}
	if p.Log == nil {
		p.Log = slog.Default()
	}
	if p.Keep == nil {
		p.Keep = func(bridgemate.Options) {}
	}
	if p.Rescale == nil {
		p.Rescale = func(bool) {}
	}
	return p
}
