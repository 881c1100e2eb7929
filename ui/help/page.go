// Package help opens the manual at the chapter of the page that is seen, lists the keys,
// and tells what the program is.
//
//	page := help.New(shell, evening, help.Params{About: about}, help.Ways{News: news})
package help

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/assets/ledger"
	"clubnight/docs"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/manual"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the help asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Fail(what string, err error)
	Pages() []shell.Registration
	Turned() int
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params are what the help is made of.
type Params struct {
	// About tells what the program is, and where its files lie.
	About desk.About
	// OpenFile shows a file with the program that the computer has for it.
	OpenFile func(path string) error
}

// Ways are the ways to other pages.
type Ways struct {
	// News says that there is a newer version, "" where none is known.
	News func() string
}

// Page opens the manual, tells the keys, and what the program is.
type Page struct {
	w    shown
	p    Params
	ways Ways
}

// New makes the help of a window.
func New(w Shell, e *model.Evening, p Params, ways Ways) *Page {
	return &Page{w: shown{w, e}, p: p, ways: ways}
}

// Register adds the menu Help and its keys.
func (h *Page) Register() shell.Registration {
	in := h.w.Language()
	return shell.Registration{Keys: []shell.Shortcut{{Name: fyne.KeyF1, Always: true, Do: h.onPage}},
		Commands: []shell.Command{
			{Menu: shell.MenuHelp, Text: in.Text("Help for this page") + "    F1", Always: true, Do: h.onPage},
			{Menu: shell.MenuHelp, Text: in.Text("Manual…"), Always: true, Do: h.onManual},
			{Menu: shell.MenuHelp, Text: in.In("of the keyboard", "Keys"),
				Shortcut: shell.WithCtrl(fyne.KeyF1), Always: true, Do: h.onKeys},
			{Menu: shell.MenuHelp, Text: in.Text("About Clubnight"), Always: true, Do: h.onAbout},
		}}
}

func (h *Page) onKeys() {
	in := h.w.Language()
	grid := container.New(layout.NewFormLayout())
	for _, k := range [][2]string{
		{"F1", in.Text("help for the page")},
		h.titles(),
		{"Ctrl+Tab, Ctrl+Shift+Tab", in.Text("next and previous page")},
		{"F6", in.Text("next part of the page")},
		{"Tab, Shift+Tab", in.Text("next and previous field or button")},
		{"Ctrl+Enter", in.Text("press the blue button of a question, from anywhere in it")},
		{"Enter, Space", in.Text("press the button that is marked")},
		{"F5", in.Text("Start the evening")},
		{"Ctrl+R", in.Text("Start or stop reading")},
		{"Ctrl+K", in.Text("the line: 3 7 4sn+1 enters a result")},
		{"Ctrl+Shift+K", in.Text("Enter or correct a result")},
		{"Ctrl+W, Ctrl+I", in.Text("Compare movements, What will be played")},
		{"Ctrl+G, Ctrl+F2", in.Text("Draw the next round of a Swiss, Matches of teams")},
		{"Ctrl+U", in.Text("Ruling: scores for the sides, penalties, who played, who is absent")},
		{"Ctrl+D", in.Text("Deals")},
		{"Ctrl+Z, Ctrl+Y", in.Text("take back what you did last, put it in force again")},
		{"Ctrl+J", in.Text("What was done: every entry, and earlier standings")},
		{"Ctrl+F", in.Text("Members: find, enter, change, import (Ctrl+I) and export them")},
		{"Ctrl+P, Ctrl+Shift+P", in.Text("print the night's set, choose it and look at the pages")},
		{"Ctrl+S, Ctrl+Shift+E", in.Text("Save sheets, Export")},
		{"Ctrl+N, Ctrl+E", in.Text("New evening, Finish the evening")},
		{"Ctrl+B", in.Text("from an earlier evening back to tonight")},
		{"Ctrl+M", in.Text("Change the movement")},
		{"Ctrl+H", in.Text("Handset settings")},
		{"Ctrl+O", in.Text("Change file")},
		{"Ctrl+T, Ctrl+L", in.Text("Rules and a test hand, Quiz")},
		{"Enter, Insert, Delete", in.Text("on a rule: change it, add one, take it out")},
		{"Alt+Up, Alt+Down, Alt+Backspace", in.Text("move a rule, take the change back")},
		{"Alt+S", in.Text("save the rules")},
		{"Ctrl+=, Ctrl+-, Ctrl+0", in.Text("larger, smaller and usual text")},
		{"F11", in.Text("full screen, the wall too")},
		{"Ctrl+F11, Ctrl+Shift+F11", in.Text("Wall for another monitor, what it shows")},
		{"Ctrl+F10", in.Text("Bring the wall here")},
		{"Ctrl+F12, Ctrl+Shift+F12", in.Text("What happened on a board, the next board")},
		{"Ctrl+F8, Ctrl+F9, Ctrl+Shift+F9", in.Text("round clock: start or stop, next, back")},
		{"Ctrl+F7, Ctrl+F6", in.Text("round clock: a minute more, a minute less")},
		{"Esc", in.Text("close a question or a message")},
	} {
		addKey(grid, k[0], k[1])
	}
	h.w.Ask().Show(in.In("of the keyboard", "Keys"), grid)
}

// addKey adds a line to a list of keys.
func addKey(list *fyne.Container, key, does string) {
	list.Add(kit.Tight(&widget.Label{Text: key, TextStyle: fyne.TextStyle{Bold: true}}))
	list.Add(kit.Tight(kit.Sentence(does)))
}

