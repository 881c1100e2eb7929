package shell_test

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// page is one that says what the test gives it.
type page struct{ shell.Registration }

func (p page) Register() shell.Registration { return p.Registration }

// tab is a page with a tab and something to press on it.
func tab(w *uitest.Window, place int, title string, does ...func()) (page, *kit.Button) {
	b := w.Controls().Button("press "+title, func() {
		for _, do := range does {
			do()
		}
	})
	return page{shell.Registration{Title: title, Place: place, Content: b,
		Focus: func() fyne.Focusable { return b }, Parts: func() []fyne.Focusable { return []fyne.Focusable{b} }}}, b
}

// entries are what a menu has, with a line between its groups.
func entries(m *fyne.Menu) (found []string) {
	for _, i := range m.Items {
		if i.IsSeparator {
			found = append(found, "-")
		} else {
			found = append(found, i.Label)
		}
	}
	return found
}

// The tabs stand in the order of their places, a page aside has no place of its own, and
// the menus hold their groups apart, each in the order of registration.
func TestRegistration(t *testing.T) {
	s := uitest.New(t, 3)
	in := s.Language()
	w := s.Stand(func(w *uitest.Window) []shell.Page {
		room, _ := tab(w, shell.TabRoom, "Room")
		start, _ := tab(w, shell.TabStart, "Start")
		aside, _ := tab(w, 0, "Aside")
		command := func(menu, group int, text string) shell.Command {
			return shell.Command{Menu: menu, Group: group, Text: text}
		}
		room.Commands = []shell.Command{command(shell.MenuResults, shell.GroupSecond, "third"),
			command(shell.MenuResults, shell.GroupFirst, "first"), command(shell.MenuNone, 0, "in no menu"),
			{Menu: shell.MenuEvening, Text: "more", Below: []shell.Command{{Text: "below"}}, Quit: true}}
		start.Commands = []shell.Command{command(shell.MenuResults, shell.GroupFirst, "second")}
		return []shell.Page{room, start, aside}
	})
	var titles []string
	for _, i := range w.Tabs.Items {
		titles = append(titles, i.Text)
	}
	if got := strings.Join(titles, " "); got != "Start Room Aside" {
		t.Errorf("the tabs are %s", got)
	}
	if pages := w.Pages(); len(pages) != 3 || pages[0].Title != "Room" || pages[2].Place < shell.TabAside {
		t.Errorf("%d pages, the last at %d", len(pages), pages[2].Place)
	}
	menus := s.Window.MainMenu().Items
	if len(menus) != 2 || menus[0].Label != in.In("menu", "Evening") || menus[1].Label != in.Text("Results") {
		t.Fatalf("%d menus", len(menus))
	}
	if got := fmt.Sprint(entries(menus[1])); got != "[first second - third]" {
		t.Errorf("the menu has %s", got)
	}
	if more := menus[0].Items[0]; !more.IsQuit || fmt.Sprint(entries(more.ChildMenu)) != "[below]" {
		t.Errorf("below %q stands %v", more.Label, more.ChildMenu)
	}
}

// A tab is shown as the evening stands when it is turned to and while it is seen, what
// has none always; each hears when another evening is opened. The focus goes to the work.
func TestPagesAreShown(t *testing.T) {
	s := uitest.New(t, 3)
	var did []string
	var work *kit.Button
	w := s.Stand(func(w *uitest.Window) []shell.Page {
		var pages []shell.Page
		for place, title := range map[int]string{shell.TabStart: "Start", shell.TabRoom: "Room", 0: ""} {
			p, b := tab(w, place, title)
			if title == "Room" {
				work = b
			}
			p.Refresh = func() { did = append(did, "show "+title) }
			p.Open = func() { did = append(did, "open "+title) }
			p.Turned = func() { did = append(did, "turn to "+title) }
			pages = append(pages, p)
		}
		return pages
	})
	heard := func(want ...string) {
		t.Helper()
		slices.Sort(did)
		if got, want := strings.Join(did, ", "), strings.Join(want, ", "); got != want {
			t.Errorf("heard %q, want %q", got, want)
		}
		did = nil
	}
	w.Turn(shell.TabStart)
	did = nil
	w.Redraw()
	heard("show ", "show Start")
	w.Turn(shell.TabRoom)
	heard("show ", "show Room", "turn to Room")
	if w.Turned() != shell.TabRoom || s.Window.Canvas().Focused() != fyne.Focusable(work) ||
		w.Work() != fyne.Focusable(work) {
		t.Errorf("the focus is on %T", s.Window.Canvas().Focused())
	}
	next, link := uitest.NewEvening(t, 5)
	w.Tell("something")
	w.Open(model.Opened{Session: next, Link: link})
	heard("open ", "open Room", "open Start", "show ", "show Room")
	if w.Notice.Visible() {
		t.Error("what was said of the evening before still stands there")
	}
}

