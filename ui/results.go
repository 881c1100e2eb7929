package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// resultsNeeds is what the tab Results needs of the window.
type resultsNeeds interface {
	travellerNeeds
	printing() bool
	print()
	saveSheets()
}

// resultsTab shows the ranking, live, and the travellers behind it.
type resultsTab struct {
	w       resultsNeeds
	content fyne.CanvasObject

	back        *canvas.Rectangle
	banner      *widget.Label
	print, save *kit.Button
	section     *kit.Choice
	choice      fyne.CanvasObject // the section, with its room
	shown       int               // ID of the first section of the field that is shown
	method      *widget.Label     // how the evening is scored
	fields      *fyne.Container
	rankings    []*rankingView
	traveller   *travellerView
}

func newResultsTab(w resultsNeeds) *resultsTab {
	r := &resultsTab{w: w, shown: desk.FirstSection}
	k := w.controls()
	r.back = &canvas.Rectangle{CornerRadius: 5}
	r.banner = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	r.print = k.Button("Print (Ctrl+P)", w.print)
	r.print.Importance = widget.HighImportance
	r.save = k.Button("Save sheets… (Ctrl+S)", w.saveSheets)
	r.section = k.Choice(r.onSection)
	r.choice = kit.Wide(17, r.section)
	r.fields = container.NewGridWithColumns(1)
	r.method = kit.Note("")
	r.traveller = newTravellerView(w)
	top := container.NewBorder(nil, nil, r.choice, container.NewHBox(r.save, kit.Wide(18, r.print)), container.NewStack(r.back, r.banner))
	split := kit.Beside([]float32{0.63, 0.37}, r.fields, kit.Sheet(r.traveller.content))
	r.content = container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6),
		container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), top), kit.Tight(r.method), nil, nil, split))
	return r
}

func (r *resultsTab) register() registration {
	return registration{title: "Results", content: r.content, refresh: r.refresh}
}

func (r *resultsTab) refresh() {
	w := r.w
	text, complete := desk.BannerOf(w.state(), w.scores())
	r.banner.SetText(text)
	r.back.FillColor, r.banner.Importance = kit.PaperWarn, widget.WarningImportance
	if complete {
		r.back.FillColor, r.banner.Importance = kit.PaperGood, widget.SuccessImportance
	}
	r.back.Refresh()
	r.banner.Refresh()
	printable := w.scores() != nil && w.scores().Arrived > 0
	kit.Enable(r.print, printable && !w.printing())
	kit.Enable(r.save, printable && !w.printing())
	kit.Say(r.method, desk.Words().Scoring(w.state().Scoring))
	r.showSections()
	r.showRankings()
	r.traveller.refresh(r.shown)
}

// showSections offers the fields, each by its sections.
func (r *resultsTab) showSections() {
	fields := r.w.state().Fields()
	kit.SetVisible(r.choice, len(fields) > 1)
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
	if fields := r.w.state().Fields(); i >= 0 && i < len(fields) {
		r.shown = fields[i][0]
		r.refresh()
	}
}

func (r *resultsTab) showRankings() {
	var shown []session.Ranking
	if r.w.scores() != nil {
		for _, ranking := range r.w.scores().Rankings {
			if ranking.Section.ID == r.shown {
				shown = append(shown, ranking)
			}
		}
	}
	if len(shown) == 0 {
		shown = []session.Ranking{{}}
	}
	if len(r.rankings) != len(shown) {
		r.rankings = nil
		r.fields.Layout = layout.NewGridLayoutWithColumns(len(shown))
		r.fields.RemoveAll()
		for range shown {
			v := newRankingView(r.w.controls())
			r.rankings = append(r.rankings, v)
			r.fields.Add(kit.Sheet(v.content))
		}
	}
	for _, v := range r.rankings {
		v.grid.Peers = nil
		for _, other := range r.rankings {
			if other != v {
				v.grid.Peers = append(v.grid.Peers, other.grid)
			}
		}
	}
	for i, v := range r.rankings {
		v.show(shown[i])
	}
}

