// Package uitest is what a page under test stands on: a window, an evening, a link to the
// Bridgemates that does what the test says, and the keys that the test presses. The page
// is the only one in the window.
//
//	s := uitest.New(t, 5)
//	s.Key(fyne.KeyReturn)
package uitest

import (
	"bytes"
	"io"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
)

// Stage is what a page under test stands on: a window, an evening with its link, and a
// dispatcher that is a queue which the test empties.
type Stage struct {
	T       *testing.T
	Window  fyne.Window
	Session *session.Session
	Link    *Link
	Log     *lockedBuffer
	Shell   *shell.Shell
	In      *desk.Language // what is spoken in the window; nil is English

	Mu      sync.Mutex
	Posted  []func()
	Running sync.WaitGroup

	Opened  []string             // files shown by openFile
	Kept    []bridgemate.Options // what was kept of the Bridgemates for the next evening
	Closed  bool
	Written map[string][]byte // files that were written beside the sheets
}

// spoken are the languages of tests, by their names.
var spoken sync.Map

// Speak lets the stages of a test, and of the tests in it, speak another language than
// English.
func Speak(t *testing.T, tags ...string) *desk.Language {
	in := desk.Speak(tags...)
	spoken.Store(t.Name(), in)
	t.Cleanup(func() { spoken.Delete(t.Name()) })
	return in
}

// New is an evening with that many tables, 0 for none yet, and a window for it.
func New(t *testing.T, tables int, facts ...session.Fact) *Stage {
	t.Helper()
	r := &Stage{T: t, Log: &lockedBuffer{}, Written: map[string][]byte{}}
	for name := t.Name(); r.In == nil && name != "."; name = path.Dir(name) {
		if in, chosen := spoken.Load(name); chosen {
			r.In = in.(*desk.Language)
		}
	}
	t.Cleanup(func() { // whatever a test does, the log names nobody
		for _, m := range Members {
			if strings.Contains(r.Log.String(), m.Name) {
				t.Errorf("the log names %s:\n%s", m.Name, r.Log)
			}
		}
	})
	app := test.NewTempApp(t)
	app.Settings().SetTheme(kit.NewTheme(1))
	r.Window = test.NewWindow(widget.NewLabel(""))
	r.Window.SetOnClosed(func() { r.Closed = true })
	t.Cleanup(func() {
		if !r.Closed {
			r.Window.Close()
		}
	})
	r.Session, r.Link = NewEvening(t, tables, facts...)
	return r
}

// Language is what is spoken in the window.
func (r *Stage) Language() *desk.Language {
	if r.In == nil {
		return desk.English()
	}
	return r.In
}

// Run runs a function on a goroutine of its own, for which settle waits.
func (r *Stage) Run(f func()) {
	r.Running.Add(1)
	go func() { defer r.Running.Done(); f() }()
}

// OpenFile notes that a file is shown.
func (r *Stage) OpenFile(path string) error {
	r.Opened = append(r.Opened, path)
	return nil
}

// SaveFile keeps what is written beside the sheets.
func (r *Stage) SaveFile(name string, write func(io.Writer) error) (string, error) {
	var b bytes.Buffer
	err := write(&b)
	r.Written[name] = b.Bytes()
	return "sheets/" + name, err
}

func (r *Stage) Post(f func()) {
	r.Mu.Lock()
	defer r.Mu.Unlock()
	r.Posted = append(r.Posted, f)
}

// Settle waits for everything that is going on, and does what it posted.
func (r *Stage) Settle() {
	for {
		r.Running.Wait()
		r.Mu.Lock()
		todo := r.Posted
		r.Posted = nil
		r.Mu.Unlock()
		if len(todo) == 0 {
			return
		}
		for _, f := range todo {
			f()
		}
	}
}

// Receive lets results arrive.
func (r *Stage) Receive(facts ...session.Fact) {
	r.T.Helper()
	Must(r.T, r.Session.Record("Bridgemate", facts...))
	r.Settle()
}

// All is a result for every board of the evening.
func (r *Stage) All() []session.Fact { return AllOf(r.T, r.Session.State()) }

// FirstBoards are a result of every table in a round, on the first board there.
func (r *Stage) FirstBoards(round int) (facts []session.Fact) {
	st := r.Session.State()
	for _, table := range st.Sections[0].Movement.TableNumbers() {
		facts = append(facts, sessiontest.Result(r.T, st, table, round, r.BoardOf(table, round), "1NT", "N", 0))
	}
	return facts
}

