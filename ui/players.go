package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/names"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// playersNeeds is what the list of players needs of the window.
type playersNeeds interface {
	shown
	maker
	asker
	askSeat(row desk.PairRow, i int, then func())
}

// players is the list of who is sitting where in the section that Tonight shows: the names that belong
// to the numbers which were entered on the Bridgemates, unless the director says otherwise.
type players struct {
	w       playersNeeds
	section func() int // the ID of the section that is shown
	hint    *widget.Label
	grid    *kit.Opener
	rows    []desk.PairRow
}

func newPlayers(w playersNeeds, section func() int) *players {
	p := &players{w: w, section: section, hint: kit.Note("")}
	p.grid = w.controls().Opener([]kit.Column{
		{Title: "Pair", Width: 3.6, Align: fyne.TextAlignCenter}, {Title: "Begins", Width: 9.4},
		{Title: "North/East", Width: 9, Grows: true}, {Title: "No.", Width: 5.4, Align: fyne.TextAlignCenter},
		{Title: "South/West", Width: 9, Grows: true}, {Title: "No.", Width: 5.4, Align: fyne.TextAlignCenter},
	}, p.cell)
	p.grid.Picked, p.grid.Opened = p.onSeat, p.onSeat
	return p
}

func (p *players) refresh() {
	p.rows = p.rows[:0]
	sec, ok := p.w.state().Section(p.section())
	if ok {
		p.rows = desk.PairRows(p.w.state(), sec)
	}
	kit.Say(p.hint, desk.PlayersHint(p.rows, ok))
	p.grid.Fill(len(p.rows))
}

func (p *players) cell(row, col int) kit.Cell {
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
		return kit.Cell{Text: desk.Say(screen.NobodyHasNumber), Shorter: []string{desk.Say(screen.UnknownNumberMark), "? unknown"}, Ink: kit.InkWarn, Paper: kit.PaperWarn}
	case c.Name == "":
		return kit.Cell{Text: c.Direction, Ink: kit.InkQuiet}
	case c.Twice:
		return kit.Cell{Text: "! " + c.Name, Shorter: shorterNames("! ", c.Name), Ink: kit.InkWarn, Paper: kit.PaperWarn}
	}
	return kit.Cell{Text: c.Name, Shorter: shorterNames("", c.Name)}
}

// shorterNames are forms of a name that need less and less room, each behind a mark.
func shorterNames(mark, name string) (forms []string) {
	for _, form := range names.Forms(name)[1:] {
		forms = append(forms, mark+form)
	}
	return forms
}

// numberCell shows the number.
func numberCell(c desk.Chair) kit.Cell {
	switch {
	case c.Unknown() || c.Twice:
		return kit.Cell{Text: c.Player.Number, Ink: kit.InkWarn, Paper: kit.PaperWarn, Bold: true}
	case c.Player.Number == "" && c.Name != "":
		return kit.Cell{Text: "guest", Ink: kit.InkQuiet}
	}
	return kit.Cell{Text: c.Player.Number}
}

// onSeat asks who sits there; what was picked left of the names stands for the first player. Then it
// moves on to the next seat, so that the names can be entered one after the other.
func (p *players) onSeat(row, col int) {
	i := max(col-2, 0) / 2
	if p.rows[row].Chairs[i].Direction == "" {
		i = 0 // a player of an individual sits alone
	}
	if !p.w.ask().Asking() {
		p.w.askSeat(p.rows[row], i, func() { p.grid.MoveMark(i, 4-2*i-col) })
	}
}
