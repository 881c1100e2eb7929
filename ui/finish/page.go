// Package finish is the list with which an evening ends: what is still open, and what of
// the evening was given out.
//
//	page := finish.New(shell, evening, finish.Ways{Correct: rulings.Correct, …})
//	page.Printed(state)
package finish

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
	"clubnight/ui/desk/finish"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Fail(what string, err error)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Ways are what other pages do for this one.
type Ways struct {
	// Correct opens the correction of a result, and Name leads to the chairs without a
	// name.
	Correct func(session.Key)
	Name    func()
	// Print prints the sheets, and Printing reports whether that goes on.
	Print    func()
	Printing func() bool
	// Publish gives the evening out, and Copy copies the club file; nil is an evening of
	// which that is not done.
	Publish, Copy func()
	// Send sends the evening to the places that the club named, and reports whether it
	// named any; nil is a window that sends nothing.
	Send func() bool
}

// Page is the list with which an evening ends: each point is done, or one action away.
type Page struct {
	w    shown
	ways Ways

	given  map[*session.Session]finish.Given // while the window is open
	ending bool                              // the reading is being ended
	dialog *dialog.CustomDialog
	head   *widget.Label
	away   *kit.Button
	rows   map[finish.Kind]*pointRow
}

// pointRow is a point of the list.
type pointRow struct {
	mark, text *widget.Label
	do         *kit.Button
	point      finish.Step
}

func actions(in *desk.Language) map[finish.Kind]string {
	return map[finish.Kind]string{
		finish.Results: in.Text("Enter or correct…"), finish.Doubts: in.Text("Look…"),
		finish.Rulings: in.Text("Look…"), finish.Names: in.Text("Name them…"),
		finish.Final: in.Text("Make it final"), finish.Print: in.Text("Print"),
		finish.Export: in.Text("Publish everything"), finish.Copy: in.Text("Copy the club file"),
	}
}

// New makes the page of an evening.
func New(w Shell, e *model.Evening, ways Ways) *Page {
	return &Page{w: shown{w, e}, ways: ways, given: map[*session.Session]finish.Given{}}
}

// Register is the entry in the menu.
func (f *Page) Register() shell.Registration {
	return shell.Registration{Refresh: f.refresh, Open: func() { f.hide(); f.ending = false },
		Commands: []shell.Command{
			{Menu: shell.MenuEvening, Group: shell.GroupFirst, Text: f.w.Language().Text("Finish the evening…"),
				Shortcut: shell.WithCtrl(fyne.KeyE), Records: session.EveningClosed{}, Do: f.open},
		}}
}

// Printed remembers that the evening that is shown was printed. Sheets of an earlier
// standing of it count for nothing.
func (f *Page) Printed(st *session.State) {
	if st.Later == 0 {
		f.gave(f.w.Session(), func(g *finish.Given) { g.Printed = st })
	}
}

// GaveOut remembers that an evening was given out, whichever is shown now.
func (f *Page) GaveOut(of *session.Session, st *session.State) {
	f.gave(of, func(g *finish.Given) { g.Exported = st })
}

// Copied remembers how many entries of each evening a copy of the club file has.
func (f *Page) Copied(entries map[int64]int64) {
	f.gave(f.w.Session(), func(g *finish.Given) { g.Copied = entries[f.w.Opened().ID] })
}

// gave remembers what was given out of an evening.
func (f *Page) gave(of *session.Session, change func(*finish.Given)) {
	now := f.given[of]
	change(&now)
	f.given[of] = now
	f.refocus()
}

func (f *Page) hide() {
	if f.dialog != nil {
		f.dialog.Hide()
		f.dialog = nil
	}
}

func (f *Page) points() []finish.Step {
	return finish.Steps(f.w.Language(), f.w.State(), f.w.Scores(), f.w.Status(), f.given[f.w.Session()],
		f.ways.Publish != nil, f.ways.Copy != nil)
}