// Ctrl+Tab goes around the tabs, F6 around the parts of the page and to the foot while a
// button is there.
func TestAroundThePages(t *testing.T) {
	r := stand(uitest.New(t, 3, session.Uploaded{File: "evening.bws"}), nil, shell.TabStart, shell.TabRoom)
	r.w.Turn(shell.TabStart)
	r.Press(fyne.KeyTab, uitest.Ctrl)
	if r.w.Turned() != shell.TabRoom {
		t.Errorf("Ctrl+Tab leads to %d", r.w.Turned())
	}
	r.Press(fyne.KeyTab, uitest.Ctrl|fyne.KeyModifierShift)
	if r.w.Turned() != shell.TabStart {
		t.Errorf("Ctrl+Shift+Tab leads to %d", r.w.Turned())
	}
	work := r.FocusText()
	r.Key(fyne.KeyF6)
	if got := r.FocusText(); got != work {
		t.Errorf("F6 leads to %q, where there is nothing else", got)
	}
	r.alarm(bridgemate.ProgramGone)
	r.Key(fyne.KeyF6)
	if got := r.FocusText(); got != "Continue playing" {
		t.Errorf("F6 leads to %q", got)
	}
	r.Key(fyne.KeyF6)
	if got := r.FocusText(); got != work {
		t.Errorf("F6 leads back to %q", got)
	}
}

// Others lead to a page by its destination, if it is there.
func TestVisit(t *testing.T) {
	s, visits := uitest.New(t, 3), 0
	w := s.Stand(func(*uitest.Window) []shell.Page {
		return []shell.Page{page{shell.Registration{As: shell.Computers, Visit: func() { visits++ }}}}
	})
	w.Visit(shell.Teaching)
	if visits != 0 || w.Has(shell.Teaching) || !w.Has(shell.Computers) {
		t.Errorf("%d visits, teaching is there: %t", visits, w.Has(shell.Teaching))
	}
	w.Visit(shell.Computers)
	if visits != 1 {
		t.Errorf("%d visits", visits)
	}
}

// A file that is dropped goes to the page that asks for it, or else to the first that
// takes it, which may hand it on later; while something else is asked it goes to none.
func TestDrop(t *testing.T) {
	s := uitest.New(t, 3)
	var did []string
	asks := false
	var handOn func() bool
	taker := func(name string, takes string) page {
		return page{shell.Registration{
			Asked: func(string) bool {
				if asks && name == "last" {
					did = append(did, "asked last")
				}
				return asks && name == "last"
			},
			Dropped: func(path string, next func() bool) bool {
				did, handOn = append(did, name), next
				return path == takes
			}}}
	}
	w := s.Stand(func(*uitest.Window) []shell.Page {
		return []shell.Page{taker("first", "a.pbn"), page{}, taker("last", "b.csv")}
	})
	for _, c := range []struct{ file, want string }{{"a.pbn", "first"}, {"b.csv", "first last"},
		{"c.txt", "first last"}} {
		did = nil
		w.Drop(c.file)
		if got := strings.Join(did, " "); got != c.want {
			t.Errorf("%s went to %s", c.file, got)
		}
	}
	w.Drop("a.pbn")
	did = nil
	if handOn() || strings.Join(did, " ") != "last" {
		t.Errorf("handed on, it went to %v", did)
	}
	w.Ask().Question("One moment", "?", "Yes", "No", nil, nil)
	did = nil
	w.Drop("a.pbn")
	if len(did) != 0 || !strings.Contains(s.Visible(), s.Language().Say(screen.AnswerFirst)) {
		t.Errorf("under a question it went to %v: %s", did, s.Visible())
	}
	asks = true
	w.Drop("a.pbn")
	if got := strings.Join(did, " "); got != "asked last" {
		t.Errorf("what is asked for went to %s", got)
	}
}

