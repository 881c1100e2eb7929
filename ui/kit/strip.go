package kit

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// Strip is the line at the foot of a window. It is always there and always as high, so
// that nothing moves when it has something to say: a quiet sentence, or the first of what
// is wrong or under way, with what can be done about it.
type Strip struct {
	in      *label.Labels
	Content *fyne.Container
	back    *canvas.Rectangle
	text    *widget.Label
	row     *fyne.Container
	next    *Button
	lines   []*StripLine
	seen    *StripLine
	calm    string
}

// StripLine is something that the strip may have to say.
type StripLine struct {
	Text       string // "" while there is nothing to say
	Paper      color.Color
	Importance widget.Importance
	Buttons    []*Button
}

// Strip makes a strip of lines, the most urgent first; beside stands at its right end.
func (k *Keys) Strip(beside fyne.CanvasObject, lines ...*StripLine) *Strip {
	s := &Strip{in: k.in, lines: lines, back: &canvas.Rectangle{FillColor: PaperWhite},
		text: &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}}
	s.next = k.Button("", s.turn)
	s.row = container.NewHBox()
	for _, l := range lines {
		for _, b := range l.Buttons {
			b.Hide()
			s.row.Add(b)
		}
	}
	s.row.Add(s.next)
	s.Content = container.NewBorder(widget.NewSeparator(), nil, nil, nil, container.NewStack(s.back,
		container.New(&stripLayout{}, s.text, s.row, beside)))
	s.show()
	return s
}

// Calm is what the strip says while there is nothing else.
func (s *Strip) Calm(text string) { s.calm = text; s.show() }

// Say changes what a line says; "" is nothing.
func (s *Strip) Say(l *StripLine, text string) { l.Text = text; s.show() }

// speaking are the lines that have something to say.
func (s *Strip) speaking() (found []*StripLine) {
	for _, l := range s.lines {
		if l.Text != "" {
			found = append(found, l)
		}
	}
	return found
}

// Next is the button that goes on to the next line; it is seen where several
// have something to say.
func (s *Strip) Next() *Button { return s.next }

// Focus is the first button that is seen, nil where there is none.
func (s *Strip) Focus() fyne.Focusable {
	for _, o := range s.row.Objects {
		if b, ok := o.(*Button); ok && b.Visible() && !b.Disabled() {
			return b
		}
	}
	return nil
}

// turn goes on to the next line that has something to say.
func (s *Strip) turn() {
	if found := s.speaking(); len(found) > 0 {
		s.seen = found[(slices.Index(found, s.seen)+1)%len(found)]
		s.show()
	}
}

func (s *Strip) show() {
	found := s.speaking()
	at := slices.Index(found, s.seen)
	if at < 0 {
		at, s.seen = 0, nil
	}
	text, paper, importance := s.calm, color.Color(PaperWhite), widget.MediumImportance
	if len(found) > 0 {
		s.seen = found[at]
		text, paper, importance = s.seen.Text, s.seen.Paper, s.seen.Importance
	}
	if s.text.Text != text || s.text.Importance != importance {
		s.text.Importance = importance
		s.text.SetText(text)
	}
	if s.back.FillColor != paper {
		s.back.FillColor = paper
		s.back.Refresh()
	}
	for _, l := range s.lines {
		for _, b := range l.Buttons {
			SetVisible(b, l == s.seen)
		}
	}
	SetVisible(s.next, len(found) > 1)
	if count := s.in.Text("{{.Number}} of {{.All}}  ›", "Number", at+1, "All", len(found)); len(found) > 1 &&
		s.next.Text != count {
		s.next.SetText(count)
	}
	s.row.Refresh()
}

// stripLayout lays the sentence, its buttons, and what stands at the end; the last goes
// where there is no room for it.
type stripLayout struct{}

// MinSize implements fyne.Layout: two lines of text.
func (*stripLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, StripHeight()) }

// StripHeight is how high the strip is.
func StripHeight() float32 { return max(46, 2*lineHeight()+2) }

// Layout implements fyne.Layout.
func (*stripLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	text, row, beside := objects[0], objects[1], objects[2]
	right := size.Width - edge
	put := func(o fyne.CanvasObject) {
		m := o.MinSize()
		right -= m.Width
		o.Resize(m)
		o.Move(fyne.NewPos(right, (size.Height-m.Height)/2))
		if m.Width > 0 {
			right -= gap
		}
	}
	label := text.(*widget.Label)
	fits := func(width float32, name fyne.ThemeSizeName) bool {
		if label.SizeName != name {
			label.SizeName = name
			label.Refresh()
		}
		label.Resize(fyne.NewSize(max(width, 1), 1))
		return label.MinSize().Height <= size.Height+2*theme.InnerPadding()
	}
	buttons, keys := row.MinSize().Width, beside.MinSize().Width
	room := buttons == 0 && keys < size.Width/2 && fits(right-keys-gap-edge/2, "")
	SetVisible(beside, room)
	if room {
		put(beside)
	}
	put(row)
	width := max(right-edge/2, 1)
	if !fits(width, "") {
		fits(width, theme.SizeNameCaptionText)
	}
	height := min(text.MinSize().Height, size.Height+2*theme.InnerPadding())
	text.Resize(fyne.NewSize(width, height))
	text.Move(fyne.NewPos(edge/2, (size.Height-height)/2))
}

// edge is the room at the sides of the window.
const edge = 14

// Key is a key as it is shown where it acts, with what it does.
func Key(key, does string) fyne.CanvasObject {
	shape := container.NewStack(&canvas.Rectangle{FillColor: PaperHead, StrokeColor: InkQuiet,
		StrokeWidth: 1, CornerRadius: 4},
		container.New(layout.NewCustomPaddedLayout(-6, -6, -2, -2),
			&widget.Label{Text: key, SizeName: theme.SizeNameCaptionText}))
	return container.New(layout.NewCustomPaddedHBoxLayout(0), container.NewCenter(shape),
		&widget.Label{Text: does, SizeName: theme.SizeNameCaptionText})
}
