package reports_test

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// long36 is an evening of 36 boards.
func long36(t testing.TB) *session.Session {
	t.Helper()
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 4})
	s := sessiontest.Evening(t, "Thirty-six boards", m)
	sessiontest.Play(t, s, 1, m.Rounds)
	return s
}

// named gives everybody of section A one of the hard names.
func named(t testing.TB, s *session.Session) {
	t.Helper()
	all := s.State().Contestants(1)
	for i, names := range sheettest.Hard(len(all)) {
		if s.State().Sections[0].Movement.Contestant == movement.Individual {
			names[1] = ""
		}
		sessiontest.Record(t, s, session.PairNamed{Pair: all[i], Names: names})
	}
}

// seen draws the cards to be looked at.
func seenCards(t testing.TB, s *session.Session, p sheet.PageSetup) *paper.View {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Seen(t, func(w io.Writer) error { return reports.PersonalCards(w, st, sc, p) })
}

// played is what a board with another one beside it says of declarer and result.
var played = regexp.MustCompile(`[NESW] [=+−]\d*$`)

// Three cards of 36 boards share a page of either size, two boards of a round beside each
// other, in letters that can be read; and all cards of a document are set alike: their
// lines stand equally far apart.
func TestThreeCardsOf36BoardsShareAPage(t *testing.T) {
	for _, p := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter} {
		v := seenCards(t, long36(t), p)
		if v.Pages() != 6 {
			t.Errorf("18 cards on %d pages of %v", v.Pages(), p.Size)
		}
		sheettest.Whole(t, fmt.Sprint(p.Size), v)
		steps, beside := map[string]int{}, 0
		for page := range v.Pages() {
			before := 0.0
			for _, l := range v.Lines(page) {
				if !played.MatchString(l.Text) {
					continue
				}
				if l.Size < 7.3 {
					t.Errorf("%v: %q has %.2f points", p.Size, l.Text, l.Size)
				}
				switch step := l.Y - before; {
				case step == 0:
					beside++
				case step > 0 && step < 5:
					steps[fmt.Sprintf("%.2f", step)]++
				}
				before = l.Y
			}
		}
		if len(steps) != 1 || beside < 200 {
			t.Errorf("%v: lines are %v apart, %d boards are beside others", p.Size, steps, beside)
		}
	}
}

// In clear and in large print, for teams, and where three cards a page take no less paper
// than two, every board has a line of its own.
func TestBoardsOneBelowTheOther(t *testing.T) {
	clear, large := sheettest.OnA4, sheettest.OnA4
	clear.Print, large.Print = paper.ClearPrint, paper.LargePrint
	for _, p := range []sheet.PageSetup{clear, large} {
		if text := joined(seenCards(t, long36(t), p)); strings.Count(text, "\nSide\n") == 0 {
			t.Errorf("boards beside each other in %v print", p.Print)
		}
	}
	s := long36(t)
	st, sc := sessiontest.Scored(t, s)
	if text := joined(sheettest.Seen(t, func(w io.Writer) error {
		return reports.PersonalCard(w, st, sc, &sc.Rankings[0], 0, sheettest.OnA4)
	})); strings.Count(text, "\nContract\n") != 1 {
		t.Errorf("boards beside each other on one card:\n%s", text)
	}
}

