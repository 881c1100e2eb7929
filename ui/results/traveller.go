package results

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/words"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/results"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
)

// travellerView shows what happened on one board.
type travellerView struct {
	w           shown
	content     fyne.CanvasObject
	choice      *kit.Choice
	boards      []int
	board       int
	of          int // first section of the field
	combined    []session.Section
	figures     words.Figures
	deal, about *widget.Label
	cards, tell *kit.Button
	beside      *fyne.Container // the deal that is shown with the lines
	told        dealShown       // which that is
	foot, sheet *fyne.Container
	grid        *kit.Opener
	lines       []session.TravellerLine
	veil        desk.Veil   // what the director has yet to play
	picked      session.Key // the line that was picked last
	back, forth *kit.Button
}

func newTravellerView(w shown, ways Ways) *travellerView {
	in := w.Language()
	v := &travellerView{w: w, deal: kit.Note(""), about: kit.Note("")}
	k := w.Controls()
	v.choice = k.Choice(v.pick)
	v.back = k.Button("", func() { v.step(-1) })
	v.back.Icon = theme.NavigateBackIcon()
	v.forth = k.Button("", func() { v.step(+1) })
	v.forth.Icon = theme.NavigateNextIcon()
	v.grid = k.Opener(kit.Rows(func() []session.TravellerLine { return v.lines }, v.columns()...))
	v.grid.Same = func(row int) any { return v.lines[row].Key }
	v.grid.Picked = func(row, _ int) { v.pickLine(row) }
	v.grid.Opened = func(row, _ int) { v.pickLine(row); ways.Correct(v.picked) }
	put := k.Button(in.Text("Enter or correct…")+" (Ctrl+Shift+K)", ways.CorrectAny)
	v.cards = k.Button(in.In("of a deal", "Cards"), func() { ways.ShowDeal(v.dealt()) })
	v.cards.Hide()
	v.tell = k.Button(in.Text("Show it…"), func() { ways.TellBoard(v.dealt()) })
	head := container.NewVBox(container.NewBorder(nil, nil, kit.Heading(in.Text("Board")), v.tell,
		container.NewHBox(v.back, kit.Wide(9, v.choice), v.forth)), v.deal)
	v.beside = container.NewStack()
	v.foot = container.NewBorder(nil, nil, v.cards, nil, put)
	v.sheet = kit.WithSpare(v.grid, v.beside, fewestLines)
	v.content = container.NewBorder(head, container.NewVBox(kit.Tight(v.about), v.foot), nil, nil, v.sheet)
	return v
}

// dealt is the section and the board whose deal belongs to what is shown.
func (v *travellerView) dealt() (section, board int) { return v.of, v.board }

// key is the place of the line that was picked last, or of the first line of
// the board that is shown.
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
	in := v.w.Language()
	text := ""
	for _, l := range v.lines {
		switch about := desk.LineText(in, v.w.State(), l); {
		case v.veil.Hides(l.Key):
		case l.Key == v.picked:
			kit.Say(v.about, about)
			return
		case l.Ruling != nil:
			text = in.Say(screen.RuledOn)
		case l.Corrected && text == "":
			text = in.Say(screen.CorrectedHere)
		}
	}
	kit.Say(v.about, text)
}

