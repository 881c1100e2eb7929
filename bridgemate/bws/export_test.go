package bws

import (
	"time"

	"clubnight/bridgemate/jet"
)

// HurryPolling makes every pause of a Reader as short as can be, until the
// function returned is called.
func HurryPolling() (restore func()) {
	before := polling
	polling.Pause, polling.Settle = 2*time.Millisecond, time.Millisecond
	return func() { polling = before }
}

// SetGeneration makes contents those of a file of that generation.
func (c *Contents) SetGeneration(g Generation) { c.generation = g }

// Parse reads contents from the bytes of a file.
func Parse(b []byte) (*Contents, error) {
	s, err := jet.ParseSnapshot(b)
	if err != nil {
		return nil, err
	}
	return ContentsOf(s)
}
