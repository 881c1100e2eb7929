package spreadsheet_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/spreadsheet"
	"clubnight/session/exchange/table"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func told(t testing.TB, s *session.Session) (*session.State, *session.Scores, *account.Account) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	a, err := account.Of(st, sc, account.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return st, sc, a
}

func find(t testing.TB, all []table.Table, name string) table.Table {
	t.Helper()
	i := slices.IndexFunc(all, func(one table.Table) bool { return one.Name == name })
	if i < 0 {
		t.Fatalf("no table %s", name)
	}
	return all[i]
}

func column(t testing.TB, of table.Table, head string) (cells []table.Cell) {
	t.Helper()
	i := slices.Index(of.Heads, head)
	if i < 0 {
		t.Fatalf("%s has no column %q: %q", of.Name, head, of.Heads)
	}
	for _, row := range of.Rows {
		cells = append(cells, row[i])
	}
	return cells
}

// Of every kind of evening each line, each contestant and each match has its row, with
// the figures of the ranking.
func TestEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		t.Run(k.Name, func(t *testing.T) {
			_, sc, a := told(t, k.Clean(t))
			all := spreadsheet.Tables(a)
			for _, one := range all {
				for _, row := range one.Rows {
					if len(row) != len(one.Heads) {
						t.Fatalf("%s: %d cells under %d heads", one.Name, len(row), len(one.Heads))
					}
				}
			}
			rows := find(t, all, "Ranking")
			ranked := 0
			for _, r := range sc.Rankings {
				if !r.WithHandicap {
					ranked += len(r.Ranks)
				}
			}
			if len(rows.Rows) < ranked {
				t.Errorf("%d rows for %d who are ranked", len(rows.Rows), ranked)
			}
			totals := column(t, rows, "Total")
			for _, r := range sc.Rankings {
				for _, rank := range r.Ranks {
					if want := scoring.Shortest(rank.Total, 4,
						scoring.HalfAwayFromZero); !slices.Contains(totals, table.Cell{Number: want}) {
						t.Errorf("no total %s of %d", want, rank.Who.Number)
					}
				}
			}
			lines, met := 0, 0
			for _, s := range a.Sections {
				lines += len(s.Lines)
				met += len(s.Matches)
			}
			results := find(t, all, "Results")
			if len(results.Rows) != lines || lines == 0 {
				t.Errorf("%d rows for %d results", len(results.Rows), lines)
			}
			if a.Plays == movement.Individual && !slices.Contains(results.Heads, "South") {
				t.Errorf("nobody sits South: %q", results.Heads)
			}
			if met > 0 && len(find(t, all, "Matches").Rows) != met {
				t.Error("matches are missing")
			}
		})
	}
}

// What is odd about a result stands in its row.
func TestOdd(t *testing.T) {
	_, _, a := told(t, sessiontest.Odd(t))
	results := find(t, spreadsheet.Tables(a), "Results")
	var said []string
	for i := range results.Rows {
		var row []string
		for j, c := range results.Rows[i] {
			if c != (table.Cell{}) {
				row = append(row, results.Heads[j]+" "+c.Text+c.Number)
			}
		}
		said = append(said, strings.Join(row, ", "))
	}
	text := strings.Join(said, "\n")
	for _, want := range []string{"Contract PASS", "Ruling NS ", "Wrong direction yes"} {
		if !strings.Contains(text, want) {
			t.Errorf("nowhere %q in\n%s", want, text)
		}
	}
}

// The deals are secret until they are released (Law 16D).
func TestBoards(t *testing.T) {
	_, _, locked := told(t, sessiontest.NewTaped(t, false).Session)
	if slices.ContainsFunc(spreadsheet.Tables(locked), func(one table.Table) bool { return one.Name == "Boards" }) {
		t.Error("boards before they are released")
	}
	st, _, a := told(t, sessiontest.NewTaped(t, true).Session)
	boards := find(t, spreadsheet.Tables(a), "Boards")
	if got, want := len(boards.Rows), len(st.Deals.Numbers(1)); got < 1 || got > want*len(st.Sections) {
		t.Errorf("%d boards of %d", got, want)
	}
	if tricks := column(t, boards, "N NT"); tricks[0].Number == "" {
		t.Errorf("no tricks: %+v", boards.Rows[0])
	}
}

func TestBook(t *testing.T) {
	_, _, a := told(t, sessiontest.Kinds[0].Clean(t))
	var b bytes.Buffer
	if err := table.WriteXLSX(&b, spreadsheet.Tables(a)...); err != nil {
		t.Fatal(err)
	}
	written := bytes.Clone(b.Bytes())
	book, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	if got := fmt.Sprint(book.GetSheetList()); !strings.HasPrefix(got, "[Ranking Results") {
		t.Errorf("sheets %s", got)
	}
	if title, _ := book.GetCellValue("Ranking", "A1"); title != a.Title {
		t.Errorf("title %q", title)
	}
	what, _ := book.GetCellValue("Ranking", "A2")
	if want := a.Club.Name + " · Ranking · " + a.Date.Format(time.DateOnly); what != want {
		t.Errorf("below it %q, want %q", what, want)
	}
	if head, _ := book.GetCellValue("Ranking", "A4"); head != "Section" && head != "Direction" && head != "Place" {
		t.Errorf("the head begins with %q", head)
	}
	if panes, err := book.GetPanes("Ranking"); err != nil || !panes.Freeze || panes.YSplit != 4 {
		t.Errorf("panes %+v, %v", panes, err)
	}
	if page, err := book.GetPageLayout("Ranking"); err != nil || page.FitToWidth == nil || *page.FitToWidth != 1 {
		t.Errorf("page %+v, %v", page, err)
	}
	named := map[string]string{}
	for _, n := range book.GetDefinedName() {
		if n.Scope == "Ranking" {
			named[n.Name] = n.RefersTo
		}
	}
	if named["_xlnm.Print_Titles"] != "'Ranking'!$4:$4" || !strings.Contains(named["_xlnm._FilterDatabase"], "$A$4:") {
		t.Errorf("names %v", named)
	}
	for range 3 { // parts come out of a map: in the same order each time
		var again bytes.Buffer
		if err := table.WriteXLSX(&again, spreadsheet.Tables(a)...); err != nil ||
			!bytes.Equal(again.Bytes(), written) {
			t.Fatalf("the same evening is another book: %v", err)
		}
	}
}
