package qr_test

import (
	"image/color"
	"strings"
	"testing"

	"clubnight/reports/qr"
	"clubnight/reports/qr/qrtest"
)

const address = "http://192.168.178.20:8080/"

// Three corners have the squares by which a phone finds a code (ISO/IEC 18004), the
// fourth has not; dark and light are about even.
func TestCode(t *testing.T) {
	c, err := qr.New(address)
	if err != nil {
		t.Fatal(err)
	}
	n := c.Size()
	if (n-17)%4 != 0 || n < 21 {
		t.Fatalf("%d modules", n)
	}
	finder := func(column, row int) bool {
		for y := range 7 {
			for x := range 7 {
				ring := max(max(x-3, 3-x), max(y-3, 3-y))
				if c.Dark(column+x, row+y) != (ring != 2) {
					return false
				}
			}
		}
		return true
	}
	if !finder(0, 0) || !finder(n-7, 0) || !finder(0, n-7) || finder(n-7, n-7) {
		t.Error("the corners are not those of a code")
	}
	dark := 0
	for y := range n {
		for x := range n {
			if c.Dark(x, y) {
				dark++
			}
		}
	}
	if dark < n*n*35/100 || dark > n*n*65/100 || c.Dark(-1, 0) || c.Dark(n, 0) || c.Dark(0, n) {
		t.Errorf("%d of %d are dark, or something beyond the code is", dark, n*n)
	}
	if other, err := qr.New(address); err != nil || pattern(other) != pattern(c) {
		t.Error("the same text has another code")
	}
	if _, err := qr.New(strings.Repeat("x", 5000)); err == nil {
		t.Error("5000 letters have a code")
	}
}

// What is written is read again, with a small one as with a large one; an address in
// capitals needs fewer modules than the same in small letters.
func TestCodesAreRead(t *testing.T) {
	for text, size := range map[string]int{
		address:                                 29,
		"HTTP://192.168.178.20:8080/T/3K7M9QTA": 29,
		"http://192.168.178.20:8080/t/3k7m9qta": 33,
		"HTTP://10.0.0.7:8080/T/00000000":       29,
		"A":                                     21,
		"WIFI:T:WPA;S:Zum Gülden Löwen;P:Treff um sechs;;":                     37,
		"http://192.168.178.20:8080/director#0123456789abcdef0123456789abcdef": 41,
	} {
		c, err := qr.New(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := qrtest.Read(c.Size(), c.Dark); err != nil || got != text || c.Size() != size {
			t.Errorf("%q has %d modules and reads %q, %v; want %d", text, c.Size(), got, err, size)
		}
		if got, err := qrtest.ReadImage(c.Image(3), 3); err != nil || got != text {
			t.Errorf("the picture of %q reads %q, %v", text, got, err)
		}
	}
}

func pattern(c qr.Code) string {
	var b strings.Builder
	for y := range c.Size() {
		for x := range c.Size() {
			if c.Dark(x, y) {
				b.WriteByte('#')
			} else {
				b.WriteByte('.')
			}
		}
	}
	return b.String()
}

// Picture and rectangles have the modules in their places, and a white edge.
func TestImageAndDrawing(t *testing.T) {
	c, err := qr.New(address)
	if err != nil {
		t.Fatal(err)
	}
	picture := c.Image(3)
	side := c.Size() + 2*qr.Quiet
	if b := picture.Bounds(); b.Dx() != 3*side || b.Dy() != 3*side {
		t.Fatalf("%v", b)
	}
	drawn := map[[2]int]bool{}
	c.Draw(10, 20, float64(side), func(x, y, w, h float64) {
		for i := range int(w + 0.5) {
			drawn[[2]int{int(x-10+0.5) + i, int(y - 20 + 0.5)}] = true
		}
	})
	for y := range side {
		for x := range side {
			want := c.Dark(x-qr.Quiet, y-qr.Quiet)
			if black := picture.At(3*x+1, 3*y+1) == color.Color(color.Black); black != want ||
				drawn[[2]int{x, y}] != want {
				t.Fatalf("module %d, %d: dark is %t, the picture has %t, the drawing %t", x, y,
					want, black, drawn[[2]int{x, y}])
			}
		}
	}
	if c.Image(0).Bounds().Dx() != side {
		t.Error("a picture of no pixels a module")
	}
}
