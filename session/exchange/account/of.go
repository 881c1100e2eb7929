package account

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
	"clubnight/session/study"
)

// Options are what an evening does not know of itself.
type Options struct {
	// Program and Version are of the program that writes.
	Program, Version string
	// Club is as the federation knows it; an empty name is the evening's.
	Club Club
	// Number gives the federation's number of a player by name, where the evening
	// has none; nil for none.
	Number func(name string) string
}

// Of is an evening as other programs are told of it. Cards, tricks, auctions and play are
// in it once the deals are released (Law 16D); where there are no deals, auctions once
// all results are in. Its figures are exact.
func Of(st *session.State, sc *session.Scores, o Options) (*Account, error) {
	chosen, err := st.Scoring.Options()
	if err != nil {
		return nil, err
	}
	a := &Account{
		Program: o.Program, Version: o.Version, Club: o.Club, Title: st.Evening.Name,
		Event: st.Event.Event, Date: st.Evening.Date,
		Session: st.Event.Session, Sessions: st.Event.Of, Director: st.Director(st.Seq), Method: st.Scoring,
		Provisional: !sc.Complete(), Exact: true,
	}
	if chosen.Teams == nil {
		a.Method.Method = cmp.Or(a.Method.Method, "mp") // what is usual here need not be elsewhere
	}
	a.Club.Name = cmp.Or(a.Club.Name, st.Evening.Club)
	of := teller{st: st, sc: sc, o: o, place: map[int]int{}, told: map[session.Key]bool{},
		percent: chosen.Teams == nil && chosen.Pairs.Unit() == scoring.Matchpoint}
	of.locked = st.Deals.Locked()
	for i, sec := range st.Sections {
		of.place[sec.ID] = i + 1
		a.Plays = sec.Movement.Contestant
		a.Swiss = a.Swiss || sec.Movement.Planned > 0
		a.Sections = append(a.Sections, of.section(sec))
	}
	for _, f := range sc.Fields {
		var together []int
		for _, sec := range f.Sections {
			together = append(together, of.place[sec.ID])
		}
		if len(together) > 1 {
			a.Combined = append(a.Combined, together)
		}
		of.matches(a, f)
	}
	for _, t := range sc.Travellers {
		for i := range t.Lines {
			of.told[t.Lines[i].Key] = true
			l := of.line(&t.Lines[i])
			sec := &a.Sections[l.Section-1]
			sec.Lines = append(sec.Lines, l)
		}
	}
	for _, f := range sc.Fields {
		of.absences(a, f)
	}
	for i := range a.Sections {
		a.Sections[i].sort()
	}
	return a, nil
}

func (s *Section) sort() {
	slices.SortStableFunc(s.Lines, func(a, b BoardPlay) int {
		return cmp.Or(cmp.Compare(a.Board, b.Board), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
	})
	slices.SortStableFunc(s.Matches,
		func(a, b Match) int { return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Home, b.Home)) })
}

// teller makes the account of an evening.
type teller struct {
	st      *session.State
	sc      *session.Scores
	o       Options
	place   map[int]int // of a section by its ID
	percent bool        // totals are out of a maximum
	locked  bool        // nobody may see the cards yet
	// told are the places of results that stand in the account: one that counts
	// no longer is in none.
	told map[session.Key]bool
}

func (of *teller) section(sec session.Section) Section {
	m := sec.Movement
	s := Section{Winners: scoring.OneWinner, Tables: m.Tables, Rounds: m.Rounds,
		BoardsInRound: m.BoardsPerRound, Movement: m}
	s.Triples = m.Triples
	if m.Winners == 2 && m.Contestant == movement.Pair && of.st.Entered() == 0 {
		s.Winners = scoring.TwoWinners
	}
	if len(of.st.Sections) > 1 || sec.ID != 1 {
		s.Letter = sec.Letter()
	}
	for _, who := range of.st.Contestants(sec.ID) {
		c := of.contestant(sec, who)
		if c.Side != scoring.NoSide {
			s.Winners = scoring.TwoWinners
		}
		s.Contestants = append(s.Contestants, c)
		if r := of.sc.RankOf(who); r != nil {
			for _, u := range r.Unplayed {
				if u.Bye() {
					s.Byes = append(s.Byes, Bye{u.Round, who.Number})
				}
			}
		}
	}
	slices.SortStableFunc(s.Byes, func(a, b Bye) int { return cmp.Compare(a.Round, b.Round) })
	for _, n := range of.st.Deals.Numbers(sec.ID) {
		if b, tricks, ok := study.Released(of.st, sec.ID, n); ok {
			s.Boards = append(s.Boards, Board{b, tricks})
		}
	}
	return s
}

