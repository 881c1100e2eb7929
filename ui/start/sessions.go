package start

import (
	"sync/atomic"

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

// severalSessions is where an evening becomes one session of an event, and where it
// brings scores from an earlier one.
type severalSessions struct {
	t       *tonight
	earlier func() ([]*session.State, error)
	dialog  *dialog.CustomDialog
	asked   atomic.Int64
	of      session.SessionOf
	carry   start.Carrying
	list    []*session.State // the earlier evenings
	facts   []session.Fact

	name        *kit.TextField
	which, all  *kit.Stepper
	together    *kit.Choice
	from, known *kit.Choice
	share       *kit.TextField
	wrong, note *widget.Label
	do          *kit.Button
}

// onSessions opens the dialog.
func (t *tonight) onSessions() {
	in := t.w.Language()
	w := t.w
	st := w.State()
	if w.Ask().Asking() || st.Closed || t.movement() == nil {
		return
	}
	d := &severalSessions{t: t, earlier: t.earlier, of: st.Event, carry: start.Carrying{Share: "1"}}
	t.sessions = d
	hide := func() { d.asked.Add(1); d.dialog.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	d.name = calm.Field(func(text string) { d.of.Event = text; d.work() })
	d.name.Fill(d.of.Event)
	d.which = calm.Stepper(0, 99, func(n int) { d.of.Session = n; d.work() })
	d.which.Fill(d.of.Session)
	d.all = calm.Stepper(0, 99, func(n int) { d.of.Of = n; d.work() })
	d.all.Fill(d.of.Of)
	d.together = calm.Choice(func(i int) { d.of.Sessions = start.Combinations[i]; d.work() })
	at := 0
	for i, how := range start.Combinations {
		if how == d.of.Sessions {
			at = i
		}
	}
	d.together.Fill(start.CombinationTexts(in), at)
	d.from = calm.Choice(d.onFrom)
	d.share = calm.Field(func(text string) { d.carry.Share = text; d.work() })
	d.share.Width = 6
	d.share.Fill(d.carry.Share)
	texts := make([]string, len(start.Matchings))
	for i, m := range start.Matchings {
		texts[i] = start.MatchingText(in, m)
	}
	d.known = calm.Choice(func(i int) { d.carry.By = start.Matchings[i]; d.work() })
	d.known.Fill(texts, 0)
	d.wrong, d.note = &widget.Label{Wrapping: fyne.TextWrapWord, Importance: widget.DangerImportance}, kit.Note("")
	d.do = calm.Button(in.Text("Record"), func() { hide(); w.Record(t.answered, d.facts...) })
	form := container.New(layout.NewFormLayout(),
		kit.FormLabel(in.Text("Event of several sessions")), d.name,
		kit.FormLabel(in.Text("Session")),
		container.NewHBox(d.which.Content, widget.NewLabel(in.In("session 2 of 3", "of")), d.all.Content),
		kit.FormLabel(in.Text("Together")), d.together,
		kit.FormLabel(in.Text("Carried forward")), d.from,
		kit.FormLabel(in.Text("How much of it")), container.NewHBox(d.share),
		kit.FormLabel(in.Text("Who is who")), d.known)
	d.dialog = w.Ask().Form(in.Text("Several sessions"), kit.Wide(80, container.NewVBox(form, d.wrong, d.note)),
		d.do, calm.Button(in.Text("Cancel"), hide))
	d.showEarlier()
	d.work()
	w.Ask().Focus(d.name)
	if d.earlier != nil {
		w.Run(func() {
			list, err := d.earlier()
			w.Post(func() {
				if err != nil {
					kit.Say(d.wrong, desk.Explain(in, err).String())
				}
				d.list = list
				d.showEarlier()
			})
		})
	}
}

// showEarlier offers the earlier evenings, after leaving what is carried as it is
// and carrying nothing.
func (d *severalSessions) showEarlier() {
	in := d.t.w.Language()
	options := []string{in.Say(screen.CarryAsItIs), in.Say(screen.CarryNothing)}
	for _, st := range d.list {
		options = append(options, start.EarlierText(in, st))
	}
	d.from.Fill(options, 0)
}

func (d *severalSessions) onFrom(i int) {
	d.carry.From, d.carry.Drop = nil, i == 1
	if i > 1 {
		d.carry.From = d.list[i-2]
	}
	d.work()
}

// work finds what would be recorded, off Fyne's goroutine.
func (d *severalSessions) work() {
	in := d.t.w.Language()
	w := d.t.w
	n, st, of, carry := d.asked.Add(1), w.State(), d.of, d.carry
	w.Run(func() {
		facts, err := start.SessionFacts(st, of, carry)
		if err == nil {
			_, err = st.With(facts...)
		}
		w.Post(func() {
			if d.asked.Load() != n {
				return
			}
			text, carried := "", 0
			if err != nil {
				text = start.CarryWrong(in, err)
			} else if carry.From != nil {
				for _, f := range facts {
					if _, yes := f.(session.CarriedForward); yes {
						carried++
					}
				}
			}
			d.facts = facts
			kit.Say(d.wrong, text)
			kit.Say(d.note, start.CarriedText(in, carried))
			kit.Enable(d.do, err == nil && len(facts) > 0)
		})
	})
}
