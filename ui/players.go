package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// players is the list of who is sitting where in the section that Tonight shows: the names that belong
// to the numbers which were entered on the Bridgemates, unless the director says otherwise.
type players struct {
	w    *Window
	hint *widget.Label
	grid *opener
	rows []pairRow
}

func newPlayers(w *Window) *players {
	p := &players{w: w, hint: note("")}
	p.grid = w.keys.opener([]column{
		{title: "Pair", width: 3.6, align: fyne.TextAlignCenter}, {title: "Begins", width: 9.4},
		{title: "North/East", width: 9, grows: true}, {title: "No.", width: 5.4, align: fyne.TextAlignCenter},
		{title: "South/West", width: 9, grows: true}, {title: "No.", width: 5.4, align: fyne.TextAlignCenter},
	}, p.cell)
	p.grid.picked, p.grid.opened = p.onSeat, p.onSeat
	return p
}

func (p *players) refresh() {
	p.rows = p.rows[:0]
	sec, ok := p.w.st.Section(p.w.tonight.section)
	if ok {
		p.rows = pairRows(p.w.st, sec)
	}
	say(p.hint, PlayersHint(p.rows, ok))
	p.grid.fill(len(p.rows))
}

func (p *players) cell(row, col int) cell {
	if row >= len(p.rows) {
		return cell{}
	}
	r := p.rows[row]
	switch col {
	case 0:
		return cell{text: fmt.Sprint(r.pair.Number), bold: true}
	case 1:
		return cell{text: r.where}
	}
	c := r.chairs[(col-2)/2]
	if (col-2)%2 == 0 {
		return c.nameCell()
	}
	return c.numberCell()
}

func (c chair) nameCell() cell {
	switch {
	case c.unknown():
		return cell{text: "? nobody has this number", shorter: []string{"? unknown number", "? unknown"}, ink: inkWarn, paper: paperWarn}
	case c.name == "":
		return cell{text: c.direction, ink: inkQuiet}
	case c.twice:
		return cell{text: "! " + c.name, shorter: []string{"! " + initialed(c.name)}, ink: inkWarn, paper: paperWarn}
	}
	return cell{text: c.name, shorter: []string{initialed(c.name), surname(c.name)}}
}

func (c chair) numberCell() cell {
	switch {
	case c.unknown() || c.twice:
		return cell{text: c.player.Number, ink: inkWarn, paper: paperWarn, bold: true}
	case c.player.Number == "" && c.name != "":
		return cell{text: "guest", ink: inkQuiet}
	}
	return cell{text: c.player.Number}
}

// onSeat asks who sits there; what was picked left of the names stands for the first player. Then it
// moves on to the next seat, so that the names can be entered one after the other.
func (p *players) onSeat(row, col int) {
	i := max(col-2, 0) / 2
	if !p.w.ask.Asking() {
		p.w.askSeat(p.rows[row], i, func() { p.grid.moveMark(i, 4-2*i-col) })
	}
}
