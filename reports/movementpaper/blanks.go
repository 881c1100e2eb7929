package movementpaper

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"clubnight/reports/paper"
	"clubnight/reports/sheet"
	"clubnight/scoring"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

// BlankTravellers draws a traveller for every board of a section, and copy of it, to be
// filled in by hand: its rows are those who play it, round by round. It returns
// sheet.ErrNothingToPrint for an empty movement.
func BlankTravellers(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.blank-travellers", (*movementSheet).blankTravellers)
}

// ScoreSlips draws a slip for every table and round, to be filled in by hand and
// picked up: who sits there, and a row for each board. It returns
// sheet.ErrNothingToPrint for an empty movement.
func ScoreSlips(w io.Writer, set Papers, p sheet.PageSetup) error {
	return set.print(w, p, "print.score-slips", (*movementSheet).scoreSlips)
}

// Blanks stand in two columns, in large print in one, each in its frame to be cut out.
const (
	blankPad  = 3.0
	blankHead = 13.0
	blankRow  = 7.6 // to write in by hand
	leastRow  = 5.2
)

// mostStretch is by how much rows grow higher to fill a page.
const mostStretch = 1.9

var styleBlankWho = paper.Style{Size: 9, Ink: paper.Black}

// blank is a form with who plays, and room to write.
type blank struct {
	title, aside string
	caption      []string
	first        printed.Message // the head of the column that says which row it is
	signed       bool            // the players sign for what they wrote
	rows         [][]string      // what is printed of each row, from the left
	who          [][]string      // each side with its names, in wordings from the fullest to the shortest
}

func (s *movementSheet) blankTravellers() {
	var all []blank
	for _, m := range s.set.Sections {
		boards := map[int][]movement.Row{}
		for _, row := range m.Rows {
			if row.NS == m.Missing || row.EW == m.Missing || row.NS == 0 || row.EW == 0 {
				continue
			}
			for _, b := range row.Boards() {
				boards[b] = append(boards[b], row)
			}
		}
		for _, b := range m.Boards() {
			rows := boards[b]
			if len(rows) == 0 {
				continue
			}
			slices.SortFunc(rows, func(x, y movement.Row) int {
				return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Table, y.Table))
			})
			one := blank{title: sheet.SayBoard(s.Words, b), aside: s.sectionOf(m), first: "print.round",
				caption: []string{sheet.SayDeal(s.Words, scoring.BoardDealer(b), scoring.BoardVulnerability(b)) +
					" · " + s.title, sheet.SayDeal(s.Words, scoring.BoardDealer(b), scoring.BoardVulnerability(b))}}
			for _, row := range rows {
				one.rows = append(one.rows, append([]string{fmt.Sprint(row.Round)}, players(m, row)...))
			}
			all = append(all, one)
		}
	}
	s.blanks(all)
}

func (s *movementSheet) scoreSlips() {
	var all []blank
	for i, m := range s.set.Sections {
		for _, row := range slices.SortedFunc(slices.Values(m.Rows), func(x, y movement.Row) int {
			return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Table, y.Table))
		}) {
			if row.NS == m.Missing || row.EW == m.Missing || row.NS == 0 || row.EW == 0 || len(row.Boards()) == 0 {
				continue
			}
			one := blank{title: s.Say("print.slip-of", "Table", row.Table, "Round", row.Round), aside: s.sectionOf(m),
				caption: s.caption(m), first: "print.board", signed: true, who: s.sidesNamed(i, row)}
			for _, b := range row.Boards() {
				one.rows = append(one.rows, append([]string{fmt.Sprint(b)}, players(m, row)...))
			}
			all = append(all, one)
		}
	}
	s.blanks(all)
}

// sidesNamed are the two sides of a row with their names, as far as they are known; of an
// individual the four players.
func (s *movementSheet) sidesNamed(section int, row movement.Row) (who [][]string) {
	for i, n := range []int{row.NS, row.South, row.EW, row.West} {
		var forms []string
		for _, name := range s.set.named(section, n) {
			if row.South == 0 {
				name = s.Words.SideLetters([]scoring.Side{scoring.NS, scoring.EW}[i/2]) +
					" " + fmt.Sprint(n) + "  " + name
			} else {
				name = s.Words.DirectionLetter([]scoring.Direction{scoring.North, scoring.South, scoring.East,
					scoring.West}[i]) + " " + fmt.Sprint(n) + "  " + name
			}
			forms = append(forms, name)
		}
		if len(forms) > 0 {
			who = append(who, forms)
		}
	}
	return who
}

// setWho are the names of a form in lines of their own.
func (s *movementSheet) setWho(b blank, width float64) (lines [][]string, styles []paper.Style, height float64) {
	for _, forms := range b.who {
		set, st := s.Set(width, styleBlankWho, forms...)
		lines, styles, height = append(lines, set), append(styles, st), height+float64(len(set))*s.Leading(st)
	}
	return lines, styles, height
}

// evenly has all teams named alike, with their players or without: in the fullest wording
// in which every one of them has room in a line.
func (s *movementSheet) evenly(all []blank, width float64) {
	var names [][]string
	for _, b := range all {
		names = append(names, b.who...)
	}
	if len(names) == 0 || slices.ContainsFunc(names, func(forms []string) bool { return len(forms) != len(names[0]) }) {
		return
	}
	fits := func(level int) bool {
		return !slices.ContainsFunc(names, func(forms []string) bool {
			lines, _ := s.Set(width, styleBlankWho, forms[level])
			return len(lines) > 1
		})
	}
	level := 0
	for level < len(names[0])-1 && !fits(level) {
		level++
	}
	for i := range all {
		for j := range all[i].who {
			all[i].who[j] = all[i].who[j][level:]
		}
	}
}

