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
	"clubnight/session"
	"clubnight/session/movement"
)

// heat is a whole evening of nine tables with two winners.
func heat(t testing.TB) *session.Session {
	t.Helper()
	s := evening(t, "Ladies' pairs: third heat", made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 3}))
	play(t, s, 1, 9)
	return s
}

// small is an evening of three tables in the middle of its third round.
func small(t testing.TB) *session.Session {
	t.Helper()
	s := evening(t, "Tuesday pairs", made(t, "howell", movement.Options{Tables: 3}))
	play(t, s, 1, 3)
	return s
}

// odd is an evening on which everything happened.
func odd(t testing.TB) *session.Session {
	t.Helper()
	s := evening(t, "Odd things", made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2}))
	play(t, s, 1, 7)
	first := s.State().Sections[0].Movement.Round(1)
	at := func(table, n int) session.Key {
		row := first[table-1]
		return session.Key{Section: 1, Table: row.Table, Round: 1, Board: row.Boards()[n]}
	}
	change(t, s, at(1, 0), func(r *session.Result) { r.Outcome, r.NSPercent, r.EWPercent = session.Artificial, 60, 40 })
	change(t, s, at(1, 1), func(r *session.Result) { r.Outcome = session.NotPlayed })
	change(t, s, at(2, 0), func(r *session.Result) { r.Outcome = session.Undecided })
	change(t, s, at(2, 1), func(r *session.Result) { r.WrongDirection = true })
	change(t, s, at(3, 0), func(r *session.Result) { r.Doubt = "a contract of 8♠ does not exist"; r.Contract = "8S" })
	record(t, s, session.ResultVanished{Key: at(3, 1)})
	change(t, s, at(4, 0), func(r *session.Result) { r.WrongDirection, r.Doubt = true, "the board was played before" })
	return s
}

func TestText(t *testing.T) {
	golden(t, "ranking-two-winners", ranking(t, heat(t), onA4))
	golden(t, "ranking-provisional", ranking(t, small(t), onLetter))
	golden(t, "ranking-odd", ranking(t, odd(t), onA4))
	golden(t, "travellers-odd", travellers(t, odd(t), onA4))
}

