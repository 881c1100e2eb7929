package clubsite

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"clubnight/assets"
	"clubnight/session/names"
)

// pictureFile is an evening as a picture, for those who pass it on.
const pictureFile = "share.png"

// The size that those who show such pictures ask for.
const pictureWidth, pictureHeight = 1200, 630

// faces are the letters of pictures. They are for one picture at a time.
type faces struct{ small, name, longer, longest, figure font.Face }

var facesPool = sync.Pool{New: func() any {
	face := func(content []byte, size float64) font.Face {
		parsed, err := opentype.Parse(content)
		if err != nil {
			panic(err) // a font of the program, which tests have read
		}
		made, err := opentype.NewFace(parsed,
			&opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			panic(err)
		}
		return made
	}
	return &faces{face(assets.Font, 34), face(assets.FontBold, 54), face(assets.FontBold, 42),
		face(assets.FontBold, 32), face(assets.FontBold, 76)}
}}

// pictures writes them, with the room that one before had.
var pictures = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &encoders{}}

// encoders are those that are at rest.
type encoders struct{ sync.Pool }

func (e *encoders) Get() *png.EncoderBuffer {
	one, _ := e.Pool.Get().(*png.EncoderBuffer)
	return one
}

func (e *encoders) Put(one *png.EncoderBuffer) { e.Pool.Put(one) }

// picture draws who won an evening, under the names of the site.
func (b *builder) picture(e *record) ([]byte, error) {
	f := facesPool.Get().(*faces)
	defer facesPool.Put(f)
	ground, _ := b.settings.colours()
	p := painter{image.NewPaletted(image.Rect(0, 0, pictureWidth, pictureHeight), shades(ground)), f}
	const left, room = 70, pictureWidth - 140
	p.write(f.small, left, 90, room, 13, b.frame.Club)
	p.write(f.small, left, 140, room, 11, e.title(b.words)+" · "+b.words.Day(e.Date), e.title(b.words))
	columns := e.Rankings[:min(len(e.Rankings), 2)]
	for i := range columns {
		width := room / len(columns)
		x, y := left+i*width, 250
		if i > 0 {
			x += 20
		}
		won := e.winnersOf(&columns[i], columns[i].Title)
		p.write(f.small, x, y, width-40, 11, won.Title)
		for _, who := range won.Names[:min(2, len(won.Names))] {
			y += 72
			p.name(x, y, width-40, who)
		}
		total := won.Total
		if won.Percent {
			total += " %"
		} else if won.Unit != "" {
			total += " " + won.Unit
		}
		p.write(f.figure, x, y+110, width-40, 15, total, won.Total)
	}
	var out bytes.Buffer
	err := pictures.Encode(&out, p.Paletted)
	return out.Bytes(), err
}

// namesOf are the players of a line one by one, where they are two; else the line's
// names.
func (e *record) namesOf(l *line) []string {
	if len(l.Of) == 2 {
		return []string{e.Shown[l.Of[0]], e.Shown[l.Of[1]]}
	}
	return []string{l.Names}
}

// painter writes on a picture.
type painter struct {
	*image.Paletted
	*faces
}

// levels is how many shades lie between the ground and white, the ink.
const levels = 16

// shades are those of a ground up to white.
func shades(ground assets.Colour) (p color.Palette) {
	r, g, b := ground.RGB()
	mix := func(v uint8, i int) uint8 { return v + uint8((255-int(v))*i/(levels-1)) }
	for i := range levels {
		p = append(p, color.RGBA{mix(r, i), mix(g, i), mix(b, i), 255})
	}
	return p
}

// name writes a name whole where that can be done, in letters as large as there is room.
func (p *painter) name(x, y, room int, who string) {
	for _, face := range []font.Face{p.faces.name, p.longer, p.longest} {
		if font.MeasureString(face, who).Ceil() <= room {
			p.write(face, x, y, room, levels-1, who)
			return
		}
	}
	p.write(p.longest, x, y, room, levels-1, names.Forms(who)...)
}

// write writes the first of some forms of a text that has room, else the last as far as
// there is room, in a shade.
func (p *painter) write(face font.Face, x, y, room int, shade int, forms ...string) {
	text := names.First(forms, func(s string) bool { return font.MeasureString(face, s).Ceil() <= room })
	letters := []rune(text)
	for len(letters) > 0 && font.MeasureString(face, string(letters)).Ceil() > room {
		letters = letters[:len(letters)-1]
	}
	at := fixed.P(x, y)
	last := rune(-1)
	for _, r := range letters {
		if last >= 0 {
			at.X += face.Kern(last, r)
		}
		bounds, mask, maskAt, advance, ok := face.Glyph(at, r)
		if ok {
			p.ink(bounds, mask, maskAt, shade)
		}
		at.X += advance
		last = r
	}
}

// ink puts a letter on the picture.
func (p *painter) ink(bounds image.Rectangle, mask image.Image, maskAt image.Point, shade int) {
	alpha, ok := mask.(*image.Alpha)
	if !ok {
		draw.DrawMask(p.Paletted, bounds, image.White, image.Point{}, mask, maskAt, draw.Over)
		return
	}
	visible := bounds.Intersect(p.Rect)
	for y := visible.Min.Y; y < visible.Max.Y; y++ {
		for x := visible.Min.X; x < visible.Max.X; x++ {
			a := alpha.AlphaAt(maskAt.X+x-bounds.Min.X, maskAt.Y+y-bounds.Min.Y).A
			if level := uint8(int(a) * shade / 255); level > p.Pix[p.PixOffset(x, y)] {
				p.Pix[p.PixOffset(x, y)] = level
			}
		}
	}
}
