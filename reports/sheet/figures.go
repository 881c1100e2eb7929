package sheet

import "clubnight/scoring"

// Decimals is the number of decimals with which a column of figures is printed: as few as
// show all of them exactly, and at most that many.
func Decimals(most int, figures []scoring.Frac) int {
	for places := range most {
		exact := true
		for _, f := range figures {
			exact = exact && scoring.Round(f, places, scoring.TowardZero).Equal(f)
		}
		if exact {
			return places
		}
	}
	return most
}
