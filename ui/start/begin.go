package start

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
	"clubnight/ui/desk"
	"clubnight/ui/desk/start"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// startTab is the guide's tab "Start session": everything by hand, or all
// of it with one button.
type startTab struct {
	w       shown
	reading func() // shows that results are read
	show    func() // shows this tab
	content fyne.CanvasObject
	big     fyne.CanvasObject // the button that does all of it
	why     *widget.Label     // why it does not

	start                *kit.Button
	create, modify, open *kit.Button
	bridgemates          *bridgemates
	health               *health
	steps                []*stepRow
	list                 *fyne.Container   // of the steps
	network              bool              // of whose start the steps are
	byHand               fyne.CanvasObject // what is done step by step, with a file
	busy                 bool
}

// stepRow shows one step of the start.
type stepRow struct {
	step  bridgemate.Step
	mark  *widget.Label
	text  *widget.Label
	about *widget.Label
}

func newStartTab(w shown, p Params) *startTab {
	in := w.Language()
	s := &startTab{w: w}
	k := w.Controls()
	s.start, s.why = k.Button(in.Text("Start the evening")+"   (F5)", s.onStart), kit.Sentence("")
	s.start.Importance = widget.HighImportance
	s.create = k.Button(in.Text("Create"), s.onCreate)
	s.modify = k.Button(in.Text("Modify"), s.onModify)
	s.open = k.Button(in.Text("Open in Bridgemate control"), s.onOpen)
	s.bridgemates, s.health = newBridgemates(w, p), newHealth(w, p)
	s.bridgemates.check, s.health.found = s.health.checkAll, s.bridgemates.found

	s.list = container.New(layout.NewCustomPaddedVBoxLayout(-11))
	s.fill()
	s.big = container.NewThemeOverride(container.New(layout.NewCustomPaddedLayout(0, 2, 0, 0), s.start), &kit.BigLook{})
	all := kit.Sheet(container.NewBorder(kit.Tight(kit.Heading(in.Text("All at once"))), nil, nil, nil,
		container.NewVScroll(kit.BesideBar(s.list))))
	s.byHand = kit.Apart(kit.Sheet(container.NewVBox(
		kit.Tight(kit.Heading(in.Text("Step by step"))),
		container.NewHBox(s.create, s.modify), container.NewHBox(s.open),
		kit.Tight(kit.Note(in.LinkWords().Say(linkwords.CreateAndModify))),
	)))
	s.content = kit.BesideFrom(66, []float32{0.45, 0.55},
		container.NewBorder(nil, s.byHand, nil, nil, all),
		container.NewBorder(kit.Sheet(s.bridgemates.content), nil, nil, nil, kit.Apart(kit.Sheet(s.health.content))))
	s.forget()
	return s
}

// fill lists the steps of the start.
func (s *startTab) fill() {
	in := s.w.Language()
	s.steps = nil
	s.list.RemoveAll()
	for _, step := range bridgemate.Steps(s.network) {
		row := &stepRow{step: step, mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true},
			SizeName: theme.SizeNameSubHeadingText},
			text:  &widget.Label{Text: in.LinkWords().Step(step), SizeName: theme.SizeNameSubHeadingText},
			about: kit.Sentence("")}
		row.about.Importance = widget.DangerImportance
		s.steps = append(s.steps, row)
		s.list.Add(container.New(layout.NewCustomPaddedVBoxLayout(0),
			container.NewBorder(nil, nil, kit.Lower(row.mark), nil, row.text), row.about))
	}
}

