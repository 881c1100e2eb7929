package reports_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/reports/internal/sheettest"
	"clubnight/reports/paper"
	rankings "clubnight/reports/ranking"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/console"
	"clubnight/session/movement"
	"clubnight/session/overview"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// ofScores are the kinds of sheets that are made of the scores, the ranking first.
var ofScores = []reports.Kind{reports.KindRanking, reports.KindStandings, reports.KindMatches,
	reports.KindCrossTable, reports.KindHistory,
	reports.KindMatrix, reports.KindFrequencies}

// seen draws the sheets of one kind of an evening, nil where it has none.
func seen(t testing.TB, st *session.State, sc *session.Scores, k reports.Kind, p sheet.PageSetup) *paper.View {
	t.Helper()
	for _, one := range (reports.Sheets{PageSetup: p}).List(st, sc) {
		if one.Of == k {
			return sheettest.Seen(t, one.Draw)
		}
	}
	return nil
}

// rows are the texts of a sheet that stand on one line, from left to right,
// without blanks.
func rows(v *paper.View) (list []string) {
	for page := range v.Pages() {
		lines := v.Lines(page)
		slices.SortStableFunc(lines, func(a, b paper.TextLine) int {
			if math.Abs(a.Y-b.Y) > 0.05 {
				return int(math.Copysign(1, a.Y-b.Y))
			}
			return int(math.Copysign(1, a.X-b.X))
		})
		last := -100.0
		for _, l := range lines {
			if math.Abs(l.Y-last) > 0.05 {
				list = append(list, "")
			}
			last = l.Y
			list[len(list)-1] += strings.Join(strings.Fields(l.Text), "")
		}
	}
	return list
}

func textOf(v *paper.View) string { return strings.Join(rows(v), "\n") }

// hardEvening is one of so many tables at which the players have names that
// are hard to print.
func hardEvening(t testing.TB, tables int) (*session.Session, []string) {
	t.Helper()
	s := sessiontest.Sized(t, tables)
	var names []string
	for i, pair := range sheettest.Hard(2 * tables) {
		sessiontest.Record(t, s, session.PairNamed{Pair: session.Contestant{Section: 1, Number: i + 1}, Names: pair})
		names = append(names, pair[0], pair[1])
	}
	return s, names
}

// From 3 to 60 tables every sheet has every name whole, and every pair's figures are on
// one line with its place.
func TestScoresOfEverySize(t *testing.T) {
	sizes := []int{3, 14, 60}
	if sheettest.Long {
		sizes = nil
		for n := 3; n <= 60; n++ {
			sizes = append(sizes, n)
		}
	}
	large := sheettest.OnA4
	large.Print = paper.LargePrint
	for _, tables := range sizes {
		s, names := hardEvening(t, tables)
		st, sc := sessiontest.Scored(t, s)
		for i, page := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter, large} {
			if i > 0 && tables != 14 && !sheettest.Long {
				continue
			}
			for _, k := range ofScores {
				v := seen(t, st, sc, k, page)
				if by := k == reports.KindMatches || k == reports.KindCrossTable ||
					k == reports.KindHistory; (v == nil) != by {
					t.Fatalf("%d tables: %s: a sheet %t", tables, k, v != nil)
				}
				if v == nil {
					continue
				}
				where := fmt.Sprint(tables, " tables, page ", i, ", ", k)
				if k == reports.KindFrequencies {
					names = nil
				}
				sheettest.Whole(t, where, v, names...)
				if k == reports.KindRanking {
					figures(t, where, v, sc)
				}
			}
		}
	}
}

// figures fails where a ranking does not say of somebody what the scores say.
func figures(t *testing.T, where string, v *paper.View, sc *session.Scores) {
	t.Helper()
	lines := rows(v)
	w := words.English()
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		for j := range r.Ranks {
			begins := w.PlaceOf(r, j) + fmt.Sprint(r.Ranks[j].Who.Number)
			ends := w.Short(r.Ranks[j].Total) + w.Figure(r.Ranks[j].Percentage, 2)
			if !slices.ContainsFunc(lines, func(l string) bool {
				return strings.Contains(l, begins) &&
					strings.Contains(strings.ReplaceAll(l, ".0", ""), strings.ReplaceAll(ends, ".0", ""))
			}) {
				t.Errorf("%s: no line %s … %s", where, begins, ends)
			}
		}
	}
}

