package ui

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/desk/teach"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
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

func (r *rehearsing) Register() shell.Registration {
	return shell.Registration{
		Commands: []shell.Command{
			{Menu: shell.MenuRehearsal, Text: label.Text("What goes wrong…"), Do: r.onFaults},
			{Menu: shell.MenuRehearsal, Text: label.Text("How the players bid…"), Do: r.onRules},
		},
		Open: func() { // the next evening is practised with the same
			if len(r.faults) > 0 || r.rules != (teach.Source{}) {
				r.set()
			}
		},
	}
}

// onFaults asks what should go wrong in the rehearsal.
func (r *rehearsing) onFaults() {
	w := r.w
	if w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	picked := slices.Clone(r.faults)
	list := container.New(layout.NewCustomPaddedVBoxLayout(-9))
	var checks []*kit.Check
	for _, f := range r.room.Faults {
		c := calm.Check(label.Of("", f.Words), func(on bool) {
			picked = slices.DeleteFunc(picked, func(name string) bool { return name == f.Name })
			if on {
				picked = append(picked, f.Name)
			}
		})
		c.SetChecked(slices.Contains(r.faults, f.Name))
		checks = append(checks, c)
		list.Add(c)
	}
	use := calm.Button(label.Text("Practise with these"), func() {
		hide()
		r.practise(picked)
	})
	none := calm.Button(label.Text("Nothing goes wrong"), func() {
		hide()
		r.practise(nil)
	})
	content := kit.Wide(66, container.NewVBox(kit.Sentence(desk.LinkWords().Say(linkwords.ChooseFaults)), list))
	d = w.Ask().Form(label.Text("What goes wrong?"), content, use, none, calm.Button(label.Text("Cancel"), hide))
	if len(checks) > 0 {
		w.Ask().Focus(checks[0])
	}
}

// onRules asks by which rules the players of the rehearsal bid and lead.
func (r *rehearsing) onRules() {
	whole := func(s teach.Source) bool { _, ok := s.Rules(); return ok }
	r.choose(label.Text("How the players bid"), desk.LinkWords().Say(linkwords.ChooseRules),
		label.Text("Every table in its own way"), r.rules, whole, func(by teach.Source) {
			r.rules = by
			r.set()
			if by == (teach.Source{}) {
				r.w.Tell(desk.LinkWords().Say(linkwords.OwnBidding, "Later", r.later()))
				return
			}
			r.w.Tell(desk.LinkWords().Say(linkwords.BidBy, "Rules", by.Title(), "Later", r.later()))
		})
}

// set tells the simulated control program what is chosen.
func (r *rehearsing) set() {
	rules := ""
	if r.rules != (teach.Source{}) {
		rules, _ = r.rules.Rules()
	}
	o := r.w.Link().Options()
	o.Environment = r.room.Environment(r.faults, rules)
	r.w.Link().SetOptions(o)
}

// later reports whether a choice counts only once the simulated Bridgemates
// are started anew.
func (r *rehearsing) later() bool { return r.w.Status().ProgramRunning }

// practise takes what goes wrong.
func (r *rehearsing) practise(faults []string) {
	r.faults = faults
	r.set()
	if len(faults) == 0 {
		r.w.Tell(desk.LinkWords().Say(linkwords.NoFaults, "Later", r.later()))
		return
	}
	r.w.Tell(desk.LinkWords().SayCount(linkwords.Faults, len(faults), "Later", r.later()))
}