func (s *startTab) Register() shell.Registration {
	in := s.w.Language()
	return shell.Registration{Commands: []shell.Command{
		{Menu: shell.MenuBridgemate, Group: shell.GroupSecond,
			Text: in.Text("More about the Bridgemates…"), Do: s.bridgemates.onMore},
		{Menu: shell.MenuBridgemate, Group: shell.GroupSecond, Text: in.Text("Check everything"), Do: s.onCheck},
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
	if network := w.Link().Options().Network; network != s.network {
		s.network = network
		s.fill()
		s.forget()
	}
	kit.SetVisible(s.byHand, !s.network)
	there := len(w.State().Sections) > 0 && !w.State().Closed && !w.Past()
	why, take := desk.NoStart(s.w.Language(), w.State(), w.Role())
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
	in := s.w.Language()
	text := in.Text("Start the evening") + "   (F5)"
	switch {
	case s.busy:
		text = in.Text("Starting…")
	case take:
		text = in.Text("Take a room over…") + "   (F5)"
	}
	if s.start.Text != text {
		s.start.SetText(text)
	}
}

// onStart does all of it, unless results would be cleared: then it asks.
func (s *startTab) onStart() {
	in := s.w.Language()
	w := s.w
	switch {
	case s.busy, !w.Permits(session.Uploaded{}):
		return
	case w.Past():
		w.Tell(desk.Explain(in, bridgemate.ErrPast).String())
		return
	case len(w.State().Sections) == 0 || w.State().Closed:
		w.Tell(desk.NextOf(in, w.State(), w.Status(), w.Role()))
		return
	case desk.RoomsElsewhere(w.State()):
		s.elsewhere()
		return
	case slices.ContainsFunc(w.Status().Alarms,
		func(a bridgemate.Alarm) bool { return a.Kind == bridgemate.ProgramGone }):
		s.onContinue() // as the strip offers: it clears nothing
		return
	case w.Status().ProgramRunning:
		w.Tell(in.LinkWords().Say(linkwords.RunsAlready))
		return
	case w.State().PlayedElsewhere(): // there is no file here with which it could go on
		w.Tell(desk.NextOf(in, w.State(), w.Status(), w.Role()))
		return
	case desk.PlayedWith(w.State()):
		w.Ask().Question(in.Text("Continue playing?"),
			in.LinkWords().Of(w.State()).SayCount(linkwords.AfreshClears, len(w.State().Results)),
			in.Text("Continue playing"), in.Text("Cancel"), s.onContinue, nil)
		return
	}
	s.begin()
}

// elsewhere shows where a room is taken over; to whom none is to be had it says so.
func (s *startTab) elsewhere() {
	w := s.w
	if why, take := desk.NoStart(s.w.Language(), w.State(), w.Role()); !take {
		w.Tell(why)
		return
	}
	w.Visit(shell.Computers)
}

func (s *startTab) begin() {
	w := s.w
	link, there := w.Handsets("starting the evening")
	if !there {
		return
	}
	s.busy = true
	s.show()
	s.forget()
	w.Redraw()
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
				o := link.Options()
				w.Log().Info("session started", "file", o.File, "network", o.Network)
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
	if start.FailedStep(step, err) != step { // what is wrong was found early, before anything was written
		s.row(step).show("☐", widget.MediumImportance, "")
		step = start.FailedStep(step, err)
	}
	s.row(step).show("✗", widget.DangerImportance, desk.Explain(s.w.Language(), err).String())
	if errors.Is(err, control.ErrNoProgram) {
		s.withoutProgram(err)
	}
}

// withoutProgram says that the control program is missing, and offers the ways on: to
// show where it is, or an evening by hand.
func (s *startTab) withoutProgram(err error) {
	in := s.w.Language()
	w := s.w
	if w.Ask().Asking() {
		return
	}
	var d *dialog.CustomDialog
	hide := func() { d.Hide() }
	calm := kit.Escapes(in.Labels, hide)
	show := calm.Button(in.Text("Show where it is…"), func() { hide(); s.bridgemates.askProgram() })
	byHand := calm.Button(in.Text("Enter results"), func() { hide(); w.EnterByHand() })
	e := desk.Explain(in, err)
	d = w.Ask().Form(e.Happened, kit.Wide(60, kit.Sentence(in.LinkWords().Say(linkwords.WithoutProgram))), show,
		byHand, calm.Button(in.Text("Cancel"), hide))
	w.Ask().Focus(show)
}

// onContinue starts Bridgemate control on the same file, without clearing anything.
func (s *startTab) onContinue() {
	w := s.w
	link, there := w.Handsets("continuing play")
	if !there {
		return
	}
	w.Perform("continuing play", func() error { return link.Restart(w.Context()) }, func() {
		w.Tell(s.w.Language().LinkWords().Of(w.State()).Say(linkwords.OpenAgain, "Failing", link.Status().Err != nil))
		s.reading()
	})
}

func (s *startTab) onCreate() {
	w := s.w
	link, there := w.Handsets("creating the file")
	if !there {
		return
	}
	w.Perform("creating the file", func() error { return link.Create(w.Context()) }, func() {
		w.Tell(s.w.Language().LinkWords().Say(linkwords.FileWritten, "File", link.Options().File))
	})
}

func (s *startTab) onModify() {
	w := s.w
	link, there := w.Handsets("modifying the file")
	if !there {
		return
	}
	w.Perform("modifying the file", func() error { return link.Modify(w.Context()) }, func() {
		w.Tell(s.w.Language().LinkWords().Say(linkwords.MovementModified))
	})
}

func (s *startTab) onOpen() {
	w := s.w
	if link, there := w.Handsets("opening Bridgemate control"); there {
		w.Perform("opening Bridgemate control", func() error { return link.Launch(false) }, nil)
	}
}
