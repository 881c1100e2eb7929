package handrecord

import (
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
)

// Cell is one board set: the diagram, and below it what is known.
type Cell struct {
	diagram
	lines     []string
	suggested []string // below them, in smaller letters
}

func (s *handSheet) cell(r *Record, size, width float64) Cell {
	c := newCell(s.Report, r, s.facts(r), size, width)
	if text := s.suggestion(r); text != "" {
		c.suggested = s.Wrap(text, width, suggested(size))
	}
	return c
}

// NewCell sets a board with its par to stand beside its results, whose heading has
// its number, dealer and vulnerability. size is that of the letters in points,
// width in millimetres.
func NewCell(s *sheet.Report, r *Record, size, width float64) *Cell {
	var facts []string
	if r.Tricks != nil {
		facts = append(facts, SayPar(s.Words, r.Tricks.Par(r.Dealer, r.Vul)))
	}
	c := newCell(s, r, facts, size, width)
	c.headed = true
	return &c
}

// newCell sets a board and sentences about it. Empty ones take no line.
func newCell(s *sheet.Report, r *Record, facts []string, size, width float64) Cell {
	c := Cell{diagram: diagram{Report: s, record: r, size: size, width: width, stretch: 1, spaced: size >= spacedFrom}}
	for _, text := range facts {
		c.lines = append(c.lines, s.Wrap(text, width, under(size))...)
	}
	return c
}

// underSize is the size of the lines under a diagram, measured by the letters in it.
const underSize = 0.94

// under is how these lines look where the diagram has letters of a size.
func under(size float64) paper.Style {
	return paper.Style{Size: max(size*underSize, paper.Smallest), Ink: paper.Black}
}

// underGap is between the diagram and these lines, in lines.
const underGap = 0.25

// Height is what the board takes, in millimetres.
func (c *Cell) Height() float64 {
	return c.diagram.height() + (float64(len(c.lines))+underGap)*c.leading() +
		float64(len(c.suggested))*c.suggestedStep()
}

// Draw sets the board with its upper left corner at a point.
func (c *Cell) Draw(x, y float64) {
	c.diagram.draw(x, y)
	st := under(c.size)
	y += c.diagram.height() + underGap*c.leading()
	for i, line := range c.lines {
		c.Text(x, y+(float64(i)+baseline)*c.leading(), line, st, paper.ToLeft)
	}
	y += float64(len(c.lines)) * c.leading()
	for i, line := range c.suggested {
		c.Text(x, y+(float64(i)+baseline)*c.suggestedStep(), line, suggested(c.size), paper.ToLeft)
	}
}

// suggestedStep is from line to line of a suggestion.
func (c *Cell) suggestedStep() float64 { return suggested(c.size).Size / c.size * c.leading() }

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
