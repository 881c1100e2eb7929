// Package paper draws pages: headings, rules and grids of figures in one style, with the
// suits in their colours and letters of every European script.
//
//	s := paper.New(paper.Setup{Size: paper.A4, Made: made, Title: "Ranking", Author: "Anytown Bridge Club", Language: "en"})
//	rows := [][]paper.Cell{{{Text: "1"}, {Parts: []string{"Ağaoğlu &", "O'Connor"}}}}
//	columns := []paper.Column{{Titles: []string{"Place"}, Align: paper.ToPoint}, {Titles: []string{"Names"}, Share: 1}}
//	g := paper.Grid{X: s.Left(), Columns: columns, Size: 11, RowHeight: 7}.Fit(s, s.Width(), rows)
//	g.Rows(s, rows, nil)
//	err := s.Write(w, func(page, pages int) (left, right string) { return "", fmt.Sprint(page) })
//
// Lengths are millimetres from the upper left corner of the page, sizes of
// letters are points.
package paper
