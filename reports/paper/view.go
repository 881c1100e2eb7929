package paper

import (
	"errors"
	"image"
	"image/color"
	"math"
	"sync"
	"sync/atomic"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"clubnight/assets"
)

// View holds the pages of a document so that they can be seen on the screen just as they
// are printed: it is given to whatever writes a sheet, in the place of a file.
//
//	var v paper.View
//	err := reports.RankingSheet(&v, st, sc, page)
//	picture := v.Image(0, 96/25.4)
type View struct {
	// Width and Height of a page are in millimetres.
	Width, Height float64

	pages []page
}

// ErrBytes is returned where bytes are written into a View, which holds pages.
var ErrBytes = errors.New("a view takes pages, not bytes")

// Write implements io.Writer, so that a View can be given where a file is expected;
// Sheet.Write does not call it.
func (v *View) Write([]byte) (int, error) { return 0, ErrBytes }

func (v *View) take(s *Sheet) {
	v.Width, v.Height = s.width*s.scale, s.height*s.scale
	for _, p := range s.pages {
		v.pages = append(v.pages, *p)
	}
}

// Pages is how many there are.
func (v *View) Pages() int { return len(v.pages) }

// TextLine is a line of text on a page: the left end of its baseline and its
// width in millimetres, the size of its letters in points. One with a suit in an
// ink of its own is several.
type TextLine struct {
	X, Y, Width, Size float64
	Text              string
}

// Lines are the texts of a page, counted from 0, in the order in which they were drawn.
func (v *View) Lines(page int) (lines []TextLine) {
	for _, m := range v.pages[page].marks {
		if m.kind != letters || m.text == "" {
			continue
		}
		lines = append(lines, TextLine{m.x, m.y,
			widthOf(run{m.text, Style{Size: m.size, Bold: m.bold}, m.font}), m.size, m.text})
	}
	return lines
}

// mostDots is how many dots an image has at most in one direction, whatever is asked for.
const mostDots = 8000

// Image draws a page, counted from 0, with so many dots for a millimetre.
func (v *View) Image(page int, scale float64) *image.RGBA {
	scale = min(scale, mostDots/max(v.Width, v.Height))
	img := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(v.Width*scale)), int(math.Ceil(v.Height*scale))))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	p := press{img: img, scale: scale}
	for _, m := range v.pages[page].marks {
		p.put(m)
	}
	return img
}

// press draws marks on an image.
type press struct {
	img    *image.RGBA
	scale  float64
	raster vector.Rasterizer
}

func (p *press) put(m mark) {
	half := m.weight / 2
	switch m.kind {
	case fill:
		p.rectangle(m.x, m.y, m.w, m.h, m.ink)
	case rule:
		p.rectangle(m.x, m.y-half, m.w, m.weight, m.ink)
	case fold:
		for x := 0.0; x < m.w; x += 2 * dash {
			p.rectangle(m.x+x, m.y-half, min(dash, m.w-x), m.weight, m.ink)
		}
	case frame:
		p.rectangle(m.x-half, m.y-half, m.w+m.weight, m.weight, m.ink)
		p.rectangle(m.x-half, m.y+m.h-half, m.w+m.weight, m.weight, m.ink)
		p.rectangle(m.x-half, m.y+half, m.weight, m.h-m.weight, m.ink)
		p.rectangle(m.x+m.w-half, m.y+half, m.weight, m.h-m.weight, m.ink)
	case letters:
		p.letters(m)
	case curve:
		p.curve(m)
	case picture:
		at := image.Rect(int(math.Round(m.x*p.scale)), int(math.Round(m.y*p.scale)), int(math.Round((m.x+m.w)*p.scale)),
			int(math.Round((m.y+m.h)*p.scale)))
		draw.CatmullRom.Scale(p.img, at, m.picture.image, m.picture.image.Bounds(), draw.Src, nil)
	case dot:
		p.dot(m.x, m.y, m.w, m.ink)
	}
}

