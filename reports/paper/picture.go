package paper

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // one of the two kinds
	"image/png"
	"io"
	"os"

	"golang.org/x/image/draw"
)

// ErrPicture is returned for a file that is no picture, PNG or JPEG, or one
// too large to be printed.
var ErrPicture = errors.New("not a picture that can be printed")

// Picture is a picture as it is printed: without what shines through, and no finer
// than a printer needs.
type Picture struct {
	image *image.RGBA
	png   []byte
}

// The most that is read, and what of it is printed. A logo four centimetres wide has 600
// dots at 380 dots an inch.
const (
	mostBytes  = 8 << 20
	mostPixels = 40_000_000
	printedTo  = 600  // dots of the longer side
	acrossPage = 1800 // the same of a picture as wide as the page
)

// ReadPicture reads a PNG or a JPEG, for a place as large as that of a logo. The
// error wraps ErrPicture.
func ReadPicture(content []byte) (*Picture, error) { return readPicture(content, printedTo) }

// ReadWidePicture is ReadPicture for a place as wide as the page.
func ReadWidePicture(content []byte) (*Picture, error) { return readPicture(content, acrossPage) }

func readPicture(content []byte, dots int) (*Picture, error) {
	if len(content) > mostBytes {
		return nil, fmt.Errorf("%w: %d bytes, %d are the most", ErrPicture, len(content), mostBytes)
	}
	about, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	if kind != "png" && kind != "jpeg" || about.Width < 1 || about.Height < 1 ||
		int64(about.Width)*int64(about.Height) > mostPixels {
		return nil, fmt.Errorf("%w: a %s of %d by %d dots", ErrPicture, kind, about.Width, about.Height)
	}
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	scale := min(1, float64(dots)/float64(max(about.Width, about.Height)))
	w, h := max(1, int(float64(about.Width)*scale)), max(1, int(float64(about.Height)*scale))
	p := &Picture{image: image.NewRGBA(image.Rect(0, 0, w, h))}
	draw.Draw(p.image, p.image.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.CatmullRom.Scale(p.image, p.image.Bounds(), decoded, decoded.Bounds(), draw.Over, nil)
	for i := 3; i < len(p.image.Pix); i += 4 {
		p.image.Pix[i] = 0xff
	}
	var out bytes.Buffer
	if err := png.Encode(&out, p.image); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPicture, err)
	}
	p.png = out.Bytes()
	return p, nil
}

// OpenPicture reads a PNG or a JPEG from a file. The error wraps ErrPicture, or is
// that of the file system.
func OpenPicture(path string) (*Picture, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if err != nil {
		return nil, err
	}
	p, err := ReadPicture(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// PNG is the picture as it is printed, as a file.
func (p *Picture) PNG() []byte { return p.png }

// Image is the picture as it is printed, to be looked at.
func (p *Picture) Image() image.Image { return p.image }

// Within gives the width and height of the picture in a place of at most so
// many millimetres.
func (p *Picture) Within(w, h float64) (width, height float64) {
	size := p.image.Bounds().Size()
	scale := min(w/float64(size.X), h/float64(size.Y))
	return float64(size.X) * scale, float64(size.Y) * scale
}

// Picture draws a picture into a rectangle, x and y its upper left corner.
func (s *Sheet) Picture(p *Picture, x, y, w, h float64) {
	s.put(mark{kind: picture, x: x, y: y, w: w, h: h, picture: p})
}
