// Package competitions is what goes beyond one table of results: the ladders and seasons
// for which evenings count, the matches of teams while they are played, and the draw of
// the next round of a Swiss.
//
//	page := competitions.New(shell, evening, competitions.Params{Club: file, SaveFile: save}, ways)
package competitions

import (
	"context"
	"io"

	"fyne.io/fyne/v2"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Fail(what string, err error)
}

// Club is what the page asks of the club file. Its methods may take their time.
type Club interface {
	// Competitions are what the evenings count for, and Season the table of one, from its
	// evenings as they stand.
	Competitions(ctx context.Context) ([]clubfile.Competition, error)
	Season(ctx context.Context, c clubfile.Competition) (clubfile.Season, error)
}

// Params is what the page works with.
type Params struct {
	// Club is the club file; nil is an evening alone.
	Club Club
	// SaveFile writes a new file beside the sheets and names it; nil saves no table.
	SaveFile func(name string, write func(io.Writer) error) (file string, err error)
	// SaveText writes a text beside the sheets and names the file; nil prints no draw.
	SaveText func(name, text string) (file string, err error)
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
}

// Ways are what other pages do for this one.
type Ways struct {
	SendRound func() // gives the Bridgemates a round that was drawn
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page registers competitions, matches and draws with the window.
type Page struct {
	ladders *ladders
	matches *matches
	draws   *draws
}

// New makes the page of an evening.
func New(w Shell, e *model.Evening, p Params, to Ways) *Page {
	of := shown{w, e}
	return &Page{
		ladders: &ladders{w: of, club: p.Club, save: p.SaveFile},
		matches: &matches{w: of},
		draws:   &draws{w: of, saveText: p.SaveText, openFile: p.OpenFile, sendRound: to.SendRound},
	}
}

// Register is the entries in the menus.
func (p *Page) Register() shell.Registration {
	in := p.ladders.w.Language()
	commands := []shell.Command{
		{Menu: shell.MenuResults, Text: in.Text("Draw the next round…"), Shortcut: shell.WithCtrl(fyne.KeyG),
			Records: session.RoundDrawn{}, Do: p.draws.onDraw},
		{Menu: shell.MenuResults, Text: in.Text("Matches…"),
			Shortcut: shell.WithCtrl(fyne.KeyF2), Do: p.matches.onMatches},
	}
	if p.ladders.club != nil {
		commands = append(commands, shell.Command{Menu: shell.MenuEvening, Group: shell.GroupSecond,
			Text: in.Text("Competitions…"), Do: p.Open})
	}
	return shell.Registration{Commands: commands, Refresh: p.matches.changed}
}

// Open shows what evenings count for.
func (p *Page) Open() { p.ladders.onOpen() }

// Draw opens the draw of the next round.
func (p *Page) Draw() { p.draws.onDraw() }
