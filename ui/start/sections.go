package start

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// sections is the row in which the section is chosen, and the one that says which are
// scored together. Both are there only where there are several sections; with one there
// is nothing but a small button.
type sections struct {
	t             *tonight
	first         *kit.Button // adds the second section
	title, scored *widget.Label
	content       fyne.CanvasObject
	choice        *kit.Choice
	more, away    *kit.Button
	together      *kit.Choice
}

func newSections(t *tonight) *sections {
	in := t.w.Language()
	s := &sections{t: t, title: kit.FormLabel(in.Text("Section")), scored: kit.FormLabel(in.Text("Scored"))}
	k := t.w.Controls()
	s.first = k.Button(in.Text("Add section"), s.onAdd)
	s.first.Importance = widget.LowImportance
	s.choice = k.Choice(s.onChoose)
	s.more = k.Button(in.Text("Add section"), s.onAdd)
	s.away = k.Button(in.Text("Remove"), s.onRemove)
	s.together = k.Choice(s.onTogether)
	s.content = container.NewBorder(nil, nil, nil, container.NewHBox(s.more, s.away), s.choice)
	return s
}

func (s *sections) refresh() {
	in := s.t.w.Language()
	st := s.t.w.State()
	if _, there := st.Section(s.t.section); !there {
		s.t.section = desk.FirstSection
		if len(st.Sections) > 0 {
			s.t.section = st.Sections[0].ID
		}
	}
	several := len(st.Sections) > 1
	for _, o := range []fyne.CanvasObject{s.title, s.content, s.scored, s.together} {
		kit.SetVisible(o, several)
	}
	kit.SetVisible(s.first, len(st.Sections) == 1)
	open := !st.Closed && s.t.w.Barred(session.SectionSet{}) == ""
	for _, b := range []*kit.Button{s.first, s.more, s.away} {
		kit.Enable(b, open)
	}
	var options []string
	at := -1
	for i, sec := range st.Sections {
		options = append(options, in.SayCount(screen.SectionTables, sec.Movement.Tables, "Section", sec.Letter()))
		if sec.ID == s.t.section {
			at = i
		}
	}
	s.choice.Fill(options, at)
	kit.Enable(s.together, open)
	s.together.Fill(start.TogetherOptions(in, st))
}

func (s *sections) onChoose(i int) {
	if sections := s.t.w.State().Sections; i >= 0 && i < len(sections) {
		s.t.section = sections[i].ID
		s.t.refuse("")
	}
}

// onAdd adds a section that begins as the first one is: the same movement,
// and the same boards.
func (s *sections) onAdd() {
	w := s.t.w
	id, facts := start.AnotherSection(w.State())
	if id > desk.LastSection {
		s.t.refuse(s.t.w.Language().Say(screen.AllSectionsThere))
		return
	}
	w.Record(func(err error) {
		if err == nil {
			s.t.section = id
		}
		s.t.answered(err)
	}, facts...)
}

func (s *sections) onRemove() {
	in := s.t.w.Language()
	w := s.t.w
	id := s.t.section
	letter := session.Letter(id)
	if start.HasResults(w.State(), id) {
		s.t.refuse(in.Say(screen.SectionStays, "Section", letter))
		return
	}
	w.Ask().Question(in.Say(screen.RemoveSectionAsked, "Section", letter),
		in.SayCount(screen.SectionGoes, s.t.movement().Tables), in.Text("Keep it"),
		in.Say(screen.RemoveSection, "Section", letter), nil,
		func() { w.Record(s.t.answered, start.DropSection(w.State(), id)...) })
}

func (s *sections) onTogether(i int) {
	w := s.t.w
	switch i {
	case 0:
		w.Record(s.t.answered, desk.CombineSections(w.State(), false))
	case 1:
		w.Record(s.t.answered, desk.CombineSections(w.State(), true))
	case 2:
		s.askGroups()
	}
}

// askGroups asks for every section but the first with which earlier one it is scored.
func (s *sections) askGroups() {
	in := s.t.w.Language()
	w := s.t.w
	var d *dialog.CustomDialog
	hide := func() { d.Hide(); w.Redraw() } // the choice shows again what is
	calm := kit.Escapes(in.Labels, hide)
	ids, with := start.Leaders(w.State())
	rows := container.New(layout.NewFormLayout())
	var choices []*kit.Choice
	for i := 1; i < len(ids); i++ {
		options := []string{in.Say(screen.ForItself)}
		for _, id := range ids[:i] {
			options = append(options, in.Say(screen.TogetherWith, "Section", session.Letter(id)))
		}
		c := calm.Choice(func(at int) {
			with[i] = i
			if at > 0 {
				with[i] = at - 1
			}
		})
		at := 0
		if with[i] < i {
			at = with[i] + 1
		}
		c.Fill(options, at)
		choices = append(choices, c)
		rows.Add(kit.FormLabel(desk.FieldText(in, ids[i:i+1])))
		rows.Add(c)
	}
	score := calm.Button(in.Text("Score them so"), func() {
		d.Hide()
		w.Record(s.t.answered, session.SectionsCombined{Fields: desk.FieldsOf(ids, with)})
	})
	list := container.NewVScroll(rows)
	list.SetMinSize(fyne.NewSize(kit.Letters(50), min(rows.MinSize().Height, 420)))
	d = w.Ask().Form(in.Text("Which sections are scored together?"), list, score,
		calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(choices[0])
}
