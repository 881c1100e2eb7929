package reports_test

import (
	"fmt"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/session"
	"clubnight/session/sessiontest"
)

// The sheets look as they were approved: of 3, 14 and 60 tables, on both papers and in large print.
func TestPictures(t *testing.T) {
	evenings := map[string]*session.Session{"14": sessiontest.Dealt(t, sessiontest.Sized(t, 14), true)}
	if sheettest.Long {
		evenings["3"], evenings["60"] = sessiontest.Sized(t, 3), sessiontest.Sized(t, 60)
	}
	for name, s := range evenings {
		hardlyNamed(t, s)
		st, sc := sessiontest.Scored(t, s)
		for i, page := range []string{"a4", "letter", "large"} {
			for _, one := range (reports.Sheets{Page: pages[i], TotalTricks: true}).List(st, sc) {
				v := sheettest.Seen(t, one.Draw)
				file := fmt.Sprintf("%s-%s-%s", strings.ReplaceAll(string(one.Of), " ", "-"), name, page)
				if sheettest.Picture(t, file, v, 0); v.Pages() > 1 {
					sheettest.Picture(t, file+"-last", v, v.Pages()-1)
				}
			}
		}
	}
}
