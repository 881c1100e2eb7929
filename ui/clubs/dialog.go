package clubs

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session/simultaneous/returned"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// eventDialog is where an event across clubs is looked after.
type eventDialog struct {
	of     *Page
	dialog *dialog.CustomDialog

	event, club, deals, last, said, self *widget.Label
	found                                *kit.PickList
	foundRoom                            fyne.CanvasObject
	bySelf                               *kit.Check
	check, send, rehearse, places, file  *kit.Button
	invite, forget                       *kit.Button
}

// The findings take so many lines, and fewer in a small window.
const fewestFindings, mostFindings = 4, 8

// onOpen opens the dialog, and asks the event how it stands.
func (a *Page) onOpen() {
	if a.w.Ask().Asking() {
		return
	}
	a.said, a.findings = "", nil
	d := &eventDialog{of: a}
	d.build()
	a.open = d
	if a.event() == "" {
		a.w.Ask().Focus(d.invite)
		return
	}
	a.w.Ask().Focus(d.check)
	a.ask()
}

func (d *eventDialog) hide() {
	d.of.open = nil
	d.dialog.Hide()
}

func (d *eventDialog) build() {
	in := d.of.w.Language()
	a := d.of
	calm := kit.Escapes(in.Labels, d.hide)
	d.event, d.club, d.deals, d.last = kit.Sentence(""), kit.Sentence(""), kit.Sentence(""), kit.Sentence("")
	d.event.TextStyle.Bold = true
	d.said, d.self = kit.Sentence(""), kit.Note("")
	d.found = calm.PickList()
	calm.Scrolls(d.found.Content)
	d.foundRoom = kit.Giving(fewestFindings, mostFindings, d.found.Content)
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.In("of several clubs", "Event")), d.event, kit.FormLabel(in.Text("Club")), d.club,
		kit.FormLabel(in.Text("Deals")), d.deals, kit.FormLabel(in.Text("Last sending")), d.last)
	d.check = calm.Button(in.Text("Check"), a.check)
	d.send = calm.Button(in.Text("Send now"), func() { a.send(false) })
	d.rehearse = calm.Button(in.In("send without counting", "Rehearsal"), func() { a.send(true) })
	d.places = calm.Button(in.Text("Take the places"), a.places)
	d.file = calm.Button(in.Text("Places from a file…"), d.onFile)
	d.invite = calm.Button(in.Text("Invitation…"), func() { d.hide(); a.onInvite("") })
	d.forget = calm.Button(in.Text("Leave the event…"), d.onForget)
	d.bySelf = calm.Check(in.Text("Send by itself"), a.self.set)
	rows := container.NewVBox()
	add := func(o fyne.CanvasObject, does screen.Message) {
		rows.Add(kit.BesideFrom(70, []float32{0.3, 0.7}, container.NewVBox(o), kit.Sentence(in.Say(does))))
	}
	content := container.NewVBox()
	if a.event() == "" {
		content.Add(kit.Note(in.Say(screen.SimultaneousAbout)))
		content.Add(d.said)
		add(d.invite, screen.SimultaneousDoesInvite)
		add(d.file, screen.SimultaneousDoesFile)
	} else {
		for _, o := range []fyne.CanvasObject{form, d.said, d.foundRoom, widget.NewSeparator()} {
			content.Add(o)
		}
		add(d.check, screen.SimultaneousDoesCheck)
		add(d.send, screen.SimultaneousDoesSend)
		add(d.bySelf, screen.SimultaneousDoesBySelf)
		rows.Add(d.self)
		add(d.rehearse, screen.SimultaneousDoesRehearse)
		add(d.places, screen.SimultaneousDoesPlaces)
		add(d.file, screen.SimultaneousDoesFile)
		add(d.invite, screen.SimultaneousDoesInvite)
		add(d.forget, screen.SimultaneousDoesForget)
	}
	content.Add(rows)
	content.Add(kit.Note(in.Say(screen.SimultaneousWithout)))
	d.refresh()
	d.dialog = a.w.Ask().Form(in.Text("Event across clubs"), kit.Wide(92, content),
		calm.Button(in.Text("Close"), d.hide))
}

// refresh shows how it stands.
func (d *eventDialog) refresh() {
	in := d.of.w.Language()
	a := d.of
	event, now := a.event(), a.standing
	club, deals, last := in.Say(screen.SimultaneousNotReached), "–", "–"
	if a.asked {
		club, deals = now.Event.Club, entrant.DealsText(in, now.Event, a.now())
	}
	if a.asked || now.Last.Number > 0 {
		last = entrant.SendingText(in, now.Last)
		if seq, sent := a.sent[a.w.Session()]; sent && seq < a.w.State().Seq {
			last += " " + in.Say(screen.SimultaneousChanged)
		}
	}
	for l, text := range map[*widget.Label]string{d.event: event, d.club: club, d.deals: deals, d.last: last} {
		if l.Text != text {
			l.SetText(text)
		}
	}
	d.showFindings()
	kit.Say(d.self, a.self.says())
	if on := a.self.on.Load(); d.bySelf.Checked != on {
		d.bySelf.Checked = on // without being told as if somebody had done it
		d.bySelf.Refresh()
	}
	kit.Enable(d.bySelf, a.self.possible())
	for _, b := range []*kit.Button{d.check, d.places} {
		kit.Enable(b, !a.looking)
	}
	for _, b := range []*kit.Button{d.send, d.rehearse} {
		kit.Enable(b, !a.sending)
	}
	kit.Enable(d.invite, !a.sending && !a.looking)
	kit.Enable(d.forget, !a.sending && !a.looking)
}

// showFindings shows what was found in the evening that is shown.
func (d *eventDialog) showFindings() {
	a := d.of
	text, tone, findings := a.said, a.tone, a.findings
	if a.about != a.w.Session() {
		text, findings = "", nil
	}
	d.said.Importance = shell.Importances[tone]
	kit.Say(d.said, text)
	var lines []kit.PickLine
	for _, f := range findings {
		lines = append(lines, kit.PickLine{Symbol: f.Symbol, Text: f.Text, Importance: shell.Importances[f.Tone]})
	}
	d.found.Fill(lines)
	kit.SetVisible(d.foundRoom, len(lines) > 0)
}

func (d *eventDialog) onFile() {
	a := d.of
	a.w.Ask().File(a.near, returned.Ending)(a.takeFile)
}

// onForget takes the access away, after a question.
func (d *eventDialog) onForget() {
	in := d.of.w.Language()
	a, event := d.of, d.of.event()
	d.hide()
	a.w.Ask().Question(in.Text("Leave the event?"), in.Say(screen.SimultaneousForgetAsked, "Event", event),
		in.Text("Stay"), in.Text("Leave the event"), nil, func() {
			a.self.set(false)
			a.w.Run(func() {
				err := a.p.Forget()
				a.w.Post(func() {
					if err != nil {
						a.fail("forgetting an access", err)
						return
					}
					a.standing, a.asked = entrant.Attendance{}, false
					a.w.Tell(in.Say(screen.SimultaneousForgotten, "Event", event))
				})
			})
		})
}
