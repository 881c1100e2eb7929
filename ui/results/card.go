package results

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/results"
	"clubnight/ui/kit"
	"clubnight/ui/parts"
	"clubnight/ui/shell"
)

// playerCards opens the card of a contestant: what it did board by board,
// and how each came about.
type playerCards struct {
	w    shown
	ways Ways
	open *playerCard // nil while none is open
}

func (p *playerCards) Register() shell.Registration {
	return shell.Registration{
		Refresh: func() {
			if p.open != nil {
				p.open.refresh()
			}
		},
		Open: func() {
			if p.open != nil {
				p.open.hide()
			}
		},
	}
}

// playerCard is the dialog with one card.
type playerCard struct {
	of     *playerCards
	who    session.Contestant
	side   scoring.Side
	card   *results.PlayerCard
	scored *session.Scores // what the card is of
	marked int             // the line that is explained

	dialog                            *dialog.CustomDialog
	standing, account, extremes, told *widget.Label
	heading, others                   *widget.Label
	about                             *container.Scroll
	grid, board                       *kit.Grid
	correct                           *kit.Button
	scores                            []session.TravellerLine // all on the board that is explained
	own                               []session.Key
}

// show opens the card of somebody in a ranking.
func (p *playerCards) show(who session.Contestant, side scoring.Side) {
	in := p.w.Language()
	card := results.PlayerCardOf(p.w.State(), p.w.Scores(), who, side)
	if p.w.Ask().Asking() || card == nil {
		return
	}
	c := &playerCard{of: p, who: who, side: side, card: card}
	calm := kit.Escapes(in.Labels, c.hide)
	c.standing = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	c.account, c.extremes, c.told = kit.Note(""), kit.Sentence(""), kit.Sentence("")
	c.heading, c.others = kit.Heading(""), kit.Note("")
	c.grid = calm.Grid(kit.Numbered(func() int { return len(c.card.Lines) }, c.columns()...))
	c.grid.Marked = func(row, _ int) { c.mark(row) }
	c.grid.Picked = func(row, _ int) { c.mark(row) }
	c.board = calm.Grid(kit.Rows(func() []session.TravellerLine { return c.scores }, c.otherColumns()...))
	printed := calm.Button(in.Text("Print this card"),
		func() { p.ways.PrintCard(c.card.Ranking, c.card.At) })
	page := calm.Button(in.Text("Print page"), func() { p.ways.PrintPage(c.card.Ranking, c.card.At) })
	c.correct = calm.Button(in.Text("Enter or correct…"), c.onCorrect)
	top := container.NewVBox(kit.Tight(c.standing), kit.Tight(c.account), kit.Tight(c.extremes))
	c.about = container.NewVScroll(kit.BesideBar(c.told))
	about := container.NewBorder(kit.Tight(c.heading), nil, nil, nil, c.about)
	others := container.NewBorder(kit.Tight(c.others), nil, nil, nil, c.board)
	lines := kit.Beside([]float32{0.6, 0.4}, c.grid, kit.Above([]float32{0.55, 0.45}, about, others))
	content := p.w.Ask().Full(kit.TopDown(top, lines, kit.Tight(kit.Note(in.Say(screen.CardHint)))))
	c.tell() // first: a dialog opens as large as its sentences need
	c.dialog = p.w.Ask().Form(card.Title(in), content, printed, page, c.correct, calm.Button(in.Text("Close"), c.hide))
	p.open = c
	c.fill()
	p.w.Ask().Focus(c.grid)
}

func (c *playerCard) hide() {
	c.of.open = nil
	c.dialog.Hide()
}

// refresh shows what has come since; who is ranked no longer has no card.
func (c *playerCard) refresh() {
	if c.of.w.Scores() == c.scored {
		return
	}
	card := results.PlayerCardOf(c.of.w.State(), c.of.w.Scores(), c.who, c.side)
	if card == nil {
		c.hide()
		return
	}
	c.card = card
	c.fill()
}

// fill shows the card, with the mark where it was.
func (c *playerCard) fill() {
	c.scored = c.of.w.Scores()
	c.tell()
	c.grid.Fill(len(c.card.Lines))
	if n := len(c.card.Lines); n > 0 {
		c.grid.MoveTo(min(c.marked, n-1), 0)
	}
	c.mark(c.marked)
}

