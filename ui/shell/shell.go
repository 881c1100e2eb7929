// Package shell is what all pages of the window stand in: its tabs and menus, its
// shortcuts, its dialogs and its notice. It knows a page by what that registers.
//
//	s := shell.New(window, evening)
//	frame := s.Frame(shell.Ways{…})
//	s.Register(frame, wall.New(s, evening, …), …)
//	window.SetContent(frame.Around())
//	s.Finish()
package shell

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// Shell is the window without its pages.
type Shell struct {
	// Tabs are the pages, Notice tells what just happened; both have no place in the
	// window before they are given one.
	Tabs   *kit.Tabs
	Notice *kit.Notice

	ev      *model.Evening
	window  fyne.Window
	keys    *kit.Keys
	dialogs *kit.Dialogs
	part    int // of the page that is seen, where F6 went last
	pages   []Registration
	frame   *Frame // nil without one
}

// New is a window without pages, for the evenings that are opened in a model.
func New(window fyne.Window, ev *model.Evening) *Shell {
	in := ev.Language()
	s := &Shell{ev: ev, window: window}
	s.keys = kit.NewKeys(in.Labels, s.onKey)
	s.Tabs, s.Notice = s.keys.Tabs(), s.keys.Notice()
	s.dialogs = kit.NewDialogs(in.Labels, window, s.Fail)
	s.dialogs.Moment, s.dialogs.Later = func() any { return ev.State() }, ev.Post
	ev.Speak(s)
	ev.OnOpen(s.open)
	ev.OnChange(s.refresh)
	return s
}

// Register takes pages into the window.
func (s *Shell) Register(pages ...Page) {
	for _, p := range pages {
		r := p.Register()
		if r.Title != "" {
			if r.Place == 0 {
				r.Place = TabAside + len(s.Tabs.Items)
			}
			s.Tabs.Append(r.Place, r.Title, r.Content, r.Place >= TabTeaching)
		}
		s.pages = append(s.pages, r)
	}
}

// Finish gives the window its menus and its keys, once all pages are registered.
func (s *Shell) Finish() {
	s.keys.Reached = func(o fyne.CanvasObject) {
		for _, p := range s.pages {
			if p.Reveal != nil {
				p.Reveal(o)
			}
		}
	}
	s.Tabs.OnSelected = s.onTurned
	s.window.SetMainMenu(s.menu())
	s.window.Canvas().SetOnTypedKey(func(ev *fyne.KeyEvent) { s.onKey(ev.Name) })
	s.window.SetOnDropped(func(_ fyne.Position, files []fyne.URI) {
		var paths []string
		for _, f := range files {
			paths = append(paths, filepath.FromSlash(f.Path()))
		}
		s.DropAll(paths...)
	})
}

// Close ends what pages have going on beside the evening.
func (s *Shell) Close() {
	s.ev.End()
	for _, p := range s.pages {
		if p.Close != nil {
			p.Close()
		}
	}
}

// AskToLeave asks what the pages ask before the window is left, one after the other, and
// goes on when all of them let it.
func (s *Shell) AskToLeave(then func()) {
	for _, p := range slices.Backward(s.pages) {
		if leave, next := p.Leave, then; leave != nil {
			then = func() { leave(next) }
		}
	}
	then()
}

// Turn turns to a page, Choose does as the director asks for it, which goes to the
// beginning of the page that is seen already, and Turned is the one that is seen.
func (s *Shell) Turn(place int)   { s.Tabs.SelectIndex(place) }
func (s *Shell) Choose(place int) { s.Tabs.Choose(place) }
func (s *Shell) Turned() int      { return s.Tabs.SelectedIndex() }

// Has reports whether a page is there to which others lead.
func (s *Shell) Has(to Destination) bool {
	return slices.ContainsFunc(s.pages, func(r Registration) bool { return r.As == to })
}

// Ask asks questions, and Controls makes widgets that leave the window's
// keys to the window.
func (s *Shell) Ask() *kit.Dialogs   { return s.dialogs }
func (s *Shell) Controls() *kit.Keys { return s.keys }

// Width is how wide the window is.
func (s *Shell) Width() float32 { return s.window.Canvas().Size().Width }

// Pages are what was registered, in its order; what has a title has a tab.
func (s *Shell) Pages() []Registration { return s.pages }

// Visit leads to a page, if it is there.
func (s *Shell) Visit(to Destination) {
	for _, p := range s.pages {
		if p.As == to && p.Visit != nil {
			p.Visit()
		}
	}
}

// Drop hands a file that was dropped on the window to the page that takes it: one that
// asks for it, or else the first that knows it.
func (s *Shell) Drop(path string) {
	for _, p := range s.pages {
		if p.Asked != nil && p.Asked(path) {
			return
		}
	}
	if s.ev.Session() != nil {
		takers := slices.Clone(s.pages)
		slices.SortStableFunc(takers, func(a, b Registration) int { return int(a.Takes - b.Takes) })
		s.drop(path, takers)
	}
}

