package main

import (
	"slices"
	"strings"
	"testing"

	"clubnight/reports/ranking"
	"clubnight/scoring"
	"clubnight/session/exchange"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/spreadsheet"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// A figure that is added to the extras of rankings stands in the columns of sheets and
// pages, of spreadsheets and of the command line; the window has a test of its own.
func TestExtraOfRankings(t *testing.T) {
	before := scoring.Extras
	t.Cleanup(func() { scoring.Extras = before })
	scoring.Extras = append(slices.Clone(before), scoring.Extra{Name: "byes", Heading: "Places",
		In: scoring.OnSheets | scoring.InSpreadsheets | scoring.OnCommandLine,
		Of: func(r *scoring.Row) scoring.Frac { return scoring.Int(int64(r.Place)) }})
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))

	columns := ranking.New(st, sc.Rankings[0], words.English()).Columns
	if !slices.ContainsFunc(columns, func(c ranking.Column) bool { return c.Titles[0] == "Byes" && c.Texts[0] == "1" }) {
		t.Errorf("on sheets: %+v", columns)
	}
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sheet := spreadsheet.Tables(a)[0]
	if at := slices.Index(sheet.Heads, "Places"); at < 0 || sheet.Rows[0][at].Number != "1" {
		t.Errorf("in spreadsheets: %q, %v", sheet.Heads, sheet.Rows[0])
	}
	all, err := exchange.OfEvening(st)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := printScores(&out, all, false); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if !strings.HasSuffix(strings.TrimSpace(lines[1]), "%  places") {
		t.Errorf("on the command line: %q", lines[:3])
	}
}
