package ui

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// stepper is a number between a minus and a plus; the arrow keys work too.
type stepper struct {
	content    fyne.CanvasObject
	entry      *field
	less, more *button
	low, high  int
	value      int
	changed    func(int)
}

func (s *stepper) show(value int) {
	s.value = value
	s.entry.show(strconv.Itoa(value))
}

func (s *stepper) step(by int) { s.set(s.value + by) }

func (s *stepper) onText(text string) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		n = s.value
	}
	s.set(n)
}

func (s *stepper) set(n int) {
	n = min(max(n, s.low), s.high)
	old := s.value
	s.value = n
	s.entry.shown = strconv.Itoa(n)
	s.entry.SetText(s.entry.shown)
	if n != old {
		s.changed(n)
	}
}

func (s *stepper) enable(on bool) {
	enable(s.entry, on)
	enable(s.less, on)
	enable(s.more, on)
}

func (k *keys) stepper(low, high int, changed func(int)) *stepper {
	s := &stepper{low: low, high: high, changed: changed}
	s.entry = k.field(s.onText)
	s.entry.width = 3
	s.entry.typed = func(key fyne.KeyName) bool {
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
	s.less = k.button("–", func() { s.step(-1) })
	s.more = k.button("+", func() { s.step(+1) })
	s.content = container.NewHBox(s.less, s.entry, s.more)
	return s
}
