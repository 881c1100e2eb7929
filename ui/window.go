package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile/copies"
	"clubnight/session/exchange/account"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Window is Clubnight's window. It composes the screens: each is given what it needs of the window, and
// registers once what it adds to it.
type Window struct {
	*hall
	calc    *model.Once                     // the scores
	scored  atomic.Pointer[session.Session] // the evening's session, for the goroutine that scores
	leave   func()                          // stops listening to the evening
	counted string                          // the count of results that was last logged
	trouble string                          // why reading fails, as last logged
	checked sync.Once                       // the club file is read as a whole once

	frame    *frame
	tonight  *tonight
	bridge   *bridge
	results  *resultsTab
	rulings  *rulings
	done     *done
	seating  *seating
	dealing  *dealing
	changes  *changes
	draws    *draws
	matches  *matches
	outbox   *outbox
	settings *settings
	printer  *printer
	logo     *clubLogo // nil without one
	cards    *playerCards
	lessons  *lessons
	evenings *evenings
	copying  *copying
	exports  *exporting
	compared *compared
	entry    *deskLine
	strange  *strangeFile
	settable *preferences
	help     *help
	members  *memberScreen
	ladders  *competitions
	club     *clubPage
	visits   *visits
	finish   *finish
	tables   *tableSaver
	signals  *signals
	wall     *wall     // nil without one
	roomPage *roomPage // nil without one
	newest   *newest   // nil without one
	several  *computers
	across   *across

	tabs    *kit.Tabs
	part    int                  // of the page that is seen, where F6 went last
	tabbed  []shell.Registration // those of the tabs
	screens []shell.Registration // all
}

