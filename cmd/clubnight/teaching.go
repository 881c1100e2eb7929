package main

import (
	"path/filepath"

	"clubnight/bridgemate/computer"
	"clubnight/ui"
	"clubnight/ui/shell"
	"clubnight/ui/teaching"
)

// teachersDesk is the page of the rule files.
func teachersDesk(c *clubnight, w *ui.Window) shell.Page {
	return teaching.NewPage(w, w.Evening, teaching.Files{Library: w.RuleSets(), OpenFile: computer.Open,
		Sheets: filepath.Join(filepath.Dir(c.options.club), "sheets")})
}
