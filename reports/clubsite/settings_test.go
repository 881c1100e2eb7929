package clubsite

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"clubnight/assets"
)

// Whatever colour a club has: its letters can be read on the ground of the pages, by day
// and by night, and white letters on it.
func TestColours(t *testing.T) {
	for _, text := range []string{"", "#164a8c", "#ffee00", "#ffffff", "#000000", "#7a9a20", "#ff0000", "#808080"} {
		day, night := Settings{Colour: text}.colours()
		for name, c := range map[string]float64{"by day": contrast(day, assets.PaperWhite),
			"by day, in a row": contrast(day, assets.PaperStripe), "with white letters": contrast(0xffffff, day),
			"by night": contrast(night, assets.NightGround), "by night, in a row": contrast(night, assets.NightStripe)} {
			if c < readable {
				t.Errorf("%q %s: contrast %.2f", text, name, c)
			}
		}
	}
	if day, _ := (Settings{Colour: "#164a8c"}).colours(); day != 0x164a8c {
		t.Errorf("a colour that can be read became %v", day)
	}
	if got := contrast(0xffffff, 0); got < 20.9 || got > 21.1 {
		t.Errorf("black on white has %.2f", got)
	}
}

func TestSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.site.json")
	if SettingsFile(filepath.Join(filepath.Dir(file), "club.clubnight")) != file {
		t.Error(SettingsFile("club.clubnight"))
	}
	if s, err := ReadSettings(file); err != nil || s != (Settings{}) {
		t.Errorf("without a file: %+v, %v", s, err)
	}
	want := Settings{Club: "Riverside", Address: "https://club.example/bridge", Colour: "#123456", Findable: true}
	if err := want.Write(file); err != nil {
		t.Fatal(err)
	}
	if got, err := ReadSettings(file); err != nil || got != want || got.base() != "https://club.example/bridge/" {
		t.Errorf("%+v, %v", got, err)
	}
	for _, wrong := range []string{`{"colour":"blue"}`, `{"address":"club.example"}`, `{"address":"ftp://x/"}`,
		`{"address":"https://me:secret@x/"}`, `{"colours":"#000000"}`, `nothing`} {
		if err := os.WriteFile(file, []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadSettings(file); !errors.Is(err, ErrSettings) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

func TestLogo(t *testing.T) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 200, 100))); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "crest")
	for name, c := range map[string]struct {
		content []byte
		ok      bool
	}{"a picture": {picture.Bytes(), true}, "a text": {[]byte("<svg/>"), false},
		"half a picture's head": {picture.Bytes()[:12], false}, "too much": {append(picture.Bytes(), make([]byte, largestLogo)...), false}} {
		if err := os.WriteFile(file, c.content, 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := Settings{Logo: file}.readLogo()
		if c.ok != (err == nil) || !c.ok && !errors.Is(err, ErrSettings) {
			t.Errorf("%s: %v", name, err)
		}
		if c.ok && (l.name != "logo.png" || l.width != 80 || l.height != 40) {
			t.Errorf("%s: %s, %d by %d", name, l.name, l.width, l.height)
		}
	}
	if _, err := (Settings{Logo: file + ".none"}).readLogo(); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// The picture of an evening names the winners in letters that have room.
func TestPicture(t *testing.T) {
	b := &builder{frame: &frame{Club: "Riverside", words: englishWords()}}
	who := "Konstantinos Hadjiconstantinou-Papadopoulos the Younger of Thessaloniki"
	e := &record{Name: "Pairs", Shown: []string{who, "Bo Li"}, Rankings: []standings{{Title: "North-South",
		Percent: true, Lines: []line{{First: true, Total: "61.31", Of: []int{0, 1}}}}, {Title: "East-West",
		Lines: []line{{First: true, Total: "+12", Names: who, Of: []int{0}}}}}}
	content, err := b.picture(e)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := png.Decode(bytes.NewReader(content))
	if err != nil || drawn.Bounds().Size() != image.Pt(pictureWidth, pictureHeight) || len(content) > 60<<10 {
		t.Fatal(err, drawn.Bounds(), len(content))
	}
	ground := drawn.At(0, 0)
	inked := func(x0, x1 int) (n int) {
		for x := x0; x < x1; x++ {
			for y := range pictureHeight {
				if drawn.At(x, y) != ground {
					n++
				}
			}
		}
		return n
	}
	if inked(70, 600) < 2000 || inked(620, 1130) < 2000 {
		t.Error("nothing is written")
	}
	if inked(0, 60)+inked(1150, 1200) > 0 {
		t.Error("something is written over the edge")
	}
}

// Whatever stands in a file of settings is refused, or can be written and is read again
// as it was.
func FuzzReadSettings(f *testing.F) {
	for _, seed := range []string{"", "{}", `{"club":"Riverside","address":"https://club.example/bridge","colour":"#123456"}`,
		`{"language":"de-AT","logo":"club.png","about":"Tuesdays at seven","findable":true}`, `{"address":"https://x/%zz"}`,
		`{"club":1}`, `{"club":"A"} {"club":"B"}`, `{"logo":"\u0000"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content string) {
		file := filepath.Join(t.TempDir(), "club.site.json")
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := ReadSettings(file)
		if err != nil {
			if !errors.Is(err, ErrSettings) {
				t.Errorf("%q: %v", content, err)
			}
			return
		}
		if err := s.Write(file); err != nil {
			t.Fatalf("%q: %v", content, err)
		}
		if again, err := ReadSettings(file); err != nil || again != s {
			t.Errorf("%q: %+v became %+v, %v", content, s, again, err)
		}
	})
}
