package reports

import (
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/session"
)

// closing is what stands below a ranking: what the figures do not tell, and
// how it was scored.
type closing struct {
	*sheet.Report
	lines []string
}

const closingStep, closingGap = 4.0, 4.0

var styleClosing = paper.Style{Size: 8, Ink: paper.Grey}

// newClosing gathers it; feet are more sentences for its end.
func newClosing(s *sheet.Report, st *session.State, sc *session.Scores, feet ...string) closing {
	c := closing{Report: s}
	for _, text := range append(ranking.Closing(st, sc, s.Words, nil), feet...) {
		c.add(text)
	}
	return c
}

// add adds a sentence.
func (c *closing) add(text string) {
	text = strings.ReplaceAll(text, " %", sheet.NoBreak+"%")
	c.lines = append(c.lines, c.Wrap(text, c.Width(), styleClosing)...)
}

// about says under the title how large the evening is and who directs it.
func about(s *sheet.Report, st *session.State) { under(s, ranking.About(st, s.Words)) }

// under writes a sentence below the title of a sheet.
func under(s *sheet.Report, text string) {
	s.Paragraph(s.Left(), s.Width(), text, styleAbout, aboutStep)
}

const aboutStep = 4.6

var styleAbout = paper.Style{Size: 9.5, Ink: paper.Grey}

func (c closing) height() float64 {
	return closingGap + c.Step(closingStep, styleClosing)*float64(len(c.lines))
}

// draw sets it below what is there; what has no room goes to the next page.
func (c closing) draw() {
	c.KeepTogether(c.height())
	c.Y += closingGap
	step := c.Step(closingStep, styleClosing)
	for _, line := range c.lines {
		if step > c.Room() {
			c.NextPage()
		}
		c.Y += step
		c.Text(c.Left(), c.Y-1, line, styleClosing, paper.ToLeft)
	}
}
