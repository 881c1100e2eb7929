package ui

import (
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	linkwords "clubnight/bridgemate/words"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/shell"
)

// bridge is the way to the Bridgemates: the page Start, on which the evening is set up
// and started, and the page Room, to which the results come. They hold what is on the two
// tabs of the guide (chapter "Example of integration in scoring software").
type bridge struct {
	w         bridgeNeeds
	tonight   *tonight
	start     *startTab
	retrieval *retrievalTab
	onward    *kit.Button // to the other side of the page
	page      *kit.Panes
	turn      func(place int) // to a page
}

// The panes of the page Start.
const (
	paneSetUp = iota
	paneSeats
	paneBridgemates
)

// bridgeNeeds is what the page Start needs of the window.
type bridgeNeeds interface {
	startNeeds
	retrievalNeeds
}

func newBridge(w bridgeNeeds, p Params, t *tonight, turn func(place int), take func()) *bridge {
	b := &bridge{w: w, tonight: t, start: newStartTab(w, p), retrieval: newRetrievalTab(w, p.Keep), turn: turn}
	b.start.reading, b.start.show, b.start.take = b.showRetrieval, b.showStart, take
	b.onward = w.Controls().Button("", b.onTurn)
	foot := container.NewVBox(b.start.why, b.start.big, b.onward)
	setUp := kit.Sheet(container.NewBorder(nil, foot, nil, nil, t.setup))
	b.page = kit.NewPanes(
		kit.Pane{Content: setUp, Width: 45, Lines: 22},
		kit.Pane{Content: t.seats, Width: 50, Grows: 1, Lines: 30, Turn: 1},
		kit.Pane{Content: b.start.content, Width: 70, Grows: 0.5, Lines: 30, Turn: 1},
	)
	b.page.OnAll = func(bool) { b.label() }
	b.label()
	return b
}

func (b *bridge) Register() shell.Registration {
	return shell.Registration{
		Title: label.Text("Start"), Place: shell.TabStart, Help: screen.HelpStart, Chapter: "start",
		Content: b.page.Content, Refresh: b.refresh,
		Focus:  func() fyne.Focusable { return b.tonight.tables.Entry },
		Parts:  b.parts,
		Reveal: b.page.Reveal,
		Keys:   []shell.Shortcut{{Name: fyne.KeyF5, Do: b.onStart}},
		Commands: []shell.Command{{Menu: shell.MenuBridgemate, Group: shell.GroupFirst,
			Text: label.Text("Start Bridgemate session") + "    F5", Records: session.Uploaded{}, Do: b.onStart}},
		Open: func() {
			b.start.forget()
			b.start.health.checkAll()
			b.show(paneSeats)
		},
	}
}

// parts are what is set up, then what is seen beside it: who sits where and who plays
// where, or the Bridgemates.
func (b *bridge) parts() []fyne.Focusable {
	parts := []fyne.Focusable{b.tonight.tables.Entry}
	if b.page.Seen(paneSeats) {
		parts = append(parts, b.tonight.players.grid, b.tonight.preview)
	}
	if b.page.Seen(paneBridgemates) {
		parts = append(parts, b.start.bridgemates.program)
	}
	return parts
}

// show brings one of the panes that take turns to the front.
func (b *bridge) show(pane int) {
	b.page.Show(pane)
	b.label()
}

func (b *bridge) label() {
	text := label.Text("Bridgemates and checks…")
	if b.page.Seen(paneBridgemates) {
		text = label.Text("Players and movement…")
	}
	if b.onward.Text != text {
		b.onward.SetText(text)
	}
	kit.SetVisible(b.onward, !(b.page.Seen(paneSeats) && b.page.Seen(paneBridgemates)))
}

func (b *bridge) onTurn() {
	if b.page.Seen(paneBridgemates) {
		b.show(paneSeats)
	} else {
		b.show(paneBridgemates)
	}
	b.w.Redraw()
}

// showStart shows how the start goes.
func (b *bridge) showStart() {
	b.turn(shell.TabStart)
	b.show(paneBridgemates)
	b.w.Redraw()
}

// showRetrieval shows the room, to which the results come.
func (b *bridge) showRetrieval() { b.turn(shell.TabRoom) }

func (b *bridge) onStart() {
	b.showStart()
	b.start.onStart()
}

func (b *bridge) refresh() {
	b.tonight.refresh()
	b.start.refresh()
}

// startNeeds is what the tab Start session needs of the window.
type startNeeds interface {
	bridgematesNeeds
	healthNeeds
	permitter
	Past() bool
	enterByHand() // goes to the line in which results are entered
}

