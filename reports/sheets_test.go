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
	"strconv"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/sheet"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

func TestText(t *testing.T) {
	sheettest.Golden(t, "ranking-two-winners", ranking(t, sessiontest.Heat(t), sheettest.OnA4))
	sheettest.Golden(t, "ranking-provisional", ranking(t, sessiontest.Small(t), sheettest.OnLetter))
	sheettest.Golden(t, "ranking-odd", ranking(t, sessiontest.Odd(t), sheettest.OnA4))
	sheettest.Golden(t, "travellers-odd", travellers(t, sessiontest.Odd(t), sheettest.OnA4))
}

// The sheet shows what was published, to the last digit: place, percentage, and total but
// for the two that the source itself rounded.
func TestRankingAsPublished(t *testing.T) {
	s, p := publishedEvening(t)
	text := strings.Join(sheettest.PageTexts(t, ranking(t, s, sheettest.OnA4)), "")
	line := regexp.MustCompile(`(?m)^(\d+)=? +(\d+) +.* +(\d+\.\d\d)$`)
	shown := map[string][2]string{}
	for _, m := range line.FindAllStringSubmatch(text, -1) {
		shown[m[2]] = [2]string{m[1], m[3]}
	}
	if len(p.Ranking) != 38 || len(shown) != 38 {
		t.Fatalf("%d pairs published, %d shown", len(p.Ranking), len(shown))
	}
	for _, r := range p.Ranking {
		n := number(t, r.Pair, r.Dir)
		if r.Dir == "EW" {
			n += 19
		}
		if got, want := shown[strconv.Itoa(n)], [2]string{r.Place, r.Pct}; got != want {
			t.Errorf("pair %s: place and percentage %v, published %v", r.Pair, got, want)
		}
	}
}

func TestPages(t *testing.T) {
	cases := []struct {
		tables, ranking, travellers int
		page                        sheet.PageSetup
	}{
		{3, 1, 1, sheettest.OnA4}, {3, 1, 1, sheettest.OnLetter},
		{9, 1, 2, sheettest.OnA4}, {9, 1, 2, sheettest.OnLetter},
		{13, 2, 3, sheettest.OnA4}, {13, 2, 3, sheettest.OnLetter},
		{19, 2, 4, sheettest.OnA4}, {19, 2, 4, sheettest.OnLetter},
		{31, 2, 5, sheettest.OnA4}, {31, 2, 5, sheettest.OnLetter},
		{60, 3, 10, sheettest.OnA4}, {60, 3, 10, sheettest.OnLetter},
	}
	for _, c := range cases {
		if !sheettest.Long && (c.tables == 9 || c.tables == 19 || c.tables == 31 ||
			c.tables > 3 && c.page == sheettest.OnA4) {
			continue
		}
		t.Run(fmt.Sprint(c.tables, " tables on ", c.page.Size), func(t *testing.T) {
			s := sessiontest.Sized(t, c.tables)
			sheet, boards := ranking(t, s, c.page), travellers(t, s, c.page)
			if a, b := sheettest.PagesOf(t, sheet), sheettest.PagesOf(t, boards); a != c.ranking || b != c.travellers {
				t.Errorf("ranking %d pages, travellers %d; want %d and %d", a, b, c.ranking, c.travellers)
			}
			sheettest.Neat(t, sheet)
			sheettest.Neat(t, boards)
			for _, pdf := range [][]byte{sheet, boards} {
				pages := sheettest.PageTexts(t, pdf)
				for i, text := range pages {
					if foot := fmt.Sprintf("Page %d of %d\n", i+1, len(pages)); !strings.HasSuffix(text, foot) {
						t.Errorf("page %d does not end with %q", i+1, foot)
					}
				}
			}
		})
	}
}

// Every pair is on the sheet once, however many pages it has, and every
// page has its headings.
func TestNoRowIsLostBetweenPages(t *testing.T) {
	pages := sheettest.PageTexts(t, ranking(t, sessiontest.Sized(t, 60), sheettest.OnLetter))
	line := regexp.MustCompile(`(?m)^\d+=? +(\d+) .*\d+\.\d\d$`)
	var pairs []int
	for i, page := range pages {
		if !strings.Contains(page, "Section A · ") || !strings.Contains(page, "Matchpoints") {
			t.Errorf("page %d has no headings:\n%s", i+1, page)
		}
		for _, m := range line.FindAllStringSubmatch(page, -1) {
			n, err := strconv.Atoi(m[1])
			if err != nil {
				t.Fatal(err)
			}
			pairs = append(pairs, n)
		}
	}
	slices.Sort(pairs)
	for i, n := range pairs {
		if n != i+1 {
			t.Fatalf("pair %d is missing or there twice: %v", i+1, pairs)
		}
	}
	if len(pairs) != 120 {
		t.Errorf("%d of 120 pairs", len(pairs))
	}
}

