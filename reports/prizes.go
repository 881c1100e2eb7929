package reports

import (
	"fmt"
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// PrizeRule says how many places of each ranking have a prize.
type PrizeRule struct {
	// First is so many places; where it is 0, Share of those who are ranked have one,
	// rounded up. The zero rule is the first three.
	First int
	Share scoring.Frac
}

// Places is how many places of so many have a prize.
func (r PrizeRule) Places(of int) int {
	n := 3
	switch {
	case r.First > 0:
		n = r.First
	case r.Share.Sign() > 0:
		up := scoring.Round(r.Share.Mul(scoring.Int(int64(of))), 0, scoring.AwayFromZero)
		for n = 0; scoring.Int(int64(n)).Cmp(up) < 0 && n < of; n++ {
		}
	}
	return min(n, of)
}

// PrizesSheet writes who has a prize as a PDF, ranking by ranking, each with the strata
// below it. Who shares the last place with a prize is named too, and that it is shared.
// It returns sheet.ErrNothingToPrint where nobody is ranked.
func PrizesSheet(w io.Writer, st *session.State, sc *session.Scores, rule PrizeRule, p sheet.PageSetup) error {
	s := sheet.Begin(st, sc, p, "print.prizes")
	some := false
	for _, r := range sc.Rankings {
		l := prizeList(s, st, r, rule)
		some = some || len(l.rows) > 0
		l.draw(s)
		for _, of := range st.StrataOf(&r) {
			if below := prizeList(s, st, inStratum(r, of), rule); len(below.rows) > 0 {
				below.title += " · " + s.Say("print.stratum", "Letter", session.StratumLetter(of.Number))
				below.draw(s)
			}
		}
	}
	if !some {
		return fmt.Errorf("prizes: %w", sheet.ErrNothingToPrint)
	}
	return s.Finish(w)
}

// inStratum is a ranking of those alone who may win a stratum.
func inStratum(r session.Ranking, of session.Stratum) session.Ranking {
	all := r.Ranks
	r.Ranks = nil
	for _, row := range of.Rows {
		of := func(rank session.Rank) bool { return rank.Contestant == row.Contestant }
		if i := slices.IndexFunc(all, of); i >= 0 {
			rank := all[i]
			rank.Row = row
			r.Ranks = append(r.Ranks, rank)
		}
	}
	return r
}

// wonWith is what a place goes by: with handicap the net percentage.
func wonWith(w *words.Words, r *session.Ranking, rank *session.Rank) string {
	if r.WithHandicap {
		return w.Percent(rank.Net, 2)
	}
	return w.Figures(r.Field).Said(&rank.Row)
}

// prizeList is who of a ranking has a prize.
func prizeList(s *sheet.Report, st *session.State, r session.Ranking, rule PrizeRule) listed {
	ranked := 0
	for i := range r.Ranks {
		if r.Ranks[i].Place > 0 {
			ranked++
		}
	}
	n := rule.Places(ranked)
	l := listed{title: sheet.SayField(s.Words, r.Section, r.Combined, r.Side),
		aside: printed.SayCount(s.Words, "print.prizes-count", n), columns: []paper.Column{
			titled(s, "print.place", paper.Column{Align: paper.ToPoint, Bold: true}),
			titled(s, contestantLabels[r.Section.Movement.Contestant], paper.Column{Align: paper.ToRight}),
			titled(s, "print.names", paper.Column{Share: 2}),
			titled(s, "print.total", paper.Column{Align: paper.ToRight}),
			titled(s, "print.prize", paper.Column{Share: 1}),
		}}
	if r.WithHandicap {
		l.title += " · " + s.Say("print.with-handicap")
	}
	shared := false
	for i := range r.Ranks {
		rank := &r.Ranks[i]
		if rank.Place == 0 || rank.Place > n {
			continue
		}
		sharing := 0
		for j := range r.Ranks {
			if r.Ranks[j].Place == rank.Place {
				sharing++
			}
		}
		prize := ""
		if last := rank.Place + sharing - 1; sharing > 1 && min(last, n) > rank.Place {
			prize = s.Say("print.prizes-shared", "From", rank.Place, "To", min(last, n), "Sharing", sharing)
		} else if sharing > 1 {
			prize = s.Say("print.prize-shared", "Place", rank.Place, "Sharing", sharing)
		}
		shared = shared || sharing > 1
		l.rows = append(l.rows, []paper.Cell{{Text: s.Words.PlaceOf(&r, i)},
			{Text: sayPairNumber(rank.Who.Section, rank.Who.Number, r.Combined)},
			namesCell(s.Words, st, rank.Who), {Text: wonWith(s.Words, &r, rank)}, {Text: prize}})
	}
	if !shared {
		l.columns[4].Titles = nil
	}
	return l
}
