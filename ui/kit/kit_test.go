package kit

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"clubnight/ui/label"
)

func TestBeginsWord(t *testing.T) {
	for text, letters := range map[string]string{"spades ♠": "sS♠", "no trump": "nt", "redoubled ××": "r×", "4": "4"} {
		for _, r := range letters {
			if !beginsWord(text, r) {
				t.Errorf("%q is not found by %q", text, r)
			}
		}
	}
	if beginsWord("spades ♠", 'p') {
		t.Error("a letter in the middle of a word is taken")
	}
}

// Wordings are shortened in steps, then made smaller, and never to nothing.
func TestWordingsFit(t *testing.T) {
	test.NewTempApp(t)
	const whole = "Łukasz Wiśniewski & Anna van der Berg"
	shorter := []string{"Ł. Wiśniewski & A. van der Berg", "Wiśniewski & van der Berg"}
	for _, c := range []struct {
		width   float32
		want    string
		smaller bool
	}{
		{400, "Łukasz Wiśniewski & Anna van der Berg", false},
		{230, "Ł. Wiśniewski & A. van der Berg", false},
		{200, "Wiśniewski & van der Berg", false},
		{160, "Wiśniewski & van der Berg", true},
	} {
		got, size := fit(whole, shorter, c.width, 14, fyne.TextStyle{})
		if got != c.want || (size < 14) != c.smaller || fyne.MeasureText(got, size, fyne.TextStyle{}).Width > c.width {
			t.Errorf("in %v: %q in size %v, want %q", c.width, got, size, c.want)
		}
	}
	if got, _ := fit(whole, shorter, 60, 14, fyne.TextStyle{}); got == "" || []rune(got)[len([]rune(got))-1] != '…' {
		t.Errorf("in no room: %q", got)
	}
}

// The focus does not stay on what is hidden: it goes on to what follows.
func TestHidingPassesTheFocusOn(t *testing.T) {
	test.NewTempApp(t)
	k := NewKeys(label.English(), func(fyne.KeyName) bool { return false })
	first, second, third := k.Button("1", nil), k.Button("2", nil), k.Button("3", nil)
	box := container.NewVBox(second)
	w := test.NewWindow(container.NewVBox(first, box, third))
	defer w.Close()
	for _, hidden := range []fyne.CanvasObject{second, box} {
		w.Canvas().Focus(second)
		SetVisible(hidden, false)
		if w.Canvas().Focused() != fyne.Focusable(third) {
			t.Errorf("the focus is on %v", w.Canvas().Focused())
		}
		SetVisible(hidden, true)
	}
	w.Canvas().Focus(first)
	SetVisible(second, false)
	if w.Canvas().Focused() != fyne.Focusable(first) {
		t.Error("the focus is taken from what stays")
	}
}

// Two ends of a line stand below each other where it is too short for both, and a pair
// beside each other likewise.
func TestEndsAndBesideFrom(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(Light.Theme(1))
	a, b := &canvas.Rectangle{}, &canvas.Rectangle{}
	a.SetMinSize(fyne.NewSize(200, 30))
	b.SetMinSize(fyne.NewSize(150, 30))
	for name, box := range map[string]*fyne.Container{"ends": Ends(a, b),
		"beside": BesideFrom(36, []float32{0.5, 0.5}, a, b)} {
		for _, width := range []float32{600, 300, 600} {
			box.Resize(fyne.NewSize(width, 100))
			if beside := b.Position().Y == 0; beside != (width == 600) || b.Position().Y+b.Size().Height > 100 ||
				b.Position().X+b.Size().Width > width {
				t.Errorf("%s, %v wide: the second is at %v, %v", name, width, b.Position(), b.Size())
			}
		}
	}
}
