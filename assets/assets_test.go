package assets

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// FyneApp.toml is read by packaging tools, the constants by the program: they must agree.
func TestIdentityMatchesFyneApp(t *testing.T) {
	text, err := os.ReadFile("../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"ID": ID, "Name": Name, "Version": Version, "Build": fmt.Sprint(Build), "Icon": "assets/icon.png",
	} {
		m := regexp.MustCompile(`(?m)^` + key + `\s*=\s*"?([^"\n]*)"?$`).FindSubmatch(text)
		if m == nil || string(m[1]) != want {
			t.Errorf("FyneApp.toml has %s = %s, the program has %q", key, m, want)
		}
	}
}

func TestIconIsSquare(t *testing.T) {
	img, err := png.DecodeConfig(bytes.NewReader(Icon))
	if err != nil || img.Width != 256 || img.Height != 256 {
		t.Errorf("icon is %d by %d (%v), want 256 by 256", img.Width, img.Height, err)
	}
}

// Every font says itself whose it is and under which licence, those too that
// were cut from another.
func TestFontsKeepTheirLicence(t *testing.T) {
	for name, content := range map[string][]byte{"DejaVuSansCondensed": Font, "-Bold": FontBold, "Symbols": Symbols,
		"Symbols-Bold": SymbolsBold} {
		font, err := sfnt.Parse(content)
		if err != nil {
			t.Fatal(err)
		}
		for id, want := range map[sfnt.NameID]string{
			sfnt.NameIDCopyright: "Tavmjong Bah", sfnt.NameIDLicense: "Arev Fonts Copyright",
			sfnt.NameIDLicenseURL: "dejavu",
		} {
			if said, err := font.Name(nil, id); err != nil || !strings.Contains(said, want) {
				t.Errorf("%s, name %d: %.80q, %v; want %q in it", name, id, said, err, want)
			}
		}
	}
}
