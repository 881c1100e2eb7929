package paper_test

import (
	"bytes"
	"fmt"
	"time"

	"clubnight/reports/paper"
)

func ExampleSheet_Write() {
	s := paper.New(paper.A4, time.Unix(0, 0), "Ranking", "Anytown Bridge Club")
	g := paper.Grid{X: s.Left(), Columns: []paper.Column{{Titles: []string{"Place"}, Width: 14}, {Titles: []string{"Names"}, Width: 90}}, Size: 11, RowHeight: 7}
	g.Head(s)
	g.Row(s, []paper.Cell{{Text: "1"}, {Text: "Ağaoğlu & O'Connor"}}, false)
	g.Close(s)
	var pdf bytes.Buffer
	err := s.Write(&pdf, func(page, pages int) (left, right string) { return "", fmt.Sprint(page) })
	fmt.Printf("%.5s %v\n", pdf.String(), err)
	// Output: %PDF- <nil>
}
