package paper

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"clubnight/assets"
)

// collection packs a font as a collection of one.
func collection(font []byte) []byte {
	const shift = 16 // what stands before the font
	n := int(binary.BigEndian.Uint16(font[4:]))
	packed := append([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x10"), font...)
	for i := range n {
		at := packed[shift+12+i*16+8:]
		binary.BigEndian.PutUint32(at, binary.BigEndian.Uint32(at)+shift)
	}
	return packed
}

// locked is a font that says that no document may contain it.
func locked(t *testing.T, font []byte) []byte {
	font = bytes.Clone(font)
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		if e := font[12+i*16:]; string(e[:4]) == "OS/2" {
			font[binary.BigEndian.Uint32(e[8:])+9] = 2
			return font
		}
	}
	t.Fatal("no OS/2 in the font")
	return nil
}

func TestFontsAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"TrueType":        {assets.Font, nil},
		"collection":      {collection(assets.Font), nil},
		"locked":          {locked(t, assets.Font), ErrFontLocked},
		"nothing":         {nil, ErrNoFont},
		"text":            {[]byte(strings.Repeat("no font ", 100)), ErrNoFont},
		"cut":             {assets.Font[:5000], ErrNoFont},
		"a cut set":       {collection(assets.Font)[:40], ErrNoFont},
		"for a web page":  {append([]byte("wOF2"), assets.Font...), ErrNoFont},
		"far away tables": {bytes.Repeat([]byte("ttcf\xff\xff\xff\xff"), 10), ErrNoFont},
	} {
		if _, err := ReadFont(c.content); !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func FuzzReadFont(f *testing.F) {
	f.Add(assets.Font[:20000])
	f.Add(collection(assets.Font[:20000]))
	f.Fuzz(func(_ *testing.T, content []byte) { _, _ = ReadFont(content) })
}

// Names in Chinese and Japanese are printed in the font that a club names, and
// read again; only a part of it goes into the document.
func TestFontOfTheClub(t *testing.T) {
	var font *Font
	for _, file := range []string{"/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
		"/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"} {
		if _, err := os.Stat(file); err == nil {
			if font, err = OpenFont(file); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	if font == nil {
		t.Skip("this computer has no font with these letters")
	}
	const names = "王小明 & Zoë たなか"
	if missing := font.Unprintable(names); missing != nil {
		t.Errorf("%q cannot be printed", string(missing))
	}
	draw := func() []byte {
		s := New(Setup{Made: time.Unix(0, 0), Font: font, Title: names})
		s.Text(20, 40, names, Style{Size: 12, Bold: true}, ToLeft)
		var b bytes.Buffer
		if err := s.Write(&b, func(int, int) (string, string) { return "", "" }); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	pdf := draw()
	if !bytes.Equal(pdf, draw()) {
		t.Error("twice the same sheet is not the same file")
	}
	if len(pdf) > 200_000 {
		t.Errorf("%d bytes: the whole font", len(pdf))
	}
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed")
	}
	cmd := exec.Command(program, "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	if text, err := cmd.Output(); err != nil || !strings.Contains(string(text), names) {
		t.Errorf("%q, %v", text, err)
	}
}
