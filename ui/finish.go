package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// finishNeeds is what the end of an evening needs of the window.
type finishNeeds interface {
	shown
	linked
	recorder
	runner
	teller
	drawer
	asker
	corrector
	Session() *session.Session
	Scores() *session.Scores
	askNames()
	printing() bool
	print()
	publishAll()
	copyClub()
}

// finish is the list with which an evening ends: each point is done, or one action away.
type finish struct {
	w      finishNeeds
	export bool // the evening can be given out
	copies bool // copies of the club file are kept

	given  map[*session.Session]desk.Given // while the window is open
	ending bool                            // the reading is being ended
	dialog *dialog.CustomDialog
	head   *widget.Label
	away   *kit.Button
	rows   map[desk.FinishKind]*finishRow
}

// finishRow is a point of the list.
type finishRow struct {
	mark, text *widget.Label
	do         *kit.Button
	point      desk.FinishPoint
}

func finishActions() map[desk.FinishKind]string {
	return map[desk.FinishKind]string{
		desk.FinishResults: label.Text("Enter…"), desk.FinishDoubts: label.Text("Look…"),
		desk.FinishRulings: label.Text("Look…"), desk.FinishNames: label.Text("Name them…"),
		desk.FinishFinal: label.Text("Make it final"), desk.FinishPrint: label.Text("Print"),
		desk.FinishExport: label.Text("Publish everything"), desk.FinishCopy: label.Text("Copy now"),
	}
}

func (f *finish) Register() shell.Registration {
	return shell.Registration{Refresh: f.refresh, Open: func() { f.hide(); f.ending = false }}
}

// gave remembers what was given out of the evening that is shown.
func (f *finish) gave(change func(*desk.Given)) { f.gaveOf(f.w.Session(), change) }

// gaveOf remembers what was given out of an evening.
func (f *finish) gaveOf(s *session.Session, change func(*desk.Given)) {
	now := f.given[s]
	change(&now)
	f.given[s] = now
	f.refocus()
}

func (f *finish) hide() {
	if f.dialog != nil {
		f.dialog.Hide()
		f.dialog = nil
	}
}

func (f *finish) points() []desk.FinishPoint {
	return desk.FinishPoints(f.w.State(), f.w.Scores(), f.w.Status(), f.given[f.w.Session()], f.export, f.copies)
}

// open shows the list.
func (f *finish) open() {
	w := f.w
	if w.Ask().Asking() {
		return
	}
	calm := kit.Escapes(f.hide)
	f.head = kit.Sentence("")
	f.rows = map[desk.FinishKind]*finishRow{}
	list := container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, p := range f.points() {
		row := &finishRow{mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}, text: kit.Sentence("")}
		row.do = calm.Button(finishActions()[p.Kind], func() { f.act(row.point) })
		f.rows[p.Kind] = row
		list.Add(container.NewBorder(nil, nil, kit.Wide(2.6, row.mark),
			kit.Wide(18, container.NewVBox(row.do)), row.text))
	}
	f.away = calm.Button(label.Text("Close"), f.hide)
	f.dialog = w.Ask().Form(label.Text("Finish the evening"), kit.Wide(84, container.NewVBox(f.head, list)), f.away)
	f.refresh()
	for _, p := range f.points() {
		if row := f.rows[p.Kind]; !p.Done && !row.do.Disabled() {
			w.Ask().Focus(row.do)
			return
		}
	}
	w.Ask().Focus(f.away)
}

func (f *finish) refresh() {
	if f.dialog == nil {
		return
	}
	points := f.points()
	for _, p := range points {
		row := f.rows[p.Kind]
		if row == nil {
			continue
		}
		row.point = p
		mark, importance := "☐", widget.MediumImportance
		if p.Done {
			mark, importance = "✓", widget.SuccessImportance
		}
		row.mark.Importance = importance
		row.mark.SetText(mark)
		row.text.SetText(p.Text)
		kit.SetVisible(row.do, !p.Done)
		kit.Enable(row.do, f.can(p))
	}
	f.head.SetText(desk.FinishText(points))
}

// can reports whether a point can be done now.
func (f *finish) can(p desk.FinishPoint) bool {
	switch p.Kind {
	case desk.FinishResults, desk.FinishDoubts, desk.FinishRulings:
		return p.Placed
	case desk.FinishFinal:
		return !f.ending
	case desk.FinishExport:
		return len(f.w.State().Results) > 0
	case desk.FinishPrint:
		return len(f.w.State().Results) > 0 && !f.w.printing()
	}
	return true
}

// act does a point.
func (f *finish) act(p desk.FinishPoint) {
	w := f.w
	switch p.Kind {
	case desk.FinishResults, desk.FinishDoubts, desk.FinishRulings:
		f.hide()
		w.Correct(p.Key)
	case desk.FinishNames:
		f.hide()
		w.askNames()
	case desk.FinishFinal:
		f.final()
	case desk.FinishPrint:
		w.print()
	case desk.FinishExport:
		w.publishAll()
	case desk.FinishCopy:
		w.copyClub()
	}
}

// final reads a last time, stops the reading, and makes the result final.
func (f *finish) final() {
	w := f.w
	if !w.Status().Reading {
		f.close()
		return
	}
	f.ending = true
	f.refresh()
	s, link := w.Session(), w.Link()
	w.Later(func() {
		ctx, stop := context.WithTimeout(w.Context(), lastReading)
		defer stop()
		unread := link.ReadNow(ctx)
		if unread == nil {
			unread = link.StopReading()
		}
		w.Post(func() {
			if f.ending = false; s != w.Session() {
				return
			}
			if unread == nil {
				f.close()
				return
			}
			f.refresh()
			f.unread(unread)
		})
	})
}

// lastReading is how long the end of an evening waits for a file that does not answer.
const lastReading = 30 * time.Second

// unread asks what is to be done where the file could not be read a last time.
func (f *finish) unread(why error) {
	w := f.w
	f.hide()
	w.Log().Error("reading a last time", "error", why)
	w.Ask().Question(label.Text("Make it final all the same?"),
		desk.Say(screen.FinishUnread, "Why", desk.Explain(why).String()), label.Text("Not yet"),
		label.Text("Make it final"), nil, func() {
			link := w.Link()
			w.Perform("stopping the reading", link.StopReading, f.close)
		})
}

// close makes the result final; unless it is so already.
func (f *finish) close() {
	w := f.w
	if w.State().Closed && !w.State().Version().Open {
		return
	}
	w.Record(func(err error) {
		if err != nil {
			w.Fail("finishing the evening", err)
		}
		w.Redraw()
		f.refocus()
	}, session.EveningClosed{})
}

// refocus puts the focus on the next thing to do.
func (f *finish) refocus() {
	if f.dialog == nil {
		return
	}
	f.refresh()
	for _, p := range f.points() {
		if row := f.rows[p.Kind]; row != nil && p.Kind > desk.FinishFinal && !p.Done && !row.do.Disabled() {
			f.w.Ask().Focus(row.do)
			return
		}
	}
	f.w.Ask().Focus(f.away)
}