// Plays are the results of some rounds.
func (r *Stage) Plays(rounds ...int) (facts []session.Fact) {
	for _, f := range r.All() {
		if slices.Contains(rounds, f.(session.ResultReceived).Result.Round) {
			facts = append(facts, f)
		}
	}
	return facts
}

// Key presses a key where the focus is.
func (r *Stage) Key(name fyne.KeyName) {
	ev := &fyne.KeyEvent{Name: name}
	if f := r.Window.Canvas().Focused(); f != nil {
		f.TypedKey(ev)
	} else {
		r.Window.Canvas().OnTypedKey()(ev)
	}
	r.Settle()
}

// Press presses a key with modifiers, as the window's driver delivers it: to the menu
// that has it, else to the widget with the focus, else to the canvas.
func (r *Stage) Press(name fyne.KeyName, mod fyne.KeyModifier) {
	var s fyne.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
	if usual := usualShortcuts[name]; mod == Ctrl && usual != nil {
		s = usual
	}
	for _, menu := range r.Window.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut != nil && item.Shortcut.ShortcutName() == s.ShortcutName() {
				item.Action()
				r.Settle()
				return
			}
		}
	}
	if f, ok := r.Window.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		r.Window.Canvas().(fyne.Shortcutable).TypedShortcut(s)
	}
	r.Settle()
}

func (r *Stage) Tap(b fyne.Tappable) {
	test.Tap(b)
	r.Settle()
}

// Enter puts the focus on a field and types over what is there.
func (r *Stage) Enter(f *kit.TextField, text string) {
	r.Window.Canvas().Focus(f)
	f.SetText("")
	test.Type(f, text)
	r.Key(fyne.KeyReturn)
}

// Pick chooses by its beginning what a choice offers.
func (r *Stage) Pick(c *kit.Choice, text string) {
	r.T.Helper()
	for i, o := range c.Options {
		if strings.HasPrefix(o, text) {
			c.SetSelectedIndex(i)
			r.Settle()
			return
		}
	}
	r.T.Fatalf("%q is not offered: %q", text, c.Options)
}

// Offered chooses by its beginning what the question that is open offers.
func (r *Stage) Offered(text string) {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Choice); ok {
			r.Pick(c, text)
			return
		}
	}
	r.T.Fatalf("nothing is offered in: %s", r.Overlay())
}

// Answer presses a button of the question that is open.
func (r *Stage) Answer(text string) {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			if b.Disabled() {
				r.T.Fatalf("%q cannot be pressed", text)
			}
			r.Tap(b)
			return
		}
	}
	r.T.Fatalf("no button %q in: %s", text, r.Overlay())
}

// Overlay is the text of the question that is open, "" when there is none.
func (r *Stage) Overlay() string {
	top := r.Window.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	return strings.Join(Texts(top), "\n")
}

// Visible is everything that can be read in the window.
func (r *Stage) Visible() string { return strings.Join(Texts(r.Window.Content()), "\n") }

// Command gives a command of a menu.
func (r *Stage) Command(text string) {
	r.T.Helper()
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if strings.HasPrefix(i.Label, text) {
				i.Action()
				r.Settle()
				return
			}
		}
	}
	r.T.Fatalf("no menu has %q", text)
}

// Button presses a button of the window itself.
func (r *Stage) Button(text string) {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			r.Tap(b)
			return
		}
	}
	r.T.Fatalf("no button %q in:\n%s", text, r.Visible())
}

// TypeHere types where the focus is, as at the keyboard.
func (r *Stage) TypeHere(text string) {
	test.Type(r.Window.Canvas().Focused(), text)
	r.Settle()
}

// Grid is the grid of the dialog that is open.
func (r *Stage) Grid() *kit.Grid {
	r.T.Helper()
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		if f, ok := o.(fyne.Focusable); ok {
			if g := kit.GridOf(f); g != nil {
				return g
			}
		}
	}
	r.T.Fatal("there is no grid: " + r.Overlay())
	return nil
}

func (r *Stage) Tab(n int) {
	for range n {
		r.Window.Canvas().FocusNext()
	}
}

// TabTo moves the focus to a button as Tab does.
func (r *Stage) TabTo(text string) {
	r.T.Helper()
	for range 40 {
		if r.FocusText() == text {
			return
		}
		r.Window.Canvas().FocusNext()
	}
	r.T.Fatalf("Tab does not reach %q", text)
}

