package tables

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/simultaneous"
)

// write brings the tables to what stands in a field. clubs are those whose pairs and
// results may have changed, and sent what now counts of them; lines are all that have a
// ruling. Only rows that differ are written, and all of it is one change.
func write(ctx context.Context, tx pgx.Tx, event string, f *simultaneous.Field, clubs []string,
	sent []simultaneous.Arrival, lines []ruled, last time.Time) (Rows, error) {
	standing := f.Standings()
	var pairs, played [][]any
	for i := range sent {
		pairs = append(pairs, contestantRows(&sent[i])...)
		played = append(played, resultRows(&sent[i])...)
	}
	columns, scores := boardRows(f)
	given, err := adjustedRows(f, lines)
	if err != nil {
		return Rows{}, err
	}
	var all Rows
	for _, step := range []struct {
		table
		rows [][]any
	}{
		{contestants, pairs}, {results, played}, {boards, columns}, {frequencies, scores}, {adjusted, given},
		{rankings, rankingRows(standing)},
	} {
		written, err := step.replace(ctx, tx, event, clubs, step.rows)
		if err != nil {
			return all, err
		}
		all.add(written)
	}
	var at *time.Time
	if !last.IsZero() {
		at = &last
	}
	done, err := tx.Exec(ctx,
		`insert into simultaneous.standing as s (event, version, at, unit, clubs, pairs, results, last_arrival) values ($1, 1, clock_timestamp(), $2, $3, $4, $5, $6)
		on conflict (event) do update set version = s.version + 1, at = excluded.at, unit = excluded.unit, clubs = excluded.clubs, pairs = excluded.pairs, results = excluded.results,
			last_arrival = greatest(s.last_arrival, excluded.last_arrival)
		where $7 or (s.unit, s.clubs, s.pairs, s.results) is distinct from (excluded.unit, excluded.clubs, excluded.pairs, excluded.results)
			or s.last_arrival is distinct from greatest(s.last_arrival, excluded.last_arrival)`,
		event, units[standing.Unit], standing.Clubs, standing.Pairs, standing.Results, at, all.Changed+all.Deleted > 0)
	all.Changed += done.RowsAffected()
	return all, err
}

// units are the words of the table for what is counted.
var units = map[scoring.Unit]string{scoring.Matchpoint: "MP", scoring.IMP: "IMP", scoring.TotalPoint: "points"}

// rules are the words of the table for them.
var rules = map[scoring.BoardRule]string{scoring.RuleFull: "full", scoring.RuleNeuberg: "neuberg",
	scoring.RuleOwnTop: "own top", scoring.RuleProRata: "pro rata",
	scoring.RuleSmallEBU: "small EBU", scoring.RuleSmallWBF: "small WBF", scoring.RuleAlone: "alone"}

// contestantRows are the pairs that a club named, and those who played
// without being named.
func contestantRows(a *simultaneous.Arrival) (rows [][]any) {
	known := map[session.Contestant]bool{}
	for _, p := range a.Pairs {
		known[p.Contestant] = true
		rows = append(rows, []any{string(a.Club), p.Section, p.Number, p.Names[:], p.Numbers[:], a.Number})
	}
	for i := range a.Results {
		r := &a.Results[i]
		for _, number := range []int{r.NS, r.EW} {
			who := session.Contestant{Section: sectionOf(r), Number: number}
			if number > 0 && !satOut(r) && !known[who] {
				known[who] = true
				rows = append(rows, []any{string(a.Club), who.Section, who.Number,
					[]string{"", ""}, []string{"", ""}, a.Number})
			}
		}
	}
	return rows
}

// sectionOf is the number of the section that the field has taken.
func sectionOf(r *simultaneous.Result) int { return int(r.Section[0]-'A') + 1 }

// satOut reports whether a line is no result but a pair without opponents, which
// the field leaves out.
func satOut(r *simultaneous.Result) bool { return !r.Beside && (r.NS == 0 || r.EW == 0) }

// formOf is the form of a board as the field names it: one that was fouled at a club is
// compared there alone.
func formOf(club simultaneous.ClubID, r *simultaneous.Result) string {
	if r.Form == "" {
		return ""
	}
	return string(club) + " " + r.Form
}

