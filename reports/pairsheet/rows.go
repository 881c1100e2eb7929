package pairsheet

import (
	"fmt"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/review"
	"clubnight/session/scorecard"
	"clubnight/session/words/printed"
)

// gather makes the rows, and the figures that all of them share.
func (p *page) gather() {
	p.team = p.me.Ranking.Field.Teams != nil
	p.percent = !p.team && p.me.Unit == scoring.Matchpoint
	p.figures = p.Words.Figures(p.me.Ranking.Field)
	var swings []scoring.Frac
	for _, b := range p.me.Boards {
		swings = append(swings, b.Over)
		if s := b.Swing; s != nil {
			swings = append(swings, s.Bid, s.Lead, s.Play)
		}
		p.words = p.words || p.says(b) != ""
		for _, r := range []*session.TravellerLine{b.Result, b.Other} {
			p.leads = p.leads || r != nil && p.Words.Lead(p.st.PublicLead(&r.Result)) != ""
		}
	}
	p.swings = sheet.Decimals(1, swings)
	p.led = p.me.Judged && p.me.Led
	p.arrange()
	p.facts = printed.PairFacts(p.Words, p.me, p.swings,
		func(s scorecard.Side) string { return strings.Join(p.shownAs(s), " & ") })
}

// arrange puts the meetings, and what else the total is made of, in the order of the
// card, and adds them up.
func (p *page) arrange() {
	p.arranged, p.groups, p.sum = p.level, nil, p.sumRow()
	of, boards := map[*scorecard.Row]*review.Meeting{}, map[*review.Meeting]bool{}
	for _, m := range p.me.Meetings {
		for _, b := range m.Boards {
			of[b.Row] = m
		}
	}
	for i := range p.me.Lines {
		l := &p.me.Lines[i]
		switch m := of[l]; {
		case m == nil:
			cells := []paper.Cell{{Text: p.other(l), Span: p.before()}, {Text: p.figures.Line(l)}}
			if !l.Scored {
				cells[1].Text = ""
			}
			p.groups = append(p.groups, group{rows: []row{{cells: append(cells, p.blanks(len(cells))...)}}})
		case !boards[m]:
			boards[m] = true
			g := group{Meeting: m}
			for _, b := range m.Boards {
				g.rows = append(g.rows, p.rowsOf(b)...)
			}
			p.groups = append(p.groups, g)
		}
	}
	for _, adjusted := range p.st.Penalties {
		if adjusted.Who == p.me.Who {
			p.notes.Add(p.Words.Sentence(p.Words.Penalty(p.st, adjusted.PenaltyGiven)))
		}
	}
}

// columns are those of the boards, without that of the bar.
func (p *page) columns() []paper.Column {
	columns := []paper.Column{{Titles: p.Titles("print.board"), Align: paper.ToRight, Bold: true}}
	if p.team && !p.abreast() {
		columns = append(columns, paper.Column{Titles: p.Titles("print.side")})
	}
	for i := range p.tables() {
		title := printed.Message("print.contract")
		if p.abreast() {
			title = [...]printed.Message{"print.table-ns", "print.table-ew"}[i]
		}
		columns = append(columns, paper.Column{Titles: p.Titles(title)})
		if p.leads {
			columns = append(columns, paper.Column{Titles: p.Titles("print.lead")})
		}
		columns = append(columns, paper.Column{Titles: p.Titles("print.score"), Align: paper.ToRight})
	}
	columns = append(columns,
		paper.Column{Titles: p.Titles(sheet.UnitLabel(p.me.Unit, p.team)), Align: paper.ToPoint, Bold: true})
	if p.percent {
		columns = append(columns, paper.Column{Titles: p.Titles("print.percent"), Align: paper.ToPoint, Bold: true})
	}
	for _, m := range p.parts() {
		columns = append(columns, paper.Column{Titles: p.Titles(m), Align: paper.ToRight, Bold: true})
	}
	if p.words {
		title := printed.Message("pair.field")
		if p.me.Judged {
			title = "pair.cards-say"
		}
		columns = append(columns, paper.Column{Titles: p.Titles(title), Share: 1})
	}
	return columns
}

// parts head the columns of a swing.
func (p *page) parts() []printed.Message {
	if p.level == told {
		return nil
	}
	return p.swingTitles()
}

func (p *page) swingTitles() []printed.Message {
	switch {
	case p.led:
		return []printed.Message{"pair.bid", "pair.lead", "pair.play"}
	case p.me.Judged:
		return []printed.Message{"pair.bid", "pair.play"}
	}
	return nil
}

// rowsOf sets a board in a row; where the tables of a team stand below each other, in one
// for each.
func (p *page) rowsOf(b *review.Board) []row {
	marks := ""
	for _, r := range []*session.TravellerLine{b.Result, b.Other} {
		if r != nil {
			marks += p.notes.About(p.Words, p.st, *r)
		}
	}
	cells := []paper.Cell{{Text: fmt.Sprint(b.Number)}}
	switch {
	case b.Result == nil && b.Other == nil:
		cells = append(cells,
			paper.Cell{Text: p.Words.Capital(p.Words.RulingShort(b.Ruling)), Span: p.before() - 1})
	case p.abreast():
		cells = append(append(cells, p.atTable(b.Result, 1, "")...), p.atTable(b.Other, -1, marks)...)
	case p.team:
		return p.eachTable(b, cells, marks)
	default:
		sign := scoring.Points(1)
		if b.Side == scoring.EW {
			sign = -1
		}
		cells = append(cells, p.atTable(b.Result, sign, marks)...)
	}
	return []row{{cells: append(cells, p.values(b)...), board: b}}
}