// The sheet shows what was published, to the last digit: place, percentage, and total but for the
// two that the source itself rounded.
func TestRankingAsPublished(t *testing.T) {
	s, p := publishedEvening(t)
	text := strings.Join(pageTexts(t, ranking(t, s, onA4)), "")
	line := regexp.MustCompile(`(?m)^(\d+)=?  (\d+)  .*  (\d+\.\d\d)$`)
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

// sized is an evening of one section of so many tables: a Mitchell in which up to nine board sets go
// round, with as many copies as it takes.
func sized(t testing.TB, tables int) *session.Session {
	t.Helper()
	sets := min(9, tables)
	m := &movement.Movement{Name: "Mitchell", Tables: tables, Rounds: sets, BoardsPerRound: 2, Winners: 2, Copies: tables/sets + 1}
	for table := range tables {
		for round := range sets {
			low := (table+round)%sets*2 + 1
			m.Rows = append(m.Rows, movement.Row{
				Table: table + 1, Round: round + 1, NS: table + 1, EW: tables + (table-round+tables)%tables + 1, Low: low, High: low + 1,
			})
		}
	}
	s := evening(t, fmt.Sprintf("%d tables", tables), m)
	play(t, s, 1, sets)
	return s
}

func TestPages(t *testing.T) {
	cases := []struct {
		tables, ranking, travellers int
		page                        reports.Page
	}{
		{3, 1, 1, onA4}, {3, 1, 1, onLetter},
		{9, 1, 5, onA4}, {9, 1, 6, onLetter},
		{13, 1, 7, onA4}, {13, 1, 9, onLetter},
		{19, 1, 9, onA4}, {19, 1, 10, onLetter},
		{31, 2, 18, onA4}, {31, 2, 18, onLetter},
		{60, 4, 25, onA4}, {60, 5, 27, onLetter},
	}
	for _, c := range cases {
		if !long && (c.tables == 9 || c.tables == 19 || c.tables == 31 || c.tables > 3 && c.page == onA4) {
			continue
		}
		t.Run(fmt.Sprint(c.tables, " tables on ", c.page.Size), func(t *testing.T) {
			s := sized(t, c.tables)
			sheet, boards := ranking(t, s, c.page), travellers(t, s, c.page)
			if a, b := pagesOf(t, sheet), pagesOf(t, boards); a != c.ranking || b != c.travellers {
				t.Errorf("ranking %d pages, travellers %d; want %d and %d", a, b, c.ranking, c.travellers)
			}
			neat(t, sheet)
			neat(t, boards)
			for _, pdf := range [][]byte{sheet, boards} {
				pages := pageTexts(t, pdf)
				for i, text := range pages {
					if foot := fmt.Sprintf("Page %d of %d\n", i+1, len(pages)); !strings.HasSuffix(text, foot) {
						t.Errorf("page %d does not end with %q", i+1, foot)
					}
				}
			}
		})
	}
}

// Every pair is on the sheet once, however many pages it has, and every page has its headings.
func TestNoRowIsLostBetweenPages(t *testing.T) {
	pages := pageTexts(t, ranking(t, sized(t, 60), onLetter))
	line := regexp.MustCompile(`(?m)^\d+=?  (\d+)  .*\d+\.\d\d$`)
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

// A board stays on one page unless it is longer than a page.
func TestBoardsAreNotSplit(t *testing.T) {
	for _, c := range []struct {
		tables int
		split  bool
	}{{19, false}, {60, true}} {
		text := strings.Join(pageTexts(t, travellers(t, sized(t, c.tables), onA4)), "")
		if got := strings.Contains(text, "Board 1 (continued)"); got != c.split {
			t.Errorf("%d tables: board 1 split %v, want %v", c.tables, got, c.split)
		}
		if n := strings.Count(text, "Board 1  "); n != 1 {
			t.Errorf("%d tables: board 1 begins %d times", c.tables, n)
		}
	}
}

func TestNamesInEveryScript(t *testing.T) {
	m := made(t, "mitchell", movement.Options{Tables: 15, Rounds: 5, BoardsPerRound: 2})
	s := evening(t, "Every script", m)
	for i := range m.Tables {
		record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: i + 1}, Names: [2]string{players[2*i], players[2*i+1]}})
	}
	play(t, s, 1, 5)
	text := strings.Join(pageTexts(t, ranking(t, s, onA4)), "")
	for i := range m.Tables {
		// Long names may stand with initials, or one below the other: then the surname is still whole.
		for _, name := range players[2*i : 2*i+2] {
			words := strings.Fields(name)
			if last := words[len(words)-1]; !strings.Contains(text, last) {
				t.Errorf("%s is not on the sheet", name)
			}
		}
	}
}

func TestLongAndStrangeNames(t *testing.T) {
	cases := []struct{ name, first, second, shows string }{
		{"long", "Wolfeschlegelsteinhausenbergerdorff", "Keihanaikukauakahihuliheekahaunaele Kalanianaole-Smythe", "…"},
		{"endless", strings.Repeat("Ağaoğlu", 60), strings.Repeat("Hubert ", 60), "…"},
		{"emoji", "Ann 😀 Lee", "Bob", "Ann □ Lee & Bob"},
		{"broken letters", "Ann\xff\xc3", "Bob\x00\n", "Ann� & Bob"},
		{"marks to be joined", "Zoe\u0308", "Bob", "Zoë & Bob"},
		{"one of two", "", "Bob", "Bob"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := heat(t)
			for pair := range 18 {
				record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: pair + 1}, Names: [2]string{c.first, c.second}})
			}
			record(t, s, session.EveningSet{Name: c.first + c.second, Club: c.second})
			sheet := ranking(t, s, onA4)
			neat(t, sheet)
			neat(t, travellers(t, s, onLetter))
			if text := pageTexts(t, sheet)[0]; !strings.Contains(text, c.shows) {
				t.Errorf("no %q in\n%s", c.shows, text)
			}
		})
	}
}

func TestProvisional(t *testing.T) {
	const mark = "PROVISIONAL"
	s := evening(t, "Thirteen", made(t, "mitchell", movement.Options{Tables: 31, Rounds: 9, BoardsPerRound: 2}))
	play(t, s, 1, 8)
	for i, page := range pageTexts(t, ranking(t, s, onA4)) {
		if !strings.Contains(page, mark) {
			t.Errorf("page %d does not say that it is provisional", i+1)
		}
	}
	first := pageTexts(t, travellers(t, s, onA4))[0]
	if !strings.Contains(first, mark+"  496 of 558 results") || !strings.Contains(first, "62 of 558 results are still to come") {
		t.Errorf("the travellers do not say what is missing:\n%s", first)
	}
	whole := heat(t)
	for _, pdf := range [][]byte{ranking(t, whole, onA4), travellers(t, whole, onA4)} {
		if strings.Contains(strings.Join(pageTexts(t, pdf), ""), mark) {
			t.Error("a complete evening is called provisional")
		}
	}
}

