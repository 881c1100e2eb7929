package pairsheet_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/internal/sheettest"
	"clubnight/reports/pairsheet"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/review"
	"clubnight/session/sessiontest"
)

var (
	onA4     = pairsheet.Options{PageSetup: sheettest.OnA4}
	onLetter = pairsheet.Options{PageSetup: sheettest.OnLetter}
)

func drawn(t testing.TB, s *session.Session, o pairsheet.Options) []byte {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return o.Everybody(b, st, sc) })
}

func seen(t testing.TB, s *session.Session, o pairsheet.Options) *paper.View {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Seen(t, func(w io.Writer) error { return o.Everybody(w, st, sc) })
}

func text(t testing.TB, s *session.Session, o pairsheet.Options) string {
	t.Helper()
	return strings.Join(sheettest.PageTexts(t, drawn(t, s, o)), "\n")
}

// sized is an evening of nine tables with so many boards a round, on sensible cards.
func sized(t testing.TB, tables, boards int) *session.Session {
	t.Helper()
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: tables, BoardsPerRound: boards})
	s := sessiontest.Evening(t, "Tuesday pairs", m)
	sessiontest.Play(t, s, 1, m.Rounds)
	return s
}

// Up to 36 boards stand on one page, on either paper, with and without deals; more on
// two.
func TestOnePage(t *testing.T) {
	for _, o := range []pairsheet.Options{onA4, onLetter} {
		for _, c := range []struct{ tables, boards, pages int }{{7, 3, 14}, {7, 4, 14}, {9, 4, 18}, {13, 2, 26}} {
			s := sized(t, c.tables, c.boards)
			for _, dealt := range []bool{false, true} {
				if dealt {
					sessiontest.Sensible(t, s, true)
				}
				if n := seen(t, s, o).Pages(); n != c.pages {
					t.Errorf("%d boards, dealt %t, paper %v: %d pages of %d pairs", c.tables*c.boards, dealt, o.Size, n, c.pages)
				}
			}
		}
	}
	pdf := drawn(t, sessiontest.Sensible(t, sized(t, 13, 4), true), onA4)
	sheettest.Neat(t, pdf)
	if n := sheettest.PagesOf(t, pdf); n != 52 {
		t.Errorf("52 boards: %d pages of 26 pairs", n)
	}
}

// How the pages look.
func TestGolden(t *testing.T) {
	pdf := drawn(t, sessiontest.Sensible(t, sessiontest.Odd(t), true), onA4)
	sheettest.Neat(t, pdf)
	sheettest.Golden(t, "pair-odd", pdf)
}

// Of the cards there is nothing before they are released (Law 16D), and nothing at all
// where they are not known.
func TestLockedDeals(t *testing.T) {
	plain := sessiontest.Small(t)
	locked := sessiontest.Sensible(t, sessiontest.Small(t), false)
	told := []string{"What the cards say", "from the average", "as the cards lie", "The others gave"}
	for _, part := range append(told[:1:1], told[2:]...) {
		if strings.Contains(text(t, plain, onA4), part) || strings.Contains(text(t, locked, onA4), part) {
			t.Errorf("%q without deals, or before they are released", part)
		}
	}
	if card := led.FindString(text(t, locked, onA4)); card != "" {
		t.Errorf("the lead %s before the deals are released", card)
	}
	sessiontest.Record(t, locked, session.DealsReleased{})
	released := text(t, locked, onA4)
	if !led.MatchString(released) {
		t.Error("no lead of deals that are released")
	}
	for _, part := range told {
		if !strings.Contains(released, part) {
			t.Errorf("no %q in\n%s", part, released)
		}
	}
}

// led is a card as a page has it: its suit before its rank.
var led = regexp.MustCompile(`[♠♥♦♣](?:10|[2-9JQKA])`)

// Every kind of evening has its pages, whole, with place and score, and names are whole.
func TestEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := sessiontest.Sensible(t, k.Odd(t), true)
		st, sc := sessiontest.Scored(t, s)
		var want []string
		for i := range sc.Rankings[0].Ranks {
			r := &sc.Rankings[0].Ranks[i]
			want = append(want, onLetter.Speaker().Figures(sc.Fields[0]).Said(&r.Row), r.Names[0], r.Names[1])
		}
		for _, o := range []pairsheet.Options{onA4, onLetter} {
			v := sheettest.Seen(t, func(w io.Writer) error { return o.Everybody(w, st, sc) })
			sheettest.Whole(t, k.Name, v, want...)
		}
	}
}

// Clear and large print go on over pages: nothing runs into anything, letters are as
// large as promised, and no figure is broken, on either paper and with and without deals.
func TestLarge(t *testing.T) {
	for _, name := range []string{"matchpoints", "two winners", "players", "butler", "teams", "a match"} {
		at := slices.IndexFunc(sessiontest.Kinds, func(k sessiontest.Kind) bool { return k.Name == name })
		s := sessiontest.Kinds[at].Odd(t)
		for _, dealt := range []bool{false, true} {
			if dealt {
				sessiontest.Sensible(t, s, true)
			}
			for _, o := range []pairsheet.Options{onA4, onLetter} {
				for _, o.Print = range []paper.Print{paper.ClearPrint, paper.LargePrint} {
					where := fmt.Sprintf("%s, dealt %t, on %v, %v print", name, dealt, o.Size, o.Print)
					wholeFigures(t, where, s, o)
				}
			}
		}
	}
}