// Fifty pairs of one field are on two pages at most, in letters that are read on a wall,
// with all that a ranking says.
func TestFiftyRowsAPage(t *testing.T) {
	for _, page := range []sheet.PageSetup{sheettest.OnA4, sheettest.OnLetter} {
		s := sessiontest.Sized(t, 25)
		sessiontest.Record(t, s, session.ScoringSet{Choices: method.Choices{Method: "mp", As: "ebu", Winners: "1"}})
		st, sc := sessiontest.Scored(t, s)
		if len(sc.Rankings) != 1 || len(sc.Rankings[0].Ranks) != 50 {
			t.Fatal("not fifty pairs in one field")
		}
		v := seen(t, st, sc, reports.KindRanking, page)
		figures(t, "fifty", v, sc)
		sheettest.Whole(t, "fifty", v)
		if v.Pages() > 2 {
			t.Errorf("%v: %d pages", page.Size, v.Pages())
		}
	}
}

// Every kind of evening has the sheets that are about it, with all names and no others
// than it has figures for.
func TestScoresOfEveryKind(t *testing.T) {
	check := func(name string, s *session.Session) {
		st, sc := sessiontest.Scored(t, s)
		byMatches := overview.ByMatches(sc.Fields[0])
		var who []string
		for _, c := range st.Contestants(1) {
			names := st.PairNames(c)
			who = append(who, names[0], names[1])
		}
		for _, k := range ofScores {
			v := seen(t, st, sc, k, sheettest.OnA4)
			has := true
			switch k {
			case reports.KindMatches, reports.KindCrossTable, reports.KindHistory:
				has = byMatches
			case reports.KindFrequencies:
				has = sc.Fields[0].Teams == nil
			}
			if (v != nil) != has {
				t.Errorf("%s: sheet %s is there: %t", name, k, v != nil)
				continue
			}
			if v == nil {
				continue
			}
			names := who
			if k == reports.KindFrequencies {
				names = nil
			}
			sheettest.Whole(t, name+", "+string(k), v, names...)
		}
	}
	for _, k := range sessiontest.Kinds {
		check(k.Name, k.Odd(t))
	}
	for _, k := range sessiontest.SwissKinds {
		check(k.Name, k.Swiss(t, 4, true))
		check(k.Name+" drawn", k.Swiss(t, 3, false))
	}
	check("two sections", twoSections(t))
}