// New fills the window that it is given. It shows nothing before Open.
func New(p Params) *Window {
	w := &Window{hall: newHall(p)}
	w.keys, w.draw = kit.NewKeys(w.onKey), w.refresh
	w.calc = model.NewOnce(w.p.Go, w.score)
	w.tabs = w.keys.Tabs()
	w.rulings, w.outbox, w.dealing, w.done = newRulings(w), newOutbox(w), newDealing(w), &done{w: w}
	w.changes, w.printer = newChanges(w, w.p), newPrinter(w, w.p)
	w.cards = &playerCards{w: w}
	w.draws = &draws{w: w, saveText: w.p.SaveText, openFile: w.p.OpenFile}
	w.matches = &matches{w: w}
	w.settings, w.seating = &settings{w: w}, &seating{w: w, players: w.p.Players, members: w.p.Members}
	w.frame = newFrame(w, w.tabs.Row, w.p.Window.SetTitle)
	w.notice = w.frame.notice
	w.notice.After = w.p.After
	w.entry = newDeskLine(w)
	w.tonight, w.results = newTonight(w, w.p.Earlier), newResultsTab(w)
	w.bridge = newBridge(w, w.p, w.tonight, w.tabs.SelectIndex, func() { w.several.onPage() })
	w.lessons = newLessons(w, w.p)
	w.copying = &copying{w: w, keep: w.p.Copies}
	w.exports = &exporting{w: w, width: w.width, out: &publisher{w: w, p: w.p.Publish, choice: w.p.Publish.Choice.Usual(), save: w.p.SaveFile, show: w.p.OpenFile, players: w.p.Players}}
	w.tables = &tableSaver{w: w, save: w.p.SaveFile, focused: w.p.Window.Canvas().Focused, page: w.work}
	w.visits, w.club = newVisits(w, w.p.Club), newClubPage(w, w.p)
	w.finish = &finish{w: w, given: map[*session.Session]desk.Given{}, export: w.p.Publish.Folder != "", copies: w.p.Copies != nil}
	w.compared = &compared{w: w, width: w.width, near: filepath.Dir(filepath.Dir(w.p.SheetFolder)), known: map[*session.Session]*account.Arrival{}}
	w.evenings = &evenings{w: w, next: w.p.NewEvening, open: w.p.OpenEvening, choose: w.compared.choose, show: w.begin, close: w.close, rules: w.lessons.screen.Leave, back: w.visits, finish: w.finish.open}
	w.ladders = &competitions{w: w, club: w.p.Club, save: w.p.SaveFile}
	w.members = &memberScreen{w: w, club: w.p.Members, save: w.p.SaveFile, near: filepath.Dir(filepath.Dir(w.p.SheetFolder))}
	w.strange = &strangeFile{w: w, take: w.evenings.onOpen, takes: w.p.OpenEvening != nil}

	w.Register(w.club, w.frame, w.visits, w.finish, w.tonight, w.bridge, w.bridge.retrieval, w.results, w.lessons, w.evenings, w.entry, w.rulings, w.dealing, w.done, w.printer, w.cards, w.exports, w.compared, w.tables, w.copying, w.changes, w.draws, w.matches, w.outbox, w.settings, w.members, w.ladders, w.bridge.start)
	if w.p.Rehearsal != nil {
		w.Register(&rehearsing{w: w, room: w.p.Rehearsal, choose: w.lessons.chooseRules})
	}
	w.several, w.across = newComputers(w, w.p), newAcross(w, w.p)
	w.Register(w.several, w.across)
	if w.p.Newer != nil {
		w.newest = newNewest(w, *w.p.Newer)
		w.club.newer = w.newest.line
	}
	w.help = &help{w: w, about: w.p.About, newer: w.newest.line, openFile: w.p.OpenFile, pages: func() []shell.Registration { return w.tabbed }, seen: w.tabs.SelectedIndex}
	w.signals = newSignals(w, w.p.Signal)
	w.Register(&view{w.tabs, w.p.Look}, w.signals, w.help)
	if w.newest != nil {
		w.Register(w.newest)
	}
	if w.p.Language != nil {
		w.Register(&tongues{w: w, chosen: w.p.Language, engaged: func() bool { return w.printing() || w.frame.bars.progress.Text != "" }})
	}
	w.keys.Reached = func(o fyne.CanvasObject) {
		for _, page := range []*kit.Panes{w.club.page, w.bridge.page, w.bridge.retrieval.page, w.results.page, w.lessons.page} {
			page.Reveal(o)
		}
		if w.club.start != nil {
			w.club.start.Reveal(o)
		}
	}
	w.settable = &preferences{w: w, commands: w.given}
	w.Register(w.settable)
	if w.p.Press.Logo != nil {
		w.logo = &clubLogo{w: w, kept: w.p.Press.Logo, near: filepath.Dir(filepath.Dir(w.p.SheetFolder))}
		w.Register(w.logo)
	}
	if w.p.Wall != nil {
		w.wall = newWall(w, w.p.Window, *w.p.Wall)
		w.Register(w.wall)
	}
	if w.p.RoomPage != nil {
		w.roomPage = newRoomPage(w, *w.p.RoomPage)
		w.Register(w.roomPage)
	}

	if w.p.Club == nil {
		w.tabs.SelectIndex(shell.TabStart)
	}
	w.tabs.OnSelected = w.onTurned
	roles := newRoleStrip(w, w.tabs.Content, w.tabs.Row, w.frame.foot)
	w.Register(roles)
	roles.around = container.NewBorder(container.NewVBox(w.frame.top, w.visits.content, roles.content), w.frame.foot, nil, nil, kit.Over(container.NewStack(w.tabs.Content, roles.cover), w.frame.notice.Content))
	kit.Fill(w.p.Window, kit.Whole(roles.around))
	w.p.Window.SetPadded(false)
	w.p.Window.SetMainMenu(w.menu())
	w.p.Window.Canvas().SetOnTypedKey(func(ev *fyne.KeyEvent) { w.onKey(ev.Name) })
	w.p.Window.SetCloseIntercept(w.evenings.onClose)
	w.p.Window.SetOnDropped(func(_ fyne.Position, files []fyne.URI) {
		var paths []string
		for _, f := range files {
			paths = append(paths, filepath.FromSlash(f.Path()))
		}
		w.onAllDropped(paths)
	})
	return w
}

// JoinAt asks for the password with which the evening at an address is joined.
func (w *Window) JoinAt(address string) { w.several.onJoinAt(address) }

// register takes screens into the window.
func (w *Window) Register(screens ...interface{ Register() shell.Registration }) {
	for _, s := range screens {
		r := s.Register()
		if r.Title != "" {
			if r.Place == 0 {
				r.Place = shell.TabAside + len(w.tabbed)
			}
			w.tabbed = append(w.tabbed, r)
			w.tabs.Append(r.Place, r.Title, r.Content, r.Place >= shell.TabTeaching)
		}
		w.screens = append(w.screens, r)
	}
}

