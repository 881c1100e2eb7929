package reports

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clubnight/session/movement"
)

// The wording of the paper that a movement needs.

const (
	wordTableCards    = "Table cards"
	wordPersonalSlips = "Personal slips"
	wordBoardLabels   = "Board and relay labels"
	wordAnnouncements = "Announcements"
	wordMovementPaper = "Movement"

	wordTable       = "Table"
	wordSeat        = "Sit"
	wordAgainst     = "Against"
	wordPartner     = "With"
	wordStaysHere   = "stay"
	wordSitOut      = "sit out"
	wordNobody      = "nobody plays here"
	wordSetAside    = "set aside"
	wordEnd         = "end"
	wordRelay       = "Relay"
	wordTurn        = "ARROW SWITCH"
	wordTurnHow     = "keep your seats and turn the board"
	wordTurnSlip    = "ARROW SWITCH: turn the board"
	wordSkip        = "EW SKIP"
	wordSkipHow     = "after this round East-West skip a table"
	wordNorthUp     = "▲ NORTH ▲"
	wordSouth       = "▼ SOUTH ▼"
	wordWestLeft    = "◄ WEST"
	wordEastRight   = "EAST ►"
	wordLies        = "relay"
	wordCheckSeats  = "Please check that you sit at your table, in your direction, with the boards of your card."
	wordEveningEnds = "That was the last round. Please bring back the boards and the Bridgemates."
	wordBefore      = "Before round 1"
	wordBoardsMove  = "Boards to"
)

// lineNames tell the two pairs of a team, or of a number, apart.
var lineNames = map[string]string{"NS": wordNorthSouth, "EW": wordEastWest}

// sayNext heads the column that tells where a side goes.
func sayNext(side string) string { return side + " go to" }

func sayPlayerNext(seat string) string { return seat + " to" }

// sayTableNumber names a table as the room calls it: "3", "A3".
func sayTableNumber(section string, table int) string { return fmt.Sprint(section, table) }

func sayTable(section string, table int) string {
	return wordTable + " " + sayTableNumber(section, table)
}

// saySeat names a seat at another table: "table 5 EW".
func saySeat(s movement.Seat) string { return fmt.Sprintf("table %d %s", s.Table, s.Side) }

func saySeatShort(s movement.Seat) string { return fmt.Sprintf("%d %s", s.Table, s.Side) }

// sayTurnAround tells somebody to stay at the table in another seat.
func sayTurnAround(side string) string { return "stay, sit " + side }

// saySit is the shorter form of sayTurnAround.
func saySit(side string) string { return "sit " + side }

func saySitOutAt(table int) string { return fmt.Sprintf("sit out at table %d", table) }

// sayAlone tells that a side has no opponents: "EW 12 sit out here".
func sayAlone(side string, number int) string { return fmt.Sprintf("%s %d sit out", side, number) }

func sayBoardsRange(boards []int) string {
	if len(boards) == 0 {
		return symbolNone
	}
	var parts []string
	for i := 0; i < len(boards); {
		j := i
		for j+1 < len(boards) && boards[j+1] == boards[j]+1 {
			j++
		}
		part := fmt.Sprint(boards[i])
		if j > i {
			part += symbolTo + fmt.Sprint(boards[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

func sayBoardSet(boards []int) string {
	if len(boards) == 1 {
		return "Board"
	}
	return "Boards"
}

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

// sayContestant names who holds a slip: "Pair 12", "Team 3 · East-West", "Player 7".
func sayContestant(c movement.Contestant, number int, line string) string {
	name := c.String()
	text := strings.ToUpper(name[:1]) + name[1:] + " " + fmt.Sprint(number)
	if line != "" {
		text += " · " + lineNames[line]
	}
	return text
}

func sayCopy(n, of int) string { return fmt.Sprintf("copy %d of %d", n, of) }

// sayStart tells where a set of boards lies before the first round.
func sayStart(place string) string {
	if place == wordLies {
		return "Start on the relay"
	}
	return "Start at " + place
}

// sayRoundAt is a step of the way of a board set: "3: 7" is table 7 in round 3, or what lies on a
// relay in round 3.
func sayRoundAt(round int, place string) string { return fmt.Sprintf("%d: %s", round, place) }

// sayAt names the tables of a step.
func sayAt(tables []int) string {
	words := make([]string, len(tables))
	for i, t := range tables {
		words[i] = fmt.Sprint(t)
	}
	return strings.Join(words, "+")
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

// saySection names a section by its letter.
func saySection(letter string) string { return "Section " + letter }

// sayPlayers joins two players who are partners for a round.
func sayPlayers(a, b int) string { return fmt.Sprintf("%d + %d", a, b) }

// sayWay lists at which table boards are in each round.
func sayWay(places []string) string { return "Table in round " + sayList(places) }

// sayContents lists what lies on a relay in each round.
func sayContents(stands int, boards []string) string {
	if len(boards) == 0 {
		return sayCapital(sayStands(stands)) + "."
	}
	return sayCapital(sayStands(stands)) + ". Boards in round " + sayList(boards)
}

// sayList joins steps, each of which stays in one line.
func sayList(places []string) string {
	for i, p := range places {
		places[i] = strings.ReplaceAll(p, " ", noBreak)
	}
	return strings.Join(places, ", ")
}

// sayAfterRound heads what the caller says after a round.
func sayAfterRound(round int) string { return fmt.Sprintf("After round %d", round) }

// saySentence makes a sentence of what is called out.
func saySentence(text string) string { return sayCapital(text) + "." }

func sayCapital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// sayWhen joins what a sheet is with its day.
func sayWhen(kind string, day time.Time) string {
	if day.IsZero() {
		return kind
	}
	return kind + " · " + sayDate(day)
}
