package overview

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/scorecard"
)

// Matrix is what each contestant of a ranking has on each board.
type Matrix struct {
	Ranking *session.Ranking
	// Boards are the numbers of the columns.
	Boards []int
	// Unit is that of the cells: PercentOfTop where a board is matchpoints of pairs or
	// players, else that of the boards.
	Unit  scoring.Unit
	Lines []MatrixLine
}

// MatrixLine is a contestant with a cell for each board.
type MatrixLine struct {
	session.Rank
	At    int // its line in the ranking, from 0
	Cells []Cell
}

// Cell is what a contestant has on a board.
type Cell struct {
	// Played is true where the contestant has a line on the board, and
	// Scored where it counts.
	Played, Scored bool
	// Value is in the unit of the matrix: the mean where the contestant has several lines
	// that count on the board, as who also stood in for others. Times is how many.
	Value scoring.Frac
	Times int
}

// Matrices are those of the rankings without handicap.
func Matrices(st *session.State, sc *session.Scores) (list []Matrix) {
	cards := scorecard.All(st, sc)
	for i := range sc.Rankings {
		r := &sc.Rankings[i]
		if r.WithHandicap || len(r.Ranks) == 0 {
			continue
		}
		m := Matrix{Ranking: r, Unit: r.Field.BoardUnit()}
		if percent(r.Field) {
			m.Unit = scoring.PercentOfTop
		}
		m.fill(cards)
		if len(m.Boards) > 0 {
			list = append(list, m)
		}
	}
	return list
}

// percent reports whether the boards of a field have a percentage.
func percent(f *session.Field) bool { return f.Pairs != nil && f.BoardUnit() == scoring.Matchpoint }

func (m *Matrix) fill(cards []*scorecard.Card) {
	of := map[session.Contestant]*scorecard.Card{}
	for _, c := range cards {
		if c.Ranking != m.Ranking {
			continue
		}
		of[c.Who] = c
		for i := range c.Lines {
			if l := &c.Lines[i]; l.Part == scorecard.Board && !slices.Contains(m.Boards, l.Number) {
				m.Boards = append(m.Boards, l.Number)
			}
		}
	}
	slices.Sort(m.Boards)
	for at, r := range m.Ranking.Ranks {
		line := MatrixLine{Rank: r, At: at, Cells: make([]Cell, len(m.Boards))}
		if c := of[r.Who]; c != nil {
			for i, b := range m.Boards {
				line.Cells[i] = m.cell(c, b)
			}
		}
		m.Lines = append(m.Lines, line)
	}
}

func (m *Matrix) cell(c *scorecard.Card, board int) (cell Cell) {
	for i := range c.Lines {
		l := &c.Lines[i]
		if l.Part != scorecard.Board || l.Number != board {
			continue
		}
		cell.Played = true
		value := l.Value
		if m.Unit == scoring.PercentOfTop {
			var ok bool
			if value, ok = l.Percent(); !ok {
				continue
			}
		}
		if l.Scored {
			cell.Scored = true
			cell.Value = cell.Value.Add(value)
			cell.Times++
		}
	}
	if cell.Times > 1 {
		cell.Value = cell.Value.Div(scoring.Int(int64(cell.Times)))
	}
	return cell
}

// BoardScores are the scores that occurred on a board of a field, or on one form of it.
type BoardScores struct {
	Section  session.Section
	Combined []session.Section
	Board    int
	Form     string
	// Unit is that of the values. Top is the most matchpoints to be had, Datum what a
	// Butler compares with; HasDatum says that there is one, and EWDatum is that of
	// East-West where split scores make it another one.
	Unit           scoring.Unit
	Top            scoring.Frac
	HasDatum       bool
	Datum, EWDatum scoring.Frac
	Scores         []ScoreTimes
	// Artificial counts results without a score that is compared: artificial scores and
	// boards that were not played.
	Artificial int
}

// ScoreTimes is one score and how often it occurred. A weighted score counts with its
// weights, so that it need not be a whole number.
type ScoreTimes struct {
	Score scoring.Points // North-South's
	Times scoring.Frac
	// NS and EW are what it is worth for each side; HasNS and HasEW are false where the
	// other side alone has it, after a split score.
	NS, EW       scoring.Frac
	HasNS, HasEW bool
}

// Frequencies are the scores of every board in the order of the travellers; best for
// North-South first. Boards of teams are none of them: there each score is compared with
// that of the other table alone.
func Frequencies(sc *session.Scores) (list []BoardScores) {
	for _, t := range sc.Travellers {
		b := boardOf(sc, &t)
		if b == nil {
			continue
		}
		f := BoardScores{Section: t.Section, Combined: t.Combined, Board: t.Board, Form: t.Form,
			Unit: sc.FieldOf(t.Section.ID).BoardUnit(), Top: b.NS.Top}
		f.Datum, f.EWDatum, f.HasDatum = Datum(sc, &t)
		f.add(b)
		f.Artificial = artificial(b)
		list = append(list, f)
	}
	return list
}

// artificial counts the lines of a board with no score for either side that
// others are compared with.
func artificial(b *scoring.Board) int {
	lines := map[int]bool{}
	for i := range b.Awards {
		a := &b.Awards[i]
		lines[a.Line] = lines[a.Line] || len(a.Parts) > 0
	}
	n := 0
	for _, compared := range lines {
		if !compared {
			n++
		}
	}
	return n
}

// add merges the columns of both sides, each best for North-South first.
func (f *BoardScores) add(b *scoring.Board) {
	at := map[scoring.Points]int{}
	for _, side := range []*scoring.SideScores{&b.NS, &b.EW} {
		for _, q := range side.Frequency {
			i, there := at[q.Score]
			if !there {
				i = len(f.Scores)
				at[q.Score] = i
				f.Scores = append(f.Scores, ScoreTimes{Score: q.Score, Times: q.Count})
			}
			s := &f.Scores[i]
			if side == &b.NS {
				s.NS, s.HasNS = q.Value, true
			} else {
				s.EW, s.HasEW = q.Value, true
				s.Times = larger(s.Times, q.Count)
			}
		}
	}
	slices.SortStableFunc(f.Scores, func(a, b ScoreTimes) int { return int(b.Score - a.Score) })
}

func larger(a, b scoring.Frac) scoring.Frac {
	if a.Cmp(b) < 0 {
		return b
	}
	return a
}

// Datum is what a Butler compares the scores of a traveller with: for
// North-South, and for East-West where split scores make it another one. ok is
// false in other forms of scoring.
func Datum(sc *session.Scores, t *session.Traveller) (ns, ew scoring.Frac, ok bool) {
	f := sc.FieldOf(t.Section.ID)
	if f == nil || f.Pairs == nil {
		return ns, ew, false
	}
	chosen, err := f.Choices.Options()
	b := boardOf(sc, t)
	if err != nil || chosen.Pairs.Method != scoring.Butler || b == nil || b.NS.Scores == 0 {
		return ns, ew, false
	}
	return b.NS.Datum, b.EW.Datum, true
}

// boardOf is the board of a traveller as it was scored; nil of teams and of
// one that nobody scored.
func boardOf(sc *session.Scores, t *session.Traveller) *scoring.Board {
	f := sc.FieldOf(t.Section.ID)
	if f == nil || f.Pairs == nil {
		return nil
	}
	for _, b := range f.Pairs.Boards {
		if b.Number == t.Board && b.Form == t.Form {
			return b
		}
	}
	return nil
}
