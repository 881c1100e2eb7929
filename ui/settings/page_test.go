package settings

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/deal/ruleset"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the settings, and with pages of which they list the names.
type room struct {
	*uitest.Stage
	page   *Page
	window *uitest.Window

	look      askedLook
	chosen    chosenLanguage
	calls     uitest.Calls
	newer     releases
	copies    uitest.Copies
	suggested []string        // by which rules
	engaged   bool            // something goes on that filling the window anew would break off
	copied    map[int64]int64 // what was heard of a copy
	set       []string        // what was set on other pages
}

// newRoom is a window on an evening with that many tables, 0 for none yet.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, tables, facts...)}
	r.newer.there = newest020
	return r
}

// open opens the evening in a window.
func (r *room) open() *room {
	r.window = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Appearance: &r.look, Language: &r.chosen, Signal: &r.calls,
			Newer: r.newer.params(), Copies: &r.copies, RuleSets: &desk.RuleLibrary{},
			Suggest: func(set *ruleset.RuleSet, by string) {
				if set == nil {
					by += "nothing"
				}
				r.suggested = append(r.suggested, by)
			},
		}, Ways{Differences: func() []bridgemate.Difference { return nil },
			Engaged: func() bool { return r.engaged },
			Copied:  func(entries map[int64]int64) { r.copied = entries }})
		return []shell.Page{other{r, "Results", shell.TabResults}, other{r, "Room", shell.TabRoom},
			other{r, "Aside", 0}, r.page.Copying(), r.page}
	})
	return r
}

// again shows the evening anew.
func (r *room) again() *room {
	r.window.Open(r.window.Back())
	r.Settle()
	return r
}

// other is another page, on which something can be set.
type other struct {
	r     *room
	title string
	place int
}

func (o other) Register() shell.Registration {
	return shell.Registration{Title: o.title, Place: o.place, Content: widget.NewLabel("this is " + o.title),
		Commands: []shell.Command{
			{Menu: shell.MenuBridgemate, Text: o.title + " settings…", Set: shell.SetEvening, Do: func() {
				o.r.set = append(o.r.set, o.title)
				o.r.Shell.Ask().Show("Settings of "+o.title, widget.NewLabel("what they are"))
			}},
			{Menu: shell.MenuBridgemate, Text: "Do in " + o.title, Do: func() {}},
		}}
}

// Everything that is set once stands at one place: what is done at once leaves it open,
// what asks for more takes its place.
func TestSettingsAtOnePlace(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Command("Settings…")
	uitest.WantText(t, "the settings", r.Overlay(), "Larger text", "Dark colours", "High contrast",
		"Results settings…", "Room settings…", "When something needs attention…", "Second place for copies…",
		"Newer version…", "Français")
	uitest.NoText(t, "the settings", r.Overlay(), "Do in Room", "Full screen", "Copy the club file")
	r.EnterOn("Larger text")
	r.EnterOn("Dark colours")
	if !slices.Equal(r.look.sizes, []int{+1}) || !slices.Equal(r.look.themes, []Theme{DarkTheme}) ||
		!strings.Contains(r.Overlay(), "Usual text") {
		t.Errorf("asked for %+v, and the dialog shows\n%s", r.look, r.Overlay())
	}
	r.EnterOn("Room settings…")
	uitest.WantText(t, "the next question", r.Overlay(), "Settings of Room", "what they are")
	uitest.NoText(t, "the next question", r.Overlay(), "Usual text")
	if !slices.Equal(r.set, []string{"Room"}) {
		t.Errorf("set on %q", r.set)
	}
	r.Key(fyne.KeyEscape)
	if r.Overlay() != "" {
		t.Error("Escape leaves something open")
	}
	r.Command("Settings…")
	r.EnterOn("Close")
	if r.Overlay() != "" {
		t.Error("Close leaves something open")
	}
}

// Where nothing can be set but how the window looks, only that is offered.
func TestNothingToSet(t *testing.T) {
	r := newRoom(t, 3)
	r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{}, Ways{})
		return []shell.Page{r.page.Copying(), r.page}
	})
	var entries []string
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			entries = append(entries, i.Label)
		}
	}
	uitest.NoText(t, "the menus", strings.Join(entries, "\n"), "copies", "Copy", "version", "Language", "hand records",
		"attention")
	r.Command("Settings…")
	r.EnterOn("Larger text") // where nothing changes how the window looks
	r.EnterOn("Dark colours")
	r.Key(fyne.KeyEscape)
	r.Key(fyne.KeyF11)
	if news := r.page.News(); news != "" {
		t.Errorf("news %q", news)
	}
}

// The menu View has the names of the pages in the order in which they stand in their row,
// with the keys that lead there.
func TestPagesInTheMenu(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Press(fyne.Key4, uitest.Alt)
	uitest.WantText(t, "after Alt+4", r.Visible(), "this is Results")
	r.Menu("Aside")
	uitest.WantText(t, "aside", r.Visible(), "this is Aside")
	r.Press(fyne.Key3, uitest.Alt)
	uitest.WantText(t, "after Alt+3", r.Visible(), "this is Room")
	var names []string
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if m.Label == "View" && len(names) < 3 {
				names = append(names, i.Label)
			}
		}
	}
	if !slices.Equal(names, []string{"Room", "Results", "Aside"}) {
		t.Errorf("View lists %q", names)
	}
}

// View asks for sizes and colours; Ctrl+0 is the usual size.
func TestView(t *testing.T) {
	r := newRoom(t, 3).open()
	r.Menu("Larger text")
	r.Menu("Smaller text")
	r.Press(fyne.Key0, uitest.Ctrl)
	for _, text := range []string{"Colours as the system has them", "Light colours", "Dark colours", "High contrast"} {
		r.Menu(text)
	}
	r.Command("Full screen")
	if !slices.Equal(r.look.sizes, []int{+1, -1, 0}) ||
		!slices.Equal(r.look.themes, []Theme{SystemTheme, LightTheme, DarkTheme, ContrastTheme}) || !r.look.full {
		t.Errorf("asked for %+v", r.look)
	}
	r.look.full = false
	r.Key(fyne.KeyF11)
	if !r.look.full {
		t.Error("F11 does not fill the screen")
	}
}

// askedLook remembers what it was asked for.
type askedLook struct {
	sizes  []int
	themes []Theme
	full   bool
}

func (l *askedLook) Rescale(by int)     { l.sizes = append(l.sizes, by) }
func (l *askedLook) Choose(theme Theme) { l.themes = append(l.themes, theme) }
func (l *askedLook) FullScreen()        { l.full = true }