// Boards beside each other leave nothing out: the round in which a pair sits out, a board
// that is alone in its line, marks, notes, penalties, and the total after every round.
func TestNothingIsLeftOutBesideEachOther(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 4, Half: movement.EWMissing})
	s := sessiontest.Evening(t, "Thirty-two boards", m)
	sessiontest.Play(t, s, 1, m.Rounds)
	for _, r := range s.State().InOrder() {
		if r.NS == 3 && r.Round == 5 && r.Board%4 < 2 {
			sessiontest.Change(t, s, r.Key, func(x *session.Result) {
				x.Doubt = session.Doubt{Kind: session.AsWorded, Text: fmt.Sprint("board ", r.Board)}
			})
		}
	}
	pair := session.Contestant{Section: 1, Number: 3}
	sessiontest.Record(t, s, session.PenaltyGiven{Who: pair, Amount: scoring.Int(-2),
		Unit: scoring.Matchpoint, Reason: "late"})
	v := seenCards(t, s, sheettest.OnA4)
	sheettest.Whole(t, "thirty-two boards", v)
	if v.Pages() != 6 {
		t.Errorf("17 cards on %d pages", v.Pages())
	}
	_, card, _ := strings.Cut(joined(v), "\nPair 3")
	card, _, _ = strings.Cut(card, "\nPair 4")
	for _, want := range []string{
		"\n9\nPassed out\n0\n7\n.00\n50\n10\nPassed out\n0\n1\n.00\n7\n11\n", // a row of two, then the next
		"\n4\nSits out\n–\n–\n5 NS\n",
		"\n–\n–\n¹\n26\n", "\n28\n5♣ S −1\n♦\nA\n–\n–\n42\n.35\n²\n",
		"\nPenalties and bonuses\n−2\n.00\n46\n.67\n³\n",
		"\n¹ Not scored: board 25.\n² Not scored: board 28.\n³ Pair 3: procedural penalty",
	} {
		if !strings.Contains(card, want) {
			t.Errorf("no %q in\n%s", want, card)
		}
	}
}

// A third board of a round is alone in its row, with the total after it.
func TestThreeBoardsARound(t *testing.T) {
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 11, BoardsPerRound: 3})
	s := sessiontest.Evening(t, "Thirty-three boards", m)
	sessiontest.Play(t, s, 1, m.Rounds)
	v := seenCards(t, s, sheettest.OnA4)
	sheettest.Whole(t, "thirty-three boards", v)
	if want := "\n3\n4♠ N +1\n♦\nK\n+450\n8\n40\n20\n.00\n2 NS\n"; !strings.Contains(joined(v), want) {
		t.Errorf("no %q in\n%s", want, joined(v))
	}
	if v.Pages() != 8 {
		t.Errorf("22 cards on %d pages", v.Pages())
	}
}

// A few cards with many notes have a page of their own; the others stay two to a page.
func TestOneCardOfManyNotes(t *testing.T) {
	s := sessiontest.Heat(t)
	for i, r := range s.State().InOrder() {
		if r.NS == 3 && r.Round > 1 {
			sessiontest.Change(t, s, r.Key, func(x *session.Result) {
				x.Doubt = session.Doubt{Kind: session.AsWorded, Text: fmt.Sprint("reason ", i)}
			})
		}
	}
	// Everybody that met pair 3 has a few notes, and pair 3 has 24.
	v := seenCards(t, s, sheettest.OnA4)
	sheettest.Whole(t, "many notes", v)
	if v.Pages() != 10 {
		t.Errorf("%d pages", v.Pages())
	}
}

// The total stands after every round and not on every line.
func TestTotalsAfterEveryRound(t *testing.T) {
	text := strings.Join(sheettest.PageTexts(t, cards(t, sessiontest.Heat(t), sheettest.OnA4)), "")
	_, card, _ := strings.Cut(text, "Pair 1 ")
	card, _, _ = strings.Cut(card, "Pair 2 ")
	totals := 0
	for line := range strings.Lines(card) {
		fields := strings.Fields(line)
		if last := fields[len(fields)-1]; strings.Contains(last, ".") && !strings.Contains(line, "·") {
			totals++
		}
	}
	if totals != 9 {
		t.Errorf("%d totals in 9 rounds:\n%s", totals, card)
	}
}

