package simultaneous

import (
	"cmp"
	"slices"

	"clubnight/scoring"
)

// Standings are the event as it stands. Only what has changed since the last
// time is scored again.
func (f *Field) Standings() *Standings {
	if f.standing != nil {
		return f.standing
	}
	f.settle()
	s := &Standings{Unit: f.counts.Unit(), Boards: f.rules.Boards}
	var pairs []*pair
	most := 0
	for _, c := range f.clubs {
		if c.Withdrawn {
			continue
		}
		s.Clubs++
		s.Results += c.Results
		for _, p := range c.pairs {
			if len(p.plays) > 0 {
				pairs = append(pairs, p)
				most = max(most, p.row.Played+p.row.Pending)
			}
		}
	}
	s.Pairs = len(pairs)
	if s.Boards == 0 {
		s.Boards = most
	}
	var lists [2][]scoring.Row // those who have played enough, and the others
	least := f.rules.Share.Mul(scoring.Int(int64(s.Boards)))
	for _, p := range pairs {
		short := 0
		if scoring.Int(int64(p.row.Played+p.row.Pending)).Cmp(least) < 0 {
			short = 1
		}
		lists[short] = append(lists[short], p.row)
	}
	for short, rows := range lists {
		for _, r := range f.counts.Rank(rows) {
			s.Rankings = append(s.Rankings, f.ranking(r, short == 1))
		}
	}
	slices.SortStableFunc(s.Rankings, func(a, b Ranking) int { return cmp.Compare(a.Side, b.Side) })
	f.standing = s
	return s
}

// ranking is a list of the scoring with the pairs' names and their places
// in club and region.
func (f *Field) ranking(from scoring.Ranking, short bool) Ranking {
	r := Ranking{Side: from.Side, Short: short, Rows: make([]Standing, len(from.Rows))}
	clubs, regions := map[string]*among{}, map[string]*among{}
	all := &among{}
	for i := range from.Rows {
		row := &from.Rows[i]
		p := f.byName[row.Contestant]
		p.row = *row
		club := f.clubs[p.who.Club]
		t := &r.Rows[i]
		*t = Standing{Who: p.who, Pair: p.Pair, Played: row.Played, Pending: row.Pending, Score: row.Total,
			Max: row.Max, Percentage: row.Percentage}
		all.enter(row.Place, &t.Place)
		in(clubs, string(club.ID)).enter(row.Place, &t.InClub)
		if club.Region != "" {
			in(regions, club.Region).enter(row.Place, &t.InRegion)
		}
	}
	all.finish()
	for _, group := range []map[string]*among{clubs, regions} {
		for _, a := range group {
			a.finish()
		}
	}
	return r
}

// among gives places among some of those in a ranking, who come in its order.
type among struct {
	places []*Place
	last   int // the place in the ranking of who came last
}

func in(groups map[string]*among, name string) *among {
	a := groups[name]
	if a == nil {
		a = &among{}
		groups[name] = a
	}
	return a
}

// enter gives the next its place; those who share one in the whole ranking share it here.
func (a *among) enter(place int, p *Place) {
	if place == 0 {
		return
	}
	a.places = append(a.places, p)
	n := len(a.places)
	p.Rank = n
	if n > 1 && place == a.last {
		before := a.places[n-2]
		p.Rank, p.Tied, before.Tied = before.Rank, true, true
	}
	a.last = place
}

// finish says how many there are.
func (a *among) finish() {
	for _, p := range a.places {
		p.Of = len(a.places)
	}
}
