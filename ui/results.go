package ui

import (
	"fmt"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// resultsTab shows the ranking, live, and the travellers behind it.
type resultsTab struct {
	w       *Window
	content fyne.CanvasObject

	back        *canvas.Rectangle
	banner      *widget.Label
	print, save *kit.Button
	section     *kit.Choice
	choice      fyne.CanvasObject // the section, with its room
	shown       int               // ID of the first section of the field that is shown
	fields      *fyne.Container
	rankings    []*rankingView
	traveller   *travellerView
	busy        bool
}

func newResultsTab(w *Window) *resultsTab {
	r := &resultsTab{w: w, shown: desk.FirstSection}
	k := w.keys
	r.back = &canvas.Rectangle{CornerRadius: 5}
	r.banner = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	r.print = k.Button(printText, r.onPrint)
	r.print.Importance = widget.HighImportance
	r.save = k.Button("Save sheets… (Ctrl+S)", r.onSave)
	r.section = k.Choice(r.onSection)
	r.choice = kit.Wide(17, r.section)
	r.fields = container.NewGridWithColumns(1)
	r.traveller = newTravellerView(w)
	top := container.NewBorder(nil, nil, r.choice, container.NewHBox(r.save, kit.Wide(18, r.print)), container.NewStack(r.back, r.banner))
	split := kit.Beside([]float32{0.63, 0.37}, r.fields, kit.Sheet(r.traveller.content))
	r.content = container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6),
		container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), top), nil, nil, nil, split))
	return r
}

const printText = "Print (Ctrl+P)"

func (r *resultsTab) refresh() {
	w := r.w
	text, complete := desk.BannerOf(w.st, w.sc)
	r.banner.SetText(text)
	r.back.FillColor, r.banner.Importance = kit.PaperWarn, widget.WarningImportance
	if complete {
		r.back.FillColor, r.banner.Importance = kit.PaperGood, widget.SuccessImportance
	}
	r.back.Refresh()
	r.banner.Refresh()
	printable := w.sc != nil && w.sc.Arrived > 0
	kit.Enable(r.print, printable && !r.busy)
	kit.Enable(r.save, printable && !r.busy)
	r.showSections()
	r.showRankings()
	r.traveller.refresh(r.shown)
}

// showSections offers the fields, each by its sections.
func (r *resultsTab) showSections() {
	fields := r.w.st.Fields()
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
	if fields := r.w.st.Fields(); i >= 0 && i < len(fields) {
		r.shown = fields[i][0]
		r.refresh()
	}
}

