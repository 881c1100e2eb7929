// Package results is where the results of the evening are looked at: the rankings and the
// travellers, the card of each who is ranked, and the comparison with what another
// program says of the evening.
//
//	page := results.New(shell, evening, results.Params{Near: folder}, results.Ways{…})
//	shell.Register(page, page.Cards(), page.Comparison())
package results

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/parts"
	"clubnight/ui/shell"
)

// Shell is what the results ask of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Controls() *kit.Keys
	Fail(what string, err error)
	// Turned is the page that is seen, Width how wide the window is.
	Turned() int
	Width() float32
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Params are what the page is made of.
type Params struct {
	// Near is where files to compare with are looked for first.
	Near string
}

// Ways lead from the results to other pages.
type Ways struct {
	// Correct opens the correction of a result, and CorrectAny that of the line that is
	// seen, or of a place that is chosen there.
	Correct    func(k session.Key)
	CorrectAny func()
	// ShowDeal shows the cards of a section's board.
	ShowDeal func(section, board int)
	// TellBoard opens the list of boards that can be shown to everybody, at one of them.
	TellBoard func(section, board int)
	// Print prints the sheets, ChooseSheets asks which, and Printing reports whether that
	// goes on.
	Print, ChooseSheets func()
	Printing            func() bool
	// PrintCard prints the card of who is in a line of a ranking, from 0, and PrintPage
	// the personal page.
	PrintCard, PrintPage func(of *session.Ranking, line int)
}

// Page shows the ranking, live, and the travellers behind it.
type Page struct {
	w       shown
	ways    Ways
	cards   *playerCards
	compare *compared
	content fyne.CanvasObject
	panes   *kit.Panes

	back          *canvas.Rectangle
	banner        *widget.Label
	print, sheets *kit.Button
	section       *kit.Choice
	choice        fyne.CanvasObject // the section, with its room
	top           *fyne.Container   // the line that it is in
	shown         int               // ID of the first section of the field that is shown
	method        *widget.Label     // how the evening is scored
	rankings      *parts.Rankings
	traveller     *travellerView
}

// New makes the page.
func New(win Shell, e *model.Evening, p Params, ways Ways) *Page {
	in := e.Language()
	w := shown{win, e}
	r := &Page{w: w, ways: ways, shown: desk.FirstSection, cards: &playerCards{w: w, ways: ways},
		compare: &compared{w: w, near: p.Near, known: map[*session.Session]*account.Arrival{}}}
	k := w.Controls()
	r.back = &canvas.Rectangle{CornerRadius: 5}
	r.banner = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	r.print = k.Button(in.Text("Print")+" (Ctrl+P)", ways.Print)
	r.print.Importance = widget.HighImportance
	r.sheets = k.Button(in.Text("Sheets…")+" (Ctrl+Shift+P)", ways.ChooseSheets)
	r.section = k.Choice(r.onSection)
	r.choice = kit.Wide(17, r.section)
	r.rankings = parts.NewRankings(in, k, r.ShowCard)
	r.method = kit.Note("")
	r.traveller = newTravellerView(w, ways)
	r.top = container.NewBorder(nil, nil, r.choice,
		container.NewVBox(container.NewHBox(r.sheets, kit.Wide(18, r.print))), container.NewStack(r.back, r.banner))
	ranked := container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), r.top),
		kit.Tight(r.method), nil, nil, r.rankings.Content)
	r.panes = kit.NewPanes(kit.Pane{Content: ranked, Width: 76, Grows: 1, Lines: 30},
		kit.Pane{Content: kit.Sheet(r.traveller.content), Width: 42, Grows: 0.5, Lines: 26})
	r.content = r.panes.Content
	return r
}

// Register is the tab Results.
func (r *Page) Register() shell.Registration {
	return shell.Registration{Title: r.w.Language().Text("Results"), Place: shell.TabResults, Help: screen.HelpResults,
		Chapter: "results", Content: r.content, Refresh: r.refresh, Focus: r.focus,
		Parts: r.parts, Reveal: r.panes.Reveal}
}

// Cards are the cards of those who are ranked, over whichever page is seen.
func (r *Page) Cards() shell.Page { return r.cards }

// Comparison is where the evening is compared with what another program says of it.
func (r *Page) Comparison() shell.Page { return r.compare }

// ShowCard opens the card of somebody in a ranking.
func (r *Page) ShowCard(who session.Contestant, side scoring.Side) { r.cards.show(who, side) }

// WhichEvening asks which evening of a file is meant where it has several. A file that
// cannot be read is left to whoever opens it.
func (r *Page) WhichEvening(path string, then func(number int64)) { r.compare.choose(path, then) }

// Line is the line of the traveller that is seen, if one is.
func (r *Page) Line() (session.Key, bool) {
	if r.w.Turned() != shell.TabResults {
		return session.Key{}, false
	}
	return r.traveller.key()
}

// focus is the ranking, so that arrows and Enter open a card.
func (r *Page) focus() fyne.Focusable {
	if len(r.rankings.Views) == 0 {
		return nil
	}
	return r.rankings.Views[0].Grid
}

// parts are the rankings, then the board.
func (r *Page) parts() (parts []fyne.Focusable) {
	for _, v := range r.rankings.Views {
		parts = append(parts, v.Grid)
	}
	return append(parts, r.traveller.grid)
}

func (r *Page) refresh() {
	in := r.w.Language()
	w := r.w
	text, complete := desk.BannerOf(in, w.State(), w.Scores())
	r.banner.SetText(text)
	r.back.FillColor, r.banner.Importance = kit.PaperWarn, widget.WarningImportance
	if complete {
		r.back.FillColor, r.banner.Importance = kit.PaperGood, widget.SuccessImportance
	}
	r.back.Refresh()
	r.banner.Refresh()
	printable := w.Scores() != nil && w.Scores().Arrived > 0
	kit.Enable(r.print, printable && !r.ways.Printing())
	kit.Enable(r.sheets, desk.Printable(w.State()) && !r.ways.Printing())
	version := in.Words().Sentence(in.Words().Version(w.State().Version()))
	kit.Say(r.method, strings.TrimSpace(version+" "+in.Words().Scoring(w.State().Scoring)))
	r.showSections()
	r.rankings.Show(w.State(), w.Scores(), r.shown)
	r.traveller.refresh(r.shown)
}

// showSections offers the fields, each by its sections.
func (r *Page) showSections() {
	fields := r.w.State().Fields()
	if several := len(fields) > 1; several != r.choice.Visible() {
		kit.SetVisible(r.choice, several)
		r.top.Refresh()
	}
	var options []string
	at := -1
	for i, f := range fields {
		options = append(options, desk.FieldText(r.w.Language(), f))
		if f[0] == r.shown {
			at = i
		}
	}
	if at < 0 && len(fields) > 0 {
		at, r.shown = 0, fields[0][0]
	}
	r.section.Fill(options, at)
}

func (r *Page) onSection(i int) {
	if fields := r.w.State().Fields(); i >= 0 && i < len(fields) {
		r.shown = fields[i][0]
		r.refresh()
	}
}