// startTab is the guide's tab "Start session": everything by hand, or all
// of it with one button.
type startTab struct {
	w       startNeeds
	reading func() // shows that results are read
	show    func() // shows this tab
	take    func() // shows whose rooms are whose, to take one over
	content fyne.CanvasObject
	big     fyne.CanvasObject // the button that does all of it
	why     *widget.Label     // why it does not

	start                *kit.Button
	create, modify, open *kit.Button
	bridgemates          *bridgemates
	health               *health
	steps                []*stepRow
	busy                 bool
}

// stepRow shows one step of the start.
type stepRow struct {
	step  bridgemate.Step
	mark  *widget.Label
	text  *widget.Label
	about *widget.Label
}

func newStartTab(w startNeeds, p Params) *startTab {
	s := &startTab{w: w}
	k := w.Controls()
	s.start, s.why = k.Button(label.Text("Start Bridgemate session")+"   (F5)", s.onStart), kit.Sentence("")
	s.start.Importance = widget.HighImportance
	s.create = k.Button(label.Text("Create"), s.onCreate)
	s.modify = k.Button(label.Text("Modify"), s.onModify)
	s.open = k.Button(label.Text("Open in Bridgemate control"), s.onOpen)
	s.bridgemates, s.health = newBridgemates(w, p), newHealth(w, p)
	s.bridgemates.check, s.health.found = s.health.checkAll, s.bridgemates.found

	steps := container.New(layout.NewCustomPaddedVBoxLayout(-11))
	for _, step := range bridgemate.Steps() {
		row := &stepRow{step: step, mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true},
			SizeName: theme.SizeNameSubHeadingText},
			text:  &widget.Label{Text: desk.LinkWords().Step(step), SizeName: theme.SizeNameSubHeadingText},
			about: kit.Sentence("")}
		row.about.Importance = widget.DangerImportance
		s.steps = append(s.steps, row)
		steps.Add(container.New(layout.NewCustomPaddedVBoxLayout(0),
			container.NewBorder(nil, nil, kit.Lower(row.mark), nil, row.text), row.about))
	}
	s.big = container.NewThemeOverride(container.New(layout.NewCustomPaddedLayout(0, 2, 0, 0), s.start), &kit.BigLook{})
	all := kit.Sheet(container.NewBorder(kit.Tight(kit.Heading(label.Text("All at once"))), nil, nil, nil,
		container.NewVScroll(kit.BesideBar(steps))))
	byHand := kit.Sheet(container.NewVBox(
		kit.Tight(kit.Heading(label.Text("Step by step"))),
		container.NewHBox(s.create, s.modify), container.NewHBox(s.open),
		kit.Tight(kit.Note(desk.LinkWords().Say(linkwords.CreateAndModify))),
	))
	s.content = kit.BesideFrom(66, []float32{0.45, 0.55},
		container.NewBorder(nil, kit.Apart(byHand), nil, nil, all),
		container.NewBorder(kit.Sheet(s.bridgemates.content), nil, nil, nil, kit.Apart(kit.Sheet(s.health.content))))
	s.forget()
	return s
}

func (s *startTab) Register() shell.Registration {
	return shell.Registration{Commands: []shell.Command{
		{Menu: shell.MenuBridgemate, Group: shell.GroupSecond,
			Text: label.Text("More about the Bridgemates…"), Do: s.bridgemates.onMore},
		{Menu: shell.MenuBridgemate, Group: shell.GroupSecond, Text: label.Text("Check everything"), Do: s.onCheck},
	}}
}

// onCheck shows the check from the menu.
func (s *startTab) onCheck() {
	s.show()
	s.health.checkAll()
}

// forget clears the ticks.
func (s *startTab) forget() {
	for _, r := range s.steps {
		r.show("☐", widget.MediumImportance, "")
	}
}

func (r *stepRow) show(mark string, importance widget.Importance, about string) {
	r.mark.Importance, r.text.Importance = importance, importance
	r.mark.SetText(mark)
	r.text.Refresh()
	kit.Say(r.about, about)
}

func (s *startTab) refresh() {
	w := s.w
	s.bridgemates.refresh()
	s.health.refresh()
	there := len(w.State().Sections) > 0 && !w.State().Closed && !w.Past()
	why, take := desk.NoStart(w.State(), w.Role())
	kit.Say(s.why, why)
	kit.SetVisible(s.why, why != "" && there && !take)
	s.name(take)
	kit.Enable(s.start, there && !s.busy && (why == "" || take))
	kit.Enable(s.create, there && !s.busy && why == "" && !desk.PlayedWith(w.State()))
	kit.Enable(s.modify, there && !s.busy && why == "" && w.State().File != "")
	kit.Enable(s.open, !s.busy && w.State().File != "")
}

// name calls the large button what it does: it starts, or leads to where a
// room is taken over.
func (s *startTab) name(take bool) {
	text := label.Text("Start Bridgemate session") + "   (F5)"
	switch {
	case s.busy:
		text = label.Text("Starting…")
	case take:
		text = label.Text("Take a room over…") + "   (F5)"
	}
	if s.start.Text != text {
		s.start.SetText(text)
	}
}