// A ranking says who directed, how large the evening was, how it was scored and ties were
// split, that it is provisional, when it was printed by the clock, and which page it is.
func TestRankingSays(t *testing.T) {
	s := sessiontest.Small(t)
	sessiontest.Record(t, s, session.DirectorNamed{Name: "Anna de Vries"}, session.DirectorNamed{Name: "Bo Lind"})
	st, sc := sessiontest.Scored(t, s)
	text := strings.Join(sheettest.PageTexts(t,
		sheettest.Drawn(t, func(b *bytes.Buffer) error { return reports.RankingSheet(b, st, sc, sheettest.OnA4) })), "")
	for _, want := range []string{"Bridgeclub Zum Gülden Löwen",
		"3 tables · 5 rounds · Directors Anna de Vries and Bo Lind", "PROVISIONAL", "15 boards", "maximum",
		"Matchpoints, with Neuberg's formula", "Ties are shared.", "Printed 17 November 2026, 22:41", "Page 1 of 1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Those few who played other boards than the rest have a note; where many
// did, it is a column.
func TestBoardsAndMaximumInNotes(t *testing.T) {
	few := sessiontest.Heat(t)
	for k := range few.State().Results {
		if k.Round == 9 && k.Table == 4 && k.Board%3 == 0 {
			sessiontest.Change(t, few, k, func(r *session.Result) { r.Outcome = session.NotPlayed })
		}
	}
	st, sc := sessiontest.Scored(t, few)
	text := textOf(seen(t, st, sc, reports.KindRanking, sheettest.OnA4))
	if !strings.Contains(text, "9pairs·27boards·maximum432") || strings.Count(text, "¹26boards,maximum416.") != 2 ||
		strings.Contains(text, "BoardsM") {
		t.Errorf("not as notes:\n%s", text)
	}
	many := sessiontest.Small(t)
	for table := 1; table <= 2; table++ { // two pairs with a board less, two with two
		for n := range table {
			board := many.State().Sections[0].Movement.Table(table)[2].Low + n
			sessiontest.Record(t, many, session.ResultErased{Key: session.Key{Section: 1,
				Table: table, Round: 3, Board: board}})
		}
	}
	st, sc = sessiontest.Scored(t, many)
	if text := textOf(seen(t, st, sc, reports.KindRanking, sheettest.OnA4)); !strings.Contains(text, "BoardsMPMax%") &&
		!strings.Contains(text, "BoardsMatchpointsMax%") {
		t.Errorf("not as columns:\n%s", text)
	}
}

// The places in the strata stand beside the ranking, and what they are is said.
func TestStrataOnTheRanking(t *testing.T) {
	s := sessiontest.Heat(t)
	for n := 1; n <= 9; n++ {
		sessiontest.Record(t, s, session.StratumSet{Who: session.Contestant{Section: 1, Number: n}, Stratum: 1 + n%3})
	}
	st, sc := sessiontest.Scored(t, s)
	v := seen(t, st, sc, reports.KindRanking, sheettest.OnA4)
	text := textOf(v)
	if !strings.Contains(text, "%BC\n") || !strings.Contains(text, "B,C:theplaceamongthoseofthisstratum") {
		t.Errorf("no strata:\n%s", text)
	}
	for _, r := range sc.Rankings[0].Ranks {
		want := words.English().Figure(r.Percentage, 2)
		for _, one := range st.StrataOf(&sc.Rankings[0]) {
			if row := one.Of(r.Contestant); row != nil {
				want += words.English().RankPlace(row)
			}
		}
		if !slices.ContainsFunc(rows(v), func(l string) bool { return strings.HasSuffix(l, want) }) {
			t.Errorf("no %s of %d:\n%s", want, r.Who.Number, text)
		}
	}
}

// What the sheets are given beside the scores is a column of the ranking, and
// its scheme stands below.
func TestAwardsBesideTheRanking(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	o := reports.Sheets{PageSetup: sheettest.OnA4, Awards: func(r *session.Ranking) *rankings.Award {
		if r.Side != scoring.NS {
			return nil
		}
		c := &rankings.Award{Column: rankings.Column{Titles: []string{"Points awarded"}},
			Foot: []string{"Awards by the club's own scheme."}}
		for i := range r.Ranks {
			c.Texts = append(c.Texts, fmt.Sprint(100-10*i))
		}
		return c
	}}
	text := textOf(sheettest.Seen(t, o.List(st, sc)[0].Draw))
	if strings.Count(text, "awarded") != 1 || strings.Count(text, "Awardsbytheclub'sownscheme.") != 1 ||
		!strings.Contains(text, words.English().Figure(sc.Rankings[0].Ranks[8].Percentage, 2)+"20") {
		t.Errorf("no awards:\n%s", text)
	}
}

// What was carried forward stands apart from what the session gave.
func TestCarriedForward(t *testing.T) {
	s := sessiontest.Kinds[0].Clean(t)
	sessiontest.Record(t, s, session.CarriedForward{Who: session.Contestant{Section: 1, Number: 2},
		Score: scoring.Int(60), Max: scoring.Int(100)})
	st, sc := sessiontest.Scored(t, s)
	r := sc.RankOf(session.Contestant{Section: 1, Number: 2})
	w := words.English()
	want := w.Figure(r.Score.Mul(scoring.Int(100)).Div(r.Max), 2)
	if text := textOf(seen(t, st, sc, reports.KindRanking, sheettest.OnA4)); !strings.Contains(text, "60.00"+want) ||
		!strings.Contains(text, w.Figure(r.Percentage, 2)) {
		t.Errorf("no %s of the session, and 60.00 carried:\n%s", want, text)
	}
}

// After each round everybody's place and figure are those of the course.
func TestStandingsSheet(t *testing.T) {
	for _, k := range sessiontest.SwissKinds {
		s := k.Swiss(t, 3, false)
		st, sc := sessiontest.Scored(t, s)
		text := textOf(seen(t, st, sc, reports.KindStandings, sheettest.OnA4))
		course, w := overview.Course(st, sc), words.English()
		for _, l := range course[0].Lines {
			for _, then := range l.After {
				if figure := strings.TrimPrefix(w.Short(then.Total), "+"); then.Place > 0 &&
					!strings.Contains(text, figure) {
					t.Errorf("%s: no %s of %d in\n%s", k.Name, figure, l.Who.Number, text)
				}
			}
		}
		if !strings.Contains(text, "Drawofround3") || !strings.Contains(text, "Bye") {
			t.Errorf("%s: no draw in\n%s", k.Name, text)
		}
	}
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2})
	s := sessiontest.Evening(t, "Half way", m)
	sessiontest.Play(t, s, 1, 3)
	sessiontest.Record(t, s, session.ResultErased{Key: session.Key{Section: 1, Table: 2,
		Round: 3, Board: m.Table(2)[2].Low}})
	st, sc := sessiontest.Scored(t, s)
	if text := textOf(seen(t, st, sc, reports.KindStandings, sheettest.OnA4)); !strings.Contains(text, "R3¹") ||
		!strings.Contains(text, "¹Round3isnotover.") || strings.Contains(text, "R4") {
		t.Errorf("a round that goes on is as one that is over:\n%s", text)
	}
}

