package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/names"
	"clubnight/session/words"
)

// SeatingSheet writes who starts where as a PDF, for the wall and for the director: the
// tables of each section with their first boards, who sits out, and everybody by name. It
// returns sheet.ErrNothingToPrint where there is no section yet.
func SeatingSheet(w io.Writer, st *session.State, sc *session.Scores, p sheet.PageSetup) error {
	if len(st.Sections) == 0 {
		return fmt.Errorf("seating: %w", sheet.ErrNothingToPrint)
	}
	s, title, when := sheet.Open(st, sc, p, "print.seating")
	s.Provisional = false // nothing of it waits for a result
	s.Title(st.Evening.Club, title, when)
	s.Top = func() { s.Running(title + " · " + when) }
	var everybody []seated
	for _, sec := range st.Sections {
		list, people := startList(s, st, sec)
		list.draw(s)
		out := sittingOut(s.Words, st, sec)
		if len(out) > 0 {
			sentences(s, s.Say("print.sit-out-first", "Who", s.Words.And(out...)))
		}
		everybody = append(everybody, people...)
	}
	byName(s, everybody, len(st.Sections) > 1)
	return s.Finish(w)
}

// sides are the two of a table.
var sides = []scoring.Side{scoring.NS, scoring.EW}

// seated is somebody at a seat of the first round; a player of a team of whom nobody said
// where it begins has two.
type seated struct {
	name    string
	section session.Section
	tables  []int
	sides   []string // as the sheet writes them, one for each table
}

// startList is the first round of a section by tables, and everybody who is known there.
func startList(s *sheet.Report, st *session.State, sec session.Section) (l listed, people []seated) {
	m := sec.Movement
	l.title = sheet.SayField(s.Words, sec, nil, scoring.NoSide)
	l.aside = s.Words.CountContestants(len(st.Contestants(sec.ID)), m.Contestant)
	l.columns = []paper.Column{titled(s, "print.table-column", paper.Column{Align: paper.Centred, Bold: true}),
		titled(s, "print.boards", paper.Column{Align: paper.Centred})}
	if m.Contestant == movement.Individual {
		for _, seat := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
			l.columns = append(l.columns,
				paper.Column{Titles: []string{s.Words.Capital(s.Words.Direction(seat))}, Share: 1})
		}
	} else {
		for _, side := range sides {
			l.columns = append(l.columns, titled(s, contestantLabels[m.Contestant], paper.Column{Align: paper.ToRight}),
				paper.Column{Titles: []string{s.Words.Side(side)}, Share: 1})
		}
	}
	for _, row := range slices.SortedFunc(slices.Values(m.Round(1)),
		func(a, b movement.Row) int { return cmp.Compare(a.Table, b.Table) }) {
		cells := []paper.Cell{{Text: fmt.Sprint(row.Table)}, {Text: s.Words.Numbers(row.Boards())}}
		add := func(name, side string) {
			if name != "" && name != session.Somebody {
				people = append(people, seated{name, sec, []int{row.Table}, []string{side}})
			}
		}
		if m.Contestant == movement.Individual {
			for i, n := range []int{row.NS, row.South, row.EW, row.West} {
				name := st.PairNames(session.Contestant{Section: sec.ID, Number: n})[0]
				cells = append(cells, paper.Cell{Text: fmt.Sprint(n) + "  " + name,
					Parts: []string{fmt.Sprint(n), name}})
				add(name, s.Words.DirectionLetter([]scoring.Direction{scoring.North, scoring.South,
					scoring.East, scoring.West}[i]))
			}
			l.rows = append(l.rows, cells)
			continue
		}
		for i, n := range []int{row.NS, row.EW} {
			if n == 0 || n == m.Missing {
				cells = append(cells, paper.Cell{}, paper.Cell{Text: s.Say("print.nobody-here"), Faint: true})
				continue
			}
			who := session.Contestant{Section: sec.ID, Number: n}
			cells = append(cells, paper.Cell{Text: fmt.Sprint(n)}, namesCell(s.Words, st, who))
			if m.Contestant == movement.Pair {
				for k, name := range st.PairNames(who) {
					add(name, s.Words.DirectionLetter([2][2]scoring.Direction{{scoring.North, scoring.South},
						{scoring.East, scoring.West}}[i][k]))
				}
			}
		}
		l.rows = append(l.rows, cells)
	}
	if m.Contestant == movement.Team {
		people = teamsSeated(s.Words, st, sec)
	}
	return l, people
}

