package kit

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tabs are pages of which one is seen, and the row of their names. Unlike those of Fyne,
// the names have the focus in their turn, and the row can stand anywhere.
type Tabs struct {
	keys *Keys
	// Row holds the names, Content the page that is seen.
	Row, Content *fyne.Container
	// Items are the pages, by their places.
	Items []*TabItem
	// OnSelected is told that another page is seen.
	OnSelected func()
	at         int // place of the page that is seen
}

// TabItem is a page with its name.
type TabItem struct {
	Place   int
	Text    string
	content fyne.CanvasObject
	title   *tabTitle
	aside   bool // its name stands in the row only while it is seen
}

// Tabs makes a row without pages.
func (k *Keys) Tabs() *Tabs {
	return &Tabs{keys: k, Row: container.NewHBox(), Content: Leaves()}
}

// Append adds a page at a place of the row. The name of a page aside stands in the row
// only while it is seen.
func (t *Tabs) Append(place int, text string, content fyne.CanvasObject, aside bool) {
	item := &TabItem{Place: place, Text: text, content: content, aside: aside}
	item.title = newTabTitle(t, item)
	t.Items = append(t.Items, item)
	slices.SortStableFunc(t.Items, func(a, b *TabItem) int { return a.Place - b.Place })
	t.Row.RemoveAll()
	for _, i := range t.Items {
		t.Row.Add(i.title)
	}
	t.Content.Add(content)
	if len(t.Items) == 1 {
		t.at = place
	}
	t.show()
}

// SelectedIndex is the place of the page that is seen.
func (t *Tabs) SelectedIndex() int { return t.at }

// Selected is the page that is seen; nil where there are none.
func (t *Tabs) Selected() *TabItem {
	if i := t.index(); i >= 0 {
		return t.Items[i]
	}
	return nil
}

func (t *Tabs) index() int {
	return slices.IndexFunc(t.Items, func(i *TabItem) bool { return i.Place == t.at })
}

// Choose shows the page of a place, as the director asked for it: where it is seen
// already, it is gone to its beginning.
func (t *Tabs) Choose(place int) {
	if place == t.at && t.OnSelected != nil {
		t.OnSelected()
	}
	t.SelectIndex(place)
}

// SelectIndex shows the page of a place, if there is one.
func (t *Tabs) SelectIndex(place int) {
	if place == t.at || !slices.ContainsFunc(t.Items, func(i *TabItem) bool { return i.Place == place }) {
		return
	}
	t.at = place
	t.show()
	if t.OnSelected != nil {
		t.OnSelected()
	}
}

// Turn shows the page so many places further in the row, around its ends. Pages
// aside are passed over.
func (t *Tabs) Turn(by int) {
	for at := t.index(); ; {
		at = (at + by + len(t.Items)) % len(t.Items)
		if !t.Items[at].aside || t.Items[at].Place == t.at {
			t.SelectIndex(t.Items[at].Place)
			return
		}
	}
}

func (t *Tabs) show() {
	for _, i := range t.Items {
		SetVisible(i.content, i.Place == t.at)
		SetVisible(i.title, i.Place == t.at || !i.aside)
		i.title.Refresh()
	}
	Lay(t.Content)
}

// tabTitle is a name in the row.
type tabTitle struct {
	widget.BaseWidget
	tabs         *Tabs
	item         *TabItem
	inside, over bool
}

func newTabTitle(tabs *Tabs, item *TabItem) *tabTitle {
	t := &tabTitle{tabs: tabs, item: item}
	t.ExtendBaseWidget(t)
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *tabTitle) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{t: t, text: &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}, Alignment: fyne.TextAlignCenter},
		line: &canvas.Rectangle{}, ring: newRing()}
	r.Refresh()
	return r
}

type tabRenderer struct {
	t    *tabTitle
	text *canvas.Text
	line *canvas.Rectangle // under the name of the page that is seen
	ring *canvas.Rectangle
}

const tabLine = 3

// Layout implements fyne.WidgetRenderer.
func (r *tabRenderer) Layout(size fyne.Size) {
	height := r.text.MinSize().Height
	r.text.Resize(fyne.NewSize(size.Width, height))
	r.text.Move(fyne.NewPos(0, (size.Height-height)/2))
	r.line.Resize(fyne.NewSize(size.Width, tabLine))
	r.line.Move(fyne.NewPos(0, size.Height-tabLine))
	layRing(r.ring, size)
}

// MinSize implements fyne.WidgetRenderer.
func (r *tabRenderer) MinSize() fyne.Size {
	return r.text.MinSize().AddWidthHeight(2*theme.TextSize()*0.9, theme.TextSize())
}

// Refresh implements fyne.WidgetRenderer.
func (r *tabRenderer) Refresh() {
	chosen := r.t.tabs.at == r.t.item.Place
	r.text.Text, r.text.TextSize = r.t.item.Text, theme.TextSize()
	r.text.Color, r.line.FillColor = Solid(InkQuiet), color.Transparent
	switch {
	case chosen:
		r.text.Color, r.line.FillColor = Solid(InkPrimary), InkPrimary
	case r.t.over:
		r.text.Color = Solid(InkText)
	}
	showRing(r.ring, r.t.inside, InkPrimary)
	r.text.Refresh()
	r.line.Refresh()
}

// Objects implements fyne.WidgetRenderer.
func (r *tabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.text, r.line, r.ring}
}

// Destroy implements fyne.WidgetRenderer.
func (r *tabRenderer) Destroy() {}

// Tapped implements fyne.Tappable.
func (t *tabTitle) Tapped(*fyne.PointEvent) { t.tabs.SelectIndex(t.item.Place) }

// Cursor implements desktop.Cursorable.
func (t *tabTitle) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (t *tabTitle) MouseIn(*desktop.MouseEvent) { t.over = true; t.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (t *tabTitle) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (t *tabTitle) MouseOut() { t.over = false; t.Refresh() }

// FocusGained implements fyne.Focusable.
func (t *tabTitle) FocusGained() { t.inside = true; t.Refresh() }

// FocusLost implements fyne.Focusable.
func (t *tabTitle) FocusLost() { t.inside = false; t.Refresh() }

// TypedRune implements fyne.Focusable.
func (t *tabTitle) TypedRune(rune) {}

// TypedKey implements fyne.Focusable: Enter and Space show the page, the
// arrows the one beside it.
func (t *tabTitle) TypedKey(ev *fyne.KeyEvent) {
	if t.tabs.keys.pressed(ev.Name) {
		return
	}
	switch ev.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.Tapped(nil)
	case fyne.KeyLeft:
		t.tabs.beside(-1)
	case fyne.KeyRight:
		t.tabs.beside(+1)
	}
}

// beside turns to the page beside, and takes the focus along.
func (t *Tabs) beside(by int) {
	t.Turn(by)
	title := t.Items[t.index()].title
	if c := fyne.CurrentApp().Driver().CanvasForObject(title); c != nil {
		c.Focus(title)
	}
}