// However much is open, the frame leaves room for the ranking.
func TestManyOpenQuestions(t *testing.T) {
	st, sc := scored(t, heat(t))
	for i := range 40 {
		sc.Open = append(sc.Open, fmt.Sprintf("Table A%d, round 2, board 14 is not scored: %s.", i, strings.Repeat("a long reason ", 9)))
	}
	pdf := drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, onA4) })
	neat(t, pdf)
	text := pageTexts(t, pdf)[0]
	if !strings.Contains(text, "and 36 more.") || !strings.Contains(text, "Section A · North-South") {
		t.Errorf("first page:\n%s", text)
	}
}

// An evening on which nothing is right still prints: more notes on a board than a page has lines.
func TestMoreNotesThanAPage(t *testing.T) {
	s := sized(t, 60)
	for _, r := range s.State().InOrder() {
		if r.Board == 1 {
			change(t, s, r.Key, func(x *session.Result) { x.Doubt = fmt.Sprintf("reason %d-%d", x.Table, x.Round) })
		}
	}
	pdf := travellers(t, s, onA4)
	neat(t, pdf)
	text := strings.Join(pageTexts(t, pdf), "")
	if n := strings.Count(text, "Not scored: reason"); n != 60 {
		t.Errorf("%d of 60 reasons", n)
	}
}

func TestSameEveningSameBytes(t *testing.T) {
	a, b := ranking(t, odd(t), onA4), travellers(t, heat(t), onLetter)
	for range 4 {
		if !bytes.Equal(a, ranking(t, odd(t), onA4)) || !bytes.Equal(b, travellers(t, heat(t), onLetter)) {
			t.Fatal("the same evening gave other bytes")
		}
	}
	st, sc := scored(t, heat(t))
	unstamped := drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, reports.Page{}) })
	if want := "Printed " + st.At.Format("2 January 2006, 15:04"); !strings.Contains(pageTexts(t, unstamped)[0], want) {
		t.Errorf("without a moment of printing the last entry's is to be shown: %s", want)
	}
}

func TestSeveralSections(t *testing.T) {
	m := made(t, "howell", movement.Options{Tables: 4, BoardsPerRound: 2})
	s := evening(t, "Two sections", m, m.Clone())
	play(t, s, 1, 7)
	play(t, s, 2, 7)
	pages := pageTexts(t, ranking(t, s, onA4))
	if len(pages) != 1 || !strings.Contains(pages[0], "Section A") || !strings.Contains(pages[0], "Section B") {
		t.Errorf("%d pages:\n%s", len(pages), pages[0])
	}
	for i, page := range pageTexts(t, travellers(t, s, onA4)) {
		if strings.Contains(page, "Section A") == strings.Contains(page, "Section B") {
			t.Errorf("page %d has both sections or none", i+1)
		}
	}
}

func TestNothingToPrint(t *testing.T) {
	s := evening(t, "Not begun", made(t, "howell", movement.Options{Tables: 3}))
	st, sc := scored(t, s)
	if err := reports.RankingSheet(io.Discard, st, sc, onA4); !errors.Is(err, reports.ErrNothingToPrint) {
		t.Errorf("ranking: %v", err)
	}
	if err := reports.Travellers(io.Discard, st, sc, onA4); !errors.Is(err, reports.ErrNothingToPrint) {
		t.Errorf("travellers: %v", err)
	}
	dir := t.TempDir()
	if files, err := reports.WriteSheets(dir, st, sc, onA4); !errors.Is(err, reports.ErrNothingToPrint) || files != nil {
		t.Errorf("sheets: %v, %v", files, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("files were left: %v", left)
	}
}

type brokenPrinter struct{}

var errBroken = errors.New("broken")

func (brokenPrinter) Write([]byte) (int, error) { return 0, errBroken }

func TestWriterFails(t *testing.T) {
	st, sc := scored(t, heat(t))
	if err := reports.RankingSheet(brokenPrinter{}, st, sc, onA4); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want that of the writer", err)
	}
}

