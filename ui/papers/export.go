package papers

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk/papers"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// exporting is the dialog in which the director says what is given out, and what
// federations ask is answered.
type exporting struct {
	w      shown
	out    *publisher
	send   func() bool
	dialog *dialog.CustomDialog
}

func (e *exporting) commands() []shell.Command {
	in := e.w.Language()
	if e.out.p.Folder == "" {
		return nil
	}
	return []shell.Command{
		{Menu: shell.MenuResults, Group: shell.GroupThird, Text: in.Text("Publish everything"), Do: e.everything},
		{Menu: shell.MenuResults, Group: shell.GroupThird, Text: in.Text("Export…"),
			Shortcut: withCtrlShift(fyne.KeyE), Do: e.onExport},
		{Menu: shell.MenuResults, Group: shell.GroupThird, Text: in.Text("For federations…"),
			Set: shell.SetFiles, Do: e.onFederations},
	}
}

// everything gives out all that was chosen, and sends the evening where the club named a
// place.
func (e *exporting) everything() {
	e.out.all()
	if e.send != nil {
		e.send()
	}
}

// onExport offers everything at once, and each part by itself.
func (e *exporting) onExport() {
	in := e.w.Language()
	if e.w.Ask().Asking() {
		return
	}
	hide := func() { e.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	all := calm.Button(in.Text("Publish everything"), func() { hide(); e.everything() })
	content := container.NewVBox(e.where(calm), kit.Note(in.Say(screen.PublishHint)))
	list := container.New(layout.NewCustomPaddedVBoxLayout(0))
	some := func() { kit.Enable(all, len(e.out.choice.Parts) > 0 && len(e.w.State().Results) > 0) }
	for _, part := range papers.PublishParts() {
		list.Add(e.row(calm, part, hide, some))
	}
	content.Add(list)
	some()
	federations := calm.Button(in.Text("For federations…"), func() { hide(); e.onFederations() })
	away := calm.Button(in.Text("Close"), hide)
	e.dialog = e.w.Ask().Form(in.Text("Export"), kit.Wide(96, content), all, federations, away)
	if all.Disabled() {
		e.w.Ask().Focus(away)
		return
	}
	e.w.Ask().Focus(all)
}

// row is a part: whether it goes in, what it is for, and the way to have it alone.
func (e *exporting) row(calm *kit.Keys, part string, hide, changed func()) fyne.CanvasObject {
	in := e.w.Language()
	within := calm.Check(papers.PartName(in, part), func(within bool) {
		e.out.choose(e.out.choice.With(part, within))
		changed()
	})
	within.Checked = e.out.choice.Has(part)
	alone := calm.Button(in.Text("Only this"), func() { hide(); e.out.one(part) })
	kit.Enable(alone, len(e.w.State().Results) > 0)
	does := kit.Sentence(papers.PartDoes(in, part))
	if e.w.Width() < kit.Letters(90) { // large text on a small screen
		return container.New(layout.NewCustomPaddedVBoxLayout(-4), container.NewBorder(nil, nil, nil, alone, within),
			does)
	}
	return container.NewBorder(nil, nil, kit.Wide(28, within), container.NewVBox(alone), does)
}

// where says whether it is a folder or a zip, and where it appears.
func (e *exporting) where(calm *kit.Keys) fyne.CanvasObject {
	in := e.w.Language()
	form := calm.Choice(func(i int) {
		c := e.out.choice
		c.Zip = i == 1
		e.out.choose(c)
	})
	one := 0
	if e.out.choice.Zip {
		one = 1
	}
	form.Fill([]string{in.Text("One folder"), in.Text("One zip file")}, one)
	var within *kit.TextField
	within = calm.Field(func(path string) {
		c := e.out.choice
		if c.To = path; path == e.out.p.Folder {
			c.To = ""
		}
		e.out.choose(c)
		within.Fill(e.out.folder())
	})
	within.Fill(e.out.folder())
	look := calm.Button(in.Text("Browse…"), func() {
		e.w.Ask().Folder(e.out.folder())(func(found string) { within.SetText(found); within.OnSubmitted(found) })
	})
	look.Icon = theme.FolderOpenIcon()
	return container.NewBorder(nil, nil,
		container.NewHBox(kit.Wide(18, form), widget.NewLabel(in.In("one folder in /home/club", "in"))), look, within)
}

// onFederations asks what federations want to know of the club.
func (e *exporting) onFederations() {
	in := e.w.Language()
	if e.w.Ask().Asking() {
		return
	}
	c := e.out.choice
	hide := func() { e.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	form := container.New(layout.NewFormLayout())
	line := func(named, text string) *kit.TextField {
		f := calm.Field(func(string) {})
		f.SetText(text)
		form.Add(kit.FormLabel(named))
		form.Add(f)
		return f
	}
	name := line(in.Text("Name of the club"), c.Club.Name)
	name.SetPlaceHolder(e.w.State().Evening.Club)
	number, contact := line(in.Text("Number of the club"),
		c.Club.Number), line(in.Text("Contact"), c.Club.Contact)
	email, phone := line(in.Text("E-mail"), c.Club.Email), line(in.Text("Telephone"), c.Club.Phone)
	country, charge := line(in.Text("Country"), c.Club.Country), line(in.Text("EBU charge code"), c.Charge)
	masterpoints := calm.Check(in.Text("The club awards masterpoints"), nil)
	masterpoints.Checked = c.Masterpoints
	form.Add(kit.FormLabel(""))
	form.Add(masterpoints)
	event := calm.Stepper(0, 99999, func(int) {})
	event.Fill(c.Session)
	form.Add(kit.FormLabel(in.Text("ECats event")))
	form.Add(container.NewHBox(event.Content))
	keep := func() {
		c := e.out.choice
		c.Club.Name, c.Club.Number, c.Club.Contact = name.Text, number.Text, contact.Text
		c.Club.Email, c.Club.Phone, c.Club.Country = email.Text, phone.Text, country.Text
		c.Charge, c.Masterpoints, c.Session = charge.Text, masterpoints.Checked, event.Value
		e.out.choose(c)
		hide()
	}
	e.dialog = e.w.Ask().Form(in.Text("For federations"),
		kit.Wide(64, container.NewVBox(kit.Sentence(in.Say(screen.FederationsHint)), form)),
		calm.Button(in.Text("Save"), keep), calm.Button(in.Text("Cancel"), hide))
	e.w.Ask().Focus(name)
}
