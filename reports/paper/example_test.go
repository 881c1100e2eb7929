package paper_test

import (
	"bytes"
	"fmt"
	"time"

	"clubnight/reports/paper"
)

func ExampleSheet_Write() {
	s := paper.New(paper.Setup{Size: paper.A4, Made: time.Unix(0, 0), Title: "Ranking",
		Author: "Anytown Bridge Club", Language: "en"})
	rows := [][]paper.Cell{{{Text: "1"}, {Parts: []string{"Ağaoğlu &", "O'Connor"}}}}
	columns := []paper.Column{{Titles: []string{"Place"}, Align: paper.ToPoint}, {Titles: []string{"Names"}, Share: 1}}
	g := paper.Grid{X: s.Left(), Columns: columns, Size: 11, RowHeight: 7}.Fit(s, s.Width(), rows)
	g.Rows(s, rows, nil)
	var pdf bytes.Buffer
	err := s.Write(&pdf, func(page, pages int) (left, right string) { return "", fmt.Sprint(page) })
	fmt.Printf("%.5s %v\n", pdf.String(), err)
	// Output: %PDF- <nil>
}
