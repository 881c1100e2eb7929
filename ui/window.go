package ui

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
)

// Window is Clubnight's window.
type Window struct {
	p       Params
	keys    *kit.Keys
	ask     *kit.Dialogs
	work    *kit.Lane // what goes into the journal
	slow    *kit.Lane // what goes on with the link, the sheets and other programs
	compare *kit.Lane // the score with the Bridgemate file
	calc    *kit.Once // the scores
	busy    int32     // 1 while a redraw is on its way

	ctx    context.Context // ends with the window
	cancel context.CancelFunc

	ev      Evening
	scored  atomic.Pointer[session.Session] // ev's session, for the goroutine that scores
	leave   func()                          // stops listening to the evening
	st      *session.State
	sc      *session.Scores
	status  bridgemate.Status
	counted string // the count of results that was last logged
	trouble string // why reading fails, as last logged

	frame   *frame
	tabs    *container.AppTabs
	tonight *tonight
	bridge  *bridgeTab
	results *resultsTab
	ruling  *correction  // the dialog for a result, nil while it is closed
	deals   *dealsDialog // nil while it is closed

	analysing *analysis // of the deals, nil while there is none
	listed    *differenceList
	out       *outgoing // of the evening that is shown
	faults    []string  // what goes wrong in the rehearsal, by its names
}

// The tabs, in their order.
const (
	tabTonight = iota
	tabBridgemate
	tabResults
)

// New fills the window that it is given. It shows nothing before Open.
func New(p Params) *Window {
	w := &Window{p: p.usual(), out: &outgoing{}}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	w.work, w.slow, w.compare = kit.NewLane(w.p.Go), kit.NewLane(w.p.Go), kit.NewLane(w.p.Go)
	w.calc = kit.NewOnce(w.p.Go, w.score)
	w.keys, w.ask = kit.NewKeys(w.onKey), kit.NewDialogs(w.p.Window, w.fail)

	w.frame = newFrame(w)
	w.tonight = newTonight(w)
	w.bridge = newBridgeTab(w)
	w.results = newResultsTab(w)
	w.tabs = container.NewAppTabs(
		container.NewTabItem("Tonight", w.tonight.content),
		container.NewTabItem("Bridgemate", w.bridge.content),
		container.NewTabItem("Results", w.results.content),
	)
	w.tabs.OnSelected = func(*container.TabItem) { w.redraw() }
	w.p.Window.SetContent(container.NewBorder(w.frame.top, w.frame.foot, nil, nil, w.tabs))
	w.p.Window.SetMainMenu(w.menu())
	w.p.Window.Canvas().SetOnTypedKey(func(ev *fyne.KeyEvent) { w.onKey(ev.Name) })
	w.p.Window.SetCloseIntercept(w.onClose)
	w.p.Window.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.onDropped(files) })
	return w
}

// Open shows an evening, and goes on with it where it was: if its results were being read when the
// program ended, they are read on.
func (w *Window) Open(ev Evening) {
	if w.leave != nil {
		w.leave()
	}
	w.ev = ev
	w.scored.Store(ev.Session)
	w.st, w.sc = ev.Session.State(), nil
	w.status = ev.Link.Status()
	stop := ev.Session.Listen(func(entries []session.Entry) { w.changed(); w.calc.Kick(); w.heard(ev.Session, entries) })
	left := new(atomic.Bool)
	w.leave = func() { left.Store(true); stop() }
	ev.Link.Watch(func(bridgemate.Status) {
		if !left.Load() {
			w.changed()
		}
	})
	w.out, w.faults = &outgoing{}, nil
	w.frame.bars.forget()
	if w.deals != nil {
		w.deals.hide()
	}
	if w.ruling != nil {
		w.ruling.hide() // it was about the evening before
	}
	w.frame.notice.Hide()
	w.bridge.start.forget()
	w.checkAll()
	w.bridge.tabs.SelectIndex(tabStart)
	w.redraw()
	w.calc.Kick()
	w.analyse()
	if ev.Resumed {
		w.resume()
	}
}

// resume reads on where the program was when it ended.
func (w *Window) resume() {
	n := desk.Count(len(w.st.Results), "result")
	if !w.st.Reading {
		if desk.Begun(w.st) {
			w.tell(fmt.Sprintf("Resumed: %s. Reading is paused.", n))
			w.tabs.SelectIndex(tabBridgemate)
			w.bridge.tabs.SelectIndex(tabRetrieval)
		}
		return
	}
	w.tabs.SelectIndex(tabBridgemate)
	w.bridge.tabs.SelectIndex(tabRetrieval)
	link := w.ev.Link
	w.later(func() {
		err := link.StartReading(w.ctx)
		w.p.Post(func() {
			if err != nil {
				w.fail("resuming the evening", err)
				return
			}
			w.p.Log.Info("resumed", "results", len(w.st.Results))
			w.tell(fmt.Sprintf("Resumed: %s, reading goes on.", n))
		})
	})
}

