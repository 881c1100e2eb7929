package session

import (
	"maps"

	"clubnight/scoring"
	"clubnight/scoring/method"
)

// unfinished are the boards of which these sections have scores still to come, or
// results that wait for the director, where the form of scoring asks for them
// (White Book 2025, 4.2.3.3): a board with two scores of nine is a small sub-field at
// the end of the evening, and not while seven are to come. They are to come as long as
// the ranking is called provisional for them: a board that is not to be played any more
// is entered as not played.
func (st *State) unfinished(sections []Section, chosen *method.Chosen) map[int]bool {
	opt := &chosen.Pairs
	if chosen.Teams != nil || opt.Method != scoring.Matchpoints || opt.SmallGroups != scoring.SmallGroupsEBU2025 {
		return nil
	}
	boards := map[int]bool{}
	for _, sec := range sections {
		maps.Copy(boards, st.laterBoards[sec.ID])
		for _, row := range sec.Movement.Rows {
			if !st.Plays(sec, row) {
				continue
			}
			for _, b := range row.Boards() {
				r, there := st.Results[Key{sec.ID, row.Table, row.Round, b}]
				if !there || r.NoResult && r.Ruling == nil || st.waits(r, chosen) {
					boards[b] = true
				}
			}
		}
	}
	return boards
}

// waits reports whether a result does not count yet, since it is in doubt or a ruling
// on it is still to come.
func (st *State) waits(r Received, chosen *method.Chosen) bool {
	announced, given := waitsForRuling(r, chosen)
	return !st.cancelledAt(r) && (r.Doubt.Any() || announced || given)
}
