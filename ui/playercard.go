package ui

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
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// playerCardNeeds is what the card of a contestant needs of the window.
type playerCardNeeds interface {
	shown
	asker
	corrector
	Scores() *session.Scores
	printCard(who RankingLine)
	printPage(who RankingLine)
}

// playerCards opens the card of a contestant: what it did board by board,
// and how each came about.
type playerCards struct {
	w    playerCardNeeds
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
	card   *desk.PlayerCard
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
	card := desk.PlayerCardOf(p.w.State(), p.w.Scores(), who, side)
	if p.w.Ask().Asking() || card == nil {
		return
	}
	c := &playerCard{of: p, who: who, side: side, card: card}
	calm := kit.Escapes(c.hide)
	c.standing = &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, Wrapping: fyne.TextWrapWord}
	c.account, c.extremes, c.told = kit.Note(""), kit.Sentence(""), kit.Sentence("")
	c.heading, c.others = kit.Heading(""), kit.Note("")
	c.grid = calm.Grid(cardColumns(card), c.cell)
	c.grid.Marked = func(row, _ int) { c.mark(row) }
	c.grid.Picked = func(row, _ int) { c.mark(row) }
	c.board = calm.Grid([]kit.Column{
		{Title: label.In("column", "NS"), Width: 2.8, Align: fyne.TextAlignCenter},
		{Title: label.In("column", "EW"), Width: 2.8, Align: fyne.TextAlignCenter},
		{Title: label.Text("Contract"), Width: 6, Grows: true},
		{Title: label.Text("Score"), Width: 4.6, Align: fyne.TextAlignTrailing},
		{Title: boardUnitTitle(card) + " " + label.In("column", "NS"), Width: 5, Align: fyne.TextAlignTrailing},
	}, c.other)
	printed := calm.Button(label.Text("Print this card"),
		func() { p.w.printCard(RankingLine{c.card.Ranking, c.card.At}) })
	page := calm.Button(label.Text("Print page"), func() { p.w.printPage(RankingLine{c.card.Ranking, c.card.At}) })
	c.correct = calm.Button(label.Text("Correct…"), c.onCorrect)
	top := container.NewVBox(kit.Tight(c.standing), kit.Tight(c.account), kit.Tight(c.extremes))
	c.about = container.NewVScroll(kit.BesideBar(c.told))
	about := container.NewBorder(kit.Tight(c.heading), nil, nil, nil, c.about)
	others := container.NewBorder(kit.Tight(c.others), nil, nil, nil, c.board)
	lines := kit.Beside([]float32{0.6, 0.4}, c.grid, kit.Above([]float32{0.55, 0.45}, about, others))
	content := p.w.Ask().Full(kit.TopDown(top, lines, kit.Tight(kit.Note(desk.Say(screen.CardHint)))))
	c.tell() // first: a dialog opens as large as its sentences need
	c.dialog = p.w.Ask().Form(card.Title(), content, printed, page, c.correct, calm.Button(label.Text("Close"), c.hide))
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
	card := desk.PlayerCardOf(c.of.w.State(), c.of.w.Scores(), c.who, c.side)
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
	c.standing.SetText(c.card.Standing())
	account := c.card.Account()
	if len(c.card.Lines) == 0 {
		account = desk.Say(screen.CardNothing)
	}
	kit.Say(c.account, account)
	kit.Say(c.extremes, c.card.Extremes())
}

// mark explains a line.
func (c *playerCard) mark(row int) {
	heading, about := "", ""
	c.scores, c.own = nil, nil
	counted, place := "", false
	if row >= 0 && row < len(c.card.Lines) {
		c.marked = row
		heading, about = c.card.Heading(row), strings.Join(c.card.Explain(row), "\n")
		c.scores, c.own, counted = c.card.Others(row)
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
		c.of.w.correct(k)
	}
}

// The columns of a card, by what is in them.
type cardColumn int

const (
	columnRound cardColumn = iota
	columnBoard
	columnPartner
	columnOpponents
	columnContract
	columnScore
	columnOther
	columnOtherScore
	columnWorth
	columnPercent
	columnSoFar
)

// columnsOf are those that a card has.
func columnsOf(card *desk.PlayerCard) []cardColumn {
	all := []cardColumn{columnRound, columnBoard}
	if card.Plays() == movement.Individual {
		all = append(all, columnPartner)
	}
	all = append(all, columnOpponents, columnContract, columnScore)
	if card.Plays() == movement.Team {
		all = append(all, columnOther, columnOtherScore)
	}
	all = append(all, columnWorth)
	if card.HasPercent() {
		all = append(all, columnPercent)
	}
	return append(all, columnSoFar)
}

