// Package icon draws the program's icon from its drawing, in the sizes and
// containers that systems want.
//
//	small, err := icon.PNG(drawing, 32)
//	bundle, err := icon.ICNS(drawing)
package icon

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
)

// PNG draws an SVG drawing as a square of so many pixels.
func PNG(drawing []byte, side int) ([]byte, error) {
	svg, err := oksvg.ReadIconStream(bytes.NewReader(drawing), oksvg.StrictErrorMode)
	if err != nil {
		return nil, fmt.Errorf("the drawing of the icon: %w", err)
	}
	svg.SetTarget(0, 0, float64(side), float64(side))
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	svg.Draw(rasterx.NewDasher(side, side, rasterx.NewScannerGV(side, side, picture, picture.Bounds())), 1)
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, picture)
	return b.Bytes(), err
}

// icnsKinds are the pictures that macOS wants, by the names that its container
// has for PNG of these sizes: 16 to 512 points, most of them also for screens
// of twice the density.
var icnsKinds = []struct {
	name string
	side int
}{{"icp4", 16}, {"icp5", 32}, {"ic07", 128}, {"ic08", 256}, {"ic09", 512}, {"ic10", 1024}, {"ic11", 32},
	{"ic12", 64}, {"ic13", 256}, {"ic14", 512}}

// ICNS draws the icon of a macOS bundle: four letters, the length of the whole, then
// for each picture four letters, its length with these eight bytes, and a PNG;
// numbers are big-endian.
func ICNS(drawing []byte) ([]byte, error) {
	var pictures bytes.Buffer
	for _, k := range icnsKinds {
		picture, err := PNG(drawing, k.side)
		if err != nil {
			return nil, err
		}
		pictures.Write(chunk(k.name, picture))
	}
	return chunk("icns", pictures.Bytes()), nil
}

func chunk(name string, content []byte) []byte {
	head := binary.BigEndian.AppendUint32([]byte(name), uint32(8+len(content)))
	return append(head, content...)
}
