package memberlist

import (
	"io"

	"clubnight/session/clubfile"
	"clubnight/session/exchange/table"
)

// columnsWritten are those of a list that is written, each under an English
// heading that Guess knows.
var columnsWritten = []string{"Number", "Name", "National number", "Handicap", "Categories", "E-mail",
	"Named in the room", "Named on the internet", "Named in mails", "Asked on"}

// meaningsWritten are the meanings of columnsWritten.
var meaningsWritten = Mapping{Number, Name, National, Handicap, Categories, Email, InRoom, OnWeb, InMails, AskedOn}

// cellsOf is a player under columnsWritten.
func cellsOf(p clubfile.Player) []string {
	n := p.Naming
	return []string{p.Number, p.Name, p.National, p.Handicap, p.Categories, p.Email,
		NamingWord(n.Room), NamingWord(n.Web), NamingWord(n.Mail), n.Asked}
}

// written is the list as a table. All is text: leading zeros of numbers stay.
func written(players []clubfile.Player) table.Table {
	t := table.Table{Name: "Players", Heads: columnsWritten}
	for _, p := range players {
		var row []table.Cell
		for _, text := range cellsOf(p) {
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
