package reports

import (
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words"
)

// part is a table under a heading of its own.
type part struct {
	heading, aside string
	grid           paper.Grid
	rows           [][]paper.Cell
	notes          sheet.Notes
}

const betweenParts = 5.0

// draw draws the table with its heading over the whole width, on one page if it fits on one; above is false for the first of a sheet.
func (p part) draw(s *sheet.Report, above bool) {
	if above {
		s.Y += betweenParts
	}
	g := p.grid
	if g.X == 0 {
		g.X = s.Left()
	}
	g = g.Fit(s.Sheet, s.Width(), p.rows)
	head := s.HeadingSize(s.Width(), p.heading, p.aside)
	s.KeepTogether(head + g.Total(s.Sheet, p.rows) + p.notes.Height(s, s.Width()))
	if head+g.Start(s.Sheet, p.rows, sheet.FewestRows) > s.Room() {
		s.NextPage()
	}
	s.Heading(s.Left(), s.Width(), p.heading, p.aside)
	g.Rows(s.Sheet, p.rows, func() { s.Heading(s.Left(), s.Width(), sheet.SayContinued(s.Words, p.heading), p.aside) })
	p.notes.Draw(s, s.Left(), s.Width())
}

// sayer writes a figure of a unit: IMPs and points with their sign.
func sayer(w *words.Words, unit scoring.Unit) func(scoring.Frac, int) string {
	if unit == scoring.IMP || unit == scoring.TotalPoint {
		return w.Signed
	}
	return w.Figure
}

// whoCell are the names of a contestant alone: of a team its name.
func whoCell(w *words.Words, names [2]string) paper.Cell { return sheet.NamesCell(w, names) }

// blocks cuts n columns into as few blocks of at most so many as it takes, of nearly equal length, as pairs of first and end.
func blocks(n, most int) (list [][2]int) {
	if n == 0 {
		return nil
	}
	count := (n + most - 1) / most
	for i := range count {
		list = append(list, [2]int{i * n / count, (i + 1) * n / count})
	}
	return list
}

// numberOf is a contestant's number in a ranking.
func numberOf(r *session.Ranking, who session.Contestant) string {
	return sayPairNumber(who.Section, who.Number, r.Combined)
}

// playsIn is what plays in a ranking.
func playsIn(r *session.Ranking) movement.Contestant { return r.Section.Movement.Contestant }

// level tells before which blocks a column ends so that all columns are about equally high; none where the blocks need more than a page.
func level(heights []float64, columns int, room float64) map[int]bool {
	for most := 0.0; most <= room; most++ {
		ends, used, at := map[int]bool{}, 1, 0.0
		for i, h := range heights {
			if at > 0 && at+h > most {
				ends[i], at = true, 0
				used++
			}
			at += h
		}
		if used <= columns && !slices.ContainsFunc(heights, func(h float64) bool { return h > most }) {
			return ends
		}
	}
	return nil
}
