package room

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/kit"
)

// askPlays asks whether the director plays, too, and as whom: what that contestant has
// yet to play is then hidden.
func (r *Page) askPlays() {
	in := r.w.Language()
	w := r.w
	if w.Ask().Asking() || len(w.State().Sections) == 0 {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	who := []session.Contestant{{}}
	options := []string{in.Say(screen.VeilNobody)}
	for _, sec := range w.State().Sections {
		for _, n := range sec.Movement.Pairs() {
			c := session.Contestant{Section: sec.ID, Number: n}
			who = append(who, c)
			options = append(options, in.Words().Capital(in.Words().ContestantNames(w.State(), c)))
		}
	}
	choice := calm.Choice(func(int) {})
	choice.Fill(options, max(0, slices.Index(who, w.State().DirectorPlays)))
	use := calm.Button(in.Text("Use this"), func() {
		hide()
		if c := who[max(0, choice.SelectedIndex())]; c != w.State().DirectorPlays {
			w.Record(nil, session.DirectorPlays{As: c})
		}
	})
	d = w.Ask().Form(in.Text("Do you play, too?"),
		kit.Wide(60, container.NewVBox(kit.Sentence(in.Say(screen.VeilExplained)), choice)), use,
		calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(choice)
}
