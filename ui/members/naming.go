package members

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"

	"clubnight/session/clubfile"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// namingTexts are the ways to be named as the window offers them, by clubfile.NameChoices.
func namingTexts(in *desk.Language) []string {
	return []string{in.Text("As the club does"), in.Text("Full name"), in.Text("Initials (A. B.)"),
		in.Text("“Player” and number"), in.Text("No name (a member)")}
}

// naming is where it is chosen how somebody is named, a row for each kind of place.
type naming struct {
	clubfile.Naming
	labels  []string
	choices []*kit.Choice
}

// newNaming offers the ways to be named from one on: a club cannot do as the club does.
func newNaming(in *desk.Language, calm *kit.Keys, n clubfile.Naming, from clubfile.NameChoice) *naming {
	f := &naming{Naming: n,
		labels: []string{in.Text("Name in the room"), in.Text("Name on the internet"), in.Text("Name in mails")}}
	for _, to := range []*clubfile.NameChoice{&f.Room, &f.Web, &f.Mail} {
		c := calm.Choice(func(index int) { *to = from + clubfile.NameChoice(max(index, 0)) })
		c.Fill(namingTexts(in)[from:], int(max(*to, from)-from))
		f.choices = append(f.choices, c)
	}
	return f
}

// addTo adds the rows to a form.
func (f *naming) addTo(rows *fyne.Container) {
	for i, c := range f.choices {
		rows.Add(kit.FormLabel(f.labels[i]))
		rows.Add(c)
	}
}

// chosen is what was chosen, on this day where it differs from what was known before.
func (f *naming) chosen(was clubfile.Naming) clubfile.Naming {
	if f.Naming != was {
		f.Asked = time.Now().Format(time.DateOnly)
	}
	return f.Naming
}

// askedOn says when a member said how he wishes to be named.
func askedOn(in *desk.Language, n clubfile.Naming) string {
	day, err := time.Parse(time.DateOnly, n.Asked)
	if err != nil {
		return in.Say(screen.MemberUnasked)
	}
	return in.Say(screen.MemberAsked, "Date", in.Words().Day(day))
}

// onNaming asks how the club names those who were not asked.
func (s *Page) onNaming() {
	in := s.w.Language()
	s.w.Queue(func() {
		was, err := s.p.List.Naming()
		s.w.Post(func() {
			if err != nil {
				s.w.Fail("reading how the club names its members", err)
				return
			}
			var d *dialog.CustomDialog
			hide := func() { d.Hide() }
			calm := kit.Escapes(in.Labels, hide)
			f, rows := newNaming(in, calm, was, clubfile.FullName), container.New(layout.NewFormLayout())
			f.addTo(rows)
			save := func() {
				hide()
				s.change("changing how the club names its members", func() error { return s.p.List.SetNaming(f.Naming) },
					nil, func() string { return in.Say(screen.NamingSet) }, "")
			}
			d = s.w.Ask().Form(in.Text("Names in public"),
				kit.Wide(56, container.NewVBox(kit.Sentence(in.Say(screen.NamingIs)), rows)),
				calm.Button(in.Text("Save"), save), calm.Button(in.Text("Cancel"), hide))
			s.w.Ask().Focus(f.choices[0])
		})
	})
}