func (v *travellerView) refresh(sec int) {
	in := v.w.Language()
	v.of = sec
	v.veil = desk.VeilOf(v.w.State(), v.w.State().DirectorPlays)
	v.boards, v.lines, v.combined = nil, nil, nil
	var options []string
	at := -1
	if v.w.Scores() != nil {
		for _, t := range v.w.Scores().Travellers {
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
	text := in.Say(screen.BoardToCome)
	if of := desk.FieldOf(v.w.Scores(), sec); at >= 0 && of != nil {
		text, v.figures = results.BoardText(in, v.board, of), in.Words().Figures(of)
	}
	v.deal.SetText(text)
	v.showDealt(at >= 0)
	kit.Enable(v.choice, len(options) > 0)
	kit.Enable(v.tell, at >= 0)
	kit.Enable(v.back, at > 0)
	kit.Enable(v.forth, at >= 0 && at+1 < len(options))
	v.showAbout()
	v.grid.Fill(len(v.lines))
}

// dealShown is the deal that is shown, and whether it is analysed.
type dealShown struct {
	number int
	deal   deal.Deal
	solved bool
}

// fewestLines of a traveller are seen at least before a deal is shown with them.
const fewestLines = 5

// showDealt shows the deal with the lines once it is released. A director who has yet to
// play the board does not see it.
func (v *travellerView) showDealt(there bool) {
	in := v.w.Language()
	st := v.w.State()
	section, board := v.dealt()
	b, dealt := st.Deals.Board(section, board)
	there = there && dealt && st.Deals.Released && !v.veil.Hides(session.Key{Section: section, Board: board})
	if there != v.cards.Visible() {
		kit.SetVisible(v.cards, there)
		v.foot.Refresh()
	}
	if !there {
		v.told = dealShown{}
		v.beside.RemoveAll()
		v.sheet.Refresh()
		return
	}
	t, solved := st.Deals.Table(section, board)
	if now := (dealShown{board, b.Deal, solved}); now != v.told || len(v.beside.Objects) == 0 {
		v.told = now
		par := in.Say(screen.MakesUnknown)
		if solved {
			par = desk.ParText(in, t.Par(b.Dealer, b.Vul))
		}
		v.beside.Objects = []fyne.CanvasObject{container.NewBorder(nil, kit.Tight(kit.Note(par)), nil, nil,
			parts.LowDiagram(in, b, theme.CaptionTextSize()))}
		v.sheet.Refresh()
	}
}

func (v *travellerView) pick(i int) {
	if i >= 0 && i < len(v.boards) {
		v.board = v.boards[i]
		v.refresh(v.of)
	}
}

func (v *travellerView) step(by int) { v.pick(v.choice.SelectedIndex() + by) }

func (v *travellerView) columns() []kit.Column[session.TravellerLine] {
	in := v.w.Language()
	type line = session.TravellerLine
	number := func(of func(line) int) func(line) kit.Cell {
		return func(l line) kit.Cell { return kit.Cell{Text: desk.NumberIn(v.combined, l.Section, of(l))} }
	}
	// veiled is what a column shows unless the director has yet to play the board.
	veiled := func(says bool, show func(line) kit.Cell) func(line) kit.Cell {
		return func(l line) kit.Cell {
			if v.veil.Hides(l.Key) {
				return parts.Veiled(in, says, l.Board)
			}
			return show(l)
		}
	}
	award := func(of func(line) (value scoring.Frac, scored bool)) func(line) kit.Cell {
		return veiled(false, func(l line) kit.Cell {
			value, scored := of(l)
			if !scored {
				return kit.Cell{Text: "–"}
			}
			return kit.Cell{Text: v.figures.Board(value), Bold: true}
		})
	}
	return []kit.Column[line]{
		{Title: in.In("column", "NS"), Width: 3.2, Align: fyne.TextAlignCenter,
			Cell: number(func(l line) int { return l.NSPair })},
		{Title: in.In("column", "EW"), Width: 3.2, Align: fyne.TextAlignCenter,
			Cell: number(func(l line) int { return l.EWPair })},
		{Title: in.Text("Contract"), Width: 7.4, Grows: true,
			Cell: veiled(true, func(l line) kit.Cell { return parts.Standing(in, l.Received) })},
		{Title: in.Text("Score"), Width: 5, Align: fyne.TextAlignTrailing,
			Cell: veiled(false, func(l line) kit.Cell {
				if !l.HasPoints {
					return kit.Cell{Text: "–"}
				}
				return kit.Cell{Text: in.Words().Tally(l.Points)}
			})},
		{Title: in.In("column", "NS"), Width: 4.2, Align: fyne.TextAlignTrailing,
			Cell: award(func(l line) (scoring.Frac, bool) { return l.NSValue, l.NSScored })},
		{Title: in.In("column", "EW"), Width: 4.2, Align: fyne.TextAlignTrailing,
			Cell: award(func(l line) (scoring.Frac, bool) { return l.EWValue, l.EWScored })},
	}
}
