package wall

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/ui/desk/wall"
	"clubnight/ui/kit"
)

// breaksOffered is how many breaks can be chosen.
const breaksOffered = 2

// chooser is the dialog in which the director says what the wall shows, and when.
type chooser struct {
	of     *Page
	dialog *dialog.CustomDialog

	release       *kit.Choice
	minutes, page *kit.Stepper
	after, pause  [breaksOffered]*kit.Stepper
	follow, light *kit.Check
}

// Choose opens the dialog.
func (l *Page) Choose() {
	in := l.w.Language()
	d := &chooser{of: l}
	st := l.w.State()
	hide := func() { d.dialog.Hide() }
	k := kit.Escapes(in.Labels, hide)
	d.release = k.Choice(func(int) {})
	d.release.Fill(wall.ReleaseOptions(in, st))
	d.minutes = stepper(k, wall.LeastMinutes, wall.MostMinutes, l.choice.PaceOf(st).Minutes)
	d.page = stepper(k, wall.LeastSeconds, wall.MostSeconds, l.choice.Seconds)
	d.follow, d.light = k.Check(in.Text("The next round or break begins by itself"),
		nil), k.Check(in.Text("Dark letters on white"), nil)
	d.follow.SetChecked(l.choice.Pace.Follow)
	d.light.SetChecked(l.choice.Light)

	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Ranking released")), d.release,
		kit.FormLabel(""), kit.Note(wall.Status(in, st, l.shownRound())),
		kit.FormLabel(in.Text("A round lasts")),
		beside(d.minutes.Content, in.In("a round lasts 20 minutes", "minutes")))
	for i := range d.after {
		b := wall.Break{Minutes: 15}
		if i < len(l.choice.Pace.Breaks) {
			b = l.choice.Pace.Breaks[i]
		}
		d.after[i], d.pause[i] = stepper(k, 0, max(st.Rounds(), b.After), b.After), stepper(k,
			wall.LeastMinutes, wall.MostMinutes, b.Minutes)
		form.Add(kit.FormLabel(in.Text("Break after round")))
		form.Add(container.NewHBox(d.after[i].Content,
			widget.NewLabel(in.In("break after round 4 of 10 minutes", "of")), d.pause[i].Content,
			widget.NewLabel(in.In("break after round 4 of 10 minutes", "minutes; 0 is none"))))
	}
	form.Add(kit.FormLabel(""))
	form.Add(d.follow)
	form.Add(kit.FormLabel(in.Text("A page stays")))
	form.Add(beside(d.page.Content, in.In("a page stays 10 seconds", "seconds")))
	form.Add(kit.FormLabel(""))
	form.Add(d.light)
	d.dialog = l.w.Ask().Form(in.Text("What the wall shows"), kit.Wide(62, form),
		k.Button(in.Text("Show it so"), d.take), k.Button(in.Text("Cancel"), hide))
	l.w.Ask().Focus(d.release)
}

func stepper(k *kit.Keys, low, high, value int) *kit.Stepper {
	s := k.Stepper(low, high, func(int) {})
	s.Fill(value)
	return s
}

func beside(o fyne.CanvasObject, unit string) fyne.CanvasObject {
	return container.NewHBox(o, widget.NewLabel(unit))
}

// take uses what was chosen.
func (d *chooser) take() {
	l := d.of
	d.dialog.Hide()
	c := wall.Choice{Seconds: d.page.Value, Light: d.light.Checked,
		Pace: wall.Rhythm{Minutes: l.choice.Pace.Minutes, Follow: d.follow.Checked}}
	if d.minutes.Value != l.choice.PaceOf(l.w.State()).Minutes {
		c.Pace.Minutes = d.minutes.Value
	}
	for i, after := range d.after {
		c.Pace.Breaks = append(c.Pace.Breaks, wall.Break{After: after.Value, Minutes: d.pause[i].Value})
	}
	l.choice = c.Usual()
	l.p.Keep(l.choice)
	if l.window != nil {
		l.poster.SetLight(l.choice.Light)
	}
	if through := d.release.SelectedIndex(); through >= 0 &&
		through != min(l.w.State().Released, l.w.State().Rounds()) {
		l.w.Record(nil, session.StandingsReleased{Through: through})
	}
	l.refresh()
}
