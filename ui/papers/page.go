// Package papers is what of an evening leaves the window: its sheets, seen and printed,
// what is given out of it, a list as a file for spreadsheets; and the club's logo.
//
//	page := papers.New(shell, evening, papers.Params{Press: press, Folder: "sheets"}, papers.Ways{})
//	page.Print() // the night's set
package papers

import (
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/reports"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Offer(text, answer string, do func())
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
	Width() float32
	Work() fyne.Focusable // where the work is on the page that is seen
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params is what the page works with.
type Params struct {
	// Press makes the sheets of an evening, and prints them.
	Press Press
	// Publish is how the evening is given out.
	Publish Publish
	// Folder is where Print puts the sheets.
	Folder string
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
	// SaveFile writes a new file beside the sheets and names it; nil saves no table.
	SaveFile func(name string, write func(io.Writer) error) (file string, err error)
	// Players lists the club's players.
	Players func() ([]clubfile.Player, error)
}

// Ways are those from here to other pages.
type Ways struct {
	// Address is that of the room page, "" while there is none.
	Address func() string
	// TableAddress is where the phones of a table come in, "" where they do not.
	TableAddress func(section, table int) string
	// Printed hears that the evening that is shown was printed as it stands.
	Printed func(st *session.State)
	// Send sends the evening to the places that the club named, and reports whether it
	// named any; nil is a window that sends nothing.
	Send func() bool
	// GaveOut hears that an evening was given out, whichever is shown now.
	GaveOut func(of *session.Session, st *session.State)
}

// Page registers sheets, what is given out, and tables as files with the window.
type Page struct {
	*printer // what others have printed
	exports  *exporting
	tables   *tableSaver
	logo     *clubLogo
}

// New makes the page of an evening.
func New(w Shell, e *model.Evening, p Params, ways Ways) *Page {
	of := shown{w, e}
	sheets := &printer{w: of, ways: ways, press: p.Press, set: p.Press.Set.Usual(), folder: p.Folder, show: p.OpenFile}
	return &Page{
		printer: sheets,
		exports: &exporting{w: of, send: ways.Send, out: &publisher{w: of, p: p.Publish,
			choice: p.Publish.Choice.Usual(),
			save:   p.SaveFile, show: p.OpenFile, players: p.Players, sheets: sheets.nights, gaveOut: ways.GaveOut}},
		tables: &tableSaver{w: of, save: p.SaveFile},
		logo:   &clubLogo{w: of, kept: p.Press.Logo, near: filepath.Dir(filepath.Dir(p.Folder))},
	}
}

// Register is the entries in the menus, but that of the logo.
func (p *Page) Register() shell.Registration {
	r := p.printer.register()
	r.Commands = append(r.Commands, p.exports.commands()...)
	r.Commands = append(r.Commands, p.tables.commands()...)
	return r
}

// Logo registers the club's logo by itself: in the menu and in the settings it stands
// behind what other pages have there.
func (p *Page) Logo() shell.Page { return p.logo }

// ChooseCodes opens the choice of the sheets at the codes of the tables.
func (p *Page) ChooseCodes() { p.printer.chooseAt(reports.KindTableCodes) }

// Publish gives everything out that was chosen, as files.
func (p *Page) Publish() { p.exports.out.all() }

// withCtrlShift is a shortcut with these keys held down.
func withCtrlShift(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}
}
