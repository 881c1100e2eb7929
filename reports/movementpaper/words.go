package movementpaper

import (
	"fmt"
	"strings"
	"time"

	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Names of tables, seats and boards on the paper that a movement needs.

// The sides of a row, as movements have them.
var sides = map[string]scoring.Side{"NS": scoring.NS, "EW": scoring.EW}

// saySide is a side or a seat of a row in letters: "NS", "E".
func saySide(w *words.Words, side string) string {
	if s, pair := sides[side]; pair {
		return w.SideLetters(s)
	}
	d, err := scoring.ParseDirection(side)
	if err != nil {
		return side
	}
	return w.DirectionLetter(d)
}

// sayTable names a table as the room calls it: "Table 3", "Table A3".
func sayTable(w *words.Words, section string, table int) string {
	return printed.Say(w, "print.table-number", "Table", fmt.Sprint(section, table))
}

// saySeat names a seat at another table, in a longer and a shorter wording:
// "table 5 EW", "5 EW".
func saySeat(w *words.Words, s movement.Seat) []string {
	side := saySide(w, s.Side)
	return []string{printed.Say(w, "print.seat-at", "Table", s.Table, "Side", side), fmt.Sprintf("%d %s", s.Table, side)}
}

// sayBoardSet heads the label of a set: "Board 7", "Boards 7–9".
func sayBoardSet(w *words.Words, boards []int) string {
	return printed.SayCount(w, "print.board-set", len(boards), "Boards", sayBoardsRange(w, boards))
}

// sayBoardsRange is "7–9", or a dash of no boards.
func sayBoardsRange(w *words.Words, boards []int) string {
	if len(boards) == 0 {
		return sheet.SymbolNone
	}
	return w.Numbers(boards)
}

// sayContestant names who holds a slip: "Pair 12", "Team 3 · East-West", "Player 7".
func sayContestant(w *words.Words, c movement.ContestantKind, number int, line string) string {
	text := w.Capital(w.Numbered(c, number))
	if line != "" {
		text += " · " + w.Side(sides[line])
	}
	return text
}

// sayRoundAt is a step of the way of a board set: "3: 7" is table 7 in round 3, or what
// lies on a relay in round 3.
func sayRoundAt(round int, place string) string { return fmt.Sprintf("%d: %s", round, place) }

// sayAt names the tables of a step.
func sayAt(tables []int) string { return strings.Join(numbers(tables), "+") }

// sayMatchesAt names the tables of a step, and of teams who meets there: the team that
// sits North-South at the first of two tables is named first.
func sayMatchesAt(w *words.Words, m *movement.Movement, round int, tables []int) string {
	if m.Contestant != movement.Team {
		return sayAt(tables)
	}
	var matches []string
	for _, at := range matchesAt(m, round, tables, 1) {
		if row, ok := m.At(at[0], round); ok {
			matches = append(matches, printed.Say(w, "print.match-at", "Tables", sayAt(at),
				"Home", row.NS, "Away", row.EW))
		}
	}
	return strings.Join(matches, " + ")
}

func numbers(tables []int) []string {
	text := make([]string, len(tables))
	for i, t := range tables {
		text[i] = fmt.Sprint(t)
	}
	return text
}

// saySection names a section by its letter.
func saySection(w *words.Words, letter string) string {
	return printed.SayCount(w, "print.section", 1, "Sections", letter)
}

// sayPlayers joins two players who are partners for a round.
func sayPlayers(a, b int) string { return fmt.Sprintf("%d + %d", a, b) }

// sayList joins steps, each of which stays in one line.
func sayList(places []string) string {
	for i, p := range places {
		places[i] = strings.ReplaceAll(p, " ", sheet.NoBreak)
	}
	return strings.Join(places, ", ")
}

// sayWhen joins what a sheet is with its day.
func sayWhen(w *words.Words, kind string, day time.Time) string {
	if day.IsZero() {
		return kind
	}
	return kind + " · " + w.Date(day)
}
