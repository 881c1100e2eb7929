// Package start is where the evening is set up and started: what is played and how it is
// scored, who sits where, with which Bridgemates, and one button that begins it.
//
//	page := start.New(shell, evening, start.Params{Examine: …}, start.Ways{EnterByHand: …})
package start

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
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
	Turn(place int)
	Visit(to shell.Destination)
}

// Params are what the page is made of.
type Params struct {
	// Programs lists the control programs that are installed; nil is control.Find.
	Programs func() []control.Program
	// Identify says which control program is at a path.
	Identify func(path string) (control.Program, error)
	// Examine looks at the computer and the club's files; nil looks at neither.
	Examine func(context.Context) []bridgemate.Finding
	// Earlier are the latest evenings of the club file but the one that is shown, the
	// newest first; nil is none.
	Earlier func() ([]*session.State, error)
	// About says what the program is, at the head of the report of a check.
	About func() string
}

func (p Params) usual() Params {
	if p.Programs == nil {
		p.Programs = control.Find
	}
	if p.Examine == nil {
		p.Examine = func(context.Context) []bridgemate.Finding { return nil }
	}
	return p
}

// Ways are what other pages do for this one.
type Ways struct {
	EnterByHand func()                                         // goes to the line in which results are entered
	AskSeat     func(row desk.PairRow, chair int, then func()) // asks who sits on a chair of a pair
	AskTeam     func(team session.Contestant, then func())     // asks what a team is called and who plays in it
	Settings    func()                                         // opens the settings of the handsets
	ChangeFile  func()                                         // asks for another Bridgemate file
}

// shown is the window, with the evening that it shows and the ways to other pages.
type shown struct {
	Shell
	*model.Evening
	Ways
}

// Page is where the evening is set up and started. It holds what is on the first tab of
// the guide (chapter "Example of integration in scoring software").
type Page struct {
	w       shown
	tonight *tonight
	start   *startTab
	onward  *kit.Button // to the other side of the page
	page    *kit.Panes
}

// The panes of the page.
const (
	_ = iota // the set-up
	paneSeats
	paneBridgemates
)

// New makes the page.
func New(sh Shell, e *model.Evening, p Params, ways Ways) *Page {
	p = p.usual()
	w := shown{sh, e, ways}
	b := &Page{w: w, tonight: newTonight(w, p.Earlier), start: newStartTab(w, p)}
	b.start.reading, b.start.show = func() { w.Turn(shell.TabRoom) }, b.ShowBridgemates
	b.onward = w.Controls().Button("", b.onTurn)
	foot := container.NewVBox(b.start.why, b.start.big, b.onward)
	setUp := kit.Sheet(container.NewBorder(nil, foot, nil, nil, b.tonight.setup))
	b.page = kit.NewPanes(
		kit.Pane{Content: setUp, Width: 45, Lines: 22},
		kit.Pane{Content: b.tonight.seats, Width: 50, Grows: 1, Lines: 30, Turn: 1},
		kit.Pane{Content: b.start.content, Width: 70, Grows: 0.5, Lines: 30, Turn: 1},
	)
	b.page.OnAll = func(bool) { b.label() }
	b.label()
	return b
}

// Register is the page, with its entries in the menus.
func (b *Page) Register() shell.Registration {
	in := b.w.Language()
	return shell.Registration{
		Title: in.Text("Start"), Place: shell.TabStart, Help: screen.HelpStart, Chapter: "start",
		Content: b.page.Content, Refresh: b.refresh,
		Focus:  func() fyne.Focusable { return b.tonight.tables.Entry },
		Parts:  b.parts,
		Reveal: b.page.Reveal,
		Keys:   []shell.Shortcut{{Name: fyne.KeyF5, Do: b.Start}},
		Commands: []shell.Command{
			{Menu: shell.MenuEvening, Group: shell.GroupSecond, Text: in.Text("Compare movements…"),
				Shortcut: shell.WithCtrl(fyne.KeyW), Records: session.SectionSet{}, Do: b.tonight.onCompare},
			{Menu: shell.MenuEvening, Group: shell.GroupSecond, Text: in.Text("What will be played"),
				Shortcut: shell.WithCtrl(fyne.KeyI), Do: b.tonight.onSummary},
			{Menu: shell.MenuBridgemate, Group: shell.GroupFirst,
				Text: in.Text("Start the evening") + "    F5", Records: session.Uploaded{}, Do: b.Start},
		},
		Open: func() {
			b.start.forget()
			b.tonight.sized = ""
			b.start.health.checkAll()
			b.show(paneSeats)
		},
	}
}

// parts are what is set up, then what is seen beside it: who sits where and who plays
// where, or the Bridgemates.
func (b *Page) parts() []fyne.Focusable {
	parts := []fyne.Focusable{b.tonight.tables.Entry}
	if b.page.Seen(paneSeats) {
		parts = append(parts, b.tonight.players.grid, b.tonight.preview)
	}
	if b.page.Seen(paneBridgemates) {
		parts = append(parts, b.start.bridgemates.program)
	}
	return parts
}

// show brings one of the panes that take turns to the front.
func (b *Page) show(pane int) {
	b.page.Show(pane)
	b.label()
}

func (b *Page) label() {
	in := b.w.Language()
	text := in.Text("Bridgemates and checks…")
	if b.page.Seen(paneBridgemates) {
		text = in.Text("Players and movement…")
	}
	if b.onward.Text != text {
		b.onward.SetText(text)
	}
	kit.SetVisible(b.onward, !(b.page.Seen(paneSeats) && b.page.Seen(paneBridgemates)))
}

func (b *Page) onTurn() {
	if b.page.Seen(paneBridgemates) {
		b.show(paneSeats)
	} else {
		b.show(paneBridgemates)
	}
	b.w.Redraw()
}

// ShowBridgemates shows how the start goes.
func (b *Page) ShowBridgemates() {
	b.w.Turn(shell.TabStart)
	b.show(paneBridgemates)
	b.w.Redraw()
}

// Start begins the evening, as far as it can be begun.
func (b *Page) Start() {
	b.ShowBridgemates()
	b.start.onStart()
}

// GoOn opens Bridgemate control again on the same file and reads on.
func (b *Page) GoOn() { b.start.onContinue() }

// SetUp leads to the number of tables, with which an evening begins.
func (b *Page) SetUp() {
	b.w.Turn(shell.TabStart)
	b.w.Ask().Focus(b.tonight.tables.Entry)
}

// AskNames leads to the first chair that has no name.
func (b *Page) AskNames() {
	b.w.Turn(shell.TabStart)
	b.show(paneSeats)
	b.tonight.toNames()
}

// Bridgemates are the entries of the menu that stand behind those of the handsets: the
// window registers them after these.
func (b *Page) Bridgemates() shell.Page { return b.start }

func (b *Page) refresh() {
	b.tonight.refresh()
	b.start.refresh()
}
