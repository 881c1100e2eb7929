package kit

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// PosterName is a name with a mark before it. Where one line is too short for Text it
// stands on two, if it has Lines; else, and where these are too long as well, shorter
// forms are taken, then smaller letters.
type PosterName struct {
	Mark    string
	Text    string
	Shorter []string
	Lines   [2][]string
}

// PosterLine is a line of a poster: names under each other, with something
// before and behind them.
type PosterLine struct {
	Lead   string
	Names  []PosterName
	Figure string
}

// PosterColumn is a column of lines under a title, and one for their
// figures; "" for none.
type PosterColumn struct {
	Title, Figures string
	Lines          []PosterLine
}

// PosterPage is what a poster shows at once.
type PosterPage struct {
	Title, Note, Foot string
	Columns           []PosterColumn
	Codes             []PosterCode // in the place of columns
	Fit               PosterFit
	// Plates stand where columns would, each in a place of its own.
	Plates []PosterPlate
}

// PosterCode is a code to be scanned, with what it is for above it.
type PosterCode struct {
	Text string
	Code image.Image
}

// PosterFit is how lines fit on a poster: how large, how many in a column, and over how
// many columns a single list runs.
type PosterFit struct {
	Lines, Columns int
	scale          float32
	tall           bool // names stand on two lines
}

// Poster is a page to be read across a room. Its letters are as large as its size allows.
type Poster struct {
	widget.BaseWidget
	// OnSize is told that the poster has another size.
	OnSize func()

	page        PosterPage
	light, late bool
	clock, note canvas.Text
	code        canvas.Image // in the corner, none while its Image is nil
	address     string       // what the code says, at the foot
	back        canvas.Rectangle
	drawn       []fyne.CanvasObject // of the page
}

// NewPoster makes an empty one.
func NewPoster() *Poster {
	p := &Poster{}
	p.clock.TextStyle.Bold = true
	p.code.FillMode, p.code.ScaleMode = canvas.ImageFillContain, canvas.ImageScalePixels
	p.clock.Alignment, p.note.Alignment = fyne.TextAlignTrailing, fyne.TextAlignTrailing
	p.ExtendBaseWidget(p)
	return p
}

// posterInks are the colours of a poster: those of the room that it hangs in, whatever
// the window looks like.
type posterInks struct{ paper, ink, quiet, late, line, red color.NRGBA }

var (
	posterDark = posterInks{color.NRGBA{0x10, 0x28, 0x47, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff},
		color.NRGBA{0xb4, 0xcd, 0xf2, 0xff},
		color.NRGBA{0xff, 0xc8, 0x6b, 0xff}, color.NRGBA{0x38, 0x52, 0x75, 0xff}, color.NRGBA{0xff, 0x9d, 0x96, 0xff}}
	posterLight = posterInks{PaperWhite.of(Light), InkText.of(Light), InkQuiet.of(Light), InkBad.of(Light),
		color.NRGBA{0xd2, 0xd9, 0xe1, 0xff}, InkRed.of(Light)}
)

func (p *Poster) inks() posterInks {
	if p.light {
		return posterLight
	}
	return posterDark
}

// The measures of a poster, on a screen of 1366 by 768: all of them grow
// and shrink with it.
const (
	posterMargin = 44
	posterTitle  = 38
	posterNote   = 24
	posterText   = 27
	posterClock  = 92
	posterTop    = 148 // where the columns begin
	posterFoot   = 58  // what is below them
	posterGap    = 36  // between columns
	posterCode   = 132 // the side of a code
)

// posterScales are how much larger than usual the lines may be where there is room.
var posterScales = []float32{1.7, 1.5, 1.35, 1.2, 1.1, 1}

// unit is by how much the poster is larger than a screen of 1366 by 768. A narrower one
// keeps most of its height: names can be on two lines.
func (p *Poster) unit() float32 {
	s := p.Size()
	return max(min(s.Width/1130, s.Height/768), 0.2)
}

// mostColumns is over how many columns a single list can run.
const mostColumns = 4

// rowHeight is the height of lines with so many names, each on one line or on two.
func (p *Poster) rowHeight(names int, scale float32, tall bool) float32 {
	return posterText * p.unit() * scale * (0.65 + float32(names)*nameLines(tall))
}

// nameLines is the height of a name, in sizes of its text.
func nameLines(tall bool) float32 {
	if tall {
		return 2.45
	}
	return 1.3
}

