package kit

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// Stepper is a number between a minus and a plus; the arrow keys work too.
type Stepper struct {
	Content    fyne.CanvasObject
	Entry      *TextField
	Less, More *Button
	low, High  int
	Value      int
	// Halves is told the whole number above a half that is typed, 7 for 6½, 6.5 and 6,5;
	// nil where there are no halves.
	Halves  func(int)
	changed func(int)
}

// Fill shows a number without announcing it as the user's own.
func (s *Stepper) Fill(value int) {
	s.Value = value
	s.Entry.Fill(strconv.Itoa(value))
}

func (s *Stepper) step(by int) { s.set(s.Value + by) }

func (s *Stepper) onText(text string) {
	if whole, ok := halved(text); ok && s.Halves != nil {
		s.Fill(min(max(whole+1, s.low), s.High))
		s.Halves(s.Value)
		return
	}
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		n = s.Value
	}
	s.set(n)
}

// halved is the whole number in a number with a half.
func halved(text string) (whole int, ok bool) {
	for _, half := range []string{"½", ".5", ",5", " 1/2"} {
		if number, found := strings.CutSuffix(strings.TrimSpace(text), half); found {
			n, err := strconv.Atoi(strings.TrimSpace(number))
			return n, err == nil && n >= 0 && n < 1000
		}
	}
	return 0, false
}

func (s *Stepper) set(n int) {
	n = min(max(n, s.low), s.High)
	old := s.Value
	s.Value = n
	s.Entry.shown = strconv.Itoa(n)
	s.Entry.SetText(s.Entry.shown)
	if n != old {
		s.changed(n)
	}
}

// Enable enables or disables it.
func (s *Stepper) Enable(on bool) {
	Enable(s.Entry, on)
	Enable(s.Less, on)
	Enable(s.More, on)
}

// Stepper makes one for numbers from low to high; changed is told the number.
func (k *Keys) Stepper(low, high int, changed func(int)) *Stepper {
	s := &Stepper{low: low, High: high, changed: changed}
	s.Entry = k.Field(s.onText)
	s.Entry.Width, s.Entry.Selects = 3, true
	s.Entry.OnKey = func(key fyne.KeyName) bool {
		switch key {
		case fyne.KeyUp:
			s.step(+1)
		case fyne.KeyDown:
			s.step(-1)
		default:
			return false
		}
		return true
	}
	s.Less = k.Button("–", func() { s.step(-1) })
	s.More = k.Button("+", func() { s.step(+1) })
	s.Content = container.NewHBox(s.Less, s.Entry, s.More)
	return s
}