// Every match stands with its result and its line-ups; the cross-table has it twice, and
// the histories add up.
func TestMatchSheets(t *testing.T) {
	s := sessiontest.SwissKinds[2].Swiss(t, 3, true)
	team := session.Contestant{Section: 1, Number: 1}
	sessiontest.Record(t, s, session.LineUpSet{Team: team, FromRound: 1, NS: [2]int{0, 1}, EW: [2]int{2, 3}})
	st, sc := sessiontest.Scored(t, s)
	matches, cross, history := textOf(seen(t, st, sc, reports.KindMatches, sheettest.OnA4)), textOf(seen(t, st, sc,
		reports.KindCrossTable, sheettest.OnA4)),
		textOf(seen(t, st, sc, reports.KindHistory, sheettest.OnA4))
	w := words.English()
	for _, m := range overview.Matches(st, sc.Fields[0]) {
		imps := w.Short(m.Sides[0].Won) + "–" + w.Short(m.Sides[0].Lost)
		points := w.Figure(m.Sides[0].Score, 2) + "–" + w.Figure(m.Sides[1].Score, 2)
		if !strings.Contains(matches, imps+points) {
			t.Errorf("no %s %s of round %d in\n%s", imps, points, m.First, matches)
		}
		for i := range m.Sides {
			if n := strings.Count(cross, w.Figure(m.Sides[i].Score, 2)); n < 1 {
				t.Errorf("no %s in\n%s", w.Figure(m.Sides[i].Score, 2), cross)
			}
		}
	}
	members := st.Teams[team].Members
	for i, m := range members {
		line := []string{"NS", "", "EW", ""}[i] + strings.Join(strings.Fields(m.Name), "")
		if !strings.Contains(matches, line) {
			t.Errorf("no %s in\n%s", line, matches)
		}
	}
	for _, r := range sc.Rankings[0].Ranks {
		if total := w.Figure(r.Total, 2); !strings.Contains(cross, total) || !strings.Contains(history, total+"VPs") ||
			strings.Count(history, total) < 2 {
			t.Errorf("no total %s of %d in\n%s\n%s", total, r.Who.Number, cross, history)
		}
	}
	if !strings.Contains(history, "Bye") {
		t.Errorf("no bye in\n%s", history)
	}
}

// The datum of a Butler stands with the frequencies of its board.
func TestDatumOnTheFrequencies(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Kinds[5].Clean(t))
	text := textOf(seen(t, st, sc, reports.KindFrequencies, sheettest.OnA4))
	for _, f := range overview.Frequencies(sc) {
		if want := fmt.Sprint("Datum", words.English().Datum(f.Datum)); !f.HasDatum || !strings.Contains(text, want) {
			t.Errorf("no %s of board %d in\n%s", want, f.Board, text)
		}
	}
}