// DropAll takes files that were dropped at once: those that are read together, as the
// four of ECats, for one.
func (s *Shell) DropAll(paths ...string) {
	switch len(paths) {
	case 0:
	case 1:
		s.Drop(paths[0])
	default:
		s.ev.Later(func() {
			first, one := desk.OneEvening(paths)
			s.ev.Post(func() {
				if !one {
					s.Tell(s.ev.Language().Say(screen.OneFile))
					return
				}
				s.Drop(first)
			})
		})
	}
}

func (s *Shell) drop(path string, to []Registration) bool {
	if s.dialogs.Asking() {
		s.Tell(s.ev.Language().Say(screen.AnswerFirst))
		return true
	}
	for i, p := range to {
		if p.Dropped != nil && p.Dropped(path, func() bool { return s.drop(path, to[i+1:]) }) {
			return true
		}
	}
	return false
}

// open tells the pages that another evening is shown.
func (s *Shell) open() {
	s.Notice.Hide()
	for _, p := range s.pages {
		if p.Open != nil {
			p.Open()
		}
	}
}

// refresh shows the evening as it stands on all pages but the tabs that are not seen.
func (s *Shell) refresh() {
	for _, p := range s.pages {
		if p.Refresh != nil && (p.Title == "" || p.Place == s.Tabs.SelectedIndex()) {
			p.Refresh()
		}
	}
}

// seen is the page that is seen.
func (s *Shell) seen() Registration {
	for _, p := range s.pages {
		if p.Place == s.Tabs.SelectedIndex() {
			return p
		}
	}
	return Registration{}
}

// onTurned shows another page, and puts the focus where the work is on it.
func (s *Shell) onTurned() {
	s.part = 0
	if turned := s.seen().Turned; turned != nil {
		turned()
	}
	s.ev.Redraw()
	if !s.dialogs.Asking() {
		s.dialogs.Focus(s.Work())
	}
}

// Work is where the work is on the page that is seen, nil for nowhere.
func (s *Shell) Work() fyne.Focusable {
	if p := s.seen(); p.Focus != nil {
		return p.Focus()
	}
	return nil
}

// menu holds every command with its shortcut. Fyne looks for shortcuts there first,
// whatever has the focus. While something is asked none of them does anything, but where
// the dialog has the same shortcut it is the dialog's.
func (s *Shell) menu() *fyne.MainMenu {
	var all []Command
	for _, p := range s.pages {
		all = append(all, p.Commands...)
	}
	for i := range all {
		c := &all[i]
		s.guard(c)
		for j := range c.Below {
			s.guard(&c.Below[j])
		}
		if c.Shortcut != nil {
			s.shortcut(c.Shortcut, c.Do)
		}
	}
	const ctrl, shift = fyne.KeyModifierControl, fyne.KeyModifierShift
	s.shortcut(kit.CtrlEnter, s.dialogs.Press)
	s.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: ctrl}, func() { s.turn(+1) })
	s.shortcut(&desktop.CustomShortcut{KeyName: fyne.KeyTab, Modifier: ctrl | shift}, func() { s.turn(-1) })
	return menus(s.ev.Language(), all)
}

// guard makes a command do nothing while it cannot be given.
func (s *Shell) guard(c *Command) {
	of := *c
	c.Do = func() {
		if of.Shortcut != nil && s.dialogs.Shortcut(of.Shortcut) {
			return
		}
		if of.Do == nil || !s.free(of.Typing) && (of.Within == nil || !of.Within()) ||
			!of.Always && s.ev.Session() == nil {
			return
		}
		if why, may := s.may(of); !may {
			s.Tell(why)
			return
		}
		of.Do()
	}
}

// may reports whether a command is for the role of this computer, and why not.
func (s *Shell) may(c Command) (why string, may bool) {
	in := s.ev.Language()
	role := s.ev.Role()
	switch {
	case role == session.RoleWall && !c.OnWall && c.Menu != MenuWall && c.Menu != MenuView &&
		c.Menu != MenuHelp && !c.Quit:
		return in.Say(screen.WallOnly), false
	case c.Records != nil:
		return desk.MayRecord(in, role, c.Records.Kind())
	}
	return "", true
}

// free reports whether a command can be given: nothing is asked, or the command is
// about what is being typed.
func (s *Shell) free(typing bool) bool {
	return !s.dialogs.Asking() || typing && s.dialogs.Field() != nil
}

// shortcut makes a shortcut work wherever the focus is, also where there is no menu.
func (s *Shell) shortcut(of fyne.Shortcut, do func()) {
	s.keys.Add(of, do)
	s.window.Canvas().AddShortcut(of, func(fyne.Shortcut) { do() })
}

// turn shows the page beside.
func (s *Shell) turn(by int) {
	if s.free(false) {
		s.Tabs.Turn(by)
	}
}

