package reports_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
)

// hardlyNamed gives everybody of an evening a name that is hard to print,
// and returns these.
func hardlyNamed(t testing.TB, s *session.Session) (names []string) {
	t.Helper()
	st := s.State()
	for _, section := range st.Sections {
		everybody := st.Contestants(section.ID)
		for i, pair := range sheettest.Hard(len(everybody)) {
			who := everybody[i]
			switch section.Movement.Contestant {
			case movement.Individual:
				pair[1] = ""
				sessiontest.Record(t, s, session.PairNamed{Pair: who, Names: pair})
			case movement.Team:
				pair = [2]string{"Team " + pair[0], ""}
				sessiontest.Record(t, s, session.PairNamed{Pair: who, Names: pair})
				sessiontest.Record(t, s,
					session.TeamSet{Team: who, Name: pair[0],
						Members: []session.Member{{Name: sheettest.HardNames[i]}, {Name: sheettest.HardNames[i+3]},
							{Name: sheettest.HardNames[i+5]}, {Name: sheettest.HardNames[i+7]}}})
			default:
				sessiontest.Record(t, s, session.PairNamed{Pair: who, Names: pair})
			}
			for _, name := range pair {
				if name != "" {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// pages are both sizes of paper, each also in large print.
var pages = []sheet.PageSetup{
	{Printed: sheettest.Printed}, {Size: paper.Letter, Printed: sheettest.Printed},
	{Printed: sheettest.Printed, Print: paper.LargePrint},
	{Size: paper.Letter, Printed: sheettest.Printed, Print: paper.LargePrint},
}

// wholeSheets draws all sheets of an evening and fails where one is not whole.
func wholeSheets(t *testing.T, name string, s *session.Session, on []sheet.PageSetup) {
	t.Helper()
	t.Run(name, func(t *testing.T) { everythingWhole(t, name, s, on) })
}

func everythingWhole(t *testing.T, name string, s *session.Session, on []sheet.PageSetup) {
	t.Parallel()
	names := hardlyNamed(t, s)
	st, sc := sessiontest.Scored(t, s)
	y, err := study.New(context.Background(), st, study.Options{Play: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range on {
		for _, one := range (reports.Sheets{PageSetup: page, Study: y, TotalTricks: true}).List(st, sc) {
			where := fmt.Sprintf("%s, %s on %v, print %v", name, one.Of, page.Size, page.Print)
			v := sheettest.Seen(t, one.Draw)
			switch one.Of {
			case reports.KindRanking, reports.KindStatistics:
				sheettest.Whole(t, where, v, names...)
			default:
				sheettest.Whole(t, where, v)
			}
		}
	}
}

// Whatever kind of evening it is, however large, and whatever those who play are called:
// on all sheets nothing is cut, small, over anything else or out of the page, on both
// sizes of paper and in large print.
func TestSheetsAreWhole(t *testing.T) {
	some := pages[1:3]
	if sheettest.Long {
		some = pages
	}
	for _, k := range sessiontest.Kinds {
		if sheettest.Long || k.Name == "two winners" || k.Name == "players" || k.Name == "teams" ||
			strings.HasPrefix(k.Name, "swiss by imps") {
			wholeSheets(t, k.Name, k.Odd(t), some)
		}
	}
	for _, tables := range []int{3, 7, 14, 30, 60} {
		if sheettest.Long || tables == 7 {
			wholeSheets(t, fmt.Sprint(tables, " tables"), sessiontest.Sized(t, tables), some)
		}
	}
	wholeSheets(t, "deals", sessiontest.Dealt(t, sessiontest.Odd(t), true), some)
	wholeSheets(t, "recorder", sessiontest.NewTaped(t, true).Session, some)
	if sheettest.Long {
		wholeSheets(t, "14 tables with deals", sessiontest.Dealt(t, sessiontest.Sized(t, 14), true), some)
	}
}
