package session

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"clubnight/scoring"
	"clubnight/session/movement"
)

// Score scores the evening at matchpoints, each field apart (see Fields), with Neuberg's formula where boards
// have different numbers of scores (Law 78A). Results in doubt are left out and named in
// Scores.Open.
func (st *State) Score() (*Scores, error) {
	sc := &Scores{Arrived: len(st.Results), Expected: st.Expected(), Open: st.open()}
	received := slices.Collect(maps.Values(st.Results))
	slices.SortFunc(received, func(a, b Received) int { return a.Key.Compare(b.Key) })
	for _, ids := range st.Fields() {
		var f field
		for _, id := range ids {
			sec, _ := st.Section(id)
			f.sections = append(f.sections, sec)
		}
		for _, r := range received {
			switch {
			case !slices.Contains(ids, r.Section):
			case r.Doubt != "":
				f.doubtful = append(f.doubtful, r)
			default:
				f.scored = append(f.scored, r)
			}
		}
		if err := st.scoreField(sc, f); err != nil {
			return nil, fmt.Errorf("section %s: %w", f.sections[0].Letter(), err)
		}
	}
	return sc, nil
}

// field is what is compared and ranked together: a section, or several that the director combined.
type field struct {
	sections         []Section
	scored, doubtful []Received
}

// section finds the section of a letter, as the scoring names it.
func (f field) section(letter string) Section {
	for _, s := range f.sections {
		if s.Letter() == letter {
			return s
		}
	}
	return f.sections[0]
}

// open lists what stands between the results and a final ranking.
func (st *State) open() []string {
	var open []string
	switch n := st.Expected() - len(st.Results); {
	case n == 1:
		open = append(open, fmt.Sprintf("one of %d results is still to come", st.Expected()))
	case n > 1:
		open = append(open, fmt.Sprintf("%d of %d results are still to come", n, st.Expected()))
	}
	for _, r := range st.Doubtful() {
		open = append(open, fmt.Sprintf("%s is not scored: %s", st.Where(r.Key), r.Doubt))
	}
	undecided := 0
	for _, r := range st.Results {
		if r.Outcome == Undecided && r.Doubt == "" {
			undecided++
		}
	}
	switch {
	case undecided == 1:
		open = append(open, "one ruling is announced and not entered")
	case undecided > 1:
		open = append(open, fmt.Sprintf("%d rulings are announced and not entered", undecided))
	}
	return open
}

func (st *State) scoreField(sc *Scores, f field) error {
	lines := make([]scoring.Line, len(f.scored))
	for i, r := range f.scored {
		lines[i] = r.Line()
	}
	options := scoring.Options{Winners: scoring.TwoWinners}
	for _, s := range f.sections {
		if s.Movement.Winners == 1 { // with one such section everybody is ranked together
			options.Winners = scoring.OneWinner
		}
	}
	standings, err := scoring.Score(lines, options)
	if err != nil {
		return err
	}
	for _, ranking := range standings.Rankings {
		sc.Rankings = append(sc.Rankings, st.ranking(f, ranking))
	}
	sc.Travellers = append(sc.Travellers, st.travellers(f, standings)...)
	return nil
}

// Line is the result as the scoring takes it.
func (r Result) Line() scoring.Line {
	l := scoring.Line{
		Section: Letter(r.Section), Table: r.Table, Round: r.Round, Board: r.Board,
		NS: r.NS, EW: r.EW, Reversed: r.WrongDirection,
	}
	switch r.Outcome {
	case Played, ScoreOnly:
		l.Score, _ = r.Points() // there are points: a result without a contract is in doubt
	case Artificial:
		l.ForNS, l.ForEW = scoring.Artificial(int64(r.NSPercent)), scoring.Artificial(int64(r.EWPercent))
	case NotPlayed:
		none := &scoring.Ruling{Kind: scoring.NotPlayed}
		l.ForNS, l.ForEW = none, none
	case Undecided:
		wait := &scoring.Ruling{Kind: scoring.Undecided}
		l.ForNS, l.ForEW = wait, wait
	}
	return l
}

