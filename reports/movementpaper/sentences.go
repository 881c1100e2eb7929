package movementpaper

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"clubnight/session/movement"
)

// What is called out and told to the players about the movement.

const (
	wordCheckSeats  = "Please check that you sit at your table, in your direction, with the boards of your card."
	wordEveningEnds = "That was the last round. Please bring back the boards and the Bridgemates."
)

// sayShared names the tables on the same boards: "share with table 8".
func sayShared(tables []int) string { return "share with " + sayTables(tables) }

func sayTables(tables []int) string {
	if len(tables) == 1 {
		return fmt.Sprintf("table %d", tables[0])
	}
	words := make([]string, len(tables))
	for i, t := range tables {
		words[i] = fmt.Sprint(t)
	}
	last := len(words) - 1
	return "tables " + strings.Join(words[:last], ", ") + " and " + words[last]
}

// sayBoardsTo tells where the boards of a table go, in wordings from the fullest to the shortest.
func sayBoardsTo(b movement.Boards, table int, last bool) []string {
	switch {
	case last:
		return []string{wordEnd}
	case len(b.To) == 1 && b.To[0] == table:
		return []string{wordStaysHere}
	case len(b.To) > 3:
		return []string{fmt.Sprintf("%d tables", len(b.To))}
	case len(b.To) > 0:
		text := sayTables(b.To)
		return []string{text, strings.TrimPrefix(strings.TrimPrefix(text, "tables "), "table ")}
	case b.Relay:
		return []string{
			fmt.Sprintf("relay: table %d in round %d", b.Table, b.Round),
			fmt.Sprintf("relay: %d in round %d", b.Table, b.Round), fmt.Sprintf("relay: %d, rd %d", b.Table, b.Round),
		}
	}
	return []string{wordSetAside, "aside"}
}

// sayStart tells where a set of boards lies before the first round.
func sayStart(place string) string {
	if place == wordLies {
		return "Start on the relay"
	}
	return "Start at " + place
}

// sayRelayPlace tells where a relay stands: "between tables 4 and 5".
func sayRelayPlace(before, after int) string {
	if before > after {
		return fmt.Sprintf("after table %d, before table %d", before, after)
	}
	return fmt.Sprintf("between tables %d and %d", before, after)
}

func sayStands(n int) string {
	if n == 1 {
		return "1 set of boards waits here"
	}
	return fmt.Sprintf("%d sets of boards wait here", n)
}

func sayStartRelay(place string, sets int) string {
	return fmt.Sprintf("the relay stands %s: %s", place, strings.Replace(sayStands(sets), " here", " there", 1))
}

func sayShareAll(tables []int) string { return sayTables(tables) + " share boards" }

// saySitOuts joins those who sit out: "pair 5 and pair 12 sit out".
func saySitOuts(names []string) string {
	if len(names) == 1 {
		return names[0] + " sits out"
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last] + " sit out"
}

func sayNumber(c movement.Contestant, number int) string { return fmt.Sprint(c, " ", number) }

// sayLineNumber names a pair by its line where both lines have the same numbers.
func sayLineNumber(distinct, tables int) string {
	if distinct > tables {
		return fmt.Sprint("EW pair ", distinct-tables)
	}
	return fmt.Sprint("NS pair ", distinct)
}

// sayWay lists at which table boards are in each round.
func sayWay(places []string) string { return "Table in round " + sayList(places) }

// sayContents lists what lies on a relay in each round.
func sayContents(stands int, boards []string) string {
	if len(boards) == 0 {
		return sayCapital(sayStands(stands)) + "."
	}
	return sayCapital(sayStands(stands)) + ". Boards in round " + sayList(boards)
}

// saySentence makes a sentence of what is called out.
func saySentence(text string) string { return sayCapital(text) + "." }

func sayCapital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}
