package ui

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
)

// playersNeeds is what the list of players needs of the window.
type playersNeeds interface {
	shown
	maker
	asker
	askSeat(row desk.PairRow, i int, then func())
	askTeam(team session.Contestant, then func())
}

// players is the list of who is sitting where in the section that Tonight shows: the
// names that belong to the numbers which were entered on the Bridgemates, unless the
// director says otherwise.
type players struct {
	w       playersNeeds
	section func() int // the ID of the section that is shown
	hint    *widget.Label
	grid    *kit.Opener
	rows    []desk.PairRow
	teams   []desk.TeamRow // in the place of rows where teams play
	who     movement.ContestantKind
}

func newPlayers(w playersNeeds, section func() int) *players {
	p := &players{w: w, section: section, hint: kit.Note("")}
	p.grid = w.Controls().Opener(playerColumns(movement.Pair), p.cell)
	p.grid.Picked, p.grid.Opened = p.onSeat, p.onSeat
	return p
}

// playerColumns are the columns of the list: for pairs and players the seats,
// for teams who they are.
func playerColumns(who movement.ContestantKind) []kit.Column {
	if who == movement.Team {
		return []kit.Column{{Title: label.Text("Team"), Width: 5, Align: fyne.TextAlignCenter},
			{Title: label.Text("Begins"), Width: 9.4},
			{Title: label.Text("Name"), Width: 9, Grows: true}, {Title: label.Text("Players"), Width: 14, Grows: true}}
	}
	first, width := label.Text("Pair"), float32(3.6)
	if who == movement.Individual {
		first, width = label.Text("Player"), 5
	}
	return []kit.Column{
		{Title: first, Width: width, Align: fyne.TextAlignCenter}, {Title: label.Text("Begins"), Width: 9.4},
		{Title: label.Text("North/East"), Width: 9, Grows: true},
		{Title: label.Text("No."), Width: 5.4, Align: fyne.TextAlignCenter},
		{Title: label.Text("South/West"), Width: 9, Grows: true},
		{Title: label.Text("No."), Width: 5.4, Align: fyne.TextAlignCenter},
	}
}

func (p *players) refresh() {
	p.rows, p.teams = p.rows[:0], nil
	sec, ok := p.w.State().Section(p.section())
	who := movement.Pair
	if ok {
		who = sec.Movement.Contestant
		if p.teams = desk.TeamRows(p.w.State(), sec); p.teams == nil {
			p.rows = desk.PairRows(p.w.State(), sec)
		}
	}
	if who != p.who {
		p.who = who
		p.grid.SetColumns(playerColumns(who))
	}
	if p.teams != nil {
		kit.Say(p.hint, desk.Say(screen.TeamsHint))
		p.grid.Fill(len(p.teams))
		return
	}
	kit.Say(p.hint, desk.PlayersHint(p.rows, ok))
	p.grid.Fill(len(p.rows))
}

// teamCell is a cell of the list of teams.
func (p *players) teamCell(row, col int) kit.Cell {
	if row >= len(p.teams) {
		return kit.Cell{}
	}
	switch t := p.teams[row]; col {
	case 0:
		return kit.Cell{Text: fmt.Sprint(t.Team.Number), Bold: true}
	case 1:
		return kit.Cell{Text: t.Where}
	case 2:
		return kit.Cell{Text: t.Name}
	default:
		return kit.Cell{Text: strings.Join(t.Players, ", "), Shorter: desk.ShorterList(t.Players)}
	}
}

func (p *players) cell(row, col int) kit.Cell {
	if p.teams != nil {
		return p.teamCell(row, col)
	}
	if row >= len(p.rows) {
		return kit.Cell{}
	}
	r := p.rows[row]
	switch col {
	case 0:
		return kit.Cell{Text: fmt.Sprint(r.Pair.Number), Bold: true}
	case 1:
		return kit.Cell{Text: r.Where}
	}
	c := r.Chairs[(col-2)/2]
	if (col-2)%2 == 0 {
		return nameCell(c)
	}
	return numberCell(c)
}

// nameCell shows who sits on a chair.
func nameCell(c desk.Chair) kit.Cell {
	switch {
	case c.Unknown():
		return kit.Cell{Text: desk.Say(screen.NobodyHasNumber),
			Shorter: []string{desk.Say(screen.UnknownNumberMark), label.Text("? unknown")},
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
func numberCell(c desk.Chair) kit.Cell {
	switch {
	case c.Unknown() || c.Twice:
		return kit.Cell{Text: c.Player.Number, Ink: kit.InkWarn, Paper: kit.PaperWarn, Bold: true}
	case c.Player.Number == "" && c.Name != "":
		return kit.Cell{Text: label.Text("guest"), Ink: kit.InkQuiet}
	}
	return kit.Cell{Text: c.Player.Number}
}

// onSeat asks who sits there; what was picked left of the names stands for the
// first player. Then it moves on to the next seat, so that the names can be
// entered one after the other.
func (p *players) onSeat(row, col int) {
	if row < len(p.teams) {
		p.w.askTeam(p.teams[row].Team, func() { p.grid.MoveMark(1, 0) })
		return
	}
	if row >= len(p.rows) {
		return
	}
	i := max(col-2, 0) / 2
	if p.rows[row].Chairs[i].Direction == "" {
		i = 0 // a player of an individual sits alone
	}
	if !p.w.Ask().Asking() {
		p.w.askSeat(p.rows[row], i, func() { p.grid.MoveMark(i, 4-2*i-col) })
	}
}