// Fit finds how large the lines can be so that they fit on one page with all names whole,
// on one line or on two; where they never do, how many do in the usual size.
func (p *Poster) Fit(columns []PosterColumn) (best PosterFit) {
	longest, names, titled := 0, 1, false
	for _, c := range columns {
		longest = max(longest, len(c.Lines))
		titled = titled || c.Title != ""
		for _, l := range c.Lines {
			names = max(names, len(l.Names))
		}
	}
	most := 1
	if len(columns) == 1 {
		most = mostColumns
	}
	usual := p.needs(columns)
	for _, scale := range posterScales {
		for over := 1; over <= most; over++ {
			room := p.columnWidth(max(len(columns), over)) - usual.beside*scale
			whole := room >= usual.long*scale || room >= usual.half*scale
			f := PosterFit{Columns: over, scale: scale, tall: room < usual.long*scale}
			f.Lines = max(int(p.room(titled, scale)/p.rowHeight(names, scale, f.tall)), 1)
			if whole && longest <= f.Lines*over {
				return f
			}
			if scale == 1 && (over == 1 || whole && f.Lines*over > best.Lines*best.Columns) {
				best = f
			}
		}
	}
	return best
}

// posterNeeds are the widths that lines need in their usual size: what stands beside the
// names, the longest name, and the longest where names that can be are on two lines.
type posterNeeds struct{ beside, long, half float32 }

func (p *Poster) needs(columns []PosterColumn) (n posterNeeds) {
	size := posterText * p.unit()
	wide := func(text string) float32 { return 1.01 * fyne.MeasureText(text, size, fyne.TextStyle{}).Width }
	for _, c := range columns {
		w := p.widths(c, 0, size)
		n.beside = max(n.beside, w.lead+w.mark+w.figure)
		for _, l := range c.Lines {
			for _, name := range l.Names {
				long := wide(name.Text)
				half := long
				if len(name.Lines[1]) > 0 {
					half = max(wide(name.Lines[0][0]), wide(name.Lines[1][0]))
				}
				n.long, n.half = max(n.long, long), max(n.half, half)
			}
		}
	}
	return n
}

// room is the height that the columns have for lines.
func (p *Poster) room(titled bool, scale float32) float32 {
	u := p.unit()
	room := p.Size().Height - (posterTop+posterFoot)*u
	if titled {
		room -= posterText * u * scale * 1.8
	}
	return room
}

func (p *Poster) columnWidth(count int) float32 {
	u := p.unit()
	return (p.Size().Width - 2*posterMargin*u - float32(count-1)*posterGap*u) / float32(max(count, 1))
}

// posterWidths are where the parts of the lines of a column stand.
type posterWidths struct{ lead, mark, figure, names float32 }

func (p *Poster) widths(c PosterColumn, width, size float32) (w posterWidths) {
	bold := fyne.TextStyle{Bold: true}
	for _, l := range c.Lines {
		w.lead = max(w.lead, fyne.MeasureText(l.Lead, size, bold).Width)
		w.figure = max(w.figure, fyne.MeasureText(l.Figure, size, bold).Width)
		for _, n := range l.Names {
			w.mark = max(w.mark, fyne.MeasureText(n.Mark, size, bold).Width)
		}
	}
	w.lead += size
	w.figure += size / 2
	if w.mark > 0 {
		w.mark += size * 0.6
	}
	w.names = max(width-w.lead-w.mark-w.figure, 0)
	return w
}

// SetPage shows a page, of which Fit is what the poster said of all its lines.
func (p *Poster) SetPage(page PosterPage) {
	p.page = page
	p.draw()
}

// Page is the page that it shows.
func (p *Poster) Page() PosterPage { return p.page }

// SetClock shows a clock beside the title with a note below it, late or not;
// both are "" for none.
func (p *Poster) SetClock(figures, note string, late bool) {
	if p.clock.Text == figures && p.note.Text == note && p.late == late {
		return
	}
	beside := len(p.clock.Text) != len(figures) || p.note.Text != note
	p.clock.Text, p.note.Text, p.late = figures, note, late
	if beside {
		p.draw() // the title may have other room
		return
	}
	p.placeClock()
	p.clock.Refresh()
	p.note.Refresh()
}

// SetLight shows the poster dark on light, or light on dark.
func (p *Poster) SetLight(on bool) {
	p.light = on
	p.draw()
}

// SetCode shows a QR code in the corner, and what it says at the foot; nil
// and "" for none.
func (p *Poster) SetCode(code image.Image, says string) {
	if p.address == says && (p.code.Image == nil) == (code == nil) {
		return
	}
	p.code.Image, p.address = code, says
	p.code.Refresh()
	p.draw()
}

