package deals

import (
	"fyne.io/fyne/v2/container"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/kit"
)

// mayGive reports whether this computer gives hands to others: a director's in an evening
// in which they are sealed for the rest.
func mayGive(w shown) bool {
	st := w.State()
	for _, c := range st.Computers() {
		if c.Here {
			return st.Signed() && c.Role == session.RoleDirector
		}
	}
	return false
}

// onGive offers the rooms whose computers cannot read the hands, one button a section.
func (d *dealsDialog) onGive() {
	w := d.w
	in := w.Language()
	st := w.State()
	d.hide()
	content := container.NewVBox()
	hide := func() {}
	calm := kit.Escapes(in.Labels, func() { hide() })
	for _, c := range st.WithoutHands() {
		for _, id := range c.Sections {
			computer := in.Words().Computer(c)
			content.Add(calm.Button(computer+", "+session.Letter(id), func() {
				hide()
				d.of.give(session.SealedFor{Holder: c.Holder, Section: id}, computer)
			}))
		}
	}
	if len(content.Objects) == 0 {
		w.Tell(in.Say(screen.HandsForNobody))
		return
	}
	form := w.Ask().Form(in.Text("Give them to a room…"), kit.Wide(60, content), calm.Button(in.Text("Close"), func() { hide() }))
	hide = form.Hide
}

// give lets a computer read the hands of a section, after a question that says what that
// means.
func (p *Page) give(fact session.SealedFor, computer string) {
	w := p.w
	in := w.Language()
	w.Ask().Question(in.Text("Give the hands to a room?"),
		in.Say(screen.HandsToGive, "Section", session.Letter(fact.Section), "Computer", computer),
		in.Text("Leave it as it is"), in.Text("Give the hands"), nil, func() { w.Record(nil, fact) })
}