func TestWriteSheets(t *testing.T) {
	st, sc := scored(t, heat(t))
	dir := t.TempDir()
	want := []string{
		filepath.Join(dir, "2026-11-17 Ladies' pairs- third heat - Ranking.pdf"),
		filepath.Join(dir, "2026-11-17 Ladies' pairs- third heat - Travellers.pdf"),
	}
	for range 2 { // the second time over the first
		files, err := reports.WriteSheets(dir, st, sc, onA4)
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
	if _, err := reports.WriteSheets(filepath.Join(dir, "nowhere"), st, sc, onA4); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want that of the file system", err)
	}
}

// A sheet that cannot be replaced, as when it is open on the screen, is left alone.
func TestWriteSheetsBesideOneInUse(t *testing.T) {
	st, sc := scored(t, heat(t))
	dir := t.TempDir()
	const name = "2026-11-17 Ladies' pairs- third heat - Ranking"
	if err := os.MkdirAll(filepath.Join(dir, name+".pdf", "in use"), 0o755); err != nil {
		t.Fatal(err)
	}
	files, err := reports.WriteSheets(dir, st, sc, onA4)
	if err != nil || len(files) != 2 || files[0] != filepath.Join(dir, name+" (2).pdf") {
		t.Errorf("%q, %v", files, err)
	}
}

func BenchmarkRankingSheet(b *testing.B) {
	st, sc := scored(b, heat(b))
	for b.Loop() {
		if err := reports.RankingSheet(io.Discard, st, sc, onA4); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTravellers(b *testing.B) {
	st, sc := scored(b, heat(b))
	for b.Loop() {
		if err := reports.Travellers(io.Discard, st, sc, onA4); err != nil {
			b.Fatal(err)
		}
	}
}

func cards(t testing.TB, s *session.Session, p reports.Page) []byte {
	t.Helper()
	st, sc := scored(t, s)
	return drawn(t, func(b *bytes.Buffer) error { return reports.PersonalCards(b, st, sc, p) })
}

func TestPersonalCards(t *testing.T) {
	golden(t, "cards-odd", cards(t, odd(t), onA4))
	for _, c := range []struct {
		name  string
		s     *session.Session
		p     reports.Page
		pages int
	}{
		{"14 boards", odd(t), onA4, 4}, {"14 boards", odd(t), onLetter, 4},
		{"27 boards", heat(t), onA4, 18}, {"27 boards", heat(t), onLetter, 18},
	} {
		if !long && (c.name == "14 boards") != (c.p == onA4) {
			continue
		}
		pdf := cards(t, c.s, c.p)
		neat(t, pdf)
		if n := pagesOf(t, pdf); n != c.pages {
			t.Errorf("%s on %v: %d pages, want %d", c.name, c.p.Size, n, c.pages)
		}
	}
}

// What a card adds up to is what the ranking says.
func TestCardsAddUp(t *testing.T) {
	s, p := publishedEvening(t)
	pages := pageTexts(t, cards(t, s, onA4))
	if len(pages) != len(p.Ranking) {
		t.Fatalf("%d cards for %d pairs", len(pages), len(p.Ranking))
	}
	last := regexp.MustCompile(`(\d+\.\d\d)\nPrinted`)
	for _, r := range p.Ranking {
		n := number(t, r.Pair, r.Dir)
		if r.Dir == "EW" {
			n += 19
		}
		m := last.FindStringSubmatch(pages[n-1])
		if m == nil || m[1] != r.Pct || !strings.Contains(pages[n-1], "of 19") || !strings.Contains(pages[n-1], "· "+r.Pct+" %") {
			t.Errorf("pair %s: card adds up to %v, published %s:\n%s", r.Pair, m, r.Pct, pages[n-1])
		}
	}
}

func TestWritePersonalCards(t *testing.T) {
	st, sc := scored(t, heat(t))
	dir := t.TempDir()
	file, err := reports.WritePersonalCards(dir, st, sc, onA4)
	if want := filepath.Join(dir, "2026-11-17 Ladies' pairs- third heat - Personal cards.pdf"); err != nil || file != want {
		t.Errorf("%q, %v; want %q", file, err, want)
	}
}
