package ui

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"image"
	"image/color"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"clubnight/ui/kit"
	"clubnight/ui/uitest"
)

// Every letter and sign in the catalogues of all languages, in the window's own text and
// in names as clubs have them is in a font that the program carries, in every style.
// Pages for browsers are set in the browser's.
func TestEveryLetterIsOurs(t *testing.T) {
	const names = "Ağaoğlu Łukasz Żak Þorbjarnardóttir Ångström Núñez Ødegård Nguyễn Ốc Παπαδόπουλος Достоевский Հայկ ბერიძე محمد"
	found := map[rune]string{}
	add := func(text, where string) {
		for _, r := range text {
			if r > unicode.MaxASCII && unicode.IsPrint(r) && found[r] == "" {
				found[r] = where
			}
		}
	}
	add(names, "a name")
	files := 0
	uitest.Must(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasSuffix(path, "test") || d.Name() == "testdata" || d.Name() == "bin" ||
			filepath.ToSlash(path) == "../ui/web" ||
			len(d.Name()) > 2 && d.Name()[0] == '.'):
			return fs.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			files++
			return literals(path, add)
		case strings.HasSuffix(path, ".json") && strings.Contains(filepath.ToSlash(path), "/catalog/"):
			files++
			return strs(path, add)
		}
		return nil
	}))
	for _, r := range "♠♥♦♣✓✗●○◐▲▼→≠↻◷…ßşżþ" {
		if found[r] == "" {
			t.Errorf("%c was not found in %d files: they are not read", r, files)
		}
	}
	test.NewTempApp(t).Settings().SetTheme(kit.Light.Theme(1))
	for _, style := range styles {
		unknown := drawn("\U0010fffd", style)
		for r, where := range found {
			if style.Monospace && !strings.HasPrefix(filepath.ToSlash(where), "../ui/") {
				continue // nothing else is set in it
			}
			if bytes.Equal(unknown, drawn(string(r), style)) {
				t.Errorf("%+v: %c (%U, %s) is a box; it wants a wider block in assets/fonts/symbols.py", style,
					r, r, where)
			}
		}
	}
}

var styles = []fyne.TextStyle{{}, {Bold: true}, {Italic: true}, {Bold: true, Italic: true},
	{Monospace: true}, {Symbol: true}}

// drawn is a text as it is drawn in the theme of the app. software.Render would set the
// theme anew, and so read all fonts again.
func drawn(text string, style fyne.TextStyle) []byte {
	o := canvas.NewText(text, color.Black)
	o.TextStyle, o.TextSize = style, 20
	c := software.NewCanvas()
	c.SetPadded(false)
	c.SetContent(o)
	return c.Capture().(*image.NRGBA).Pix
}

// literals adds the texts that stand in a source file.
func literals(path string, add func(text, where string)) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && (l.Kind == token.STRING || l.Kind == token.CHAR) {
			text, err := strconv.Unquote(l.Value)
			if err == nil {
				add(text, path)
			}
		}
		return true
	})
	return nil
}

// strs adds the texts of a catalogue.
func strs(path string, add func(text, where string)) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for d := json.NewDecoder(bytes.NewReader(content)); ; {
		token, err := d.Token()
		if err != nil {
			return nil
		}
		if text, ok := token.(string); ok {
			add(text, path)
		}
	}
}

// Text is set as Fyne sets it: the symbols are only asked for what its fonts have not,
// and a line with some in it is no higher.
func TestSymbolsKeepTheText(t *testing.T) {
	app := test.NewTempApp(t)
	texts := []string{"Tuesday pairs, 14 tables", "Łukasz Ağaoğlu  –  53.70 %", "Достоевский", "Παπαδόπουλος …"}
	var usual []fyne.Size
	for _, own := range []bool{false, true} {
		app.Settings().SetTheme(theme.DefaultTheme())
		if own {
			app.Settings().SetTheme(kit.Light.Theme(1))
		}
		var sizes []fyne.Size
		for _, style := range styles[:5] {
			for _, text := range texts {
				sizes = append(sizes, fyne.MeasureText(text, 14, style))
			}
		}
		if usual == nil {
			usual = sizes
		} else if !slices.Equal(sizes, usual) {
			t.Errorf("sizes %v, Fyne's own %v", sizes, usual)
		}
	}
	plain, mixed := fyne.MeasureText("4 by N", 14, fyne.TextStyle{}), fyne.MeasureText("♠ 4", 14, fyne.TextStyle{})
	if plain.Height != mixed.Height {
		t.Errorf("a line with symbols is %v high, one without %v", mixed.Height, plain.Height)
	}
	four, spade, both := fyne.MeasureText("4", 14, fyne.TextStyle{}).Width, fyne.MeasureText("♠", 14,
		fyne.TextStyle{}).Width, mixed.Width
	if space := fyne.MeasureText("4 4", 14, fyne.TextStyle{}).Width - 2*four; both-four-spade-space > 0.1 {
		t.Errorf("the space after a symbol is %v wide, %v among letters", both-four-spade, space)
	}
}
