package reports_test

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// leastFilled is the part of a page that is filled at least, unless it is the last of its
// sheet or of a part with pages of its own: three quarters. In clear and in large print a
// deal, of which nothing may be torn off, is a third of a page and more.
var leastFilled = map[paper.Print]float64{paper.NormalPrint: 0.75, paper.ClearPrint: 0.65, paper.LargePrint: 0.63}

// filled draws all sheets of an evening in a print, and fails where a page is not filled
// or has letters that are too small.
func filled(t *testing.T, name string, s *session.Session, page sheet.PageSetup) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	for _, one := range (reports.Sheets{PageSetup: page, TotalTricks: true}).List(st, sc) {
		// a board with its auction and its play has a page of its own, and how a pair's
		// page is filled is told by its own tests
		if one.Of == reports.KindRecorded || one.Of == reports.KindPersonal {
			continue
		}
		v := sheettest.Seen(t, one.Draw)
		for i := range v.Pages() {
			if f := v.Filled(i); f < leastFilled[page.Print] && !v.Last(i) {
				t.Errorf("%s, %s on %v, %v print: page %d of %d is filled to %.0f %%", name, one.Name, page.Size,
					page.Print, i+1, v.Pages(), 100*f)
			}
			for _, l := range v.Lines(i) {
				if l.Size < page.Print.Points()-0.01 && one.Of != reports.KindTableCodes {
					t.Errorf("%s, %s on %v, %v print: %q on page %d has %.1f points", name, one.Name, page.Size,
						page.Print, l.Text, i+1, l.Size)
				}
			}
		}
	}
}

// Every page of every sheet is filled, on both papers, in all prints, and in large and
// clear print no letter is smaller than promised.
func TestPagesAreFilled(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		if sheettest.Long || k.Name == "two winners" || k.Name == "teams" || k.Name == "players" ||
			strings.HasPrefix(k.Name, "swiss by imps") {
			onAll(t, k.Name, k.Odd(t))
		}
	}
	for _, tables := range []int{3, 7, 13, 60} {
		if sheettest.Long || tables == 13 {
			onAll(t, fmt.Sprint(tables, " tables"), sessiontest.Dealt(t, sessiontest.Sized(t, tables), true))
		}
	}
}

func onAll(t *testing.T, name string, s *session.Session) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		for _, print := range []paper.Print{paper.NormalPrint, paper.ClearPrint, paper.LargePrint} {
			for _, size := range []paper.Size{paper.A4, paper.Letter} {
				filled(t, name, s, sheet.PageSetup{Size: size, Print: print, Printed: sheettest.Printed})
			}
		}
	})
}
