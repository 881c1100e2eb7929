package movementpaper

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"clubnight/reports/sheet"
	"clubnight/session/movement"
	"clubnight/session/words"
	"clubnight/session/words/printed"
)

// Papers is the movement of an evening as it goes on paper. All of it is read from the
// movements themselves, so an imported one is printed as a generated one is.
type Papers struct {
	Title, Club string
	Date        time.Time
	// Address is that of the room page, "" for none: the slips then have it, for
	// people and for phones.
	Address string
	// TableAddress is where the phones of a table come in, by the place of its section
	// in Sections, "" where they do not; nil is nowhere. The code of the table then
	// stands on its card, and on a card of its own, with that of WiFi.
	TableAddress func(section, table int) string
	WiFi         WiFi
	// Sections are the movements of the evening, which should be sound.
	Sections []*movement.Movement
	// Names are who plays in each of the sections by number, each in wordings from the
	// fullest to the shortest; they stand on the slips. There need not be any.
	Names []map[int][]string
}

// named is who a contestant of a section is, as far as that is known.
func (set *Papers) named(section, number int) []string {
	if section >= len(set.Names) {
		return nil
	}
	return set.Names[section][number]
}

// TableCards draws the guide card of every table, to stand on it with its upper edge to
// the North: who plays in each round and with which boards, where both sides and the
// boards go, with whom boards are shared, the arrow switch and the skip. There are two or
// three cards to a page where they can still be read across the table, with a line to cut
// along. It returns sheet.ErrNothingToPrint for an empty movement.
func TableCards(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.table-cards", (*movementSheet).tableCards)
}

// PersonalSlips draws what every pair, or player, or each pair of a team, carries about:
// table, seat, opponents and boards of every round. It returns sheet.ErrNothingToPrint
// for an empty movement.
func PersonalSlips(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.personal-slips", (*movementSheet).slips)
}

// BoardLabels draws a label for every set of boards (one for each copy), with where
// it lies in every round, and one for every relay. It returns sheet.ErrNothingToPrint
// for an empty movement.
func BoardLabels(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.board-labels", (*movementSheet).labels)
}

// Announcements draws what the caller says before round 1, at each change of rounds, and
// at the end. It returns sheet.ErrNothingToPrint for an empty movement.
func Announcements(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.announcements", (*movementSheet).announcements)
}

// All draws all paper of a movement as one document: the caller's sheet, the table cards,
// the slips and the labels. It returns sheet.ErrNothingToPrint for an empty movement.
func All(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.movement-paper", (*movementSheet).announcements, (*movementSheet).tableCards,
		(*movementSheet).slips, (*movementSheet).labels)
}

// movementSheet is paper of a movement in the making.
type movementSheet struct {
	*sheet.Report
	set   Papers
	title string
}

// print draws parts one after the other, each from a new page on.
func (set Papers) print(w io.Writer, p sheet.PageSetup, kind printed.Message, parts ...func(*movementSheet)) error {
	if !slices.ContainsFunc(set.Sections, func(m *movement.Movement) bool { return len(m.Rows) > 0 }) {
		return fmt.Errorf("paper of a movement: %w", sheet.ErrNothingToPrint)
	}
	say := p.Speaker()
	s := &movementSheet{set: set, title: cmp.Or(set.Title, set.Club, printed.Say(say, "print.untitled"))}
	s.Report = sheet.Undated(p, s.title, printed.Say(say, kind), set.Club, set.Date)
	for i, part := range parts {
		if i > 0 {
			s.Top = nil
			s.NextPart()
		}
		part(s)
	}
	return s.Finish(w)
}

// caption is the small line that says which evening a card belongs to.
func (s *movementSheet) caption(m *movement.Movement) []string {
	var long string
	if !s.set.Date.IsZero() {
		long = s.Words.Day(s.set.Date) + " · "
	}
	name := s.Words.Movement(m)
	if s.title == name || s.title == m.Name { // an evening that is called after its movement
		return []string{long + name, name}
	}
	return []string{s.title + " · " + long + name, s.title + " · " + name, name}
}

// floor is a movement with what the paper needs to know beside the rows.
type floor struct {
	*movement.Movement
	say    *words.Words
	pivots map[int]bool // tables that never turn their board
	played map[int]bool // tables at which somebody plays at all
	sets   []boardSet
}

func newFloor(w *words.Words, m *movement.Movement) floor {
	f := floor{m, w, map[int]bool{}, map[int]bool{}, boardSets(m)}
	for _, r := range m.Rows {
		if m.Playing(r) {
			f.played[r.Table] = true
		}
		// In a hesitation a pair plays both ways at one table, which therefore
		// never turns its board.
		next, ok := m.At(r.Table, r.Round+1)
		if ok && r.EW > 0 && r.EW == next.NS && !m.EqualNumbers && !f.switched(r.Round) && !f.switched(r.Round+1) {
			f.pivots[r.Table] = true
		}
	}
	return f
}

// switched reports whether the arrow is switched in a round.
func (f floor) switched(round int) bool { return slices.Contains(f.ArrowSwitched, round) }

// turned reports whether the board is turned at a table while the players
// keep their seats.
func (f floor) turned(table, round int) bool { return f.switched(round) && !f.pivots[table] }

var otherSide = map[string]string{"NS": "EW", "EW": "NS", "N": "E", "E": "N", "S": "W", "W": "S"}

// chair is the seat that somebody takes in a round: where the board is turned, the side
// that is written in the row is not where its players sit.
func (f floor) chair(s movement.Seat, round int) movement.Seat {
	if s.Table > 0 && f.turned(s.Table, round) {
		s.Side = otherSide[s.Side]
	}
	return s
}

// away reports whether a side of a row is the missing pair, or nobody.
func (f floor) away(number int, side string) bool {
	switch {
	case number == 0:
		return true
	case f.Missing == 0 || number != f.Missing:
		return false
	}
	return !f.EqualNumbers || (side == "NS") == (f.Half != movement.EWMissing)
}

// sharing lists the tables with which a table passes boards to and fro in a round.
func (f floor) sharing(table, round int) []int {
	var others []int
	for _, s := range f.Sharing {
		if !slices.Contains(s.Tables, table) || s.Rounds != nil && !slices.Contains(s.Rounds, round) {
			continue
		}
		for _, t := range s.Tables {
			if r, ok := f.At(t, round); t != table && ok && f.Playing(r) && !slices.Contains(others, t) {
				others = append(others, t)
			}
		}
	}
	return others
}
