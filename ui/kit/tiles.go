package kit

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tile is what a tile shows. Texts in several forms need less and less room: the
// first that fits is taken.
type Tile struct {
	Title      string
	Badge      []string
	Ink, Paper color.Color // of the badge
	Edge       color.Color // nil: a fine one
	Lines      [2][]string
	Now        []string
	NowInk     color.Color // nil: black
	Pips       []TilePip
}

// TilePip is one of the small fields at the foot of a tile.
type TilePip struct {
	Texts            []string
	Ink, Paper, Edge color.Color // no edge where it is nil
	Bold             bool
}

func (p TilePip) same(o TilePip) bool {
	return slices.Equal(p.Texts, o.Texts) && p.Ink == o.Ink && p.Paper == o.Paper &&
		p.Edge == o.Edge && p.Bold == o.Bold
}

func (t Tile) same(o Tile) bool {
	return t.Title == o.Title && slices.Equal(t.Badge, o.Badge) && t.Ink == o.Ink &&
		t.Paper == o.Paper && t.Edge == o.Edge &&
		slices.Equal(t.Lines[0], o.Lines[0]) && slices.Equal(t.Lines[1], o.Lines[1]) &&
		slices.Equal(t.Now, o.Now) && t.NowInk == o.NowInk &&
		slices.EqualFunc(t.Pips, o.Pips, TilePip.same)
}

// TilePlan says how tiles are laid out: so many in a row, of this size, with text of that
// size, with their lines or without.
type TilePlan struct {
	Columns             int
	Width, Height, Text float32
	Lines               bool
}

// TileGap is what is kept free between tiles.
const TileGap = 6

// Tiles is a field of tiles that are all seen at once, and never scroll. The arrow keys
// move a mark, Enter or a click opens.
type Tiles struct {
	widget.BaseWidget
	keys    *Keys
	plan    func(tiles int, width, height float32) TilePlan
	Opened  func(i int)
	tiles   []Tile
	views   []*tileView
	mark    int
	focused bool
	planned TilePlan
	text    float32 // the theme's size of text when they were planned
}

// Tiles makes a field of tiles; plan decides how they are laid out in the
// room that there is.
func (k *Keys) Tiles(plan func(tiles int, width, height float32) TilePlan) *Tiles {
	t := &Tiles{keys: k, plan: plan}
	t.ExtendBaseWidget(t)
	return t
}

// Fill shows tiles. Only those that changed are drawn anew.
func (t *Tiles) Fill(tiles []Tile) {
	was := t.tiles
	t.tiles = slices.Clone(tiles)
	if len(was) != len(tiles) || len(t.views) != len(tiles) {
		t.views = t.views[:0]
		for range tiles {
			t.views = append(t.views, newTileView())
		}
		t.mark = min(t.mark, max(0, len(tiles)-1))
		t.Refresh()
		return
	}
	if t.text != theme.TextSize() {
		t.arrange(t.Size())
		return
	}
	for i := range tiles {
		if !tiles[i].same(was[i]) {
			t.views[i].show(tiles[i], t.planned)
			t.views[i].draw()
		}
	}
}

// Len is how many tiles there are.
func (t *Tiles) Len() int { return len(t.tiles) }

// Mark is the tile that the keyboard is on.
func (t *Tiles) Mark() int { return t.mark }

// Plan is how the tiles are laid out now.
func (t *Tiles) Plan() TilePlan { return t.planned }

// arrange plans the tiles for a size and puts each in its place.
func (t *Tiles) arrange(size fyne.Size) {
	t.text = theme.TextSize()
	if len(t.tiles) == 0 || size.Width <= 0 || size.Height <= 0 {
		return
	}
	t.planned = t.plan(len(t.tiles), size.Width, size.Height)
	for i, v := range t.views {
		at := fyne.NewPos(float32(i%t.planned.Columns)*(t.planned.Width+TileGap),
			float32(i/t.planned.Columns)*(t.planned.Height+TileGap))
		v.at = at
		v.marked = t.focused && i == t.mark
		v.show(t.tiles[i], t.planned)
		v.draw()
	}
}

// CreateRenderer implements fyne.Widget.
func (t *Tiles) CreateRenderer() fyne.WidgetRenderer { return &tilesRenderer{t: t} }

type tilesRenderer struct {
	t       *Tiles
	objects []fyne.CanvasObject
}

// Layout implements fyne.WidgetRenderer.
func (r *tilesRenderer) Layout(size fyne.Size) { r.t.arrange(size) }

// MinSize implements fyne.WidgetRenderer: tiles shrink to what there is.
func (r *tilesRenderer) MinSize() fyne.Size { return fyne.NewSize(Letters(24), Letters(7)) }