// sectionOf names the section where there are several.
func (s *movementSheet) sectionOf(m *movement.Movement) string {
	if m.Section == "" {
		return ""
	}
	return saySection(s.Words, m.Section)
}

// players are the numbers of both sides of a row.
func players(m *movement.Movement, row movement.Row) []string {
	if m.Contestant == movement.Individual {
		return []string{fmt.Sprintf("%d+%d", row.NS, row.South), fmt.Sprintf("%d+%d", row.EW, row.West)}
	}
	return []string{fmt.Sprint(row.NS), fmt.Sprint(row.EW)}
}

// blanks draws forms, all as high as the one with most rows needs; one that has more than
// a page has room for goes on in the next frame.
func (s *movementSheet) blanks(all []blank) {
	across := 2
	if s.Print() == paper.LargePrint {
		across = 1
	}
	s.evenly(all, s.Width()/float64(across)-2*blankPad)
	head := s.blankGrid(blank{first: "print.board"}, 0, s.Width()/float64(across)-2*blankPad, blankRow).HeadHeight(s.Sheet)
	fixed := blankHead + head + 2*blankPad
	most, named := 0, 0.0
	for _, b := range all {
		_, _, names := s.setWho(b, s.Width()/float64(across)-2*blankPad)
		most, named = max(most, len(b.rows)), max(named, names)
	}
	fixed += named
	row := max(leastRow, min(blankRow, (s.Height()-fixed)/float64(max(most, 1))))
	fits := max(1, int((s.Height()-fixed)/row))
	var cut []blank
	for _, b := range all {
		for rows := range slices.Chunk(b.rows, fits) {
			part := b
			part.rows = rows
			cut = append(cut, part)
		}
	}
	most = min(most, fits)
	height := fixed + row*float64(most)
	down := max(1, int(s.Height()/height))
	if spare := s.Height()/float64(down) - height; spare > 0 { // more room to write
		row = min(row+spare/float64(max(most, 1)), mostStretch*row)
		height = fixed + row*float64(most)
	}
	width, top := s.Width()/float64(across), s.Y
	for i, b := range cut {
		place := i % (across * down)
		if i > 0 && place == 0 {
			s.NextPage()
			top = s.Y
		}
		x := s.Left() + float64(place%across)*width
		s.Y = top + float64(place/across)*height
		s.Frame(x, s.Y, width, height, 0.15, paper.Light)
		s.blank(b, x+blankPad, width-2*blankPad, row)
	}
}

func (s *movementSheet) blank(b blank, x, width, row float64) {
	s.Y += blankPad
	s.Text(x+width, s.Y+5.5, b.aside, styleSlip, paper.ToRight)
	title, st := s.Set(width-s.Measure(b.aside, styleSlip)-3, styleSlip, b.title)
	s.Lines(x, s.Y+5.5, title, st, paper.ToLeft)
	caption, st := s.Set(width, styleSlipSmall, b.caption...)
	s.Lines(x, s.Y+10, caption, st, paper.ToLeft)
	s.Y += blankHead
	who, styles, height := s.setWho(b, width)
	y := s.Y
	for i := range who {
		s.Lines(x, y+0.7*s.Leading(styles[i]), who[i], styles[i], paper.ToLeft)
		y += float64(len(who[i])) * s.Leading(styles[i])
	}
	s.Y += height
	g := s.blankGrid(b, x, width, row)
	g.Head(s.Sheet)
	top := s.Y
	for i := range b.rows {
		cells := make([]paper.Cell, len(g.Columns))
		for k, text := range b.rows[i] {
			cells[k].Text = text
		}
		g.Row(s.Sheet, cells, false)
		s.Rule(x, x+width, s.Y, 0.15, paper.Grey)
	}
	// The lines between the columns tell where to write.
	left := x
	for _, c := range g.Columns[:len(g.Columns)-1] {
		left += c.Width
		s.Fill(left, top, 0.1, s.Y-top, paper.Grey)
	}
}

// blankGrid has room to write contract, declarer, tricks and both scores; on a slip
// also who confirms them.
func (s *movementSheet) blankGrid(b blank, x, width, row float64) paper.Grid {
	g := paper.Grid{X: x, RowHeight: row, Size: 10}
	add := func(titles []string, share float64) {
		g.Columns = append(g.Columns, paper.Column{Titles: titles, Width: width * share, Align: paper.Centred})
	}
	last := s.Titles("print.points")
	if b.signed {
		last = s.Titles("print.initials")
	}
	side, score := 0.11, 0.135
	if len(b.rows) > 0 && strings.Contains(b.rows[0][1], "+") { // two players on each side
		side, score = 0.16, 0.102
	}
	add(s.Titles(b.first), 0.12)
	add([]string{s.Words.SideLetters(scoring.NS)}, side)
	add([]string{s.Words.SideLetters(scoring.EW)}, side)
	add(s.Titles("print.contract"), 0.165)
	add(s.Titles("print.by"), 0.09)
	add(s.Titles("print.plus-ns"), score)
	add(s.Titles("print.minus-ns"), score)
	add(last, score)
	return g
}
