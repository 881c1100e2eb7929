package ui

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"clubnight/ui/uitest"
)

// How alike two pictures are that show the same: their averages over squares of a few
// pixels are compared, so that the edges of letters may be drawn a little otherwise. What
// differs has to differ somewhere: a handful of squares in one neighbourhood are enough.
const (
	square        = 4  // pixels
	neighbourhood = 16 // squares
	shade         = 20 // of 255 in one of the three colours
	mayDiffer     = 5  // squares of a neighbourhood
	tinge         = 4  // of 255 in one of the three colours, of a neighbourhood on the whole
)

// averages is a picture of the averages over squares.
func averages(of image.Image) *image.RGBA {
	b := of.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, (b.Dx()+square-1)/square, (b.Dy()+square-1)/square))
	full := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(full, full.Rect, of, b.Min, draw.Src)
	for y := range small.Rect.Dy() {
		for x := range small.Rect.Dx() {
			in := image.Rect(x*square, y*square, (x+1)*square, (y+1)*square).Intersect(full.Rect)
			var sum [3]int
			for j := in.Min.Y; j < in.Max.Y; j++ {
				for i := in.Min.X; i < in.Max.X; i++ {
					p := full.Pix[full.PixOffset(i, j):]
					sum[0], sum[1], sum[2] = sum[0]+int(p[0]), sum[1]+int(p[1]), sum[2]+int(p[2])
				}
			}
			n := in.Dx() * in.Dy()
			small.SetRGBA(x, y, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
		}
	}
	return small
}

// unlike are the neighbourhoods in which two pictures show something else, in pixels.
// Pictures of another size differ everywhere.
func unlike(got, approved image.Image) []image.Rectangle {
	if got.Bounds().Size() != approved.Bounds().Size() {
		return []image.Rectangle{{Max: got.Bounds().Size()}}
	}
	a, b := averages(got), averages(approved)
	var found []image.Rectangle
	for y := 0; y < a.Rect.Dy(); y += neighbourhood {
		for x := 0; x < a.Rect.Dx(); x += neighbourhood {
			in := image.Rect(x, y, x+neighbourhood, y+neighbourhood).Intersect(a.Rect)
			if other(a, b, in) {
				found = append(found, image.Rectangle{in.Min.Mul(square), in.Max.Mul(square)})
			}
		}
	}
	return found
}

// other reports whether the squares of a rectangle show something else: enough of them
// another colour, or all of them another tinge.
func other(a, b *image.RGBA, in image.Rectangle) bool {
	differ, sum := 0, [3]int{}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			p, q := a.Pix[a.PixOffset(x, y):], b.Pix[b.PixOffset(x, y):]
			most := 0
			for c := range sum {
				by := int(p[c]) - int(q[c])
				sum[c] += by
				most = max(most, by, -by)
			}
			if most > shade {
				differ++
			}
		}
	}
	all := in.Dx() * in.Dy()
	return differ > mayDiffer || slices.ContainsFunc(sum[:], func(by int) bool { return max(by, -by) > tinge*all })
}

// same reports whether two pictures are the same to the last dot.
func same(a, b image.Image) bool {
	x, y := image.NewRGBA(a.Bounds()), image.NewRGBA(b.Bounds())
	draw.Draw(x, x.Rect, a, a.Bounds().Min, draw.Src)
	draw.Draw(y, y.Rect, b, b.Bounds().Min, draw.Src)
	return x.Rect == y.Rect && bytes.Equal(x.Pix, y.Pix)
}

// few draws a picture in at most 64 colours, those that it has most of: the papers and
// inks are kept as they are, and the edges of letters take the nearest. The same picture
// always becomes the same.
func few(of image.Image) *image.Paletted {
	b := of.Bounds()
	full := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(full, full.Rect, of, b.Min, draw.Src)
	count := map[[3]uint8]int{}
	for i := 0; i < len(full.Pix); i += 4 {
		count[[3]uint8(full.Pix[i:i+3])]++
	}
	all := make([][3]uint8, 0, len(count))
	for c := range count {
		all = append(all, c)
	}
	slices.SortFunc(all, func(c, d [3]uint8) int {
		return cmp.Or(cmp.Compare(count[d], count[c]), slices.Compare(c[:], d[:]))
	})
	var chosen [][3]uint8
	for _, c := range all {
		const apart = 500 // a square of a distance, except for the colours of surfaces
		if len(chosen) < 64 && (len(chosen) < 24 || distance(c, chosen[nearest(c, chosen)]) > apart) {
			chosen = append(chosen, c)
		}
	}
	var palette color.Palette
	for _, c := range chosen {
		palette = append(palette, color.RGBA{c[0], c[1], c[2], 255})
	}
	in := map[[3]uint8]uint8{}
	for _, c := range all {
		in[c] = uint8(nearest(c, chosen))
	}
	drawn := image.NewPaletted(full.Rect, palette)
	for i := range drawn.Pix {
		drawn.Pix[i] = in[[3]uint8(full.Pix[4*i:4*i+3])]
	}
	return drawn
}