// Objects implements fyne.WidgetRenderer.
func (r *tilesRenderer) Objects() []fyne.CanvasObject {
	r.objects = r.objects[:0]
	for _, v := range r.t.views {
		r.objects = append(r.objects, v.objects()...)
	}
	return r.objects
}

// Refresh implements fyne.WidgetRenderer.
func (r *tilesRenderer) Refresh() {
	r.t.arrange(r.t.Size())
	canvas.Refresh(r.t)
}

// Destroy implements fyne.WidgetRenderer.
func (r *tilesRenderer) Destroy() {}

// tileView draws a tile.
type tileView struct {
	at          fyne.Position
	marked      bool
	back, badge canvas.Rectangle
	texts       [5]canvas.Text // title, badge, two lines, what happens now
	pips        []*pipView
	shown       []fyne.CanvasObject
}

type pipView struct {
	back canvas.Rectangle
	text canvas.Text
}

func newTileView() *tileView {
	v := &tileView{}
	v.back.CornerRadius, v.badge.CornerRadius = 6, 5
	return v
}

func (v *tileView) objects() []fyne.CanvasObject { return v.shown }

// show sets what is drawn, and where. All is measured in the size of the tile's text.
func (v *tileView) show(t Tile, plan TilePlan) {
	size, pad := plan.Text, 0.42*plan.Text
	inner := plan.Width - 2*pad
	v.shown = append(v.shown[:0], &v.back)
	v.back.FillColor, v.back.StrokeColor, v.back.StrokeWidth = PaperWhite, Line, 1
	if t.Edge != nil {
		v.back.StrokeColor, v.back.StrokeWidth = t.Edge, 2
	}
	if v.marked {
		v.back.FillColor, v.back.StrokeColor, v.back.StrokeWidth = PaperChosen, InkPrimary, 3
	}
	v.back.Move(v.at)
	v.back.Resize(fyne.NewSize(plan.Width, plan.Height))

	bold := fyne.TextStyle{Bold: true}
	titleSize := 1.3 * size
	if plan.Lines {
		titleSize = 1.4 * size
	}
	title := &v.texts[0]
	v.put(title, []string{t.Title}, inner, titleSize, bold, InkText)
	title.Move(v.at.AddXY(pad, 0.2*size))
	titleWidth := fyne.MeasureText(title.Text, title.TextSize, bold).Width
	v.showBadge(t, plan, inner-titleWidth-0.4*size, pad)

	now, line := &v.texts[4], 1.36*size
	foot := v.at.Y + plan.Height - pad
	pipHeight := 1.5 * size
	nowTop := foot - pipHeight - 1.55*size
	if !plan.Lines { // all close together
		nowTop = v.at.Y + 0.2*size + 1.25*titleSize
	}
	ink := t.NowInk
	if ink == nil {
		ink = InkText
	}
	v.put(now, t.Now, inner, size, fyne.TextStyle{Bold: plan.Lines}, ink)
	now.Move(fyne.NewPos(v.at.X+pad, min(nowTop, foot-pipHeight-1.4*size)))
	for i, l := range t.Lines {
		text := &v.texts[2+i]
		if !plan.Lines || len(l) == 0 {
			continue
		}
		v.put(text, l, inner, 0.9*size, fyne.TextStyle{}, InkQuiet)
		text.Move(fyne.NewPos(v.at.X+pad, v.at.Y+0.2*size+1.25*titleSize+float32(i)*0.9*line))
	}
	v.showPips(t.Pips, plan, fyne.NewPos(v.at.X+pad, foot-pipHeight), inner, pipHeight)
}

// put makes a text of a tile: the first form that fits.
func (v *tileView) put(text *canvas.Text, forms []string, width, size float32, style fyne.TextStyle, ink color.Color) {
	text.TextStyle, text.Color, text.TextSize, text.Text = style, Solid(ink), size, ""
	if len(forms) == 0 || width <= 0 {
		return
	}
	text.Text, text.TextSize = fitWhole(forms, width, size, style)
	text.Resize(fyne.NewSize(width, fyne.MeasureText("Åg", size, style).Height))
	v.shown = append(v.shown, text)
}

// showBadge shows the state at the right of the title, in the longest form that fits
// there; none where even the shortest does not.
func (v *tileView) showBadge(t Tile, plan TilePlan, width, pad float32) {
	size, style := 0.82*plan.Text, fyne.TextStyle{Bold: true}
	for _, form := range t.Badge {
		need := fyne.MeasureText(form, size, style)
		if need.Width+0.8*size > width {
			continue
		}
		text := &v.texts[1]
		text.Text, text.TextSize, text.TextStyle, text.Color = form, size, style, Solid(t.Ink)
		w := need.Width + 0.8*size
		at := v.at.AddXY(plan.Width-pad*0.8-w, 0.4*plan.Text)
		v.badge.FillColor = t.Paper
		v.badge.Move(at)
		v.badge.Resize(fyne.NewSize(w, need.Height+0.1*size))
		text.Move(at.AddXY(0.4*size, 0.05*size+symbolDrop(form, size)))
		text.Resize(need)
		v.shown = append(v.shown, &v.badge, text)
		return
	}
}