// Open shows an evening, and goes on with it where it was: if its results were being read when the
// program ended, they are read on.
func (w *Window) Open(ev model.Opened) {
	if w.leave != nil {
		w.leave()
	}
	w.ev = ev
	w.scored.Store(ev.Session)
	w.st, w.sc, w.seen, w.went = ev.Session.State(), nil, ev.Link.Status(), nil
	stop := ev.Session.Listen(func(entries []session.Entry) {
		w.changed()
		w.calc.Kick()
		w.outbox.heard(ev.Session, entries)
	})
	left := new(atomic.Bool)
	w.leave = func() { left.Store(true); stop() }
	ev.Link.Watch(func(bridgemate.Status) {
		if !left.Load() {
			w.changed()
		}
	})
	w.several.watch()
	for _, s := range w.screens {
		if s.Open != nil {
			s.Open()
		}
	}
	w.Redraw()
	w.calc.Kick()
	if ev.Resumed {
		w.resume()
	}
	if ev.Damage != nil {
		w.Explain("opening the club file", ev.Damage)
	}
	w.checked.Do(func() { w.p.Go(w.checkFile) })
}

// checkFile says what is damaged of the club file, if anything is.
func (w *Window) checkFile() {
	if w.p.Check == nil {
		return
	}
	if err := w.p.Check(w.ctx); err != nil && w.ctx.Err() == nil {
		w.Post(func() { w.Fail("checking the club file", err) })
	}
}

// width is how wide the window is.
func (w *Window) width() float32 { return w.p.Window.Canvas().Size().Width }

// onTurned shows another page, and puts the focus where the work is on it.
func (w *Window) onTurned() {
	w.part = 0
	if w.tabs.SelectedIndex() == shell.TabClub {
		w.club.evenings.look()
	}
	w.Redraw()
	if w.Ask().Asking() {
		return
	}
	w.Ask().Focus(w.work())
}

// work is where the work is on the page that is seen, nil for nowhere.
func (w *Window) work() fyne.Focusable {
	for _, s := range w.tabbed {
		if s.Place == w.tabs.SelectedIndex() && s.Focus != nil {
			return s.Focus()
		}
	}
	return nil
}

// begin shows the next evening.
func (w *Window) begin(ev model.Opened) {
	w.Open(ev)
	w.tabs.SelectIndex(shell.TabStart)
}

// showResults shows an earlier evening, and its results.
func (w *Window) showResults(ev model.Opened) {
	if ev.Session != w.Session() {
		w.Open(ev)
	}
	w.tabs.SelectIndex(shell.TabResults)
}

// close ends what goes on, and closes the window.
func (w *Window) close() {
	w.end()
	w.p.Window.Close()
}

// end ends what goes on beside the evening.
func (w *Window) end() {
	w.cancel()
	if w.wall != nil {
		w.wall.close()
	}
	if w.roomPage != nil {
		w.roomPage.close()
	}
}

// Tonight is the evening that goes on, whichever is shown: what the window is filled with when it is filled anew.
func (w *Window) Tonight() model.Opened {
	ev := w.visits.tonightsEvening()
	ev.Resumed, ev.Damage = false, nil
	return ev
}

// Leave ends what goes on, so that the window can be filled anew.
func (w *Window) Leave() {
	w.end()
	if w.leave != nil {
		w.leave()
	}
	w.several.unwatch()
}

// GoOn serves the room page where a window that was left served it, once that has stopped: at the same address.
func (w *Window) GoOn(was *Window) {
	if w.roomPage != nil && was.roomPage != nil && was.roomPage.stopped != nil {
		w.roomPage.start(was.roomPage.stopped)
	}
}

// resume reads on where the program was when it ended.
func (w *Window) resume() {
	n := w.st.Entered()
	if !w.st.Reading {
		if desk.Begun(w.st) {
			w.Tell(desk.SayCount(screen.ResumedPaused, n, "ByHand", w.st.ByHand() || w.st.PlayedElsewhere()))
			w.bridge.showRetrieval()
		}
		return
	}
	w.bridge.showRetrieval()
	link := w.Link()
	w.Later(func() {
		w.InStep(w.ctx)
		err := link.StartReading(w.ctx)
		w.Post(func() {
			if err != nil {
				w.Fail("resuming the evening", err)
				return
			}
			w.Log().Info("resumed", "results", n)
			w.Tell(desk.SayCount(screen.ResumedReading, n, "Failing", link.Status().Err != nil))
		})
	})
}

