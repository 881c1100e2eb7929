package overview

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
)

// Match is two contestants' boards against each other, in a field that is scored by
// matches: teams, and pairs where each round is a match.
type Match struct {
	Field *session.Field
	// First and Last are the rounds over which it was played; both are 0 where nobody has
	// played a board of it.
	First, Last int
	// Rounds are those in which a board of it was played.
	Rounds []int
	// Tables are those at which it was played, in order.
	Tables []int
	Sides  [2]MatchSide
	// Of is the match of teams as it was scored; nil of pairs.
	Of *scoring.Match
	// Round are the rounds of pairs as they were scored, one for each side; nil of teams,
	// and of a side that has none.
	Round [2]*scoring.RoundScore
}

// MatchSide is one of the two of a match.
type MatchSide struct {
	Who   session.Contestant
	Names session.Names
	// LineUp are the players of a team at its North-South and at its East-West table in
	// the first round of the match; empty names where nobody said.
	LineUp [2]session.Names
	// Won and Lost are IMPs, points or boards for and against a team; Figure is the
	// percentage or the IMPs of a pair.
	Won, Lost, Figure scoring.Frac
	// Score is what the match gives in the event, and VP the victory points among it.
	Score, VP scoring.Frac
	// Boards are those that count.
	Boards int
}

// ByMatches reports whether a field is scored by matches.
func ByMatches(f *session.Field) bool {
	if f.Teams != nil {
		return true
	}
	chosen, err := f.Choices.Options()
	return err == nil && chosen.Swiss != nil
}

// Matches are those of a field in the order of rounds and tables; none where it is
// not scored by matches.
func Matches(st *session.State, f *session.Field) (list []Match) {
	if f.Teams != nil {
		for _, m := range f.Teams.Matches {
			list = append(list, teamMatch(st, f, m))
		}
	} else if ByMatches(f) {
		list = pairMatches(st, f)
	}
	slices.SortStableFunc(list, func(a, b Match) int {
		return cmp.Or(cmp.Compare(a.First, b.First), slices.Compare(a.Tables, b.Tables))
	})
	return list
}

func teamMatch(st *session.State, f *session.Field, m *scoring.Match) Match {
	match := Match{Field: f, Of: m}
	for i := range m.Boards {
		for team := range m.Boards[i].For {
			for _, line := range m.Boards[i].For[team].Lines {
				match.at(&f.Lines[line])
			}
		}
	}
	if match.First == 0 { // nothing of it was compared: where the movement has it
		match.First, match.Last = m.Round, m.Round
	}
	slices.Sort(match.Tables)
	slices.Sort(match.Rounds)
	for team := range match.Sides {
		s := &m.Scores[team]
		who := f.Who(m.Teams[team])
		match.Sides[team] = MatchSide{
			Who: who, Names: st.PairNames(who), LineUp: lineUp(st, who, max(match.First, 1)),
			Won: s.Won, Lost: s.Lost, Score: s.Score, VP: s.VP, Boards: s.Played,
		}
	}
	return match
}

// at notes where a line was played.
func (m *Match) at(l *scoring.Line) {
	if m.First == 0 || l.Round < m.First {
		m.First = l.Round
	}
	m.Last = max(m.Last, l.Round)
	if !slices.Contains(m.Rounds, l.Round) {
		m.Rounds = append(m.Rounds, l.Round)
	}
	if !l.Beside && !slices.Contains(m.Tables, l.Table) {
		m.Tables = append(m.Tables, l.Table)
	}
}

// pairMatches are the rounds of a Swiss of pairs: each is two contestants' RoundScore.
func pairMatches(st *session.State, f *session.Field) (list []Match) {
	type meeting struct {
		round    int
		one, two scoring.Contestant
	}
	found := map[meeting]int{}
	for _, ranking := range f.Rankings() {
		for i := range ranking.Rows {
			row := &ranking.Rows[i]
			for j := range row.Rounds {
				r := &row.Rounds[j]
				key, side := meeting{r.Round, row.Contestant, r.Opponent}, 0
				if r.Opponent.Compare(row.Contestant) < 0 {
					key.one, key.two, side = r.Opponent, row.Contestant, 1
				}
				at, there := found[key]
				if !there {
					at = len(list)
					found[key] = at
					list = append(list, pairMatch(st, f, r.Round, key.one, key.two))
				}
				list[at].Round[side] = r
				s := &list[at].Sides[side]
				s.Figure, s.VP, s.Score, s.Boards = r.Figure, r.VP, r.VP, r.Played
			}
		}
	}
	return list
}

func pairMatch(st *session.State, f *session.Field, round int, pairs ...scoring.Contestant) Match {
	m := Match{Field: f, First: round, Last: round, Rounds: []int{round}}
	for i, c := range pairs {
		if c.Number == 0 {
			continue
		}
		who := f.Who(c)
		m.Sides[i].Who, m.Sides[i].Names = who, st.PairNames(who)
		if sec, ok := st.Section(who.Section); ok {
			if row, _, sits := sec.Movement.Seat(who.Number, round); sits && !slices.Contains(m.Tables, row.Table) {
				m.Tables = append(m.Tables, row.Table)
			}
		}
	}
	return m
}

// lineUp are the players of a team in a round: those at its North-South table and those
// at its East-West table, as far as they are known.
func lineUp(st *session.State, team session.Contestant, round int) (tables [2]session.Names) {
	t := st.Teams[team]
	for _, l := range t.LineUps { // in the order of their rounds
		if l.FromRound > round {
			break
		}
		tables = [2]session.Names{}
		for i, seats := range [2][2]int{l.NS, l.EW} {
			for j, at := range seats {
				if at >= 0 && at < len(t.Members) {
					tables[i][j] = t.Members[at].Name
				}
			}
		}
	}
	return tables
}
