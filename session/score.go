package session

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Score scores the evening as Scoring says, each field apart (see Fields). It is the one
// road to a ranking: the window, the sheets, the exports and the command line all take
// it. Results in doubt are left out and named in Scores.Open.
func (st *State) Score() (*Scores, error) {
	chosen, err := st.Scoring.Options()
	if err != nil {
		return nil, err
	}
	sc := &Scores{Arrived: st.Arrived(), Expected: st.Expected()}
	sc.Open = st.open(sc.Expected-sc.Arrived, chosen)
	keys, names := st.keys(), naming{st, map[Contestant]Names{}}
	for _, ids := range st.Fields() {
		var sections []Section
		for _, id := range ids {
			sec, _ := st.Section(id)
			sections = append(sections, sec)
		}
		f, doubtful, err := st.scoreField(sections, keys)
		if err != nil {
			return nil, fmt.Errorf("section %s: %w", sections[0].Letter(), err)
		}
		if n := f.contradictions(); n > 0 {
			sc.Open = append(sc.Open, Open{Kind: RulingsPending, Number: n})
		}
		sc.Fields = append(sc.Fields, f)
		sc.Rankings = append(sc.Rankings, st.rankings(f, names)...)
		sc.Travellers = append(sc.Travellers, st.travellers(f, doubtful, names)...)
	}
	return sc, nil
}

// Arrived counts the results that are in, of those expected; a ruling on a board that was
// not played counts as one.
func (st *State) Arrived() (n int) {
	for k, r := range st.Results {
		sec, ok := st.Section(k.Section)
		if !ok || r.NoResult && r.Ruling == nil {
			continue
		}
		row, ok := sec.Movement.At(k.Table, k.Round)
		if ok && st.Plays(sec, row) && slices.Contains(row.Boards(), k.Board) {
			n++
		}
	}
	return n
}

// open lists what stands between the results and a final ranking; so many
// are still to come.
func (st *State) open(toCome int, chosen *method.Chosen) []Open {
	var open []Open
	if toCome > 0 {
		open = append(open, Open{Kind: ResultsToCome, Number: toCome, Of: st.Expected()})
	}
	for _, r := range st.Doubtful() {
		if st.cancelledAt(r) {
			continue
		}
		open = append(open, Open{Kind: ResultInDoubt, Key: r.Key, Doubt: r.Doubt})
	}
	announced, given := st.undecided(chosen)
	if announced > 0 {
		open = append(open, Open{Kind: RulingsUndecided, Number: announced})
	}
	if given > 0 {
		open = append(open, Open{Kind: RulingsPending, Number: given})
	}
	return open
}

// undecided counts the rulings that were announced on a handset and not entered, and
// those that the director left open.
func (st *State) undecided(chosen *method.Chosen) (announced, given int) {
	for _, r := range st.Results {
		if st.cancelledAt(r) {
			continue
		}
		onHandset, byDirector := waitsForRuling(r, chosen)
		if onHandset {
			announced++
		}
		if byDirector {
			given++
		}
	}
	return announced, given
}

// waitsForRuling reports whether a ruling was announced on a handset and not entered, or
// was left open by the director.
func waitsForRuling(r Received, chosen *method.Chosen) (announced, given bool) {
	wait := func(r *scoring.Ruling) bool {
		return r != nil && fitted(chosen, chosen.Handset(r)).Kind == scoring.Undecided
	}
	switch {
	case r.Ruling != nil:
		return false, wait(r.Ruling.ForNS) || wait(r.Ruling.ForEW)
	case r.Doubt.Any():
		return false, false
	}
	return r.Outcome == Undecided || r.Outcome == Artificial && (wait(r.ForNS) || wait(r.ForEW)), false
}

func (st *State) scoreField(sections []Section, keys map[int][]Key) (f *Field, doubtful []Received, err error) {
	f = &Field{Sections: sections, Choices: st.Scoring}
	chosen, err := st.chosen(sections)
	if err != nil {
		return nil, nil, err
	}
	chosen.Pairs.ToCome = st.unfinished(sections, chosen)
	f.Lines, f.keys, doubtful = st.lines(sections, keys, chosen)
	f.Scored, err = chosen.Score(f.Lines, st.contest(sections, chosen))
	return f, doubtful, err
}

// chosen is how a field is scored.
func (st *State) chosen(sections []Section) (*method.Chosen, error) {
	chosen, err := st.Scoring.Options()
	if err != nil {
		return nil, err
	}
	chosen.Pairs.BySection = false // a field is one section, or several that are one
	if chosen.Teams != nil {
		chosen.Teams.BySection, chosen.Teams.LeaveOpen = false, true
	}
	if chosen.Swiss != nil && chosen.Swiss.Length == 0 {
		chosen.Swiss.Length = boardsOfARound(sections) // known before the first match is over
	}
	return chosen, nil
}

