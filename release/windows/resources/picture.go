package main

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"

	"github.com/fyne-io/oksvg"
	"github.com/srwiley/rasterx"
	"github.com/tc-hib/winres"
	"golang.org/x/image/bmp"

	"clubnight/assets"
)

// drawing draws the icon in any size.
type drawing struct{ svg *oksvg.SvgIcon }

func readDrawing(path string) (drawing, error) {
	svg, err := oksvg.ReadIcon(path, oksvg.StrictErrorMode)
	return drawing{svg}, err
}

// at draws the icon on a picture, edge pixels wide, with its upper left corner at x and y.
func (d drawing) at(on draw.Image, x, y, edge int) {
	bounds := on.Bounds()
	d.svg.SetTarget(float64(x), float64(y), float64(edge), float64(edge))
	scanner := rasterx.NewScannerGV(bounds.Dx(), bounds.Dy(), on, bounds)
	d.svg.Draw(rasterx.NewDasher(bounds.Dx(), bounds.Dy(), scanner), 1)
}

// iconImages draws each size of the icon by itself, for none is sharp that was made of another one.
func iconImages(path string) ([]image.Image, error) {
	d, err := readDrawing(path)
	if err != nil {
		return nil, err
	}
	var all []image.Image
	for _, edge := range iconSizes {
		img := image.NewNRGBA(image.Rect(0, 0, edge, edge))
		d.at(img, 0, 0, edge)
		all = append(all, img)
	}
	return all, nil
}

// The installer's pictures in pixels: twice what NSIS shows at 100 %, so that they are sharp up to 200 %.
const (
	sideWidth, sideHeight = 2 * 164, 2 * 314
	headWidth, headHeight = 2 * 150, 2 * 57
)

// ground is the colour of the icon's own ground, around it in the installer.
var ground = color.NRGBA{0x12, 0x3a, 0x5c, 0xff}

// drawPictures writes the installer's icon and pictures into a folder.
func drawPictures(svg, folder string) error {
	d, err := readDrawing(svg)
	if err != nil {
		return err
	}
	images, err := iconImages(svg)
	if err != nil {
		return err
	}
	icon, err := winres.NewIconFromImages(images)
	if err != nil {
		return err
	}

	side := filled(sideWidth, sideHeight, ground)
	d.at(side, sideWidth/5, sideHeight/4, sideWidth*3/5)
	r, g, b := assets.PaperWhite.RGB()
	head := filled(headWidth, headHeight, color.NRGBA{r, g, b, 0xff})
	edge := headHeight * 3 / 4
	d.at(head, headWidth-edge-(headHeight-edge)/2, (headHeight-edge)/2, edge)

	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	return errors.Join(
		written(filepath.Join(folder, "icon.ico"), func(f *os.File) error { return icon.SaveICO(f) }),
		written(filepath.Join(folder, "side.bmp"), func(f *os.File) error { return bmp.Encode(f, side) }),
		written(filepath.Join(folder, "head.bmp"), func(f *os.File) error { return bmp.Encode(f, head) }),
	)
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
