package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/parts"
	"clubnight/ui/shell"
)

// resultsNeeds is what the tab Results needs of the window.
type resultsNeeds interface {
	travellerNeeds
	printing() bool
	print()
	chooseSheets()
	showCard(who session.Contestant, side scoring.Side)
}

// resultsTab shows the ranking, live, and the travellers behind it.
type resultsTab struct {
	w       resultsNeeds
	content fyne.CanvasObject
	page    *kit.Panes

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

func newResultsTab(w resultsNeeds) *resultsTab {
	r := &resultsTab{w: w, shown: desk.FirstSection}
	k := w.Controls()
	r.back = &canvas.Rectangle{CornerRadius: 5}
	r.banner = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	r.print = k.Button(label.Text("Print")+" (Ctrl+P)", w.print)
	r.print.Importance = widget.HighImportance
	r.sheets = k.Button(label.Text("Sheets…")+" (Ctrl+Shift+P)", w.chooseSheets)
	r.section = k.Choice(r.onSection)
	r.choice = kit.Wide(17, r.section)
	r.rankings = parts.NewRankings(k, w.showCard)
	r.method = kit.Note("")
	r.traveller = newTravellerView(w)
	r.top = container.NewBorder(nil, nil, r.choice,
		container.NewVBox(container.NewHBox(r.sheets, kit.Wide(18, r.print))), container.NewStack(r.back, r.banner))
	ranked := container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), r.top),
		kit.Tight(r.method), nil, nil, r.rankings.Content)
	r.page = kit.NewPanes(kit.Pane{Content: ranked, Width: 76, Grows: 1, Lines: 30},
		kit.Pane{Content: kit.Sheet(r.traveller.content), Width: 42, Grows: 0.5, Lines: 26})
	r.content = r.page.Content
	return r
}

func (r *resultsTab) Register() shell.Registration {
	return shell.Registration{Title: label.Text("Results"), Place: shell.TabResults, Help: screen.HelpResults,
		Chapter: "results", Content: r.content, Refresh: r.refresh, Focus: r.focus,
		Parts: r.parts, Reveal: r.page.Reveal}
}

// focus is the ranking, so that arrows and Enter open a card.
func (r *resultsTab) focus() fyne.Focusable {
	if len(r.rankings.Views) == 0 {
		return nil
	}
	return r.rankings.Views[0].Grid
}

// parts are the rankings, then the board.
func (r *resultsTab) parts() (parts []fyne.Focusable) {
	for _, v := range r.rankings.Views {
		parts = append(parts, v.Grid)
	}
	return append(parts, r.traveller.grid)
}

func (r *resultsTab) refresh() {
	w := r.w
	text, complete := desk.BannerOf(w.State(), w.Scores())
	r.banner.SetText(text)
	r.back.FillColor, r.banner.Importance = kit.PaperWarn, widget.WarningImportance
	if complete {
		r.back.FillColor, r.banner.Importance = kit.PaperGood, widget.SuccessImportance
	}
	r.back.Refresh()
	r.banner.Refresh()
	printable := w.Scores() != nil && w.Scores().Arrived > 0
	kit.Enable(r.print, printable && !w.printing())
	kit.Enable(r.sheets, desk.Printable(w.State()) && !w.printing())
	version := desk.Words().Sentence(desk.Words().Version(w.State().Version()))
	kit.Say(r.method, strings.TrimSpace(version+" "+desk.Words().Scoring(w.State().Scoring)))
	r.showSections()
	r.rankings.Show(w.State(), w.Scores(), r.shown)
	r.traveller.refresh(r.shown)
}

// showSections offers the fields, each by its sections.
func (r *resultsTab) showSections() {
	fields := r.w.State().Fields()
	if several := len(fields) > 1; several != r.choice.Visible() {
		kit.SetVisible(r.choice, several)
		r.top.Refresh()
	}
	var options []string
	at := -1
	for i, f := range fields {
		options = append(options, desk.FieldText(f))
		if f[0] == r.shown {
			at = i
		}
	}
	if at < 0 && len(fields) > 0 {
		at, r.shown = 0, fields[0][0]
	}
	r.section.Fill(options, at)
}

func (r *resultsTab) onSection(i int) {
	if fields := r.w.State().Fields(); i >= 0 && i < len(fields) {
		r.shown = fields[i][0]
		r.refresh()
	}
}
