package sessiontest

import (
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// SwissKinds are evenings whose rounds are drawn one by one, pairs and teams; with an odd
// number of contestants, so that somebody has a bye.
var SwissKinds = []Kind{
	{"swiss pairs", "swiss", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 4, Half: movement.EWMissing},
		method.Choices{Method: "mp", Matches: "swiss", VP: "swisspairs"}},
	{"swiss pairs by imps", "swiss", movement.Options{Tables: 4, Rounds: 4, BoardsPerRound: 4,
		Half: movement.EWMissing}, method.Choices{Method: "crossimp", Matches: "swiss", VP: "wbf"}},
	{"swiss teams", "swiss-teams", movement.Options{Tables: 7, Rounds: 4, BoardsPerRound: 4},
		method.Choices{Method: "teams", Matches: "swiss", VP: "wbf"}},
}

// Swiss is such an evening with so many rounds drawn and all of them played, but for the
// last one where it is only drawn.
func (k Kind) Swiss(t testing.TB, rounds int, lastPlayed bool) *session.Session {
	t.Helper()
	s := k.Clean(t)
	for n := 2; n <= rounds; n++ {
		st, sc := Scored(t, s)
		var standings []movement.Standing
		seen := map[int]bool{}
		for _, r := range sc.Rankings[0].Ranks {
			seen[r.Who.Number] = true
			standings = append(standings, movement.Standing{Number: r.Who.Number, Points: r.Total})
		}
		for _, c := range st.Contestants(1) {
			if !seen[c.Number] {
				standings = append(standings, movement.Standing{Number: c.Number, Points: scoring.Int(0)})
			}
		}
		next, drawn, err := st.Sections[0].Movement.NextRound(movement.Draw{Method: movement.Swiss,
			Standings: standings})
		if err != nil {
			t.Fatal(err)
		}
		Record(t, s, session.RoundDrawn{ID: 1, Movement: next, Drawn: drawn})
		if n < rounds || lastPlayed {
			playRound(t, s, n)
		}
	}
	return s
}

// playRound plays the boards of one round of the first section, repeatably.
func playRound(t testing.TB, s *session.Session, round int) {
	t.Helper()
	sec := s.State().Sections[0]
	var facts []session.Fact
	for _, row := range sec.Movement.Round(round) {
		if !sec.Movement.Playing(row) {
			continue
		}
		for _, board := range row.Boards() {
			c := contracts[(board*5+row.Table*3+round)%len(contracts)]
			r := Played(t, c.contract, c.declarer, c.tricks, c.lead)
			r.Key = session.Key{Section: 1, Table: row.Table, Round: round, Board: board}
			r.NS, r.EW = row.NS, row.EW
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	Record(t, s, facts...)
}
