package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

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
	s.Title("", title, when)
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

// seated is somebody at a seat of the first round; at one of two of a team that has not
// said who sits where.
type seated struct {
	name    string
	section session.Section
	tables  []int
	sides   []string // as the sheet writes them, a side a table
}

// sits adds somebody at a seat, or another seat of somebody of a team.
func sits(people []seated, one seated, team bool) []seated {
	at := slices.IndexFunc(people, func(o seated) bool { return o.name == one.name && o.section.ID == one.section.ID })
	if at < 0 || !team {
		return append(people, one)
	}
	people[at].tables = append(people[at].tables, one.tables...)
	people[at].sides = append(people[at].sides, one.sides...)
	return people
}

// linedUp is where a member of a team sits on a side in round one: that side's letters
// where nobody has said it, and "" of who sits on the other side, or nowhere.
func linedUp(w *words.Words, team session.Team, member string, side scoring.Side) string {
	said := false
	for _, d := range []scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
		name := team.MemberAt(1, d)
		said = said || name != ""
		if name == member && name != "" && d.Side() == side {
			return w.DirectionLetter(d)
		}
	}
	if said {
		return ""
	}
	return w.SideLetters(side)
}

// startList is the first round of a section by tables, and everybody who is known there.
func startList(s *sheet.Report, st *session.State, sec session.Section) (l listed, people []seated) {
	m := sec.Movement
	sides := []scoring.Side{scoring.NS, scoring.EW}
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
				one := seated{name, sec, []int{row.Table}, []string{side}}
				people = sits(people, one, m.Contestant == movement.Team)
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
			} else {
				team := st.Teams[who]
				for _, member := range team.Members {
					if side := linedUp(s.Words, team, member.Name, sides[i]); side != "" {
						add(member.Name, side)
					}
				}
			}
		}
		l.rows = append(l.rows, cells)
	}
	return l, people
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
		for _, table := range one.tables {
			text := fmt.Sprint(table)
			if sections {
				text = one.section.Letter() + text
			}
			tables = append(tables, text)
		}
		rows = append(rows, []paper.Cell{{Text: one.name}, {Text: strings.Join(tables, ", ")},
			{Text: strings.Join(one.sides, ", ")}})
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
	above := s.HeadingSize(s.Width(), title, "") + left.HeadHeight()
	for len(rows) > 0 {
		if above+highest*float64(min(sheet.FewestRows, len(rows))) > s.Room() {
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