// onStart does all of it, unless results would be cleared: then it asks.
func (s *startTab) onStart() {
	w := s.w
	switch {
	case s.busy, !w.Permits(session.Uploaded{}):
		return
	case w.Past():
		w.Tell(desk.Explain(bridgemate.ErrPast).String())
		return
	case len(w.State().Sections) == 0 || w.State().Closed:
		w.Tell(desk.NextOf(w.State(), w.Status(), w.Role()))
		return
	case desk.RoomsElsewhere(w.State()):
		s.elsewhere()
		return
	case slices.ContainsFunc(w.Status().Alarms,
		func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.ProgramGone }):
		s.onContinue() // as the strip offers: it clears nothing
		return
	case w.Status().ProgramRunning:
		w.Tell(desk.LinkWords().Say(linkwords.RunsAlready))
		return
	case desk.PlayedWith(w.State()):
		w.Ask().Question(label.Text("Continue playing?"),
			desk.LinkWords().SayCount(linkwords.AfreshClears, len(w.State().Results)),
			label.Text("Continue playing"), label.Text("Cancel"), s.onContinue, nil)
		return
	}
	s.begin()
}

// elsewhere shows where a room is taken over; to whom none is to be had it says so.
func (s *startTab) elsewhere() {
	if why, take := desk.NoStart(s.w.State(), s.w.Role()); !take {
		s.w.Tell(why)
		return
	}
	s.take()
}

func (s *startTab) begin() {
	w := s.w
	s.busy = true
	s.show()
	s.forget()
	w.Redraw()
	link := w.Link()
	var current bridgemate.Step
	w.Later(func() {
		err := link.Start(w.Context(), func(step bridgemate.Step, done bool) {
			current = step
			w.Post(func() { s.ticked(step, done) })
		})
		failed := current
		w.Post(func() {
			s.busy = false
			if err != nil {
				w.Log().Error("starting the session", "step", failed, "error", err)
				s.stumbled(failed, err)
			} else {
				w.Log().Info("session started", "file", link.Options().File)
				s.reading()
			}
			w.Redraw()
		})
	})
}

func (s *startTab) row(step bridgemate.Step) *stepRow {
	for _, r := range s.steps {
		if r.step == step {
			return r
		}
	}
	return s.steps[0]
}

func (s *startTab) ticked(step bridgemate.Step, done bool) {
	if done {
		s.row(step).show("✓", widget.SuccessImportance, "")
	} else {
		s.row(step).show("▶", widget.MediumImportance, "")
	}
}

func (s *startTab) stumbled(step bridgemate.Step, err error) {
	if desk.FailedStep(step, err) != step { // what is wrong was found early, before anything was written
		s.row(step).show("☐", widget.MediumImportance, "")
		step = desk.FailedStep(step, err)
	}
	s.row(step).show("✗", widget.DangerImportance, desk.Explain(err).String())
	if errors.Is(err, control.ErrNoProgram) {
		s.withoutProgram(err)
	}
}

// withoutProgram says that the control program is missing, and offers the ways on: to
// show where it is, or an evening by hand.
func (s *startTab) withoutProgram(err error) {
	w := s.w
	if w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(hide)
	show := calm.Button(label.Text("Show where it is…"), func() { hide(); s.bridgemates.askProgram() })
	byHand := calm.Button(label.Text("Enter the results by hand"), func() { hide(); w.enterByHand() })
	e := desk.Explain(err)
	d = w.Ask().Form(e.Happened, kit.Wide(60, kit.Sentence(desk.LinkWords().Say(linkwords.WithoutProgram))), show,
		byHand, calm.Button(label.Text("Cancel"), hide))
	w.Ask().Focus(show)
}

// onContinue starts Bridgemate control on the same file, without clearing anything.
func (s *startTab) onContinue() {
	w := s.w
	link := w.Link()
	w.Perform("continuing play", func() error { return link.Restart(w.Context()) }, func() {
		w.Tell(desk.LinkWords().Say(linkwords.OpenAgain, "Failing", link.Status().Err != nil))
		s.reading()
	})
}

func (s *startTab) onCreate() {
	w := s.w
	link := w.Link()
	w.Perform("creating the file", func() error { return link.Create(w.Context()) }, func() {
		w.Tell(desk.LinkWords().Say(linkwords.FileWritten, "File", link.Options().File))
	})
}

func (s *startTab) onModify() {
	w := s.w
	link := w.Link()
	w.Perform("modifying the file", func() error { return link.Modify(w.Context()) }, func() {
		w.Tell(desk.LinkWords().Say(linkwords.MovementModified))
	})
}

func (s *startTab) onOpen() {
	w := s.w
	link := w.Link()
	w.Perform("opening Bridgemate control", func() error { return link.Launch(false) }, nil)
}
