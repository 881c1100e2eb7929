package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// preferences shows at one place what can be set once for all evenings. Each setting is a
// command of the screen that it belongs to.
type preferences struct {
	w     asker
	pages func() []shell.Registration
}

func (p *preferences) Register() shell.Registration {
	return shell.Registration{Commands: []shell.Command{{Menu: shell.MenuView, Group: shell.GroupLast,
		Text: label.Text("Settings") + "…", Do: p.onSettings}}}
}

// onSettings opens the dialog: what is done at once stays in it, what asks
// for more closes it.
func (p *preferences) onSettings() {
	if p.w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	lines := container.NewVBox()
	var first fyne.Focusable
	rows := map[shell.Setting]*fyne.Container{}
	var all []shell.Command
	for _, page := range p.pages() {
		all = append(all, page.Commands...)
	}
	for _, c := range all {
		if c.Set == shell.NoSetting {
			continue
		}
		row := rows[c.Set]
		if row == nil {
			row = container.New(layout.NewRowWrapLayout())
			rows[c.Set] = row
			lines.Add(row)
		}
		for _, one := range append([]shell.Command{c}, c.Below...) {
			if one.Do == nil {
				continue // the title of those below it
			}
			do := one.Do
			if !c.Stays {
				do = func() { hide(); one.Do() }
			}
			b := calm.Button(one.Text, do)
			if first == nil {
				first = b
			}
			row.Add(b)
		}
	}
	d = p.w.Ask().Form(label.Text("Settings"), kit.Wide(84, lines), calm.Button(label.Text("Close"), hide))
	p.w.Ask().Focus(first)
}
