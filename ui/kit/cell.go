package kit

import (
	"image/color"
	"slices"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Cell is what one field of a grid shows. Its zero value is an empty field on white.
type Cell struct {
	Text  string
	Ink   color.Color // nil: black
	Paper color.Color // nil: white
	Bold  bool
	// joined cells touch their neighbour to the right, so that stripes run on.
	Joined bool
	// marked is the cell that the keyboard is on.
	marked bool
	// shorter are wordings to take, the first that fits, when text does not.
	Shorter []string
	// lines are set one under the other where the column is too narrow for text: each in
	// wordings that need less and less room.
	Lines [2][]string
	under []string // the second of two lines, once they are set so
}

const cellPadding = 5

// cellView draws a cell. Text that is too long ends in an ellipsis.
type cellView struct {
	widget.BaseWidget
	back canvas.Rectangle
	text canvas.Text
	line canvas.Text // below the other, mostly empty
	over float32     // how far the paper reaches over the right edge
}

// CreateRenderer implements fyne.Widget.
func (v *cellView) CreateRenderer() fyne.WidgetRenderer { return &cellRenderer{v} }

func (v *cellView) show(c Cell, align fyne.TextAlign, width float32) {
	if c.Ink == nil {
		c.Ink = InkText
	}
	style := fyne.TextStyle{Bold: c.Bold}
	v.back.FillColor = c.Paper
	v.back.StrokeColor, v.back.StrokeWidth = InkPrimary, 0
	if c.marked {
		v.back.StrokeWidth = 2
	}
	v.over = 0
	if c.Joined {
		v.over = theme.Padding()
	}
	v.text.Text, v.text.TextSize = fit(c.Text, c.Shorter, width-2*cellPadding, theme.TextSize(), style)
	v.text.Color = Solid(c.Ink)
	v.text.TextStyle = style
	v.text.Alignment = align
	v.line.Text = ""
	if len(c.under) > 0 {
		v.line.Text, v.line.TextSize = fit(c.under[0], c.under[1:], width-2*cellPadding, theme.TextSize(), style)
		v.line.TextSize = min(v.line.TextSize, v.text.TextSize)
		v.text.TextSize = v.line.TextSize
		v.line.Color, v.line.TextStyle, v.line.Alignment = v.text.Color, v.text.TextStyle, v.text.Alignment
	}
	v.Refresh()
}

func newcellView() *cellView {
	v := &cellView{}
	v.ExtendBaseWidget(v)
	return v
}

// smallest is how far a text is made smaller before it is cut.
const smallest = 0.8

// fit chooses the wording that fits; where none does, the last one in smaller
// letters, cut if need be.
func fit(text string, shorter []string, width, size float32, style fyne.TextStyle) (string, float32) {
	if width <= 0 {
		return text, size
	}
	for _, next := range shorter {
		if fyne.MeasureText(text, size, style).Width <= width {
			return text, size
		}
		text = next
	}
	for least := smallest * size; size > least && fyne.MeasureText(text, size, style).Width > width; {
		size = max(least, size-0.5)
	}
	return shorten(text, width, size, style), size
}

// fitWhole is fit that takes the last of several forms rather than cut the one before it.
func fitWhole(forms []string, width, size float32, style fyne.TextStyle) (string, float32) {
	last := len(forms) - 1
	if last < 2 {
		return fit(forms[0], forms[1:], width, size, style)
	}
	text, of := fit(forms[0], forms[1:last], width, size, style)
	if !slices.Contains(forms, text) { // it is cut
		return fit(forms[last], nil, width, size, style)
	}
	return text, of
}

// shorten cuts a text to a width, with an ellipsis.
func shorten(text string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 || fyne.MeasureText(text, size, style).Width <= width {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	for low < high {
		middle := (low + high + 1) / 2
		if fyne.MeasureText(string(runes[:middle])+"…", size, style).Width <= width {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return string(runes[:low]) + "…"
}

// symbolDrop is how much lower a text must be drawn that begins with a symbol. Fyne
// takes the baseline of a line from the font of its first letter, and the symbols' font
// has the lower ascent.
func symbolDrop(text string, size float32) float32 {
	if first, _ := utf8.DecodeRuneInString(text); first >= 0x2190 && first != utf8.RuneError {
		return 0.14 * size
	}
	return 0
}

type cellRenderer struct{ v *cellView }

// Layout implements fyne.WidgetRenderer.
func (r *cellRenderer) Layout(size fyne.Size) {
	r.v.back.Resize(size.AddWidthHeight(r.v.over, 0))
	height := r.v.text.MinSize().Height
	top := (size.Height - height) / 2
	if r.v.line.Text != "" {
		top = (size.Height - 2*height) / 2
		r.v.line.Move(fyne.NewPos(cellPadding, top+height))
		r.v.line.Resize(fyne.NewSize(size.Width-2*cellPadding, height))
	}
	r.v.text.Move(fyne.NewPos(cellPadding, top+symbolDrop(r.v.text.Text, r.v.text.TextSize)))
	r.v.text.Resize(fyne.NewSize(size.Width-2*cellPadding, height))
}

// MinSize implements fyne.WidgetRenderer.
func (r *cellRenderer) MinSize() fyne.Size {
	return fyne.NewSize(2*cellPadding, lineHeight()+2)
}

// Objects implements fyne.WidgetRenderer.
func (r *cellRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{&r.v.back, &r.v.text, &r.v.line}
}

// Refresh implements fyne.WidgetRenderer.
func (r *cellRenderer) Refresh() {
	r.Layout(r.v.Size())
	r.v.back.Refresh()
	r.v.text.Refresh()
	r.v.line.Refresh()
}

// Destroy implements fyne.WidgetRenderer.
func (r *cellRenderer) Destroy() {}

func lineHeight() float32 {
	return fyne.MeasureText("Åg", theme.TextSize(), fyne.TextStyle{Bold: true}).Height
}
