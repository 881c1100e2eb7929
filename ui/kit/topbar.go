package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// TopBar lays a title with its aside at the left, then, at the right, names of pages,
// something more, and what stands at the end. The title ends in an ellipsis where room is
// short, and the aside, then what is more, are left out.
func TopBar(title, aside *widget.Label, pages, more, end fyne.CanvasObject) fyne.CanvasObject {
	return container.NewBorder(nil, widget.NewSeparator(), nil, nil,
		container.NewStack(&canvas.Rectangle{FillColor: PaperWhite},
			container.New(&barLayout{}, title, aside, pages, more, end)))
}

// barLayout is the layout of a top bar.
type barLayout struct{}

// MinSize implements fyne.Layout.
func (*barLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(0, max(46, lineHeight()*1.7+6))
}

// Layout implements fyne.Layout.
func (*barLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	title, aside, pages, more := objects[0].(*widget.Label), objects[1].(*widget.Label), objects[2], objects[3]
	end := objects[4]
	right := size.Width - edge
	put := func(o fyne.CanvasObject) {
		m := o.MinSize()
		right -= m.Width
		o.Resize(m)
		o.Move(fyne.NewPos(right, (size.Height-m.Height)/2+2)) // on the line of the names
	}
	put(end)
	m := pages.MinSize()
	roomy := right-edge-m.Width-more.MinSize().Width >= Letters(leastTitle)
	if SetVisible(more, roomy); roomy && more.MinSize().Width > 0 {
		right -= theme.Padding()
		put(more)
	}
	right = max(right-edge-m.Width, 0)
	pages.Resize(fyne.NewSize(m.Width, size.Height))
	pages.Move(fyne.NewPos(right, 0))

	wide := func(l *widget.Label) float32 {
		return fyne.MeasureText(l.Text, l.Theme().Size(sizeOf(l)), l.TextStyle).Width + 4*l.Theme().Size("innerPadding")
	}
	room := max(right-edge, 0)
	first := min(wide(title), room)
	title.Resize(fyne.NewSize(first, title.MinSize().Height))
	title.Move(fyne.NewPos(edge/2, (size.Height-title.MinSize().Height)/2))
	rest := room - first
	fits := aside.Text != "" && rest >= min(wide(aside), Letters(14))
	SetVisible(aside, fits)
	if fits {
		aside.Resize(fyne.NewSize(min(rest, wide(aside)), aside.MinSize().Height))
		aside.Move(fyne.NewPos(edge/2+first, (size.Height-aside.MinSize().Height)/2))
	}
}

// leastTitle is how many letters of the title can be read at least where there is more.
const leastTitle = 10

func sizeOf(l *widget.Label) fyne.ThemeSizeName {
	if l.SizeName == "" {
		return "text"
	}
	return l.SizeName
}

// Over lays something over the foot of a page, without moving the page.
func Over(page, above fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(page, container.New(layout.NewBorderLayout(nil, above, nil, nil), above))
}
