package manual

import (
	"bytes"
	"image/color"
	"image/png"
	"path"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/docs"
	"clubnight/ui/kit"
)

// rich is a text in its looks.
func rich(spans []docs.Span) fyne.CanvasObject {
	var segments []widget.RichTextSegment
	for i, s := range spans {
		style := widget.RichTextStyleInline
		style.Inline = i < len(spans)-1
		switch s.Style {
		case docs.OnScreen, docs.Strong:
			style.TextStyle.Bold = true
		case docs.Typed:
			style.TextStyle.Monospace = true
		}
		segments = append(segments, &widget.TextSegment{Text: s.Text, Style: style})
	}
	text := widget.NewRichText(segments...)
	text.Wrapping = fyne.TextWrapWord
	return text
}

// typed are lines as they are typed, on a ground of their own.
func typed(lines []string) fyne.CanvasObject {
	return kit.Sheet(&widget.Label{
		Text: strings.Join(lines, "\n"), TextStyle: fyne.TextStyle{Monospace: true},
		Wrapping: fyne.TextWrapWord, Selectable: true,
	})
}

// How many letters a page is wide, the most that a column is measured by, and the room
// between two columns.
const acrossPage, wide, apart = 104, 48, 3

// shares are how wide the columns of a table are, as parts of the page: each has room for
// its longest word, and then for what stands in it.
func shares(rows [][]docs.Cell) []float32 {
	least, wanted := make([]float32, len(rows[0])), make([]float32, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			text := docs.PlainText(cell)
			for _, word := range strings.Fields(text) {
				least[i] = max(least[i], float32(min(utf8.RuneCountInString(word), wide/2)+apart))
			}
			wanted[i] = max(wanted[i], least[i], float32(min(utf8.RuneCountInString(text), wide)+apart))
		}
	}
	var needed, asked float32
	for i := range least {
		needed, asked = needed+least[i], asked+wanted[i]
	}
	more := float32(1)
	if asked > acrossPage && asked > needed {
		more = max(acrossPage-needed, 0) / (asked - needed)
	}
	sum := needed + more*(asked-needed)
	for i := range least {
		wanted[i] = (least[i] + more*(wanted[i]-least[i])) / sum
	}
	return wanted
}

// table shows rows below their head.
func table(rows [][]docs.Cell) fyne.CanvasObject {
	shares := shares(rows)
	box := container.New(downwards{})
	for at, row := range rows {
		var cells []fyne.CanvasObject
		for _, cell := range row {
			if at == 0 {
				cell = docs.Cell{{Text: docs.PlainText(cell), Style: docs.Strong}}
			}
			cells = append(cells, rich(cell))
		}
		box.Add(kit.Beside(shares, cells...))
		box.Add(widget.NewSeparator())
	}
	return box
}

// figure is a picture with what it shows below it.
func figure(c *docs.Chapter, b *docs.Block) fyne.CanvasObject {
	about := kit.Note(docs.PlainText(b.Text))
	content, err := c.Picture(b.Link)
	if err != nil {
		return about
	}
	size, err := png.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return about
	}
	image := canvas.NewImageFromResource(fyne.NewStaticResource(path.Base(b.Link), content))
	image.FillMode = canvas.ImageFillContain
	edge := canvas.NewRectangle(color.Transparent)
	edge.StrokeColor, edge.StrokeWidth = theme.Color(theme.ColorNameInputBorder), 1
	as := shaped{float32(size.Height) / float32(size.Width), float32(size.Width)}
	return container.New(downwards{}, container.New(as, image, edge), about)
}

// shaped keeps a picture and its edge in the picture's shape, no larger than it is.
type shaped struct{ ratio, most float32 }

// MinSize implements fyne.Layout.
func (l shaped) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, objects[0].Size().Width*l.ratio)
}

// Layout implements fyne.Layout.
func (l shaped) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, l.most)
	for _, o := range objects {
		o.Resize(fyne.NewSize(width, width*l.ratio))
	}
}

// between is the room between two blocks.
const between = 4

// downwards lays blocks one below the other. Each is given its width before it is asked
// how high it is, since texts wrap.
type downwards struct{}

// MinSize implements fyne.Layout.
func (downwards) MinSize(objects []fyne.CanvasObject) (size fyne.Size) {
	for _, o := range objects {
		m := o.MinSize()
		size = fyne.NewSize(max(size.Width, m.Width), size.Height+m.Height+between)
	}
	return size
}

// Layout implements fyne.Layout.
func (downwards) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	var y float32
	for _, o := range objects {
		o.Move(fyne.NewPos(0, y))
		if o.Size().Width != size.Width {
			o.Resize(fyne.NewSize(size.Width, o.MinSize().Height))
		}
		height := o.MinSize().Height
		o.Resize(fyne.NewSize(size.Width, height))
		y += height + between
	}
}