// Without names the cards of an individual tell partner and opponents by their
// numbers, under their heads.
func TestIndividualWithoutNames(t *testing.T) {
	m := sessiontest.Made(t, "individual", movement.Options{Tables: 3, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Nameless", m)
	for _, who := range s.State().Contestants(1) {
		sessiontest.Record(t, s, session.PairNamed{Pair: who})
	}
	sessiontest.Play(t, s, 1, m.Rounds)
	pdf := cards(t, s, sheettest.OnA4)
	sheettest.Neat(t, pdf)
	text := strings.Join(sheettest.PageTexts(t, pdf), "")
	row, _ := m.At(1, 1)
	want := []string{fmt.Sprint("Player ", row.NS), fmt.Sprintf("%d  %d+%d", row.South, row.EW, row.West)}
	for _, w := range want {
		if !strings.Contains(strings.ReplaceAll(text, "  ", " "), strings.ReplaceAll(w, "  ", " ")) {
			t.Errorf("no %q in\n%s", w, text)
		}
	}
	sheettest.Whole(t, "nameless", seenCards(t, s, sheettest.OnA4))
}

// A card says how the contestant stands, and how with handicap.
func TestCardsSayHandicap(t *testing.T) {
	s := sessiontest.Kinds[0].Clean(t)
	for _, who := range s.State().Contestants(1) {
		sessiontest.Record(t, s, session.HandicapSet{Who: who, Handicap: scoring.F(int64(who.Number), 4)})
	}
	st, sc := sessiontest.Scored(t, s)
	text := strings.Join(sheettest.PageTexts(t,
		sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.PersonalCards(b, st, sc, sheettest.OnA4) })),
		"")
	for _, r := range sc.Rankings[1].Ranks {
		say := sheettest.OnA4.Speaker()
		if want := "With handicap " + say.Signed(r.Handicap, 2) + ": " + say.Figure(r.Net, 2) +
			" %, place"; !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if plain := strings.Join(sheettest.PageTexts(t, cards(t, sessiontest.Kinds[0].Clean(t), sheettest.OnA4)),
		""); strings.Contains(plain, "andicap") {
		t.Error("a handicap where there is none")
	}
}

// Cards and travellers of every size are whole: nothing cut, nothing over anything else,
// every name with all its letters; in ordinary tests of a few sizes.
func TestCardsAndTravellersOfEverySize(t *testing.T) {
	sizes := []int{3, 14}
	if sheettest.Long {
		sizes = nil
		for n := 3; n <= 60; n++ {
			sizes = append(sizes, n)
		}
	}
	for _, n := range sizes {
		s := sessiontest.Sized(t, n)
		named(t, s)
		st, sc := sessiontest.Scored(t, s)
		var names []string
		for _, pair := range sheettest.Hard(2 * n) {
			names = append(names, pair[0], pair[1])
		}
		pages := []sheet.PageSetup{sheettest.OnA4}
		if sheettest.Long {
			large := sheettest.OnLetter
			large.Print = paper.LargePrint
			pages = append(pages, sheettest.OnLetter, large)
		}
		for _, p := range pages {
			sheettest.Whole(t, fmt.Sprint(n, " tables, cards"), seenCards(t, s, p), names...)
			sheettest.Whole(t, fmt.Sprint(n, " tables, travellers"),
				sheettest.Seen(t, func(w io.Writer) error { return reports.Travellers(w, st, sc, p) }), names...)
		}
	}
	for _, k := range sessiontest.Kinds {
		s := k.Odd(t)
		st, sc := sessiontest.Scored(t, s)
		sheettest.Whole(t, k.Name+", cards", seenCards(t, s, sheettest.OnLetter))
		sheettest.Whole(t, k.Name+", travellers",
			sheettest.Seen(t, func(w io.Writer) error { return reports.Travellers(w, st, sc, sheettest.OnLetter) }))
	}
}

func BenchmarkPersonalCards60(b *testing.B) {
	st, sc := sessiontest.Scored(b, sessiontest.Sized(b, 60))
	for b.Loop() {
		if err := reports.PersonalCards(io.Discard, st, sc, sheettest.OnA4); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTravellers60(b *testing.B) {
	st, sc := sessiontest.Scored(b, sessiontest.Sized(b, 60))
	for b.Loop() {
		if err := reports.Travellers(io.Discard, st, sc, sheettest.OnA4); err != nil {
			b.Fatal(err)
		}
	}
}

// joined is all that stands on pages, in the order in which it was drawn.
func joined(v *paper.View) string {
	var all strings.Builder
	for page := range v.Pages() {
		for _, l := range v.Lines(page) {
			all.WriteString(l.Text + "\n")
		}
	}
	return all.String()
}