// wholeFigures fails where a page is not whole, or what a board is worth stands on no
// line of its own.
func wholeFigures(t *testing.T, where string, s *session.Session, o pairsheet.Options) {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	v := sheettest.Seen(t, func(w io.Writer) error { return o.Everybody(w, st, sc) })
	sheettest.Whole(t, where, v)
	texts := map[string]bool{}
	for page := range v.Pages() {
		for _, l := range v.Lines(page) {
			texts[l.Text] = true
			if l.Size < o.Print.Points()-0.01 {
				t.Errorf("%s: %q in %.1f points", where, l.Text, l.Size)
			}
		}
	}
	for _, p := range review.Everybody(st, sc, o.Review) {
		figures := o.Speaker().Figures(p.Ranking.Field)
		for _, b := range p.Boards {
			whole, point, _ := strings.Cut(figures.Board(b.Value), ".")
			if text := figures.Board(b.Value); b.Scored && !texts[text] && (!texts[whole] || !texts["."+point]) {
				t.Errorf("%s: no %q of %v, board %d", where, text, p.Who, b.Number)
			}
		}
	}
}

// Long names stand whole in ordinary and in large print.
func TestHardNames(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 3})
	s := sessiontest.Evening(t, "Hard names", m)
	var names []string
	for i, pair := range sheettest.Hard(18) {
		names = append(names, pair[0], pair[1])
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: i + 1},
			Names: session.Names(pair)})
	}
	sessiontest.Play(t, s, 1, m.Rounds)
	sessiontest.Sensible(t, s, true)
	large := onA4
	large.Print = paper.LargePrint
	for _, o := range []pairsheet.Options{onA4, large} {
		sheettest.Whole(t, fmt.Sprint("large ", o.Print == paper.LargePrint), seen(t, s, o), names...)
	}
}

// Everything is said in the language of the page.
func TestLanguages(t *testing.T) {
	s := sessiontest.Sensible(t, sized(t, 7, 4), true)
	english := seen(t, s, onA4)
	for _, language := range []string{"de", "nl", "fr", "pl", "tr"} {
		o := onA4
		o.PageSetup = sheettest.In(language)
		v := seen(t, s, o)
		sheettest.Roomy(t, language, v, english)
		if n := v.Pages(); n != 14 {
			t.Errorf("%s: %d pages", language, n)
		}
	}
}

// The page of one contestant is its own alone, with a code where its page on the web is.
func TestOne(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	o := onA4
	o.Address = func(p *review.Personal) string { return fmt.Sprint("https://club.example/pair-a-", p.Who.Number) }
	pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error { return o.One(b, st, sc, &sc.Rankings[1], 0) })
	said := strings.Join(sheettest.PageTexts(t, pdf), "")
	heads := regexp.MustCompile(`(?m)^Pair (\d+) `).FindAllStringSubmatch(said, -1)
	want := fmt.Sprint(sc.Rankings[1].Ranks[0].Who.Number)
	if len(heads) != 1 || heads[0][1] != want || !strings.Contains(said, "https://club.example/pair-a-"+want) {
		t.Errorf("heads %v, want pair %s alone", heads, want)
	}
	s := sessiontest.Evening(t, "Not begun", sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
	st, sc = sessiontest.Scored(t, s)
	if err := onA4.Everybody(io.Discard, st, sc); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("nobody is ranked: %v", err)
	}
}

// What is carried forward and a penalty do not break the page of a single board.
func TestOneBoard(t *testing.T) {
	s := sessiontest.Evening(t, "One board",
		sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 1}))
	sessiontest.Play(t, s, 1, 1)
	sessiontest.Record(t, s, session.CarriedForward{Who: session.Contestant{Section: 1, Number: 1},
		Score: scoring.Int(12), Max: scoring.Int(20)})
	sheettest.Neat(t, drawn(t, s, onA4))
}

// BenchmarkPages60 are the pages of 60 tables and 36 boards.
func BenchmarkPages60(b *testing.B) {
	const tables, rounds = 60, 18
	m := &movement.Movement{Name: "Mitchell", Tables: tables, Rounds: rounds, BoardsPerRound: 2, Winners: 2, Copies: 4}
	for table := range tables {
		for round := range rounds {
			low := (table+round)%rounds*2 + 1
			m.Rows = append(m.Rows, movement.Row{
				Table: table + 1, Round: round + 1, NS: table + 1,
				EW: tables + (table-round+tables)%tables + 1, Low: low, High: low + 1,
			})
		}
	}
	s := sessiontest.Evening(b, "A full room", m)
	sessiontest.Play(b, s, 1, rounds)
	st, sc := sessiontest.Scored(b, sessiontest.Sensible(b, s, true))
	for b.Loop() {
		if err := onA4.Everybody(io.Discard, st, sc); err != nil {
			b.Fatal(err)
		}
	}
}
