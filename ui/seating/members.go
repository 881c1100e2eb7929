package seating

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/names"
	"clubnight/session/words/screen"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// Register is the entry in the menu.
func (s *Page) Register() (r shell.Registration) {
	if s.p.Players != nil {
		r.Commands = []shell.Command{{Menu: shell.MenuEvening, Group: shell.GroupSecond,
			Text: s.w.Language().Text("Who is a member…"), Do: func() { s.link(true) }}}
	}
	return r
}

// Link gives those who are named the numbers of the members who they are, and asks whom a
// name means that several have.
func (s *Page) Link() { s.link(false) }

func (s *Page) link(asked bool) {
	if s.p.Players == nil || !s.w.Permits(session.PlayerSeated{}) {
		return
	}
	s.w.Queue(func() {
		club, err := s.p.Players()
		s.w.Post(func() {
			if err != nil {
				s.w.Fail("looking for players", err)
				return
			}
			members := membersOf(club)
			links, shared := s.w.State().Links(members)
			if len(links) > 0 {
				s.w.Record(nil, links...)
			}
			switch {
			case len(shared) > 0 && !s.w.Ask().Asking():
				s.whoIs(members, shared)
			case asked:
				s.w.Tell(s.w.Language().SayCount(screen.MembersLinked, len(links)))
			}
		})
	})
}

func membersOf(club []clubfile.Player) (members []session.Member) {
	for _, p := range club {
		members = append(members, session.Member{Number: p.Number, Name: p.Name})
	}
	return members
}

// mostAsked is how many names are asked about at once: what is left is asked again.
const mostAsked = 8

// whoIs asks whom names mean.
func (s *Page) whoIs(members []session.Member, shared []session.SharedName) {
	in := s.w.Language()
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	said := map[string]string{}
	rows := container.NewVBox()
	var first fyne.Focusable
	for _, one := range shared[:min(len(shared), mostAsked)] {
		options, numbers := []string{in.Text("not said")}, []string{""}
		for _, m := range one.Fits {
			options, numbers = append(options, m.Number+" "+m.Name), append(numbers, m.Number)
		}
		options, numbers = append(options, in.Text("a visitor")), append(numbers, session.Visiting)
		c := calm.Choice(func(i int) { said[names.Fold(one.Name)] = numbers[max(i, 0)] })
		c.Fill(options, 0)
		rows.Add(container.NewBorder(nil, nil, nil, kit.Wide(24, container.NewVBox(c)),
			kit.Sentence(in.Words().NameShared(s.w.State(), one)))) // long ones wrap beside the answer
		if first == nil {
			first = c
		}
	}
	save := func() {
		hide()
		if links, _ := s.w.State().LinksBy(members, said); len(links) > 0 {
			s.w.Record(nil, links...)
		}
	}
	d = s.w.Ask().Form(in.Text("Who is a member?"), kit.Wide(84, container.NewVBox(kit.Sentence(in.Say(screen.MembersWho)), rows)),
		calm.Button(in.Text("Save"), save), calm.Button(in.In("to decide", "Later"), hide))
	s.w.Ask().Focus(first)
}
