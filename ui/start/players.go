package start

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// players is the list of who is sitting where in the section that Tonight shows: the
// names that belong to the numbers which were entered on the Bridgemates, unless the
// director says otherwise.
type players struct {
	w       shown
	section func() int // the ID of the section that is shown
	hint    *widget.Label
	grid    *kit.Opener
	rows    []desk.PairRow
	teams   []desk.TeamRow // in the place of rows where teams play
	who     movement.ContestantKind
}

func newPlayers(w shown, section func() int) *players {
	p := &players{w: w, section: section, hint: kit.Note("")}
	p.grid = w.Controls().Opener(p.columns(movement.Pair))
	p.grid.Picked, p.grid.Opened = p.onSeat, p.onSeat
	return p
}

// columns are those of the list: for pairs and players the seats, for teams who they are.
// Those of a seat have the number of its player as their key.
func (p *players) columns(who movement.ContestantKind) kit.Columns {
	in := p.w.Language()
	if who == movement.Team {
		return kit.Rows(func() []desk.TeamRow { return p.teams }, teamColumns(in)...)
	}
	type row = desk.PairRow
	first, width := in.Text("Pair"), float32(3.6)
	if who == movement.Individual {
		first, width = in.Text("Player"), 5
	}
	columns := []kit.Column[row]{
		{Title: first, Width: width, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(r row) string { return fmt.Sprint(r.Pair.Number) }},
		{Title: in.Text("Begins"), Width: 9.4, Text: func(r row) string { return r.Where }},
	}
	for i, seat := range []string{in.Text("North/East"), in.Text("South/West")} {
		columns = append(columns,
			kit.Column[row]{Title: seat, Width: 9, Grows: true, Key: i,
				Cell: func(r row) kit.Cell { return nameCell(in, r.Chairs[i]) }},
			kit.Column[row]{Title: in.Text("No."), Width: 5.4, Align: fyne.TextAlignCenter, Key: i,
				Cell: func(r row) kit.Cell { return numberCell(in, r.Chairs[i]) }})
	}
	return kit.Rows(func() []row { return p.rows }, columns...)
}

func teamColumns(in *desk.Language) []kit.Column[desk.TeamRow] {
	type row = desk.TeamRow
	return []kit.Column[row]{
		{Title: in.Text("Team"), Width: 5, Align: fyne.TextAlignCenter, Bold: true,
			Text: func(t row) string { return fmt.Sprint(t.Team.Number) }},
		{Title: in.Text("Begins"), Width: 9.4, Text: func(t row) string { return t.Where }},
		{Title: in.Text("Name"), Width: 9, Grows: true, Text: func(t row) string { return t.Name }},
		{Title: in.Text("Players"), Width: 14, Grows: true, Cell: func(t row) kit.Cell {
			return kit.Cell{Text: strings.Join(t.Players, ", "), Shorter: start.ShorterList(t.Players)}
		}},
	}
}

func (p *players) refresh() {
	in := p.w.Language()
	p.rows, p.teams = p.rows[:0], nil
	sec, ok := p.w.State().Section(p.section())
	who := movement.Pair
	if ok {
		who = sec.Movement.Contestant
		if p.teams = desk.TeamRows(in, p.w.State(), sec); p.teams == nil {
			p.rows = desk.PairRows(in, p.w.State(), sec)
		}
	}
	if who != p.who {
		p.who = who
		p.grid.SetColumns(p.columns(who))
	}
	if p.teams != nil {
		kit.Say(p.hint, in.Say(screen.TeamsHint))
		p.grid.Fill(len(p.teams))
		return
	}
	kit.Say(p.hint, start.PlayersHint(in, p.rows, ok))
	p.grid.Fill(len(p.rows))
}

// nameCell shows who sits on a chair.
func nameCell(in *desk.Language, c desk.Chair) kit.Cell {
	switch {
	case c.Unknown():
		return kit.Cell{Text: in.Say(screen.NobodyHasNumber),
			Shorter: []string{in.Say(screen.UnknownNumberMark), in.Text("? unknown")},
			Ink:     kit.InkWarn, Paper: kit.PaperWarn}
	case c.Name == "":
		return kit.Cell{Text: c.Direction, Ink: kit.InkQuiet}
	case c.Twice:
		return kit.Cell{Text: "! " + c.Name, Shorter: desk.ShorterNames("! ", c.Name),
			Ink: kit.InkWarn, Paper: kit.PaperWarn}
	}
	return kit.Cell{Text: c.Name, Shorter: desk.ShorterNames("", c.Name)}
}

// numberCell shows the number.
func numberCell(in *desk.Language, c desk.Chair) kit.Cell {
	switch {
	case c.Unknown() || c.Twice:
		return kit.Cell{Text: c.Player.Number, Ink: kit.InkWarn, Paper: kit.PaperWarn, Bold: true}
	case c.Player.Number == "" && c.Name != "":
		return kit.Cell{Text: in.Text("guest"), Ink: kit.InkQuiet}
	}
	return kit.Cell{Text: c.Player.Number}
}

// onSeat asks who sits there; what was picked left of the names stands for the
// first player. Then it moves on to the next seat, so that the names can be
// entered one after the other.
func (p *players) onSeat(row, col int) {
	if row < len(p.teams) {
		p.w.AskTeam(p.teams[row].Team, func() { p.grid.MoveMark(1, 0) })
		return
	}
	if row >= len(p.rows) {
		return
	}
	i, _ := p.grid.Key(col).(int)
	if p.rows[row].Chairs[i].Direction == "" {
		i = 0 // a player of an individual sits alone
	}
	if !p.w.Ask().Asking() {
		p.w.AskSeat(p.rows[row], i, func() { p.grid.MoveMark(i, p.grid.ColumnOf(1-i)-col) })
	}
}
