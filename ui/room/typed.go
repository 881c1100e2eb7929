package room

import (
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session"
	"clubnight/ui/kit"
)

// askTyped asks which sections have no handsets: their results are typed, and their
// tables are in no Bridgemate file.
func (r *Page) askTyped() {
	in, w := r.w.Language(), r.w
	sections := w.State().Sections
	if w.Ask().Asking() || len(sections) == 0 || w.State().Closed {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	typed := make([]bool, len(sections))
	rows := container.NewVBox()
	for i, sec := range sections {
		check := calm.Check(in.Words().Capital(in.Words().Section(sec.ID)), func(on bool) { typed[i] = on })
		typed[i] = w.State().Typed(sec.ID, 0)
		check.SetChecked(typed[i])
		rows.Add(check)
	}
	use := calm.Button(in.Text("Use this"), func() {
		hide()
		var facts []session.Fact
		for i, sec := range sections {
			if typed[i] != w.State().Typed(sec.ID, 0) {
				facts = append(facts, session.TablesTyped{ID: sec.ID, Back: !typed[i]})
			}
		}
		if len(facts) > 0 && w.Permits(facts...) {
			w.Record(nil, facts...)
		}
	})
	d = w.Ask().Form(in.Text("Results are typed"), kit.Wide(40, rows), use, calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(use)
}
