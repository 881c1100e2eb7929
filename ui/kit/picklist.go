package kit

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// PickList is a list of sentences that can be picked: by a click, or with the
// arrow keys and Enter.
type PickList struct {
	keys    *Keys
	Content *container.Scroll
	rows    []*pickRow
}

// PickLine is a line of a pickList.
type PickLine struct {
	Symbol, Text string
	Importance   widget.Importance
	Pick         func() // nil where there is nothing to open
}

// PickList makes an empty list.
func (k *Keys) PickList() *PickList {
	return &PickList{keys: k, Content: container.NewVScroll(container.NewVBox())}
}

// Fill replaces the lines; rows that stay keep the focus.
func (l *PickList) Fill(lines []PickLine) {
	box := l.Content.Content.(*fyne.Container)
	for len(l.rows) < len(lines) {
		r := newPickRow(l, len(l.rows))
		l.rows = append(l.rows, r)
		box.Add(r)
	}
	for i, r := range l.rows {
		SetVisible(r, i < len(lines))
		if i < len(lines) {
			r.show(lines[i])
		}
	}
}

// Focus puts the focus on a row, if there is one that can be seen.
func (l *PickList) Focus(i int) {
	if l.Row(i) == nil {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(l.rows[i]); c != nil {
		c.Focus(l.rows[i])
	}
}

// First is the first row that can be seen, nil where there is none.
func (l *PickList) First() fyne.Focusable { return l.Row(0) }

// Row is a row that can be seen, nil where there is none.
func (l *PickList) Row(i int) fyne.Focusable {
	if i < 0 || i >= len(l.rows) || !l.rows[i].Visible() {
		return nil
	}
	return l.rows[i]
}

// reveal scrolls so that a row can be seen: Fyne does not do it when the focus moves.
func (l *PickList) reveal(r *pickRow) {
	top, height, view := r.Position().Y, r.Size().Height, l.Content.Size().Height
	switch at := l.Content.Offset.Y; {
	case top < at:
		l.Content.ScrollToOffset(fyne.NewPos(0, top))
	case top+height > at+view:
		l.Content.ScrollToOffset(fyne.NewPos(0, top+height-view))
	}
}

// pickRow is one sentence.
type pickRow struct {
	widget.BaseWidget
	list       *PickList
	at         int
	line       PickLine
	mark, text *widget.Label
	back       *canvas.Rectangle
	inside     bool // the focus is here
	over       bool // the pointer is here
}

func newPickRow(l *PickList, at int) *pickRow {
	r := &pickRow{list: l, at: at, mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}, text: Sentence(""),
		back: &canvas.Rectangle{CornerRadius: 4}}
	r.ExtendBaseWidget(r)
	return r
}

func (r *pickRow) show(line PickLine) {
	r.line = line
	if r.mark.Text != line.Symbol || r.mark.Importance != line.Importance {
		r.mark.Importance = line.Importance
		r.mark.SetText(line.Symbol)
	}
	if r.text.Text != line.Text {
		r.text.SetText(line.Text)
		r.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (r *pickRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewStack(r.back,
		Tight(container.NewBorder(nil, nil, Wide(3, r.mark), nil, r.text))))
}

func (r *pickRow) paint() {
	paper := color.Color(color.Transparent)
	switch {
	case r.inside:
		paper = PaperChosen
	case r.over && r.line.Pick != nil:
		paper = PaperHead
	}
	r.back.FillColor = paper
	r.back.StrokeColor, r.back.StrokeWidth = InkPrimary, 0
	if r.inside {
		r.back.StrokeWidth = ringWidth
	}
	r.back.Refresh()
}

// Tapped implements fyne.Tappable.
func (r *pickRow) Tapped(*fyne.PointEvent) {
	if r.line.Pick != nil {
		r.line.Pick()
	}
}

// Cursor implements desktop.Cursorable.
func (r *pickRow) Cursor() desktop.Cursor {
	if r.line.Pick != nil {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// MouseIn implements desktop.Hoverable.
func (r *pickRow) MouseIn(*desktop.MouseEvent) { r.over = true; r.paint() }

// MouseMoved implements desktop.Hoverable.
func (r *pickRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *pickRow) MouseOut() { r.over = false; r.paint() }

// FocusGained implements fyne.Focusable.
func (r *pickRow) FocusGained() {
	r.inside = true
	r.paint()
	r.list.reveal(r)
}

// FocusLost implements fyne.Focusable.
func (r *pickRow) FocusLost() { r.inside = false; r.paint() }

// TypedRune implements fyne.Focusable.
func (r *pickRow) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (r *pickRow) TypedKey(ev *fyne.KeyEvent) {
	if r.list.keys.pressed(ev.Name) {
		return
	}
	switch ev.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		r.Tapped(nil)
	case fyne.KeyDown:
		r.list.Focus(r.at + 1)
	case fyne.KeyUp:
		r.list.Focus(r.at - 1)
	}
}
