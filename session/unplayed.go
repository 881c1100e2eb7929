package session

import (
	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// unplayed are the matches in victory points, and the halves of them, that contestants of
// the sections should have played and had nobody to play against.
func (st *State) unplayed(sections []Section, winners scoring.Winners,
	chosen *method.Chosen) (list []scoring.Unplayed) {
	if !chosen.ByRounds() {
		return nil
	}
	rule := scoring.ShareOfPool
	if chosen.ByeAverage && chosen.Swiss != nil && chosen.Swiss.Scale.Percent {
		rule = scoring.AllPlus
	}
	for _, b := range st.allByes(sections) {
		sec, _ := st.Section(b.who.Section)
		if who, ok := scoredAs(sections, b.who, winners); ok {
			list = append(list, scoring.Unplayed{Contestant: who, Round: b.round, Boards: sec.Movement.BoardsPerRound,
				Rule: rule, Share: scoring.F(3, 5)})
		}
	}
	for _, sec := range sections {
		for _, t := range sec.Movement.Triples {
			if t.Kind != movement.HalfMatches {
				continue
			}
			for _, number := range t.Who[1:] { // the first of them plays both halves
				c := Contestant{sec.ID, number}
				who, ok := scoredAs(sections, c, winners)
				if _, away := st.absent(c, t.Round); ok && !away {
					list = append(list, scoring.Unplayed{Contestant: who, Round: t.Round,
						Boards: sec.Movement.BoardsPerRound / 2, Half: true,
						Rule: scoring.Void, For: scoring.AveragePlus, Law: "White Book 3.3.8"})
				}
			}
		}
	}
	return list
}