func (of *teller) contestant(sec session.Section, who session.Contestant) Contestant {
	c := Contestant{Number: who.Number}
	if sec.Movement.Contestant == movement.Team {
		team := of.st.Teams[who]
		if c.Name = of.st.PairNames(who)[0]; c.Name == "" {
			c.Name = team.Name
		}
		for _, l := range team.LineUps {
			c.LineUps = append(c.LineUps, LineUp{l.FromRound, l.NS, l.EW})
		}
	}
	for _, p := range of.st.Players(who) {
		if p.Number == "" && p.Name != "" && of.o.Number != nil {
			p.Number = of.o.Number(p.Name)
		}
		c.Players = append(c.Players, Player{p.Name, p.Number})
	}
	for _, s := range of.st.Substitutes[who] {
		c.Substitutes = append(c.Substitutes, Substitute{s.FromRound, s.Names})
	}
	for _, p := range of.st.Penalties {
		if p.Who == who {
			c.Penalties = append(c.Penalties, Penalty{p.Amount, p.Unit, p.Disciplinary, p.Board, p.Law, p.Reason})
		}
	}
	if f, there := of.st.Participations[who]; there {
		f.Who = session.Contestant{}
		c.Absence = &f
	}
	if carried, there := of.st.Carried[who]; there {
		c.Carried = figure(carried.Score)
		if !carried.Max.IsZero() {
			c.CarriedMaximum = figure(carried.Max)
		}
	}
	if h, there := of.st.Handicaps[who]; there {
		c.Handicap = figure(h)
	}
	if n := of.st.Strata[who]; n > 0 {
		c.Stratum = session.StratumLetter(n)
	}
	of.rank(&c, who)
	return c
}

// rank enters the figures of the ranking.
func (of *teller) rank(c *Contestant, who session.Contestant) {
	r := of.sc.RankOf(who)
	if r == nil {
		return
	}
	c.Side, c.Place, c.Tied, c.Boards, c.Total = r.Contestant.Side, r.Place, r.Tied, r.Played, figure(r.Total)
	if !r.Adjusted.IsZero() {
		c.Adjustment = figure(r.Adjusted)
	}
	for _, e := range scoring.ExtrasIn(scoring.InSpreadsheets, 1, func(int) *scoring.Row { return &r.Row }) {
		if c.Extras == nil {
			c.Extras = map[string]scoring.Frac{}
		}
		c.Extras[e.Name] = e.Of(&r.Row)
	}
	if of.percent && r.Place != 0 && !of.swiss() {
		c.Percent = figure(r.Percentage)
		if c.Handicap != nil {
			c.Net = figure(r.Net)
		}
	}
	if !r.Out().IsZero() {
		c.Maximum = figure(r.Out())
	}
}

// swiss reports whether totals are victory points of matches.
func (of *teller) swiss() bool { return len(of.sc.Fields) > 0 && of.sc.Fields[0].Unit() == scoring.VP }

// matches are the matches of a field of teams, and the rounds of pairs that are matches.
func (of *teller) matches(a *Account, f *session.Field) {
	if f.Teams != nil {
		for _, m := range f.Teams.Matches {
			home, away := &m.Scores[0], &m.Scores[1]
			entry := Match{
				Round: m.Round, Home: m.Teams[0].Number, Away: m.Teams[1].Number,
				HomeScore: figure(home.Won), AwayScore: figure(away.Won),
			}
			if f.Unit() == scoring.VP {
				entry.HomeVP, entry.AwayVP = figure(home.Score), figure(away.Score)
			}
			sec := &a.Sections[of.place[f.Who(m.Teams[0]).Section]-1]
			sec.Matches = append(sec.Matches, entry)
		}
		return
	}
	for _, ranking := range f.Rankings() {
		for _, row := range ranking.Rows {
			who := f.Who(row.Contestant)
			for _, r := range row.Rounds {
				if r.Opponent.Number == 0 || row.Contestant.Compare(r.Opponent) > 0 {
					continue // both have the match, and the bye is none
				}
				sec := &a.Sections[of.place[who.Section]-1]
				sec.Matches = append(sec.Matches, of.match(f, who, r))
			}
		}
	}
}

