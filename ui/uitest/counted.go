package uitest

import (
	"strings"

	"fyne.io/fyne/v2"
)

// Counted counts what a director does, as docs/actions.md has it: an action is something
// pressed or chosen, or a field filled in with its Enter.
type Counted struct {
	*Stage
	Actions, Keys int
}

// Act is one action: keys, shortcuts with Ctrl (a text that begins with ^), and
// letters that are typed.
func (c *Counted) Act(pressed ...any) {
	c.T.Helper()
	c.Actions++
	for _, p := range pressed {
		switch p := p.(type) {
		case fyne.KeyName:
			c.Keys++
			if p == fyne.KeyTab {
				c.Tab(1)
				c.Settle()
			} else {
				c.Key(p)
			}
		case string:
			if key, with := strings.CutPrefix(p, "^"); with {
				c.Keys++
				c.Press(fyne.KeyName(key), Ctrl)
				continue
			}
			for _, letter := range p {
				c.Keys++
				c.Window.Canvas().Focused().TypedRune(letter)
				c.Settle()
			}
		}
	}
}

// AtMost fails where more than that was needed; keys are counted where they are not 0.
func (c *Counted) AtMost(actions, keys int) {
	c.T.Helper()
	if c.Actions > actions || keys > 0 && c.Keys > keys {
		c.T.Errorf("%d actions, %d keys; docs/actions.md says %d and %d", c.Actions, c.Keys, actions, keys)
	}
}

// Choose is one action in the menu.
func (c *Counted) Choose(text string) {
	c.Actions++
	c.Menu(text)
}
