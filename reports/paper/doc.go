// Package paper draws pages: headings, rules and grids of figures in one style, with the suits in
// their colours and letters of every European script.
//
//	s := paper.New(paper.A4, made, "Ranking", "Anytown Bridge Club")
//	g := paper.Grid{Columns: []paper.Column{{Title: "Place", Width: 14}, {Title: "Names", Width: 90}}, Size: 11, RowHeight: 7}
//	g.Head(s)
//	g.Row(s, []paper.Cell{{Text: "1"}, {Text: "Ağaoğlu & O'Connor"}}, false)
//	err := s.Write(w, func(page, pages int) (left, right string) { return "", fmt.Sprint(page) })
//
// Lengths are millimetres from the upper left corner of the page, sizes of letters are points.
package paper
