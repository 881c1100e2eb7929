package session

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// lines are the results of a field as the scoring takes them, and the lines that nobody
// played but that count: rulings for those who should have, and for rounds in which
// somebody was absent. Results in doubt are left out.
func (st *State) lines(sections []Section, keys map[int][]Key,
	chosen *method.Chosen) (lines []scoring.Line, from map[lineKey]Key, doubtful []Received) {
	from = map[lineKey]Key{}
	for _, sec := range sections {
		for _, k := range keys[sec.ID] {
			r := st.Results[k]
			if r.Doubt.Any() {
				doubtful = append(doubtful, r)
				continue
			}
			played, instead := st.resultLines(sec, r, chosen)
			for i := range played {
				from[keyOf(&played[i])] = r.Key
			}
			lines = append(append(lines, played...), instead...)
		}
		lines = append(lines, st.absences(sec, chosen)...)
	}
	return lines, from, doubtful
}

// keys are the places that have a result, by section and in their order.
func (st *State) keys() map[int][]Key {
	keys := map[int][]Key{}
	for k := range st.Results {
		keys[k.Section] = append(keys[k.Section], k)
	}
	for _, list := range keys {
		slices.SortFunc(list, Key.Compare)
	}
	return keys
}

func keyOf(l *scoring.Line) lineKey {
	return lineKey{l.Section, l.Table, l.Round, l.Board, l.NS, l.EW}
}

// Line is a result at its table as the scoring takes it: what stands for
// each side, and where.
func (r Result) Line() scoring.Line {
	l := scoring.Line{
		Section: Letter(r.Section), Table: r.Table, Round: r.Round, Board: r.Board,
		NS: r.NS, EW: r.EW, Reversed: r.WrongDirection, ForNS: r.ForNS, ForEW: r.ForEW,
	}
	switch r.Outcome {
	case Played, ScoreOnly:
		l.Score, _ = r.Points() // there are points: what cannot be read is in doubt
	case NotPlayed:
		l.ForNS = cmp.Or(l.ForNS, notPlayed)
		l.ForEW = cmp.Or(l.ForEW, notPlayed)
	case Undecided, Unread:
		l.ForNS, l.ForEW = undecided, undecided
	}
	return l
}

var (
	notPlayed = &scoring.Ruling{Kind: scoring.NotPlayed}
	undecided = &scoring.Ruling{Kind: scoring.Undecided}
)

// resultLines are the line of a result, none where one of those who played it was
// cancelled, and those of who should have played it.
func (st *State) resultLines(sec Section, r Received, chosen *method.Chosen) (played, instead []scoring.Line) {
	l := r.Line()
	l.Form = st.Form(r.Key)
	row, _ := sec.Movement.At(r.Table, r.Round)
	if sec.Movement.Contestant == movement.Individual {
		l.South, l.West = row.South, row.West
	}
	ofTriple(&l, sec, row)
	if r.Outcome == Artificial {
		l.ForNS, l.ForEW = chosen.Handset(l.ForNS), chosen.Handset(l.ForEW)
	}
	if r.Ruling != nil {
		l.ForNS = cmp.Or(r.Ruling.ForNS, l.ForNS)
		l.ForEW = cmp.Or(r.Ruling.ForEW, l.ForEW)
	}
	l.ForNS, l.ForEW = fitted(chosen, l.ForNS), fitted(chosen, l.ForEW)
	if r.Others != nil {
		instead = st.missed(sec, r, l, chosen)
		l.NS, l.EW, l.Began, l.HalfMatch = r.Others.NS, r.Others.EW, 0, false
		l.NSField, l.EWField = ownField(sec, l.NS), ownField(sec, l.EW)
	}
	if st.cancelled(sec.ID, l.NS, l.EW, l.South, l.West) {
		return nil, instead
	}
	if r.Ruling != nil {
		st.spared(&l, r)
	}
	return []scoring.Line{l}, instead
}