// A board stays in one column, unless a fifth of that would stay empty.
func TestBoardsAreNotSplit(t *testing.T) {
	for _, c := range []struct {
		tables int
		split  bool
	}{{19, false}, {60, true}} {
		text := strings.Join(strings.Fields(sheettest.Poppler(t,
			travellers(t, sessiontest.Sized(t, c.tables), sheettest.OnA4))), " ")
		if got := strings.Contains(text, "Board 1 (continued)"); got != c.split {
			t.Errorf("%d tables: board 1 split %v, want %v", c.tables, got, c.split)
		}
		if n := len(regexp.MustCompile(`(?m)\bBoard 1 Dealer`).FindAllString(text, -1)); n != 1 {
			t.Errorf("%d tables: board 1 begins %d times", c.tables, n)
		}
	}
}

func TestNamesInEveryScript(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 15, Rounds: 5, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Every script", m)
	for i := range m.Tables {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: i + 1},
			Names: [2]string{sessiontest.Players[2*i], sessiontest.Players[2*i+1]}})
	}
	sessiontest.Play(t, s, 1, 5)
	text := strings.Join(sheettest.PageTexts(t, ranking(t, s, sheettest.OnA4)), "")
	for i := range m.Tables {
		// Long names may stand with initials, or one below the other: then the
		// surname is still whole.
		for _, name := range sessiontest.Players[2*i : 2*i+2] {
			words := strings.Fields(name)
			if last := words[len(words)-1]; !strings.Contains(text, last) {
				t.Errorf("%s is not on the sheet", name)
			}
		}
	}
}

func TestLongAndStrangeNames(t *testing.T) {
	cases := []struct{ name, first, second, shows string }{
		{"long", "Wolfeschlegelsteinhausenbergerdorff",
			"Keihanaikukauakahihuliheekahaunaele Kalanianaole-Smythe", "Smythe"},
		{"endless", strings.Repeat("Ağaoğlu", 60), strings.Repeat("Hubert ", 60), "Hubert Hubert"},
		{"emoji", "Ann 😀 Lee", "Bob", "Ann [1*] Lee & Bob"},
		{"broken letters", "Ann\xff\xc3", "Bob\x00\n", "Ann[1*] & Bob"},
		{"marks to be joined", "Zoe\u0308", "Bob", "Zoë & Bob"},
		{"one of two", "", "Bob", "Bob"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := sessiontest.Heat(t)
			for pair := range 18 {
				sessiontest.Record(t, s,
					session.PairNamed{Pair: session.Contestant{Section: 1, Number: pair + 1},
						Names: [2]string{c.first, c.second}})
			}
			sessiontest.Record(t, s, session.EveningSet{Name: c.first + c.second, Club: c.second})
			sheet := ranking(t, s, sheettest.OnA4)
			sheettest.Neat(t, sheet)
			sheettest.Neat(t, travellers(t, s, sheettest.OnLetter))
			if text := sheettest.PageTexts(t, sheet)[0]; !strings.Contains(text, c.shows) ||
				strings.Contains(text, "…") {
				t.Errorf("no %q in\n%s", c.shows, text)
			}
		})
	}
}

func TestProvisional(t *testing.T) {
	const mark = "PROVISIONAL"
	s := sessiontest.Evening(t, "Thirteen",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 31, Rounds: 9, BoardsPerRound: 2}))
	sessiontest.Play(t, s, 1, 8)
	for i, page := range sheettest.PageTexts(t, ranking(t, s, sheettest.OnA4)) {
		if !strings.Contains(page, mark) {
			t.Errorf("page %d does not say that it is provisional", i+1)
		}
	}
	first := sheettest.PageTexts(t, travellers(t, s, sheettest.OnA4))[0]
	if !strings.Contains(first, mark+"  496 of 558 results") ||
		!strings.Contains(first, "62 of 558 results are still to come") {
		t.Errorf("the travellers do not say what is missing:\n%s", first)
	}
	whole := sessiontest.Heat(t)
	for _, pdf := range [][]byte{ranking(t, whole, sheettest.OnA4), travellers(t, whole, sheettest.OnA4)} {
		if strings.Contains(strings.Join(sheettest.PageTexts(t, pdf), ""), mark) {
			t.Error("a complete evening is called provisional")
		}
	}
}

