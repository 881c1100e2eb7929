package ui

import (
	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/ui/uitest"
)

// surroundings are what a room has besides the window and the link.
type surroundings struct {
	installed uitest.Programs
	saved     []string // texts that were saved, with their names
	computer  []bridgemate.Finding
}

func (d *surroundings) saveText(name, text string) (string, error) {
	d.saved = append(d.saved, name+"\n"+text)
	return "sheets/" + name + ".txt", nil
}

// retrieval shows the tab Retrieval of an evening whose results are being read.
func (r *room) retrieval() {
	r.Press(fyne.Key3, uitest.Alt)
	r.Settle()
}