// contest is what is known of a field's contestants beside their lines. With one section
// of one winner everybody is ranked together.
func (st *State) contest(sections []Section, chosen *method.Chosen) method.Contest {
	c := method.Contest{Winners: map[string]scoring.Winners{}}
	winners := movementWinners(sections)
	for _, s := range sections {
		c.Individual = c.Individual || s.Movement.Contestant == movement.Individual
		c.Winners[s.Letter()] = winners
	}
	winners = winnersOf(sections, chosen)
	c.Adjustments, c.Carried, c.Unranked = st.adjustments(sections, winners), st.carried(sections,
		winners), st.unranked(sections, winners)
	c.Unplayed = append(st.unplayed(sections, winners, chosen), st.absentMatches(sections, winners, chosen)...)
	c.Handicaps = st.handicaps(sections, winners)
	return c
}

// movementWinners is how many winners a field has by its movements.
func movementWinners(sections []Section) scoring.Winners {
	for _, s := range sections {
		if s.Movement.Winners == 1 || s.Movement.Contestant != movement.Pair {
			return scoring.OneWinner
		}
	}
	return scoring.TwoWinners
}

// winnersOf is how many winners a field has as it is scored.
func winnersOf(sections []Section, chosen *method.Chosen) scoring.Winners {
	individual := slices.ContainsFunc(sections,
		func(s Section) bool { return s.Movement.Contestant == movement.Individual })
	switch {
	case chosen.Teams != nil || individual:
		return scoring.OneWinner
	case chosen.WinnersChosen:
		return chosen.Pairs.Winners
	}
	return movementWinners(sections)
}

// scoredAs gives a contestant of the field the name that the scoring has for it: with two
// winners its side belongs to it.
func scoredAs(sections []Section, c Contestant, winners scoring.Winners) (scoring.Contestant, bool) {
	for _, s := range sections {
		if s.ID != c.Section {
			continue
		}
		who := scoring.Contestant{Section: s.Letter(), Number: c.Number}
		if winners == scoring.OneWinner {
			return who, true
		}
		for _, row := range s.Movement.Rows {
			switch c.Number {
			case row.NS:
				who.Side = scoring.NS
			case row.EW:
				who.Side = scoring.EW
			default:
				continue
			}
			return who, true
		}
	}
	return scoring.Contestant{}, false
}

func (st *State) adjustments(sections []Section, winners scoring.Winners) (list []scoring.Adjustment) {
	for _, p := range st.Penalties {
		if who, ok := scoredAs(sections, p.Who, winners); ok {
			list = append(list, scoring.Adjustment{Contestant: who, Amount: p.Amount, Unit: p.Unit,
				Law: p.law(), Note: p.Reason})
		}
	}
	return list
}

// law is the law that a penalty stands on.
func (p Penalty) law() string {
	switch {
	case p.Law != "":
		return p.Law
	case p.Disciplinary:
		return "91"
	case p.Amount.Sign() < 0:
		return "90"
	}
	return ""
}

func (st *State) carried(sections []Section, winners scoring.Winners) map[scoring.Contestant]scoring.Carry {
	carried := map[scoring.Contestant]scoring.Carry{}
	for c, carry := range st.Carried {
		if who, ok := scoredAs(sections, c, winners); ok {
			carried[who] = carry
		}
	}
	return carried
}

func (st *State) handicaps(sections []Section, winners scoring.Winners) map[scoring.Contestant]scoring.Frac {
	handicaps := map[scoring.Contestant]scoring.Frac{}
	for c, h := range st.Handicaps {
		if who, ok := scoredAs(sections, c, winners); ok {
			handicaps[who] = h
		}
	}
	return handicaps
}

// unranked are the contestants who have no place: without standing, withdrawn,
// and who played nothing.
func (st *State) unranked(sections []Section, winners scoring.Winners) map[scoring.Contestant]scoring.Unranked {
	out := st.playedNothing(sections, winners)
	for c, f := range st.Participations {
		who, ok := scoredAs(sections, c, winners)
		switch {
		case !ok:
		case f.Participation == WithoutStanding:
			out[who] = scoring.WithoutStanding
		case f.Participation == Withdrawn && !f.Ranked:
			out[who] = scoring.Withdrawn
		}
	}
	return out
}

// rankings are the field's rankings, with the names; behind each with
// handicaps that by handicap.
func (st *State) rankings(f *Field, names naming) (list []Ranking) {
	for _, r := range f.Rankings() {
		list = append(list, f.ranking(r, false, names))
		if len(st.Handicaps) > 0 && f.Pairs != nil && f.Unit() == scoring.Matchpoint {
			list = append(list, f.ranking(r.ByHandicap(), true, names))
		}
	}
	return list
}

func (f *Field) ranking(from scoring.Ranking, handicap bool, names naming) Ranking {
	ranking := Ranking{Field: f, Section: f.Sections[0], Combined: f.Sections[1:],
		Side: from.Side, WithHandicap: handicap}
	for _, row := range from.Rows {
		who := f.Who(row.Contestant)
		ranking.Ranks = append(ranking.Ranks, Rank{Row: row, Who: who, Names: names.of(who)})
	}
	return ranking
}