func resultRows(a *simultaneous.Arrival) (rows [][]any) {
	for i := range a.Results {
		r := &a.Results[i]
		if satOut(r) {
			continue
		}
		ns, ew := r.NS, r.EW
		if r.Reversed {
			ns, ew = ew, ns
		}
		var contract, declarer string
		var tricks, score any
		if r.Outcome == session.Played {
			contract = r.AtTable.Contract.String()
			if r.AtTable.Contract.Level > 0 {
				declarer, tricks = r.AtTable.Declarer.String(), r.AtTable.Tricks
			}
		}
		if r.ForNS == nil || r.ForEW == nil || r.Outcome == session.Played || r.Outcome == session.ScoreOnly {
			score = int(r.Score)
		}
		rows = append(rows, []any{string(a.Club), i + 1, sectionOf(r), r.Table, r.Round, r.Board, ns, ew,
			formOf(a.Club, r), string(r.Outcome),
			contract, declarer, tricks, r.Lead.String(), score})
	}
	return rows
}

// boardRows are the rows of the boards, and those of the scores on them.
func boardRows(f *simultaneous.Field) (rows, scores [][]any) {
	for _, number := range f.Boards() {
		for _, b := range f.Board(number) {
			for _, c := range []*scoring.SideScores{&b.NS, &b.EW} {
				top, datum := parts(c.Top), parts(c.Datum)
				rows = append(rows, []any{b.Number, b.Form, c.Side.String(), c.Scores, rules[c.Rule], top.over,
					top.under, datum.over, datum.under})
				for i := range c.Frequency {
					s := &c.Frequency[i]
					times, value := parts(s.Count), parts(s.Value)
					scores = append(scores,
						[]any{b.Number, b.Form, c.Side.String(), int(s.Score), times.over,
							times.under, value.over, value.under})
				}
			}
		}
	}
	return rows, scores
}

func rankingRows(s *simultaneous.Standings) (rows [][]any) {
	or := func(place int) any {
		if place == 0 {
			return nil
		}
		return place
	}
	for _, r := range s.Rankings {
		for i := range r.Rows {
			t := &r.Rows[i]
			total := parts(t.Score)
			var over, under any
			if s.Unit == scoring.Matchpoint {
				percent := parts(t.Percentage)
				over, under = percent.over, percent.under
			}
			rows = append(rows, []any{string(t.Who.Club), t.Who.Pair.Section, t.Who.Pair.Number, r.Side.String(),
				r.Short, i + 1, or(t.Place.Rank), t.Place.Tied,
				or(t.InClub.Rank), or(t.InRegion.Rank), t.Played, t.Pending, total.over, total.under, over, under})
		}
	}
	return rows
}

// ruled is a line with a ruling for one side at least.
type ruled struct {
	club simultaneous.ClubID
	line int // as in the table of results
	*simultaneous.Result
}

// ruledLines are those of a club.
func ruledLines(a *simultaneous.Arrival) (list []ruled) {
	for i := range a.Results {
		if r := &a.Results[i]; !satOut(r) && (r.ForNS != nil || r.ForEW != nil) {
			list = append(list, ruled{a.Club, i + 1, r})
		}
	}
	return list
}

// sides are the sides of a line with a ruling, and who held their cards.
func (l *ruled) sides(each func(side scoring.Side, number int, ruling *scoring.Ruling) error) error {
	ns, ew := l.NS, l.EW
	if l.Reversed {
		ns, ew = ew, ns
	}
	if l.ForNS != nil && ns > 0 {
		if err := each(scoring.NS, ns, l.ForNS); err != nil {
			return err
		}
	}
	if l.ForEW != nil && ew > 0 {
		return each(scoring.EW, ew, l.ForEW)
	}
	return nil
}

// adjustedRows are what rulings bring.
func adjustedRows(f *simultaneous.Field, lines []ruled) (rows [][]any, err error) {
	cards := map[simultaneous.Contestant][]simultaneous.Got{}
	for i := range lines {
		l := &lines[i]
		err = l.sides(func(side scoring.Side, number int, ruling *scoring.Ruling) error {
			who := simultaneous.Contestant{Club: l.club,
				Pair: session.Contestant{Section: sectionOf(l.Result), Number: number}}
			card, ok := cards[who]
			if !ok {
				card = f.Card(who)
				cards[who] = card
			}
			given, err := json.Marshal(ruling)
			if err != nil {
				return err
			}
			row := []any{string(l.club), l.line, side.String(), nil, nil, given}
			for j := range card {
				g := &card[j]
				if r := &g.Result; g.Award.Side == side && g.Award.Counts() && r.Round == l.Round &&
					r.Table == l.Table && r.Board == l.Board && r.NS == l.NS && r.EW == l.EW {
					value := parts(g.Award.Value)
					row[3], row[4] = value.over, value.under
				}
			}
			rows = append(rows, row)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}