// FocusText is the text of the button that has the focus.
func (r *Stage) FocusText() string {
	if b, is := r.Window.Canvas().Focused().(*kit.Button); is {
		return b.Text
	}
	return ""
}

// TypeOver types into the field that has the focus, and enters it.
func (r *Stage) TypeOver(text string) {
	r.T.Helper()
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		r.T.Fatalf("no field in: %s", r.Overlay())
	}
	r.Enter(f, text)
	r.Key(fyne.KeyReturn)
}

// Menu does what an entry of a menu does.
func (r *Stage) Menu(text string) {
	r.T.Helper()
	for _, m := range r.Window.MainMenu().Items {
		for _, i := range m.Items {
			if i.Label == text {
				i.Action()
				r.Settle()
				return
			}
		}
	}
	r.T.Fatalf("no entry %q", text)
}

// Reach moves the focus with Tab alone until it is on a widget.
func (r *Stage) Reach(f fyne.Focusable) {
	r.T.Helper()
	for range 300 {
		if r.Window.Canvas().Focused() == f {
			return
		}
		r.Window.Canvas().FocusNext()
	}
	r.T.Fatalf("Tab does not reach %T %q", f, Texts(f.(fyne.CanvasObject)))
}

// EnterOn reaches a button by its text, in the dialog that is open or else in the window,
// and presses Enter on it.
func (r *Stage) EnterOn(text string) {
	r.T.Helper()
	where := r.Window.Content()
	if top := r.Window.Canvas().Overlays().Top(); top != nil {
		where = top
	}
	for _, o := range VisibleObjects(where) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			r.Reach(b)
			r.Key(fyne.KeyReturn)
			return
		}
	}
	r.T.Fatalf("no button %q in: %s", text, strings.Join(Texts(where), "\n"))
}

// Choose picks by its beginning what a choice offers, with Tab and the arrow keys.
func (r *Stage) Choose(c *kit.Choice, text string) {
	r.T.Helper()
	r.Reach(c)
	at := slices.IndexFunc(c.Options, func(o string) bool { return strings.HasPrefix(o, text) })
	if at < 0 {
		r.T.Fatalf("%q is not offered: %q", text, c.Options)
	}
	for steps := max(at-c.SelectedIndex(), c.SelectedIndex()-at); steps > 0; steps-- {
		key := fyne.KeyRight
		if at < c.SelectedIndex() {
			key = fyne.KeyLeft
		}
		r.Key(key)
	}
}

// Fill types over a field of a form.
func (r *Stage) Fill(text string) {
	r.T.Helper()
	f, ok := r.Window.Canvas().Focused().(*kit.TextField)
	if !ok {
		r.T.Fatalf("no field has the focus: %s", r.Overlay())
	}
	f.SetText("")
	test.Type(f, text)
	r.Key(fyne.KeyReturn)
}

// RoundOf lets a round arrive, but for as many results at its end.
func (r *Stage) RoundOf(n, without int) {
	r.T.Helper()
	var facts []session.Fact
	st := r.Session.State()
	for _, row := range st.Sections[0].Movement.Rows {
		if row.Round == n && st.Sections[0].Movement.Playing(row) {
			for _, b := range row.Boards() {
				facts = append(facts, sessiontest.Result(r.T, st, row.Table, n, b, "3NT", "N", (row.Table+b)%3))
			}
		}
	}
	r.Receive(facts[:len(facts)-without]...)
}

// Rest are the results that are still to come.
func (r *Stage) Rest() []session.Fact {
	return slices.DeleteFunc(r.All(),
		func(f session.Fact) bool { return r.Session.State().Has(f.(session.ResultReceived).Result.Key) })
}

