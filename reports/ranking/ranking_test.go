package ranking_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"clubnight/reports/ranking"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// What few have otherwise stands with them, and not in a column.
func TestNotesOfFew(t *testing.T) {
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	w := words.English()
	f := ranking.New(st, sc.Rankings[0], w)
	for _, c := range f.Columns {
		if slices.Contains(c.Titles, "Boards") || len(c.Texts) != len(f.Ranks) {
			t.Errorf("a column %v of %d lines", c.Titles, len(c.Texts))
		}
	}
	if !strings.Contains(f.Aside(), "9 pairs · 27 boards · maximum") {
		t.Errorf("beside the heading stands %q", f.Aside())
	}
	own := ""
	for _, text := range f.Own {
		own += text
	}
	if own != "" {
		t.Errorf("all have the same, but %q", own)
	}
	// One that did not play a round has fewer.
	maps.DeleteFunc(st.Results, func(k session.Key, _ session.Received) bool { return k.Round == 1 && k.Table == 1 })
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	f = ranking.New(st, sc.Rankings[0], w)
	noted := 0
	for i, text := range f.Own {
		if text != "" {
			if noted++; f.Ranks[i].Played == 27 || !strings.Contains(text, "24 boards") {
				t.Errorf("of %d boards it says %q", f.Ranks[i].Played, text)
			}
		}
	}
	if noted != 1 {
		t.Errorf("%d notes in %q, %q", noted, f.Own, f.Aside())
	}
}

// While an evening goes on nothing is said of penalties, whose reasons may tell of a
// board, nor of boards that somebody has yet to play.
func TestClosingOfAnEveningThatGoesOn(t *testing.T) {
	s := sessiontest.Small(t)
	sessiontest.Record(t, s, session.StandingsReleased{Through: 2},
		session.PenaltyGiven{Who: session.Contestant{Section: 1, Number: 1}, Amount: scoring.Int(-1),
			Unit: scoring.Matchpoint, Reason: "spoke about board 4"})
	st, sc := sessiontest.Scored(t, s)
	public := st.Public(0)
	all, told := ranking.Closing(st, sc, words.English(), nil), ranking.Closing(st, sc, words.English(), &public)
	if !strings.Contains(strings.Join(all, " "), "spoke about board 4") ||
		strings.Contains(strings.Join(told, " "), "board 4") {
		t.Errorf("said is %q, to the room %q", all, told)
	}
	if len(told) != len(all)-1 {
		t.Errorf("more than the penalty is kept back: %q", told)
	}
}

// What was given or taken has its unit at its head, and board-a-match tells points and
// per cent.
func TestUnitsAtTheHeads(t *testing.T) {
	heads := func(s *session.Session) (all []string) {
		st, sc := sessiontest.Scored(t, s)
		for _, c := range ranking.New(st, sc.Rankings[0], words.English()).Columns {
			all = append(all, c.Titles...)
		}
		return all
	}
	units := map[string]string{"matchpoints": "MP", "butler": "IMP", "teams": "VP", "board-a-match": "Pts"}
	for _, k := range sessiontest.Kinds {
		unit, asked := units[k.Name]
		if !asked {
			continue
		}
		if got := heads(k.Odd(t)); !slices.Contains(got, "Adjusted ("+unit+")") || !slices.Contains(got, "± "+unit) {
			t.Errorf("%s: %q", k.Name, got)
		}
		if got := heads(k.Clean(t)); k.Name == "board-a-match" &&
			(!slices.Contains(got, "Points") || !slices.Contains(got, "%")) {
			t.Errorf("%s: %q", k.Name, got)
		}
	}
}