// tell says what is above the boards.
func (c *playerCard) tell() {
	in := c.of.w.Language()
	c.standing.SetText(c.card.Standing(in))
	account := c.card.Account(in)
	if len(c.card.Lines) == 0 {
		account = in.Say(screen.CardNothing)
	}
	kit.Say(c.account, account)
	kit.Say(c.extremes, c.card.Extremes(in))
}

// mark explains a line.
func (c *playerCard) mark(row int) {
	in := c.of.w.Language()
	heading, about := "", ""
	c.scores, c.own = nil, nil
	counted, place := "", false
	if row >= 0 && row < len(c.card.Lines) {
		c.marked = row
		heading, about = c.card.Heading(in, row), strings.Join(c.card.Explain(in, row), "\n")
		c.scores, c.own, counted = c.card.Others(in, row)
		_, place = c.card.Key(row)
		place = place && !c.card.Hides(row)
	}
	kit.Say(c.heading, heading)
	kit.Say(c.told, about)
	c.about.ScrollToTop()
	kit.Say(c.others, counted)
	kit.Enable(c.correct, place && !c.of.w.State().Closed)
	c.board.Fill(len(c.scores))
	c.board.ScrollToTop()
	if at := slices.IndexFunc(c.scores,
		func(l session.TravellerLine) bool { return slices.Contains(c.own, l.Key) }); at >= 0 {
		c.board.MoveTo(at, 0)
	}
}

// onCorrect opens the correction of the line that is explained, in the place of the card.
func (c *playerCard) onCorrect() {
	if k, ok := c.card.Key(c.marked); ok {
		c.hide()
		c.of.ways.Correct(k)
	}
}

// columns are those that a card has. They are told the number of a line.
func (c *playerCard) columns() []kit.Column[int] {
	in := c.of.w.Language()
	plays := c.card.Plays()
	columns := []kit.Column[int]{
		{Title: in.In("column", "Rd"), Width: 2.4, Align: fyne.TextAlignCenter,
			Text: func(row int) string { round, _ := c.card.Numbers(row); return round }},
		{Title: in.In("column", "Bd"), Width: 2.4, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(row int) string { _, board := c.card.Numbers(row); return board }},
	}
	if plays == movement.Individual {
		columns = append(columns, kit.Column[int]{Title: in.In("column", "With"), Width: 6, Grows: true,
			Cell: func(row int) kit.Cell { return namesCell(c.card.Partner(in, row)) }})
	}
	columns = append(columns, kit.Column[int]{Title: in.Text("Against"), Width: 6, Grows: true,
		Cell: func(row int) kit.Cell {
			if c.card.Lines[row].Part != scorecard.Board {
				return kit.Cell{Text: c.card.Label(in, row), Ink: kit.InkQuiet}
			}
			return namesCell(c.card.Opponents(in, row))
		}})
	line := func(row int) *scorecard.Row { return &c.card.Lines[row] }
	if plays == movement.Team {
		columns = append(columns,
			c.contract(true, in.Text("Our NS"),
				func(row int) kit.Cell { return lineCell(in, line(row), line(row).Result) }),
			c.score(func(row int) kit.Cell { return scoreCell(in, line(row).Result, 1) }),
			c.contract(false, in.Text("Our EW"),
				func(row int) kit.Cell { return lineCell(in, line(row), line(row).Other) }),
			c.score(func(row int) kit.Cell { return scoreCell(in, line(row).Other, -1) }))
	} else {
		columns = append(columns,
			c.contract(true, in.Text("Contract"),
				func(row int) kit.Cell { return lineCell(in, line(row), line(row).Result) }),
			c.score(func(row int) kit.Cell {
				if l := line(row); l.Result != nil && l.Result.HasPoints {
					return kit.Cell{Text: in.Words().Tally(l.Points)}
				}
				return kit.Cell{}
			}))
	}
	return append(columns, c.worth()...)
}

// veiled is what a column shows, unless the director has yet to play the board.
func (c *playerCard) veiled(says bool, show func(row int) kit.Cell) func(row int) kit.Cell {
	return func(row int) kit.Cell {
		if c.card.Hides(row) {
			return parts.Veiled(c.of.w.Language(), says, c.card.Lines[row].Number)
		}
		return show(row)
	}
}

func (c *playerCard) contract(says bool, title string, show func(row int) kit.Cell) kit.Column[int] {
	return kit.Column[int]{Title: title, Width: 7, Cell: c.veiled(says, show)}
}

