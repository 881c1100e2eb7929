package ui

import (
	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/ui/uitest"
)

// surroundings are what a room has besides the window and the link.
type surroundings struct {
	installed []control.Program
	saved     []string // texts that were saved, with their names
	computer  []bridgemate.Finding
}

// identify knows the programs that are installed, and takes any other file for BM Pro.
func (d *surroundings) identify(path string) (control.Program, error) {
	for _, p := range d.installed {
		if p.Path == path {
			return p, nil
		}
	}
	if path == "" {
		return control.Program{}, control.ErrNoProgram
	}
	return control.Program{Kind: control.BMPro, Path: path, From: control.FromUser}, nil
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
