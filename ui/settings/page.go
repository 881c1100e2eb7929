// Package settings is what is set once for all evenings: the size of the text and the
// colours, the language, how the director is called, where a newer version is looked for,
// where copies of the club file go, and by which rules hand records suggest auctions.
//
//	page := settings.New(shell, evening, settings.Params{Appearance: look}, settings.Ways{…})
package settings

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/bridgemate"
	"clubnight/session/deal/ruleset"
	"clubnight/ui/desk"
	"clubnight/ui/desk/settings"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the settings ask of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
	Pages() []shell.Registration
	Choose(place int)
	Turned() int
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params are what can be set. Of a field that is nil nothing can.
type Params struct {
	// Appearance changes how the window looks; nil leaves it as it is.
	Appearance Appearance
	// Language is the choice of the language.
	Language LanguageChoice
	// Signal calls the director when something new needs attention.
	Signal Signal
	// Newer looks for a newer version of the program.
	Newer *Newer
	// Copies keeps copies of the club file.
	Copies Copies
	// RuleSets are those by which something can be done.
	RuleSets *desk.RuleLibrary
	// Suggest is told by which rules an auction and a lead stand on the hand records that
	// are printed from then on; a nil set is by none.
	Suggest func(set *ruleset.RuleSet, by string)
}

// Ways are the ways to other pages.
type Ways struct {
	// Differences are what the Bridgemate file says otherwise.
	Differences func() []bridgemate.Difference
	// Engaged reports whether something goes on that filling the window anew
	// would break off.
	Engaged func() bool
	// Copied hears that the club file was copied, with so many entries of each evening.
	Copied func(entries map[int64]int64)
}

// Page shows at one place what can be set once for all evenings. Each setting is a
// command of the page that it belongs to; those that belong to none are its own.
type Page struct {
	w        shown
	display  *display
	language *language
	signals  *signals
	newest   *newest // nil where nothing is looked for
	copying  *copying
	rules    *ruleChoice
}

// New makes the settings of a window.
func New(w Shell, e *model.Evening, p Params, ways Ways) *Page {
	of := shown{w, e}
	page := &Page{w: of, display: newDisplay(of, p.Appearance),
		language: &language{w: of, chosen: p.Language, ways: ways},
		signals:  newSignals(of, p.Signal, ways), copying: &copying{w: of, keep: p.Copies, ways: ways},
		rules: &ruleChoice{w: of, library: p.RuleSets, suggest: p.Suggest}}
	if p.Newer != nil {
		page.newest = newNewest(of, *p.Newer)
	}
	return page
}

// Copying is where the club file is copied; it registers by itself, since its entries
// stand in the menu of the evening.
func (p *Page) Copying() shell.Page { return p.copying }

// Register adds what can be set, and has to come after the pages whose names the menu
// View lists.
func (p *Page) Register() shell.Registration {
	return shell.Registration{
		Commands: slices.Concat(p.rules.commands(), p.display.commands(), p.signals.commands(), p.newest.commands(),
			p.language.commands(), []shell.Command{{Menu: shell.MenuView, Group: shell.GroupLast,
				Text: p.w.Language().Text("Settings") + "…", Do: p.Open}}),
		Keys:    []shell.Shortcut{{Name: fyne.KeyF11, Always: true, Do: p.display.of.FullScreen}},
		Refresh: p.signals.refresh,
		Open: func() {
			p.signals.bell = settings.Bell{}
			p.newest.askIfDue()
		},
	}
}

// News says that there is a newer version of the program; "" where none is known.
func (p *Page) News() string { return p.newest.line() }

// Open opens the dialog: what is done at once stays in it, what asks
// for more closes it.
func (p *Page) Open() {
	in := p.w.Language()
	if p.w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	lines := container.NewVBox()
	var first fyne.Focusable
	rows := map[shell.Setting]*fyne.Container{}
	var all []shell.Command
	for _, page := range p.w.Pages() {
		all = append(all, page.Commands...)
	}
	for _, c := range all {
		if c.Set == shell.NoSetting {
			continue
		}
		row := rows[c.Set]
		if row == nil {
			row = container.New(layout.NewRowWrapLayout())
			rows[c.Set] = row
			lines.Add(row)
		}
		for _, one := range append([]shell.Command{c}, c.Below...) {
			if one.Do == nil {
				continue // the title of those below it
			}
			do := one.Do
			if !c.Stays {
				do = func() { hide(); one.Do() }
			}
			b := calm.Button(one.Text, do)
			if first == nil {
				first = b
			}
			row.Add(b)
		}
	}
	d = p.w.Ask().Form(in.Text("Settings"), kit.Wide(84, lines), calm.Button(in.Text("Close"), hide))
	p.w.Ask().Focus(first)
}
