package reports_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"clubnight/assets"
	"clubnight/reports"
	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// acol are the suggestions of a rule set of the program.
func acol(t testing.TB) *handrecord.Suggestions {
	t.Helper()
	folder, _ := assets.Rules("acol")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return &handrecord.Suggestions{By: "acol", Bidder: bidding.New(set)}
}

// pagesOf draws the personal pages of an evening.
func pagesOf(t testing.TB, s *session.Session, o reports.Personal) []byte {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	return sheettest.Drawn(t, func(b *bytes.Buffer) error { return o.Pages(b, st, sc) })
}

func TestPersonalPages(t *testing.T) {
	pdf := pagesOf(t, sessiontest.Dealt(t, sessiontest.Odd(t), true),
		reports.Personal{PageSetup: sheettest.OnA4, Suggestions: acol(t)})
	sheettest.Neat(t, pdf)
	sheettest.Golden(t, "personal-odd", pdf)
	for _, p := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter} {
		pdf := pagesOf(t, sessiontest.Heat(t), reports.Personal{PageSetup: p})
		sheettest.Neat(t, pdf)
		if n := sheettest.PagesOf(t, pdf); n < 18 || n > 36 {
			t.Errorf("%d pages of 18 pairs: a page or two each", n)
		}
	}
}

// Nothing of a deal is on a personal page before it is released (Law 16D): no hands, no
// suggestions, no double dummy. What nobody solved has no heading either.
func TestPersonalPagesOfLockedDeals(t *testing.T) {
	o := reports.Personal{PageSetup: sheettest.OnA4, Suggestions: acol(t)}
	text := func(s *session.Session) string { return strings.Join(sheettest.PageTexts(t, pagesOf(t, s, o)), "") }
	plain := text(sessiontest.Small(t))
	if locked := text(sessiontest.Dealt(t, sessiontest.Small(t), false)); withoutLeads(locked) != withoutLeads(plain) ||
		lead.MatchString(locked) {
		t.Errorf("locked deals changed the pages:\n%s", locked)
	}
	released := text(sessiontest.Dealt(t, sessiontest.Small(t), true))
	for _, part := range []string{"Play against double dummy", "Suggested by acol: ", " Double dummy "} {
		if strings.Contains(plain, part) || !strings.Contains(released, part) {
			t.Errorf("%q: without deals %t, with released ones %t", part, strings.Contains(plain, part),
				strings.Contains(released, part))
		}
	}
	for _, part := range []string{"How the total grew", "Where the scores come from"} {
		if !strings.Contains(plain, part) {
			t.Errorf("no %q in\n%s", part, plain)
		}
	}
}

// A board that was played with other cards has no suggestion for those of
// the deal (Law 87).
func TestPersonalPageOfAFouledBoard(t *testing.T) {
	o := reports.Personal{PageSetup: sheettest.OnA4, Suggestions: acol(t)}
	s := sessiontest.Dealt(t, sessiontest.Small(t), true)
	count := func() int {
		return strings.Count(strings.Join(sheettest.PageTexts(t, pagesOf(t, s, o)), ""), "Suggested by acol: ")
	}
	before, other := count(), 0
	for k := range s.State().Results {
		if k.Board == 1 && k.Round >= 2 {
			other += 2
		}
	}
	sessiontest.Record(t, s, session.BoardFouled{Section: 1, Board: 1, FromRound: 2, Form: "b"})
	if after := count(); other == 0 || after != before-other {
		t.Errorf("%d suggestions, %d before, %d with other cards", after, before, other)
	}
}

// Every kind of evening has its pages, whole, with place and score, and names are whole.
func TestPersonalPagesOfEveryKind(t *testing.T) {
	for _, k := range sessiontest.Kinds {
		s := k.Odd(t)
		st, sc := sessiontest.Scored(t, s)
		v := sheettest.Seen(t,
			func(w io.Writer) error { return reports.Personal{PageSetup: sheettest.OnLetter}.Pages(w, st, sc) })
		var want []string
		for i := range sc.Rankings[0].Ranks {
			r := &sc.Rankings[0].Ranks[i]
			want = append(want, sheettest.OnLetter.Speaker().Total(sc.Fields[0].Unit(), &r.Row), r.Names[0], r.Names[1])
		}
		sheettest.Whole(t, k.Name, v, want...)
		if curves := strings.Count(joined(v), "How the total grew"); k.Name != "a match" &&
			curves < len(sc.Rankings[0].Ranks)-1 {
			t.Errorf("%s: %d curves", k.Name, curves)
		}
	}
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9, BoardsPerRound: 3})
	s := sessiontest.Dealt(t, sessiontest.Evening(t, "Hard names", m), true)
	named(t, s)
	sessiontest.Play(t, s, 1, m.Rounds)
	st, sc := sessiontest.Scored(t, s)
	large := sheettest.OnA4
	large.Print = paper.LargePrint
	for _, p := range []sheet.PageSetup{sheettest.OnA4, large} {
		v := sheettest.Seen(t,
			func(w io.Writer) error { return reports.Personal{PageSetup: p, Suggestions: acol(t)}.Pages(w, st, sc) })
		var names []string
		for _, pair := range sheettest.Hard(18) {
			names = append(names, pair[0], pair[1])
		}
		sheettest.Whole(t, fmt.Sprint("hard names, print ", p.Print), v, names...)
	}
}

// The page of one contestant is its own alone.
func TestPageOfOne(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	pdf := sheettest.Drawn(t, func(b *bytes.Buffer) error {
		return reports.Personal{PageSetup: sheettest.OnA4}.PageOf(b, st, sc, &sc.Rankings[1], 0)
	})
	text := strings.Join(sheettest.PageTexts(t, pdf), "")
	heads := regexp.MustCompile(`(?m)^Pair (\d+) `).FindAllStringSubmatch(text, -1)
	if want := fmt.Sprint(sc.Rankings[1].Ranks[0].Who.Number); len(heads) != 1 || heads[0][1] != want {
		t.Errorf("heads %v, want pair %s alone", heads, want)
	}
	s := sessiontest.Evening(t, "Not begun", sessiontest.Made(t, "howell", movement.Options{Tables: 3}))
	st, sc = sessiontest.Scored(t, s)
	if err := (reports.Personal{PageSetup: sheettest.OnA4}).Pages(io.Discard, st,
		sc); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("nobody is ranked: %v", err)
	}
}

// What is carried forward and a penalty do not break a curve.
func TestCurveOfFewBoards(t *testing.T) {
	s := sessiontest.Evening(t, "One board",
		sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 1}))
	sessiontest.Play(t, s, 1, 1)
	sessiontest.Record(t, s, session.CarriedForward{Who: session.Contestant{Section: 1, Number: 1},
		Score: scoring.Int(12), Max: scoring.Int(20)})
	pdf := pagesOf(t, s, reports.Personal{PageSetup: sheettest.OnA4})
	sheettest.Neat(t, pdf)
	if text := strings.Join(sheettest.PageTexts(t, pdf), ""); strings.Contains(text, "How the total grew") {
		t.Errorf("a curve of one board:\n%s", text)
	}
}

func BenchmarkPersonalPages60(b *testing.B) {
	st, sc := sessiontest.Scored(b, sessiontest.Sized(b, 60))
	for b.Loop() {
		if err := (reports.Personal{PageSetup: sheettest.OnA4}).Pages(io.Discard, st, sc); err != nil {
			b.Fatal(err)
		}
	}
}
