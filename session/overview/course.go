package overview

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/scorecard"
)

// Standings is one ranking of an evening round by round.
type Standings struct {
	// Ranking is how it stands; Lines are in its order.
	Ranking *session.Ranking
	// Rounds are the rounds of the columns, from 1. Those after Whole are not over:
	// boards of them, or of a round before, are missing. One more column, Final, is how
	// it stands, where that is more than the rounds: with penalties and bonuses.
	Rounds []int
	Whole  int
	Lines  []StandingsLine
}

// Final is the column of Rounds that is how it stands.
const Final = 0

// StandingsLine is a contestant with its row in the ranking after each round of
// Standings.Rounds; a row is nil where the contestant had none then.
type StandingsLine struct {
	session.Rank
	After []*scoring.Row
}

// Course gives the standings after each round that has a result, for each ranking without
// handicap. They are those of the cards: each board counts as it does in the ranking,
// compared with all scores that there are now, a match counts with the round in which it
// ends, and penalties and bonuses behind the last round.
func Course(st *session.State, sc *session.Scores) (all []Standings) {
	cards := map[session.Contestant]*scorecard.Card{}
	for _, c := range scorecard.All(st, sc) {
		cards[c.Who] = c
	}
	last := lastPlayed(st)
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if r.WithHandicap || len(r.Ranks) == 0 {
			continue
		}
		s := Standings{Ranking: r, Whole: st.WholeRounds(), Lines: make([]StandingsLine, len(r.Ranks))}
		for j := range r.Ranks {
			s.Lines[j].Rank = r.Ranks[j]
		}
		for n := 1; n <= last; n++ {
			s.put(n, after(r, cards, n))
		}
		s.end()
		all = append(all, s)
	}
	return all
}

// put adds a column.
func (s *Standings) put(round int, rows []*scoring.Row) {
	s.Rounds = append(s.Rounds, round)
	for i := range s.Lines {
		s.Lines[i].After = append(s.Lines[i].After, rows[i])
	}
}

// end sees to it that the last column is the ranking.
func (s *Standings) end() {
	same, rows := len(s.Rounds) > 0, make([]*scoring.Row, len(s.Lines))
	for i := range s.Lines {
		l := &s.Lines[i]
		rows[i] = &l.Row
		if same {
			then := l.After[len(l.After)-1]
			same = then == nil && l.Total.IsZero() ||
				then != nil && figure(s.Ranking, then).Equal(figure(s.Ranking, &l.Row))
		}
	}
	if !same {
		s.put(Final, rows)
		return
	}
	for i := range s.Lines {
		if l := &s.Lines[i]; l.After[len(l.After)-1] != nil {
			l.After[len(l.After)-1] = rows[i]
		}
	}
}

func figure(r *session.Ranking, row *scoring.Row) scoring.Frac {
	if r.InPercent() {
		return row.Percentage
	}
	return row.Total
}

// after are the rows of a ranking after a round, in its order.
func after(r *session.Ranking, cards map[session.Contestant]*scorecard.Card, round int) []*scoring.Row {
	rows := make([]*scoring.Row, len(r.Ranks))
	var ranked []*scoring.Row
	for i := range r.Ranks {
		rank := &r.Ranks[i]
		total, boards, known := cards[rank.Who].After(round)
		if !known {
			continue
		}
		rows[i] = &scoring.Row{Contestant: rank.Contestant, Unranked: rank.Unranked, Played: boards, Total: total}
		if r.InPercent() {
			rows[i].Percentage = total
		}
		if rank.Place > 0 {
			ranked = append(ranked, rows[i])
		}
	}
	key := func(row *scoring.Row) scoring.Frac { return figure(r, row) }
	if chosen, err := r.Field.Choices.Options(); err == nil && chosen.Teams == nil &&
		chosen.Pairs.RankBy == scoring.RankAverage && chosen.Swiss == nil {
		key = func(row *scoring.Row) scoring.Frac { return row.Total.Div(scoring.Int(int64(max(row.Played, 1)))) }
	}
	better := func(a, b *scoring.Row) int { return key(b).Cmp(key(a)) }
	slices.SortStableFunc(ranked, func(a, b *scoring.Row) int {
		return cmp.Or(better(a, b), a.Contestant.Compare(b.Contestant))
	})
	for i, row := range ranked {
		row.Place = i + 1
		if i > 0 && better(ranked[i-1], row) == 0 {
			row.Place, row.Tied, ranked[i-1].Tied = ranked[i-1].Place, true, true
		}
	}
	return rows
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
