package kit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
)

// Pane is a part of a page.
type Pane struct {
	Content fyne.CanvasObject
	Width   float32 // in letters: what it needs to stand beside others
	Grows   float32 // its share of what room is left over
	Lines   float32 // of text: the least height when it stands below others
	// Turn is 0 for a pane that is always seen. Of the panes with the same other number
	// one is seen at a time, unless there is room for all.
	Turn int
}

// Panes are the parts of a page: side by side where there is room for it, else one below
// the other. The page scrolls where it is larger than the window, so that it never asks
// for more than the screen has.
type Panes struct {
	Content fyne.CanvasObject
	panes   []Pane
	scroll  *container.Scroll
	chosen  map[int]int // by turn, the pane that is seen
	stacked bool
	all     bool
	// OnAll is told whether all panes are seen, whenever that changes.
	OnAll func(all bool)
}

// NewPanes makes a page; of the panes that take turns the first is seen.
func NewPanes(panes ...Pane) *Panes {
	p := &Panes{panes: panes, chosen: map[int]int{}}
	var objects []fyne.CanvasObject
	for i, one := range panes {
		objects = append(objects, one.Content)
		if _, there := p.chosen[one.Turn]; !there && one.Turn != 0 {
			p.chosen[one.Turn] = i
		}
	}
	p.scroll = container.NewScroll(container.New((*inPanes)(p), objects...))
	p.Content = container.New((*aroundPanes)(p), p.scroll)
	p.arrange()
	return p
}

// Show makes a pane the one that is seen of those that it takes turns with.
func (p *Panes) Show(at int) {
	if p.chosen[p.panes[at].Turn] == at {
		return
	}
	p.chosen[p.panes[at].Turn] = at
	p.arrange()
	p.Content.Refresh()
}

// Seen reports whether a pane is seen.
func (p *Panes) Seen(at int) bool {
	turn := p.panes[at].Turn
	return turn == 0 || p.all || p.chosen[turn] == at
}

func (p *Panes) arrange() {
	for i, one := range p.panes {
		SetVisible(one.Content, p.Seen(i))
	}
}

// needs is how wide the panes are side by side.
func (p *Panes) needs(all bool) float32 {
	width := float32(2 * pageEdge)
	for i, one := range p.panes {
		if turn := one.Turn; all || turn == 0 || p.chosen[turn] == i {
			width += one.width() + gap
		}
	}
	return width - gap
}

// Reveal scrolls so that a widget of the page can be seen: Fyne does not do it
// when the focus moves.
func (p *Panes) Reveal(o fyne.CanvasObject) {
	if p.Content.Visible() {
		reveal(p.scroll, o)
	}
}

// reveal scrolls so that an object in what scrolls can be seen.
func reveal(scroll *container.Scroll, o fyne.CanvasObject) {
	d := fyne.CurrentApp().Driver()
	if d.CanvasForObject(scroll) == nil {
		return
	}
	at := d.AbsolutePositionForObject(o).Subtract(d.AbsolutePositionForObject(scroll.Content))
	to, view, whole := scroll.Offset, scroll.Size(), scroll.Content.Size()
	if at.X < 0 || at.Y < 0 || at.X > whole.Width || at.Y > whole.Height {
		return // it is elsewhere
	}
	seen := func(at, length, from, view float32) float32 {
		switch {
		case length > view && at >= from && at < from+view/2:
			return from // more of it cannot be seen without losing what stands before it
		case at < from || length > view:
			return at
		case at+length > from+view:
			return at + length - view
		}
		return from
	}
	to.X, to.Y = seen(at.X, o.Size().Width, to.X, view.Width), seen(at.Y, o.Size().Height, to.Y, view.Height)
	if to != scroll.Offset {
		scroll.ScrollToOffset(to)
	}
}

// pageEdge is the room around a page.
const pageEdge = 10

// aroundPanes decides how the panes stand.
type aroundPanes Panes

// MinSize implements fyne.Layout.
func (l *aroundPanes) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }

// Layout implements fyne.Layout.
func (l *aroundPanes) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	p := (*Panes)(l)
	all := size.Width >= p.needs(true)
	if stacked := size.Width < p.needs(false); all != p.all || stacked != p.stacked {
		was := p.all
		p.all, p.stacked = all, stacked
		p.arrange()
		if p.OnAll != nil && was != all {
			p.OnAll(all)
		}
		p.scroll.Content.Refresh()
	}
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// inPanes lays the panes.
type inPanes Panes

func (l *inPanes) seen() (panes []Pane) {
	for i, one := range l.panes {
		if (*Panes)(l).Seen(i) {
			panes = append(panes, one)
		}
	}
	return panes
}

// width is the least width of a pane beside others.
func (one Pane) width() float32 { return max(one.Content.MinSize().Width, Letters(one.Width)) }

// height is the least height of a pane below others.
func (one Pane) height() float32 {
	return max(one.Content.MinSize().Height, one.Lines*theme.TextSize()*1.5)
}

// MinSize implements fyne.Layout.
func (l *inPanes) MinSize([]fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	panes := l.seen()
	for _, one := range panes {
		m := one.Content.MinSize()
		if l.stacked {
			size = fyne.NewSize(max(size.Width, m.Width), size.Height+one.height()+gap)
		} else {
			size = fyne.NewSize(size.Width+one.width()+gap, max(size.Height, m.Height))
		}
	}
	if l.stacked {
		return size.AddWidthHeight(2*pageEdge+ScrollRoom, 2*pageEdge-gap)
	}
	return size.AddWidthHeight(2*pageEdge-gap, 2*pageEdge)
}

// Layout implements fyne.Layout.
func (l *inPanes) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	panes := l.seen()
	if l.stacked {
		l.stack(panes, size)
		return
	}
	rest, shares := size.Width-2*pageEdge+gap, float32(0)
	for _, one := range panes {
		rest -= one.width() + gap
		shares += one.Grows
	}
	x := float32(pageEdge)
	for _, one := range panes {
		width := one.width()
		if shares > 0 && rest > 0 {
			width += rest * one.Grows / shares
		}
		one.Content.Move(fyne.NewPos(x, pageEdge))
		one.Content.Resize(fyne.NewSize(width, size.Height-2*pageEdge))
		x += width + gap
	}
}

func (l *inPanes) stack(panes []Pane, size fyne.Size) {
	y := float32(pageEdge)
	for i, one := range panes {
		height := one.height()
		if i == len(panes)-1 {
			height = max(height, size.Height-pageEdge-y)
		}
		one.Content.Move(fyne.NewPos(pageEdge, y))
		one.Content.Resize(fyne.NewSize(size.Width-2*pageEdge-ScrollRoom, height))
		y += height + gap
	}
}
