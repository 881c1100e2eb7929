package sheettest

import (
	"bytes"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"clubnight/reports/paper"
)

// pictureScale is how many dots a millimetre has in the pictures of testdata:
// letters can just be told.
const pictureScale = 2

// What may be otherwise in a picture: letters are rounded in other ways on
// other processors.
const (
	squareSide   = 6    // dots
	mostOfSquare = 26.0 // of 255, in the worst square
	mostOfAll    = 0.6
)

// Picture compares a page, counted from 0, with its approved picture,
// testdata/pictures/NAME.png. With CLUBNIGHT_PICTURES=renew in the environment (make
// pictures) it approves the page as it is.
func Picture(t *testing.T, name string, v *paper.View, page int) {
	t.Helper()
	seen := reduced(v.Image(page, pictureScale))
	file := filepath.Join("testdata", "pictures", name+".png")
	if os.Getenv("CLUBNIGHT_PICTURES") == "renew" {
		var b bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err := encoder.Encode(&b, seen); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	approved, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if approved.Bounds() != seen.Bounds() {
		t.Errorf("%s: %v, and it was %v", name, seen.Bounds(), approved.Bounds())
		return
	}
	if worst, mean := Apart(seen, approved); worst > mostOfSquare || mean > mostOfAll {
		t.Errorf("%s looks otherwise: %.1f in the worst place, %.2f on the whole (make pictures approves it)", name,
			worst, mean)
	}
}

// reduced has few colours, so that pictures take little room.
func reduced(img image.Image) *image.Paletted {
	few := color.Palette{}
	for i := range 12 {
		few = append(few, color.Gray{uint8(i * 255 / 11)})
	}
	few = append(few, color.RGBA{0xa8, 0x14, 0x22, 0xff}, color.RGBA{0xd4, 0x8a, 0x91, 0xff},
		palette.WebSafe[len(palette.WebSafe)/2], color.RGBA{0xee, 0xd0, 0xd3, 0xff})
	out := image.NewPaletted(img.Bounds(), few)
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	return out
}

// Apart is how much two pictures differ, from 0 to 255, in the worst of small
// squares and on the whole.
func Apart(a, b image.Image) (worst, mean float64) {
	squares := 0
	for y := 0; y < a.Bounds().Dy(); y += squareSide {
		for x := 0; x < a.Bounds().Dx(); x += squareSide {
			sum := 0.0
			for dy := range squareSide {
				for dx := range squareSide {
					sum += luminance(a, x+dx, y+dy) - luminance(b, x+dx, y+dy)
				}
			}
			sum = max(sum, -sum) / (squareSide * squareSide)
			worst = max(worst, sum)
			mean += sum
			squares++
		}
	}
	return worst, mean / float64(squares)
}

func luminance(img image.Image, x, y int) float64 {
	if !(image.Point{x, y}).In(img.Bounds()) {
		return 255
	}
	r, g, b, _ := img.At(x, y).RGBA()
	return float64(r+g+b) / 3 / 257
}