// eachTable sets the tables of a team below each other; number begins the first row.
func (p *page) eachTable(b *review.Board, number []paper.Cell, marks string) (rows []row) {
	values := p.values(b)
	add := func(r *session.TravellerLine, side scoring.Side, sign scoring.Points, marks string) {
		cells := append(number, paper.Cell{Text: p.Words.SideLetters(side)})
		cells = append(append(cells, p.atTable(r, sign, marks)...), values...)
		rows = append(rows, row{cells: cells})
		number, values = []paper.Cell{{}}, make([]paper.Cell, len(values))
	}
	if b.Result != nil && b.Other != nil {
		add(b.Result, scoring.NS, 1, "")
		rows[0].goesOn = true
		add(b.Other, scoring.EW, -1, marks)
	} else if b.Result != nil {
		add(b.Result, scoring.NS, 1, marks)
	} else {
		add(b.Other, scoring.EW, -1, marks)
	}
	rows[len(rows)-1].board = b
	return rows
}

// values are what a board is worth, and what that is made of.
func (p *page) values(b *review.Board) []paper.Cell {
	cells := []paper.Cell{{Text: sheet.SymbolNone, Faint: true}}
	if b.Scored {
		cells[0] = paper.Cell{Text: p.figures.Board(b.Value)}
	}
	if p.percent {
		cells = append(cells, paper.Cell{Text: p.percentOf(b)})
	}
	if b.Swing == nil {
		cells = append(cells, make([]paper.Cell, len(p.parts()))...)
	} else if len(p.parts()) > 0 {
		for _, f := range p.me.Parts(b.Swing) {
			cell := paper.Cell{}
			if !f.IsZero() {
				cell.Text = p.over(f)
			}
			cells = append(cells, cell)
		}
	}
	if p.words {
		cells = append(cells, paper.Cell{}) // they are set in letters of their own
	}
	return cells
}

// says is what stands behind a board: what its cards say, or where nothing is known of
// them what most tables played.
func (p *page) says(b *review.Board) string {
	text, there := p.said[b]
	if !there {
		if text = printed.CardsSay(p.Words, b); text == "" && !p.me.Judged {
			text = printed.PlayedMost(p.Words, b)
		}
		p.said[b] = text
	}
	return text
}

// styleSays is that of words behind a board, a little smaller than its figures.
func (p *page) styleSays() paper.Style {
	return paper.Style{Size: max(p.size-0.75, p.Least()), Ink: paper.Black}
}

// atTable are the cells of a table: contract, lead and score for the contestant.
func (p *page) atTable(r *session.TravellerLine, sign scoring.Points, marks string) []paper.Cell {
	if r == nil {
		return make([]paper.Cell, p.wide())
	}
	outcome := p.outcome(r)
	if marks != "" {
		outcome += sheet.NoBreak + marks
	}
	lead := p.Words.Lead(p.st.PublicLead(&r.Result))
	if !r.HasPoints || r.Outcome != session.Played {
		return []paper.Cell{{Text: outcome, Span: p.wide()}}
	}
	cells := []paper.Cell{{Text: outcome}}
	if p.leads {
		cells = append(cells, paper.Cell{Text: lead})
	}
	return append(cells, paper.Cell{Text: p.Words.Points(sign * r.Points)})
}

// From how many per cent on a board has a sign, and down to how many.
var fine, poor = scoring.Int(85), scoring.Int(15)

// percentOf is a board in per cent, with a sign of one that went very well, or badly.
func (p *page) percentOf(b *review.Board) string {
	percent, ok := b.Percent()
	if !ok {
		return ""
	}
	text := p.Words.Figure(percent, 0)
	switch {
	case percent.Cmp(fine) >= 0:
		return text + "\u00a0▲"
	case percent.Cmp(poor) <= 0:
		return text + "\u00a0▼"
	}
	return text
}

// sumRow adds the boards up.
func (p *page) sumRow() []paper.Cell {
	var all review.Share
	for _, m := range p.me.Meetings {
		all.Boards, all.Value, all.Top = all.Boards+m.Share.Boards, all.Value.Add(m.Value), all.Top.Add(m.Top)
	}
	p.counted = p.Words.CountBoards(all.Boards)
	row := []paper.Cell{{Span: p.before()},
		{Text: p.figures.Board(all.Value)}}
	if p.percent {
		percent, _ := all.Percent()
		row = append(row, paper.Cell{Text: p.Words.Figure(percent, 0)})
	}
	if len(p.parts()) > 0 {
		for _, f := range p.me.Parts(&p.me.Sum) {
			row = append(row, paper.Cell{Text: p.over(f)})
		}
	}
	if p.words {
		row = append(row, paper.Cell{})
	}
	return row
}
