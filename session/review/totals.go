package review

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/names"
)

// addUp fills in what the boards are together.
func (p *Personal) addUp() {
	for _, b := range p.Boards {
		p.meet(b)
		p.Average, p.Over = p.Average.Add(b.Average), p.Over.Add(b.Over)
		if s := b.Swing; s != nil {
			p.Judged, p.Led = true, p.Led || s.Led
			p.Sum.Bid, p.Sum.Lead, p.Sum.Play = p.Sum.Bid.Add(s.Bid), p.Sum.Lead.Add(s.Lead), p.Sum.Play.Add(s.Play)
		} else {
			p.Rest = p.Rest.Add(b.Over)
		}
		ours, theirs := b.gave()
		p.Ours, p.Theirs = p.Ours.Add(ours), p.Theirs.Add(theirs)
		if p.Plays() == movement.Team || b.ruled() || len(b.Tables) != 1 || b.Tables[0].PassedOut() {
			continue
		}
		if b.Tables[0].Declared() {
			p.Declared.add(b)
		} else {
			p.Defended.add(b)
		}
	}
	p.Sum.Led = p.Led
	p.best()
	p.telling()
}

// meet counts a board to the meeting that it is of.
func (p *Personal) meet(b *Board) {
	var m *Meeting
	if n := len(p.Meetings); n > 0 {
		m = p.Meetings[n-1]
	}
	if m == nil || m.Round != b.Round || !slices.Equal(m.Opponents.Numbers, b.Opponents.Numbers) ||
		!slices.Equal(m.Partner.Numbers, b.Partner.Numbers) {
		m = &Meeting{Round: b.Round, Partner: b.Partner, Opponents: b.Opponents}
		p.Meetings = append(p.Meetings, m)
	}
	m.Boards = append(m.Boards, b)
	m.add(b)
}

// best finds the best meeting; of equal ones the first.
func (p *Personal) best() {
	if len(p.Meetings) < 2 {
		return
	}
	for _, m := range p.Meetings {
		if m.Share.Boards > 0 && len(m.Opponents.Numbers) > 0 && (p.Best == nil || m.Share.compare(p.Best.Share) > 0) {
			p.Best = m
		}
	}
}

// compare compares two shares by their percentages, and where there are none by what they
// have over the average.
func (s Share) compare(o Share) int {
	a, per := s.Percent()
	b, too := o.Percent()
	if per && too {
		return a.Cmp(b)
	}
	return s.Over.Cmp(o.Over)
}

// How many boards are named.
const (
	fewTops    = 3 // in IMPs and points, which have no top
	fewDiscuss = 2
)

// telling finds the boards to be proud of, and those to be talked about.
func (p *Personal) telling() {
	played := slices.DeleteFunc(slices.Clone(p.Boards), func(b *Board) bool { return !b.Scored || b.ruled() })
	slices.SortStableFunc(played, func(a, b *Board) int { return b.share().compare(a.share()) })
	for _, b := range played {
		percent, tops := b.Percent()
		if tops && percent.Equal(scoring.Int(100)) || !tops && b.Over.Sign() > 0 && len(p.Tops) < fewTops {
			p.Tops = append(p.Tops, b)
		}
	}
	slices.Reverse(played)
	for _, b := range played {
		if b.Over.Sign() < 0 && len(p.ToDiscuss) < fewDiscuss {
			p.ToDiscuss = append(p.ToDiscuss, b)
		}
	}
}

func (b *Board) share() (s Share) {
	s.add(b)
	return s
}

// CommonAverage is the average of the boards that count, and their top, where all have
// the same; ok is false where they do not, or have no top.
func (p *Personal) CommonAverage() (average, top scoring.Frac, ok bool) {
	for _, b := range p.Boards {
		if !b.Scored {
			continue
		}
		if ok && (!average.Equal(b.Average) || !top.Equal(b.Top)) {
			return average, top, false
		}
		average, top, ok = b.Average, b.Top, true
	}
	return average, top, ok && !top.IsZero()
}

// Parts are the columns of a swing that the evening has: Bid and Play, with Lead between
// them where one could be judged; none where nothing could.
func (p *Personal) Parts(s *Swing) []scoring.Frac {
	switch {
	case p.Led:
		return []scoring.Frac{s.Bid, s.Lead, s.Play}
	case p.Judged:
		return []scoring.Frac{s.Bid, s.Play}
	}
	return nil
}

// Earlier is what the players of a contestant had together on other evenings.
type Earlier struct {
	Evenings []SeasonEvening
	// Average is the mean of the evenings' percentages, Best the highest, and Places how
	// many of the evenings were won.
	Average, Best scoring.Frac
	Won           int
}

// SeasonEvening is one of them.
type SeasonEvening struct {
	Name       string
	Date       time.Time
	Percentage scoring.Frac
	Place      int
}

// season looks for the evenings on which the contestant's players had the same result
// together, but for this one. An evening that has no percentages, and players whose names
// are not known or are those of several, tell nothing.
func (p *Personal) season(this session.Evening, evenings []competition.Evening) {
	who := p.players()
	if len(who) == 0 || !p.Ranking.InPercent() {
		return
	}
	s := &Earlier{}
	for _, e := range evenings {
		if e.Name == this.Name && e.Date.Equal(this.Date) {
			continue
		}
		if r, ok := together(who, e.Results); ok {
			s.add(SeasonEvening{e.Name, e.Date, r.Percentage, r.Place})
		}
	}
	if n := int64(len(s.Evenings)); n > 0 {
		s.Average = s.Average.Div(scoring.Int(n))
		p.Season = s
	}
}

func (s *Earlier) add(e SeasonEvening) {
	s.Evenings, s.Average = append(s.Evenings, e), s.Average.Add(e.Percentage)
	if e.Percentage.Cmp(s.Best) > 0 {
		s.Best = e.Percentage
	}
	if e.Place == 1 {
		s.Won++
	}
}

// players are the contestant's by their names, none where one is not known.
func (p *Personal) players() (who []string) {
	wanted := p.Names[:]
	switch p.Plays() {
	case movement.Team:
		return nil
	case movement.Individual:
		wanted = p.Names[:1]
	}
	for _, name := range wanted {
		if name = strings.TrimSpace(name); name == "" || name == session.Somebody {
			return nil
		}
		who = append(who, names.Fold(name))
	}
	return who
}

// together is the result that players have in common.
func together(who []string, results []competition.Performance) (of competition.Performance, ok bool) {
	for i, name := range who {
		var mine []competition.Performance
		for _, r := range results {
			if r.HasPercentage && names.Fold(r.Name) == name {
				mine = append(mine, r)
			}
		}
		same := func(r competition.Performance) bool {
			return cmp.Or(r.Percentage.Cmp(of.Percentage), cmp.Compare(r.Place, of.Place),
				cmp.Compare(r.Section, of.Section)) == 0
		}
		if len(mine) != 1 || i > 0 && !same(mine[0]) {
			return of, false
		}
		of = mine[0]
	}
	return of, true
}
