package uitest

import (
	"strings"
	"sync"

	"clubnight/ui/desk/settings"
)

// Copies notes what the one who copies the club file is asked for.
type Copies struct {
	Made   int
	Second string // place
}

func (c *Copies) Copy()                  { c.Made++ }
func (c *Copies) Place() string          { return c.Second }
func (c *Copies) SetPlace(folder string) { c.Second = folder }

// Calls notes how the director is called.
type Calls struct {
	How  settings.Signal
	Seen bool // the window has the keyboard

	mu   sync.Mutex
	made []string
}

func (c *Calls) Chosen() settings.Signal    { return c.How }
func (c *Calls) Choose(how settings.Signal) { c.How = how }
func (c *Calls) Sound()                     { c.make("sound") }
func (c *Calls) Flash()                     { c.make("flash") }
func (c *Calls) Focused() bool              { return c.Seen }
func (c *Calls) make(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made = append(c.made, what)
}

// Heard is what the director was called by since the last time.
func (c *Calls) Heard() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	heard := strings.Join(c.made, ", ")
	c.made = nil
	return heard
}