// ofTriple says of a line of a triangle of teams, or of half-matches of pairs, to which
// match it belongs: a short triangle is two matches of half the boards in its round, a
// long one two whole matches over two rounds.
func ofTriple(l *scoring.Line, sec Section, row movement.Row) {
	if len(sec.Movement.Triples) == 0 {
		return
	}
	switch t, ok := sec.Movement.Triple(row); {
	case !ok:
	case t.Kind == movement.ShortTriangle, t.Kind == movement.HalfMatches:
		l.HalfMatch = true
	case t.Kind == movement.LongTriangle:
		l.Began = t.Round
	}
}

// missed are the lines for those who should have played a board that others
// played (Law 15).
func (st *State) missed(sec Section, r Received, at scoring.Line, chosen *method.Chosen) []scoring.Line {
	at.South, at.West = 0, 0 // in an individual the others are North and East
	there := func(n int) bool { return n == r.Others.NS || n == r.Others.EW || st.cancelled(sec.ID, n) }
	ns, ew := fitted(chosen, r.Others.ForNS), fitted(chosen, r.Others.ForEW)
	if there(at.NS) {
		ns = nil
	}
	if there(at.EW) {
		ew = nil
	}
	if chosen.Teams != nil && !(there(at.NS) && there(at.EW)) {
		ns, ew = cmp.Or(ns, notPlayed), cmp.Or(ew, notPlayed) // else their match would wait for this table
	}
	return beside(nil, at, chosen, ns, ew)
}

// ownField is the direction in which a pair is ranked where there are two winners:
// that of its first seat.
func ownField(sec Section, number int) scoring.Side {
	who, _ := scoredAs([]Section{sec}, Contestant{sec.ID, number}, scoring.TwoWinners)
	return who.Side
}

// beside adds what stands for those who should have met at a place and did not; nil is
// nothing for that side. Teams are always two to a line.
func beside(lines []scoring.Line, at scoring.Line, chosen *method.Chosen, ns, ew *scoring.Ruling) []scoring.Line {
	if ns == nil && ew == nil {
		return lines
	}
	l := scoring.Line{
		Section: at.Section, Table: at.Table, Round: at.Round, Board: at.Board, Form: at.Form, Beside: true,
		NS: at.NS, EW: at.EW, South: at.South, West: at.West, Began: at.Began, HalfMatch: at.HalfMatch,
		ForNS: cmp.Or(ns, notPlayed), ForEW: cmp.Or(ew, notPlayed),
	}
	if chosen.Teams == nil {
		if ns == nil {
			l.NS, l.South = 0, 0
		}
		if ew == nil {
			l.EW, l.West = 0, 0
		}
	}
	return append(lines, l)
}

// cancelled reports whether everything of one of these contestants was cancelled.
func (st *State) cancelled(section int, numbers ...int) bool {
	if len(st.Participations) == 0 {
		return false
	}
	return slices.ContainsFunc(numbers, func(n int) bool {
		f, there := st.Participations[Contestant{section, n}]
		return there && f.Participation == Withdrawn && f.Cancelled
	})
}

// cancelledAt reports whether what happened at a place counts no longer, because somebody
// who sat there was cancelled.
func (st *State) cancelledAt(r Received) bool {
	if len(st.Participations) == 0 {
		return false
	}
	sec, ok := st.Section(r.Section)
	if !ok {
		return false
	}
	row, _ := sec.Movement.At(r.Table, r.Round)
	if r.Others != nil {
		row.NS, row.EW = r.Others.NS, r.Others.EW
	}
	return st.cancelled(sec.ID, row.NS, row.EW, row.South, row.West)
}

