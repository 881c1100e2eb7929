package memberlist

import (
	"io"

	"clubnight/session/clubfile"
	"clubnight/session/exchange/table"
)

// columnsWritten are those of a list that is written, each under an English
// heading that Guess knows.
var columnsWritten = []string{"Number", "Name", "National number", "Handicap", "Categories"}

// written is the list as a table. All is text: leading zeros of numbers stay.
func written(players []clubfile.Player) table.Table {
	t := table.Table{Name: "Players", Heads: columnsWritten}
	for _, p := range players {
		var row []table.Cell
		for _, text := range []string{p.Number, p.Name, p.National, p.Handicap, p.Categories} {
			row = append(row, table.Text(text))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// WriteCSV writes players as text that every spreadsheet opens: with commas, in UTF-8
// with its mark. A cell that a spreadsheet would take for a formula has an apostrophe
// before it, which Parse takes away again.
func WriteCSV(w io.Writer, players []clubfile.Player) error {
	return table.CSV{}.Write(w, written(players))
}

// WriteXLSX writes players as a spreadsheet, in which every cell is text:
// none is a formula.
func WriteXLSX(w io.Writer, players []clubfile.Player) error {
	return table.WriteXLSX(w, written(players))
}