// placeCode puts the code in its corner and gives the width that it takes.
func (p *Poster) placeCode() float32 {
	SetVisible(&p.code, p.code.Image != nil)
	if p.code.Image == nil {
		return 0
	}
	u := p.unit()
	p.code.Move(fyne.NewPos(p.Size().Width-(posterMargin+posterCode)*u, 8*u))
	p.code.Resize(fyne.NewSquareSize(posterCode * u))
	return (posterCode + posterGap) * u
}

// placeClock puts the clock beside the code, or in its corner, and gives the
// width that both take.
func (p *Poster) placeClock() float32 {
	beside := p.placeCode()
	u, inks, width := p.unit(), p.inks(), p.Size().Width-beside
	p.clock.TextSize, p.note.TextSize = posterClock*u, posterNote*u
	p.clock.Color, p.note.Color = inks.ink, inks.quiet
	if p.late {
		p.clock.Color, p.note.Color = inks.late, inks.late
	}
	size, below := p.clock.MinSize(), p.note.MinSize()
	p.clock.Move(fyne.NewPos(width-posterMargin*u-size.Width, -6*u))
	p.clock.Resize(size)
	p.note.Move(fyne.NewPos(width-posterMargin*u-below.Width, 98*u))
	p.note.Resize(below)
	return max(size.Width, below.Width) + beside
}

// draw makes the page anew.
func (p *Poster) draw() {
	u, inks, size := p.unit(), p.inks(), p.Size()
	p.drawn = nil
	p.back.FillColor = inks.paper
	p.back.Resize(size)
	left := size.Width - 2*posterMargin*u - p.placeClock() - posterGap*u
	p.text(p.page.Title, nil, posterMargin*u, 22*u, left, posterTitle*u, inks.ink, true)
	p.text(p.page.Note, nil, posterMargin*u, 84*u, left, posterNote*u, inks.quiet, false)
	says := fyne.MeasureText(p.address, posterNote*u, fyne.TextStyle{Bold: true}).Width
	p.text(p.page.Foot, nil, posterMargin*u, size.Height-(posterFoot-12)*u,
		size.Width-2*posterMargin*u-says-posterGap*u, posterNote*u, inks.quiet, false)
	p.text(p.address, nil, size.Width-posterMargin*u-says, size.Height-(posterFoot-12)*u,
		says+1, posterNote*u, inks.ink, true)
	for _, plate := range p.page.Plates {
		p.plate(plate)
	}
	columns := p.page.Columns
	for len(columns) > 1 && columns[len(columns)-1].Title == columns[len(columns)-2].Title &&
		len(columns[len(columns)-1].Lines) == 0 {
		columns = columns[:len(columns)-1] // a list that did not fill them
	}
	p.codes()
	width := p.columnWidth(len(p.page.Columns))
	for i, c := range columns {
		p.column(c, posterMargin*u+float32(i)*(width+posterGap*u), width)
	}
	p.Refresh()
}

// codes draws the codes of the page in rows, as large as they have room. Their edges are
// white on whatever the poster is: a phone finds no code without.
func (p *Poster) codes() {
	n := len(p.page.Codes)
	if n == 0 {
		return
	}
	u, size := p.unit(), p.Size()
	head := posterTitle * 1.5 * u
	width, height := size.Width-2*posterMargin*u, size.Height-(posterTop+posterFoot)*u
	across, side := 1, float32(0)
	for columns := 1; columns <= n; columns++ {
		rows := (n + columns - 1) / columns
		fits := min((width-float32(columns-1)*posterGap*u)/float32(columns),
			(height-float32(rows-1)*posterGap/2*u)/float32(rows)-head)
		if fits > side {
			across, side = columns, fits
		}
	}
	step := (width - float32(across)*side) / float32(across)
	for i, c := range p.page.Codes {
		x := posterMargin*u + float32(i%across)*(side+step) + step/2
		y := posterTop*u + float32(i/across)*(head+side+posterGap/2*u)
		wide := fyne.MeasureText(c.Text, posterTitle*u, fyne.TextStyle{Bold: true}).Width
		p.text(c.Text, nil, x+(side-wide)/2, y, wide+1, posterTitle*u, p.inks().ink, true)
		picture := &canvas.Image{Image: c.Code, FillMode: canvas.ImageFillContain, ScaleMode: canvas.ImageScalePixels}
		picture.Move(fyne.NewPos(x, y+head))
		picture.Resize(fyne.NewSquareSize(side))
		p.drawn = append(p.drawn, picture)
	}
}

