package teaching

import (
	"fyne.io/fyne/v2"

	"clubnight/session/deal/ruleset"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Controls() *kit.Keys
	Tell(text string)
	Fail(what string, err error)
	Turn(place int) // to a page
	Turned() int    // the page that is seen
	Language() *desk.Language
}

// Files are what the page reads and writes.
type Files struct {
	// Library has the rule sets, and takes in those that are opened.
	Library *desk.RuleLibrary
	// Sheets is the folder of what is printed.
	Sheets string
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
}

// Page is the teacher's desk in the window.
type Page struct {
	w      Shell
	screen *Screen
	panes  *kit.Panes
}

// NewPage makes the page of a window.
func NewPage(w Shell, e *model.Evening, f Files) *Page {
	in := e.Language()
	p := &Page{w: w, screen: New(in, Params{
		Keys: w.Controls(), Dialogs: w.Ask(), Context: e.Context(), Go: e.Run, Post: e.Post, Tell: w.Tell, Fail: w.Fail,
		Library: f.Library, Sheets: f.Sheets, OpenFile: f.OpenFile, Words: in.Words(),
	})}
	p.panes = kit.NewPanes(kit.Pane{Content: p.screen.Content, Width: 60, Grows: 1})
	return p
}

// Register is its place among the tabs, and its menu. What changes the rules does so only
// while they are seen.
func (p *Page) Register() shell.Registration {
	in := p.w.Language()
	s := p.screen
	turned := func(do func()) func() {
		return func() { p.visit(); do() }
	}
	seen := func(do func()) func() {
		return func() {
			if p.w.Turned() == shell.TabTeaching {
				do()
			}
		}
	}
	entry := func(group int, text string, shortcut fyne.KeyboardShortcut, do func()) shell.Command {
		return shell.Command{Menu: shell.MenuTeaching, Group: group, Text: text, Shortcut: shortcut, Do: do}
	}
	return shell.Registration{Title: in.Text("Teaching"), Place: shell.TabTeaching, Help: screen.HelpTeaching,
		Chapter: "teaching", Content: p.panes.Content, Refresh: s.Open, Reveal: p.panes.Reveal, Leave: s.Leave,
		As: shell.Teaching, Visit: p.visit,
		Commands: []shell.Command{
			entry(shell.GroupFirst, in.Text("Rules and a test hand"), shell.WithCtrl(fyne.KeyT), turned(s.Focus)),
			entry(shell.GroupFirst, in.Text("Quiz…"), shell.WithCtrl(fyne.KeyL), turned(s.OnQuiz)),
			entry(shell.GroupSecond, in.Text("Move the rule up"), shell.WithAlt(fyne.KeyUp),
				seen(func() { s.OnMove(-1) })),
			entry(shell.GroupSecond, in.Text("Move the rule down"), shell.WithAlt(fyne.KeyDown),
				seen(func() { s.OnMove(+1) })),
			entry(shell.GroupSecond, in.Text("Take the last change back"),
				shell.WithAlt(fyne.KeyBackspace), seen(s.OnUndo)),
			entry(shell.GroupSecond, in.Text("Save the rules"), shell.WithAlt(fyne.KeyS), seen(s.OnSave)),
			entry(shell.GroupThird, in.Text("A folder of rule files…"), nil, turned(s.OnFolder)),
		}}
}

func (p *Page) visit() { p.w.Turn(shell.TabTeaching) }

// Rule is the line that is marked; its File is empty where there is none.
func (p *Page) Rule() ruleset.Location { return p.screen.Rule() }
