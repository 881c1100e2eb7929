package movementpaper

import (
	"fmt"

	"clubnight/reports/paper"
	"clubnight/session/movement"
	"clubnight/session/words/printed"
)

var (
	styleSlip      = paper.Style{Size: 16, Bold: true, Ink: paper.Black}
	styleSlipSmall = paper.Style{Size: 7.5, Ink: paper.Grey}
)

// Slips stand in two columns, each in its frame to be cut out.
const (
	slipPad     = 3.0
	slipHead    = 13.0
	highestSlip = 6.4 // of a row
)

// slip is a slip with the lines that warn its owner.
type slip struct {
	floor
	movement.Slip
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
	for _, m := range s.set.Sections {
		f := newFloor(s.Words, m)
		for _, one := range m.Slips() {
			p := slip{f, one}
			all = append(all, p)
			lines = max(lines, len(p.Lines)+p.turns())
		}
	}
	head := paper.Grid{Size: 11}.HeadHeight()
	row := min(highestSlip, (s.Height()-slipHead-head-2*slipPad)/float64(lines))
	height := slipHead + head + row*float64(lines) + 2*slipPad
	down := max(1, int(s.Height()/height))
	width, top := s.Width()/2, s.Y
	for i, p := range all {
		place := i % (2 * down)
		if i > 0 && place == 0 {
			s.NextPage()
		}
		x := s.Left() + float64(place%2)*width
		s.Y = top + float64(place/2)*height
		s.Frame(x, s.Y, width, height, 0.15, paper.Light)
		s.slip(p, x+slipPad, width-2*slipPad, row)
	}
}

func (s *movementSheet) slip(p slip, x, width, row float64) {
	s.Y += slipPad
	name := sayContestant(s.Words, p.Contestant, p.Number, p.Line)
	section := ""
	if p.floor.Section != "" {
		section = saySection(s.Words, p.floor.Section)
	}
	s.Text(x+width, s.Y+5.5, section, styleSlip, paper.ToRight)
	title, st := s.Set(width-s.Measure(section, styleSlip)-3, styleSlip, name)
	s.Lines(x, s.Y+5.5, title, st, paper.ToLeft)
	caption, st := s.Set(width, styleSlipSmall, s.caption(p.Movement)...)
	s.Lines(x, s.Y+10, caption, st, paper.ToLeft)
	s.Y += slipHead
	g := p.grid(x, width, row)
	g.Head(s.Sheet)
	for i, l := range p.Lines {
		if p.turned(l.Seat.Table, l.Round) {
			s.band(g, tableLine{band: s.Say(printed.ArrowSwitchInLine), strong: true})
		}
		g.Row(s.Sheet, p.row(l), i%2 == 1)
	}
	g.Close(s.Sheet)
}

func (p slip) grid(x, width, row float64) paper.Grid {
	g := paper.Grid{X: x, RowHeight: row, Size: min(11, row*1.75)}
	add := func(title printed.Message, w float64, bold bool) {
		g.Columns = append(g.Columns, paper.Column{Titles: printed.Forms(p.say, title), Width: w, Align: paper.Centred, Bold: bold})
	}
	add(printed.Round, 14, false)
	add(printed.TableColumn, 15, true)
	add(printed.Sit, 12, true)
	if p.Contestant == movement.Individual {
		add(printed.Partner, 13, false)
	}
	add(printed.Against, 16, false)
	add(printed.Boards, 0, false)
	g.Columns[len(g.Columns)-1].Width = width - g.Width()
	return g
}

func (p slip) row(l movement.SlipLine) []paper.Cell {
	round := paper.Cell{Text: fmt.Sprint(l.Round)}
	if l.Seat.Table == 0 {
		span := 4
		if p.Contestant == movement.Individual {
			span++
		}
		return []paper.Cell{round, {Text: printed.Say(p.say, printed.SitOut), Span: span}}
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
