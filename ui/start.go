package ui

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
)

// bridgeTab is the tab with the guide's two (chapter "Example of integration in scoring software").
type bridgeTab struct {
	content   fyne.CanvasObject
	tabs      *container.AppTabs
	start     *startTab
	retrieval *retrievalTab
}

const (
	tabStart = iota
	tabRetrieval
)

func newBridgeTab(w *Window) *bridgeTab {
	b := &bridgeTab{start: newStartTab(w), retrieval: newRetrievalTab(w)}
	b.tabs = container.NewAppTabs(
		container.NewTabItem("Start session", b.start.content),
		container.NewTabItem("Retrieval", b.retrieval.content),
	)
	b.tabs.OnSelected = func(*container.TabItem) { w.redraw() }
	b.content = b.tabs
	return b
}

func (b *bridgeTab) refresh() {
	if b.tabs.SelectedIndex() == tabStart {
		b.start.refresh()
	} else {
		b.retrieval.refresh()
	}
}

// startTab is the guide's tab "Start session": everything by hand, or all of it with one button.
type startTab struct {
	w       *Window
	content fyne.CanvasObject

	start                *button
	create, modify, open *button
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

func newStartTab(w *Window) *startTab {
	s := &startTab{w: w}
	k := w.keys
	s.start = k.button("Start Bridgemate session   (F5)", s.onStart)
	s.start.Importance = widget.HighImportance
	s.create = k.button("Create", s.onCreate)
	s.modify = k.button("Modify", s.onModify)
	s.open = k.button("Open in Bridgemate control", s.onOpen)
	s.bridgemates, s.health = newBridgemates(w), newHealth(w)

	steps := container.New(layout.NewCustomPaddedVBoxLayout(-11))
	for _, step := range bridgemate.Steps() {
		row := &stepRow{step: step, mark: &widget.Label{TextStyle: fyne.TextStyle{Bold: true}, SizeName: theme.SizeNameSubHeadingText},
			text: &widget.Label{Text: bridgeWords.Step(step), SizeName: theme.SizeNameSubHeadingText}, about: sentence("")}
		row.about.Importance = widget.DangerImportance
		s.steps = append(s.steps, row)
		steps.Add(container.New(layout.NewCustomPaddedVBoxLayout(0), container.NewBorder(nil, nil, lower(row.mark), nil, row.text), row.about))
	}
	big := container.NewThemeOverride(container.New(layout.NewCustomPaddedLayout(0, 2, 0, 0), s.start), &bigLook{})
	all := sheet(container.NewBorder(
		container.NewVBox(tight(heading("All at once")), big),
		nil, nil, nil, container.NewVScroll(steps)))
	byHand := sheet(container.NewVBox(
		tight(heading("Step by step")),
		container.NewHBox(s.create, s.modify, s.open),
		tight(note("Create writes the Bridgemate file, Modify changes the movement in it. Opening clears nothing.")),
	))
	s.content = container.New(layout.NewCustomPaddedLayout(6, 6, 6, 6), beside([]float32{0.5, 0.5},
		container.NewBorder(nil, apart(byHand), nil, nil, all),
		container.NewBorder(sheet(s.bridgemates.content), nil, nil, nil, apart(sheet(s.health.content)))))
	s.forget()
	return s
}

// lower sets a symbol on the line of the words beside it: see symbolDrop.
func lower(symbol fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(5, -5, 0, 0), symbol)
}

// apart keeps a sheet clear of the one above it.
func apart(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(gap-theme.Padding(), 0, 0, 0), o)
}

// bigLook makes the text of the big button larger.
type bigLook struct{}

func (bigLook) current() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

// Size implements fyne.Theme.
func (l *bigLook) Size(n fyne.ThemeSizeName) float32 {
	size := l.current().Size(n)
	switch n {
	case theme.SizeNameText:
		return size * 1.35
	case theme.SizeNameInnerPadding:
		return size * 1.5
	}
	return size
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
	say(r.about, about)
}

