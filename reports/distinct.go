package reports

import (
	"strings"

	"clubnight/reports/paper"
)

// distinct packs the different cells of every column into as few rows as hold them: as
// good as all rows for measuring the columns of a table, and much sooner measured. Rows
// with a cell over several columns stay as they are, one of each such cell.
func distinct(rows [][]paper.Cell) (packed [][]paper.Cell) {
	type place struct {
		column, span int
		text         string
	}
	seen := map[place]bool{}
	var columns [][]paper.Cell
	for _, row := range rows {
		at, whole := 0, false
		for _, cell := range row {
			here := place{at, max(cell.Span, 1), strings.Join(append([]string{cell.Text}, cell.Below...), "\n")}
			if at += here.span; seen[here] {
				continue
			}
			seen[here] = true
			if here.span > 1 {
				whole = true
			} else {
				columns = put(columns, here.column, cell)
			}
		}
		if whole {
			packed = append(packed, row)
		}
	}
	longest := 0
	for _, c := range columns {
		longest = max(longest, len(c))
	}
	for i := range longest {
		row := make([]paper.Cell, len(columns))
		for at, c := range columns {
			if i < len(c) {
				row[at] = c[i]
			}
		}
		packed = append(packed, row)
	}
	return packed
}

// put adds a cell to a column.
func put(columns [][]paper.Cell, at int, cell paper.Cell) [][]paper.Cell {
	for len(columns) <= at {
		columns = append(columns, nil)
	}
	columns[at] = append(columns[at], cell)
	return columns
}
