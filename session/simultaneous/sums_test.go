package simultaneous_test

import (
	"math/big"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/simultaneous"
)

// sum is what a pair has.
type sum struct {
	who             simultaneous.Contestant
	pair            simultaneous.Pair
	region          string
	played, pending int
	score, most     *big.Rat
	percent         *big.Rat
	side            scoring.Side
	rank            int
	tied            bool
	short           bool
	inClub          int
	inRegion        int
}

// addUp sums what every pair got, with Law 12C2(c).
func addUp(t testing.TB, method string, standing map[simultaneous.ClubID]simultaneous.Arrival,
	boards map[int][]*sheet) map[simultaneous.Contestant]*sum {
	sums, got := map[simultaneous.Contestant]*sum{}, map[simultaneous.Contestant][]*worth{}
	enter := func(s *sheet, who session.Contestant, w *worth, home scoring.Side) {
		if who.Number == 0 {
			return
		}
		c := simultaneous.Contestant{Club: s.club, Pair: who}
		got[c] = append(got[c], w)
		if sums[c] == nil {
			sums[c] = &sum{who: c, score: rat(0, 1), most: rat(0, 1), percent: rat(0, 1),
				region: standing[s.club].Region, side: home}
			for _, p := range standing[s.club].Pairs {
				if p.Contestant == who {
					sums[c].pair, sums[c].side = p, p.Side
				}
			}
		}
	}
	for _, list := range boards {
		for _, s := range list {
			enter(s, s.ns, &s.worthNS, s.homeOfNS)
			enter(s, s.ew, &s.worthEW, s.homeOfEW)
		}
	}
	for c, list := range got {
		others, top, played := rat(0, 1), rat(0, 1), int64(0)
		for _, w := range list {
			if w.counts && w.own == 0 {
				others, top, played = plus(others, w.value), plus(top, w.top), played+1
			}
		}
		s := sums[c]
		for _, w := range list {
			if w.waits {
				s.pending++
			}
			if !w.counts {
				continue
			}
			s.played++
			value := w.value
			if w.own != 0 {
				value = ownOr(method, w, others, top, played)
			}
			s.score, s.most = plus(s.score, value), plus(s.most, w.top)
		}
		if s.most.Sign() > 0 {
			s.percent = times(over(s.score, s.most), rat(100, 1))
		}
	}
	return sums
}

// ownOr is the pair's own average where that is higher than Average Plus, or
// lower than Average Minus.
func ownOr(method string, w *worth, others, top *big.Rat, played int64) *big.Rat {
	own := w.value
	switch {
	case method == "mp" && top.Sign() > 0:
		own = times(w.top, over(others, top))
	case method != "mp" && played > 0:
		own = over(others, rat(played, 1))
	}
	if w.own == scoring.AveragePlus && own.Cmp(w.value) > 0 || w.own == scoring.AverageMinus && own.Cmp(w.value) < 0 {
		return own
	}
	return w.value
}

// places ranks those who played enough, and the others apart.
func places(sums map[simultaneous.Contestant]*sum, rules simultaneous.Rules) {
	boards := rules.Boards
	if boards == 0 {
		for _, s := range sums {
			boards = max(boards, s.played+s.pending)
		}
	}
	least := rat(0, 1)
	if !rules.Share.IsZero() {
		least, _ = new(big.Rat).SetString(rules.Share.String())
		least = times(least, rat(int64(boards), 1))
	}
	type list struct {
		side  scoring.Side
		short bool
	}
	lists := map[list][]*sum{}
	for _, s := range sums {
		s.short = rat(int64(s.played+s.pending), 1).Cmp(least) < 0
		l := list{short: s.short}
		if rules.Lines {
			l.side = s.side
		}
		if ranked := s.played > 0 && (s.most.Sign() > 0 || rules.Scoring.Method != "mp"); ranked &&
			s.pair.Unranked == scoring.Ranked {
			lists[l] = append(lists[l], s)
		}
	}
	figure := func(s *sum) *big.Rat {
		if rules.Scoring.Method == "mp" {
			return s.percent
		}
		return s.score
	}
	for _, all := range lists {
		slices.SortFunc(all, func(a, b *sum) int { return figure(b).Cmp(figure(a)) })
		clubs, regions := map[simultaneous.ClubID][]*sum{}, map[string][]*sum{}
		for i, s := range all {
			s.rank = i + 1
			if i > 0 && figure(all[i-1]).Cmp(figure(s)) == 0 {
				s.rank, s.tied, all[i-1].tied = all[i-1].rank, true, true
			}
			clubs[s.who.Club], regions[s.region] = append(clubs[s.who.Club], s), append(regions[s.region], s)
			s.inClub, s.inRegion = len(clubs[s.who.Club]), len(regions[s.region])
			for _, o := range clubs[s.who.Club] {
				if o.rank == s.rank {
					s.inClub = min(s.inClub, o.inClub)
				}
			}
			if r := regions[s.region]; len(r) > 1 && r[len(r)-2].rank == s.rank {
				s.inRegion = r[len(r)-2].inRegion
			}
			if s.region == "" {
				s.inRegion = 0
			}
		}
	}
}

// Agrees compares standings with the second calculation, to the last fraction, and ends
// the test where they differ.
func (second *Second) Agrees(t testing.TB, got *simultaneous.Standings) {
	t.Helper()
	rules, want := second.rules, second.sums
	seen := 0
	for _, r := range got.Rankings {
		for i, row := range r.Rows {
			s := want[row.Who]
			if s == nil {
				t.Fatalf("%+v is ranked and has played nothing", row.Who)
			}
			seen++
			if row.Score.String() != s.score.RatString() || row.Max.String() != s.most.RatString() ||
				row.Percentage.String() != s.percent.RatString() {
				t.Fatalf("%+v: %s of %s, %s %%; the second way %s of %s, %s %%", row.Who,
					row.Score, row.Max, row.Percentage, s.score.RatString(), s.most.RatString(), s.percent.RatString())
			}
			if row.Played != s.played || row.Pending != s.pending || r.Short != s.short ||
				rules.Lines && r.Side != s.side || !rules.Lines && r.Side != scoring.NoSide {
				t.Fatalf("%+v in the list %v %v: %d boards, %d wait; the second way %+v", row.Who, r.Side,
					r.Short, row.Played, row.Pending, s)
			}
			if row.Place.Rank != s.rank || row.Place.Tied != s.tied || row.InClub.Rank != s.inClub ||
				row.InRegion.Rank != s.inRegion {
				t.Fatalf("%+v: %v, in club %v, in region %v; the second way %d %v, %d, %d", row.Who, row.Place,
					row.InClub, row.InRegion, s.rank, s.tied, s.inClub, s.inRegion)
			}
			if i > 0 && row.Place.Rank != 0 && r.Rows[i-1].Place.Rank > row.Place.Rank {
				t.Fatalf("place %d is behind %d", row.Place.Rank, r.Rows[i-1].Place.Rank)
			}
		}
	}
	withdrawn := 0
	for _, s := range want {
		if s.pair.Unranked == scoring.Withdrawn {
			withdrawn++
		}
	}
	if seen != len(want)-withdrawn {
		t.Fatalf("%d are listed, not %d", seen, len(want)-withdrawn)
	}
}
