// Package rehearsing is where a director who practises chooses what goes wrong, and how
// the players of the rehearsal bid.
//
//	page := rehearsing.New(shell, evening, rehearsing.Params{Faults: …}, rehearsing.Ways{…})
package rehearsing

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/bridgemate/rehearsal"
	linkwords "clubnight/bridgemate/words"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
}

// Params is what a director can practise.
type Params struct {
	// Faults are what can go wrong.
	Faults []rehearsal.FaultChoice
	// Environment tells the simulated control program which of them are chosen, by
	// their names, and by which rule set its players bid, "" for their own ways:
	// see bridgemate.Options.
	Environment func(faults []string, rules string) []string
}

// Ways are what other pages do for this one.
type Ways struct {
	// ChooseRules asks for rules by which something is done, or for none.
	ChooseRules func(title, text, none string, now desk.RuleSource, fits func(desk.RuleSource) bool,
		chosen func(desk.RuleSource))
}

// shown is the window, with the evening that it shows and the ways to other pages.
type shown struct {
	Shell
	*model.Evening
	Ways
}

// Page is where the director chooses what goes wrong in a rehearsal. It is a menu alone.
type Page struct {
	w      shown
	p      Params
	faults []string // what goes wrong, by its names
	rules  desk.RuleSource
}

// New makes the page of a rehearsal.
func New(w Shell, e *model.Evening, p Params, ways Ways) *Page {
	return &Page{w: shown{w, e, ways}, p: p}
}

// Register is the menu of a rehearsal.
func (r *Page) Register() shell.Registration {
	in := r.w.Language()
	return shell.Registration{
		Commands: []shell.Command{
			{Menu: shell.MenuRehearsal, Text: in.Text("What goes wrong…"), Do: r.onFaults},
			{Menu: shell.MenuRehearsal, Text: in.Text("How the players bid…"), Do: r.onRules},
		},
		Open: func() { // the next evening is practised with the same
			if len(r.faults) > 0 || r.rules != (desk.RuleSource{}) {
				r.set()
			}
		},
	}
}

// onFaults asks what should go wrong in the rehearsal.
func (r *Page) onFaults() {
	in := r.w.Language()
	w := r.w
	if w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	picked := slices.Clone(r.faults)
	list := container.New(layout.NewCustomPaddedVBoxLayout(-9))
	var checks []*kit.Check
	for _, f := range r.p.Faults {
		c := calm.Check(in.Of("", f.Words), func(on bool) {
			picked = slices.DeleteFunc(picked, func(name string) bool { return name == f.Name })
			if on {
				picked = append(picked, f.Name)
			}
		})
		c.SetChecked(slices.Contains(r.faults, f.Name))
		checks = append(checks, c)
		list.Add(c)
	}
	use := calm.Button(in.Text("Practise with these"), func() {
		hide()
		r.practise(picked)
	})
	none := calm.Button(in.Text("Nothing goes wrong"), func() {
		hide()
		r.practise(nil)
	})
	content := kit.Wide(66, container.NewVBox(kit.Sentence(in.LinkWords().Say(linkwords.ChooseFaults)), list))
	d = w.Ask().Form(in.Text("What goes wrong?"), content, use, none, calm.Button(in.Text("Cancel"), hide))
	if len(checks) > 0 {
		w.Ask().Focus(checks[0])
	}
}

// onRules asks by which rules the players of the rehearsal bid and lead.
func (r *Page) onRules() {
	in := r.w.Language()
	whole := func(s desk.RuleSource) bool { _, ok := s.Rules(); return ok }
	r.w.ChooseRules(in.Text("How the players bid"), in.LinkWords().Say(linkwords.ChooseRules),
		in.Text("Every table in its own way"), r.rules, whole, func(by desk.RuleSource) {
			r.rules = by
			r.set()
			if by == (desk.RuleSource{}) {
				r.w.Tell(in.LinkWords().Say(linkwords.OwnBidding, "Later", r.later()))
				return
			}
			r.w.Tell(in.LinkWords().Say(linkwords.BidBy, "Rules", by.Title(), "Later", r.later()))
		})
}

// set tells the simulated control program what is chosen.
func (r *Page) set() {
	rules := ""
	if r.rules != (desk.RuleSource{}) {
		rules, _ = r.rules.Rules()
	}
	o := r.w.Link().Options()
	o.Environment = r.p.Environment(r.faults, rules)
	r.w.Link().SetOptions(o)
}

// later reports whether a choice counts only once the simulated Bridgemates
// are started anew.
func (r *Page) later() bool { return r.w.Status().ProgramRunning }

// practise takes what goes wrong.
func (r *Page) practise(faults []string) {
	in := r.w.Language()
	r.faults = faults
	r.set()
	if len(faults) == 0 {
		r.w.Tell(in.LinkWords().Say(linkwords.NoFaults, "Later", r.later()))
		return
	}
	r.w.Tell(in.LinkWords().SayCount(linkwords.Faults, len(faults), "Later", r.later()))
}