// contradictions counts the boards of teams that wait because a team was given two
// different artificial scores.
func (f *Field) contradictions() (n int) {
	if f.Teams == nil {
		return 0
	}
	for _, m := range f.Teams.Matches {
		for i := range m.Boards {
			if b := &m.Boards[i]; b.For[0].Contradictory() || b.For[1].Contradictory() {
				n++
			}
		}
	}
	return n
}

// boardForm is a board of a field in one form.
type boardForm struct {
	board int
	form  string
}

func (st *State) travellers(f *Field, doubtful []Received, names naming) []Traveller {
	byBoard := map[boardForm]*Traveller{}
	at := func(board int, form string) *Traveller {
		key := boardForm{board, form}
		if byBoard[key] == nil {
			byBoard[key] = &Traveller{Section: f.Sections[0], Combined: f.Sections[1:], Board: board, Form: form}
		}
		return byBoard[key]
	}
	awards := make([][]*scoring.Award, len(f.Lines))
	if f.Pairs != nil {
		for _, b := range f.Pairs.Boards {
			at(b.Number, b.Form).Top = b.NS.Top
			for i := range b.Awards {
				awards[b.Awards[i].Line] = append(awards[b.Awards[i].Line], &b.Awards[i])
			}
		}
	}
	given := f.teamAwards()
	for i := range f.Lines {
		l := &f.Lines[i]
		key, played := f.keys[keyOf(l)]
		if !played {
			continue // nobody played it: it is on the cards of those whom it concerns
		}
		line := travellerLine(st.Results[key], l, names)
		line.award(awards[i])
		line.teams(given[lineBoard{l.Round, l.Board, l.NS}], given[lineBoard{l.Round, l.Board, l.EW}])
		t := at(l.Board, l.Form)
		t.Lines = append(t.Lines, line)
	}
	for _, r := range doubtful {
		l := scoring.Line{NS: r.NS, EW: r.EW, Reversed: r.WrongDirection}
		t := at(r.Board, st.Form(r.Key))
		t.Lines = append(t.Lines, travellerLine(r, &l, names))
	}
	keys := slices.SortedFunc(maps.Keys(byBoard), func(a, b boardForm) int {
		return cmp.Or(cmp.Compare(a.board, b.board), cmp.Compare(a.form, b.form))
	})
	var travellers []Traveller
	for _, key := range keys {
		slices.SortStableFunc(byBoard[key].Lines, bestFirst)
		travellers = append(travellers, *byBoard[key])
	}
	return travellers
}

// lineBoard is a team's board in a round.
type lineBoard struct{ round, board, team int }

// teamAwards are what each team got on each board: of a match over several
// rounds under each of them.
func (f *Field) teamAwards() map[lineBoard]*scoring.TeamAward {
	if f.Teams == nil {
		return nil
	}
	awards := map[lineBoard]*scoring.TeamAward{}
	for _, m := range f.Teams.Matches {
		for i := range m.Boards {
			for side := range m.Teams {
				a := &m.Boards[i].For[side]
				for _, line := range a.Lines {
					awards[lineBoard{f.Lines[line].Round, m.Boards[i].Board, m.Teams[side].Number}] = a
				}
			}
		}
	}
	return awards
}

func travellerLine(r Received, l *scoring.Line, names naming) TravellerLine {
	t := TravellerLine{Received: r, NSPair: l.NS, EWPair: l.EW}
	if l.Reversed {
		t.NSPair, t.EWPair = l.EW, l.NS
	}
	t.NSNames = names.of(Contestant{Section: r.Section, Number: t.NSPair})
	t.EWNames = names.of(Contestant{Section: r.Section, Number: t.EWPair})
	t.Points, t.HasPoints = r.Points()
	return t
}

func (l *TravellerLine) award(awards []*scoring.Award) {
	for _, a := range awards {
		l.Awards = append(l.Awards, a)
		if !a.Counts() {
			continue
		}
		pct, _ := a.Percentage()
		if a.Side == scoring.EW {
			l.EWScored, l.EWValue, l.EWPct = true, a.Value, pct
		} else {
			l.NSScored, l.NSValue, l.NSPct = true, a.Value, pct
		}
	}
}

func (l *TravellerLine) teams(ns, ew *scoring.TeamAward) {
	if l.WrongDirection {
		ns, ew = ew, ns
	}
	if ns != nil && ns.Counts() {
		l.NSScored, l.NSValue = true, ns.Value
	}
	if ew != nil && ew.Counts() {
		l.EWScored, l.EWValue = true, ew.Value
	}
}

// bestFirst orders a traveller: scores from North-South's best to its
// worst, then what has none.
func bestFirst(a, b TravellerLine) int {
	if a.HasPoints != b.HasPoints {
		if a.HasPoints {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Points, a.Points), b.NSValue.Cmp(a.NSValue), cmp.Compare(a.Key.Section, b.Key.Section),
		cmp.Compare(a.Table, b.Table))
}

// naming remembers the names of contestants while an evening is scored.
type naming struct {
	st    *State
	known map[Contestant]Names
}

func (n naming) of(c Contestant) Names {
	found, there := n.known[c]
	if !there {
		found = n.st.PairNames(c)
		n.known[c] = found
	}
	return found
}
