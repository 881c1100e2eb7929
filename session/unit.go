package session

import "clubnight/scoring"

// BoardUnit is what a board of the field is counted in: at victory points it is another
// unit than that of the totals.
func (f *Field) BoardUnit() scoring.Unit {
	chosen, err := f.Choices.Options()
	if err != nil { // scored all the same, by a version that knew the choice
		return f.Unit()
	}
	return chosen.BoardUnit()
}