func cardColumns(card *desk.PlayerCard) (columns []kit.Column) {
	contract := label.Text("Contract")
	if card.Plays() == movement.Team {
		contract = label.Text("Our NS")
	}
	made := map[cardColumn]kit.Column{
		columnRound:      {Title: label.In("column", "Rd"), Width: 2.4, Align: fyne.TextAlignCenter},
		columnBoard:      {Title: label.In("column", "Bd"), Width: 2.4, Align: fyne.TextAlignCenter},
		columnPartner:    {Title: label.In("column", "With"), Width: 6, Grows: true},
		columnOpponents:  {Title: label.Text("Against"), Width: 6, Grows: true},
		columnContract:   {Title: contract, Width: 7},
		columnScore:      {Title: label.Text("Score"), Width: 4.6, Align: fyne.TextAlignTrailing},
		columnOther:      {Title: label.Text("Our EW"), Width: 7},
		columnOtherScore: {Title: label.Text("Score"), Width: 4.6, Align: fyne.TextAlignTrailing},
		columnWorth:      {Title: boardUnitTitle(card), Width: 4.6, Align: fyne.TextAlignTrailing},
		columnPercent:    {Title: "%", Width: 3, Align: fyne.TextAlignTrailing},
		columnSoFar:      {Title: label.In("column", "So far"), Width: 5.2, Align: fyne.TextAlignTrailing},
	}
	for _, c := range columnsOf(card) {
		columns = append(columns, made[c])
	}
	return columns
}

// boardUnitTitle heads what a board is worth.
func boardUnitTitle(card *desk.PlayerCard) string {
	f := card.Ranking.Field
	switch u := f.BoardUnit(); {
	case u == scoring.IMP:
		return label.Text("IMPs")
	case u == scoring.Matchpoint && f.Teams == nil:
		return label.In("column", "MP")
	}
	return label.Text("Points")
}

func (c *playerCard) cell(row, col int) kit.Cell {
	columns := columnsOf(c.card)
	if row >= len(c.card.Lines) || col >= len(columns) {
		return kit.Cell{}
	}
	l := &c.card.Lines[row]
	round, board := c.card.Numbers(row)
	worth, percent, soFar := c.card.Figures(row)
	veiled := c.card.Hides(row)
	switch column := columns[col]; column {
	case columnRound:
		return kit.Cell{Text: round}
	case columnBoard:
		return kit.Cell{Text: board, Bold: true}
	case columnPartner:
		return namesCell(c.card.Partner(row))
	case columnOpponents:
		if l.Part != scorecard.Board {
			return kit.Cell{Text: c.card.Label(row), Ink: kit.InkQuiet}
		}
		return namesCell(c.card.Opponents(row))
	case columnContract, columnOther:
		switch {
		case veiled:
			return veiledCell(column == columnContract, l.Number)
		case column == columnOther:
			return lineCell(l, l.Other)
		}
		return lineCell(l, l.Result)
	case columnScore, columnOtherScore:
		switch {
		case veiled:
			return veiledCell(false, l.Number)
		case column == columnOtherScore:
			return scoreCell(l.Other, -1)
		case c.card.Plays() == movement.Team:
			return scoreCell(l.Result, 1)
		case l.Result == nil || !l.Result.HasPoints:
			return kit.Cell{}
		}
		return kit.Cell{Text: desk.Words().Tally(l.Points)}
	case columnWorth:
		if veiled {
			return veiledCell(false, l.Number)
		}
		return kit.Cell{Text: worth, Bold: true}
	case columnPercent:
		if veiled {
			return veiledCell(false, l.Number)
		}
		return kit.Cell{Text: percent}
	}
	return kit.Cell{Text: soFar}
}

func namesCell(text string, shorter []string) kit.Cell { return kit.Cell{Text: text, Shorter: shorter} }

// lineCell is what was played at a table, or what there is instead of it.
func lineCell(l *scorecard.Row, r *session.TravellerLine) kit.Cell {
	switch {
	case r != nil:
		return standingCell(r.Received)
	case l.Part == scorecard.Board && l.Result == nil && l.Other == nil:
		return kit.Cell{Text: desk.Words().Capital(desk.Words().RulingShort(l.Ruling)), Ink: kit.InkQuiet}
	}
	return kit.Cell{}
}

// scoreCell is the score at one of a team's tables, by sign 1 for North-South
// and -1 for East-West.
func scoreCell(r *session.TravellerLine, sign scoring.Points) kit.Cell {
	if r == nil || !r.HasPoints {
		return kit.Cell{}
	}
	return kit.Cell{Text: desk.Words().Tally(sign * r.Points)}
}

// other is a cell of the scores on a board.
func (c *playerCard) other(row, col int) kit.Cell {
	if row >= len(c.scores) {
		return kit.Cell{}
	}
	l := c.scores[row]
	cell := kit.Cell{}
	switch col {
	case 0:
		cell.Text = desk.NumberIn(c.card.Ranking.Combined, l.Section, l.NSPair)
	case 1:
		cell.Text = desk.NumberIn(c.card.Ranking.Combined, l.Section, l.EWPair)
	case 2:
		cell = standingCell(l.Received)
	case 3:
		if l.HasPoints {
			cell.Text = desk.Words().Tally(l.Points)
		}
	case 4:
		cell.Text = "–"
		if l.NSScored {
			cell.Text = desk.Words().BoardFigure(c.card.Ranking.Field.BoardUnit(), l.NSValue)
		}
	}
	if slices.Contains(c.own, l.Key) {
		cell.Paper, cell.Bold, cell.Joined = kit.PaperChosen, col < 2, true
	}
	return cell
}