func (st *State) ranking(f field, from scoring.Ranking) Ranking {
	ranking := Ranking{Section: f.sections[0], Combined: f.sections[1:], Side: from.Side}
	for _, row := range from.Rows {
		pair := Contestant{Section: f.section(row.Contestant.Section).ID, Number: row.Contestant.Number}
		ranking.Ranks = append(ranking.Ranks, Rank{
			Place: row.Place, Tied: row.Tied, Who: pair, Side: from.Side, Names: st.PairNames(pair),
			Boards: row.Played, Total: row.Total, Max: row.Max, Percentage: row.Percentage,
		})
	}
	return ranking
}

func (st *State) travellers(f field, standings *scoring.Standings) []Traveller {
	byBoard := map[int]*Traveller{}
	at := func(board int) *Traveller {
		if byBoard[board] == nil {
			byBoard[board] = &Traveller{Section: f.sections[0], Combined: f.sections[1:], Board: board}
		}
		return byBoard[board]
	}
	for _, b := range standings.Boards {
		t := at(b.Number)
		t.Top = b.NS.Top
		for i := range b.Awards {
			if a := &b.Awards[i]; a.Side == scoring.NS {
				t.Lines = append(t.Lines, st.travellerLine(f.scored[a.Line], b.Of(a.Line)))
			}
		}
	}
	for _, r := range f.doubtful {
		t := at(r.Board)
		t.Lines = append(t.Lines, st.travellerLine(r, nil))
	}
	var travellers []Traveller
	for _, board := range slices.Sorted(maps.Keys(byBoard)) {
		slices.SortStableFunc(byBoard[board].Lines, bestFirst)
		travellers = append(travellers, *byBoard[board])
	}
	return travellers
}

func (st *State) travellerLine(r Received, awards []*scoring.Award) TravellerLine {
	l := TravellerLine{Received: r}
	l.NSPair, l.EWPair = r.Pairs()
	l.NSNames = st.PairNames(Contestant{Section: r.Section, Number: l.NSPair})
	l.EWNames = st.PairNames(Contestant{Section: r.Section, Number: l.EWPair})
	l.Points, l.HasPoints = r.Points()
	for _, a := range awards {
		if !a.Counts() {
			continue
		}
		pct, _ := a.Percentage()
		if a.Side == scoring.EW {
			l.EWScored, l.EWMP, l.EWPct = true, a.Value, pct
		} else {
			l.NSScored, l.NSMP, l.NSPct = true, a.Value, pct
		}
	}
	return l
}

// bestFirst orders a traveller: scores from North-South's best to its worst, then what has none.
func bestFirst(a, b TravellerLine) int {
	if a.HasPoints != b.HasPoints {
		if a.HasPoints {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(b.Points, a.Points), a.NSMP.Cmp(b.NSMP)*-1, cmp.Compare(a.Key.Section, b.Key.Section), cmp.Compare(a.Table, b.Table))
}

// PairNames gives the names to show for a pair: what the director typed, else what the players'
// numbers at their seats of the first round say. Nothing known is empty.
func (st *State) PairNames(p Contestant) [2]string {
	if names, ok := st.Names[p]; ok {
		return names
	}
	sec, ok := st.Section(p.Section)
	if !ok {
		return [2]string{}
	}
	for round := 1; round <= sec.Movement.Rounds; round++ {
		row, side, ok := sec.Movement.Seat(p.Number, round)
		if !ok {
			continue
		}
		if registered(sec.Movement, row.Table, side, round) {
			return [2]string{} // a rover, say: the names at this table are those of who sat there first
		}
		seats := [2]string{"N", "S"}
		if side == 'E' || side == 'W' {
			seats = [2]string{"E", "W"}
		}
		var names [2]string
		for i, d := range seats {
			names[i] = st.Seats[Seat{Section: p.Section, Table: row.Table, Direction: d}].shown()
		}
		return names
	}
	return [2]string{}
}

// registered tells whether somebody sat in a line of a table before that round, and so left names there.
func registered(m *movement.Movement, table int, side byte, round int) bool {
	for _, r := range m.Table(table) {
		number := r.NS
		if side == 'E' || side == 'W' {
			number = r.EW
		}
		if r.Round < round && number > 0 && number != m.Missing {
			return true
		}
	}
	return false
}

// shown is the name, or the number where the club does not know it.
func (p Player) shown() string {
	if p.Name == "" && p.Number != "" {
		return "no. " + p.Number
	}
	return p.Name
}
