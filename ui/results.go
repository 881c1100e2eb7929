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

	"clubnight/scoring"
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
	shown       int // ID of the section that is shown
	fields      *fyne.Container
	rankings    []*rankingView
	traveller   *travellerView
	busy        bool
}

func newResultsTab(w *Window) *resultsTab {
	r := &resultsTab{w: w, shown: section}
	k := w.keys
	r.back = &canvas.Rectangle{CornerRadius: 5}
	r.banner = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	r.print = k.button(printText, r.onPrint)
	r.print.Importance = widget.HighImportance
	r.save = k.button("Save sheets… (Ctrl+S)", r.onSave)
	r.section = k.choice(r.onSection)
	r.fields = container.NewGridWithColumns(1)
	r.traveller = newTravellerView(w)
	top := container.NewBorder(nil, nil, r.section, container.NewHBox(r.save, wide(18, r.print)), container.NewStack(r.back, r.banner))
	split := beside([]float32{0.66, 0.34}, r.fields, sheet(r.traveller.content))
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

func (r *resultsTab) showSections() {
	setVisible(r.section, len(r.w.st.Sections) > 1)
	var options []string
	at := -1
	for i, s := range r.w.st.Sections {
		options = append(options, "Section "+s.Letter())
		if s.ID == r.shown {
			at = i
		}
	}
	if at < 0 && len(r.w.st.Sections) > 0 {
		at, r.shown = 0, r.w.st.Sections[0].ID
	}
	r.section.show(options, at)
}

func (r *resultsTab) onSection(i int) {
	if i >= 0 && i < len(r.w.st.Sections) {
		r.shown = r.w.st.Sections[i].ID
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
		{title: "Place", width: 4.8, align: fyne.TextAlignCenter}, {title: "Pair", width: 3.6, align: fyne.TextAlignCenter},
		{title: "Names", width: 5, grows: true}, {title: "%", width: 6.2, align: fyne.TextAlignTrailing},
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
		return cell{text: strconv.Itoa(rank.Pair.Number)}
	case 2:
		return cell{text: namesText(rank.Names), shorter: shorterNames(rank.Names)}
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
	of          int // section
	deal        *widget.Label
	grid        *grid
	lines       []session.TravellerLine
	back, forth *button
}

func newTravellerView(w *Window) *travellerView {
	v := &travellerView{w: w, deal: note("")}
	k := w.keys
	v.choice = k.choice(v.pick)
	v.back = k.button("", func() { v.step(-1) })
	v.back.Icon = theme.NavigateBackIcon()
	v.forth = k.button("", func() { v.step(+1) })
	v.forth.Icon = theme.NavigateNextIcon()
	v.grid = k.grid([]column{
		{title: "NS", width: 3, align: fyne.TextAlignCenter}, {title: "EW", width: 3, align: fyne.TextAlignCenter},
		{title: "Contract", width: 9.6, grows: true}, {title: "Score", width: 5, align: fyne.TextAlignTrailing},
		{title: "NS", width: 4.2, align: fyne.TextAlignTrailing}, {title: "EW", width: 4.2, align: fyne.TextAlignTrailing},
	}, v.cell)
	head := container.NewVBox(container.NewBorder(nil, nil, heading("Board"), nil,
		container.NewHBox(v.back, wide(9, v.choice), v.forth)), v.deal)
	v.content = container.NewBorder(head, nil, nil, nil, v.grid)
	return v
}

func (v *travellerView) refresh(sec int) {
	v.of = sec
	v.boards, v.lines = nil, nil
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
				at, v.lines = len(options), t.Lines
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
	enable(v.choice, len(options) > 0)
	enable(v.back, at > 0)
	enable(v.forth, at >= 0 && at+1 < len(options))
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
		return cell{text: strconv.Itoa(l.NSPair)}
	case 1:
		return cell{text: strconv.Itoa(l.EWPair)}
	case 2:
		if l.Doubt != "" {
			return cell{text: "! " + outcomeText(l.Result), ink: inkBad, paper: paperBad}
		}
		return cell{text: outcomeText(l.Result), ink: contractInk(l.Result)}
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

// matchpoints shows no decimals that say nothing.
func matchpoints(f scoring.Frac) string {
	if f.IsInt() {
		return decimal(f, 0)
	}
	return decimal(f, 2)
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
					w.frame.notice.warn(explanation{"The sheets are written, but no program on this computer opened them.",
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
	w.askPath("Save the sheets", "The folder for the sheets of this evening.", w.p.SheetFolder, "Save",
		w.browseFolder(w.p.SheetFolder), func(folder string) { r.write(folder, func([]string) {}) })
}

// write makes the sheets off Fyne's goroutine; then goes on with their files.
func (r *resultsTab) write(folder string, then func(files []string)) {
	w := r.w
	if r.busy || w.ev.Session == nil {
		return
	}
	if len(w.st.Results) == 0 {
		w.frame.notice.tell("There is nothing to print yet: no result is in.")
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
				w.frame.notice.tell(fmt.Sprintf("%s written to %s.", count(len(files), "sheet"), folder))
				then(files)
			}
			w.redraw()
		})
	})
}