// empty is a window without an evening.
func empty(t *testing.T, pages ...shell.Page) (*uitest.Stage, *shell.Shell) {
	t.Helper()
	s := uitest.New(t, 3)
	w := shell.New(s.Window, model.New(model.Ways{Post: s.Post, Go: s.Run,
		Log: slog.New(slog.NewTextHandler(s.Log, nil)), Keep: func(bridgemate.Options) {}}))
	w.Register(pages...)
	w.Finish()
	kit.Fill(s.Window, w.Tabs.Content)
	return s, w
}

// A page's key works wherever the focus is, but not while something is asked; before
// there is an evening only one that always does.
func TestKeys(t *testing.T) {
	did := ""
	keys := page{shell.Registration{Keys: []shell.Shortcut{
		{Name: fyne.KeyF5, Do: func() { did += "F5 " }},
		{Name: fyne.KeyF1, Always: true, Do: func() { did += "F1 " }},
	}}}
	s := uitest.New(t, 3)
	w := s.Stand(func(w *uitest.Window) []shell.Page {
		p, _ := tab(w, shell.TabStart, "Start")
		return []shell.Page{p, keys}
	})
	w.Turn(shell.TabStart)
	s.Key(fyne.KeyF5) // on the button
	s.Window.Canvas().Unfocus()
	s.Key(fyne.KeyF1)
	s.Key(fyne.KeyF9)
	w.Tell("Done.")
	s.Key(fyne.KeyEscape)
	if did != "F5 F1 " || w.Notice.Visible() {
		t.Errorf("did %s; the notice is there: %t", did, w.Notice.Visible())
	}
	w.Ask().Question("One moment", "?", "Yes", "No", nil, nil)
	s.Window.Canvas().Unfocus()
	s.Key(fyne.KeyF5)
	s.Key(fyne.KeyEscape)
	if did != "F5 F1 " || s.Overlay() != "" {
		t.Errorf("under a question: did %s, asked %q", did, s.Overlay())
	}
	did = ""
	s, _ = empty(t, keys)
	for _, key := range []fyne.KeyName{fyne.KeyF5, fyne.KeyF1, fyne.KeyF6} {
		s.Key(key)
	}
	if did != "F1 " {
		t.Errorf("without an evening: did %s", did)
	}
}

// Under a question no command does anything but what belongs to it, and what is about
// what is typed while a field has the focus.
func TestNothingHappensUnderAQuestion(t *testing.T) {
	s, did, within := uitest.New(t, 3), "", false
	w := s.Stand(func(w *uitest.Window) []shell.Page {
		command := func(text string, key fyne.KeyName) shell.Command {
			return shell.Command{Menu: shell.MenuEvening, Text: text, Shortcut: shell.WithCtrl(key),
				Do: func() { did += text + " " }}
		}
		plain, typing, of := command("plain", fyne.KeyJ), command("typing", fyne.KeyI), command("within", fyne.KeyU)
		typing.Typing = true
		of.Within = func() bool { return within }
		a, _ := tab(w, shell.TabStart, "Start")
		b, _ := tab(w, shell.TabRoom, "Room")
		return []shell.Page{a, b, page{shell.Registration{Commands: []shell.Command{plain, typing, of}}}}
	})
	w.Turn(shell.TabStart)
	give := func(want string) {
		t.Helper()
		did = ""
		for _, key := range []fyne.KeyName{fyne.KeyJ, fyne.KeyI, fyne.KeyU, fyne.KeyTab} {
			s.Press(key, uitest.Ctrl)
		}
		if did != want {
			t.Errorf("did %q, want %q", did, want)
		}
	}
	give("plain typing within ")
	w.Turn(shell.TabStart)
	w.Ask().Question("One moment", "?", "Yes", "No", nil, nil)
	give("")
	within = true
	give("within ")
	within = false
	s.Window.Canvas().Unfocus()
	give("")
	if w.Turned() != shell.TabStart {
		t.Error("the page was turned")
	}
	s.Answer("No")
	w.Ask().Path("A file", "", "", "Take it", func(func(string)) {}, func(string) {})
	w.Ask().Focus(w.Ask().Field())
	give("typing ")
}

