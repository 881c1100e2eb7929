package paper_test

import (
	"fmt"
	"slices"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
)

// ranked is a ranking of hard names with as many columns of figures.
func ranked(pairs, figures int) (columns []paper.Column, rows [][]paper.Cell) {
	columns = []paper.Column{
		{Titles: []string{"Place"}, Align: paper.ToPoint, Bold: true}, {Titles: []string{"Pair"}, Align: paper.ToRight},
		{Titles: []string{"Names"}, Share: 1},
	}
	for i := range figures {
		columns = append(columns, paper.Column{Titles: []string{fmt.Sprint("Total tricks taken ", i),
			fmt.Sprint("Tricks ", i)}, Align: paper.ToPoint})
	}
	for i, pair := range sheettest.Hard(pairs) {
		row := []paper.Cell{{Text: fmt.Sprint(i+1, "=")}, {Text: fmt.Sprint(i + 1)},
			{Parts: []string{pair[0] + " &", pair[1]}}}
		for range figures {
			row = append(row, paper.Cell{Text: []string{"100", "1…0", "312.50", "−0.5", "–"}[i%5]})
		}
		rows = append(rows, row)
	}
	for _, row := range rows { // the ellipsis of a match's figures is not one of a text that was cut
		for i := range row {
			if row[i].Text == "1…0" {
				row[i].Text = "1-0"
			}
		}
	}
	return columns, rows
}

// Whatever the width and however many columns of figures there are, nothing in a table is
// cut, small or over anything else, and all its rows have one size of letters.
func TestTablesAreWhole(t *testing.T) {
	for _, print := range []paper.Print{paper.NormalPrint, paper.ClearPrint, paper.LargePrint} {
		for _, figures := range []int{0, 2, 4, 8, 14} {
			for _, width := range []float64{180, 120, 86} {
				if print != paper.NormalPrint {
					if width /= print.Points() / 10; width < 10*float64(figures) {
						continue // a page has no room for so many figures
					}
				}
				s := paper.New(paper.Setup{Print: print})
				columns, rows := ranked(11, figures)
				g := paper.Grid{X: s.Left(), Columns: columns, Size: 12, RowHeight: 7}.Fit(s, width, rows)
				g.Rows(s, rows, nil)
				var v paper.View
				if err := s.Write(&v, func(int, int) (string, string) { return "", "" }); err != nil {
					t.Fatal(err)
				}
				where := fmt.Sprintf("%d figures over %.0f, %v print", figures, width, print)
				sheettest.Whole(t, where, &v, sheettest.HardNames[:22]...)
				if w := g.Width(); w > width+0.01 {
					t.Errorf("%s: %.2f wide", where, w)
				}
				var sizes []float64
				for _, l := range v.Lines(0) {
					if !slices.Contains(sizes, l.Size) {
						sizes = append(sizes, l.Size)
					}
				}
				if len(sizes) > 2 { // of the heads and of the rows
					t.Errorf("%s: letters of %v points", where, sizes)
				}
			}
		}
	}
}

// Names go on two lines before letters get smaller, and one that is longer than
// everybody's makes the others no smaller.
func TestNamesGoOnTwoLinesFirst(t *testing.T) {
	s := paper.New(paper.Setup{})
	columns := []paper.Column{{Titles: []string{"Names"}, Share: 1}, {Titles: []string{"%"}, Align: paper.ToPoint}}
	row := func(names ...string) []paper.Cell { return []paper.Cell{{Parts: names}, {Text: "61.30"}} }
	rows := [][]paper.Cell{row("Anna Berg &", "Bo Lind"),
		row("Konstantinos Papadopoulos &", "Alexandra Wilhelmina Bürger")}
	g := paper.Grid{Size: 11, RowHeight: 6, Columns: columns}
	fitted := g.Fit(s, 90, rows)
	if one, two := fitted.Height(s, rows[0]), fitted.Height(s, rows[1]); fitted.Size != 11 ||
		one != 6 || two < 9 || two > 12 {
		t.Errorf("%v points, rows of %.2f and %.2f mm", fitted.Size, one, two)
	}
	long := append(rows, row(sheettest.HardNames[18]+" "+sheettest.HardNames[19]+" &", sheettest.HardNames[16]))
	if fitted := g.Fit(s, 70, long); fitted.Size < 0.8*11 {
		t.Errorf("one long name makes all names %v points", fitted.Size)
	}
}

// Figures have room beside each other, and what is said over several of their
// columns has two lines.
func TestGutters(t *testing.T) {
	s := paper.New(paper.Setup{})
	var columns []paper.Column
	row, ruled := []paper.Cell{}, []paper.Cell{{Text: "60 % of NS +140 and 40 % of NS −100", Span: 4}}
	for i := range 24 {
		columns = append(columns, paper.Column{Align: paper.Centred})
		if row = append(row, paper.Cell{Text: "100"}); i >= 4 {
			ruled = append(ruled, paper.Cell{Text: "–"})
		}
	}
	rows := [][]paper.Cell{row, ruled}
	g := paper.Grid{X: s.Left(), Size: 9, RowHeight: 5, Columns: columns}.Fit(s, s.Width(), rows)
	g.Rows(s, rows, nil)
	var v paper.View
	if err := s.Write(&v, func(int, int) (string, string) { return "", "" }); err != nil {
		t.Fatal(err)
	}
	sheettest.Whole(t, "gutters", &v, "60 % of NS +140 and 40 % of NS −100")
	lines := v.Lines(0)
	for i, l := range lines[:23] {
		if gap := lines[i+1].X - l.X - l.Width; lines[i+1].Text == "100" && gap < 1.5 {
			t.Errorf("%.2f mm between %q and %q", gap, l.Text, lines[i+1].Text)
		}
	}
}

// A column in which nothing stands makes letters no smaller, and a figure that
// has room is not broken.
func TestEmptyColumn(t *testing.T) {
	s := paper.New(paper.Setup{})
	rows := [][]paper.Cell{{{Text: "12"}, {Text: "Anna Berg & Bo Lind"}, {}},
		{{Text: "13"}, {Text: "Jiří Dvořák & Gül Gürses"}, {}}}
	asked := paper.Grid{Size: 11, RowHeight: 6, Columns: []paper.Column{{Align: paper.ToRight}, {Share: 1}, {}}}
	if g := asked.Fit(s, 100, rows); g.Size != 11 || g.Broken(s, rows) {
		t.Errorf("letters of %v points, broken %v", g.Size, g.Broken(s, rows))
	}
	if g := (paper.Grid{Size: 11, Columns: []paper.Column{{Width: 4}, {Width: 50}, {}}}); !g.Broken(s, rows) {
		t.Error("12 has room in 4 mm")
	}
}

// A team may stand on as many lines as it says before letters get smaller.
func TestLinesOfACell(t *testing.T) {
	s := paper.New(paper.Setup{})
	team := paper.Cell{Text: "The Dvořák (Jiří Dvořák, Gül Gürses, Sinéad O'Connor, Nina Bērziņa)",
		Parts: []string{"The Dvořák", "(Jiří Dvořák, Gül Gürses, Sinéad O'Connor, Nina Bērziņa)"}}
	g := paper.Grid{Size: 12, Columns: []paper.Column{{Share: 1}}}
	if two := g.Fit(s, 90, [][]paper.Cell{{team}}); two.Size >= 12 {
		t.Errorf("two lines have room in %v points: the test is too easy", two.Size)
	}
	if team.Lines = 3; g.Fit(s, 90, [][]paper.Cell{{team}}).Size != 12 {
		t.Error("three lines have no room")
	}
}
