package paper

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// logo is a picture that grows darker towards its middle, and through which
// its paper shines.
var logo = sync.OnceValue(func() *Picture {
	img := image.NewNRGBA(image.Rect(0, 0, 200, 200))
	for i := range img.Pix {
		if img.Pix[i] = 0; i%4 == 3 {
			x, y := i/4%200, i/4/200
			img.Pix[i] = uint8(2 * min(x, y, 199-x, 199-y))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	p, err := ReadPicture(b.Bytes())
	if err != nil {
		panic(err)
	}
	return p
})

// sample is a document with everything that a page can have.
func sample(size Size) *Sheet {
	s := New(Setup{Size: size, Made: made, Title: "Sample", Author: "Anytown"})
	g := Grid{X: s.Left(), Size: 11, RowHeight: 8,
		Columns: []Column{{Titles: []string{"Place"}, Width: 16}, {Titles: []string{"Names"}, Width: 120, Bold: true},
			{Titles: []string{"%"}, Width: 30, Align: ToPoint, Hang: ".00"}}}
	for p := range 2 {
		if p > 0 {
			s.NextPage()
		}
		g.Head(s)
		for i := range 20 {
			g.Row(s, []Cell{{Text: fmt.Sprint(i + 1)}, {Text: "Mehmet Ağaoğlu & Łukasz O'Connor 4♥× 3♦ 2♠ 1♣"},
				{Text: fmt.Sprintf("%d.25", 30+i)}}, i%2 == 1)
		}
		g.Close(s)
		s.Fold(s.Y + 6)
		s.Frame(s.Left(), s.Y+12, 80, 14, 0.6, Black)
		s.Text(s.Left()+4, s.Y+21, "PROVISIONAL Αθήνα Жуков ½ −", Style{Size: 14, Bold: true, Ink: Red}, ToLeft)
		s.Text(s.Right(), s.Y+21, "to the right", Style{Size: 9, Ink: Grey}, ToRight)
		s.Curve([]Point{{20, 250}, {60, 235}, {100, 255}, {140, 232}, {140, 250}}, 0.7, Red)
		s.Dot(Point{140, 250}, 1.6, Black)
		s.Picture(logo(), 160, 225, 30, 30)
	}
	return s
}

// The screen shows what the printer prints: each page of the view against the same page
// of the PDF, as somebody else draws it.
func TestViewIsThePDF(t *testing.T) {
	program, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("pdftoppm is not installed")
	}
	for _, size := range []Size{A4, Letter} {
		var v View
		if err := sample(size).Write(&v, plain); err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		file, err := os.Create(filepath.Join(folder, "sheet.pdf"))
		if err != nil {
			t.Fatal(err)
		}
		if err := sample(size).Write(file, plain); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		const dpi = 100
		if out, err := exec.Command(program, "-png", "-r", strconv.Itoa(dpi), file.Name(),
			filepath.Join(folder, "page")).CombinedOutput(); err != nil {
			t.Fatalf("%v %s", err, out)
		}
		if v.Pages() != 2 {
			t.Fatalf("%d pages", v.Pages())
		}
		for i := range v.Pages() {
			content, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("page-%d.png", i+1)))
			if err != nil {
				t.Fatal(err)
			}
			printed, err := png.Decode(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			seen := v.Image(i, dpi/25.4)
			worst, mean := apart(seen, printed)
			t.Logf("%s, page %d: %.1f at worst, %.2f on the whole", size, i+1, worst, mean)
			if worst > 40 || mean > 1.7 {
				t.Errorf("%s, page %d is otherwise: %.1f at worst, %.2f on the whole", size, i+1, worst, mean)
			}
			if less, _ := apart(without(&v, i).Image(0, dpi/25.4), printed); less < 40 {
				t.Errorf("a page without one of its texts is taken for the same: %.1f", less)
			}
			if blank, _ := apart(seen, image.NewUniform(image.White.C)); blank < 100 {
				t.Error("the page is empty")
			}
		}
	}
}

