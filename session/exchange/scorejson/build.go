package scorejson

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session/exchange"
)

// Of is the document of a file with results, with all its boards and matches. open is
// what keeps the ranking provisional, in sentences.
func Of(s *exchange.Scores, open []string) *Document {
	d := &Document{Head: head, Method: s.Chosen.Method, Open: []string{}, Ranking: []Rank{}}
	for _, f := range s.Fields {
		var of *Document
		if f.Teams != nil {
			of = Teams(f.Teams, f.Lines, f.Names)
		} else {
			of = Pairs(f.Pairs, f.Lines, f.Names)
		}
		d.Unit, d.Provisional = of.Unit, d.Provisional || of.Provisional
		d.Ranking, d.Boards, d.Matches = append(d.Ranking, of.Ranking...), append(d.Boards,
			of.Boards...), append(d.Matches, of.Matches...)
	}
	d.Open = append(d.Open, open...)
	d.Provisional = d.Provisional || s.Provisional()
	return d
}

// Names gives the names of a contestant, none when they are not known.
type Names func(scoring.Contestant) []string

// Pairs is the document of a session of pairs or an individual; lines are those that were
// scored, in the same order.
func Pairs(s *scoring.Standings, lines []exchange.ScoreLine, names Names) *Document {
	d := begin(s.Unit, s.Provisional(), s.Rankings, s.Unit == scoring.Matchpoint, names)
	for _, b := range s.Boards {
		for i := range b.Awards {
			a := &b.Awards[i]
			l := &lines[a.Line]
			if len(d.Boards) == 0 || i == 0 || b.Awards[i-1].Line != a.Line {
				d.Boards = append(d.Boards, row(l))
			}
			d.Boards[len(d.Boards)-1].add(a)
		}
	}
	return d
}

// row is a line without its awards. The numbers are those of who held the cards.
func row(l *exchange.ScoreLine) Board {
	b := Board{
		Section: l.Section, Table: l.Table, Round: l.Round, Board: l.Board, Form: l.Form,
		NS: l.NS, EW: l.EW, South: l.South, West: l.West, Reversed: l.Reversed, Result: l.Played,
		NSAdjust: l.ForNS.String(), EWAdjust: l.ForEW.String(),
	}
	if l.Reversed {
		b.NS, b.EW, b.South, b.West = b.EW, b.NS, b.West, b.South
	}
	if l.HasScore {
		b.Score = &l.Score
	}
	return b
}

// add enters an award where it belongs.
func (b *Board) add(a *scoring.Award) {
	if !a.Counts() {
		return
	}
	value, top := rounded(a.Value), rounded(a.Max)
	switch number := a.Contestant.Number; {
	case a.Side == scoring.NS && number == b.South && number != b.NS:
		b.SouthAward = &a.Value
	case a.Side == scoring.EW && number == b.West && number != b.EW:
		b.WestAward = &a.Value
	case a.Side == scoring.NS:
		b.NSAward, b.NSAwardRounded, b.NSMax, b.NSMaxRounded = &a.Value, &value, &a.Max, &top
	default:
		b.EWAward, b.EWAwardRounded, b.EWMax, b.EWMaxRounded = &a.Value, &value, &a.Max, &top
	}
}

// Teams is the document of a teams event; lines are those that were scored,
// in the same order.
func Teams(s *scoring.TeamStandings, lines []exchange.ScoreLine, names Names) *Document {
	d := begin(s.Unit, s.Provisional(), s.Rankings, false, names)
	for _, m := range s.Matches {
		for team := range 2 {
			sc := &m.Scores[team]
			d.Matches = append(d.Matches, Match{
				Section: m.Section, Round: m.Round, Team: m.Teams[team].Number, Opponent: m.Teams[1-team].Number,
				Boards: sc.Played, Pending: sc.Pending, Won: sc.Won, Lost: sc.Lost, Margin: sc.Margin, VP: sc.VP,
				Total: sc.Score, TotalRounded: rounded(sc.Score),
			})
		}
		for i := range m.Boards {
			d.addTables(m, &m.Boards[i], lines)
		}
	}
	return d
}

// addTables adds a row for each table at which the board of a match was played.
func (d *Document) addTables(m *scoring.Match, board *scoring.MatchBoard, lines []exchange.ScoreLine) {
	tables := slices.Concat(board.For[0].Lines, board.For[1].Lines)
	slices.Sort(tables)
	tables = slices.Compact(tables)
	slices.SortStableFunc(tables, func(a, b int) int { return cmp.Compare(lines[a].Table, lines[b].Table) })
	for _, i := range tables {
		l := &lines[i]
		b := row(l)
		for team := range 2 {
			a := &board.For[team]
			if !a.Counts() {
				continue
			}
			value := rounded(a.Value)
			if m.Teams[team].Number == b.NS {
				b.NSAward, b.NSAwardRounded = &a.Value, &value
			} else {
				b.EWAward, b.EWAwardRounded = &a.Value, &value
			}
		}
		d.Boards = append(d.Boards, b)
	}
}

// begin is a document with its ranking.
func begin(unit scoring.Unit, provisional bool, rankings []scoring.Ranking, percent bool, names Names) *Document {
	d := &Document{Head: head, Unit: unit.String(), Provisional: provisional,
		Open: []string{}, Ranking: []Rank{}}
	for _, ranking := range rankings {
		for i := range ranking.Rows {
			d.Ranking = append(d.Ranking, rank(&ranking.Rows[i], percent, names))
		}
	}
	return d
}

func rank(r *scoring.Row, percent bool, names Names) Rank {
	most := r.Max.Add(r.Carried.Max)
	out := Rank{
		Section: r.Contestant.Section, Place: r.Place, Tied: r.Tied, Label: r.Label(), Pair: r.Contestant.Number,
		Side: r.Contestant.Side.String(), Names: names(r.Contestant), Boards: r.Played, Pending: r.Pending,
		Total: r.Total, TotalRounded: rounded(r.Total), Max: most, MaxRounded: rounded(most),
		Exact: r.Total, Adjusted: r.Adjusted, Carried: r.Carried.Score,
	}
	if out.Names == nil {
		out.Names = []string{}
	}
	if percent { // of who has no place, too: without standing one has a percentage all the same
		out.Exact = r.Percentage
		if most.Sign() > 0 {
			pct := rounded(r.Percentage)
			out.Percentage = &pct
		}
	}
	return out
}