// column draws one column at a place.
func (p *Poster) column(c PosterColumn, x, width float32) {
	u, inks, fit := p.unit(), p.inks(), p.page.Fit
	size := posterText * u * max(fit.scale, 1)
	y := posterTop * u
	if c.Title != "" {
		p.text(c.Title, nil, x, y, width, size, inks.quiet, true)
		figures := fyne.MeasureText(c.Figures, size, fyne.TextStyle{Bold: true}).Width
		p.text(c.Figures, nil, x+width-figures, y, figures+1, size, inks.quiet, true)
		y += size * 1.8
	}
	w := p.widths(c, width, size)
	for _, l := range c.Lines {
		height := p.rowHeight(max(len(l.Names), 1), max(fit.scale, 1), fit.tall)
		p.rule(x, y, width)
		middle := y + (height-lineOf(size))/2
		p.text(l.Lead, nil, x, middle, w.lead, size, inks.quiet, len(l.Names) > 1)
		for i, n := range l.Names {
			each := size * nameLines(fit.tall)
			at := y + size*0.325 + float32(i)*each + (each-lineOf(size))/2
			p.text(n.Mark, nil, x+w.lead, at, w.mark, size, inks.ink, true)
			p.name(n, x+w.lead+w.mark, at, w.names, size, fit.tall)
		}
		figure := fyne.MeasureText(l.Figure, size, fyne.TextStyle{Bold: true}).Width
		p.text(l.Figure, nil, x+width-figure, middle, figure+1, size, inks.ink, true)
		y += height
	}
	if len(c.Lines) > 0 {
		p.rule(x, y, width)
	}
}

// name draws a name, where there is room for it on two lines if it needs them.
func (p *Poster) name(n PosterName, x, y, width, size float32, tall bool) {
	ink := p.inks().ink
	if !tall || len(n.Lines[1]) == 0 || fyne.MeasureText(n.Text, size, fyne.TextStyle{}).Width <= width {
		p.text(n.Text, n.Shorter, x, y, width, size, ink, false)
		return
	}
	p.text(n.Lines[0][0], n.Lines[0][1:], x, y-size*0.6, width, size, ink, false)
	p.text(n.Lines[1][0], n.Lines[1][1:], x, y+size*0.6, width, size, ink, false)
}

// text draws a text in the first of its forms that fits.
func (p *Poster) text(text string, shorter []string, x, y, width, size float32, ink color.Color, bold bool) {
	if text == "" {
		return
	}
	t := &canvas.Text{Color: ink, TextStyle: fyne.TextStyle{Bold: bold}}
	t.Text, t.TextSize = fit(text, shorter, width, size, t.TextStyle)
	t.Move(fyne.NewPos(x, y+(lineOf(size)-lineOf(t.TextSize))/2+symbolDrop(t.Text, t.TextSize)))
	t.Resize(t.MinSize())
	p.drawn = append(p.drawn, t)
}

// rule draws the fine line above a line.
func (p *Poster) rule(x, y, width float32) {
	r := &canvas.Rectangle{FillColor: p.inks().line}
	r.Move(fyne.NewPos(x, y))
	r.Resize(fyne.NewSize(width, 1))
	p.drawn = append(p.drawn, r)
}

// lineOf is the height of a line of text.
func lineOf(size float32) float32 {
	return fyne.MeasureText("Åg", size, fyne.TextStyle{Bold: true}).Height
}

// MinSize implements fyne.CanvasObject: a poster fits everywhere.
func (p *Poster) MinSize() fyne.Size { return fyne.NewSize(320, 200) }

// Resize implements fyne.CanvasObject.
func (p *Poster) Resize(size fyne.Size) {
	if size == p.Size() {
		return
	}
	p.BaseWidget.Resize(size)
	if p.OnSize != nil {
		p.OnSize()
	}
	p.draw()
}

// CreateRenderer implements fyne.Widget.
func (p *Poster) CreateRenderer() fyne.WidgetRenderer { return &posterRenderer{p} }

type posterRenderer struct{ p *Poster }

// Layout implements fyne.WidgetRenderer: draw puts everything in its place.
func (r *posterRenderer) Layout(fyne.Size) {}

// MinSize implements fyne.WidgetRenderer.
func (r *posterRenderer) MinSize() fyne.Size { return r.p.MinSize() }

// Objects implements fyne.WidgetRenderer.
func (r *posterRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{&r.p.back, &r.p.clock, &r.p.note, &r.p.code}, r.p.drawn...)
}

// Refresh implements fyne.WidgetRenderer.
func (r *posterRenderer) Refresh() { canvas.Refresh(r.p) }

// Destroy implements fyne.WidgetRenderer.
func (r *posterRenderer) Destroy() {}
