package seating

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk/seating"
	"clubnight/ui/kit"
)

// teamDialog is where a team gets its name, its players, and who of them sits where.
type teamDialog struct {
	w      shown
	team   session.Contestant
	then   func()
	form   seating.TeamForm
	club   []clubfile.Player
	dialog *dialog.CustomDialog

	name    *kit.TextField
	members [seating.TeamSize]*kit.TextField
	from    *kit.Stepper
	seats   [seating.LineUpSeats]*kit.Choice
	wrong   *widget.Label
	save    *kit.Button
}

// AskTeam opens the dialog for a team, then goes on.
func (s *Page) AskTeam(team session.Contestant, then func()) {
	in := s.w.Language()
	if s.w.Ask().Asking() || !s.w.Permits(session.TeamSet{}) {
		return
	}
	w := s.w
	d := &teamDialog{w: w, team: team, then: then, form: seating.TeamFormOf(w.State(), team)}
	s.team = d
	hide := func() { d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	d.name = calm.Field(func(text string) { d.form.Name = text })
	d.name.Fill(d.form.Name)
	form := container.New(layout.NewFormLayout(), kit.FormLabel(in.Text("Name")), d.name)
	players := container.NewGridWithColumns(2)
	for i := range d.members {
		d.members[i] = calm.Field(func(text string) { d.form.Members[i] = text; d.check() })
		d.members[i].SetPlaceHolder(in.Say(screen.NameOrNumber))
		d.members[i].Fill(d.form.Members[i])
		d.members[i].OnEnter = func() { d.after(i) }
		players.Add(container.NewBorder(nil, nil, widget.NewLabel(fmt.Sprint(i+1)), nil, d.members[i]))
	}
	d.from = calm.Stepper(1, movement.MaxRounds, func(n int) { d.form.From = n })
	d.from.Fill(d.form.From)
	lineUp := container.NewGridWithColumns(4, widget.NewLabel(in.Text("Home North")),
		widget.NewLabel(in.Text("Home South")), widget.NewLabel(in.Text("Away East")),
		widget.NewLabel(in.Text("Away West")))
	for i := range d.seats {
		d.seats[i] = calm.Choice(func(at int) { d.form.LineUp[i] = at - 1; d.check() })
		lineUp.Add(d.seats[i])
	}
	d.wrong = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}
	d.save = calm.Button(in.Text("Record"), d.onSave)
	content := kit.Wide(84, container.NewVBox(form, widget.NewLabel(in.Text("Players")), players,
		container.NewHBox(widget.NewLabel(in.Text("Line-up from round")), d.from.Content), lineUp, d.wrong))
	d.dialog = w.Ask().Form(in.Say(screen.TeamTitle, "Number", team.Number), content, d.save,
		calm.Button(in.Text("Cancel"), hide))
	d.check()
	w.Ask().Focus(d.name)
	w.Run(func() { // the club file may be slow
		club, err := s.p.Players()
		w.Post(func() {
			if err != nil {
				w.Log().Error("reading the club's players", "error", err)
			}
			d.club = club
			d.check()
		})
	})
}

// after goes on from a player to the next one, and from a line that is left empty, or
// the last one, to Record.
func (d *teamDialog) after(i int) {
	if i+1 < len(d.members) && d.members[i].Text != "" {
		d.w.Ask().Focus(d.members[i+1])
		return
	}
	d.w.Ask().Focus(d.save)
}

// check shows who can sit down, and what cannot be.
func (d *teamDialog) check() {
	options := d.form.LineUpOptions(d.club)
	for i, c := range d.seats {
		c.Fill(options, d.form.LineUp[i]+1)
	}
	text := d.form.Wrong(d.w.Language(), d.club)
	kit.Say(d.wrong, text)
	kit.Enable(d.save, text == "")
}

func (d *teamDialog) onSave() {
	w := d.w
	facts := d.form.Facts(w.State(), d.team, d.club)
	d.dialog.Hide()
	if len(facts) == 0 {
		d.then()
		return
	}
	w.Record(func(err error) {
		if err != nil {
			w.Fail("recording a team", err)
		}
		d.then()
	}, facts...)
}
