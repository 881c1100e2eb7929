package reports

import (
	"strings"

	"clubnight/scoring"
)

// decimals tells with how many decimals a column of figures is printed: as few as show all of them
// exactly, and at most that many.
func decimals(most int, figures []scoring.Frac) int {
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

// figure prints a number as the sheets show it.
func figure(f scoring.Frac, places int) string {
	return strings.Replace(scoring.Decimal(f, places, scoring.HalfAwayFromZero), "-", symbolMinus, 1)
}

// hang is the room that decimals take right of the point.
func hang(places int) string {
	if places == 0 {
		return ""
	}
	return "." + strings.Repeat("0", places)
}
