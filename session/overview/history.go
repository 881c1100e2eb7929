package overview

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
)

// History is a contestant's way through an event that is scored by matches.
type History struct {
	session.Rank
	Ranking *session.Ranking
	At      int // its line in the ranking, from 0
	// Lines are in the order in which the matches ended.
	Lines []HistoryLine
}

// HistoryLine is a match, or one that was not played.
type HistoryLine struct {
	// Round is the round in which it began, and Last the one in which it ended.
	Round, Last int
	// Unplayed is a match that was not played, or half of one, as for a bye, and Names
	// are of whom it was to be against; then only Score says something besides.
	Unplayed *scoring.UnplayedScore
	Names    session.Names
	// Match is the match and Side the contestant's in it.
	Match *Match
	Side  int
	// Score is what it gives, and SoFar the total with it and with what was carried
	// forward; penalties and bonuses are not in it.
	Score, SoFar scoring.Frac
}

// Opponent is the other side of the match.
func (l *HistoryLine) Opponent() MatchSide { return l.Match.Sides[1-l.Side] }

// Own is the contestant's side of the match.
func (l *HistoryLine) Own() MatchSide { return l.Match.Sides[l.Side] }

// Histories are those of all contestants of a ranking, in its order; none where its field
// is not scored by matches.
func Histories(st *session.State, r *session.Ranking) (list []History) {
	if !ByMatches(r.Field) {
		return nil
	}
	matches := Matches(st, r.Field)
	for at, rank := range r.Ranks {
		h := History{Rank: rank, Ranking: r, At: at}
		for i := range matches {
			for side := range matches[i].Sides {
				if m := &matches[i]; m.Sides[side].Who == rank.Who {
					h.Lines = append(h.Lines,
						HistoryLine{Round: m.First, Last: m.Last, Match: m, Side: side, Score: m.Sides[side].Score})
				}
			}
		}
		for i := range rank.Unplayed {
			u := &rank.Unplayed[i]
			line := HistoryLine{Round: u.Round, Last: u.Round, Unplayed: u, Score: u.VP}
			if u.Opponent.Number != 0 {
				line.Names = st.PairNames(r.Field.Who(u.Opponent))
			}
			h.Lines = append(h.Lines, line)
		}
		slices.SortStableFunc(h.Lines, func(a, b HistoryLine) int {
			return cmp.Or(cmp.Compare(a.Last, b.Last), cmp.Compare(a.Round, b.Round))
		})
		sum := rank.Carried.Score
		for i := range h.Lines {
			sum = sum.Add(h.Lines[i].Score)
			h.Lines[i].SoFar = sum
		}
		list = append(list, h)
	}
	return list
}

// CrossTable is who has what against whom: each contestant's scores against
// each of the others.
type CrossTable struct {
	Ranking *session.Ranking
	// Cells are by the line of the contestant and that of its opponent in the ranking:
	// the matches they played, in their order, none where they did not meet.
	Cells [][][]HistoryLine
}

// Cross makes the cross-table of a ranking; ok is false where its field is
// not scored by matches.
func Cross(st *session.State, r *session.Ranking) (t CrossTable, ok bool) {
	histories := Histories(st, r)
	if histories == nil {
		return t, false
	}
	line := map[session.Contestant]int{}
	for i := range r.Ranks {
		line[r.Ranks[i].Who] = i
	}
	t = CrossTable{Ranking: r, Cells: make([][][]HistoryLine, len(r.Ranks))}
	for i := range histories {
		t.Cells[i] = make([][]HistoryLine, len(r.Ranks))
		for _, l := range histories[i].Lines {
			if l.Unplayed != nil {
				continue
			}
			if j, ranked := line[l.Opponent().Who]; ranked {
				t.Cells[i][j] = append(t.Cells[i][j], l)
			}
		}
	}
	return t, true
}