// Before there is an evening only some commands can be given, and no file is taken.
func TestCommandsWithoutAnEvening(t *testing.T) {
	did := ""
	s, w := empty(t, page{shell.Registration{Commands: []shell.Command{
		{Menu: shell.MenuEvening, Text: "one", Do: func() { did += "one " }},
		{Menu: shell.MenuEvening, Text: "always", Always: true, Do: func() { did += "always " }},
		{Menu: shell.MenuEvening, Text: "more", Always: true}, // does nothing itself
	}, Dropped: func(string, func() bool) bool { did += "dropped "; return true }}})
	for _, text := range []string{"one", "always", "more"} {
		s.Menu(text)
	}
	w.Drop("a.pbn")
	if did != "always " {
		t.Errorf("did %s", did)
	}
}

// Each role gives the commands that are for it, and reads why not the others.
func TestRoles(t *testing.T) {
	const looks, wall = "This computer looks on as viewer and records nothing.", "This computer is a wall"
	for role, want := range map[session.Role]map[string]string{ // what is said, "" where it is done
		session.RoleDirector: {"sees": "", "records": "", "below": "", "on walls": "", "view": "", "quit": ""},
		session.RoleViewer:   {"sees": "", "records": looks, "below": looks, "on walls": "", "view": "", "quit": ""},
		session.RoleWall: {"sees": wall, "records": wall, "below": wall, "on walls": "", "view": "", "quit": "",
			"help": "", "the wall": ""},
	} {
		s, line, did := uitest.New(t, 3), new(uitest.Connection), ""
		s.Share(line, role, "Room B")
		w := s.Stand(func(w *uitest.Window) []shell.Page {
			w.Evening.Share(line)
			of := func(menu int, text string) shell.Command {
				return shell.Command{Menu: menu, Text: text, Do: func() { did = text }}
			}
			records, onWall, quit := of(shell.MenuResults, "records"), of(shell.MenuEvening, "on walls"),
				of(shell.MenuEvening, "quit")
			records.Records, onWall.OnWall, quit.Quit = session.ResultCorrected{}, true, true
			below := of(shell.MenuResults, "below")
			below.Records = session.ResultCorrected{}
			return []shell.Page{page{shell.Registration{Commands: []shell.Command{of(shell.MenuEvening, "sees"),
				records, onWall, quit, of(shell.MenuView, "view"), of(shell.MenuHelp, "help"),
				of(shell.MenuWall, "the wall"),
				{Menu: shell.MenuResults, Text: "more", Below: []shell.Command{below}}}}}}
		})
		for text, said := range want {
			did = ""
			w.Notice.Hide()
			if text == "below" {
				for _, m := range s.Window.MainMenu().Items {
					for _, i := range m.Items {
						if i.ChildMenu != nil {
							i.ChildMenu.Items[0].Action()
						}
					}
				}
			} else {
				s.Menu(text)
			}
			if (did == text) != (said == "") {
				t.Errorf("%s: %q did %q", role, text, did)
			}
			if said != "" && !strings.Contains(s.Visible(), said) {
				t.Errorf("%s: %q says nothing: %s", role, text, s.Visible())
			}
		}
	}
}

