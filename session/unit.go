package session

import "clubnight/scoring"

// BoardUnit is what a board of the field is counted in: at victory points it is another unit than that of the
// totals.
func (f *Field) BoardUnit() scoring.Unit {
	chosen, err := f.Choices.Options()
	switch {
	case err != nil: // scored all the same, by a version that knew the choice
		return f.Unit()
	case chosen.Teams == nil:
		return chosen.Pairs.Unit()
	}
	switch chosen.Teams.Method {
	case scoring.TeamBoardAMatch, scoring.TeamPatton:
		return scoring.Matchpoint
	case scoring.TeamAggregate:
		return scoring.TotalPoint
	}
	return scoring.IMP
}
