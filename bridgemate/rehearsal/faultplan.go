package rehearsal

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
)

// placedFault is a fault with the ID of its section.
type placedFault struct {
	fault
	id int // 0: in no section
}

// placed finds the sections of the faults in a file. Faults at other
// clients' tables have none.
func placed(faults []fault, c *bws.Contents) (list []placedFault) {
	for _, f := range faults {
		one := placedFault{fault: f}
		for _, s := range c.Sections {
			if f.table > 0 && strings.EqualFold(s.Letter, f.section) {
				one.id = s.ID
			}
		}
		list = append(list, one)
	}
	return list
}

// possible reports a fault at a place where it cannot happen. Everybody's
// tables are in all.
func possible(faults []fault, all *bws.Contents) error {
	for _, f := range placed(faults, all) {
		if f.table == 0 {
			continue
		}
		section, _ := all.Section(f.id)
		var there bool
		var boards, others []int
		for _, r := range all.Rounds {
			if r.Section != f.id || r.Table != f.table {
				continue
			}
			there = true
			if list, err := r.Boards(); err == nil && playing(section, r) {
				if r.Round == f.round {
					boards = list
				} else {
					others = append(others, list...)
				}
			}
		}
		switch {
		case !there:
			return fmt.Errorf("%w: the fault %s: there is no table %s", ErrCommandLine, f, f.place())
		case f.round > 0 && len(boards) == 0:
			return fmt.Errorf("%w: the fault %s: table %s does not play in round %d",
				ErrCommandLine, f, f.place(), f.round)
		case f.board > 0 && !slices.Contains(boards, f.board):
			return fmt.Errorf("%w: the fault %s: board %d is not played there", ErrCommandLine, f, f.board)
		case f.name == "wrong-board" && len(others) == 0:
			return fmt.Errorf("%w: the fault %s: table %s plays in no other round", ErrCommandLine, f, f.place())
		}
	}
	return nil
}

// at finds the fault of a name at a table, in any of its rounds where the fault has none.
func (p *plan) at(name string, section, table, round int) (placedFault, bool) {
	for _, f := range p.faults {
		if f.name == name && f.id == section && f.id > 0 && f.table == table && (f.round == 0 || f.round == round) {
			return f, true
		}
	}
	return placedFault{}, false
}

// asked reports whether a fault was asked for anywhere.
func (r *Room) asked(name string) bool {
	return slices.ContainsFunc(r.faults, func(f fault) bool { return f.name == name })
}

// figure is the number of a fault that has one, 0 where it was not asked for.
func (r *Room) figure(name string) int {
	for _, f := range r.faults {
		if f.name == name {
			return f.number
		}
	}
	return 0
}

func (p *plan) slow(r bws.Round) bool {
	_, slow := p.at("slow", r.Section, r.Table, r.Round)
	return slow
}

func (p *plan) swapped(r bws.Received) bool {
	_, swapped := p.at("swapped", r.Section, r.Table, r.Round)
	return swapped
}

// disturbed tells the rounds of tables in which a fault makes the results wrong.
func (p *plan) disturbed(r bws.Round) bool {
	return slices.ContainsFunc(p.faults, func(f placedFault) bool {
		return f.round > 0 && !faultKinds[f.name].harmless && f.id == r.Section &&
			f.table == r.Table && f.round == r.Round
	})
}

// entry is the step in which a board's result is entered, under whatever number.
type entry struct {
	step
	board bws.Key // the board that was played
}

