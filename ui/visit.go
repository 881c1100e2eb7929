package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// visitNeeds is what a visit to an earlier evening needs of the window.
type visitNeeds interface {
	shown
	runner
	teller
	drawer
	maker
	asker
	Changed()
	Opened() model.Opened
	Begin(model.Opened)       // shows an evening, and where it is set up
	showResults(model.Opened) // shows an evening, and its results
}

// visits is where an earlier evening is opened in the window, while tonight's goes on,
// and where the director comes back.
type visits struct {
	w       visitNeeds
	club    ClubFile
	content fyne.CanvasObject // the strip over an earlier evening
	text    *widget.Label
	paper   *canvas.Rectangle

	tonight *model.Opened // while another one is shown
	leave   func()        // stops listening to it
}

func newVisits(w visitNeeds, club ClubFile) *visits {
	v := &visits{w: w, club: club}
	v.text = &widget.Label{Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}}
	v.paper = &canvas.Rectangle{}
	back := w.Controls().Button(label.Text("Back to tonight")+" (Ctrl+B)", v.onBack)
	v.content = container.NewStack(v.paper, container.New(layout.NewCustomPaddedLayout(2, 2, 12, 12),
		container.NewBorder(nil, nil, nil, container.NewCenter(back), v.text)))
	v.content.Hide()
	return v
}

func (v *visits) Register() shell.Registration {
	return shell.Registration{Refresh: v.refresh, Commands: []shell.Command{
		{Menu: shell.MenuEvening, Group: shell.GroupFirst, Text: label.Text("Back to tonight"),
			Shortcut: shell.WithCtrl(fyne.KeyB), Do: v.onBack},
	}}
}

func (v *visits) refresh() {
	kit.SetVisible(v.content, v.tonight != nil)
	if v.tonight == nil {
		return
	}
	text, tone := desk.AwayText(v.w.State(), v.tonight.Session.State(), v.tonight.Link.Status())
	v.text.SetText(text)
	v.paper.FillColor = kit.PaperChosen
	if tone == desk.Bad {
		v.paper.FillColor = shell.Papers[tone]
	}
	v.paper.Refresh()
}

// away reports whether another evening than tonight's is shown.
func (v *visits) away() bool { return v.tonight != nil }

// tonightsEvening is tonight's, whichever is shown.
func (v *visits) tonightsEvening() model.Opened {
	if v.tonight != nil {
		return *v.tonight
	}
	return v.w.Opened()
}

// reading reports whether tonight's results are being read.
func (v *visits) reading() bool {
	ev := v.tonightsEvening()
	return ev.Link != nil && ev.Link.Status().Reading
}

// visit opens an evening of the club file.
func (v *visits) visit(id int64) {
	w := v.w
	switch {
	case w.Ask().Asking() || v.club == nil:
		return
	case id == v.tonightsEvening().ID:
		v.onBack()
		return
	case id == w.Opened().ID:
		w.showResults(w.Opened())
		return
	}
	w.Queue(func() {
		ev, err := v.club.Evening(id)
		w.Post(func() {
			if err != nil {
				w.Fail("opening an earlier evening", err)
				return
			}
			v.keep()
			w.showResults(ev)
			w.Redraw()
		})
	})
}

// keep holds tonight's evening while another one is shown, and hears how it goes on.
func (v *visits) keep() {
	if v.tonight != nil {
		return
	}
	ev := v.w.Opened()
	v.tonight = &ev
	left := false
	stop := ev.Session.Listen(func([]session.Entry) { v.w.Changed() })
	ev.Link.Watch(func(bridgemate.Status) {
		v.w.Post(func() {
			if !left {
				v.w.Changed()
			}
		})
	})
	v.leave = func() { left = true; stop() }
}

// onBack comes back to tonight's evening.
func (v *visits) onBack() {
	if v.tonight == nil || v.w.Ask().Asking() {
		return
	}
	ev := v.back()
	v.w.Begin(ev)
}

// back lets go of the earlier evening; tonight's is as it went on.
func (v *visits) back() model.Opened {
	ev := *v.tonight
	v.leave()
	v.tonight = nil
	ev.Resumed, ev.Damage = false, nil
	return ev
}