func (r *resultsTab) showRankings() {
	var shown []session.Ranking
	if r.w.sc != nil {
		for _, ranking := range r.w.sc.Rankings {
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
			v := newRankingView(r.w)
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

// rankingView is the ranking of one field.
type rankingView struct {
	content fyne.CanvasObject
	title   *widget.Label
	grid    *kit.Grid
	ranking session.Ranking
}

func newRankingView(w *Window) *rankingView {
	v := &rankingView{title: kit.Heading("Ranking")}
	v.grid = w.keys.Grid([]kit.Column{
		{Title: "Place", Width: 4.8, Align: fyne.TextAlignCenter}, {Title: "Pair", Width: 3.4, Align: fyne.TextAlignCenter},
		{Title: "Names", Width: 5, Grows: true}, {Title: "%", Width: 5, Align: fyne.TextAlignTrailing},
	}, v.cell)
	v.content = container.NewBorder(kit.Tight(v.title), nil, nil, nil, v.grid)
	return v
}

func (v *rankingView) show(ranking session.Ranking) {
	v.ranking = ranking
	title := "Ranking"
	if name := desk.SideNames[ranking.Side]; name != "" {
		title = name
	}
	if len(ranking.Combined) > 0 {
		title += " · sections " + desk.SectionLetters(desk.SectionIDs(ranking.Section, ranking.Combined), ", ")
	}
	v.title.SetText(title)
	v.grid.Fill(len(ranking.Ranks))
}

func (v *rankingView) cell(row, col int) kit.Cell {
	if row >= len(v.ranking.Ranks) {
		return kit.Cell{}
	}
	rank := v.ranking.Ranks[row]
	switch col {
	case 0:
		text := strconv.Itoa(rank.Place)
		if rank.Tied {
			text += "="
		}
		return kit.Cell{Text: text, Bold: true}
	case 1:
		return kit.Cell{Text: desk.NumberIn(v.ranking.Combined, rank.Who.Section, rank.Who.Number)}
	case 2:
		return kit.Cell{Text: desk.NamesText(rank.Names), Shorter: desk.ShorterNames(rank.Names), Lines: desk.NameLines(rank.Names)}
	}
	if rank.Max.IsZero() {
		return kit.Cell{Text: "–"}
	}
	return kit.Cell{Text: desk.Decimal(rank.Percentage, 2), Bold: true}
}

// travellerView shows what happened on one board.
type travellerView struct {
	w           *Window
	content     fyne.CanvasObject
	choice      *kit.Choice
	boards      []int
	board       int
	of          int // first section of the field
	combined    []session.Section
	deal, about *widget.Label
	cards       *kit.Button
	grid        *kit.Opener
	lines       []session.TravellerLine
	picked      session.Key // the line that was picked last
	back, forth *kit.Button
}

func newTravellerView(w *Window) *travellerView {
	v := &travellerView{w: w, deal: kit.Note(""), about: kit.Note("")}
	k := w.keys
	v.choice = k.Choice(v.pick)
	v.back = k.Button("", func() { v.step(-1) })
	v.back.Icon = theme.NavigateBackIcon()
	v.forth = k.Button("", func() { v.step(+1) })
	v.forth.Icon = theme.NavigateNextIcon()
	v.grid = k.Opener([]kit.Column{
		{Title: "NS", Width: 3.2, Align: fyne.TextAlignCenter}, {Title: "EW", Width: 3.2, Align: fyne.TextAlignCenter},
		{Title: "Contract", Width: 7.4, Grows: true}, {Title: "Score", Width: 5, Align: fyne.TextAlignTrailing},
		{Title: "NS", Width: 4.2, Align: fyne.TextAlignTrailing}, {Title: "EW", Width: 4.2, Align: fyne.TextAlignTrailing},
	}, v.cell)
	v.grid.Picked = func(row, _ int) { v.pickLine(row) }
	v.grid.Opened = func(row, _ int) { v.pickLine(row); w.correct(v.picked) }
	put := k.Button("Enter or correct… (Ctrl+K)", func() { w.onCorrect() })
	v.cards = k.Button("Cards", func() { w.showDeal(v.dealt()) })
	v.cards.Hide()
	head := container.NewVBox(container.NewBorder(nil, nil, kit.Heading("Board"), nil,
		container.NewHBox(v.back, kit.Wide(9, v.choice), v.forth)), v.deal)
	v.content = container.NewBorder(head, container.NewVBox(kit.Tight(v.about), container.NewBorder(nil, nil, v.cards, nil, put)), nil, nil, v.grid)
	return v
}

// dealt is the section and the board whose deal belongs to what is shown.
func (v *travellerView) dealt() (section, board int) { return v.of, v.board }

// key is the place of the line that was picked last, or of the first line of the board that is shown.
func (v *travellerView) key() (session.Key, bool) {
	for _, l := range v.lines {
		if l.Key == v.picked {
			return l.Key, true
		}
	}
	if len(v.lines) > 0 {
		return v.lines[0].Key, true
	}
	return session.Key{}, false
}

func (v *travellerView) pickLine(row int) {
	v.picked = v.lines[row].Key
	v.showAbout()
}

// showAbout tells what stands behind the line that was picked, or what the marks mean.
func (v *travellerView) showAbout() {
	text := ""
	for _, l := range v.lines {
		switch about := desk.LineText(v.w.st, l.Received); {
		case l.Key == v.picked:
			kit.Say(v.about, about)
			return
		case l.Corrected:
			text = "✎ corrected by the director"
		}
	}
	kit.Say(v.about, text)
}

func (v *travellerView) refresh(sec int) {
	v.of = sec
	v.boards, v.lines, v.combined = nil, nil, nil
	var options []string
	at := -1
	if v.w.sc != nil {
		for _, t := range v.w.sc.Travellers {
			if t.Section.ID != sec {
				continue
			}
			if v.board == 0 {
				v.board = t.Board
			}
			if t.Board == v.board {
				at, v.lines, v.combined = len(options), t.Lines, t.Combined
			}
			v.boards = append(v.boards, t.Board)
			options = append(options, strconv.Itoa(t.Board))
		}
	}
	v.choice.Fill(options, at)
	text := "A board appears here when its first result is in."
	if at >= 0 {
		text = desk.DealText(v.board) + ". On the right: matchpoints."
	}
	v.deal.SetText(text)
	section, board := v.dealt()
	_, dealt := v.w.st.Deals.Board(section, board)
	kit.SetVisible(v.cards, at >= 0 && dealt && v.w.st.Deals.Released)
	kit.Enable(v.choice, len(options) > 0)
	kit.Enable(v.back, at > 0)
	kit.Enable(v.forth, at >= 0 && at+1 < len(options))
	v.showAbout()
	v.grid.Fill(len(v.lines))
}

func (v *travellerView) pick(i int) {
	if i >= 0 && i < len(v.boards) {
		v.board = v.boards[i]
		v.refresh(v.of)
	}
}

func (v *travellerView) step(by int) { v.pick(v.choice.SelectedIndex() + by) }

func (v *travellerView) cell(row, col int) kit.Cell {
	if row >= len(v.lines) {
		return kit.Cell{}
	}
	l := v.lines[row]
	switch col {
	case 0:
		return kit.Cell{Text: desk.NumberIn(v.combined, l.Section, l.NSPair)}
	case 1:
		return kit.Cell{Text: desk.NumberIn(v.combined, l.Section, l.EWPair)}
	case 2:
		return standingCell(l.Received)
	case 3:
		if !l.HasPoints {
			return kit.Cell{Text: "–"}
		}
		return kit.Cell{Text: desk.PointsText(l.Points)}
	}
	mp, scored := l.NSMP, l.NSScored
	if col == 5 {
		mp, scored = l.EWMP, l.EWScored
	}
	if !scored {
		return kit.Cell{Text: "–"}
	}
	return kit.Cell{Text: desk.Matchpoints(mp), Bold: true}
}

// onPrint writes the sheets and opens them, so that they can be looked at and printed.
func (r *resultsTab) onPrint() {
	r.write(r.w.p.SheetFolder, func(files []string) {
		w := r.w
		w.later(func() {
			var err error
			for _, f := range files {
				if err = w.p.OpenFile(f); err != nil {
					break
				}
			}
			w.p.Post(func() {
				if err != nil {
					w.p.Log.Error("opening a sheet", "error", err)
					w.warn(desk.Explanation{Happened: "The sheets are written, but no program on this computer opened them.",
						Means: "They lie in " + r.w.p.SheetFolder + ".", Do: "Open and print them from there."}, err.Error())
				}
			})
		})
	})
}

// onSave writes the sheets into a folder of the director's choice.
func (r *resultsTab) onSave() {
	w := r.w
	if r.save.Disabled() && w.tabs.SelectedIndex() == tabResults {
		return
	}
	w.ask.Path("Save the sheets", "The folder for the sheets of this evening.", w.p.SheetFolder, "Save",
		w.ask.Folder(w.p.SheetFolder), func(folder string) { r.write(folder, func([]string) {}) })
}

// write makes the sheets off Fyne's goroutine; then goes on with their files.
func (r *resultsTab) write(folder string, then func(files []string)) {
	w := r.w
	if r.busy || w.ev.Session == nil {
		return
	}
	if len(w.st.Results) == 0 {
		w.tell("There is nothing to print yet: no result is in.")
		return
	}
	r.busy = true
	r.print.SetText("Making the sheets…")
	r.refresh()
	st := w.st
	w.later(func() {
		sc, err := st.Score()
		var files []string
		if err == nil {
			files, err = w.p.Sheets(folder, st, sc)
		}
		w.p.Post(func() {
			r.busy = false
			r.print.SetText(printText)
			if err != nil {
				w.fail("writing the sheets", err)
			} else {
				w.p.Log.Info("sheets written", "files", files)
				w.tell(fmt.Sprintf("%s written to %s.", desk.Count(len(files), "sheet"), folder))
				then(files)
			}
			w.redraw()
		})
	})
}
