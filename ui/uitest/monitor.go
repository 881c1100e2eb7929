package uitest

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Monitor is another monitor beside the stage, with the wall on it: the
// test moves its clock.
type Monitor struct {
	*Stage
	Window fyne.Window // the wall that was opened last
	Opened int
	Now    time.Duration
	Ticks  func() // nil while the wall is closed
	Lit    []bool // what was asked of the screens
}

// NewWindow makes the window of the wall.
func (m *Monitor) NewWindow(title string) fyne.Window {
	m.Opened++
	m.Window = test.NewWindow(nil)
	m.Window.SetTitle(title)
	return m.Window
}

// Light notes what is asked of the screens.
func (m *Monitor) Light(on bool) { m.Lit = append(m.Lit, on) }

// Uptime is the clock of the wall.
func (m *Monitor) Uptime() time.Duration { return m.Now }

// Tick is called when time passes.
func (m *Monitor) Tick(do func()) (stop func()) {
	m.Ticks = do
	return func() { m.Ticks = nil }
}

// Show opens the wall with the keyboard, in a size.
func (m *Monitor) Show(width, height float32) {
	m.T.Helper()
	m.Press(fyne.KeyF11, Ctrl)
	if m.Ticks == nil {
		m.T.Fatal("there is no wall")
	}
	m.Window.Resize(fyne.NewSize(width, height))
	m.Settle()
}

// After lets time pass, as the wall's ticks see it.
func (m *Monitor) After(d time.Duration) {
	m.Now += d
	if m.Ticks != nil {
		m.Ticks()
		m.Ticks() // the first may still be on its way
	}
	m.Settle()
}

// WallKey presses a key on the wall.
func (m *Monitor) WallKey(key fyne.KeyName) {
	m.Window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: key})
	m.Settle()
}

// Text is what can be read on the wall now.
func (m *Monitor) Text() string { return strings.Join(Texts(m.Window.Content()), "\n") }
