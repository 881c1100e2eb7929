package session

import (
	"cmp"
	"slices"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// lines are the results of a field as the scoring takes them, and the lines that nobody played but that count:
// rulings for those who should have, and for rounds in which somebody was absent. Results in doubt are
// left out.
func (st *State) lines(sections []Section, keys map[int][]Key, chosen *method.Chosen) (lines []scoring.Line, from map[lineKey]Key, doubtful []Received) {
	from = map[lineKey]Key{}
	for _, sec := range sections {
		for _, k := range keys[sec.ID] {
			r := st.Results[k]
			if r.Doubt.Any() {
				doubtful = append(doubtful, r)
				continue
			}
			played := st.resultLines(sec, r, chosen)
			if len(played) > 0 {
				from[keyOf(&played[0])] = r.Key
			}
			lines = append(lines, played...)
		}
		lines = append(lines, st.absences(sec)...)
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
func (st *State) resultLines(sec Section, r Received, chosen *method.Chosen) []scoring.Line {
	l := r.Line()
	l.Form = st.Form(r.Key)
	row, _ := sec.Movement.At(r.Table, r.Round)
	if sec.Movement.Contestant == movement.Individual {
		l.South, l.West = row.South, row.West
	}
	if r.Outcome == Artificial {
		l.ForNS, l.ForEW = chosen.Handset(l.ForNS), chosen.Handset(l.ForEW)
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
	missed := func(number int, given *scoring.Ruling) *scoring.Ruling {
		if number == 0 || number == r.Others.NS || number == r.Others.EW {
			return nil
		}
		return given
	}
	return beside(lines, l, sec, missed(r.NS, r.Others.ForNS), missed(r.EW, r.Others.ForEW))
}

// beside adds what stands for those who should have met at a place and did not; nil is nothing for that side. Teams
// are always two to a line.
func beside(lines []scoring.Line, at scoring.Line, sec Section, ns, ew *scoring.Ruling) []scoring.Line {
	if ns == nil && ew == nil {
		return lines
	}
	l := scoring.Line{
		Section: at.Section, Table: at.Table, Round: at.Round, Board: at.Board, Form: at.Form, Beside: true,
		NS: at.NS, EW: at.EW, South: at.South, West: at.West, ForNS: cmp.Or(ns, notPlayed), ForEW: cmp.Or(ew, notPlayed),
	}
	if sec.Movement.Contestant != movement.Team {
		if ns == nil {
			l.NS, l.South = 0, 0
		}
		if ew == nil {
			l.EW, l.West = 0, 0
		}
	}
	return append(lines, l)
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
			at := scoring.Line{
				Section: sec.Letter(), Table: row.Table, Round: row.Round, Board: board, Form: st.Form(k),
				NS: row.NS, EW: row.EW, South: row.South, West: row.West,
			}
			if nsAway {
				lines = beside(lines, at, sec, ns.given(), ns.ForOpponents)
			} else {
				lines = beside(lines, at, sec, ew.ForOpponents, ew.given())
			}
		}
	}
	return lines
}

// given is what the contestant itself gets for a round that it missed.
func (f StandingSet) given() *scoring.Ruling {
	if f.Cancelled {
		return nil
	}
	return f.ForIt
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