// changed asks for a redraw; many changes at once give one.
func (w *Window) changed() {
	if atomic.CompareAndSwapInt32(&w.busy, 0, 1) {
		w.p.Post(func() {
			atomic.StoreInt32(&w.busy, 0)
			w.redraw()
		})
	}
}

// score computes the scores of the evening as it stands.
func (w *Window) score() {
	s := w.scored.Load()
	sc, err := s.State().Score()
	w.p.Post(func() {
		switch {
		case s != w.ev.Session: // of an evening that was left meanwhile
		case err != nil:
			w.fail("scoring", err)
		default:
			w.sc = sc
			w.logCount()
			w.redraw()
		}
	})
}

// logCount writes how far the evening is to the log, once for each count.
func (w *Window) logCount() {
	if text := fmt.Sprintf("results %d of %d", w.sc.Arrived, w.sc.Expected); text != w.counted && w.sc.Expected > 0 {
		w.counted = text
		w.p.Log.Info(text, "open", len(w.sc.Open))
	}
}

// logReading writes to the log why reading fails, once for each reason.
func (w *Window) logReading() {
	text := ""
	if w.status.Err != nil {
		text = w.status.Err.Error()
	}
	if text != w.trouble && text != "" {
		w.p.Log.Warn("reading the Bridgemate file", "error", text)
	}
	w.trouble = text
}

// redraw shows the evening as it stands: the frame, and the tab that is seen.
func (w *Window) redraw() {
	if w.ev.Session == nil {
		return
	}
	w.st, w.status = w.ev.Session.State(), w.ev.Link.Status()
	w.logReading()
	w.frame.refresh()
	switch w.tabs.SelectedIndex() {
	case tabTonight:
		w.tonight.refresh()
	case tabBridgemate:
		w.bridge.refresh()
	case tabResults:
		w.results.refresh()
	}
	if w.ruling != nil {
		w.ruling.refresh()
	}
	if w.deals != nil {
		w.deals.refresh()
	}
	w.refreshList()
}

// record writes facts into the journal, off Fyne's goroutine; then, if given, hears how it went.
// Without it a refusal goes to the notice.
func (w *Window) record(then func(error), facts ...session.Fact) {
	s := w.ev.Session
	w.work.Do(func() {
		err := s.Record("director", facts...)
		w.p.Post(func() {
			switch {
			case then != nil:
				then(err)
			case err != nil:
				w.fail("recording", err)
				w.redraw()
			}
		})
	})
}

// later runs something slow after everything that is being recorded now. It has a lane of its own,
// so that a name is recorded even while a file on a lost network drive keeps the link waiting.
func (w *Window) later(do func()) {
	w.work.Do(func() { w.slow.Do(do) })
}

// perform runs something slow with the link off Fyne's goroutine, and says in the notice what it
// came to.
func (w *Window) perform(what string, do func() error, then func()) {
	w.later(func() {
		err := do()
		w.p.Post(func() {
			if err != nil {
				w.fail(what, err)
			} else if then != nil {
				then()
			}
			w.redraw()
		})
	})
}

// tell says what just happened.
func (w *Window) tell(text string) { w.frame.notice.Tell(text) }

// warn says what went wrong, with the technical side for whoever asks.
func (w *Window) warn(e desk.Explanation, details string) {
	w.frame.notice.Warn(e.Text(), func() { w.explainAtLength(e, details) })
}

// fail says an error in plain words, and the rest to the log.
func (w *Window) fail(what string, err error) {
	w.p.Log.Error(what, "error", err)
	w.warn(desk.Explain(err), fmt.Sprintf("%s: %v", what, err))
}