func (s *startTab) refresh() {
	w := s.w
	s.bridgemates.refresh()
	s.health.refresh()
	there := len(w.st.Sections) > 0 && !w.st.Closed
	enable(s.start, there && !s.busy)
	enable(s.create, there && !s.busy && len(w.st.Results) == 0)
	enable(s.modify, there && !s.busy && w.st.File != "")
	enable(s.open, !s.busy && w.st.File != "")
}

// onStart does all of it, unless results would be cleared: then it asks.
func (s *startTab) onStart() {
	w := s.w
	switch {
	case s.busy:
		return
	case len(w.st.Sections) == 0 || w.st.Closed:
		w.frame.notice.tell(nextOf(w.st, w.status))
		return
	case w.status.ProgramRunning:
		w.frame.notice.tell("Bridgemate control is running already. Close it first if it should be started again.")
		return
	case len(w.st.Results) > 0:
		w.ask("Continue playing?",
			fmt.Sprintf("Starting afresh clears the %s that are in. Continue playing instead? Bridgemate control is opened again "+
				"on the same file, and every result stays.", count(len(w.st.Results), "result")),
			"Continue playing", "Cancel", s.onContinue, nil)
		return
	}
	s.begin()
}

func (s *startTab) begin() {
	w := s.w
	s.busy = true
	s.forget()
	s.start.SetText("Starting…")
	w.redraw()
	link := w.ev.Link
	var current bridgemate.Step
	w.later(func() {
		err := link.Start(w.ctx, func(step bridgemate.Step, done bool) {
			current = step
			w.p.Post(func() { s.ticked(step, done) })
		})
		failed := current
		w.p.Post(func() {
			s.busy = false
			s.start.SetText("Start Bridgemate session   (F5)")
			if err != nil {
				w.p.Log.Error("starting the session", "step", failed, "error", err)
				s.stumbled(failed, err)
			} else {
				w.p.Log.Info("session started", "file", link.Options().File)
				w.bridge.tabs.SelectIndex(tabRetrieval)
			}
			w.redraw()
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
	s.row(step).show("✗", widget.DangerImportance, explain(err).text())
}

// onContinue starts Bridgemate control on the same file, without clearing anything.
func (s *startTab) onContinue() {
	w := s.w
	link := w.ev.Link
	w.perform("continuing play", func() error { return link.Restart(w.ctx) }, func() {
		w.frame.notice.tell("Bridgemate control is open again and reading goes on. Every result is still there.")
		w.bridge.tabs.SelectIndex(tabRetrieval)
	})
}

func (s *startTab) onCreate() {
	w := s.w
	link := w.ev.Link
	w.perform("creating the file", func() error { return link.Create(w.ctx) }, func() {
		w.frame.notice.tell("The Bridgemate file is written: " + link.Options().File)
	})
}

func (s *startTab) onModify() {
	w := s.w
	link := w.ev.Link
	w.perform("modifying the file", func() error { return link.Modify(w.ctx) }, func() {
		w.frame.notice.tell("The movement in the Bridgemate file is up to date. In Bridgemate control choose Synchronize.")
	})
}

func (s *startTab) onOpen() {
	w := s.w
	link := w.ev.Link
	w.perform("opening Bridgemate control", func() error { return link.Launch(false) }, nil)
}

// The rest of fyne.Theme is the window's own.
func (l *bigLook) Color(n fyne.ThemeColorName, v fyne.ThemeVariant) color.Color {
	return l.current().Color(n, v)
}

// Font implements fyne.Theme.
func (l *bigLook) Font(s fyne.TextStyle) fyne.Resource { return l.current().Font(s) }

// Icon implements fyne.Theme.
func (l *bigLook) Icon(n fyne.ThemeIconName) fyne.Resource { return l.current().Icon(n) }