// teamsSeated are the players of teams: each at the table where its team said that it
// begins, else at both its tables, and who begins at none at neither.
func teamsSeated(w *words.Words, st *session.State, sec session.Section) (people []seated) {
	for _, who := range st.Contestants(sec.ID) {
		var tables []int
		var seats []scoring.Side
		for _, row := range sec.Movement.Round(1) {
			for i, n := range []int{row.NS, row.EW} {
				if n == who.Number {
					tables, seats = append(tables, row.Table), append(seats, sides[i])
				}
			}
		}
		team := st.Teams[who]
		for i, member := range team.Members {
			if member.Name == "" || member.Name == session.Somebody {
				continue
			}
			one := seated{name: member.Name, section: sec}
			for k, side := range seats {
				if begins(team, i, side) {
					one.tables, one.sides = append(one.tables, tables[k]), append(one.sides, w.SideLetters(side))
				}
			}
			people = append(people, one)
		}
	}
	return people
}

// begins reports whether a player of a team may begin on a side: who sits where in the
// first round, where the team said so.
func begins(team session.Team, player int, side scoring.Side) bool {
	for _, l := range team.LineUps {
		if l.FromRound > 1 {
			continue
		}
		seats := l.NS
		if side == scoring.EW {
			seats = l.EW
		}
		return slices.Contains(seats[:], player) || slices.Contains(seats[:], -1) &&
			!slices.Contains(l.NS[:], player) && !slices.Contains(l.EW[:], player)
	}
	return true
}

// namesCell is who a contestant is: two players on lines of their own where
// there is no room for one.
func namesCell(w *words.Words, st *session.State, who session.Contestant) paper.Cell {
	of := st.PairNames(who)
	if sec, ok := st.Section(who.Section); ok && sec.Movement.Contestant == movement.Team {
		return paper.Cell{Text: teamForms(w, of, st.Teams[who].Members)[0]}
	}
	if of[0] == "" || of[1] == "" {
		return paper.Cell{Text: w.Names(of)}
	}
	return paper.Cell{Text: w.Names(of), Parts: []string{of[0] + " &", of[1]}}
}

// sittingOut are those who do not play the first round.
func sittingOut(say *words.Words, st *session.State, sec session.Section) (out []string) {
	for _, c := range st.Contestants(sec.ID) {
		if _, _, plays := sec.Movement.Seat(c.Number, 1); !plays {
			out = append(out, sayPairNumber(sec.ID, c.Number, nil)+" "+say.Names(st.PairNames(c)))
		}
	}
	return out
}

// byName draws everybody by name with table and seat, in two columns side by side.
func byName(s *sheet.Report, people []seated, sections bool) {
	slices.SortStableFunc(people, func(a, b seated) int {
		return cmp.Or(cmp.Compare(names.Fold(names.Surname(a.name)), names.Fold(names.Surname(b.name))),
			cmp.Compare(names.Fold(a.name), names.Fold(b.name)))
	})
	const gutter = 10.0
	columns := []paper.Column{titled(s, "print.name", paper.Column{Share: 1}),
		titled(s, "print.table-column", paper.Column{Align: paper.ToRight, Bold: true}),
		titled(s, "print.sit", paper.Column{Align: paper.Centred})}
	var rows [][]paper.Cell
	for _, one := range people {
		var tables []string
		for _, n := range one.tables {
			table := fmt.Sprint(n)
			if sections {
				table = one.section.Letter() + table
			}
			tables = append(tables, table)
		}
		if tables == nil {
			tables = []string{sheet.SymbolNone}
		}
		rows = append(rows, []paper.Cell{{Text: one.name}, {Text: s.Words.And(tables...)},
			{Text: s.Words.And(one.sides...)}})
	}
	width := (s.Width() - gutter) / 2
	left := paper.Grid{X: s.Left(), Size: listedSize, RowHeight: listedRow, Columns: columns}.Fit(s.Sheet, width, rows)
	right := left
	right.X += width + gutter
	highest := left.RowHeight
	for _, row := range rows {
		highest = max(highest, left.Height(s.Sheet, row))
	}
	title := s.Say("print.by-name")
	above := s.HeadingSize(s.Width(), title, "") + left.HeadHeight(s.Sheet)
	for len(rows) > 0 {
		if above+highest*float64(min(s.FewestRows(), len(rows))) > s.Room() {
			s.NextPage()
		}
		n := max(1, min(int((s.Room()-above)/highest), (len(rows)+1)/2))
		s.Heading(s.Left(), s.Width(), title, "")
		title = sheet.SayContinued(s.Words, s.Say("print.by-name"))
		top := s.Y
		left.Rows(s.Sheet, rows[:n], nil)
		bottom := s.Y
		rows = rows[n:]
		if n = min(n, len(rows)); n > 0 {
			s.Y = top
			right.Rows(s.Sheet, rows[:n], nil)
			rows = rows[n:]
		}
		s.Y = max(bottom, s.Y) + listedGap
	}
}
