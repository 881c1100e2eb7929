package main

import (
	"path/filepath"

	"clubnight/session/words/screen"
	"clubnight/ui"
)

// prefMoved is the folder for documents of which was said that the club
// file does not lie there.
const prefMoved = "documentsMoved"

// sayMoved says, once, that the club file lies where documents were before
// they were moved.
func (c *clubnight) sayMoved(w *ui.Window) {
	p := c.app.Preferences()
	if c.options.moved == "" || p.String(prefMoved) == c.options.moved {
		return
	}
	p.SetString(prefMoved, c.options.moved)
	w.Tell(c.Language().Say(screen.DocumentsMoved, "Here", filepath.Dir(c.options.club), "There", c.options.moved))
}
