package papers

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// exporting is the dialog in which the director says what is given out, and what
// federations ask is answered.
type exporting struct {
	w      shown
	out    *publisher
	dialog *dialog.CustomDialog
}

func (e *exporting) commands() []shell.Command {
	if e.out.p.Folder == "" {
		return nil
	}
	return []shell.Command{
		{Menu: shell.MenuResults, Group: shell.GroupThird, Text: label.Text("Publish everything"), Do: e.out.all},
		{Menu: shell.MenuResults, Group: shell.GroupThird, Text: label.Text("Export…"),
			Shortcut: withCtrlShift(fyne.KeyE), Do: e.onExport},
		{Menu: shell.MenuResults, Group: shell.GroupThird, Text: label.Text("For federations…"),
			Set: shell.SetFiles, Do: e.onFederations},
	}
}

// onExport offers everything at once, and each part by itself.
func (e *exporting) onExport() {
	if e.w.Ask().Asking() {
		return
	}
	hide := func() { e.dialog.Hide() }
	calm := kit.Escapes(hide)
	all := calm.Button(label.Text("Publish everything"), func() { hide(); e.out.all() })
	content := container.NewVBox(e.where(calm), kit.Note(desk.Say(screen.PublishHint)))
	list := container.New(layout.NewCustomPaddedVBoxLayout(0))
	some := func() { kit.Enable(all, len(e.out.choice.Parts) > 0 && len(e.w.State().Results) > 0) }
	for _, part := range desk.PublishParts() {
		list.Add(e.row(calm, part, hide, some))
	}
	content.Add(list)
	some()
	federations := calm.Button(label.Text("For federations…"), func() { hide(); e.onFederations() })
	away := calm.Button(label.Text("Close"), hide)
	e.dialog = e.w.Ask().Form(label.Text("Export"), kit.Wide(96, content), all, federations, away)
	if all.Disabled() {
		e.w.Ask().Focus(away)
		return
	}
	e.w.Ask().Focus(all)
}

// row is a part: whether it goes in, what it is for, and the way to have it alone.
func (e *exporting) row(calm *kit.Keys, part string, hide, changed func()) fyne.CanvasObject {
	in := calm.Check(desk.PartName(part), func(in bool) {
		e.out.choose(e.out.choice.With(part, in))
		changed()
	})
	in.Checked = e.out.choice.Has(part)
	alone := calm.Button(label.Text("Only this"), func() { hide(); e.out.one(part) })
	kit.Enable(alone, len(e.w.State().Results) > 0)
	does := kit.Sentence(desk.PartDoes(part))
	if e.w.Width() < kit.Letters(90) { // large text on a small screen
		return container.New(layout.NewCustomPaddedVBoxLayout(-4), container.NewBorder(nil, nil, nil, alone, in), does)
	}
	return container.NewBorder(nil, nil, kit.Wide(28, in), container.NewVBox(alone), does)
}

// where says whether it is a folder or a zip, and where it appears.
func (e *exporting) where(calm *kit.Keys) fyne.CanvasObject {
	form := calm.Choice(func(i int) {
		c := e.out.choice
		c.Zip = i == 1
		e.out.choose(c)
	})
	one := 0
	if e.out.choice.Zip {
		one = 1
	}
	form.Fill([]string{label.Text("One folder"), label.Text("One zip file")}, one)
	var in *kit.TextField
	in = calm.Field(func(path string) {
		c := e.out.choice
		if c.To = path; path == e.out.p.Folder {
			c.To = ""
		}
		e.out.choose(c)
		in.Fill(e.out.folder())
	})
	in.Fill(e.out.folder())
	look := calm.Button(label.Text("Browse…"), func() {
		e.w.Ask().Folder(e.out.folder())(func(found string) { in.SetText(found); in.OnSubmitted(found) })
	})
	look.Icon = theme.FolderOpenIcon()
	return container.NewBorder(nil, nil,
		container.NewHBox(kit.Wide(18, form), widget.NewLabel(label.In("one folder in /home/club", "in"))), look, in)
}

// onFederations asks what federations want to know of the club.
func (e *exporting) onFederations() {
	if e.w.Ask().Asking() {
		return
	}
	c := e.out.choice
	hide := func() { e.dialog.Hide() }
	calm := kit.Escapes(hide)
	form := container.New(layout.NewFormLayout())
	line := func(named, text string) *kit.TextField {
		f := calm.Field(func(string) {})
		f.SetText(text)
		form.Add(kit.FormLabel(named))
		form.Add(f)
		return f
	}
	name := line(label.Text("Name of the club"), c.Club.Name)
	name.SetPlaceHolder(e.w.State().Evening.Club)
	number, contact := line(label.Text("Number of the club"),
		c.Club.Number), line(label.Text("Contact"), c.Club.Contact)
	email, phone := line(label.Text("E-mail"), c.Club.Email), line(label.Text("Telephone"), c.Club.Phone)
	country, charge := line(label.Text("Country"), c.Club.Country), line(label.Text("EBU charge code"), c.Charge)
	masterpoints := calm.Check(label.Text("The club awards masterpoints"), nil)
	masterpoints.Checked = c.Masterpoints
	form.Add(kit.FormLabel(""))
	form.Add(masterpoints)
	event := calm.Stepper(0, 99999, func(int) {})
	event.Fill(c.Session)
	form.Add(kit.FormLabel(label.Text("ECats event")))
	form.Add(container.NewHBox(event.Content))
	keep := func() {
		c := e.out.choice
		c.Club.Name, c.Club.Number, c.Club.Contact = name.Text, number.Text, contact.Text
		c.Club.Email, c.Club.Phone, c.Club.Country = email.Text, phone.Text, country.Text
		c.Charge, c.Masterpoints, c.Session = charge.Text, masterpoints.Checked, event.Value
		e.out.choose(c)
		hide()
	}
	e.dialog = e.w.Ask().Form(label.Text("For federations"),
		kit.Wide(64, container.NewVBox(kit.Sentence(desk.Say(screen.FederationsHint)), form)),
		calm.Button(label.Text("Save"), keep), calm.Button(label.Text("Cancel"), hide))
	e.w.Ask().Focus(name)
}
