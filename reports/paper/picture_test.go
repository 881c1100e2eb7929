package paper

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"clubnight/assets"
)

// drawn is a picture as a file of a kind.
func drawn(t testing.TB, kind string, w, h int) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for i := range w {
		img.Set(i, h/2, color.NRGBA{200, 0, 0, 128})
	}
	var b bytes.Buffer
	var err error
	if kind == "jpeg" {
		err = jpeg.Encode(&b, img, nil)
	} else {
		err = png.Encode(&b, img)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadPicture(t *testing.T) {
	for name, content := range map[string][]byte{"png": drawn(t, "png", 1500, 40), "jpeg": drawn(t, "jpeg", 90, 300),
		"one dot": drawn(t, "png", 1, 1)} {
		p, err := ReadPicture(content)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		size := p.image.Bounds().Size()
		if w, h := p.Within(46, 21); size.X > printedTo || size.Y > printedTo || w > 46.001 ||
			h > 21.001 || w <= 0 || h <= 0 {
			t.Errorf("%s: %v dots, %.1f by %.1f mm", name, size, w, h)
		}
		if !p.image.Opaque() {
			t.Errorf("%s: something shines through", name)
		}
	}
	// The head of a PNG that says that it is 100,000 by 100,000 dots.
	bomb := drawn(t, "png", 1, 1)
	copy(bomb[16:24], []byte{0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0})
	for name, content := range map[string][]byte{
		"nothing": nil, "text": []byte("our logo"), "half": assets.Icon[:len(assets.Icon)/2], "bomb": bomb,
		"too many bytes": make([]byte, mostBytes+1),
	} {
		if p, err := ReadPicture(content); !errors.Is(err, ErrPicture) || p != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever is given as a logo, or as a picture across the page, is a picture of a
// bounded size, or an error.
func FuzzReadPicture(f *testing.F) {
	f.Add(drawn(f, "png", 40, 3))
	f.Add(drawn(f, "jpeg", 3, 40))
	f.Fuzz(func(t *testing.T, content []byte) {
		for most, read := range map[int]func([]byte) (*Picture, error){printedTo: ReadPicture,
			acrossPage: ReadWidePicture} {
			p, err := read(content)
			if (p == nil) == (err == nil) || err != nil && !errors.Is(err, ErrPicture) {
				t.Fatal(p, err)
			}
			if p == nil {
				continue
			}
			if size := p.image.Bounds().Size(); size.X > most || size.Y > most || size.X < 1 || size.Y < 1 {
				t.Error(size)
			}
		}
	})
}
