// Package manual shows the manual in the window: the chapters at the left, the one that
// is read beside them.
//
//	r := manual.New(keys, chapters)
//	r.Show("room")
package manual

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/docs"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Reader shows the chapters of the manual, one at a time.
type Reader struct {
	in       *desk.Language
	Content  fyne.CanvasObject
	keys     *kit.Keys
	chapters []docs.Chapter
	list     *kit.PickList
	page     *container.Scroll
	open     int // the chapter
}

// New makes a reader without a chapter that is open.
func New(in *desk.Language, keys *kit.Keys, chapters []docs.Chapter) *Reader {
	r := &Reader{in: in, keys: keys, chapters: chapters, list: keys.PickList()}
	r.page = container.NewVScroll(container.NewWithoutLayout())
	r.Content = kit.Beside([]float32{0.25, 0.75}, r.list.Content, r.page)
	return r
}

// Show opens the chapter with a name; first stands above it. Of a name that no chapter
// has it opens the first.
func (r *Reader) Show(name string, first ...fyne.CanvasObject) {
	c, known := docs.Find(r.chapters, "", name)
	if !known {
		c = &r.chapters[0]
	}
	var lines []kit.PickLine
	for i := range r.chapters {
		of := &r.chapters[i]
		line := kit.PickLine{Text: of.Title, Pick: func() { r.Show(of.Name) }}
		if of == c {
			r.open = i
			line.Symbol, line.Importance = "▸", widget.HighImportance
		}
		lines = append(lines, line)
	}
	r.list.Fill(lines)
	page := container.New(downwards{}, append(first, r.drawn(c)...)...)
	page.Resize(fyne.NewSize(max(r.page.Size().Width, page.MinSize().Width), 0)) // so that texts know where they wrap
	r.page.Content = page
	r.page.Refresh()
	r.page.ScrollToTop()
}

// Focus is where the work is: the line of the chapter that is open.
func (r *Reader) Focus() fyne.Focusable { return r.list.Row(r.open) }

// Follow keeps what has the focus seen; it is called once the reader lies in its dialog.
func (r *Reader) Follow() { r.keys.Scrolls(r.page) }

// Scroll moves the chapter by so many heights of what is seen of it.
func (r *Reader) Scroll(by float32) {
	r.page.ScrollToOffset(r.page.Offset.AddXY(0, by*r.page.Size().Height))
}

// drawn is a chapter as it is shown.
func (r *Reader) drawn(c *docs.Chapter) []fyne.CanvasObject {
	title := kit.Heading(c.Title)
	title.SizeName, title.Wrapping = theme.SizeNameHeadingText, fyne.TextWrapWord
	all := []fyne.CanvasObject{title}
	for i := range c.Blocks {
		all = append(all, r.block(c, &c.Blocks[i]))
	}
	if further := r.further(c); len(further) > 0 {
		all = append(all, kit.Heading(r.in.Text("Read on")))
		for _, to := range further {
			button := r.keys.Button(to.Title, func() { r.Show(to.Name); r.list.Focus(r.open) })
			button.Alignment = widget.ButtonAlignLeading
			all = append(all, button)
		}
	}
	return all
}

// further are the chapters that a chapter leads to, each once.
func (r *Reader) further(c *docs.Chapter) (all []*docs.Chapter) {
	seen := map[*docs.Chapter]bool{c: true}
	for _, target := range c.Links() {
		if to, known := docs.Find(r.chapters, c.File, target); known && !seen[to] {
			seen[to] = true
			all = append(all, to)
		}
	}
	return all
}

func (r *Reader) block(c *docs.Chapter, b *docs.Block) fyne.CanvasObject {
	switch b.Kind {
	case docs.Heading:
		return kit.Heading(docs.PlainText(b.Text))
	case docs.Item:
		indent, mark := kit.Wide(3*float32(b.Level), widget.NewLabel("")), kit.Wide(4, widget.NewLabel(b.Mark))
		return container.NewBorder(nil, nil, container.NewHBox(indent, mark), nil, rich(b.Text))
	case docs.Code:
		return typed(b.Code)
	case docs.Table:
		return table(b.Rows)
	case docs.Picture:
		return figure(c, b)
	}
	return rich(b.Text)
}