// open shows the list.
func (f *Page) open() {
	in := f.w.Language()
	w := f.w
	if w.Ask().Asking() {
		return
	}
	calm := kit.Escapes(in.Labels, f.hide)
	f.head = kit.Sentence("")
	f.rows = map[finish.Kind]*pointRow{}
	list := container.New(layout.NewCustomPaddedVBoxLayout(0))
	for _, p := range f.points() {
		row := &pointRow{mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true}}, text: kit.Sentence("")}
		row.do = calm.Button(actions(in)[p.Kind], func() { f.act(row.point) })
		f.rows[p.Kind] = row
		list.Add(container.NewBorder(nil, nil, kit.Wide(2.6, row.mark),
			kit.Wide(18, container.NewVBox(row.do)), row.text))
	}
	f.away = calm.Button(in.Text("Close"), f.hide)
	f.dialog = w.Ask().Form(in.Text("Finish the evening"), kit.Wide(84, container.NewVBox(f.head, list)), f.away)
	f.refresh()
	for _, p := range f.points() {
		if row := f.rows[p.Kind]; !p.Done && !row.do.Disabled() {
			w.Ask().Focus(row.do)
			return
		}
	}
	w.Ask().Focus(f.away)
}

func (f *Page) refresh() {
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
	f.head.SetText(finish.Text(f.w.Language(), points))
}

// can reports whether a point can be done now.
func (f *Page) can(p finish.Step) bool {
	switch p.Kind {
	case finish.Results, finish.Doubts, finish.Rulings:
		return p.Placed
	case finish.Final:
		return !f.ending
	case finish.Export:
		return len(f.w.State().Results) > 0
	case finish.Print:
		return len(f.w.State().Results) > 0 && !f.ways.Printing()
	}
	return true
}

// act does a point.
func (f *Page) act(p finish.Step) {
	switch p.Kind {
	case finish.Results, finish.Doubts, finish.Rulings:
		f.hide()
		f.ways.Correct(p.Key)
	case finish.Names:
		f.hide()
		f.ways.Name()
	case finish.Final:
		f.final()
	case finish.Print:
		f.ways.Print()
	case finish.Export:
		f.publish()
	case finish.Copy:
		f.ways.Copy()
	}
}

// publish sends the evening where the club named a place, else gives it out as files.
func (f *Page) publish() {
	if f.ways.Send == nil {
		f.ways.Publish()
		return
	}
	f.hide()
	if !f.ways.Send() {
		f.open()
		f.ways.Publish()
	}
}

// final reads a last time, stops the reading, and makes the result final.
func (f *Page) final() {
	w := f.w
	if !w.Status().Reading {
		f.close()
		return
	}
	link, there := w.Handsets("reading a last time")
	if !there {
		return
	}
	f.ending = true
	f.refresh()
	s := w.Session()
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

// lastReading is how long the end of an evening waits for Bridgemates that do not answer.
const lastReading = 30 * time.Second

// unread asks what is to be done where the Bridgemates could not be read a last time.
func (f *Page) unread(why error) {
	in := f.w.Language()
	w := f.w
	f.hide()
	w.Log().Error("reading a last time", "error", why)
	text := screen.FinishUnread
	if w.Link().Options().Network {
		text = screen.FinishUnreached
	}
	w.Ask().Question(in.Text("Make it final all the same?"),
		in.Say(text, "Why", desk.Explain(in, why).String()), in.Text("Not yet"),
		in.Text("Make it final"), nil, func() {
			if link, there := w.Handsets("stopping the reading"); there {
				w.Perform("stopping the reading", link.StopReading, f.close)
			}
		})
}

// close makes the result final; unless it is so already.
func (f *Page) close() {
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
func (f *Page) refocus() {
	if f.dialog == nil {
		return
	}
	f.refresh()
	for _, p := range f.points() {
		if row := f.rows[p.Kind]; row != nil && p.Kind > finish.Final && !p.Done && !row.do.Disabled() {
			f.w.Ask().Focus(row.do)
			return
		}
	}
	f.w.Ask().Focus(f.away)
}