// rectangle fills one; x and y are its upper left corner in millimetres.
func (p *press) rectangle(x, y, w, h float64, ink Color) {
	x0, y0, x1, y1 := float32(x*p.scale), float32(y*p.scale), float32((x+w)*p.scale), float32((y+h)*p.scale)
	p.shape(ink, x0, y0, x1, y1, func(dx, dy float32) {
		p.raster.MoveTo(x0-dx, y0-dy)
		p.raster.LineTo(x1-dx, y0-dy)
		p.raster.LineTo(x1-dx, y1-dy)
		p.raster.LineTo(x0-dx, y1-dy)
		p.raster.ClosePath()
	})
}

// curve draws a line through points: a bar from each to the next, and a dot on each
// for the round corner.
func (p *press) curve(m mark) {
	half := m.weight / 2
	p.dot(m.points[0].X, m.points[0].Y, half, m.ink)
	for i, b := range m.points[1:] {
		a := m.points[i]
		p.dot(b.X, b.Y, half, m.ink)
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		if long == 0 {
			continue
		}
		nx, ny := -(b.Y-a.Y)/long*half, (b.X-a.X)/long*half
		p.polygon(m.ink, []Point{{a.X + nx, a.Y + ny}, {b.X + nx, b.Y + ny},
			{b.X - nx, b.Y - ny}, {a.X - nx, a.Y - ny}})
	}
}

// roundness is how many corners a dot has.
const roundness = 24

func (p *press) dot(x, y, radius float64, ink Color) {
	points := make([]Point, roundness)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / roundness)
		points[i] = Point{x + radius*cos, y + radius*sin}
	}
	p.polygon(ink, points)
}

// polygon fills one, its corners in millimetres.
func (p *press) polygon(ink Color, points []Point) {
	at := func(q Point) (x, y float32) { return float32(q.X * p.scale), float32(q.Y * p.scale) }
	x0, y0 := at(points[0])
	x1, y1 := x0, y0
	for _, q := range points[1:] {
		x, y := at(q)
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	p.shape(ink, x0, y0, x1, y1, func(dx, dy float32) {
		for i, q := range points {
			x, y := at(q)
			if i == 0 {
				p.raster.MoveTo(x-dx, y-dy)
				continue
			}
			p.raster.LineTo(x-dx, y-dy)
		}
		p.raster.ClosePath()
	})
}

// shape fills what path draws inside of the given edges, in dots; path is told what to
// take from its coordinates.
func (p *press) shape(ink Color, x0, y0, x1, y1 float32, path func(dx, dy float32)) {
	edges := image.Rect(int(math.Floor(float64(x0))), int(math.Floor(float64(y0))),
		int(math.Ceil(float64(x1))), int(math.Ceil(float64(y1))))
	if !edges.Overlaps(p.img.Bounds()) {
		return
	}
	p.raster.Reset(edges.Dx(), edges.Dy())
	path(float32(edges.Min.X), float32(edges.Min.Y))
	inked := image.NewUniform(color.RGBA{uint8(ink.R), uint8(ink.G), uint8(ink.B), 255})
	if edges.In(p.img.Bounds()) {
		p.raster.Draw(p.img, edges, inked, image.Point{})
		return
	}
	// What runs over the edge of the paper is drawn beside it first: the
	// rasterizer cuts nothing off.
	aside := image.NewRGBA(p.raster.Bounds())
	p.raster.Draw(aside, aside.Bounds(), inked, image.Point{})
	draw.Draw(p.img, edges, aside, image.Point{}, draw.Over)
}

// letters draws a line of text. As in the PDF every letter takes its own width, rounded
// to a thousandth of the size, and no two are moved together.
func (p *press) letters(m mark) {
	f := outlinesOf(m.bold)
	if m.font != nil {
		f = m.font.outlines
	}
	dots := m.size * mmPerPoint * p.scale // of one em
	x, y := m.x*p.scale, m.y*p.scale
	for _, r := range m.text {
		g := f.glyph(r)
		p.glyph(g, float32(x), float32(y), float32(dots), m.ink)
		x += g.advance * dots
	}
}

func (p *press) glyph(g *glyph, x, y, size float32, ink Color) {
	if len(g.outline) == 0 {
		return
	}
	p.shape(ink, x+g.left*size, y+g.top*size, x+g.right*size, y+g.bottom*size, func(dx, dy float32) {
		dx, dy = x-dx, y-dy
		at := func(c [2]float32) (float32, float32) { return dx + c[0]*size, dy + c[1]*size }
		for _, s := range g.outline {
			ax, ay := at(s.to[0])
			bx, by := at(s.to[1])
			cx, cy := at(s.to[2])
			switch s.op {
			case sfnt.SegmentOpMoveTo:
				p.raster.ClosePath()
				p.raster.MoveTo(ax, ay)
			case sfnt.SegmentOpLineTo:
				p.raster.LineTo(ax, ay)
			case sfnt.SegmentOpQuadTo:
				p.raster.QuadTo(ax, ay, bx, by)
			case sfnt.SegmentOpCubeTo:
				p.raster.CubeTo(ax, ay, bx, by, cx, cy)
			}
		}
		p.raster.ClosePath()
	})
}

// outlines are the letters of one font, in parts of an em.
type outlines struct {
	font *sfnt.Font

	mu     sync.Mutex
	buffer sfnt.Buffer
	glyphs map[rune]*glyph
	// advances are how far the next letter is, in thousandths of an em and one more; 0
	// where it was not asked for yet.
	advances [0x10000]atomic.Int32
}

// has reports whether the font has a letter.
func (o *outlines) has(r rune) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.font == nil {
		return false
	}
	index, err := o.font.GlyphIndex(&o.buffer, r)
	return err == nil && index != 0
}

