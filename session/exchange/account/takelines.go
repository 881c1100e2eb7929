package account

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// results records what happened at the tables of a section.
func (t *Imported) results(a *Account, i int, from *seated) {
	id, lines := a.id(i), from.lines
	chosen, unsure := t.Choices.Options()
	var received, rulings, others []session.Fact
	var forms []session.BoardFouled
	for n := range lines {
		l := &lines[n]
		l.Section = id
		if unsure == nil {
			unit := chosen.BoardUnit()
			l.ForNS, l.ForEW = inUnit(l.ForNS, l.NSAward, unit), inUnit(l.ForEW, l.EWAward, unit)
		}
		if forms = fouled(forms, l); l.Absent && from.written {
			continue // it follows from who was not there
		}
		result, entered := l.entered()
		if entered {
			received = append(received, session.ResultReceived{Result: result})
		}
		if l.Ruled && (l.ForNS != nil || l.ForEW != nil) {
			rulings = append(rulings, session.RulingGiven{Key: l.Key, ForNS: l.ForNS, ForEW: l.ForEW,
				Law: l.Law, Reason: l.Reason})
		}
		if o := l.Others; o != nil {
			others = append(others, session.PlayedByOthers{Key: l.Key, NS: o.NS, EW: o.EW, ForNS: o.ForNS,
				ForEW: o.ForEW, InRound: o.InRound, Reason: o.Reason})
		}
	}
	t.put(Fault{}, received...)
	t.put(Fault{}, rulings...)
	t.put(Fault{}, others...)
	for _, f := range forms {
		t.put(Fault{Board: f.Board}, f)
	}
	for n := range lines {
		t.recorded(&lines[n])
	}
}

// entered is what was entered at the table, without what the director made of it; ok is
// false where nothing was.
func (l *BoardPlay) entered() (r session.Result, ok bool) {
	r = l.Result
	if !l.Ruled && (r.Outcome == session.Artificial || r.ForNS == nil && r.ForEW == nil) {
		return r, r.Outcome != session.NotPlayed || l.Others == nil
	}
	if r.Outcome != session.Artificial {
		r.ForNS, r.ForEW = nil, nil
	}
	l.Ruled = true
	return r, r.Outcome != session.NotPlayed
}

// fouled enters a line that had another form of its board.
func fouled(list []session.BoardFouled, l *BoardPlay) []session.BoardFouled {
	if l.Form == "" {
		return list
	}
	i := slices.IndexFunc(list, func(f session.BoardFouled) bool { return f.Board == l.Board && f.Form == l.Form })
	if i < 0 {
		i = len(list)
		list = append(list, session.BoardFouled{Section: l.Section, Board: l.Board, FromRound: l.Round, Form: l.Form})
	}
	f := &list[i]
	f.FromRound = min(f.FromRound, l.Round)
	if !slices.Contains(f.Tables, l.Table) {
		f.Tables = append(f.Tables, l.Table)
	}
	return list
}

// recorded records auction and play.
func (t *Imported) recorded(l *BoardPlay) {
	var facts []session.Fact
	for n, c := range l.Calls {
		facts = append(facts, session.CallRecorded{Key: l.Key,
			Call: session.Recorded{ID: int64(n + 1), Counter: n + 1, Direction: c.Seat.String(), What: c.Bid}})
	}
	for n, c := range l.Play {
		facts = append(facts, session.CardRecorded{Key: l.Key,
			Card: session.Recorded{ID: int64(n + 1), Counter: n + 1, Direction: c.Seat.String(), What: c.String()}})
	}
	t.put(Fault{At: l.At, Board: l.Board, Table: l.Table}, facts...)
}

// individual reports whether South and West are players of their own.
func (a *Account) individual() bool { return a.Plays == movement.Individual }

// inUnit is a ruling that is nothing but the award that was published, in the unit of
// the evening: where a file tells no more, its reader cannot know that unit. Any
// other ruling is as it was.
func inUnit(r *scoring.Ruling, award *scoring.Frac, unit scoring.Unit) *scoring.Ruling {
	if r == nil || award == nil || r.Kind != scoring.Override || r.Unit == unit || !r.Amount.Equal(*award) {
		return r
	}
	fits := *r
	fits.Unit = unit
	return &fits
}