// score computes the scores of the evening as it stands.
func (w *Window) score() {
	s := w.scored.Load()
	sc, err := s.State().Score()
	w.Post(func() {
		switch {
		case s != w.Session(): // of an evening that was left meanwhile
		case err != nil:
			w.Fail("scoring", err)
		default:
			w.sc = sc
			w.logCount()
			w.Redraw()
		}
	})
}

// logCount writes how far the evening is to the log, once for each count.
func (w *Window) logCount() {
	if text := fmt.Sprintf("results %d of %d", w.sc.Arrived, w.sc.Expected); text != w.counted && w.sc.Expected > 0 {
		w.counted = text
		w.Log().Info(text, "open", len(w.sc.Open))
	}
}

// logReading writes to the log why reading fails, once for each reason.
func (w *Window) logReading() {
	text := ""
	if w.seen.Err != nil {
		text = w.seen.Err.Error()
	}
	if text != w.trouble && text != "" {
		w.Log().Warn("reading the Bridgemate file", "error", text)
	}
	w.trouble = text
}

// refresh shows the evening as it stands: all screens but the tabs that are not seen.
func (w *Window) refresh() {
	if w.Session() == nil || w.ctx.Err() != nil {
		return
	}
	w.st, w.seen, w.went = w.Session().State(), w.Link().Status(), nil
	w.logReading()
	for _, s := range w.screens {
		if s.Refresh != nil && (s.Title == "" || s.Place == w.tabs.SelectedIndex()) {
			s.Refresh()
		}
	}
}

// underWay reports whether the file that is there is played with, so that it is settled for whom and how
// it was made.
func (w *Window) UnderWay() bool {
	return desk.PlayedWith(w.st) || w.seen.Reading || w.seen.ProgramRunning
}

// given are the commands of all screens.
func (w *Window) given() (all []shell.Command) {
	for _, s := range w.screens {
		all = append(all, s.Commands...)
	}
	return all
}

// menu holds every command with its shortcut. Fyne looks for shortcuts there first, whatever has
// the focus. While something is asked none of them does anything, but where the dialog has the same shortcut it is the dialog's.
func (w *Window) menu() *fyne.MainMenu {
	var all []shell.Command
	for _, s := range w.screens {
		for _, c := range s.Commands {
			w.guard(&c)
			for i := range c.Below {
				w.guard(&c.Below[i])
			}
			if c.Shortcut != nil {
				w.shortcut(c.Shortcut, c.Do)
			}
			all = append(all, c)
		}
	}
	const ctrl, shift = fyne.KeyModifierControl, fyne.KeyModifierShift
	w.shortcut(kit.CtrlEnter, w.Ask().Press)
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: ctrl}, func() { w.turn(+1) })
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: ctrl | shift}, func() { w.turn(-1) })
	w.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyZ, Modifier: ctrl | shift}, func() {
		if w.free(true) && w.Session() != nil {
			w.done.onRedo()
		}
	})
	return shell.Menus(all)
}

// guard makes a command do nothing while it cannot be given.
func (w *Window) guard(c *shell.Command) {
	do, typing, within, always, shortcut, of := c.Do, c.Typing, c.Within, c.Always, c.Shortcut, *c
	c.Do = func() {
		if shortcut != nil && w.Ask().Shortcut(shortcut) {
			return
		}
		if do != nil && (w.free(typing) || within != nil && within()) && (always || w.Session() != nil) {
			if why, may := w.may(of); !may {
				w.Tell(why)
				return
			}
			do()
		}
	}
}

// may reports whether a command is for the role of this computer, and why not.
func (w *Window) may(c shell.Command) (why string, may bool) {
	role := w.Role()
	switch {
	case role == session.RoleWall && !c.OnWall && c.Menu != shell.MenuWall && c.Menu != shell.MenuView && c.Menu != shell.MenuHelp && !c.Quit:
		return desk.Say(screen.WallOnly), false
	case c.Records != nil:
		return desk.MayRecord(role, c.Records.Kind())
	}
	return "", true
}

// free reports whether a command can be given: nothing is asked, or the command is about what is being typed.
func (w *Window) free(typing bool) bool {
	return !w.Ask().Asking() || typing && w.Ask().Field() != nil
}

