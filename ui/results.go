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
)

// resultsTab shows the ranking, live, and the travellers behind it.
type resultsTab struct {
	w       *Window
	content fyne.CanvasObject

	back        *canvas.Rectangle
	banner      *widget.Label
	print, save *button
	section     *choice
	choice      fyne.CanvasObject // the section, with its room
	shown       int               // ID of the first section of the field that is shown
	fields      *fyne.Container
	rankings    []*rankingView
	traveller   *travellerView
	busy        bool
}

func newResultsTab(w *Window) *resultsTab {
	r := &resultsTab{w: w, shown: firstSection}
	k := w.keys
	r.back = &canvas.Rectangle{CornerRadius: 5}
	r.banner = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	r.print = k.button(printText, r.onPrint)
	r.print.Importance = widget.HighImportance
	r.save = k.button("Save sheets… (Ctrl+S)", r.onSave)
	r.section = k.choice(r.onSection)
	r.choice = wide(17, r.section)
	r.fields = container.NewGridWithColumns(1)
	r.traveller = newTravellerView(w)
	top := container.NewBorder(nil, nil, r.choice, container.NewHBox(r.save, wide(18, r.print)), container.NewStack(r.back, r.banner))
	split := beside([]float32{0.63, 0.37}, r.fields, sheet(r.traveller.content))
	r.content = container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6),
		container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 6, 0, 0), top), nil, nil, nil, split))
	return r
}

const printText = "Print (Ctrl+P)"

func (r *resultsTab) refresh() {
	w := r.w
	text, complete := bannerOf(w.st, w.sc)
	r.banner.SetText(text)
	r.back.FillColor, r.banner.Importance = paperWarn, widget.WarningImportance
	if complete {
		r.back.FillColor, r.banner.Importance = paperGood, widget.SuccessImportance
	}
	r.back.Refresh()
	r.banner.Refresh()
	printable := w.sc != nil && w.sc.Arrived > 0
	enable(r.print, printable && !r.busy)
	enable(r.save, printable && !r.busy)
	r.showSections()
	r.showRankings()
	r.traveller.refresh(r.shown)
}

