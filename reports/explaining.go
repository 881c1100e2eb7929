package reports

import (
	"slices"
	"strings"

	"clubnight/reports/handrecord"
	"clubnight/reports/paper"
	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/scorecard"
)

// styleExplain is the small print of a personal page.
var styleExplain = paper.Style{Size: paper.Smallest, Ink: paper.Black}

const (
	explainColumns = 2
	explainGutter  = 6.0
	explainAfter   = 0.9
)

// explain sets where each score comes from, in two columns below the boards.
func (p *personal) explain(c *card) {
	f := p.Flow(explainColumns, explainGutter)
	bold := styleExplain
	bold.Bold = true
	indent := p.Measure("000 ", bold)
	list := p.explanations(c, f.Width()-indent)
	if len(list) == 0 {
		return
	}
	step := p.Leading(styleExplain)
	if p.Y += betweenPersonal; partHeight+4*step > p.Room() {
		p.NextPage()
		p.again(c)
	}
	p.partHeading(p.Left(), p.Width(), p.Say("print.where-from"))
	columns := balance(list, explainColumns)
	for len(list) > 0 {
		most := int(p.Room() / step)
		top, lowest := p.Y, p.Y
		for column := range explainColumns {
			p.Y = top
			x := p.Left() + float64(column)*(f.Width()+explainGutter)
			room := min(columns, most)
			for lines := 0; len(list) > 0; {
				n := len(list[0].lines)
				if lines > 0 && (lines+n > room || float64(n)*step > p.Room()) {
					break
				}
				list[0].lines = p.explainOne(list[0], x, indent, bold, step)
				if len(list[0].lines) > 0 { // the page is full
					break
				}
				lines, list = lines+n, list[1:]
				p.Y += explainAfter
			}
			lowest = max(lowest, p.Y)
		}
		if p.Y = lowest; len(list) > 0 {
			p.NextPage()
			p.again(c)
			columns = balance(list, explainColumns)
		}
	}
}

// explainOne sets one board, and gives the lines for which the page has no room.
func (p *personal) explainOne(e explained, x, indent float64, bold paper.Style, step float64) []string {
	for i, line := range e.lines {
		if step > p.Room() {
			return e.lines[i:]
		}
		p.Y += step
		if i == 0 {
			p.Text(x+indent-1.2, p.Y-step/4, e.number, bold, paper.ToRight)
		}
		p.Text(x+indent, p.Y-step/4, line, styleExplain, paper.ToLeft)
	}
	return nil
}

// balance is how many lines columns have so that they are about as long as each other.
func balance(list []explained, columns int) (lines int) {
	for _, e := range list {
		lines += len(e.lines)
	}
	lines = (lines + columns - 1) / columns
	for ; ; lines++ {
		used, line := 1, 0
		for _, e := range list {
			if line > 0 && line+len(e.lines) > lines {
				used, line = used+1, 0
			}
			line += len(e.lines)
		}
		if used <= columns {
			return lines
		}
	}
}

// sayHands writes the hands that a contestant held on a board: a pair's two, a player's
// own, and at teams all four.
func (p *personal) sayHands(c *card, l *scorecard.Row, record *handrecord.Record) string {
	seats := []scoring.Direction{scoring.North, scoring.East, scoring.South, scoring.West}
	if c.plays() != movement.Team && l.Side != scoring.NoSide {
		seats = slices.DeleteFunc(seats, func(d scoring.Direction) bool { return d.Side() != l.Side })
	}
	if c.plays() == movement.Individual && l.Result != nil {
		ns, ew := scorecard.Sides(p.st, l.Result)
		own := ns
		if l.Side == scoring.EW {
			own = ew
		}
		if i := slices.Index(own.Numbers, c.Who.Number); i >= 0 && i < len(seats) {
			seats = seats[i : i+1]
		}
	}
	var hands []string
	for _, seat := range seats {
		hands = append(hands, p.Words.DirectionLetter(seat)+"\u00a0"+
			strings.ReplaceAll(handrecord.SayHand(p.Words, record.Deal[seat]), " ", "\u00a0"))
	}
	return strings.Join(hands, " · ")
}