func (c *playerCard) score(show func(row int) kit.Cell) kit.Column[int] {
	return kit.Column[int]{Title: c.of.w.Language().Text("Score"), Width: 4.6, Align: fyne.TextAlignTrailing,
		Cell: c.veiled(false, show)}
}

// worth are the columns of what boards gave.
func (c *playerCard) worth() []kit.Column[int] {
	in := c.of.w.Language()
	columns := []kit.Column[int]{{Title: boardUnitTitle(in, c.card), Width: 4.6, Align: fyne.TextAlignTrailing,
		Cell: c.veiled(false, func(row int) kit.Cell {
			worth, _, _ := c.card.Figures(in, row)
			return kit.Cell{Text: worth, Bold: true}
		})}}
	if c.card.HasPercent() {
		columns = append(columns, kit.Column[int]{Title: "%", Width: 3, Align: fyne.TextAlignTrailing,
			Cell: c.veiled(false, func(row int) kit.Cell {
				_, percent, _ := c.card.Figures(in, row)
				return kit.Cell{Text: percent}
			})})
	}
	return append(columns, kit.Column[int]{Title: in.In("column", "So far"), Width: 5.2,
		Align: fyne.TextAlignTrailing,
		Text:  func(row int) string { _, _, soFar := c.card.Figures(in, row); return soFar }})
}

// boardUnitTitle heads what a board is worth.
func boardUnitTitle(in *desk.Language, card *results.PlayerCard) string {
	f := card.Ranking.Field
	switch u := f.BoardUnit(); {
	case u == scoring.IMP:
		return in.Text("IMPs")
	case u == scoring.Matchpoint && f.Teams == nil:
		return in.In("column", "MP")
	}
	return in.Text("Points")
}

func namesCell(text string, shorter []string) kit.Cell { return kit.Cell{Text: text, Shorter: shorter} }

// lineCell is what was played at a table, or what there is instead of it.
func lineCell(in *desk.Language, l *scorecard.Row, r *session.TravellerLine) kit.Cell {
	switch {
	case r != nil:
		return parts.Standing(in, r.Received)
	case l.Part == scorecard.Board && l.Result == nil && l.Other == nil:
		return kit.Cell{Text: in.Words().Capital(in.Words().RulingShort(l.Ruling)), Ink: kit.InkQuiet}
	}
	return kit.Cell{}
}

// scoreCell is the score at one of a team's tables, by sign 1 for North-South
// and -1 for East-West.
func scoreCell(in *desk.Language, r *session.TravellerLine, sign scoring.Points) kit.Cell {
	if r == nil || !r.HasPoints {
		return kit.Cell{}
	}
	return kit.Cell{Text: in.Words().Tally(sign * r.Points)}
}

// otherColumns are the scores on a board; those of the card itself stand out.
func (c *playerCard) otherColumns() []kit.Column[session.TravellerLine] {
	in := c.of.w.Language()
	type line = session.TravellerLine
	own := func(l line, cell *kit.Cell) {
		if slices.Contains(c.own, l.Key) {
			cell.Paper, cell.Joined = kit.PaperChosen, true
		} else {
			cell.Bold = false
		}
	}
	number := func(title string, of func(line) int) kit.Column[line] {
		return kit.Column[line]{Title: title, Width: 2.8, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(l line) string { return desk.NumberIn(c.card.Ranking.Combined, l.Section, of(l)) }}
	}
	return kit.Looking(own,
		number(in.In("column", "NS"), func(l line) int { return l.NSPair }),
		number(in.In("column", "EW"), func(l line) int { return l.EWPair }),
		kit.Column[line]{Title: in.Text("Contract"), Width: 6, Grows: true,
			Cell: func(l line) kit.Cell { return parts.Standing(in, l.Received) }},
		kit.Column[line]{Title: in.Text("Score"), Width: 4.6, Align: fyne.TextAlignTrailing,
			Text: func(l line) string {
				if !l.HasPoints {
					return ""
				}
				return in.Words().Tally(l.Points)
			}},
		kit.Column[line]{Title: boardUnitTitle(in, c.card) + " " + in.In("column", "NS"), Width: 5,
			Align: fyne.TextAlignTrailing, Text: func(l line) string {
				if !l.NSScored {
					return "–"
				}
				return in.Words().Figures(c.card.Ranking.Field).Board(l.NSValue)
			}})
}