// results are the entries of a round without their times, with the faults that
// change what is entered.
func (p *plan) results(r bws.Round, boards []int) []entry {
	entries := make([]entry, len(boards))
	for i, number := range boards {
		what := p.outcome(r, number)
		e := entry{board: bws.Key{Section: r.Section, Table: r.Table, Round: r.Round, Board: number}}
		e.kind, e.key, e.what = resultSet, what.entered.Key(), what
		if p.swapped(what.entered) {
			e.note = "swapped: the players have the cards of the seats to their left"
		}
		entries[i] = e
	}
	if f, ok := p.at("wrong-declarer", r.Section, r.Table, r.Round); ok {
		if e := victim(entries, f.board); e != nil && e.what.final.NSEW != "" {
			seat, _ := scoring.ParseDirection(e.what.final.NSEW)
			row := e.what.final
			row.NSEW = ((seat + 2) % 4).String()
			e.what = outcome{row, row}
			e.note = fmt.Sprintf("wrong-declarer: %s played it, %s is entered", seat, row.NSEW)
		}
	}
	if f, ok := p.at("wrong-board", r.Section, r.Table, r.Round); ok {
		if e := victim(entries, f.board); e != nil {
			p.misplace(e, f)
		}
	}
	return entries
}

// victim is the entry of a board, or the first of a board that was played
// where none is said.
func victim(entries []entry, board int) *entry {
	for i, e := range entries {
		if e.board.Board == board || board == 0 && e.what.final.NSEW != "" {
			return &entries[i]
		}
	}
	return nil
}

// misplace enters a result under the number of a board that the table plays
// in another round.
func (p *plan) misplace(e *entry, f placedFault) {
	var others []int
	for _, r := range p.rounds[[2]int{f.id, f.table}] {
		if boards, err := r.Boards(); err == nil && r.Round != f.round {
			others = append(others, boards...)
		}
	}
	if len(others) == 0 {
		return
	}
	wrong := e.what.final
	wrong.Board = others[chance(p.seed, f.String()).IntN(len(others))]
	e.note = fmt.Sprintf("wrong-board: board %d is entered as board %d", e.board.Board, wrong.Board)
	if f.corrected {
		e.what.entered = wrong
	} else {
		e.what = outcome{wrong, wrong}
	}
	e.key, e.played = wrong.Key(), e.board
}

// spoil adds the faults that need the whole evening.
func (p *plan) spoil(c *bws.Contents) {
	for _, f := range p.faults {
		switch f.name {
		case "dead":
			p.dead(f)
		case "vanish":
			p.vanish(f)
		case "nonsense":
			p.nonsense(f.number, c)
		case "late-numbers":
			p.lateNumbers()
		case "wrong-numbers":
			p.wrongNumbers(f.number)
		case "erased":
			p.erased(f)
		case "resent":
			p.resent(f)
		case "replaced":
			p.replaced(f)
		case "sides":
			p.sides(f.number)
		case "strays":
			p.strays(f.number, c)
		case "taken-back":
			p.takenBack(f)
		case "two-rows":
			p.twoRows()
		case "changed-number":
			p.changedNumber(f)
		case "late-status":
			p.lateStatus(f.number)
		}
	}
}

// dead takes away what a table sends from a round on.
func (p *plan) dead(f placedFault) {
	p.steps = slices.DeleteFunc(p.steps, func(s step) bool {
		return f.id > 0 && s.key.Section == f.id && s.key.Table == f.table && s.key.Round >= f.round
	})
}

// vanish deletes the rows of the first two results of a round some time after the
// third, and inserts the second again. Where there is no third, the first is
// deleted after the second.
func (p *plan) vanish(f placedFault) {
	var mine []int // the results of the table, in the order of play, with the round's first
	for i, s := range p.steps {
		if s.plain() && s.key.Section == f.id && s.key.Table == f.table && s.key.Round >= f.round {
			mine = append(mine, i)
		}
	}
	if len(mine) < 2 || f.id == 0 {
		return
	}
	third := min(2, len(mine)-1)
	later := p.steps[mine[third]]
	for n, i := range mine[:third] {
		s := &p.steps[i]
		s.later = later.key
		gone := step{at: later.at + 30*time.Second, kind: rowVanishes, key: s.key, what: s.what, later: later.key,
			note: "vanish: the row is deleted"}
		p.steps = append(p.steps, gone)
		if n == 1 {
			back := gone
			back.at, back.kind, back.note = later.at+2*time.Minute, rowReturns, "vanish: the row is inserted again"
			p.steps = append(p.steps, back)
		}
	}
}