// The pages ask one after the other before the window is left, and each can keep it; then
// each ends what it has going on.
func TestLeaving(t *testing.T) {
	s, did := uitest.New(t, 3), ""
	keep := true
	w := s.Stand(func(*uitest.Window) []shell.Page {
		return []shell.Page{
			page{shell.Registration{Leave: func(then func()) { did += "first "; then() },
				Close: func() { did += "closed " }}},
			page{},
			page{shell.Registration{Leave: func(then func()) {
				did += "second "
				if !keep {
					then()
				}
			}}},
		}
	})
	w.AskToLeave(func() { did += "left " })
	if did != "first second " {
		t.Errorf("did %s", did)
	}
	did, keep = "", false
	w.AskToLeave(func() { did += "left "; w.Close() })
	if did != "first second left closed " || w.Context().Err() == nil {
		t.Errorf("did %s", did)
	}
}

// What the keyboard reached is shown to the pages, which scroll to it.
func TestReveal(t *testing.T) {
	s := uitest.New(t, 3)
	var seen fyne.CanvasObject
	var b *kit.Button
	w := s.Stand(func(w *uitest.Window) []shell.Page {
		var p page
		p, b = tab(w, shell.TabStart, "Start")
		p.Reveal = func(o fyne.CanvasObject) { seen = o }
		return []shell.Page{p}
	})
	s.Window.Canvas().Unfocus()
	w.Ask().Focus(b)
	if seen != fyne.CanvasObject(b) {
		t.Errorf("shown is %T", seen)
	}
}

// What goes well goes into the notice; what goes wrong is explained, with the technical
// side folded away and in the log.
func TestWhatIsSaid(t *testing.T) {
	s := uitest.New(t, 3)
	w := s.Stand(func(*uitest.Window) []shell.Page { return nil })
	did := false
	w.Offer("It is done.", "Show it", func() { did = true })
	s.Button("Show it")
	if !did {
		t.Error("the way on leads nowhere")
	}
	w.Fail("reading", fmt.Errorf("at last: %w", bridgemate.ErrNoFile))
	uitest.WantText(t, "the notice", s.Visible(), "The Bridgemate file is not there.")
	uitest.WantText(t, "the log", s.Log.String(), "level=ERROR msg=reading", "at last")
	w.Explain("opening", errors.New("a fault of its own"))
	uitest.WantText(t, "the dialog", s.Overlay(), "What now?")
	for _, o := range uitest.VisibleObjects(s.Window.Canvas().Overlays().Top()) {
		if a, ok := o.(*widget.Accordion); ok {
			a.OpenAll()
		}
	}
	uitest.WantText(t, "the details", s.Overlay(), "opening: a fault of its own")
}

// What another computer recorded while a dialog was open is asked about, and the focus
// comes back.
func TestOver(t *testing.T) {
	s, line := uitest.New(t, 3), new(uitest.Connection)
	with := s.Share(line, session.RoleDirector, "Room B")
	var field *kit.TextField
	w := s.Stand(func(w *uitest.Window) []shell.Page {
		w.Evening.Share(line)
		field = w.Controls().Field(func(string) {})
		return nil
	})
	if w.Since() != nil {
		t.Error("a moment without a dialog")
	}
	st := w.State()
	w.Ask().Form("A dialog", field, w.Controls().Button("Close", nil))
	w.Ask().Focus(field)
	with.Comes("Room B", uitest.WordOn(t, st, 1, 1, s.BoardOf(1, 1), 1))
	if w.Since() != st {
		t.Error("the moment is not that of the dialog")
	}
	for i, answer := range []string{"Keep what came", "Record mine"} {
		tricks := i + 1
		w.Record(func(error) {}, uitest.WordOn(t, st, 1, 1, s.BoardOf(1, 1), 2))
		s.Settle()
		uitest.WantText(t, "the question", s.Overlay(), "Recorded elsewhere meanwhile", "3NT by N +1")
		s.Answer(answer)
		if got := s.Standing(1, 1, s.BoardOf(1, 1)).Tricks; got != tricks {
			t.Errorf("%s: %d tricks", answer, got)
		}
		if s.Window.Canvas().Focused() != fyne.Focusable(field) {
			t.Errorf("%s: the focus is on %T", answer, s.Window.Canvas().Focused())
		}
	}
}
