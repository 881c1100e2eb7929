package ui

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/movement"
)

// players is the list of pairs with their names. What the players' numbers on the Bridgemates gave
// stands in the fields in grey, until the director types something else.
type players struct {
	w       *Window
	content *container.Scroll
	hint    *widget.Label
	of      *movement.Movement
	rows    []*pairRow
}

// pairRow is one pair.
type pairRow struct {
	pair   session.Pair
	names  [2]*field
	found  [2]string
	chairs [2]string // what stands in a field without a name
}

func newPlayers(w *Window) *players {
	p := &players{w: w, content: container.NewVScroll(container.NewVBox()), hint: note("")}
	return p
}

func (p *players) refresh() {
	sec, ok := p.w.st.Section(section)
	if !ok {
		p.of, p.rows = nil, nil
		p.content.Content = container.NewVBox()
		p.content.Refresh()
		say(p.hint, "The pairs appear here when tables and movement are chosen.")
		return
	}
	if p.of == nil || !slices.Equal(p.of.Pairs(), sec.Movement.Pairs()) || seatsText(p.of) != seatsText(sec.Movement) {
		p.build(sec.Movement)
	}
	p.of = sec.Movement
	say(p.hint, "Enter goes on to the next name. Grey names come from the players' numbers.")
	for _, row := range p.rows {
		row.refresh(p.w.st)
	}
}

// seatsText tells where all pairs begin, to notice when that changes.
func seatsText(m *movement.Movement) string {
	var b strings.Builder
	for _, n := range m.Pairs() {
		b.WriteString(seatText(m, n))
		b.WriteByte('\n')
	}
	return b.String()
}

// seatText tells where a pair begins: "NS table 3".
func seatText(m *movement.Movement, pair int) string {
	for round := 1; round <= m.Rounds; round++ {
		if row, side, ok := m.Seat(pair, round); ok {
			line := "NS"
			if side == 'E' || side == 'W' {
				line = "EW"
			}
			return fmt.Sprintf("%s table %d", line, row.Table)
		}
	}
	return "sits out"
}

func (p *players) build(m *movement.Movement) {
	list := container.New(&pairLayout{})
	p.rows = nil
	for _, n := range m.Pairs() {
		row := &pairRow{pair: session.Pair{Section: section, Number: n}, chairs: [2]string{"North", "South"}}
		if strings.HasPrefix(seatText(m, n), "EW") {
			row.chairs = [2]string{"East", "West"}
		}
		list.Add(&widget.Label{Text: fmt.Sprintf("Pair %d", n), TextStyle: fyne.TextStyle{Bold: true}, Alignment: fyne.TextAlignTrailing})
		list.Add(&widget.Label{Text: seatText(m, n)})
		for i := range row.names {
			row.names[i] = p.w.keys.field(func(string) { p.onName(row) })
			row.names[i].seen = func() { p.reveal(row.names[i]) }
			list.Add(row.names[i])
		}
		p.rows = append(p.rows, row)
	}
	for i, row := range p.rows {
		row.names[0].next = func() { p.focus(row.names[1]) }
		if i+1 < len(p.rows) {
			row.names[1].next = func() { p.focus(p.rows[i+1].names[0]) }
		}
	}
	p.content.Content = list
	p.content.Refresh()
}

func (p *players) focus(f *field) { p.w.p.Window.Canvas().Focus(f) }

// reveal scrolls so that a field can be seen: Fyne does not do it when the focus moves.
func (p *players) reveal(f *field) {
	top, height := f.Position().Y, f.Size().Height
	view := p.content.Size().Height
	switch offset := p.content.Offset; {
	case top < offset.Y:
		p.content.ScrollToOffset(fyne.NewPos(0, top))
	case top+height > offset.Y+view:
		p.content.ScrollToOffset(fyne.NewPos(0, top+height-view))
	}
}

// onName records both names of a pair. Where one is left empty, the found one stays.
func (p *players) onName(row *pairRow) {
	names := [2]string{strings.TrimSpace(row.names[0].Text), strings.TrimSpace(row.names[1].Text)}
	if names != [2]string{} {
		for i := range names {
			if names[i] == "" {
				names[i] = row.found[i]
			}
		}
	}
	if p.w.st.Names[row.pair] != names {
		p.w.record(nil, session.PairNamed{Pair: row.pair, Names: names})
	}
}

func (r *pairRow) refresh(st *session.State) {
	typed, given := st.Names[r.pair]
	if !given {
		r.found = st.PairNames(r.pair)
	}
	for i, f := range r.names {
		hint := r.chairs[i]
		if !given && r.found[i] != "" {
			hint = r.found[i]
		}
		if f.PlaceHolder != hint {
			f.SetPlaceHolder(hint)
		}
		f.show(typed[i])
	}
}

// pairLayout lays four things in a line: number, seat, and two names that share what is left.
type pairLayout struct{}

func (pairLayout) widths(total float32) [4]float32 {
	number, seat, gap := letters(7.5), letters(12), theme.Padding()
	name := max((total-number-seat-3*gap)/2, letters(8))
	return [4]float32{number, seat, name, name}
}

// MinSize implements fyne.Layout.
func (l pairLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var height float32
	for i := 0; i < len(objects); i += 4 {
		height += objects[i+2].MinSize().Height + theme.Padding()
	}
	w := l.widths(0)
	return fyne.NewSize(w[0]+w[1]+w[2]+w[3]+3*theme.Padding(), height)
}

// Layout implements fyne.Layout.
func (l pairLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	widths, y := l.widths(size.Width), float32(0)
	for i := 0; i+3 < len(objects); i += 4 {
		height, x := objects[i+2].MinSize().Height, float32(0)
		for j, width := range widths {
			objects[i+j].Move(fyne.NewPos(x, y))
			objects[i+j].Resize(fyne.NewSize(width, height))
			x += width + theme.Padding()
		}
		y += height + theme.Padding()
	}
}
