package reports

import (
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/sessiontest"
)

// A table that is measured on the different cells of its rows has the same columns as one
// that is measured on all of them.
func TestDistinct(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		s := sheet.Begin(st, sc, sheettest.OnA4, "print.personal-cards")
		b := newBoards(s, st, sc, sc.Travellers[:1])
		all := b.blocks[0].rows
		packed := distinct(all)
		full, short := b.grid.Fit(s.Sheet, b.width(), all), b.grid.Fit(s.Sheet, b.width(), packed)
		if full.Size != short.Size {
			t.Errorf("%s: letters of %.2f, and %.2f by all rows", k.Name, short.Size, full.Size)
		}
		for i := range full.Columns {
			if full.Columns[i].Width != short.Columns[i].Width {
				t.Errorf("%s: column %d is %.2f wide, and %.2f by all rows", k.Name, i,
					short.Columns[i].Width, full.Columns[i].Width)
			}
		}
	}
}

// Each different cell of a column is kept once, and a row with one over
// several columns as it is.
func TestDistinctOnce(t *testing.T) {
	a, b, wide := paper.Cell{Text: "a"}, paper.Cell{Text: "b"}, paper.Cell{Text: "not played", Span: 2}
	got := distinct([][]paper.Cell{{a, b}, {a, a}, {wide}, {a, b}, {wide}})
	if len(got) != 3 || len(got[0]) != 1 || got[0][0].Text != "not played" || got[1][0].Text != "a" ||
		got[1][1].Text != "b" || got[2][0].Text != "" || got[2][1].Text != "a" {
		t.Errorf("%+v", got)
	}
}
