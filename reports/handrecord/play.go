package handrecord

import (
	"fmt"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// tableOrder is how auctions and tricks are written down: West first.
var tableOrder = [4]scoring.Direction{scoring.West, scoring.North, scoring.East, scoring.South}

// play draws the tricks of a board below the four seats, with a mark at every card that
// lost a trick double dummy. A lead alone stands beside the diagram.
func (s *handSheet) play(r *Record) {
	if len(r.Play) < 2 {
		return
	}
	g := paper.Grid{X: s.Left(), Size: 10.5, RowHeight: 5.3, Columns: []paper.Column{
		{Titles: s.Titles("print.trick"), Width: 14, Align: paper.ToRight},
		{Titles: s.Titles("print.led-by"), Width: 14, Align: paper.Centred},
	}}
	for _, seat := range tableOrder {
		g.Columns = append(g.Columns, paper.Column{Titles: []string{s.Words.Direction(seat)},
			Share: 1, Align: paper.Centred})
	}
	reviewed := len(r.Review) > 0
	if reviewed {
		g.Columns = append(g.Columns, paper.Column{Titles: s.Titles("print.declarers-tricks"), Align: paper.Centred})
	}
	var rows [][]paper.Cell
	for first := 0; first < len(r.Play); first += 4 {
		rows = append(rows, s.trick(r, first, len(g.Columns)))
	}
	g = g.Fit(s.Sheet, s.Width(), rows)
	s.KeepTogether(sheet.HeadingHeight + g.Total(s.Sheet, rows))
	s.Heading(s.Left(), s.Width(), s.Say("print.play"), "")
	g.Rows(s.Sheet, rows, nil)
	s.Y += 2
	if reviewed {
		s.paragraph(sayLost(s.Words, r.Play, r.Review), styleRemark)
	}
	s.Y += 2
}

// trick is the row of the trick to which the first-th card of the play was led.
func (s *handSheet) trick(r *Record, first, columns int) []paper.Cell {
	trick := r.Play[first:min(first+4, len(r.Play))]
	row := make([]paper.Cell, columns)
	row[0].Text, row[1].Text = fmt.Sprint(first/4+1), s.Words.DirectionLetter(trick[0].Seat)
	for j, c := range trick {
		lost := 0
		if first+j < len(r.Review) {
			lost = r.Review[first+j].Lost()
		}
		row[2+column(c.Seat)].Text = sayPlayed(s.Words, c, lost)
	}
	if last := first + len(trick) - 1; last < len(r.Review) {
		row[6].Text = fmt.Sprint(r.Review[last].After)
	}
	return row
}

// column is the place of a seat in tableOrder.
func column(seat scoring.Direction) int { return (int(seat) + 1) % 4 }

// leads lists the leads that hold every contract that can be made to its tricks.
func (s *handSheet) leads(r *Record) {
	if r.Leads == nil || r.Tricks == nil {
		return
	}
	var lines []string
	for _, declarer := range tricksRows {
		for _, strain := range tricksColumns {
			if r.Tricks[declarer][strain] >= makeable {
				lines = append(lines, sayLeadsAgainst(s.Words, declarer, strain, r.Leads))
			}
		}
	}
	if len(lines) == 0 {
		return
	}
	half, width := (len(lines)+1)/2, s.Width()/2
	var columns [2][]string
	for i, line := range lines {
		columns[i/half] = append(columns[i/half], s.Wrap(line, width-3, styleRemark)...)
	}
	step := styleRemark.Size * lessonStep
	height := float64(max(len(columns[0]), len(columns[1]))) * step
	s.KeepTogether(sheet.HeadingHeight + height)
	s.Heading(s.Left(), s.Width(), s.Say("print.best-leads"), "")
	for i, column := range columns {
		for j, line := range column {
			s.Text(s.Left()+float64(i)*width, s.Y+(float64(j)+baseline)*step, line, styleRemark, paper.ToLeft)
		}
	}
	s.Y += height + 3
}

// bestLeads splits the cards of a leader into those that hold declarer to the fewest
// tricks and the others.
func bestLeads(cards []doubledummy.CardTricks) (best, rest deal.Hand) {
	most := 0
	for _, c := range cards {
		most = max(most, c.Tricks)
	}
	for _, c := range cards {
		if c.Tricks == most {
			best |= 1 << c.Card
		} else {
			rest |= 1 << c.Card
		}
	}
	return best, rest
}

// longestFit is a side's longest suit, of equal ones that with more tricks.
type longestFit struct {
	suit          deal.Suit
	length, takes int
}

// totalTricks gives the longest suits of both sides with the tricks that they take
// there, North-South first.
func totalTricks(r *Record) (fits [2]longestFit) {
	for side := range fits {
		first, second := scoring.Direction(side), scoring.Direction(side+2)
		for _, suit := range deal.Suits {
			fit := longestFit{suit, r.Deal[first].Length(suit) + r.Deal[second].Length(suit),
				int(max(r.Tricks[first][suit], r.Tricks[second][suit]))}
			if best := fits[side]; fit.length > best.length || fit.length == best.length && fit.takes > best.takes {
				fits[side] = fit
			}
		}
	}
	return fits
}