// However much is open, the frame leaves room for the ranking.
func TestManyOpenQuestions(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	for i := range 40 {
		sc.Open = append(sc.Open, session.Open{Kind: session.ResultInDoubt,
			Key:   session.Key{Section: 1, Table: 100 + i, Round: 2, Board: 14},
			Doubt: session.Doubt{Kind: session.AsWorded, Text: strings.Repeat("a long reason ", 9)}})
	}
	pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, sheettest.OnA4) })
	sheettest.Neat(t, pdf)
	text := sheettest.PageTexts(t, pdf)[0]
	if !strings.Contains(text, "and 36 more.") || !strings.Contains(text, "Section A · North-South") {
		t.Errorf("first page:\n%s", text)
	}
}

// An evening on which nothing is right still prints: more notes on a board
// than a page has lines.
func TestMoreNotesThanAPage(t *testing.T) {
	s := sessiontest.Sized(t, 60)
	for _, r := range s.State().InOrder() {
		if r.Board == 1 {
			sessiontest.Change(t, s, r.Key, func(x *session.Result) {
				x.Doubt = session.Doubt{Kind: session.AsWorded, Text: fmt.Sprintf("reason %d-%d", x.Table, x.Round)}
			})
		}
	}
	pdf := travellers(t, s, sheettest.OnA4)
	sheettest.Neat(t, pdf)
	text := strings.Join(sheettest.PageTexts(t, pdf), "")
	if n := strings.Count(text, "Not scored: reason"); n != 60 {
		t.Errorf("%d of 60 reasons", n)
	}
}

func TestSameEveningSameBytes(t *testing.T) {
	a, b := ranking(t, sessiontest.Odd(t), sheettest.OnA4), travellers(t, sessiontest.Heat(t), sheettest.OnLetter)
	for range 4 {
		if !bytes.Equal(a, ranking(t, sessiontest.Odd(t), sheettest.OnA4)) ||
			!bytes.Equal(b, travellers(t, sessiontest.Heat(t), sheettest.OnLetter)) {
			t.Fatal("the same evening gave other bytes")
		}
	}
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	unstamped := sheettest.Drawn(t,
		func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, sheet.PageSetup{}) })
	if want := "Printed " + st.At.Format("2 January 2006, 15:04"); !strings.Contains(sheettest.PageTexts(t,
		unstamped)[0], want) {
		t.Errorf("without a moment of printing the last entry's is to be shown: %s", want)
	}
}

func TestSeveralSections(t *testing.T) {
	m := sessiontest.Made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Two sections", m, m.Clone())
	sessiontest.Play(t, s, 1, 7)
	sessiontest.Play(t, s, 2, 7)
	pages := sheettest.PageTexts(t, ranking(t, s, sheettest.OnA4))
	if len(pages) != 1 || !strings.Contains(pages[0], "Section A") || !strings.Contains(pages[0], "Section B") {
		t.Errorf("%d pages:\n%s", len(pages), pages[0])
	}
	for i, page := range sheettest.PageTexts(t, travellers(t, s, sheettest.OnA4)) {
		if strings.Contains(page, "Section A") && strings.Contains(page, "Section B") {
			t.Errorf("page %d has both sections:\n%s", i+1, page)
		}
	}
}

