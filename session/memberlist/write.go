package memberlist

import (
	"encoding/csv"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"

	"clubnight/session/clubfile"
)

// columnsWritten are those of a list that is written, each under an English heading that Guess knows.
var columnsWritten = []string{"Number", "Name", "National number", "Handicap", "Categories"}

func cellsOf(p clubfile.Player) []string {
	return []string{p.Number, p.Name, p.National, p.Handicap, p.Categories}
}

// WriteCSV writes players as text that every spreadsheet opens: with commas, in UTF-8 with its mark. A cell that a spreadsheet
// would take for a formula has an apostrophe before it, which Parse takes away again.
func WriteCSV(w io.Writer, players []clubfile.Player) error {
	rows := [][]string{columnsWritten}
	for _, p := range players {
		rows = append(rows, cellsOf(p))
	}
	return WriteRows(w, rows)
}

// WriteRows writes a table as WriteCSV writes players: for every spreadsheet, and without a formula.
func WriteRows(w io.Writer, rows [][]string) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	for _, row := range rows {
		cells := make([]string, len(row))
		for i := range row {
			cells[i] = harmless(row[i])
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// WriteXLSX writes players as a spreadsheet, in which every cell is text: none is a formula.
func WriteXLSX(w io.Writer, players []clubfile.Player) error {
	book := excelize.NewFile()
	defer book.Close()
	sheet := book.GetSheetName(0)
	out, err := book.NewStreamWriter(sheet)
	if err != nil {
		return err
	}
	for i, width := range []float64{12, 30, 16, 10, 24} {
		if err := out.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	put := func(line int, texts []string) error {
		row := make([]any, len(texts))
		for i, t := range texts {
			row[i] = t
		}
		at, err := excelize.CoordinatesToCellName(1, line)
		if err != nil {
			return err
		}
		return out.SetRow(at, row)
	}
	if err := put(1, columnsWritten); err != nil {
		return err
	}
	for i, p := range players {
		if err := put(i+2, cellsOf(p)); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return book.Write(w)
}

// starters begin what a spreadsheet takes for a formula.
const starters = "=+-@\t\r"

// harmless is a cell that no spreadsheet takes for a formula. A number, also one below zero, is none.
func harmless(cell string) string {
	if begins(strings.TrimLeft(cell, "'")) && !number(cell) {
		return "'" + cell
	}
	return cell
}

// plain takes away the apostrophe that harmless has put there.
func plain(cell string) string {
	if rest, marked := strings.CutPrefix(cell, "'"); marked && begins(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return cell
}

func begins(cell string) bool { return cell != "" && strings.Contains(starters, cell[:1]) }

// number reports whether a cell is a decimal number in digits.
func number(cell string) bool {
	whole, parts, _ := strings.Cut(strings.TrimPrefix(cell, "-"), ".")
	digits := func(text string) bool { return strings.Trim(text, "0123456789") == "" }
	return whole != "" && digits(whole) && digits(parts)
}