// rankingView is the ranking of one field, or of one side of it.
type rankingView struct {
	content fyne.CanvasObject
	title   *widget.Label
	grid    *kit.Grid
	ranking session.Ranking
	roll    desk.Roll
}

func newRankingView(k *kit.Keys) *rankingView {
	v := &rankingView{title: kit.Heading("Ranking")}
	v.grid = k.Grid(rankingColumns(session.Ranking{}), v.cell)
	v.content = container.NewBorder(kit.Tight(v.title), nil, nil, nil, v.grid)
	return v
}

// rankingColumns are the columns of a ranking: who is ranked, and by what.
func rankingColumns(ranking session.Ranking) []kit.Column {
	who := kit.Column{Title: whoTitle(ranking), Width: 3.4, Align: fyne.TextAlignCenter}
	figure := kit.Column{Title: unitTitle(ranking), Width: 5, Align: fyne.TextAlignTrailing}
	if who.Title != "Pair" {
		who.Width = 5
	}
	if figure.Title != "%" {
		figure.Width = 5.8
	}
	return []kit.Column{{Title: "Place", Width: 4.8, Align: fyne.TextAlignCenter}, who, {Title: "Names", Width: 5, Grows: true}, figure}
}

func whoTitle(ranking session.Ranking) string {
	if ranking.Section.Movement == nil {
		return "Pair"
	}
	switch ranking.Section.Movement.Contestant {
	case movement.Team:
		return "Team"
	case movement.Individual:
		return "Player"
	}
	return "Pair"
}

func unitTitle(ranking session.Ranking) string {
	if ranking.Field == nil {
		return "%"
	}
	switch ranking.Field.Unit() {
	case scoring.IMP:
		return "IMPs"
	case scoring.VP:
		return "VPs"
	case scoring.Matchpoint, scoring.PercentOfGame:
		if ranking.Field.Teams == nil {
			return "%"
		}
	}
	return "Points"
}

func (v *rankingView) show(ranking session.Ranking) {
	if whoTitle(ranking) != whoTitle(v.ranking) || unitTitle(ranking) != unitTitle(v.ranking) {
		v.grid.SetColumns(rankingColumns(ranking))
	}
	v.ranking, v.roll = ranking, desk.RollOf(ranking.Ranks)
	side, together := "", ""
	if ranking.Side != scoring.NoSide {
		side = desk.Words().Side(ranking.Side)
	}
	if len(ranking.Combined) > 0 {
		together = desk.Words().Sections(desk.SectionIDs(ranking.Section, ranking.Combined)...)
	}
	v.title.SetText(desk.Say(screen.RankingOf, "Side", side, "Handicap", ranking.WithHandicap, "Sections", together))
	v.grid.Fill(len(ranking.Ranks))
}

func (v *rankingView) cell(row, col int) kit.Cell {
	if row >= len(v.ranking.Ranks) {
		return kit.Cell{}
	}
	rank := &v.ranking.Ranks[row]
	switch col {
	case 0:
		return kit.Cell{Text: desk.Words().PlaceOf(&v.ranking, row), Bold: true}
	case 1:
		return kit.Cell{Text: desk.NumberIn(v.ranking.Combined, rank.Who.Section, rank.Who.Number)}
	case 2:
		return kit.Cell{Text: desk.Words().Names(rank.Names), Shorter: v.roll.Shorter(rank.Names), Lines: v.roll.Lines(rank.Names)}
	}
	if v.ranking.WithHandicap {
		return kit.Cell{Text: desk.Words().Figure(rank.Net, 2), Bold: true}
	}
	unit := scoring.Matchpoint
	if v.ranking.Field != nil {
		unit = v.ranking.Field.Unit()
	}
	return kit.Cell{Text: desk.Words().TotalFigure(unit, &rank.Row), Bold: true}
}