// nonsense spoils some results, and adds rows of places that are not in the movement.
func (p *plan) nonsense(n int, c *bws.Contents) {
	var played []int
	last := map[int]int{} // the highest table of each section
	for i, s := range p.steps {
		if s.plain() && s.what.final.NSEW != "" {
			played = append(played, i)
		}
	}
	for _, t := range c.Tables {
		last[t.Section] = max(last[t.Section], t.Table)
	}
	for i, k := range chance(p.seed, "nonsense").Perm(len(played)) {
		if i == n {
			return
		}
		s := &p.steps[played[k]]
		row := s.what.final
		switch i % 5 {
		case 0:
			row.Table = last[row.Section] + 100 + i
			p.addition(*s, row, fmt.Sprintf("there is no table %d", row.Table))
			continue
		case 1:
			row.LeadCard, s.note = "S1", "nonsense: a lead that is no card"
		case 2:
			row.Contract, s.note = strings.ReplaceAll(row.Contract, " ", ""), "nonsense: the contract is spelt oddly"
			row.Contract = strings.Replace(row.Contract, "x", "X", -1)
			if row.LeadCard != "" {
				row.LeadCard = strings.ToLower(row.LeadCard[:1]) + " " + strings.Replace(row.LeadCard[1:], "10", "T", 1)
			}
		case 3:
			row.Declarer, s.note = row.PairNS+row.PairEW, "nonsense: the declarer is of neither pair"
		case 4:
			row.Board = p.unplayed(row)
			p.addition(*s, row, fmt.Sprintf("board %d is not in this round", row.Board))
			continue
		}
		s.what = outcome{row, row}
	}
}

// addition is a row beside that of a step, a little later.
func (p *plan) addition(s step, row bws.Received, what string) {
	s.at += 10 * time.Second
	s.key, s.what, s.note = row.Key(), outcome{row, row}, "nonsense: "+what
	p.steps = append(p.steps, s)
}

// unplayed is the highest board that the table of a row does not play in its round.
func (p *plan) unplayed(row bws.Received) int {
	board := bws.MaxBoardNumber
	for _, r := range p.rounds[[2]int{row.Section, row.Table}] {
		boards, _ := r.Boards()
		for r.Round == row.Round && slices.Contains(boards, board) {
			board--
		}
	}
	return board
}

// lateNumbers lets the players enter their numbers after the beginning of round 2.
func (p *plan) lateNumbers() {
	for i, s := range p.steps {
		if start, ok := p.starts[[2]int{s.key.Section, 2}]; ok && s.kind == seatsEnter {
			p.steps[i].at += start
			p.steps[i].note = "late-numbers: only in round 2"
		}
	}
}

// wrongNumbers exchanges two digits of some player numbers.
func (p *plan) wrongNumbers(percent int) {
	for i, s := range p.steps {
		if s.kind != seatsEnter {
			continue
		}
		random := chance(p.seed, "wrong numbers", s.key.Section, s.key.Table)
		var notes []string
		for seat, number := range s.numbers {
			if wrong := transposed(number, random.IntN(16)); random.IntN(100) < percent && wrong != number {
				p.steps[i].numbers[seat] = wrong
				notes = append(notes, fmt.Sprintf("%c enters %s for %s", "NESW"[seat], wrong, number))
			}
		}
		if notes != nil {
			p.steps[i].note = strings.TrimPrefix(s.note+"; ", "; ") + "wrong-numbers: " + strings.Join(notes, ", ")
		}
	}
}

// transposed exchanges two neighbouring digits that differ, the first such
// pair from a place on.
func transposed(number string, from int) string {
	digit := func(c byte) bool { return '0' <= c && c <= '9' }
	for i := range len(number) {
		k := (from + i) % len(number)
		if k+1 < len(number) && number[k] != number[k+1] && digit(number[k]) && digit(number[k+1]) {
			return number[:k] + number[k+1:k+2] + number[k:k+1] + number[k+2:]
		}
	}
	return number
}
