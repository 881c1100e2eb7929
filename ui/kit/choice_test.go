package kit

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"clubnight/ui/label"
)

// numbered are the numbers up to one, as a choice offers them.
func numbered(to int) (texts []string) {
	for n := range to {
		texts = append(texts, strconv.Itoa(n+1))
	}
	return texts
}

// Digits make one number however slowly they come, as long as there is such a number;
// what is pressed or chosen between them begins another. Nothing is timed.
func TestNumberTypedIntoAChoice(t *testing.T) {
	test.NewTempApp(t)
	k := NewKeys(label.English(), func(fyne.KeyName) bool { return false })
	c, other := k.Choice(func(int) {}), k.Choice(func(int) {})
	w := test.NewTempWindow(t, container.NewVBox(c, other))
	// "<" is Backspace, ">" the arrow to the right, "_" Shift, "~" to another choice and
	// back, "!" the mouse chooses the first
	keys := map[rune]fyne.KeyName{'<': fyne.KeyBackspace, '>': fyne.KeyRight, '^': fyne.KeyEscape, '_': "LeftShift"}
	for _, x := range []struct {
		offered     []string
		typed, want string
	}{
		{numbered(60), "12", "12"}, {numbered(60), "1", "1"}, {numbered(60), "2", "2"}, {numbered(60), "121", "1"},
		{numbered(60), "1212", "12"}, {numbered(60), "60", "60"}, {numbered(60), "61", "1"}, {numbered(9), "12", "2"},
		{numbered(60), "1<2", "2"}, {numbered(60), "1^2", "2"}, {numbered(60), "1>3", "3"}, {numbered(60), "1~2", "2"},
		{numbered(60), "1!2", "12"}, {numbered(60), "2!3", "3"}, {numbered(60), "1_2", "12"}, {numbered(60), "0", "7"},
		{[]string{"10", "11", "12"}, "12", "12"}, {[]string{"10", "11", "12"}, "1", "10"},
		{[]string{"5", "12 – taken", "13"}, "13", "13"}, {[]string{"5", "12 – taken", "13"}, "12",
			"12 – taken"},
		{[]string{"1 Ağaoğlu", "2 Şahin", "12 de Vries"}, "12", "12 de Vries"},
		{[]string{"A1", "A2", "A12", "B1", "B12"}, "b12", "B12"}, {[]string{"A1", "A2", "A12", "B1"}, "a12", "A12"},
		{[]string{"A", "B", "C"}, "b1c", "C"}, {[]string{"spades ♠", "hearts ♥", "no trump"}, "n", "no trump"},
	} {
		c.Fill(x.offered, min(6, len(x.offered)-1))
		other.Fill(x.offered, 0)
		w.Canvas().Focus(c)
		for _, r := range x.typed {
			switch key, is := keys[r]; {
			case r == '~':
				w.Canvas().Focus(other)
				w.Canvas().Focus(c)
			case r == '!':
				c.SetSelectedIndex(0)
			case is:
				c.TypedKey(&fyne.KeyEvent{Name: key})
			default:
				c.TypedKey(&fyne.KeyEvent{Name: fyne.KeyName(r)}) // as a keyboard tells it: the key, then the letter
				c.TypedRune(r)
				c.Fill(c.Options, c.SelectedIndex()) // as a page does that shows what was chosen
			}
		}
		if c.Selected != x.want {
			t.Errorf("%q of %q chooses %q, want %q", x.typed, x.offered, c.Selected, x.want)
		}
	}
}

// Where the first letters alone choose, the only option of a number sends the focus on.
func TestOnlyNumberGoesOn(t *testing.T) {
	test.NewTempApp(t)
	c := NewKeys(label.English(), func(fyne.KeyName) bool { return false }).Choice(func(int) {})
	c.Initial = true
	on := 0
	c.OnOnly = func() { on++ }
	c.Fill([]string{"1 board", "12 boards", "2 of 12 boards"}, 0)
	for typed, want := range map[rune]int{'1': 0, '2': 1} {
		on, c.typed = 0, ""
		c.TypedRune(typed)
		if on != want {
			t.Errorf("%c: sent on %d times, want %d", typed, on, want)
		}
	}
}
