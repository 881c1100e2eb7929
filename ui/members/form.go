package members

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/members"
	"clubnight/ui/kit"
)

// form asks what is known of a member.
type form struct {
	dialog                                              *dialog.CustomDialog
	number, name, national, handicap, categories, email *kit.TextField
	named                                               *naming
	fault                                               *widget.Label
}

// onAdd asks for somebody new; what was searched for in vain is the name, or the number.
func (s *Page) onAdd() {
	in := s.w.Language()
	p := clubfile.Player{}
	if _, found := s.pick.chosen(); !found {
		p = members.New(s.pick.field.Text)
	}
	s.ask(in.Text("A new member"), in.Text("Add"), p, "",
		func(p clubfile.Player, refused func(error), done func()) {
			s.change("adding a member", func() error { return s.p.List.AddPlayer(p) }, refused, func() string {
				done()
				s.pick.field.SetText("")
				return in.Say(screen.MemberAdded, "Name", p.Name)
			}, p.Number)
		})
}

// onEdit asks what is known of a member from now on.
func (s *Page) onEdit(m members.Member) {
	in := s.w.Language()
	s.ask(in.Text("Change a member"), in.Text("Save"), m.Player, in.Say(screen.NumberFree),
		func(p clubfile.Player, refused func(error), done func()) {
			s.change("changing a member",
				func() error { return s.p.List.EditPlayer(m.Number, p) }, refused, func() string {
					done()
					return in.Say(screen.MemberChanged, "Name", p.Name)
				}, p.Number)
		})
}

// ask asks what is known of a member. take gets it, and says either what is wrong with
// it or that it is done.
func (s *Page) ask(title, answer string, p clubfile.Player, note string,
	take func(p clubfile.Player, refused func(error), done func())) {
	in := s.w.Language()
	f := &form{fault: kit.Sentence("")}
	f.fault.Importance = widget.DangerImportance
	f.fault.Hide()
	hide := func() { f.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	rows := container.New(layout.NewFormLayout())
	line := func(named, text string, aside fyne.CanvasObject) *kit.TextField {
		field := calm.Field(func(string) {})
		field.SetText(text)
		rows.Add(kit.FormLabel(named))
		if aside == nil {
			rows.Add(field)
		} else {
			rows.Add(container.NewVBox(field, kit.Tight(aside)))
		}
		return field
	}
	var under fyne.CanvasObject
	if note != "" {
		under = kit.Note(note)
	}
	f.number = line(in.Text("Number"), p.Number, under)
	f.name = line(in.Text("Name"), p.Name, nil)
	f.national = line(in.Text("Federation number"), p.National, nil)
	f.handicap = line(in.Text("Handicap (%)"), p.Handicap, nil)
	f.categories = line(in.Text("Categories"), p.Categories, nil)
	f.categories.SetPlaceHolder(in.Text("Women, Juniors"))
	f.email = line(in.Text("E-mail"), p.Email, nil)
	f.named = newNaming(in, calm, p.Naming, clubfile.Unasked)
	f.named.addTo(rows)
	was := p.Naming
	save := func() {
		p := clubfile.Player{Number: f.number.Text, Name: f.name.Text, National: f.national.Text,
			Handicap: f.handicap.Text, Categories: f.categories.Text,
			Email: f.email.Text, Naming: f.named.chosen(was)}.Tidy()
		take(p, func(err error) { kit.Say(f.fault, members.Fault(in, err)) }, hide)
	}
	f.email.OnEnter = save
	f.dialog = s.w.Ask().Form(title, kit.Wide(56, container.NewVBox(rows, kit.Note(askedOn(in, was)), f.fault)), calm.Button(answer, save),
		calm.Button(in.Text("Cancel"), hide))
	switch {
	case p.Number == "":
		s.w.Ask().Focus(f.number)
	default:
		s.w.Ask().Focus(f.name)
	}
}