func nearest(c [3]uint8, of [][3]uint8) (at int) {
	least := 1 << 30
	for i, d := range of {
		if n := distance(c, d); n < least {
			at, least = i, n
		}
	}
	return at
}

func distance(c, d [3]uint8) (sum int) {
	for i := range c {
		n := int(c[i]) - int(d[i])
		sum += n * n
	}
	return sum
}

// album is a folder of approved pictures.
type album struct {
	folder string
	renew  bool // take the pictures as they are now
	failed string
}

// pictures are those of the window. CLUBNIGHT_PICTURES=renew go test ./ui -run
// TestPictures, which is make pictures, approves what is shown now; then look at what
// git says has changed.
func pictures(t *testing.T) *album {
	a := &album{folder: filepath.Join("testdata", "pictures"), renew: os.Getenv("CLUBNIGHT_PICTURES") == "renew"}
	t.Cleanup(func() {
		if a.failed != "" {
			t.Logf("what is shown now, and where it differs: %s\nmake pictures approves it", a.failed)
		}
	})
	return a
}

// holds compares what is shown with the approved picture of that name.
func (a *album) holds(t *testing.T, name string, shown image.Image) {
	t.Helper()
	path := filepath.Join(a.folder, name+".png")
	approved, err := readPicture(path)
	if a.renew {
		if now := few(shown); err != nil || !same(now, approved) {
			uitest.Must(t, writePicture(path, now))
		}
		return
	}
	if err == nil && len(unlike(shown, approved)) == 0 {
		return
	}
	if a.failed == "" {
		if a.failed, err = os.MkdirTemp("", "clubnight-pictures-"); err != nil {
			t.Fatal(err)
		}
	}
	uitest.Must(t, writePicture(filepath.Join(a.failed, name+".png"), shown))
	if approved == nil {
		t.Errorf("%s: there is no approved picture; what is shown is in %s", name, a.failed)
		return
	}
	where := unlike(shown, approved)
	uitest.Must(t, writePicture(filepath.Join(a.failed, name+" differs.png"), marked(shown, approved, where)))
	t.Errorf("%s is not as it was approved at %v and %d other places: see %s", name, where[0], len(where)-1, a.failed)
}

// marked shows the approved picture beside what is shown now, which is
// framed where it differs.
func marked(shown, approved image.Image, where []image.Rectangle) image.Image {
	a, b := shown.Bounds(), approved.Bounds()
	both := image.NewRGBA(image.Rect(0, 0, a.Dx()+b.Dx(), max(a.Dy(), b.Dy())))
	draw.Draw(both, image.Rect(0, 0, b.Dx(), b.Dy()), approved, b.Min, draw.Src)
	right := image.Pt(b.Dx(), 0)
	draw.Draw(both, image.Rect(0, 0, a.Dx(), a.Dy()).Add(right), shown, a.Min, draw.Src)
	red := image.NewUniform(color.RGBA{255, 0, 0, 255})
	for _, r := range where {
		r = r.Add(right)
		for _, edge := range []image.Rectangle{{r.Min, image.Pt(r.Max.X, r.Min.Y+2)},
			{image.Pt(r.Min.X, r.Max.Y-2), r.Max},
			{r.Min, image.Pt(r.Min.X+2, r.Max.Y)}, {image.Pt(r.Max.X-2, r.Min.Y), r.Max}} {
			draw.Draw(both, edge, red, image.Point{}, draw.Src)
		}
	}
	return both
}

func readPicture(path string) (image.Image, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

func writePicture(path string, p image.Image) error {
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, p); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}
