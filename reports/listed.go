package reports

import (
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/words/printed"
)

// listed is a table under a heading, as lists of people and of what happened are printed.
type listed struct {
	title, aside string
	columns      []paper.Column
	rows         [][]paper.Cell
}

// Letters and rows of such tables.
const (
	listedSize = 10.5
	listedRow  = 6.4
	listedGap  = 4.0
)

// draw sets it below what is there, over as many pages as it takes; a table
// without rows is left out.
func (l listed) draw(s *sheet.Report) {
	if len(l.rows) == 0 {
		return
	}
	g := paper.Grid{X: s.Left(), Size: listedSize, RowHeight: listedRow,
		Columns: l.columns}.Fit(s.Sheet, s.Width(), l.rows)
	heading := 0.0
	if l.title != "" {
		heading = s.HeadingSize(s.Width(), l.title, l.aside)
	}
	if heading+g.Start(s.Sheet, l.rows, s.FewestRows()) > s.Room() {
		s.NextPage()
	}
	if l.title != "" {
		s.Heading(s.Left(), s.Width(), l.title, l.aside)
	}
	g.Rows(s.Sheet, l.rows, func() {
		if l.title != "" {
			s.Heading(s.Left(), s.Width(), sheet.SayContinued(s.Words, l.title), "")
		}
	})
	s.Y += listedGap
}

// sentences sets lines of running text below what is there.
func sentences(s *sheet.Report, texts ...string) {
	for _, text := range texts {
		lines := s.Wrap(text, s.Width(), sheet.StyleText)
		s.KeepTogether(explainStep * float64(len(lines)))
		for _, line := range lines {
			s.Y += explainStep
			s.Text(s.Left(), s.Y-1, line, sheet.StyleText, paper.ToLeft)
		}
	}
	s.Y += 2
}

// titled is a column with its head.
func titled(s *sheet.Report, m printed.Message, c paper.Column) paper.Column {
	c.Titles = s.Titles(m)
	return c
}
