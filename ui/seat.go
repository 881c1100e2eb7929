package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// seatQuestion asks who sits on a chair: the club's players are searched while a name or a number is
// typed. Arrow up and down choose among those found, Enter takes the chosen one.
type seatQuestion struct {
	w      *Window
	row    pairRow
	i      int // which player of the pair
	then   func()
	dialog *dialog.CustomDialog

	field  *field
	list   *opener
	hint   *widget.Label
	take   *button
	asSent *button

	club  []clubfile.Player
	lines []clubfile.Player // those found; one without a number is a guest
	at    int
}

// askSeat asks who sits on chair i of a pair, then goes on.
func (w *Window) askSeat(row pairRow, i int, then func()) {
	q := &seatQuestion{w: w, row: row, i: i, then: then, hint: note("")}
	hide := func() { q.dialog.Hide() }
	calm := escapes(hide)
	q.field = calm.field(func(string) {})
	q.field.SetPlaceHolder("a name or a number")
	q.field.OnChanged = func(string) { q.search() }
	q.field.typed = q.onArrow
	q.field.next = q.onTake
	q.list = calm.opener([]column{{title: "Name", width: 12, grows: true}, {title: "Number", width: 16}}, q.cell)
	q.list.picked = func(row, _ int) { q.choose(row) }
	q.list.opened = func(row, _ int) { q.choose(row); q.onTake() }
	q.take = calm.button("Sits here", q.onTake)
	q.asSent = calm.button("As the Bridgemate sent it", q.onAsSent)
	enable(q.asSent, Said(w.st, row, i))
	content := wide(60, container.NewBorder(
		container.NewVBox(sentence(q.chair().sentText()), q.field, tight(q.hint)), nil, nil, nil, high(11, q.list)))
	title := fmt.Sprintf("Pair %d, %s: who is %s?", row.pair.Number, row.where, row.chairs[i].direction)
	q.dialog = w.ask.Form(title, content, q.take, q.asSent, calm.button("Cancel", hide))
	w.ask.Focus(q.field)
	q.search()
	w.work.do(func() {
		club, err := w.p.Players()
		w.p.Post(func() {
			if err != nil {
				hide()
				w.fail("looking for players", err)
				return
			}
			q.club = club
			q.search()
		})
	})
}

func (q *seatQuestion) chair() chair { return q.row.chairs[q.i] }

// search fills the list with whoever may be meant.
func (q *seatQuestion) search() {
	lines, hint := q.chair().meant(q.club, q.field.Text)
	q.lines, q.at = lines, 0
	q.hint.SetText(hint)
	q.draw()
}

func (q *seatQuestion) draw() {
	enable(q.take, len(q.lines) > 0)
	q.list.fill(len(q.lines))
}

func (q *seatQuestion) cell(row, col int) cell {
	if row >= len(q.lines) {
		return cell{}
	}
	p := q.lines[row]
	c := cell{text: p.Name}
	if col == 1 {
		c.text = p.Number
		if p.Number == "" {
			c.text = "guest, no number"
		}
	}
	if row == q.at {
		c.paper, c.bold, c.joined = paperChosen, true, true
	}
	if col == 0 {
		mark := "    "
		if row == q.at {
			mark = "▶ "
		}
		c.text = mark + c.text
	}
	return c
}

func (q *seatQuestion) onArrow(key fyne.KeyName) bool {
	switch key {
	case fyne.KeyDown:
		q.choose(q.at + 1)
	case fyne.KeyUp:
		q.choose(q.at - 1)
	default:
		return false
	}
	return true
}

func (q *seatQuestion) choose(at int) {
	if at >= 0 && at < len(q.lines) {
		q.at = at
		q.draw()
	}
}

func (q *seatQuestion) onTake() {
	if q.at < len(q.lines) {
		p := q.lines[q.at]
		q.record(seatFacts(q.w.st, q.row, q.i, session.Player{Number: p.Number, Name: p.Name}))
	}
}

// onAsSent takes the director's word back. The name that belongs to the number is looked up anew.
func (q *seatQuestion) onAsSent() {
	q.record(AsSentFacts(q.w.st, q.row, q.i, q.club))
}

func (q *seatQuestion) record(facts []session.Fact) {
	q.dialog.Hide()
	q.w.record(nil, facts...)
	q.then()
}
