package ui

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
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
	rules  teach.Source
	choose func(title, text, none string, now teach.Source, fits func(teach.Source) bool, chosen func(teach.Source))
}

func (r *rehearsing) register() registration {
	return registration{
		commands: []command{
			{menu: menuRehearsal, text: "What goes wrong…", do: r.onFaults},
			{menu: menuRehearsal, text: "How the players bid…", do: r.onRules},
		},
		open: func() { r.faults, r.rules = nil, teach.Source{} },
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
	content := kit.Wide(66, container.NewVBox(kit.Sentence("Choose what the simulated room does to you. It begins when the Bridgemates are started next."), list))
	d = w.ask().Form("What goes wrong?", content, use, none, calm.Button("Cancel", hide))
	if len(checks) > 0 {
		w.ask().Focus(checks[0])
	}
}

// onRules asks by which rules the players of the rehearsal bid and lead.
func (r *rehearsing) onRules() {
	whole := func(s teach.Source) bool { _, ok := s.Rules(); return ok }
	r.choose("How the players bid", "The players of the rehearsal can all bid and lead by one set of rules. It counts when the Bridgemates are started next.",
		"Every table in its own way", r.rules, whole, func(by teach.Source) {
			r.rules = by
			r.set()
			text := "Every table bids in its own way"
			if by != (teach.Source{}) {
				text = "The players bid by “" + by.Title() + "”"
			}
			r.tell(text)
		})
}

// set tells the simulated control program what is chosen.
func (r *rehearsing) set() {
	rules := ""
	if r.rules != (teach.Source{}) {
		rules, _ = r.rules.Rules()
	}
	o := r.w.link().Options()
	o.Environment = r.room.Environment(r.faults, rules)
	r.w.link().SetOptions(o)
}

// tell says what is practised, and from when on.
func (r *rehearsing) tell(text string) {
	if r.w.status().ProgramRunning {
		text += ", once the simulated Bridgemates are started anew"
	}
	r.w.tell(text + ".")
}

// practise takes what goes wrong.
func (r *rehearsing) practise(faults []string) {
	r.faults = faults
	r.set()
	text := "The rehearsal goes smoothly"
	if len(faults) > 0 {
		text = desk.Counted(len(faults), "thing goes", "things go") + " wrong"
	}
	r.tell(text)
}