// Once does what is posted until something is so.
func (r *Stage) Once(so func() bool) {
	r.T.Helper()
	for deadline := time.Now().Add(time.Minute); !so(); {
		if time.Now().After(deadline) {
			r.T.Fatal("it never came")
		}
		r.Mu.Lock()
		todo := r.Posted
		r.Posted = nil
		r.Mu.Unlock()
		for _, f := range todo {
			f()
		}
		if len(todo) == 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

// BoardOf is the first board of a table in a round.
func (r *Stage) BoardOf(table, round int) int {
	row, _ := r.Session.State().Sections[0].Movement.At(table, round)
	return row.Boards()[0]
}

// EnterPath answers a question for a file.
func (r *Stage) EnterPath(path string) {
	r.T.Helper()
	f := r.Shell.Ask().Field()
	if f == nil {
		r.T.Fatalf("no field: %s", r.Overlay())
	}
	f.SetText("")
	test.Type(f, path)
	r.Key(fyne.KeyReturn)
}

// Standing is the result at a place.
func (r *Stage) Standing(table, round, board int) session.Received {
	return r.Session.State().Results[session.Key{Section: 1, Table: table, Round: round, Board: board}]
}

// Beside is the choice or the field beside a setting of the open dialog.
func (r *Stage) Beside(words string) fyne.Focusable {
	r.T.Helper()
	found := false
	for _, o := range VisibleObjects(r.Window.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *kit.Choice:
			if found {
				return o
			}
		case *kit.TextField:
			if found {
				return o
			}
		case *widget.Label:
			found = found || o.Text == words
		}
	}
	r.T.Fatalf("no setting %q in: %s", words, r.Overlay())
	return nil
}

// NewEvening is an evening of so many tables, 0 for none yet, with a link
// to no Bridgemates.
func NewEvening(t testing.TB, tables int, facts ...session.Fact) (*session.Session, *Link) {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	if err != nil {
		t.Fatal(err)
	}
	Must(t, s.Record("director", session.EveningSet{Name: "Tuesday pairs", Club: "Kraków", Date: Day}))
	if tables > 0 {
		Must(t, s.Record("director", session.SectionSet{ID: 1, Movement: Mitchell(t, tables)}))
	}
	if len(facts) > 0 {
		Must(t, s.Record("Bridgemate", facts...))
	}
	return s, &Link{Session: s, Chosen: bridgemate.Options{File: "evening.bws", Program: "BMPro.exe",
		AutoServerStart: true, Interval: 5 * time.Second}}
}

// Mitchell is a Mitchell of so many tables with one board a round.
func Mitchell(t testing.TB, tables int) *movement.Movement {
	t.Helper()
	return sessiontest.Made(t, "mitchell", movement.Options{Tables: tables, BoardsPerRound: 1})
}

// Must ends the test at an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Texts collects what an object shows, invisible parts left out.
func Texts(o fyne.CanvasObject) []string {
	var found []string
	for _, o := range VisibleObjects(o) {
		switch o := o.(type) {
		case *widget.Label:
			found = append(found, o.Text)
		case *kit.Button:
			found = append(found, o.Text)
		case *kit.Check:
			found = append(found, o.Text)
		case *kit.TextField:
			found = append(found, o.Text, o.PlaceHolder)
		case *kit.Choice:
			found = append(found, o.Selected)
		case *canvas.Text:
			found = append(found, o.Text)
		}
	}
	return slices.DeleteFunc(found, func(s string) bool { return s == "" })
}

// VisibleObjects walks what is drawn.
func VisibleObjects(o fyne.CanvasObject) []fyne.CanvasObject {
	if o == nil || !o.Visible() {
		return nil
	}
	found := []fyne.CanvasObject{o}
	for _, c := range PartsOf(o) {
		found = append(found, VisibleObjects(c)...)
	}
	return found
}

// PartsOf are what an object is drawn of.
func PartsOf(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

// WantText complains where something cannot be read that should be.
func WantText(t *testing.T, where, text string, wants ...string) {
	t.Helper()
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not show %q; it shows:\n%s", where, w, text)
		}
	}
}

// usualShortcuts are those that the driver knows by name, with Ctrl.
var usualShortcuts = map[fyne.KeyName]fyne.Shortcut{fyne.KeyZ: &fyne.ShortcutUndo{}, fyne.KeyY: &fyne.ShortcutRedo{},
	fyne.KeyA: &fyne.ShortcutSelectAll{}}

// Day is the date of all evenings here.
var Day = time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)

// Members are the club's players.
var Members = []clubfile.Player{
	{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"},
	{Number: "1234", Name: "Anna de Vries"},
	{Number: "1243", Name: "Łukasz Żak"}, {Number: "4100", Name: "Zoë Ångström"},
}

const (
	Alt  = fyne.KeyModifierAlt
	Ctrl = fyne.KeyModifierControl

	CtrlShift = fyne.KeyModifierControl | fyne.KeyModifierShift
)

// NoText complains where something can be read that should not be.
func NoText(t *testing.T, where, text string, unwanted ...string) {
	t.Helper()
	for _, u := range unwanted {
		if strings.Contains(text, u) {
			t.Errorf("%s shows %q:\n%s", where, u, text)
		}
	}
}