// absences are the lines of who was not there, and of those who would have met them.
func (of *teller) absences(a *Account, f *session.Field) {
	for i := range f.Lines {
		from := &f.Lines[i]
		sec := f.Sections[slices.IndexFunc(f.Sections,
			func(s session.Section) bool { return s.Letter() == from.Section })]
		key := session.Key{Section: sec.ID, Table: from.Table, Round: from.Round, Board: from.Board}
		if of.told[key] || !from.Beside || sec.Movement.Contestant == movement.Individual {
			continue
		}
		row, _ := sec.Movement.At(from.Table, from.Round)
		l := BoardPlay{Absent: true, Ruled: true, Form: from.Form}
		l.Key, l.Outcome, l.NS, l.EW = key, session.NotPlayed, row.NS, row.EW
		l.Section, l.ForNS, l.ForEW = of.place[sec.ID], from.ForNS, from.ForEW
		of.award(&l, f, i)
		at := &a.Sections[l.Section-1]
		at.Lines = append(at.Lines, l)
	}
}

// award enters what the sides of a line got that nobody played.
func (of *teller) award(l *BoardPlay, f *session.Field, line int) {
	if f.Pairs == nil {
		return
	}
	for _, b := range f.Pairs.Boards {
		for _, award := range b.Of(line) {
			if !award.Counts() {
				continue
			}
			given, percent := &l.NSAward, &l.NSPercent
			if award.Side == scoring.EW {
				given, percent = &l.EWAward, &l.EWPercent
			}
			*given = figure(award.Value)
			if pct, ok := award.Percentage(); ok {
				*percent = figure(pct)
			}
		}
	}
}

// match is a round of a pair that is a match, with what its opponents have of it.
func (of *teller) match(f *session.Field, who session.Contestant, r scoring.RoundScore) Match {
	m := Match{Round: r.Round, Home: who.Number, Away: r.Opponent.Number,
		HomeScore: figure(r.Figure), HomeVP: figure(r.VP)}
	if rank := of.sc.RankOf(f.Who(r.Opponent)); rank != nil {
		for _, other := range rank.Rounds {
			if other.Round == r.Round && f.Who(other.Opponent) == who {
				m.AwayScore, m.AwayVP = figure(other.Figure), figure(other.VP)
			}
		}
	}
	return m
}

// line is a result with what it was worth.
func (of *teller) line(t *session.TravellerLine) BoardPlay {
	l := BoardPlay{Result: t.Result, Form: of.st.Form(t.Key), Others: t.Others}
	l.Row, l.Section = 0, of.place[t.Key.Section]
	if sec, ok := of.st.Section(t.Key.Section); ok && sec.Movement.Contestant == movement.Individual {
		row, _ := sec.Movement.At(t.Table, t.Round)
		l.South, l.West = row.South, row.West
	}
	l.Lead = of.st.PublicLead(&t.Result)
	if t.Ruling != nil {
		l.Ruled, l.Law, l.Reason = true, t.Ruling.Law, t.Ruling.Reason
		chosen, err := of.st.Scoring.Options()
		if err == nil && l.Outcome == session.Artificial {
			l.ForNS, l.ForEW = chosen.Handset(l.ForNS), chosen.Handset(l.ForEW)
		}
		l.ForNS, l.ForEW = cmp.Or(t.Ruling.ForNS, l.ForNS), cmp.Or(t.Ruling.ForEW, l.ForEW)
	}
	if t.NSScored {
		l.NSAward = figure(t.NSValue)
		if of.percent {
			l.NSPercent = figure(t.NSPct)
		}
	}
	if t.EWScored {
		l.EWAward = figure(t.EWValue)
		if of.percent {
			l.EWPercent = figure(t.EWPct)
		}
	}
	of.recorded(&l, t)
	return l
}

// recorded takes over auction and play, as far as they may be seen.
func (of *teller) recorded(l *BoardPlay, t *session.TravellerLine) {
	sent, there := of.st.Recorded[t.Key]
	if !there || of.locked || !of.st.Deals.Known() && of.st.Arrived() < of.st.Expected() {
		return
	}
	b, _, released := study.Released(of.st, t.Key.Section, t.Board)
	if !released || l.Form != "" { // other cards than the deals have (Law 87)
		b.Deal = deal.Deal{}
	}
	b, _, _ = study.Recorded(b, sent)
	l.Calls, l.Play = b.Calls, b.Play
}

func figure(f scoring.Frac) *scoring.Frac { return &f }
