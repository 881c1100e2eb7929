package sheet

import (
	"strings"

	"clubnight/reports/paper"
	"clubnight/session"
	"clubnight/session/words"
)

// Paragraph writes running text from s.Y down, its lines step millimetres apart, and
// moves s.Y below it; what has no room goes to the next page.
func (s *Report) Paragraph(x, width float64, text string, st paper.Style, step float64) {
	step = s.Step(step, st)
	s.As(paper.Paragraph, func() {
		for _, line := range s.Wrap(text, width, st) {
			if step > s.Room() {
				s.NextPage()
			}
			s.Y += step
			s.Text(x, s.Y-step/4, line, st, paper.ToLeft)
		}
	})
}

// NamesCell is a cell with the names of a pair, or of a team: where one line has no room
// for both players, each has one.
func NamesCell(w *words.Words, names session.Names) paper.Cell {
	text := w.Names(names)
	cell := paper.Cell{Text: text}
	if first, second := names[0], names[1]; first != "" && second != "" {
		if i := strings.LastIndex(text, second); i > 0 && strings.HasPrefix(text, first) {
			cell.Parts = []string{strings.TrimSpace(text[:i]), text[i:]}
		}
	}
	return cell
}
