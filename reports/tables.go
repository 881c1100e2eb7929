package reports

import (
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
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
	// set is the grid, measured.
	set paper.Grid
}

const betweenParts = 5.0

// enlargements are by how much letters of tables that leave most of a page empty
// grow, tried in this order.
var enlargements = []float64{1.5, 1.35, 1.2, 1.1}

// drawParts draws tables one below the other; below is the height of what follows them.
// Where all of it is one page the letters are as large as that page has room for. Tables
// with the same heads have the same columns.
func drawParts(s *sheet.Report, parts []part, below float64) {
	fitParts(s, parts, 1)
	all := below
	for i := range parts {
		all += parts[i].height(s)
	}
	for _, by := range enlargements {
		if all > s.Room() { // not even as they are
			break
		}
		if larger := slices.Clone(parts); enlarge(s, larger, by, below) {
			parts = larger
			break
		}
	}
	for i := range parts {
		parts[i].draw(s, i > 0)
	}
}

// fitParts measures the tables over the whole width, in letters so much
// larger than theirs.
func fitParts(s *sheet.Report, parts []part, by float64) {
	for i := range parts {
		var rows [][]paper.Cell
		for j := range parts {
			if sameHeads(parts[i].grid.Columns, parts[j].grid.Columns) {
				rows = append(rows, parts[j].rows...)
			}
		}
		g := parts[i].grid
		g.X, g.Size, g.RowHeight = s.Left(), g.Size*by, g.RowHeight*by
		parts[i].set = g.Fit(s.Sheet, s.Width(), distinct(rows))
	}
}

// sameHeads reports whether tables have the same columns, apart from what stands in them.
func sameHeads(a, b []paper.Column) bool {
	return slices.EqualFunc(a, b,
		func(a, b paper.Column) bool { return a.Share == b.Share && slices.Equal(a.Titles, b.Titles) })
}

// enlarge sets tables in larger letters, and reports whether they still have room on the
// page, with names on no more lines than before.
func enlarge(s *sheet.Report, parts []part, by, below float64) bool {
	all := below
	var before []float64
	for i := range parts {
		before = append(before, parts[i].set.Total(s.Sheet, parts[i].rows))
	}
	fitParts(s, parts, by)
	for i := range parts {
		p := &parts[i]
		if i > 0 {
			all += betweenParts
		}
		if all += p.height(s); all > s.Room() || p.set.Size < p.grid.Size*by ||
			p.set.Total(s.Sheet, p.rows) > before[i]*by+1 {
			return false
		}
	}
	return true
}

func (p *part) height(s *sheet.Report) float64 {
	return s.HeadingSize(s.Width(), p.heading, p.aside) + p.set.Total(s.Sheet, p.rows) + p.notes.Height(s, s.Width())
}

// draw draws the table with its heading, on one page if it fits on one; above is false
// for the first of a sheet.
func (p *part) draw(s *sheet.Report, above bool) {
	if above {
		s.Y += betweenParts
	}
	s.Keep(p.height(s), s.HeadingSize(s.Width(), p.heading, p.aside)+p.set.Start(s.Sheet, p.rows, s.FewestRows()))
	s.Heading(s.Left(), s.Width(), p.heading, p.aside)
	p.set.Rows(s.Sheet, p.rows,
		func() { s.Heading(s.Left(), s.Width(), sheet.SayContinued(s.Words, p.heading), p.aside) })
	p.notes.Draw(s, s.Left(), s.Width())
}

// whoCell are the names of a contestant alone: of a team its name.
func whoCell(w *words.Words, names session.Names) paper.Cell { return sheet.NamesCell(w, names) }

// blocks cuts n columns into as few blocks of at most so many as it takes, of nearly
// equal length, as pairs of first and end.
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

// acrossIn is the part of the columns of a sheet that stand side by side in a print.
var acrossIn = map[paper.Print]float64{paper.NormalPrint: 1, paper.ClearPrint: 0.8, paper.LargePrint: 0.5}

// across is how many columns of figures a sheet has room for beside the names, of those
// that it has at the usual size.
func across(s *sheet.Report, most int) int {
	return int(acrossIn[s.Print()] * float64(most))
}

// numberOf is a contestant's number in a ranking.
func numberOf(r *session.Ranking, who session.Contestant) string {
	return sayPairNumber(who.Section, who.Number, r.Combined)
}

// playsIn is what plays in a ranking.
func playsIn(r *session.Ranking) movement.ContestantKind { return r.Section.Movement.Contestant }

// inColumns draws blocks of given heights, and of their beginnings, one below the other
// in columns, which end at about the same height where one page has room.
func inColumns(s *sheet.Report, flow *paper.Flow, columns int, heights, starts []float64,
	draw func(i int, x float64)) {
	ends, from, page := level(heights, columns, s.Room()), 0, s.Pages()
	for i := range heights {
		var x float64
		if ends[i-from] {
			x = flow.Next()
		} else {
			x = flow.Begin(heights[i], starts[i])
		}
		if s.Pages() != page { // what is left may fit on this one
			ends, from, page = level(heights[i:], columns, s.Room()), i, s.Pages()
		}
		draw(i, x)
	}
	flow.Close()
}

// level tells before which blocks a column ends so that all columns are about equally
// high; none where the blocks need more than a page.
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