// A sheet that says nothing of an evening is refused, and why is said.
func TestUnsuited(t *testing.T) {
	pairs, pairScores := sessiontest.Scored(t, sessiontest.Heat(t))
	teams, teamScores := sessiontest.Scored(t, sessiontest.Kinds[13].Clean(t))
	empty, emptyScores := sessiontest.Scored(t,
		sessiontest.Evening(t, "Not begun", sessiontest.Made(t, "howell", movement.Options{Tables: 3})))
	for _, c := range []struct {
		draw func() error
		of   reports.Kind
		why  printed.Message
	}{
		{func() error { return reports.MatchSheet(io.Discard, pairs, pairScores, sheettest.OnA4) },
			reports.KindMatches, "print.not-in-matches"},
		{func() error { return reports.CrossTableSheet(io.Discard, pairs, pairScores, sheettest.OnA4) },
			reports.KindCrossTable, "print.not-in-matches"},
		{func() error { return reports.HistorySheet(io.Discard, pairs, pairScores, sheettest.OnA4) },
			reports.KindHistory, "print.not-in-matches"},
		{func() error { return reports.FrequencySheet(io.Discard, teams, teamScores, sheettest.OnA4) },
			reports.KindFrequencies, "print.not-compared"},
		{func() error { return reports.StandingsSheet(io.Discard, empty, emptyScores, sheettest.OnA4) },
			reports.KindStandings, "print.one-round"},
		{func() error { return reports.MatrixSheet(io.Discard, empty, emptyScores, sheettest.OnA4) },
			reports.KindMatrix, "print.no-scores"},
	} {
		err := c.draw()
		var unsuited *reports.Unsuited
		if !errors.As(err, &unsuited) || !errors.Is(err, sheet.ErrNothingToPrint) ||
			unsuited.Of != c.of {
			t.Errorf("%s: %v", c.of, err)
			continue
		}
		if why := c.of.Without(); why != c.why ||
			!strings.HasSuffix(printed.Say(words.English(), why), ".") {
			t.Errorf("%s: nobody says why", c.of)
		}
	}
}

// An event of several sessions has each session's figure and what they come
// to, by either rule.
func TestEventSheet(t *testing.T) {
	first, second := sessiontest.Kinds[0].Clean(t), sessiontest.Kinds[0].Clean(t)
	for k := range second.State().Results {
		if k.Round == 2 {
			sessiontest.Change(t, second, k, func(r *session.Result) { r.Tricks, r.Outcome = 0, session.Played })
		}
	}
	sessiontest.Record(t, first, session.SessionOf{Event: "Autumn pairs", Session: 1, Of: 2})
	for _, how := range []scoring.SessionsCombined{scoring.SumOfSessions, scoring.MeanOfSessions} {
		event, err := console.CombineSessions([]*session.State{first.State(), second.State()}, console.ByNumber, &how)
		if err != nil {
			t.Fatal(err)
		}
		v := sheettest.Seen(t, func(w io.Writer) error { return reports.EventSheet(w, event, sheettest.OnA4) })
		sheettest.Whole(t, "event", v)
		text := textOf(v)
		w := words.English()
		for _, row := range event.Rankings()[0].Rows {
			want := w.Figure(row.Sessions[0].Row.Percentage, 2) +
				w.Figure(row.Sessions[1].Row.Percentage, 2) + w.Figure(row.Percentage, 2)
			if !strings.Contains(text, want) {
				t.Errorf("no %s of %d in\n%s", want, row.Contestant.Number, text)
			}
		}
		rule := map[scoring.SessionsCombined]string{scoring.SumOfSessions: "thesumofwhattheygave",
			scoring.MeanOfSessions: "themeanoftheirpercentages"}[how]
		if !strings.Contains(text, "Autumnpairs") || !strings.Contains(text, rule) ||
			!strings.Contains(text, "Session2·Tuesday") {
			t.Errorf("event, rule or dates are missing:\n%s", text)
		}
	}
	head := sheettest.Seen(t, func(w io.Writer) error {
		st, sc := sessiontest.Scored(t, first)
		return reports.RankingSheet(w, st, sc, sheettest.OnA4)
	})
	if text := textOf(head); !strings.Contains(text, "Autumnpairs,session1of2") {
		t.Errorf("the ranking does not name the event and the session:\n%s", text)
	}
	one, err := console.CombineSessions([]*session.State{first.State()}, console.ByNumber, nil)
	if err != nil {
		t.Fatal(err)
	}
	one.Sessions = nil
	if err := reports.EventSheet(io.Discard, one, sheettest.OnA4); !errors.Is(err, sheet.ErrNothingToPrint) {
		t.Errorf("no session: %v", err)
	}
	dir := t.TempDir()
	event, err := console.CombineSessions([]*session.State{first.State(), second.State()}, console.ByNumber, nil)
	if err != nil {
		t.Fatal(err)
	}
	if file, err := reports.WriteEvent(dir, event, sheettest.OnA4); err != nil ||
		!strings.HasSuffix(file, "2026-11-17 Autumn pairs - All sessions.pdf") {
		t.Errorf("%q, %v", file, err)
	}
}
