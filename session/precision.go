package session

import "clubnight/scoring"

// mostDecimals is how exactly figures of an evening are told to people.
const mostDecimals = 2

// Precision is with how many decimals figures of a field are told, whatever tells them.
type Precision struct {
	// Total is of what places go by: two decimals of percentages and victory points.
	Total int
	// Board is of what boards are worth, and Sum of what these come to with penalties and
	// what was carried: as few as all of them are exact with, and at most two.
	Board, Sum int
}

// Precision is that of the field.
func (f *Field) Precision() Precision {
	if f == nil || f.Scored == nil {
		return Precision{mostDecimals, mostDecimals, mostDecimals}
	}
	f.precise.Do(func() {
		var boards, others exact
		f.each(boards.see, others.see)
		if f.Teams == nil { // else matches say what boards come to
			others = max(boards, others)
		}
		f.told = Precision{Board: int(boards), Sum: int(others)}
		f.told.Total = f.told.Sum
		if unit := f.Unit(); unit == scoring.VP || unit == scoring.Matchpoint && f.Pairs != nil {
			f.told.Total = mostDecimals
		}
	})
	return f.told
}

// each tells of what boards are worth, and of what else makes totals.
func (f *Field) each(board, other func(scoring.Frac)) {
	if f.Pairs != nil {
		for _, b := range f.Pairs.Boards {
			for i := range b.Awards {
				if a := &b.Awards[i]; a.Counts() {
					board(a.Value)
				}
			}
		}
	}
	if f.Teams != nil {
		for _, m := range f.Teams.Matches {
			for team := range m.Teams {
				other(m.Scores[team].Score)
				for i := range m.Boards {
					if a := &m.Boards[i].For[team]; a.Counts() {
						board(a.Value)
					}
				}
			}
		}
	}
	for _, r := range f.Rankings() {
		for i := range r.Rows {
			other(r.Rows[i].Carried.Score)
			other(r.Rows[i].Adjusted)
		}
	}
}

// exact is with how many decimals the figures seen are exact.
type exact int

func (e *exact) see(f scoring.Frac) {
	for *e < mostDecimals && !scoring.Round(f, int(*e), scoring.TowardZero).Equal(f) {
		*e++
	}
}

// Share is how much a team has, in per cent, of all the points that there were to be had
// at board-a-match and Patton; ok is false in other forms of scoring, and where something
// was carried of which nobody said what it was out of.
func (f *Field) Share(r *scoring.Row) (percent scoring.Frac, ok bool) {
	chosen, err := f.Choices.Options()
	if err != nil || f.Teams == nil || chosen.Teams == nil || r.Max.Add(r.Carried.Max).IsZero() ||
		r.Carried.Max.IsZero() && !r.Carried.Score.IsZero() {
		return percent, false
	}
	return r.Percentage, chosen.Teams.Method == scoring.TeamBoardAMatch || chosen.Teams.Method == scoring.TeamPatton
}
