package scoring

import "slices"

// TieBreak is a way to split a tie; what none of them splits stays a tie.
type TieBreak uint8

// The tie-breaks, as the EBU lists them. Prizes and master points are
// shared all the same.
const (
	// SplitHeadToHead: the score on the boards that the tied contestants played against
	// each other; only where each met every other of them.
	SplitHeadToHead TieBreak = iota
	// SplitByOpponents: the sum of the final scores of the opponents met.
	SplitByOpponents
	// SplitByBoards: 2 for each board on which a tied contestant did better than another
	// one of them on the same board, 1 for an equal score.
	SplitByBoards
)

// String names the tie-break.
func (t TieBreak) String() string {
	switch t {
	case SplitHeadToHead:
		return "head to head"
	case SplitByOpponents:
		return "opponents' scores"
	}
	return "board by board"
}

// Break is a contestant's figure in a tie-break; more is better.
type Break struct {
	By     TieBreak
	Figure Frac
}

// figures is the figure of each of the tied rows, and whether the method applies to
// them; finals is the final score of every contestant.
func (t TieBreak) figures(rows []Row, finals map[Contestant]Frac) ([]Frac, bool) {
	switch t {
	case SplitHeadToHead:
		return headToHead(rows)
	case SplitByOpponents:
		return opponentsMet(rows, finals), true
	}
	return boardByBoard(rows), true
}

// faced is an opponent met and what was scored against it.
type faced struct {
	opponent Contestant
	score    Frac
}

// opponents is everybody that the contestant met, once for each board or match.
func (r *Row) opponents() []faced {
	var all []faced
	for _, a := range r.Awards {
		if a.Opponent.Number != 0 && a.Counts() {
			all = append(all, faced{a.Opponent, a.Value})
		}
	}
	for _, m := range r.Matches {
		own := 0
		if m.Teams[1] == r.Contestant {
			own = 1
		}
		if m.Scores[own].Played > 0 {
			all = append(all, faced{m.Teams[1-own], m.Scores[own].Score})
		}
	}
	return all
}

func headToHead(rows []Row) ([]Frac, bool) {
	figures := make([]Frac, len(rows))
	for i := range rows {
		met := make(map[Contestant]bool)
		for _, m := range rows[i].opponents() {
			if slices.ContainsFunc(rows, func(r Row) bool { return r.Contestant == m.opponent }) {
				met[m.opponent] = true
				figures[i] = figures[i].Add(m.score)
			}
		}
		if len(met) != len(rows)-1 {
			return nil, false
		}
	}
	return figures, true
}

func opponentsMet(rows []Row, finals map[Contestant]Frac) []Frac {
	figures := make([]Frac, len(rows))
	for i := range rows {
		met := make(map[Contestant]bool)
		for _, m := range rows[i].opponents() {
			if !met[m.opponent] {
				met[m.opponent] = true
				figures[i] = figures[i].Add(finals[m.opponent])
			}
		}
	}
	return figures
}

func boardByBoard(rows []Row) []Frac {
	figures := make([]Frac, len(rows))
	for i := range rows {
		for _, a := range rows[i].Awards {
			for j := range rows {
				if i == j || !a.Counts() {
					continue
				}
				for _, b := range rows[j].Awards {
					if b.Board == a.Board && b.Counts() {
						figures[i] = figures[i].Add(Int(int64(1 + a.Value.Cmp(b.Value))))
					}
				}
			}
		}
	}
	return figures
}
