package session_test

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// drawn draws the next round of a Swiss of so many contestants, in the
// order of their numbers.
func drawn(t *testing.T, s *session.Session, contestants int, odd movement.Odd) {
	t.Helper()
	draw := movement.Draw{Odd: odd}
	for n := 1; n <= contestants; n++ {
		draw.Standings = append(draw.Standings, movement.Standing{Number: n})
	}
	next, drawn, err := s.State().Sections[0].Movement.NextRound(draw)
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
}

// Half-matches of Swiss pairs: each half is a match on 10-0 against its own opponent, and
// the two others have the half that they miss by White Book 3.3.8. Five pairs, rounds of
// 4 boards; in round 2 the pair in the middle has 50 % in one half and 100 % in the
// other: 15, and the two others 11 and 6.
func TestHalfMatchesOfPairs(t *testing.T) {
	s := empty(t, "swiss", movement.Options{Tables: 3, Rounds: 3, BoardsPerRound: 4, Half: movement.EWMissing},
		method.Choices{As: "ebu2025", Matches: "swiss"})
	playAll(t, s, 1)
	drawn(t, s, 5, movement.HalfMatches)
	m := s.State().Sections[0].Movement
	triple := m.Triples[0]
	var facts []session.Fact
	for _, row := range m.Round(2) {
		if !m.Playing(row) {
			continue
		}
		for _, b := range row.Boards() {
			r := session.Result{Key: session.Key{Section: 1, Table: row.Table, Round: 2, Board: b},
				NS: row.NS, EW: row.EW,
				Outcome: session.ScoreOnly, Score: 100}
			if half, is := m.Triple(row); is && (half.Who[2] == row.NS || half.Who[2] == row.EW) {
				if r.Score = 200; row.EW == triple.Who[0] {
					r.Score = 0
				}
			}
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	if err := s.Record(session.ByBridgemate, facts...); err != nil {
		t.Fatal(err)
	}
	sc := scored(t, s.State())
	for i, want := range []struct {
		total  int64
		rounds int // matches played in round 2
	}{{15, 2}, {11, 1}, {6, 1}} {
		r := sc.RankOf(contestant(triple.Who[i]))
		var got scoring.Frac
		played := 0
		for _, round := range r.Rounds {
			if round.Round == 2 {
				got, played = got.Add(round.VP), played+1
				if !round.Half || round.Length != 2 || i > 0 && round.Opponent.Number != triple.Who[0] {
					t.Errorf("pair %d: %+v", triple.Who[i], round)
				}
			}
		}
		for _, u := range r.Unplayed {
			if u.Round == 2 {
				got = got.Add(u.VP)
			}
		}
		if !got.Equal(scoring.Int(want.total)) || played != want.rounds {
			t.Errorf("pair %d has %s of round 2 in %d matches, want %d in %d", triple.Who[i], got,
				played, want.total, want.rounds)
		}
	}
}

// A short triangle by whole points: each of its matches gives 10 in all, by
// the table for those.
func TestShortTriangleInWholePoints(t *testing.T) {
	s := empty(t, "swiss-teams", movement.Options{Tables: 5, Rounds: 3, BoardsPerRound: 7, Odd: movement.ShortTriangle},
		method.Choices{Method: "teams", As: "ebu2025", Matches: "swiss"})
	playAll(t, s, 1)
	halves := 0
	for _, m := range scored(t, s.State()).Fields[0].Teams.Matches {
		sum := m.Scores[0].VP.Add(m.Scores[1].VP)
		want := scoring.Int(20)
		if m.Half {
			halves++
			want = scoring.Int(10)
		}
		if !sum.Equal(want) || !m.Scores[0].VP.IsInt() {
			t.Errorf("%s against %s: %s and %s", m.Teams[0], m.Teams[1], m.Scores[0].VP, m.Scores[1].VP)
		}
	}
	if halves != 3 {
		t.Errorf("%d half-matches", halves)
	}
}
