package overview

import (
	"clubnight/scoring"
	"clubnight/session"
)

// Standings is one ranking of an evening round by round.
type Standings struct {
	// Ranking is how it stands; Lines are in its order.
	Ranking *session.Ranking
	// Rounds are the rounds of the columns, from 1. Those after Whole are not over:
	// boards of them, or of a round before, are missing.
	Rounds []int
	Whole  int
	Lines  []StandingsLine
}

// StandingsLine is a contestant with its row in the ranking after each round of
// Standings.Rounds; a row is nil where the contestant had none then.
type StandingsLine struct {
	session.Rank
	After []*scoring.Row
}

// Course gives the standings after each round that has a result, for each ranking without
// handicap. Each is the evening as if it had ended with that round
// (session.State.AfterRound). The error is that of the scoring.
func Course(st *session.State) ([]Standings, error) {
	is, err := st.Score()
	if err != nil {
		return nil, err
	}
	last := lastPlayed(st)
	then := make([]*session.Scores, last)
	for n := range then {
		if then[n], err = st.AfterRound(n + 1).Score(); err != nil {
			return nil, err
		}
	}
	var all []Standings
	for i := range is.Rankings {
		if is.Rankings[i].WithHandicap || len(is.Rankings[i].Ranks) == 0 {
			continue
		}
		s := Standings{Ranking: &is.Rankings[i], Whole: st.WholeRounds()}
		for n := range last {
			s.Rounds = append(s.Rounds, n+1)
		}
		for _, r := range s.Ranking.Ranks {
			line := StandingsLine{Rank: r}
			for _, sc := range then {
				line.After = append(line.After, rowOf(sc, r.Who))
			}
			s.Lines = append(s.Lines, line)
		}
		all = append(all, s)
	}
	return all, nil
}

func rowOf(sc *session.Scores, who session.Contestant) *scoring.Row {
	if r := sc.RankOf(who); r != nil {
		return &r.Row
	}
	return nil
}

// lastPlayed is the last round of which there is a result or a ruling.
func lastPlayed(st *session.State) (last int) {
	for k, r := range st.Results {
		if !r.NoResult || r.Ruling != nil {
			last = max(last, k.Round)
		}
	}
	return min(last, st.Rounds())
}
