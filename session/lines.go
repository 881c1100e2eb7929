package session

import (
	"cmp"
	"maps"
	"slices"

	"clubnight/scoring"
	"clubnight/session/movement"
)

// lines are the results of a field as the scoring takes them, and the lines that nobody played but that count:
// rulings for those who should have, and for rounds in which somebody was absent. Results in doubt are
// left out.
func (st *State) lines(sections []Section) (lines []scoring.Line, keys map[lineKey]Key, doubtful []Received) {
	received := slices.SortedFunc(maps.Values(st.Results), func(a, b Received) int { return a.Key.Compare(b.Key) })
	keys = map[lineKey]Key{}
	for _, r := range received {
		i := slices.IndexFunc(sections, func(s Section) bool { return s.ID == r.Section })
		switch {
		case i < 0:
		case r.Doubt.Any():
			doubtful = append(doubtful, r)
		default:
			played := st.resultLines(sections[i], r)
			if len(played) > 0 {
				keys[keyOf(&played[0])] = r.Key
			}
			lines = append(lines, played...)
		}
	}
	for _, sec := range sections {
		lines = append(lines, st.absences(sec)...)
	}
	return lines, keys, doubtful
}

func keyOf(l *scoring.Line) lineKey {
	return lineKey{l.Section, l.Table, l.Round, l.Board, l.NS, l.EW}
}

// Line is a result at its table as the scoring takes it: what stands for each side, and where.
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

// resultLines are the line of a result, first, and those of the pairs who should have played it.
func (st *State) resultLines(sec Section, r Received) []scoring.Line {
	l := r.Line()
	l.Form = st.form(r.Key)
	row, _ := sec.Movement.At(r.Table, r.Round)
	if sec.Movement.Contestant == movement.Individual {
		l.South, l.West = row.South, row.West
	}
	if r.Outcome == Artificial && false {
		l.ForNS, l.ForEW = average(l.ForNS), average(l.ForEW)
	}
	if r.Ruling != nil {
		l.ForNS = cmp.Or(r.Ruling.ForNS, l.ForNS)
		l.ForEW = cmp.Or(r.Ruling.ForEW, l.ForEW)
	}
	if st.cancelled(sec.ID, l.NS) || st.cancelled(sec.ID, l.EW) {
		return nil
	}
	if r.Others == nil {
		return []scoring.Line{l}
	}
	lines := []scoring.Line{l}
	lines[0].NS, lines[0].EW = r.Others.NS, r.Others.EW
	missed := func(number int, given *scoring.Ruling, side scoring.Side) {
		if number == 0 || number == r.Others.NS || number == r.Others.EW || given == nil {
			return
		}
		lines = append(lines, alone(l, number, side, given))
	}
	missed(r.NS, r.Others.ForNS, scoring.NS)
	missed(r.EW, r.Others.ForEW, scoring.EW)
	return lines
}

// alone is a line that counts for one side only.
func alone(at scoring.Line, number int, side scoring.Side, given *scoring.Ruling) scoring.Line {
	l := scoring.Line{Section: at.Section, Table: at.Table, Round: at.Round, Board: at.Board, Form: at.Form, ForNS: given, ForEW: given}
	if side == scoring.EW {
		l.EW = number
	} else {
		l.NS = number
	}
	return l
}

// average is a percentage that a handset sends as the Laws mean it: 60 % is Average Plus, 40 % Average Minus
// (Law 12C2(c)).
func average(r *scoring.Ruling) *scoring.Ruling {
	if r == nil || r.Kind != scoring.Percentage {
		return r
	}
	for percent, kind := range map[int64]scoring.RulingKind{60: scoring.AveragePlus, 50: scoring.Average, 40: scoring.AverageMinus} {
		if r.Amount.Equal(scoring.Int(percent)) {
			return &scoring.Ruling{Kind: kind, Law: r.Law, Note: r.Note}
		}
	}
	return r
}

// cancelled reports whether everything of a contestant was cancelled.
func (st *State) cancelled(section, number int) bool {
	f, there := st.Standings[Contestant{section, number}]
	return there && f.Standing == Withdrawn && f.Cancelled
}

// absences are the lines of the rounds in which one side was not there: what its opponents get, and what it gets
// itself.
func (st *State) absences(sec Section) (lines []scoring.Line) {
	if len(st.Standings) == 0 {
		return nil
	}
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) {
			continue
		}
		ns, nsAway := st.absent(Contestant{sec.ID, row.NS}, row.Round)
		ew, ewAway := st.absent(Contestant{sec.ID, row.EW}, row.Round)
		if nsAway == ewAway {
			continue // both there, or nobody
		}
		for _, board := range row.Boards() {
			k := Key{sec.ID, row.Table, row.Round, board}
			if r, played := st.Results[k]; played && !(nsAway && ns.Cancelled || ewAway && ew.Cancelled) || r.Ruling != nil {
				continue // somebody sat in, or the director ruled
			}
			at := scoring.Line{Section: sec.Letter(), Table: row.Table, Round: row.Round, Board: board, Form: st.form(k)}
			if nsAway {
				lines = absence(lines, at, ns, row.NS, row.EW, scoring.NS)
			} else {
				lines = absence(lines, at, ew, row.EW, row.NS, scoring.EW)
			}
		}
	}
	return lines
}

// absence adds what an absence gives to the absent side and to its opponents.
func absence(lines []scoring.Line, at scoring.Line, f StandingSet, absent, opponents int, side scoring.Side) []scoring.Line {
	if f.ForIt != nil && !f.Cancelled {
		lines = append(lines, alone(at, absent, side, f.ForIt))
	}
	if f.ForOpponents != nil {
		lines = append(lines, alone(at, opponents, side.Other(), f.ForOpponents))
	}
	return lines
}

// plays reports whether a table plays in a round: both sides are there.
func (st *State) plays(sec Section, row movement.Row) bool {
	if !sec.Movement.Playing(row) {
		return false
	}
	if len(st.Standings) == 0 {
		return true
	}
	_, ns := st.absent(Contestant{sec.ID, row.NS}, row.Round)
	_, ew := st.absent(Contestant{sec.ID, row.EW}, row.Round)
	return !ns && !ew
}
