package reports

import (
	"fmt"

	"clubnight/reports/sheet"
	"clubnight/scoring"
)

// What is said about an evening.

// sayStanding tells how a pair stands: "Place 2= of 9 North-South · 56.67 %".
func sayStanding(place string, pairs int, side scoring.Side, percent string) string {
	field := ""
	switch side {
	case scoring.NS:
		field = " " + sheet.WordNorthSouth
	case scoring.EW:
		field = " " + sheet.WordEastWest
	}
	return fmt.Sprintf("Place %s of %d%s · %s %%", place, pairs, field, percent)
}

// sayPlace gives a place, with a sign where others share it: "2=".
func sayPlace(place int, tied bool) string {
	if tied {
		return fmt.Sprintf("%d=", place)
	}
	return fmt.Sprint(place)
}

// sayGames tells how many games were bid: "2 of 5".
func sayGames(bid, games int) string {
	if games == 0 {
		return sheet.SymbolNone
	}
	return fmt.Sprintf("%d of %d", bid, games)
}