// showPips lays the pips side by side.
func (v *tileView) showPips(pips []TilePip, plan TilePlan, at fyne.Position, width, height float32) {
	for len(v.pips) < len(pips) {
		p := &pipView{}
		p.back.CornerRadius, p.text.Alignment = 4, fyne.TextAlignCenter
		v.pips = append(v.pips, p)
	}
	gap := 0.25 * plan.Text
	each := (width - gap*float32(len(pips)-1)) / float32(max(1, len(pips)))
	for i, shown := range pips {
		p := v.pips[i]
		style := fyne.TextStyle{Bold: shown.Bold}
		p.back.FillColor, p.back.StrokeColor, p.back.StrokeWidth = shown.Paper, shown.Edge, 0
		if shown.Edge != nil {
			p.back.StrokeWidth = 1.5
		}
		p.text.Text = ""
		for _, form := range shown.Texts {
			if p.text.Text = form; fyne.MeasureText(form, 0.88*plan.Text, style).Width <= each-2 {
				break
			}
		}
		p.text.TextStyle, p.text.TextSize, p.text.Color = style, 0.88*plan.Text, Solid(shown.Ink)
		tall := fyne.MeasureText(p.text.Text, p.text.TextSize, style).Height
		corner := at.AddXY(float32(i)*(each+gap), 0)
		p.back.Move(corner)
		p.back.Resize(fyne.NewSize(each, height))
		p.text.Move(corner.AddXY(0, (height-tall)/2+symbolDrop(p.text.Text, p.text.TextSize)))
		p.text.Resize(fyne.NewSize(each, tall))
		v.shown = append(v.shown, &p.back, &p.text)
	}
}

// draw asks for what was set to be drawn.
func (v *tileView) draw() {
	for _, o := range v.shown {
		o.Refresh()
	}
}

// at is the tile at a position, -1 where there is none.
func (t *Tiles) at(pos fyne.Position) int {
	return slices.IndexFunc(t.views, func(v *tileView) bool {
		p, s := v.back.Position(), v.back.Size()
		return pos.X >= p.X && pos.Y >= p.Y && pos.X < p.X+s.Width && pos.Y < p.Y+s.Height
	})
}

// Tapped implements fyne.Tappable.
func (t *Tiles) Tapped(ev *fyne.PointEvent) {
	if i := t.at(ev.Position); i >= 0 {
		if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
			c.Focus(t)
		}
		t.MoveTo(i)
		t.open()
	}
}

func (t *Tiles) open() {
	if t.Opened != nil && t.mark < len(t.tiles) {
		t.Opened(t.mark)
	}
}

// MoveTo moves the mark.
func (t *Tiles) MoveTo(i int) {
	if i < 0 || i >= len(t.tiles) {
		return
	}
	was := t.mark
	t.mark = i
	t.redraw(was)
	t.redraw(i)
}

// redraw draws a tile with the mark, or without.
func (t *Tiles) redraw(i int) {
	if i < len(t.views) && t.planned.Columns > 0 {
		t.views[i].marked = t.focused && i == t.mark
		t.views[i].show(t.tiles[i], t.planned)
		t.views[i].draw()
	}
}

// TypedKey implements fyne.Focusable.
func (t *Tiles) TypedKey(ev *fyne.KeyEvent) {
	if t.keys.pressed(ev.Name) {
		return
	}
	columns := max(1, t.planned.Columns)
	switch ev.Name {
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		t.open()
	case fyne.KeyLeft:
		t.MoveTo(t.mark - 1)
	case fyne.KeyRight:
		t.MoveTo(t.mark + 1)
	case fyne.KeyUp:
		t.MoveTo(t.mark - columns)
	case fyne.KeyDown:
		t.MoveTo(t.mark + columns)
	case fyne.KeyHome:
		t.MoveTo(0)
	case fyne.KeyEnd:
		t.MoveTo(len(t.tiles) - 1)
	}
}

// TypedRune implements fyne.Focusable.
func (t *Tiles) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (t *Tiles) FocusGained() {
	t.focused = true
	t.redraw(t.mark)
}

// FocusLost implements fyne.Focusable.
func (t *Tiles) FocusLost() {
	t.focused = false
	t.redraw(t.mark)
}