// menu holds every command with its shortcut. Fyne looks for shortcuts there first, whatever has
// the focus.
func (w *Window) menu() *fyne.MainMenu {
	const ctrl, alt = fyne.KeyModifierControl, fyne.KeyModifierAlt
	item := func(text string, key fyne.KeyName, mod fyne.KeyModifier, do func()) *fyne.MenuItem {
		m := fyne.NewMenuItem(text, do)
		if key != "" {
			s := &desktop.CustomShortcut{KeyName: key, Modifier: mod}
			m.Shortcut = s
			w.shortcut(s, do)
		}
		return m
	}
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: ctrl}, func() { w.turn(+1) })
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: ctrl | fyne.KeyModifierShift}, func() { w.turn(-1) })
	quit := item("Close Clubnight", fyne.KeyQ, ctrl, w.onClose)
	quit.IsQuit = true
	menu := fyne.NewMainMenu(
		fyne.NewMenu("Evening",
			item("New evening…", fyne.KeyN, ctrl, w.onNewEvening),
			item("Finish evening…", fyne.KeyE, ctrl, w.onFinish),
			fyne.NewMenuItemSeparator(),
			item(correctText, fyne.KeyK, ctrl, w.onCorrect),
			item("Deals…", fyne.KeyD, ctrl, w.onDeals),
			fyne.NewMenuItemSeparator(),
			item("Print the sheets", fyne.KeyP, ctrl, w.results.onPrint),
			item("Save the sheets…", fyne.KeyS, ctrl, w.results.onSave),
			fyne.NewMenuItemSeparator(),
			quit,
		),
		fyne.NewMenu("Bridgemate",
			fyne.NewMenuItem("Start Bridgemate session    F5", w.onStart),
			item("Start or stop reading", fyne.KeyR, ctrl, w.bridge.retrieval.onToggle),
			fyne.NewMenuItemSeparator(),
			item("Change the movement…", fyne.KeyM, ctrl, w.onChangeMovement),
			fyne.NewMenuItem("Score and Bridgemate file…", w.onDifferences),
			item("Handset settings…", fyne.KeyH, ctrl, w.onSettings),
			fyne.NewMenuItem("More about the Bridgemates…", w.onMore),
			fyne.NewMenuItem("Check everything", w.onCheck),
			fyne.NewMenuItemSeparator(),
			item("Change file…", fyne.KeyO, ctrl, w.frame.onChangeFile),
		),
		fyne.NewMenu("View",
			item("Tonight", fyne.Key1, alt, func() { w.tabs.SelectIndex(tabTonight) }),
			item("Bridgemate", fyne.Key2, alt, func() { w.tabs.SelectIndex(tabBridgemate) }),
			item("Results", fyne.Key3, alt, func() { w.tabs.SelectIndex(tabResults) }),
			fyne.NewMenuItemSeparator(),
			item("Larger text", fyne.KeyEqual, ctrl, func() { w.p.Rescale(true) }),
			item("Smaller text", fyne.KeyMinus, ctrl, func() { w.p.Rescale(false) }),
		),
		fyne.NewMenu("Help",
			item("Keys", fyne.KeyF1, ctrl, w.onKeys),
			fyne.NewMenuItem("About Clubnight", w.onAbout),
		),
	)
	if w.p.Rehearsal != nil {
		menu.Items = slices.Insert(menu.Items, 2, fyne.NewMenu("Rehearsal", fyne.NewMenuItem("What goes wrong…", w.onFaults)))
	}
	return menu
}

// shortcut makes a shortcut work wherever the focus is, also where there is no menu.
func (w *Window) shortcut(s *desktop.CustomShortcut, do func()) {
	w.keys.Add(s, do)
	w.p.Window.Canvas().AddShortcut(s, func(fyne.Shortcut) { do() })
}

// onKey does what a key does everywhere in the window.
func (w *Window) onKey(key fyne.KeyName) bool {
	switch {
	case w.ask.Asking():
		return false
	case key == fyne.KeyF5:
		w.onStart()
	case key == fyne.KeyEscape && w.frame.notice.Visible():
		w.frame.notice.Hide()
	default:
		return false
	}
	return true
}

func (w *Window) turn(by int) {
	n := len(w.tabs.Items)
	w.tabs.SelectIndex((w.tabs.SelectedIndex() + by + n) % n)
}

func (w *Window) onStart() {
	w.tabs.SelectIndex(tabBridgemate)
	w.bridge.tabs.SelectIndex(tabStart)
	w.bridge.start.onStart()
}

// Refuse fills a window with the reason why there is no evening to show.
func Refuse(window fyne.Window, err error) {
	e := desk.Explain(err)
	calm := kit.NewKeys(func(fyne.KeyName) bool { return false })
	away := calm.Button("Close", window.Close)
	away.Importance = widget.HighImportance
	window.SetContent(container.NewCenter(kit.Wide(60, kit.Sheet(container.NewVBox(
		kit.Heading(e.Happened), kit.Sentence(e.Means), kit.Sentence(e.Do),
		widget.NewAccordion(widget.NewAccordionItem("Details", &widget.Label{Text: err.Error(), Wrapping: fyne.TextWrapWord, Selectable: true})),
		away)))))
	window.Canvas().Focus(away)
}