// advance is how far the next letter is, in parts of an em.
func (o *outlines) advance(r rune) float64 {
	if r < 0 || int(r) >= len(o.advances) {
		return o.glyph(r).advance
	}
	n := o.advances[r].Load()
	if n == 0 {
		n = int32(math.Round(o.glyph(r).advance*1000)) + 1
		o.advances[r].Store(n)
	}
	return float64(n-1) / 1000
}

// glyph is a letter: its outline, the edges of that, and how far the next letter is. All
// are parts of an em; y grows downwards from the baseline.
type glyph struct {
	outline                  []segment
	left, top, right, bottom float32
	advance                  float64
}

type segment struct {
	op sfnt.SegmentOp
	to [3][2]float32
}

var (
	regular = sync.OnceValue(func() *outlines { return readOutlines(assets.Font) })
	strong  = sync.OnceValue(func() *outlines { return readOutlines(assets.FontBold) })
)

func outlinesOf(bold bool) *outlines {
	if bold {
		return strong()
	}
	return regular()
}

// readOutlines reads a font of the program; CheckFonts says whether it is whole. Of a
// damaged one there are no letters.
func readOutlines(content []byte) *outlines {
	f, err := sfnt.Parse(content)
	if err != nil {
		f = nil
	}
	return &outlines{font: f, glyphs: map[rune]*glyph{}}
}

func (o *outlines) glyph(r rune) *glyph {
	o.mu.Lock()
	defer o.mu.Unlock()
	g, known := o.glyphs[r]
	if !known {
		g = o.load(r)
		o.glyphs[r] = g
	}
	return g
}

func (o *outlines) load(r rune) *glyph {
	g := &glyph{}
	if o.font == nil {
		return g
	}
	index, err := o.font.GlyphIndex(&o.buffer, r)
	if err != nil {
		return g
	}
	em := fixed.I(int(o.font.UnitsPerEm()))
	units := float32(em)
	if advance, err := o.font.GlyphAdvance(&o.buffer, index, em, font.HintingNone); err == nil {
		g.advance = math.Round(float64(advance)/float64(em)*1000) / 1000
	}
	segments, err := o.font.LoadGlyph(&o.buffer, index, em, nil)
	if err != nil {
		return g
	}
	for _, s := range segments {
		next := segment{op: s.Op}
		for i, a := range s.Args {
			next.to[i] = [2]float32{float32(a.X) / units, float32(a.Y) / units}
		}
		g.outline = append(g.outline, next)
	}
	edges := segments.Bounds()
	g.left, g.top = float32(edges.Min.X)/units, float32(edges.Min.Y)/units
	g.right, g.bottom = float32(edges.Max.X)/units, float32(edges.Max.Y)/units
	return g
}