// showSections offers the fields, each by its sections.
func (r *resultsTab) showSections() {
	fields := r.w.st.Fields()
	setVisible(r.choice, len(fields) > 1)
	var options []string
	at := -1
	for i, f := range fields {
		options = append(options, fieldText(f))
		if f[0] == r.shown {
			at = i
		}
	}
	if at < 0 && len(fields) > 0 {
		at, r.shown = 0, fields[0][0]
	}
	r.section.show(options, at)
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
			r.fields.Add(sheet(v.content))
		}
	}
	for _, v := range r.rankings {
		v.grid.peers = nil
		for _, other := range r.rankings {
			if other != v {
				v.grid.peers = append(v.grid.peers, other.grid)
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
	grid    *grid
	ranking session.Ranking
}

func newRankingView(w *Window) *rankingView {
	v := &rankingView{title: heading("Ranking")}
	v.grid = w.keys.grid([]column{
		{title: "Place", width: 4.8, align: fyne.TextAlignCenter}, {title: "Pair", width: 3.4, align: fyne.TextAlignCenter},
		{title: "Names", width: 5, grows: true}, {title: "%", width: 5, align: fyne.TextAlignTrailing},
	}, v.cell)
	v.content = container.NewBorder(tight(v.title), nil, nil, nil, v.grid)
	return v
}

func (v *rankingView) show(ranking session.Ranking) {
	v.ranking = ranking
	title := "Ranking"
	if name := sideNames[ranking.Side]; name != "" {
		title = name
	}
	if len(ranking.Combined) > 0 {
		title += " · sections " + sectionLetters(sectionIDs(ranking.Section, ranking.Combined), ", ")
	}
	v.title.SetText(title)
	v.grid.fill(len(ranking.Ranks))
}

func (v *rankingView) cell(row, col int) cell {
	if row >= len(v.ranking.Ranks) {
		return cell{}
	}
	rank := v.ranking.Ranks[row]
	switch col {
	case 0:
		text := strconv.Itoa(rank.Place)
		if rank.Tied {
			text += "="
		}
		return cell{text: text, bold: true}
	case 1:
		return cell{text: numberIn(v.ranking.Combined, rank.Who.Section, rank.Who.Number)}
	case 2:
		return cell{text: namesText(rank.Names), shorter: shorterNames(rank.Names), lines: nameLines(rank.Names)}
	}
	if rank.Max.IsZero() {
		return cell{text: "–"}
	}
	return cell{text: decimal(rank.Percentage, 2), bold: true}
}

// travellerView shows what happened on one board.
type travellerView struct {
	w           *Window
	content     fyne.CanvasObject
	choice      *choice
	boards      []int
	board       int
	of          int // first section of the field
	combined    []session.Section
	deal, about *widget.Label
	cards       *button
	grid        *opener
	lines       []session.TravellerLine
	picked      session.Key // the line that was picked last
	back, forth *button
}

func newTravellerView(w *Window) *travellerView {
	v := &travellerView{w: w, deal: note(""), about: note("")}
	k := w.keys
	v.choice = k.choice(v.pick)
	v.back = k.button("", func() { v.step(-1) })
	v.back.Icon = theme.NavigateBackIcon()
	v.forth = k.button("", func() { v.step(+1) })
	v.forth.Icon = theme.NavigateNextIcon()
	v.grid = k.opener([]column{
		{title: "NS", width: 3.2, align: fyne.TextAlignCenter}, {title: "EW", width: 3.2, align: fyne.TextAlignCenter},
		{title: "Contract", width: 7.4, grows: true}, {title: "Score", width: 5, align: fyne.TextAlignTrailing},
		{title: "NS", width: 4.2, align: fyne.TextAlignTrailing}, {title: "EW", width: 4.2, align: fyne.TextAlignTrailing},
	}, v.cell)
	v.grid.picked = func(row, _ int) { v.pickLine(row) }
	v.grid.opened = func(row, _ int) { v.pickLine(row); w.correct(v.picked) }
	put := k.button("Enter or correct… (Ctrl+K)", func() { w.onCorrect() })
	v.cards = k.button("Cards", func() { w.showDeal(v.dealt()) })
	v.cards.Hide()
	head := container.NewVBox(container.NewBorder(nil, nil, heading("Board"), nil,
		container.NewHBox(v.back, wide(9, v.choice), v.forth)), v.deal)
	v.content = container.NewBorder(head, container.NewVBox(tight(v.about), container.NewBorder(nil, nil, v.cards, nil, put)), nil, nil, v.grid)
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
		switch about := lineText(v.w.st, l.Received); {
		case l.Key == v.picked:
			say(v.about, about)
			return
		case l.Corrected:
			text = "✎ corrected by the director"
		}
	}
	say(v.about, text)
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
	v.choice.show(options, at)
	text := "A board appears here when its first result is in."
	if at >= 0 {
		text = dealText(v.board) + ". On the right: matchpoints."
	}
	v.deal.SetText(text)
	section, board := v.dealt()
	_, dealt := v.w.st.Deals.Board(section, board)
	setVisible(v.cards, at >= 0 && dealt && v.w.st.Deals.Released)
	enable(v.choice, len(options) > 0)
	enable(v.back, at > 0)
	enable(v.forth, at >= 0 && at+1 < len(options))
	v.showAbout()
	v.grid.fill(len(v.lines))
}

func (v *travellerView) pick(i int) {
	if i >= 0 && i < len(v.boards) {
		v.board = v.boards[i]
		v.refresh(v.of)
	}
}

func (v *travellerView) step(by int) { v.pick(v.choice.SelectedIndex() + by) }

func (v *travellerView) cell(row, col int) cell {
	if row >= len(v.lines) {
		return cell{}
	}
	l := v.lines[row]
	switch col {
	case 0:
		return cell{text: numberIn(v.combined, l.Section, l.NSPair)}
	case 1:
		return cell{text: numberIn(v.combined, l.Section, l.EWPair)}
	case 2:
		return standingCell(l.Received)
	case 3:
		if !l.HasPoints {
			return cell{text: "–"}
		}
		return cell{text: pointsText(l.Points)}
	}
	mp, scored := l.NSMP, l.NSScored
	if col == 5 {
		mp, scored = l.EWMP, l.EWScored
	}
	if !scored {
		return cell{text: "–"}
	}
	return cell{text: matchpoints(mp), bold: true}
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
					w.warn(explanation{"The sheets are written, but no program on this computer opened them.",
						"They lie in " + r.w.p.SheetFolder + ".", "Open and print them from there."}, err.Error())
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
				w.tell(fmt.Sprintf("%s written to %s.", count(len(files), "sheet"), folder))
				then(files)
			}
			w.redraw()
		})
	})
}