// nextPart puts the focus on the next part of the page that is seen; the strip at the
// foot is the last of them while it has a button.
func (s *Shell) nextPart() {
	var parts []fyne.Focusable
	page := s.seen()
	if page.Title == "" {
		return
	}
	if page.Parts != nil {
		parts = page.Parts()
	}
	if s.frame != nil {
		parts = append(parts, s.frame.bars.strip.Focus())
	}
	parts = slices.DeleteFunc(parts, func(f fyne.Focusable) bool { return f == nil })
	if len(parts) == 0 {
		return
	}
	if at := slices.Index(parts, s.dialogs.Focused()); at >= 0 {
		s.part = at
	}
	s.part = (s.part + 1) % len(parts)
	s.dialogs.Focus(parts[s.part])
}

// onKey does what a key does everywhere in the window, and reports whether
// it is such a key.
func (s *Shell) onKey(key fyne.KeyName) bool {
	if s.dialogs.Asking() {
		if key == fyne.KeyEscape {
			s.dialogs.Escape()
		}
		return key == fyne.KeyEscape
	}
	for _, p := range s.pages {
		for _, k := range p.Keys {
			if k.Name == key && (k.Always || s.ev.Session() != nil) {
				k.Do()
				return true
			}
		}
	}
	switch {
	case s.ev.Session() == nil:
		return false
	case key == fyne.KeyF6:
		s.nextPart()
	case key == fyne.KeyEscape && s.Notice.Visible():
		s.Notice.Hide()
	default:
		return false
	}
	return true
}

// Progress shows in the frame what goes on and takes a while, "" for nothing any more,
// and Progressing reports whether something does.
func (s *Shell) Progress(text string) {
	if s.frame != nil {
		s.frame.bars.tellProgress(text)
	}
}
func (s *Shell) Progressing() bool { return s.frame != nil && s.frame.bars.progress.Text != "" }

// OfferToSend offers in the frame to send what was put right in these places.
func (s *Shell) OfferToSend(keys []session.Key) {
	if s.frame != nil {
		s.frame.bars.offers(keys)
	}
}

// Tell says what just happened, Offer with the way on.
func (s *Shell) Tell(text string) { s.Notice.Tell(text) }

// TellWhile says what is not well yet and mends by itself, as long as it holds.
func (s *Shell) TellWhile(text string, holds func() bool) { s.Notice.TellWhile(text, holds) }

func (s *Shell) Offer(text, answer string, do func()) { s.Notice.Offer(text, answer, do) }

// Warn says what went wrong, with the technical side for whoever asks.
func (s *Shell) Warn(e desk.Explanation, details string) {
	s.Notice.Warn(e.String(), func() { ExplainAtLength(s.ev.Language(), s.dialogs, e, details) })
}

// Fail says an error in plain words, and the rest to the log.
func (s *Shell) Fail(what string, err error) {
	s.ev.Log().Error(what, "error", err)
	s.Warn(desk.Explain(s.ev.Language(), err), what+": "+err.Error())
}

// Explain says an error at length, and the rest to the log: for what must be read
// before the evening goes on.
func (s *Shell) Explain(what string, err error) {
	in := s.ev.Language()
	s.ev.Log().Error(what, "error", err)
	ExplainAtLength(in, s.dialogs, desk.Explain(in, err), what+": "+err.Error())
}

// ExplainAtLength shows an explanation in a dialog, with the technical side folded away.
func ExplainAtLength(in *desk.Language, ask *kit.Dialogs, e desk.Explanation, details string) {
	ask.Show(in.Text("What now?"), container.NewVBox(
		&widget.Label{Text: e.Happened, Wrapping: fyne.TextWrapWord, TextStyle: fyne.TextStyle{Bold: true}},
		kit.Sentence(e.Means), kit.Sentence(e.Do), Details(in, details),
	))
}

// Details is the technical side of something, folded away.
func Details(in *desk.Language, text string) fyne.CanvasObject {
	return widget.NewAccordion(widget.NewAccordionItem(in.Text("Details"),
		&widget.Label{Text: text, Wrapping: fyne.TextWrapWord, Selectable: true}))
}

// Since implements model.Voice.
func (s *Shell) Since() *session.State {
	was, _ := s.dialogs.Since().(*session.State)
	return was
}

// Over implements model.Voice.
func (s *Shell) Over(now *session.State, came session.Entry, keep, over func()) {
	in := s.ev.Language()
	back := s.dialogs.Focused()
	s.dialogs.Question(in.Text("Recorded elsewhere meanwhile"),
		in.Say(screen.CameAsked, "Came", desk.CameText(in, now, came)),
		in.Text("Keep what came"), in.Text("Record mine"), func() {
			s.dialogs.Focus(back)
			keep()
		}, func() {
			s.dialogs.Focus(back)
			over()
		})
}