// nextPart puts the focus on the next part of the page that is seen; the strip at the foot is the last of them while it has a button.
func (w *Window) nextPart() {
	for _, s := range w.tabbed {
		if s.Place != w.tabs.SelectedIndex() {
			continue
		}
		var all []fyne.Focusable
		if s.Parts != nil {
			all = s.Parts()
		}
		if parts := slices.DeleteFunc(append(all, w.frame.bars.strip.Focus()), func(f fyne.Focusable) bool { return f == nil }); len(parts) > 0 {
			if at := slices.Index(parts, w.Ask().Focused()); at >= 0 {
				w.part = at
			}
			w.part = (w.part + 1) % len(parts)
			w.Ask().Focus(parts[w.part])
		}
	}
}

// turn shows the page beside.
func (w *Window) turn(by int) {
	if w.free(false) {
		w.tabs.Turn(by)
	}
}

// shortcut makes a shortcut work wherever the focus is, also where there is no menu.
func (w *Window) shortcut(s fyne.Shortcut, do func()) {
	w.keys.Add(s, do)
	w.p.Window.Canvas().AddShortcut(s, func(fyne.Shortcut) { do() })
}

// onKey does what a key does everywhere in the window, and reports whether it is such a key.
func (w *Window) onKey(key fyne.KeyName) bool {
	switch {
	case w.Ask().Asking():
		if key == fyne.KeyEscape {
			w.Ask().Escape()
		}
		return key == fyne.KeyEscape
	case key == fyne.KeyF1:
		w.help.onPage()
	case key == fyne.KeyF11:
		w.p.Look.FullScreen()
	case w.Session() == nil:
		return false
	case key == fyne.KeyF6:
		w.nextPart()
	case key == fyne.KeyF5:
		w.bridge.onStart()
	case key == fyne.KeyEscape && w.notice.Visible():
		w.notice.Hide()
	default:
		return false
	}
	return true
}

// Refuse fills a window with the reason why there is no evening to show, and with the ways on: a copy of the club file, another
// file, or the end.
func Refuse(window fyne.Window, err error, ways Ways) {
	e := desk.Explain(err)
	calm := kit.NewKeys(func(fyne.KeyName) bool { return false })
	dialogs := kit.NewDialogs(window, func(string, error) {})
	away := calm.Button(label.Text("Close"), window.Close)
	away.Importance = widget.HighImportance
	buttons := container.NewHBox(away)
	if ways.Choose != nil {
		buttons.Add(calm.Button(label.Text("Another club file…"), func() {
			dialogs.Path(label.Text("Another club file"), desk.Say(screen.OtherClubIs), ways.Near, label.Text("Open it"), dialogs.File(ways.Near, ".clubnight"), ways.Choose)
		}))
	}
	if ways.Folder != nil {
		buttons.Add(calm.Button(label.Text("Another folder…"), func() {
			dialogs.Path(label.Text("Another folder"), desk.Say(screen.OtherFolderIs), ways.Near, label.Text("Use it"), dialogs.Folder(ways.Near), ways.Folder)
		}))
	}
	if ways.Home != nil {
		buttons.Add(calm.Button(label.Text("Back to the club"), ways.Home))
	}
	offered := kit.Sentence("")
	offered.Hide()
	kit.Fill(window, container.NewCenter(kit.Wide(60, kit.Sheet(container.NewVBox(
		kit.Heading(e.Happened), kit.Sentence(e.Means), kit.Sentence(e.Do), offered,
		widget.NewAccordion(widget.NewAccordionItem(label.Text("Details"), &widget.Label{Text: err.Error(), Wrapping: fyne.TextWrapWord, Selectable: true})),
		buttons)))))
	window.Canvas().Focus(away)
	ways.offer(func(text string, found *copies.Offer) {
		offered.SetText(text)
		offered.Show()
		if found == nil {
			return
		}
		var take *kit.Button
		take = calm.Button(label.Text("Open the copy"), func() {
			take.Disable()
			ways.restore(window, found)
		})
		take.Importance, away.Importance = widget.HighImportance, widget.MediumImportance
		away.Refresh()
		buttons.Objects = append([]fyne.CanvasObject{take}, buttons.Objects...)
		buttons.Refresh()
		window.Canvas().Focus(take)
	})
}
