package movementpaper

import (
	"fmt"
	"slices"

	"clubnight/reports/paper"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

var (
	styleSlip      = paper.Style{Size: 16, Bold: true, Ink: paper.Black}
	styleSlipWho   = paper.Style{Size: 11, Ink: paper.Black}
	styleSlipSmall = paper.Style{Size: 7.5, Ink: paper.Grey}
)

// Slips stand in two columns, or in one where these are too narrow, each in its frame
// to be cut out.
const (
	slipPad     = 3.0
	slipHead    = 13.0
	highestSlip = 6.4 // of a row
)

// slip is a slip with the lines that warn its owner.
type slip struct {
	floor
	movement.Slip
	names []string // in wordings from the fullest to the shortest
}

// turns counts the rounds in which its owner turns the board.
func (p slip) turns() (n int) {
	for _, l := range p.Lines {
		if p.turned(l.Seat.Table, l.Round) {
			n++
		}
	}
	return n
}

func (s *movementSheet) slips() {
	var all []slip
	lines := 0
	for i, m := range s.set.Sections {
		f := newFloor(s.Words, m)
		for _, one := range m.Slips() {
			p := slip{f, one, s.set.named(i, one.Number)}
			all = append(all, p)
			lines = max(lines, len(p.Lines)+p.turns())
		}
	}
	across, top := 2, s.Y
	head := paper.Grid{Size: 11}.HeadHeight(s.Sheet)
	code, below := s.code()
	row := min(highestSlip, (s.Height()-slipHead-head-2*slipPad-below)/float64(lines))
	width := s.Width() / float64(across)
	grids, height := s.slipGrids(all, width-2*slipPad, row)
	if s.broken(all, grids) {
		across, width = 1, s.Width()
		grids, height = s.slipGrids(all, width-2*slipPad, row)
	}
	height += below
	down := max(1, int(s.Height()/height))
	if spare := s.Height()/float64(down) - height; spare > 0 {
		row = min(row+spare/float64(lines), mostStretch*row)
		if higher, h := s.slipGrids(all, width-2*slipPad, row); (h+below)*float64(down) <= s.Height() {
			grids, height = higher, h+below
		}
	}
	for i, p := range all {
		place := i % (across * down)
		if i > 0 && place == 0 {
			s.NextPage()
		}
		x := s.Left() + float64(place%across)*width
		s.Y = top + float64(place/across)*height
		s.Frame(x, s.Y, width, height, 0.15, paper.Light)
		bottom := s.Y + height
		s.slip(p, x+slipPad, width-2*slipPad, grids[p.Movement])
		if below > 0 {
			s.roomPage(code, x+slipPad, bottom-slipPad-slipCode, width-2*slipPad)
		}
	}
}

// broken reports whether a figure of a slip has no room in a line.
func (s *movementSheet) broken(all []slip, grids map[*movement.Movement]paper.Grid) bool {
	return slices.ContainsFunc(all, func(p slip) bool {
		return slices.ContainsFunc(p.Lines, func(l movement.SlipLine) bool {
			return grids[p.Movement].Broken(s.Sheet, [][]paper.Cell{p.row(l)})
		})
	})
}

// slipGrids are the tables of slips with rows of a height, one for those of a section,
// and the height of the slip that takes most.
func (s *movementSheet) slipGrids(all []slip, width, row float64) (map[*movement.Movement]paper.Grid, float64) {
	height, grids := 0.0, map[*movement.Movement]paper.Grid{}
	for _, p := range all {
		if _, done := grids[p.Movement]; !done {
			grids[p.Movement] = s.slipGrid(all, p, width, row)
		}
		height = max(height, s.slipHeight(p, grids[p.Movement]))
	}
	return grids, height
}

// slipGrid is the table of the slips of a movement.
func (s *movementSheet) slipGrid(all []slip, of slip, width, row float64) paper.Grid {
	var rows [][]paper.Cell
	for _, p := range all {
		if p.Movement == of.Movement {
			for _, l := range p.Lines {
				rows = append(rows, p.row(l))
			}
		}
	}
	return of.grid(row).Fit(s.Sheet, width, rows)
}

// slipTitle is what stands above the rows of a slip.
type slipTitle struct {
	section                           string
	name, who, caption                []string
	nameStyle, whoStyle, captionStyle paper.Style
	// How much lower than in a title of single lines without players they begin.
	whoLower, captionLower, rowsLower float64
}

func (s *movementSheet) slipTitle(p slip, width float64) (t slipTitle) {
	if p.floor.Section != "" {
		t.section = saySection(s.Words, p.floor.Section)
	}
	t.name, t.nameStyle = s.Set(width-s.Measure(t.section, styleSlip)-3, styleSlip,
		sayContestant(s.Words, p.Contestant, p.Number, p.Line))
	t.caption, t.captionStyle = s.Set(width, styleSlipSmall, s.caption(p.Movement)...)
	t.whoLower = float64(len(t.name)-1) * s.Leading(t.nameStyle)
	t.captionLower = t.whoLower
	if len(p.names) > 0 {
		t.who, t.whoStyle = s.Set(width, styleSlipWho, p.names...)
		t.captionLower += float64(len(t.who)) * s.Leading(t.whoStyle)
	}
	t.rowsLower = t.captionLower + float64(len(t.caption)-1)*s.Leading(t.captionStyle)
	return t
}

func (s *movementSheet) slipHeight(p slip, g paper.Grid) float64 {
	h := 2*slipPad + slipHead + s.slipTitle(p, g.Width()).rowsLower + g.HeadHeight(s.Sheet)
	for _, l := range p.Lines {
		if p.turned(l.Seat.Table, l.Round) {
			_, _, band := s.setBand(g, s.turnLine())
			h += band
		}
		h += g.Height(s.Sheet, p.row(l))
	}
	return h
}

// turnLine is the band that warns of an arrow switch.
func (s *movementSheet) turnLine() tableLine {
	return tableLine{band: s.Say("print.arrow-switch-in-line"), strong: true}
}

func (s *movementSheet) slip(p slip, x, width float64, g paper.Grid) {
	s.Y += slipPad
	t := s.slipTitle(p, width)
	s.Text(x+width, s.Y+5.5, t.section, styleSlip, paper.ToRight)
	s.Lines(x, s.Y+5.5, t.name, t.nameStyle, paper.ToLeft)
	s.Lines(x, s.Y+10.5+t.whoLower, t.who, t.whoStyle, paper.ToLeft)
	s.Lines(x, s.Y+10+t.captionLower, t.caption, t.captionStyle, paper.ToLeft)
	s.Y += slipHead + t.rowsLower
	g.X = x
	g.Head(s.Sheet)
	for i, l := range p.Lines {
		if p.turned(l.Seat.Table, l.Round) {
			s.band(g, s.turnLine())
		}
		g.Row(s.Sheet, p.row(l), i%2 == 1)
	}
	g.Close(s.Sheet)
}

func (p slip) grid(row float64) paper.Grid {
	g := paper.Grid{RowHeight: row, Size: max(min(11, row*1.75), paper.Smallest)}
	add := func(title printed.Message, share float64, bold bool) {
		g.Columns = append(g.Columns, paper.Column{Titles: printed.Forms(p.say, title), Share: share,
			Align: paper.Centred, Bold: bold})
	}
	add("print.round", 1, false)
	add("print.table-column", 1, true)
	add("print.sit", 1, true)
	if p.Contestant == movement.Individual {
		add("print.partner", 1, false)
	}
	add("print.against", 1.2, false)
	add("print.boards", 1.2, false)
	return g
}

func (p slip) row(l movement.SlipLine) []paper.Cell {
	round := paper.Cell{Text: fmt.Sprint(l.Round)}
	if l.Seat.Table == 0 {
		span := 4
		if p.Contestant == movement.Individual {
			span++
		}
		return []paper.Cell{round, {Text: printed.Say(p.say, "print.sit-out"), Span: span}}
	}
	seat := p.chair(l.Seat, l.Round)
	row := []paper.Cell{round, {Text: fmt.Sprint(seat.Table)}, {Text: saySide(p.say, seat.Side)}}
	against := fmt.Sprint(l.Opponents)
	if p.Contestant == movement.Individual {
		row = append(row, paper.Cell{Text: fmt.Sprint(l.With)})
		against = sayPlayers(l.Opponents, l.Others)
	}
	return append(row, paper.Cell{Text: against}, paper.Cell{Text: sayBoardsRange(p.say, l.Boards)})
}
