package ui

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// onFaults asks what should go wrong in the rehearsal.
func (w *Window) onFaults() {
	r := w.p.Rehearsal
	if w.ev.Session == nil || w.ask.Asking() || r == nil {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	picked := slices.Clone(w.faults)
	list := container.New(layout.NewCustomPaddedVBoxLayout(-9))
	var checks []*kit.Check
	for _, f := range r.Faults {
		c := calm.Check(f.Words, func(on bool) {
			picked = slices.DeleteFunc(picked, func(name string) bool { return name == f.Name })
			if on {
				picked = append(picked, f.Name)
			}
		})
		c.SetChecked(slices.Contains(w.faults, f.Name))
		checks = append(checks, c)
		list.Add(c)
	}
	use := calm.Button("Practise with these", func() {
		hide()
		w.practise(picked)
	})
	none := calm.Button("Nothing goes wrong", func() {
		hide()
		w.practise(nil)
	})
	content := kit.Wide(66, container.NewVBox(kit.Sentence("Choose what the simulated room does to you. It begins when the Bridgemates are started next."), list))
	d = w.ask.Form("What goes wrong?", content, use, none, calm.Button("Cancel", hide))
	if len(checks) > 0 {
		w.ask.Focus(checks[0])
	}
}

// practise tells the simulated control program what goes wrong.
func (w *Window) practise(faults []string) {
	w.faults = faults
	o := w.ev.Link.Options()
	o.Environment = w.p.Rehearsal.Environment(faults)
	w.ev.Link.SetOptions(o)
	text := "The rehearsal goes smoothly"
	if len(faults) > 0 {
		text = desk.Counted(len(faults), "thing goes", "things go") + " wrong"
	}
	if w.status.ProgramRunning {
		text += ", once the simulated Bridgemates are started anew"
	}
	w.tell(text + ".")
}
