package site_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"clubnight/assets"
	"clubnight/reports"
	"clubnight/reports/handrecord"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	"clubnight/reports/site"
	"clubnight/scoring"
	"clubnight/scoring/award"
	"clubnight/session"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// everything is an evening of which a ranking has as much to say as it ever has:
// handicaps, strata, masterpoints, two directors, what was carried forward, a penalty,
// somebody who left, and a second version.
func everything(t testing.TB) *session.Session {
	t.Helper()
	s := sessiontest.Evening(t, "Tuesday pairs",
		sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 4}))
	who := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	sessiontest.Record(t, s, session.DirectorNamed{Name: "Anna de Vries"}, session.DirectorNamed{Name: "Bo Lind"},
		session.AwardsChosen{Choice: award.Choice{Scheme: "vbl-club"}})
	for n := 1; n <= 7; n++ {
		sessiontest.Record(t, s, session.HandicapSet{Who: who(n), Handicap: scoring.F(int64(n), 4)},
			session.StratumSet{Who: who(n), Stratum: 1 + n%3})
	}
	sessiontest.Play(t, s, 1, 7)
	sessiontest.Record(t, s, session.EveningClosed{})
	sessiontest.Record(t, s, session.PenaltyGiven{Who: who(3), Amount: scoring.Int(-2), Unit: scoring.Matchpoint,
		Reason: "late for the last round"},
		session.CarriedForward{Who: who(2), Score: scoring.Int(110), Max: scoring.Int(200)}, session.EveningClosed{})
	return s
}

// solid is text without blanks: lines end elsewhere on paper than on a screen.
func solid(text string) string { return strings.Join(strings.Fields(text), "") }

// sheetText is what the ranking sheet of an evening says, line by line, without blanks.
func sheetText(t testing.TB, s *session.Session) string {
	t.Helper()
	st, sc := sessiontest.Scored(t, s)
	for _, one := range (reports.Sheets{PageSetup: sheettest.OnA4, ExplainAwards: true}).List(st, sc) {
		if one.Of == reports.KindRanking {
			return viewText(sheettest.Seen(t, one.Draw))
		}
	}
	t.Fatal("there is no ranking sheet")
	return ""
}

func viewText(v *paper.View) string {
	var b strings.Builder
	for page := range v.Pages() {
		lines := v.Lines(page)
		slices.SortStableFunc(lines, func(a, b paper.TextLine) int {
			if math.Abs(a.Y-b.Y) > 0.05 {
				return int(math.Copysign(1, a.Y-b.Y))
			}
			return int(math.Copysign(1, a.X-b.X))
		})
		for _, l := range lines {
			b.WriteString(solid(l.Text))
		}
	}
	return b.String()
}

// textIn is the text of a node and of all in it.
func textIn(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// The page of the ranking says what the sheet says, in the same words: the figures of
// every line, the sentences below, what changed.
func TestSheetAndPageSayTheSame(t *testing.T) {
	all := evenings(t)
	all["everything"] = everything(t)
	for name, s := range all {
		sheet := sheetText(t, s)
		sentences := 0
		walk(t, pageOf(t, s, site.Options{Over: true}, "ranking.html"), func(n *html.Node) {
			switch {
			case n.Type != html.ElementNode:
			case n.Data == "tr" && n.Parent.Data == "tbody":
				figures := ""
				for c := range n.ChildNodes() {
					if c.Type == html.ElementNode && c.Data == "td" && c.PrevSibling != nil &&
						c.PrevSibling.PrevSibling != nil {
						figures += solid(textIn(c))
					}
				}
				if figures == "" || !strings.Contains(sheet, figures) {
					t.Errorf("%s: a line with %q is not on the sheet", name, figures)
				}
			case n.Data == "li" && !within(n, "nav") && !within(n, "div") || n.Data == "p" && within(n, "section"):
				sentences++
				if text := solid(textIn(n)); !strings.Contains(sheet, text) {
					t.Errorf("%s: %q is not on the sheet", name, textIn(n))
				}
			}
		})
		if sentences == 0 {
			t.Errorf("%s: nothing is said below the ranking", name)
		}
	}
	sheet, page := sheetText(t, all["everything"]), ""
	for _, text := range texts(t, pageOf(t, all["everything"], site.Options{}, "ranking.html")) {
		page += solid(text)
	}
	for _, said := range []string{
		"Anna de Vries", "Bo Lind", "7 tables", "maximum", "with handicap",
		"B, C: the place among those of this stratum", "late for the last round", "Ties are shared", "Source",
		"version 2", "Net is the percentage with the handicap added",
	} {
		if said = strings.ToLower(solid(said)); !strings.Contains(strings.ToLower(sheet), said) ||
			!strings.Contains(strings.ToLower(page), said) {
			t.Errorf("%q is not on both:\n%s\n%s", said, sheet, page)
		}
	}
}

// acol are the suggestions of a rule set of the program.
func acol(t testing.TB) *handrecord.Suggestions {
	t.Helper()
	folder, _ := assets.Rules("acol")
	set, _, err := ruleset.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return &handrecord.Suggestions{By: "Acol", Bidder: bidding.New(set)}
}

// A personal page has how the total grew, where every score comes from, the play by role,
// and what a rule set would bid, and of deals nothing before they are released (Law 16D).
func TestPersonalPages(t *testing.T) {
	o := site.Options{Over: true, Suggestions: acol(t)}
	page := pageOf(t, sessiontest.Dealt(t, sessiontest.Odd(t), true), o, "pair-a-3.html")
	for _, want := range []string{"How the total grew", `class="average"`, "Play against double dummy",
		"Leader&#39;s partner", "Where the scores come from",
		"Of 3 other scores it beats 1 and ties with 1", "Suggested by Acol: "} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
	locked := sessiontest.Dealt(t, sessiontest.Odd(t), false)
	for name, page := range pagesOf(t, locked, o) {
		for _, never := range []string{"Suggested by", "double dummy", `class="deal"`} {
			if strings.Contains(page, never) {
				t.Errorf("%s of locked deals has %q", name, never)
			}
		}
	}
	if page := pageOf(t, locked, o, "pair-a-3.html"); !strings.Contains(page, "Where the scores come from") ||
		!strings.Contains(page, "<svg") {
		t.Error("scores are not explained where deals are locked")
	}
}

// While an evening goes on no page explains, draws or suggests anything of a board that
// somebody has yet to play.
func TestNothingIsExplainedOfBoardsToCome(t *testing.T) {
	s := sessiontest.Dealt(t, sessiontest.Small(t), true)
	sessiontest.Record(t, s, session.StandingsReleased{Through: 2})
	for name, page := range pagesOf(t, s, site.Options{Live: true, Suggestions: acol(t)}) {
		for _, never := range []string{"Where the scores come from", "Suggested by",
			"double dummy", "<svg", "Masterpoints"} {
			if strings.Contains(page, never) {
				t.Errorf("%s has %q of boards that go on to the last round", name, never)
			}
		}
	}
}

// Swiss pairs have a page of their matches, as teams have.
func TestMatches(t *testing.T) {
	for _, k := range sessiontest.SwissKinds {
		s := k.Swiss(t, 3, true)
		page := pageOf(t, s, site.Options{Over: true}, "matches.html")
		if n := strings.Count(page, "<h2"); n != 3 {
			t.Errorf("%s: matches of %d rounds of 3", k.Name, n)
		}
	}
}
