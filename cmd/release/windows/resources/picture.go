package main

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"

	"github.com/tc-hib/winres"
	"golang.org/x/image/bmp"

	"clubnight/assets"
	"clubnight/cmd/release/icon"
)

// iconImages draws each size of the icon by itself, for none is sharp that
// was made of another one.
func iconImages(path string) ([]image.Image, error) {
	drawing, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []image.Image
	for _, edge := range iconSizes {
		img, err := drawn(drawing, edge)
		if err != nil {
			return nil, err
		}
		all = append(all, img)
	}
	return all, nil
}

func drawn(drawing []byte, edge int) (image.Image, error) {
	data, err := icon.PNG(drawing, edge)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(data))
}

// The installer's pictures in pixels: twice what NSIS shows at 100 %, so that they
// are sharp up to 200 %.
const (
	sideWidth, sideHeight = 2 * 164, 2 * 314
	headWidth, headHeight = 2 * 150, 2 * 57
)

// ground is the colour of the icon's own ground, around it in the installer.
var ground = color.NRGBA{0x12, 0x3a, 0x5c, 0xff}

// drawPictures writes the installer's icon and pictures into a folder.
func drawPictures(svg, folder string) error {
	images, err := iconImages(svg)
	if err != nil {
		return err
	}
	own, err := winres.NewIconFromImages(images)
	if err != nil {
		return err
	}
	drawing, err := os.ReadFile(svg)
	if err != nil {
		return err
	}
	const sideEdge, headEdge = sideWidth * 3 / 5, headHeight * 3 / 4
	large, err := drawn(drawing, sideEdge)
	if err != nil {
		return err
	}
	small, err := drawn(drawing, headEdge)
	if err != nil {
		return err
	}
	side := filled(sideWidth, sideHeight, ground)
	put(side, large, sideWidth/5, sideHeight/4)
	r, g, b := assets.PaperWhite.RGB()
	head := filled(headWidth, headHeight, color.NRGBA{r, g, b, 0xff})
	const margin = (headHeight - headEdge) / 2
	put(head, small, headWidth-headEdge-margin, margin)

	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return errors.Join(
		written(filepath.Join(folder, "icon.ico"), func(f *os.File) error { return own.SaveICO(f) }),
		written(filepath.Join(folder, "side.bmp"), func(f *os.File) error { return bmp.Encode(f, side) }),
		written(filepath.Join(folder, "head.bmp"), func(f *os.File) error { return bmp.Encode(f, head) }),
	)
}

// put lays a picture over another with its upper left corner at x and y.
func put(on draw.Image, img image.Image, x, y int) {
	draw.Draw(on, img.Bounds().Add(image.Pt(x, y)), img, img.Bounds().Min, draw.Over)
}

func filled(width, height int, with color.Color) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.NewUniform(with), image.Point{}, draw.Src)
	return img
}

func written(path string, write func(*os.File) error) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
