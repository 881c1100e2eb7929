package handrecord

import (
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
)

// Cell is one board set: the diagram, and below it what is known.
type Cell struct {
	diagram
	lines     []string
	aside     float64  // where they begin, right of the diagram's edge; 0 where they stand below
	suggested []string // below them, in smaller letters
}

func (s *handSheet) cell(r *Record, size, width float64) Cell {
	c := newCell(s.Report, r, s.facts(r), size, width)
	if text := s.suggestion(r); text != "" {
		c.suggested = s.Wrap(text, width, c.suggestedStyle())
	}
	return c
}

// besideCell is between a diagram and what stands beside it.
const besideCell = 5.0

// NewCell sets a board to stand above its results, whose heading has its number, dealer
// and vulnerability: the diagram, and below it what is makeable and par, or beside it
// where the width has room for both. size is that of the letters in points, width in
// millimetres.
func NewCell(s *sheet.Report, r *Record, size, width float64) *Cell {
	var facts []string
	if r.Tricks != nil {
		facts = append(facts, SayPar(s.Words, r.Tricks.Par(r.Dealer, r.Vul)))
	}
	size = max(size, s.Least())
	c := newCell(s, r, nil, size, min(width, widestDiagram*size))
	c.headed = true
	if rest := width - c.width - besideCell; rest >= leastAside*size {
		c.aside = c.width + besideCell
		c.set(facts, rest)
	} else {
		c.set(facts, width)
	}
	return &c
}

// widestDiagram is as wide as a diagram must be for its tricks, and leastAside what
// sentences beside it have room in, in millimetres for a point of the letters.
const widestDiagram, leastAside = 8.0, 2.7

// newCell sets a board and sentences about it. Empty ones take no line.
func newCell(s *sheet.Report, r *Record, facts []string, size, width float64) Cell {
	c := Cell{diagram: diagram{Report: s, record: r, size: size, width: width, stretch: 1, spaced: size >= spacedFrom}}
	c.set(facts, width)
	return c
}

// underSize is the size of the lines under a diagram, measured by the letters in it.
const underSize = 0.94

// under is how these lines look.
func (d *diagram) under() paper.Style { return d.style(underSize, false, paper.Black) }

// set breaks the sentences about a board into lines of a width.
func (c *Cell) set(facts []string, width float64) {
	c.lines, c.makeable = nil, nil
	if c.record.Tricks != nil {
		parts := sayMakeable(c.Words, c.record.Tricks)
		if at, fits := c.besideNorth(parts); fits {
			c.makeable, c.makeableAt = parts, at
		} else {
			facts = append([]string{strings.Join(parts, " · ")}, facts...)
		}
	}
	for _, text := range facts {
		c.lines = append(c.lines, c.Wrap(text, width, c.under())...)
	}
}

// underGap is between the diagram and these lines, in lines.
const underGap = 0.25

// Height is what the board takes, in millimetres.
func (c *Cell) Height() float64 {
	if c.aside > 0 {
		return max(c.diagram.height(), float64(len(c.lines))*c.leading())
	}
	return c.diagram.height() + (float64(len(c.lines))+underGap)*c.leading() +
		float64(len(c.suggested))*c.suggestedStep()
}

// Draw sets the board with its upper left corner at a point.
func (c *Cell) Draw(x, y float64) {
	c.AsDrawing(c.says(), func() { c.diagram.draw(x, y) })
	st := c.under()
	if c.aside > 0 {
		for i, line := range c.lines {
			c.Text(x+c.aside, y+(float64(i)+baseline)*c.leading(), line, st, paper.ToLeft)
		}
		return
	}
	y += c.diagram.height() + underGap*c.leading()
	for i, line := range c.lines {
		c.Text(x, y+(float64(i)+baseline)*c.leading(), line, st, paper.ToLeft)
	}
	y += float64(len(c.lines)) * c.leading()
	for i, line := range c.suggested {
		c.Text(x, y+(float64(i)+baseline)*c.suggestedStep(), line, c.suggestedStyle(), paper.ToLeft)
	}
}

// suggestedStep is from line to line of a suggestion.
func (c *Cell) suggestedStep() float64 { return c.suggestedStyle().Size / c.size * c.leading() }

// facts are the sentences that stand with a board; some may be empty.
func (s *handSheet) facts(r *Record) (facts []string) {
	if r.Tricks != nil {
		par := r.Tricks.Par(r.Dealer, r.Vul)
		facts = append(facts, SayPar(s.Words, par))
		if r.Leads != nil {
			facts = append(facts, sayParLeads(s.Words, par, r.Leads))
		}
		if s.totalTricks {
			facts = append(facts, sayTotalTricks(s.Words, totalTricks(r)))
		}
	}
	facts = append(facts, saySuggestion(s.Words, r.Auction, r.Lead))
	if len(r.Frequencies) > 0 {
		facts = append(facts, sayFrequencies(s.Words, r.Frequencies))
	}
	return facts
}
