package kit

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/ui/label"
)

// fourInARow lays tiles four in a row, with text of one size.
func fourInARow(tiles int, width, height float32) TilePlan {
	rows := (tiles + 3) / 4
	return TilePlan{Columns: 4, Width: (width - 3*TileGap) / 4,
		Height: (height - float32(rows-1)*TileGap) / float32(rows), Text: 14, Lines: true}
}

func someTiles(n int, now string) (tiles []Tile) {
	for i := range n {
		tiles = append(tiles, Tile{Title: fmt.Sprint("T", i+1),
			Badge: []string{"a very long badge that fits nowhere at all", "late", "!"}, Ink: InkWarn, Paper: PaperWarn,
			Lines: [2][]string{{"Mehmet Ağaoğlu & Niamh O'Connor", "Ağaoğlu & O'Connor"}, {"Łukasz Żak"}},
			Now:   []string{now},
			Pips: []TilePip{{Texts: []string{"✓ 13", "✓"}, Ink: InkGood, Paper: PaperGood},
				{Texts: []string{"14", "·"}, Ink: InkQuiet, Paper: PaperQuiet}}})
	}
	return tiles
}

func tileTexts(t *Tiles) (texts []string) {
	for _, o := range test.WidgetRenderer(t).Objects() {
		if text, ok := o.(*canvas.Text); ok {
			texts = append(texts, text.Text)
		}
	}
	return texts
}

// All tiles are inside, the arrow keys and the mouse reach each, and texts take the
// longest form that fits.
func TestTilesField(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	tiles := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Tiles(fourInARow)
	w := test.NewTempWindow(t, tiles)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(800, 500))
	tiles.Fill(someTiles(10, "4♥ N"))
	for _, o := range test.WidgetRenderer(tiles).Objects() {
		if p, s := o.Position(), o.Size(); p.X < 0 || p.Y < 0 || p.X+s.Width > 801 || p.Y+s.Height > 501 {
			t.Errorf("%T is at %v, %v large", o, p, s)
		}
	}
	texts := tileTexts(tiles)
	for _, want := range []string{"T1", "T10", "late", "Ağaoğlu & O'Connor", "4♥ N", "✓ 13"} {
		if !slices.Contains(texts, want) {
			t.Errorf("%q is not shown: %q", want, texts)
		}
	}
	opened := -1
	tiles.Opened = func(i int) { opened = i }
	w.Canvas().Focus(tiles)
	for _, step := range []struct {
		keys []fyne.KeyName
		at   int
	}{
		{nil, 0}, {[]fyne.KeyName{fyne.KeyLeft, fyne.KeyUp}, 0}, {[]fyne.KeyName{fyne.KeyDown, fyne.KeyRight}, 5},
		{[]fyne.KeyName{fyne.KeyDown}, 9},
		{[]fyne.KeyName{fyne.KeyDown, fyne.KeyRight}, 9}, {[]fyne.KeyName{fyne.KeyHome}, 0},
		{[]fyne.KeyName{fyne.KeyEnd}, 9},
	} {
		for _, key := range append(step.keys, fyne.KeyReturn) {
			tiles.TypedKey(&fyne.KeyEvent{Name: key})
		}
		if opened != step.at {
			t.Errorf("%v opens %d, want %d", step.keys, opened, step.at)
		}
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(420, 20))
	if opened != 2 {
		t.Errorf("a click on the third opens %d", opened)
	}
	// What changes is drawn, and tiles that go are gone.
	changed := someTiles(10, "4♥ N")
	changed[3].Now = []string{"waiting"}
	tiles.Fill(changed)
	if texts := tileTexts(tiles); !slices.Contains(texts, "waiting") {
		t.Error("a tile that changed still shows what it showed")
	}
	tiles.Fill(someTiles(2, "p"))
	if texts := tileTexts(tiles); slices.Contains(texts, "T3") || tiles.Mark() > 1 {
		t.Error("a tile that is gone is still there")
	}
	w.Resize(fyne.NewSize(300, 500))
	if texts := tileTexts(tiles); slices.Contains(texts, "late") || !slices.Contains(texts, "!") {
		t.Errorf("in a narrow window the badges are not shorter: %q", texts)
	}
}

// BenchmarkTiles is a refresh of 60 tiles of which one changed, and of all; beside it a
// bare table of as many rows.
func BenchmarkTiles(b *testing.B) {
	app := test.NewTempApp(b)
	app.Settings().SetTheme(Light.Theme(1))
	plan := func(tiles int, width, height float32) TilePlan {
		return TilePlan{Columns: 10, Width: width/10 - TileGap, Height: height/6 - TileGap, Text: 12}
	}
	for name, all := range map[string]bool{"one changed": false, "all changed": true} {
		b.Run(name, func(b *testing.B) {
			tiles := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Tiles(plan)
			w := test.NewTempWindow(b, tiles)
			w.Resize(fyne.NewSize(1024, 600))
			turns := [2][]Tile{someTiles(60, "4♥ N"), someTiles(60, "3NT S")}
			if !all {
				turns[1] = slices.Clone(turns[0])
				turns[1][30].Now = []string{"waiting"}
			}
			tiles.Fill(turns[0])
			b.ResetTimer()
			for i := range b.N {
				tiles.Fill(turns[(i+1)%2])
			}
		})
	}
	b.Run("a bare table", func(b *testing.B) {
		text := "4♥ N"
		table := widget.NewTable(func() (int, int) { return 60, 10 },
			func() fyne.CanvasObject { return widget.NewLabel("4♥ N") },
			func(_ widget.TableCellID, o fyne.CanvasObject) { o.(*widget.Label).SetText(text) })
		w := test.NewTempWindow(b, table)
		w.Resize(fyne.NewSize(1024, 600))
		b.ResetTimer()
		for i := range b.N {
			text = []string{"4♥ N", "3NT S"}[i%2]
			table.Refresh()
		}
	})
}

// Names that do not fit even in small letters give way to what stands for
// them, and are not cut.
func TestNamesAreNotCut(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	forms := []string{"Søren Kierkegaard & Guðríður Þorbjarnardóttir", "Kierkegaard & Þorbjarnardóttir", "Pair 6"}
	wide := func(text string, size float32) float32 { return fyne.MeasureText(text, size, fyne.TextStyle{}).Width }
	for _, c := range []struct {
		width float32
		want  string
	}{{wide(forms[0], 14) + 1, forms[0]}, {wide(forms[1], 14) + 1, forms[1]},
		{wide(forms[1], 14*smallest) + 1, forms[1]}, {wide(forms[1], 14*smallest) - 9, forms[2]}} {
		if got, size := fitWhole(forms, c.width, 14, fyne.TextStyle{}); got != c.want || wide(got, size) > c.width {
			t.Errorf("%v wide: %q in %v", c.width, got, size)
		}
	}
}
