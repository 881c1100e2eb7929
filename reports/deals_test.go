package reports_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/statistics"
)

func TestTravellersWithDeals(t *testing.T) {
	sheettest.Golden(t, "travellers-deals",
		travellers(t, sessiontest.Dealt(t, sessiontest.Small(t), true), sheettest.OnA4))
	for _, c := range []struct {
		name          string
		s             *session.Session
		onA4, onPaper int
	}{
		{"three tables", sessiontest.Dealt(t, sessiontest.Small(t), true), 3, 3},
		{"36 boards", sessiontest.Full(t), 7, 10},
		{"odd things", sessiontest.Dealt(t, sessiontest.Odd(t), true), 3, 3},
		{"60 tables", sessiontest.Dealt(t, sessiontest.Sized(t, 60), true), 10, 10},
	} {
		for _, p := range []struct {
			page sheet.PageSetup
			want int
		}{{sheettest.OnA4, c.onA4}, {sheettest.OnLetter, c.onPaper}} {
			if !sheettest.Long && ((p.page == sheettest.OnA4) != (c.name == "36 boards") || c.name == "60 tables") {
				continue
			}
			t.Run(fmt.Sprint(c.name, " on ", p.page.Size), func(t *testing.T) {
				pdf := travellers(t, c.s, p.page)
				if n := sheettest.PagesOf(t, pdf); n != p.want {
					t.Errorf("%d pages, want %d", n, p.want)
				}
				sheettest.Neat(t, pdf)
			})
		}
	}
}

// lead is a card, as a lead stands on a sheet.
var lead = regexp.MustCompile(`[♠♥♦♣](10|[2-9AKQJ])`)

// withoutLeads is what a sheet says where leads are kept back with the deals.
func withoutLeads(text string) string {
	return strings.Join(strings.Fields(lead.ReplaceAllString(text, " ")), " ")
}

// Nothing of a deal is on a sheet before the director releases it (Law 16D).
func TestLockedDealsAreNotPrinted(t *testing.T) {
	plain := travellers(t, sessiontest.Small(t), sheettest.OnA4)
	locked := travellers(t, sessiontest.Dealt(t, sessiontest.Small(t), false), sheettest.OnA4)
	if got, want := strings.Join(sheettest.PageTexts(t, locked),
		""), withoutLeads(strings.Join(sheettest.PageTexts(t, plain), "")); withoutLeads(got) != want ||
		lead.MatchString(got) {
		t.Errorf("the travellers changed with locked deals:\n%s\nnot\n%s", got, want)
	}
	st, sc := sessiontest.Scored(t, sessiontest.Dealt(t, sessiontest.Small(t), false))
	if sets := handrecord.Evening(st, sc); len(sets) != 0 {
		t.Errorf("%d sets of locked boards in the hand records", len(sets))
	}
}

func TestStatisticsSheet(t *testing.T) {
	for _, p := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter} {
		s := sessiontest.Full(t)
		st, sc := sessiontest.Scored(t, s)
		figures := reports.FiguresOf(st, statistics.Known(st))
		lines := figures.Lines
		for i := range lines { // as if every second lead had been judged
			lines[i].Leads = statistics.Tally{Boards: lines[i].Defence.Boards, Tricks: i % 7}
		}
		pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.StatisticsSheet(b, st, sc, figures, p) })
		sheettest.Neat(t, pdf)
		if n := sheettest.PagesOf(t, pdf); n != 1 {
			t.Errorf("%d pages", n)
		}
		if p == sheettest.OnA4 {
			sheettest.Golden(t, "statistics", pdf)
		}
	}
	// Many pairs: none is lost between pages.
	s := sessiontest.Dealt(t, sessiontest.Sized(t, 60), true)
	st, sc := sessiontest.Scored(t, s)
	figures := reports.FiguresOf(st, statistics.Known(st))
	lines := figures.Lines
	pdf := sheettest.Drawn(t,
		func(b *bytes.Buffer) error { return reports.StatisticsSheet(b, st, sc, figures, sheettest.OnA4) })
	sheettest.Neat(t, pdf)
	row := regexp.MustCompile(`(?m)^\d+ .* (\d+ of \d+|–) +(\d+ of \d+|–)$`)
	rows := row.FindAllString(strings.Join(sheettest.PageTexts(t, pdf), ""), -1)
	if n := len(rows); n != 120 || len(lines) != 120 {
		t.Errorf("%d of %d pairs on the sheet", n, len(lines))
	}
	if text := strings.Join(sheettest.PageTexts(t, pdf), ""); strings.Count(text, "Whole field  ") != 2 ||
		!strings.Contains(text, "A good pair takes more tricks than the whole field") {
		t.Errorf("no averages, or not what is good:\n%s", text)
	}
	if err := reports.StatisticsSheet(io.Discard, st, sc, reports.Figures{},
		sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("no lines: %v", err)
	}
}

// What is written when: names alone, in their order.
func TestWriteSheetsWithDeals(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 3})
	twoSections := func(own bool) *session.Session {
		s := sessiontest.Evening(t, "Tuesday pairs", m, m.Clone())
		sessiontest.Play(t, s, 1, 3)
		sessiontest.Play(t, s, 2, 3)
		sessiontest.Dealt(t, s, false)
		if own {
			set := session.DealsSet{Section: 2, Source: "dealt"}
			for _, r := range sessiontest.Course(t).Boards {
				set.Boards = append(set.Boards,
					deal.NewBoard(r.Number, sessiontest.Course(t).Boards[35-r.Number+1].Deal))
			}
			sessiontest.Record(t, s, set)
		}
		sessiontest.Record(t, s, session.DealsReleased{})
		return s
	}
	for _, c := range []struct {
		name string
		s    *session.Session
		want []string
	}{
		{"locked", sessiontest.NewTaped(t, false).Session, []string{"Ranking", "Travellers"}},
		{"released", sessiontest.NewTaped(t, true).Session,
			[]string{"Ranking", "Travellers", "Hand records", "Statistics",
				"Auction and play, table A1", "Auction and play, table A2"}},
		{"two sections", twoSections(false), []string{"Ranking", "Travellers", "Hand records", "Statistics"}},
		{"own deals", twoSections(true),
			[]string{"Ranking", "Travellers", "Hand records, section A", "Hand records, section B", "Statistics"}},
	} {
		st, sc := sessiontest.Scored(t, c.s)
		dir := t.TempDir()
		files, err := reports.WriteSheets(dir, st, sc, sheettest.OnA4)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, kind := range c.want {
			want = append(want, filepath.Join(dir, "2026-11-17 Tuesday pairs - "+kind+".pdf"))
		}
		if !slices.Equal(files, want) {
			t.Errorf("%s: %q, want %q", c.name, files, want)
		}
		if c.name == "own deals" {
			for i, words := range []string{"Hand records, section A", "Hand records, section B"} {
				content, err := os.ReadFile(files[2+i])
				if err != nil {
					t.Fatal(err)
				}
				if text := sheettest.PageTexts(t, content)[0]; !strings.Contains(text, words) {
					t.Errorf("no %q in\n%s", words, text)
				}
			}
		}
	}
	// Both sections' scores stand with the deals that both played, and each its own
	// with deals of its own.
	for own, times := range map[bool]int{false: 6, true: 3} {
		st, sc := sessiontest.Scored(t, twoSections(own))
		for _, set := range handrecord.Evening(st, sc) {
			n := 0
			for _, f := range set.Boards[0].Frequencies {
				n += f.Times
			}
			if n > times || n < times/2 {
				t.Errorf("own deals %v: %d scores on a board", own, n)
			}
		}
	}
}
