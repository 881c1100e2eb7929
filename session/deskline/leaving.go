package deskline

import (
	"clubnight/scoring/absence"
	"clubnight/session"
)

// Coming is a contestant that came in time for a round. What it and its opponents get for
// the rounds before is what package absence has for it.
func Coming(st *session.State, who session.Contestant, from int) session.ParticipationSet {
	fact := session.ParticipationSet{Who: who, Participation: session.Late, From: from}
	row, _ := st.Absence(who.Section, absence.CameLate)
	fact.Gives(row)
	return fact
}

// Left says of somebody who leaves what the table does not know: nil and
// false are by the rule.
type Left struct {
	Cancelled *bool // whether what it played is cancelled
	Ranked    bool  // it keeps its place, since its reason is accepted
}

// Leaving is a contestant that left before a round; 0 is after the last round that it
// has a result of. Whether what it played counts, and what its opponents get, is what
// package absence has for it.
func Leaving(st *session.State, who session.Contestant, from int, left Left) session.ParticipationSet {
	if from == 0 {
		from = played(st, who) + 1
	}
	row := leaves(st, who, from)
	switch {
	case left.Ranked:
		if kept, ok := st.Absence(who.Section, absence.StaysRanked); ok {
			row = kept
		}
	case left.Cancelled == nil || *left.Cancelled == row.Cancelled:
	case row.Cancelled:
		row, _ = st.Absence(who.Section, absence.LeftAfterHalf)
	default:
		row = absence.Row{Origin: absence.Ours, Cancelled: true}
	}
	fact := session.ParticipationSet{Who: who, Participation: session.Withdrawn, From: from,
		Cancelled: row.Cancelled, Ranked: left.Ranked}
	fact.Gives(row)
	return fact
}

// leaves is the table's row for somebody who leaves; who leaves before
// round 1 never came.
func leaves(st *session.State, who session.Contestant, from int) absence.Row {
	form := st.AbsenceForm(who.Section)
	swiss := form == absence.SwissPairs || form == absence.SwissTeams
	if from <= 1 && !swiss { // in a Swiss who does not come has a match all the same
		if row, ok := st.Absence(who.Section, absence.NeverCame); ok {
			return row
		}
	}
	s := absence.LeftBeforeHalf
	if st.Half(who, from) {
		s = absence.LeftAfterHalf
	}
	row, _ := st.Absence(who.Section, s)
	return row
}

// played is the last round of which a contestant has a result, 0 for none.
func played(st *session.State, c session.Contestant) (last int) {
	for k, result := range st.Results {
		if k.Section != c.Section || result.NoResult {
			continue
		}
		sec, _ := st.Section(k.Section)
		row, _ := sec.Movement.At(k.Table, k.Round)
		if result.NS == c.Number || result.EW == c.Number || row.South == c.Number || row.West == c.Number {
			last = max(last, k.Round)
		}
	}
	return last
}