// absences are the lines of the rounds in which somebody was not there: what its
// opponents get, in an individual also its partner, and what it gets itself.
func (st *State) absences(sec Section, chosen *method.Chosen) (lines []scoring.Line) {
	if len(st.Participations) == 0 {
		return nil
	}
	matches := st.missedMatches(sec, chosen)
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) || st.Plays(sec, row) || matches[matchAt(sec, row, chosen)] != nil {
			continue
		}
		for _, board := range row.Boards() {
			k := Key{sec.ID, row.Table, row.Round, board}
			if r, there := st.Results[k]; there && (r.Others != nil || !st.cancelledAt(r)) {
				continue // somebody sat in, or the director ruled
			}
			at := scoring.Line{
				Section: sec.Letter(), Table: row.Table, Round: row.Round, Board: board, Form: st.Form(k),
				NS: row.NS, EW: row.EW, South: row.South, West: row.West,
			}
			ofTriple(&at, sec, row)
			if sec.Movement.Contestant == movement.Individual {
				lines = st.playersMissing(lines, at, sec, chosen)
			} else {
				lines = st.sideMissing(lines, at, sec, chosen)
			}
		}
	}
	return lines
}

// sideMissing is a board for which one side was not there, or neither.
func (st *State) sideMissing(lines []scoring.Line, at scoring.Line, sec Section, chosen *method.Chosen) []scoring.Line {
	ns, nsAway := st.absent(Contestant{sec.ID, at.NS}, at.Round)
	ew, ewAway := st.absent(Contestant{sec.ID, at.EW}, at.Round)
	forNS, forEW := ns.given(), ew.given()
	switch {
	case !nsAway:
		forNS = ew.ForOpponents
	case !ewAway:
		forEW = ns.ForOpponents
	}
	return beside(lines, at, chosen, fitted(chosen, forNS), fitted(chosen, forEW))
}

// playersMissing is a board of an individual for which one or more of the four were not
// there. The others get what the first of the absent leaves to them, in the order
// North, East, South, West.
func (st *State) playersMissing(lines []scoring.Line, at scoring.Line, sec Section,
	chosen *method.Chosen) []scoring.Line {
	if chosen.Teams != nil {
		return lines // players are no teams
	}
	var left *ParticipationSet
	var present []int
	for i, number := range [4]int{at.NS, at.EW, at.South, at.West} {
		f, away := st.absent(Contestant{sec.ID, number}, at.Round)
		if !away {
			present = append(present, i)
			continue
		}
		if left == nil {
			left = &f
		}
		lines = beside(lines, only(at, i), chosen, sideOf(i, 0, f.given()), sideOf(i, 1, f.given()))
	}
	for _, i := range present {
		lines = beside(lines, only(at, i), chosen, sideOf(i, 0, left.ForOpponents), sideOf(i, 1, left.ForOpponents))
	}
	return lines
}

// only is a line with one of its four players: 0 is North, 1 East, 2 South, 3 West.
func only(at scoring.Line, seat int) scoring.Line {
	all := [4]int{at.NS, at.EW, at.South, at.West}
	var one [4]int
	one[seat] = all[seat]
	at.NS, at.EW, at.South, at.West = one[0], one[1], one[2], one[3]
	return at
}

// sideOf is a ruling for the player at that seat, nil for the other side.
func sideOf(seat, side int, given *scoring.Ruling) *scoring.Ruling {
	if seat%2 != side {
		return nil
	}
	return given
}

// given is what the contestant itself gets for a round that it missed.
func (f ParticipationSet) given() *scoring.Ruling {
	if f.Cancelled {
		return nil
	}
	return f.ForIt
}

// Plays reports whether a table plays in a round: everybody is there.
func (st *State) Plays(sec Section, row movement.Row) bool {
	if !sec.Movement.Playing(row) {
		return false
	}
	if len(st.Participations) == 0 {
		return true
	}
	return !slices.ContainsFunc([]int{row.NS, row.EW, row.South, row.West}, func(n int) bool {
		_, away := st.absent(Contestant{sec.ID, n}, row.Round)
		return away
	})
}