// What runs over an edge of the paper is drawn as far as there is paper.
func TestImageOverTheEdge(t *testing.T) {
	s := New(Setup{Made: made})
	s.Fill(-20, -20, 40, 40, Black)
	s.Fill(200, 290, 40, 40, Black)
	s.Fill(500, 500, 40, 40, Black)
	s.Text(-3, 150, "over the left edge", Style{Size: 30, Ink: Black}, ToLeft)
	s.Text(205, 298, "over the right one", Style{Size: 30, Ink: Black}, ToLeft)
	var v View
	if err := s.Write(&v, plain); err != nil {
		t.Fatal(err)
	}
	img := v.Image(0, 2)
	dark := func(x, y float64) bool { r, _, _, _ := img.At(int(2*x), int(2*y)).RGBA(); return r < 0x4000 }
	if !dark(1, 1) || !dark(19, 19) || dark(21, 21) || !dark(208, 295) || dark(198, 280) {
		t.Error("what runs over the edge is not drawn as it should be")
	}
}

// without is a page without the last text in the middle of it.
func without(v *View, at int) *View {
	marks := slices.Clone(v.pages[at].marks)
	i := slices.IndexFunc(marks, func(m mark) bool { return m.text == "to the right" })
	return &View{Width: v.Width, Height: v.Height, pages: []page{{marks: slices.Delete(marks, i, i+1)}}}
}

// apart is how much two pictures differ, from 0 to 255, in the worst square of 5 dots and
// on the whole: the edges of letters may be softer in one of them.
func apart(a *image.RGBA, b image.Image) (worst, mean float64) {
	const square = 5
	squares := 0
	for y := 0; y+square <= a.Bounds().Dy(); y += square {
		for x := 0; x+square <= a.Bounds().Dx(); x += square {
			sum := 0.0
			for dy := range square {
				for dx := range square {
					ar, ag, ab, _ := a.At(x+dx, y+dy).RGBA()
					br, bg, bb, _ := b.At(x+dx, y+dy).RGBA()
					sum += (float64(ar) - float64(br) + float64(ag) - float64(bg) + float64(ab) - float64(bb)) / 3 / 257
				}
			}
			d := max(sum, -sum) / (square * square)
			worst, mean, squares = max(worst, d), mean+d, squares+1
		}
	}
	return worst, mean / float64(squares)
}

func TestViewTakesNoBytes(t *testing.T) {
	if n, err := new(View).Write([]byte("%PDF")); n != 0 || err == nil {
		t.Errorf("%d, %v", n, err)
	}
}

// However large a page is asked for, it stays within what a screen can hold.
func TestViewStaysSmall(t *testing.T) {
	var v View
	if err := sample(A4).Write(&v, plain); err != nil {
		t.Fatal(err)
	}
	if size := v.Image(0, 1e6).Bounds(); size.Dx() > mostDots+1 || size.Dy() > mostDots+1 {
		t.Errorf("%v", size)
	}
}

// What a page says can be read from its view, each line as wide as it was measured; a
// narrow blank is one that the font has.
func TestLines(t *testing.T) {
	s := New(Setup{Made: made})
	st := Style{Size: 12, Bold: true, Ink: Black}
	const text, written = "Passe\u202f: Ağaoğlu", "Passe\u00a0: Ağaoğlu"
	s.Text(30, 40, text, st, ToLeft)
	var v View
	if err := s.Write(&v, func(int, int) (string, string) { return "", "" }); err != nil {
		t.Fatal(err)
	}
	lines := v.Lines(0)
	if len(lines) != 1 || lines[0].Text != written || lines[0].X != 30 || lines[0].Y != 40 || lines[0].Size != 12 {
		t.Fatalf("%+v", lines)
	}
	if want := s.Measure(text, st); lines[0].Width < want-0.05 || lines[0].Width > want+0.05 {
		t.Errorf("%.2f mm wide, measured %.2f", lines[0].Width, want)
	}
}
