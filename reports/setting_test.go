package reports

import (
	"fmt"
	"slices"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session/sessiontest"
)

// Blocks in columns leave none of them empty, though one ends exactly where the next
// block no longer fits.
func TestInColumns(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Small(t))
	s := sheet.Begin(st, sc, sheettest.OnA4, "print.frequencies")
	const columns = 4
	one := (s.Room() - 1) / 3 // three a column, and hardly more
	var heights []float64
	for range 3 * columns {
		heights = append(heights, one)
	}
	used := map[float64]int{}
	inColumns(s, s.Flow(columns, 5), columns, heights, heights, func(i int, x float64) {
		used[x]++
		s.Y += heights[i]
	})
	if len(used) != columns || s.Pages() != 1 {
		t.Errorf("%v in %d pages", used, s.Pages())
	}
	for x, n := range used {
		if n != 3 {
			t.Errorf("%d blocks at %.0f", n, x)
		}
	}
}

// Fields of a ranking with the same heads have the same columns, and these
// the same wordings.
func TestSameColumns(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	s := sheet.Begin(st, sc, sheettest.OnA4, "print.ranking")
	sections, _ := sectionsOf(st, sc, s.Words, nil)
	a := chooseArrangement(s, sections, 0)
	ns, ew := a.sections[0][0].grid, a.sections[0][1].grid
	for i := range ns.Columns {
		if ns.Columns[i].Width != ew.Columns[i].Width {
			t.Errorf("column %d: %.2f and %.2f mm", i, ns.Columns[i].Width, ew.Columns[i].Width)
		}
	}
	if ns.HeadHeight(s.Sheet) != ew.HeadHeight(s.Sheet) {
		t.Error("heads of two heights")
	}
}

// A team with its players stands in letters that can be read from where a ranking hangs,
// and small tables fill their page.
func TestSheetsAreLarge(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		s := sheet.Begin(st, sc, sheettest.OnA4, "print.ranking")
		sections, _ := sectionsOf(st, sc, s.Words, nil)
		a := chooseArrangement(s, sections, 40)
		if a.size < 9.5 {
			t.Errorf("%s: a ranking of %d in %.2f points", k.Name, len(sc.Rankings[0].Ranks), a.size)
		}
		if byMatches(sc) {
			v := new(paper.View)
			if err := CrossTableSheet(v, st, sc, sheettest.OnA4); err != nil {
				t.Fatal(err)
			}
			if n := len(sc.Rankings[0].Ranks); n <= 5 && v.Pages() == 1 &&
				!slices.ContainsFunc(v.Lines(0),
					func(l paper.TextLine) bool { return l.Text == "Names" && l.Size > 8.5 }) {
				t.Errorf("%s: a cross-table of %d in the letters of one of 60", k.Name, n)
			}
		}
	}
}

// allPrints are the sizes of print.
var allPrints = []paper.Print{paper.NormalPrint, paper.ClearPrint, paper.LargePrint}

// On no paper and in no size of print is a figure of a traveller broken.
func TestTravellersHaveRoomForFigures(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		st, sc := sessiontest.Scored(t, k.Odd(t))
		for _, p := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter} {
			for _, p.Print = range allPrints {
				b := newBoards(sheet.Begin(st, sc, p, "print.travellers"), st, sc, sc.Travellers)
				if b.broken() {
					t.Errorf("%s on %v, %v print: figures are broken", k.Name, p.Size, p.Print)
				}
			}
		}
	}
	st, sc := sessiontest.Scored(t, sessiontest.Sized(t, 14))
	wide, narrow := 0, 0
	for _, print := range allPrints {
		p := sheettest.OnA4
		p.Print = print
		b := newBoards(sheet.Begin(st, sc, p, "print.travellers"), st, sc, sc.Travellers)
		if b.broken() {
			t.Error(fmt.Sprint("14 tables, print ", print))
		}
		if b.across == 1 {
			narrow++
		} else {
			wide++
		}
	}
	if wide != 1 || narrow != 2 {
		t.Errorf("two columns %d times, one %d times", wide, narrow)
	}
}