func TestNothingToPrint(t *testing.T) {
	s := sessiontest.Evening(t, "Not begun", sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
	st, sc := sessiontest.Scored(t, s)
	if err := reports.RankingSheet(io.Discard, st, sc, sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("ranking: %v", err)
	}
	if err := reports.Travellers(io.Discard, st, sc, sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("travellers: %v", err)
	}
	dir := t.TempDir()
	if files, err := reports.WriteSheets(dir, st, sc, sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) ||
		files != nil {
		t.Errorf("sheets: %v, %v", files, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("files were left: %v", left)
	}
}

func TestWriterFails(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	if err := reports.RankingSheet(sheettest.BrokenPrinter{}, st, sc,
		sheettest.OnA4); !errors.Is(err, sheettest.ErrBroken) {
		t.Errorf("error %v, want that of the writer", err)
	}
}

func TestWriteSheets(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	dir := t.TempDir()
	want := []string{
		filepath.Join(dir, "2026-11-17 Ladies' pairs- third heat - Ranking.pdf"),
		filepath.Join(dir, "2026-11-17 Ladies' pairs- third heat - Travellers.pdf"),
	}
	for range 2 { // the second time over the first
		files, err := reports.WriteSheets(dir, st, sc, sheettest.OnA4)
		if err != nil || !slices.Equal(files, want) {
			t.Fatalf("%q, %v; want %q", files, err, want)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
	for i, file := range want {
		content, err := os.ReadFile(file)
		if err != nil || !bytes.HasPrefix(content, []byte("%PDF-")) || !bytes.HasSuffix(content, []byte("%%EOF\n")) {
			t.Errorf("sheet %d is no whole PDF: %v", i, err)
		}
	}
	if _, err := reports.WriteSheets(filepath.Join(dir, "nowhere"), st, sc,
		sheettest.OnA4); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want that of the file system", err)
	}
}

func BenchmarkRankingSheet(b *testing.B) {
	st, sc := sessiontest.Scored(b, sessiontest.Heat(b))
	for b.Loop() {
		if err := reports.RankingSheet(io.Discard, st, sc, sheettest.OnA4); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTravellers(b *testing.B) {
	st, sc := sessiontest.Scored(b, sessiontest.Heat(b))
	for b.Loop() {
		if err := reports.Travellers(io.Discard, st, sc, sheettest.OnA4); err != nil {
			b.Fatal(err)
		}
	}
}

func cards(t testing.TB, s *session.Session, p sheet.PageSetup) []byte {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.PersonalCards(b, st, sc, p) })
}

func TestPersonalCards(t *testing.T) {
	sheettest.Golden(t, "cards-odd", cards(t, sessiontest.Odd(t), sheettest.OnA4))
	for _, c := range []struct {
		name  string
		s     *session.Session
		p     sheet.PageSetup
		pages int
	}{
		{"14 boards", sessiontest.Odd(t), sheettest.OnA4, 4}, {"14 boards", sessiontest.Odd(t), sheettest.OnLetter, 4},
		{"27 boards", sessiontest.Heat(t), sheettest.OnA4, 9},
		{"27 boards", sessiontest.Heat(t), sheettest.OnLetter, 6},
	} {
		if !sheettest.Long && (c.name == "14 boards") != (c.p == sheettest.OnA4) {
			continue
		}
		pdf := cards(t, c.s, c.p)
		sheettest.Neat(t, pdf)
		if n := sheettest.PagesOf(t, pdf); n != c.pages {
			t.Errorf("%s on %v: %d pages, want %d", c.name, c.p.Size, n, c.pages)
		}
	}
}

// What a card adds up to is what the ranking says.
func TestCardsAddUp(t *testing.T) {
	s, p := publishedEvening(t)
	pages := sheettest.PageTexts(t, cards(t, s, sheettest.OnA4))
	if len(pages) != (len(p.Ranking)+2)/3 {
		t.Fatalf("%d pages for %d pairs", len(pages), len(p.Ranking))
	}
	var all []string // a card each: what follows a heading
	for _, page := range pages {
		all = append(all, regexp.MustCompile(`(?m)^Pair \d+ `).Split(page, -1)[1:]...)
	}
	last := regexp.MustCompile(`.*(\d\d\.\d\d)\n`)
	for _, r := range p.Ranking {
		n := number(t, r.Pair, r.Dir)
		if r.Dir == "EW" {
			n += 19
		}
		m := last.FindAllStringSubmatch(all[n-1], -1)
		if m == nil || m[len(m)-1][1] != r.Pct || !strings.Contains(all[n-1], "of 19") ||
			!strings.Contains(all[n-1], "· "+r.Pct+" %") {
			t.Errorf("pair %s: card adds up to %v, published %s:\n%s", r.Pair, m, r.Pct, all[n-1])
		}
	}
}

func TestWritePersonalCards(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	dir := t.TempDir()
	file, err := reports.WritePersonalCards(dir, st, sc, sheettest.OnA4)
	if want := filepath.Join(dir, "2026-11-17 Ladies' pairs- third heat - Personal cards.pdf"); err != nil ||
		file != want {
		t.Errorf("%q, %v; want %q", file, err, want)
	}
}

func ranking(t testing.TB, s *session.Session, p sheet.PageSetup) []byte {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, p) })
}

func travellers(t testing.TB, s *session.Session, p sheet.PageSetup) []byte {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.Travellers(b, st, sc, p) })
}
