package reports

import (
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/scorecard"
)

// who is the list of names with the numbers that stand below it.
type who struct {
	*sheet.Report
	lines   []whoLine
	columns int
}

type whoLine struct{ number, names string }

const whoGutter = 5.0

var styleWho = paper.Style{Size: 8, Ink: paper.Black}

// newWho lists the contestants of a traveller's field who have a name.
func newWho(s *sheet.Report, st *session.State, t session.Traveller) who {
	w := who{Report: s, columns: 3}
	if s.Print() == paper.LargePrint {
		w.columns = 2 // three would break most names
	}
	for _, sec := range append([]session.Section{t.Section}, t.Combined...) {
		for _, c := range st.Contestants(sec.ID) {
			if names := st.PairNames(c); !names.IsZero() {
				number := scorecard.Side{Numbers: []int{c.Number}}.Number(sec.ID, len(t.Combined) > 0)
				w.lines = append(w.lines, whoLine{number, s.Words.Names(names)})
			}
		}
	}
	return w
}

// draw sets the list in columns that are about as long as each other.
func (w who) draw() {
	if len(w.lines) == 0 {
		return
	}
	bold := styleWho
	bold.Bold = true
	wide := 0.0
	for _, l := range w.lines {
		wide = max(wide, w.Measure(l.number, bold))
	}
	between, step := w.Flow(w.columns, whoGutter).Width()+whoGutter, w.Leading(styleWho)
	names := make([][]string, len(w.lines))
	for i, l := range w.lines {
		names[i] = w.Wrap(l.names, between-whoGutter-wide-numberGap, styleWho)
	}
	w.Y += 1
	for at := 0; at < len(names); {
		column, line, lowest := 0, 0, 0
		w.KeepTogether(float64(len(names[at])) * step)
		longest := w.columnLength(names[at:], int(w.Room()/step))
		for ; at < len(names); at++ {
			if line > 0 && line+len(names[at]) > longest {
				if column++; column == w.columns {
					break
				}
				line = 0
			}
			x, y := w.Left()+float64(column)*between, w.Y+float64(line+1)*step-1
			w.Text(x+wide, y, w.lines[at].number, bold, paper.ToRight)
			w.Lines(x+wide+numberGap, y, names[at], styleWho, paper.ToLeft)
			line += len(names[at])
			lowest = max(lowest, line)
		}
		w.Y += float64(lowest) * step
		if at < len(names) {
			w.NextPage()
		}
	}
	w.Y += 3
}

// numberGap is between a number and its names.
const numberGap = 1.6

// columnLength is how many lines a column takes at least so that all names have room in
// the columns, at most those that the page has.
func (w who) columnLength(names [][]string, most int) int {
	total := 0
	for _, n := range names {
		total += len(n)
	}
	for length := (total + w.columns - 1) / w.columns; length < most; length++ {
		columns, line := 1, 0
		for _, n := range names {
			if line > 0 && line+len(n) > length {
				columns, line = columns+1, 0
			}
			line += len(n)
		}
		if columns <= w.columns {
			return length
		}
	}
	return max(most, 1)
}
