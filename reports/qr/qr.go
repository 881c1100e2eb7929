// Package qr makes the square that a phone reads an address from, for paper and screen:
//
//	code, err := qr.New("http://192.168.178.20:8080/")
//	picture := code.Image(8)                        // 8 pixels a module
//	code.Draw(x, y, 30, func(x, y, w, h float64) { … }) // 30 mm, as rectangles
package qr

import (
	"fmt"
	"image"
	"image/color"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

// Quiet is the width of the white edge around a code, in modules (ISO/IEC 18004): without
// it phones do not find the code.
const Quiet = 4

// Code is a QR code: a square of dark and light modules.
type Code struct{ modules barcode.Barcode }

// New makes the code of a text, with enough to spare that a quarter of it may be smudged.
// A text of capitals, figures, spaces and $%*+-./: alone has a code of fewer and larger
// modules than another one of its length: an address whose path may be read in capitals
// is better given so. The error is for texts of more than some two thousand bytes.
func New(text string) (Code, error) {
	modules, err := qr.Encode(text, qr.Q, qr.Auto)
	if err != nil {
		return Code{}, fmt.Errorf("QR code: %w", err)
	}
	return Code{modules}, nil
}

// Size is the number of modules in a row, without the edge.
func (c Code) Size() int { return c.modules.Bounds().Dx() }

// Dark reports whether a module is dark; column and row count from the upper left one,
// from 0. Beyond the code all are light.
func (c Code) Dark(column, row int) bool {
	if !(image.Point{X: column, Y: row}).In(c.modules.Bounds()) {
		return false
	}
	grey, _, _, _ := c.modules.At(column, row).RGBA()
	return grey < 0x8000
}

// Image is the code with its edge in black and white, so many pixels a
// module, at least one.
func (c Code) Image(pixels int) image.Image {
	pixels = max(pixels, 1)
	side := (c.Size() + 2*Quiet) * pixels
	picture := image.NewPaletted(image.Rect(0, 0, side, side), color.Palette{color.White, color.Black})
	for y := range side {
		for x := range side {
			if c.Dark(x/pixels-Quiet, y/pixels-Quiet) {
				picture.SetColorIndex(x, y, 1)
			}
		}
	}
	return picture
}

// Draw gives the dark parts as rectangles, a run of modules at a time, for a code that
// fills a square of the given side with its edge; x and y are its upper left corner.
func (c Code) Draw(x, y, side float64, fill func(x, y, w, h float64)) {
	module := side / float64(c.Size()+2*Quiet)
	for row := range c.Size() {
		for from := 0; from < c.Size(); from++ {
			to := from
			for c.Dark(to, row) {
				to++
			}
			if to > from {
				fill(x+float64(Quiet+from)*module, y+float64(Quiet+row)*module, float64(to-from)*module, module)
				from = to
			}
		}
	}
}
