package ui

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// rehearsingNeeds is what a rehearsal needs of the window.
type rehearsingNeeds interface {
	shown
	linked
	teller
	asker
}

// rehearsing is where the director chooses what goes wrong in a rehearsal.
type rehearsing struct {
	w      rehearsingNeeds
	room   *Rehearsal
	faults []string // what goes wrong, by its names
}

func (r *rehearsing) register() registration {
	return registration{
		commands: []command{{menu: menuRehearsal, text: "What goes wrong…", do: r.onFaults}},
		open:     func() { r.faults = nil },
	}
}

// onFaults asks what should go wrong in the rehearsal.
func (r *rehearsing) onFaults() {
	w := r.w
	if w.ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	picked := slices.Clone(r.faults)
	list := container.New(layout.NewCustomPaddedVBoxLayout(-9))
	var checks []*kit.Check
	for _, f := range r.room.Faults {
		c := calm.Check(f.Words, func(on bool) {
			picked = slices.DeleteFunc(picked, func(name string) bool { return name == f.Name })
			if on {
				picked = append(picked, f.Name)
			}
		})
		c.SetChecked(slices.Contains(r.faults, f.Name))
		checks = append(checks, c)
		list.Add(c)
	}
	use := calm.Button("Practise with these", func() {
		hide()
		r.practise(picked)
	})
	none := calm.Button("Nothing goes wrong", func() {
		hide()
		r.practise(nil)
	})
	content := kit.Wide(66, container.NewVBox(kit.Sentence(desk.LinkWords().Say(linkwords.ChooseFaults)), list))
	d = w.ask().Form("What goes wrong?", content, use, none, calm.Button("Cancel", hide))
	if len(checks) > 0 {
		w.ask().Focus(checks[0])
	}
}

// practise tells the simulated control program what goes wrong.
func (r *rehearsing) practise(faults []string) {
	w := r.w
	r.faults = faults
	o := w.link().Options()
	o.Environment = r.room.Environment(faults)
	w.link().SetOptions(o)
	later := w.status().ProgramRunning
	if len(faults) == 0 {
		w.tell(desk.LinkWords().Say(linkwords.NoFaults, "Later", later))
		return
	}
	w.tell(desk.LinkWords().SayCount(linkwords.Faults, len(faults), "Later", later))
}
