package movementpaper

import (
	"fmt"
	"strings"
	"time"

	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/words"
)

// The labels of the paper that a movement needs.

const (
	wordTableCards    = "Table cards"
	wordPersonalSlips = "Personal slips"
	wordBoardLabels   = "Board and relay labels"
	wordAnnouncements = "Announcements"
	wordAll           = "Movement"

	wordTable      = "Table"
	wordSeat       = "Sit"
	wordAgainst    = "Against"
	wordPartner    = "With"
	wordStaysHere  = "stay"
	wordSitOut     = "sit out"
	wordNobody     = "nobody plays here"
	wordSetAside   = "set aside"
	wordEnd        = "end"
	wordRelay      = "Relay"
	wordTurn       = "ARROW SWITCH"
	wordTurnHow    = "keep your seats and turn the board"
	wordTurnSlip   = "ARROW SWITCH: turn the board"
	wordSkip       = "EW SKIP"
	wordSkipHow    = "after this round East-West skip a table"
	wordNorthUp    = "▲ NORTH ▲"
	wordSouth      = "▼ SOUTH ▼"
	wordWestLeft   = "◄ WEST"
	wordEastRight  = "EAST ►"
	wordLies       = "relay"
	wordBefore     = "Before round 1"
	wordBoardsMove = "Boards to"
)

// lineNames tell the two pairs of a team, or of a number, apart.
var lineNames = map[string]string{"NS": sheet.WordNorthSouth, "EW": sheet.WordEastWest}

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
		return sheet.SymbolNone
	}
	var parts []string
	for i := 0; i < len(boards); {
		j := i
		for j+1 < len(boards) && boards[j+1] == boards[j]+1 {
			j++
		}
		part := fmt.Sprint(boards[i])
		if j > i {
			part += sheet.SymbolTo + fmt.Sprint(boards[j])
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

// saySection names a section by its letter.
func saySection(letter string) string { return "Section " + letter }

// sayPlayers joins two players who are partners for a round.
func sayPlayers(a, b int) string { return fmt.Sprintf("%d + %d", a, b) }

// sayList joins steps, each of which stays in one line.
func sayList(places []string) string {
	for i, p := range places {
		places[i] = strings.ReplaceAll(p, " ", sheet.NoBreak)
	}
	return strings.Join(places, ", ")
}

// sayAfterRound heads what the caller says after a round.
func sayAfterRound(round int) string { return fmt.Sprintf("After round %d", round) }

// sayWhen joins what a sheet is with its day.
func sayWhen(w *words.Words, kind string, day time.Time) string {
	if day.IsZero() {
		return kind
	}
	return kind + " · " + w.Date(day)
}