// titles are the keys of the pages that have a number, and their names.
func (h *Page) titles() [2]string {
	var keys, titles []string
	for place := shell.TabClub; place < shell.TabAside; place++ {
		for _, p := range h.w.Pages() {
			if p.Place == place {
				keys, titles = append(keys, fmt.Sprintf("Alt+%d", place)), append(titles, p.Title)
			}
		}
	}
	return [2]string{strings.Join(keys, ", "), strings.Join(titles, ", ")}
}

// onPage opens the manual at the chapter of the page that is seen; above it stands what
// can be done here, and the page's keys.
func (h *Page) onPage() {
	for _, p := range h.w.Pages() {
		if p.Title != "" && p.Place == h.w.Turned() {
			h.Open(p.Chapter, h.here(p)...)
		}
	}
}

// onManual opens the manual where it begins.
func (h *Page) onManual() { h.Open("") }

// Open opens the manual at a chapter, "" for its beginning, with something above it.
func (h *Page) Open(chapter string, above ...fyne.CanvasObject) {
	in := h.w.Language()
	if h.w.Ask().Asking() {
		return
	}
	chapters, err := docs.Chapters()
	if err != nil {
		h.w.Fail("opening the manual", err)
		return
	}
	var d *dialog.CustomDialog
	var reader *manual.Reader
	keys := kit.NewKeys(in.Labels, func(key fyne.KeyName) bool {
		switch key {
		case fyne.KeyEscape:
			d.Hide()
		case fyne.KeyPageDown:
			reader.Scroll(0.9)
		case fyne.KeyPageUp:
			reader.Scroll(-0.9)
		default:
			return false
		}
		return true
	})
	reader = manual.New(in, keys, chapters)
	away := keys.Button(in.Text("Close"), func() { d.Hide() })
	d = h.w.Ask().Form(in.Text("Manual"), h.w.Ask().Full(reader.Content), away)
	reader.Follow()
	reader.Show(chapter, above...)
	h.w.Ask().Focus(reader.Focus())
}

// here is what can be done on a page, in the language of the window, with the keys of the
// page; nothing where the page says nothing.
func (h *Page) here(p shell.Registration) (above []fyne.CanvasObject) {
	in := h.w.Language()
	if p.Help == "" {
		return nil
	}
	above = append(above, kit.Heading(p.Title))
	for _, line := range strings.Split(in.Say(p.Help), "\n") {
		above = append(above, kit.Sentence(line))
	}
	grid := container.New(layout.NewFormLayout())
	for _, c := range p.Commands {
		if c.Shortcut != nil {
			addKey(grid, shortcutText(c.Shortcut), c.Text)
		}
	}
	addKey(grid, "Ctrl+K", in.Text("Enter results"))
	addKey(grid, "Ctrl+F1", in.Text("All keys"))
	above = append(above, grid)
	if !in.Reviewed() {
		above = append(above, kit.Note(in.Say(screen.NotReviewed)))
	}
	return append(above, widget.NewSeparator())
}

// shortcutText writes a shortcut as it stands on the keyboard.
func shortcutText(s fyne.KeyboardShortcut) string {
	text := string(s.Key())
	for _, m := range []struct {
		key  fyne.KeyModifier
		text string
	}{{fyne.KeyModifierShift, "Shift+"}, {fyne.KeyModifierAlt, "Alt+"}, {fyne.KeyModifierControl, "Ctrl+"}} {
		if s.Mod()&m.key != 0 {
			text = m.text + text
		}
	}
	return text
}

// onAbout tells what the program is and what of it is not ours, and leads to the licences
// where they lie beside it.
func (h *Page) onAbout() {
	in := h.w.Language()
	content := container.NewVBox(kit.Sentence(h.p.About.Text(in)))
	if news := h.ways.News(); news != "" {
		content.Add(kit.Sentence(news))
	}
	content.Add(kit.High(7, container.NewVScroll(kit.BesideBar(ofOthers(in)))))
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	buttons := []*kit.Button{calm.Button(in.Text("Close"), hide)}
	if h.p.About.Licences != "" {
		buttons = append(buttons, calm.Button(in.Text("Licences"), func() {
			h.w.Perform("showing the licences", func() error { return h.p.OpenFile(h.p.About.Licences) }, nil)
		}))
	}
	d = h.w.Ask().Form(in.Text("About Clubnight"), kit.Wide(60, content), buttons...)
	h.w.Ask().Focus(buttons[0])
}

// ofOthers lists what of the program is not ours: what it is called, whose
// it is, and its licence.
func ofOthers(in *desk.Language) fyne.CanvasObject {
	list := container.NewVBox()
	for _, l := range []struct {
		title string
		of    ledger.List
	}{
		{in.Text("Fonts, pictures and code of others"), ledger.OfWorks},
		{in.Text("Figures of others"), ledger.OfFigures},
		{in.Text("Rules of others"), ledger.OfRules},
		{in.Text("File formats of others"), ledger.OfFormats},
		{in.Text("Ideas of others"), ledger.OfIdeas},
	} {
		var lines []string
		for _, e := range ledger.In(l.of) {
			lines = append(lines, e.Line())
		}
		list.Add(&widget.Label{Text: l.title, TextStyle: fyne.TextStyle{Bold: true}})
		list.Add(kit.Tight(kit.Note(strings.Join(lines, "\n"))))
	}
	return list
}
