package ui

import (
	"bytes"
	"clubnight/bridgemate"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/kit"
	"clubnight/ui/shell"
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// stage is what a page under test stands on: a window, an evening with its link, and a dispatcher that is a queue which the test
// empties.
type stage struct {
	t       *testing.T
	window  fyne.Window
	session *session.Session
	link    *scriptedLink
	log     *lockedBuffer
	shell   *shell.Shell

	mu      sync.Mutex
	posted  []func()
	running sync.WaitGroup

	opened  []string // files shown by openFile
	closed  bool
	written map[string][]byte // files that were written beside the sheets
}

// newStage is an evening with that many tables, 0 for none yet, and a window for it.
func newStage(t *testing.T, tables int, facts ...session.Fact) *stage {
	t.Helper()
	r := &stage{t: t, log: &lockedBuffer{}, written: map[string][]byte{}}
	t.Cleanup(func() { // whatever a test does, the log names nobody
		for _, m := range members {
			if strings.Contains(r.log.String(), m.Name) {
				t.Errorf("the log names %s:\n%s", m.Name, r.log)
			}
		}
	})
	app := test.NewTempApp(t)
	app.Settings().SetTheme(kit.NewTheme(1))
	r.window = test.NewWindow(widget.NewLabel(""))
	r.window.SetOnClosed(func() { r.closed = true })
	t.Cleanup(func() {
		if !r.closed {
			r.window.Close()
		}
	})
	r.session, r.link = newEvening(t, tables, facts...)
	return r
}

// run runs a function on a goroutine of its own, for which settle waits.
func (r *stage) run(f func()) {
	r.running.Add(1)
	go func() { defer r.running.Done(); f() }()
}

// openFile notes that a file is shown.
func (r *stage) openFile(path string) error {
	r.opened = append(r.opened, path)
	return nil
}

// saveFile keeps what is written beside the sheets.
func (r *stage) saveFile(name string, write func(io.Writer) error) (string, error) {
	var b bytes.Buffer
	err := write(&b)
	r.written[name] = b.Bytes()
	return "sheets/" + name, err
}

func (r *stage) post(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.posted = append(r.posted, f)
}

// settle waits for everything that is going on, and does what it posted.
func (r *stage) settle() {
	for {
		r.running.Wait()
		r.mu.Lock()
		todo := r.posted
		r.posted = nil
		r.mu.Unlock()
		if len(todo) == 0 {
			return
		}
		for _, f := range todo {
			f()
		}
	}
}

// receive lets results arrive.
func (r *stage) receive(facts ...session.Fact) {
	r.t.Helper()
	must(r.t, r.session.Record("Bridgemate", facts...))
	r.settle()
}

// all is a result for every board of the evening.
func (r *stage) all() []session.Fact {
	var facts []session.Fact
	st := r.session.State()
	for _, row := range st.Sections[0].Movement.Rows {
		if st.Sections[0].Movement.Playing(row) {
			for _, b := range row.Boards() {
				facts = append(facts, result(r.t, st, row.Table, row.Round, b, "3NT", "N", (row.Table+b)%3))
			}
		}
	}
	return facts
}

// key presses a key where the focus is.
func (r *stage) key(name fyne.KeyName) {
	ev := &fyne.KeyEvent{Name: name}
	if f := r.window.Canvas().Focused(); f != nil {
		f.TypedKey(ev)
	} else {
		r.window.Canvas().OnTypedKey()(ev)
	}
	r.settle()
}

// press presses a key with modifiers, as the window's driver delivers it: to the menu that has it, else to the widget with the
// focus, else to the canvas.
func (r *stage) press(name fyne.KeyName, mod fyne.KeyModifier) {
	var s fyne.Shortcut = &desktop.CustomShortcut{KeyName: name, Modifier: mod}
	if usual := usualShortcuts[name]; mod == ctrl && usual != nil {
		s = usual
	}
	for _, menu := range r.window.MainMenu().Items {
		for _, item := range menu.Items {
			if item.Shortcut != nil && item.Shortcut.ShortcutName() == s.ShortcutName() {
				item.Action()
				r.settle()
				return
			}
		}
	}
	if f, ok := r.window.Canvas().Focused().(fyne.Shortcutable); ok {
		f.TypedShortcut(s)
	} else {
		r.window.Canvas().(fyne.Shortcutable).TypedShortcut(s)
	}
	r.settle()
}

func (r *stage) tap(b fyne.Tappable) {
	test.Tap(b)
	r.settle()
}

// enter puts the focus on a field and types over what is there.
func (r *stage) enter(f *kit.Field, text string) {
	r.window.Canvas().Focus(f)
	f.SetText("")
	test.Type(f, text)
	r.key(fyne.KeyReturn)
}

// pick chooses by its beginning what a choice offers.
func (r *stage) pick(c *kit.Choice, text string) {
	r.t.Helper()
	for i, o := range c.Options {
		if strings.HasPrefix(o, text) {
			c.SetSelectedIndex(i)
			r.settle()
			return
		}
	}
	r.t.Fatalf("%q is not offered: %q", text, c.Options)
}

// answer presses a button of the question that is open.
func (r *stage) answer(text string) {
	r.t.Helper()
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			if b.Disabled() {
				r.t.Fatalf("%q cannot be pressed", text)
			}
			r.tap(b)
			return
		}
	}
	r.t.Fatalf("no button %q in: %s", text, r.overlay())
}

// overlay is the text of the question that is open, "" when there is none.
func (r *stage) overlay() string {
	top := r.window.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	return strings.Join(texts(top), "\n")
}

// visible is everything that can be read in the window.
func (r *stage) visible() string { return strings.Join(texts(r.window.Content()), "\n") }

// command gives a command of a menu.
func (r *stage) command(text string) {
	r.t.Helper()
	for _, m := range r.window.MainMenu().Items {
		for _, i := range m.Items {
			if strings.HasPrefix(i.Label, text) {
				i.Action()
				r.settle()
				return
			}
		}
	}
	r.t.Fatalf("no menu has %q", text)
}

// button presses a button of the window itself.
func (r *stage) button(text string) {
	r.t.Helper()
	for _, o := range visibleObjects(r.window.Content()) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			r.tap(b)
			return
		}
	}
	r.t.Fatalf("no button %q in:\n%s", text, r.visible())
}

// typeHere types where the focus is, as at the keyboard.
func (r *stage) typeHere(text string) {
	test.Type(r.window.Canvas().Focused(), text)
	r.settle()
}

func (r *stage) tab(n int) {
	for range n {
		r.window.Canvas().FocusNext()
	}
}

// tabTo moves the focus to a button as Tab does.
func (r *stage) tabTo(text string) {
	r.t.Helper()
	for range 40 {
		if r.focusText() == text {
			return
		}
		r.window.Canvas().FocusNext()
	}
	r.t.Fatalf("Tab does not reach %q", text)
}

// focusText is the text of the button that has the focus.
func (r *stage) focusText() string {
	if b, is := r.window.Canvas().Focused().(*kit.Button); is {
		return b.Text
	}
	return ""
}

// typeOver types into the field that has the focus, and enters it.
func (r *stage) typeOver(text string) {
	r.t.Helper()
	f, ok := r.window.Canvas().Focused().(*kit.Field)
	if !ok {
		r.t.Fatalf("no field in: %s", r.overlay())
	}
	r.enter(f, text)
	r.key(fyne.KeyReturn)
}

// menu does what an entry of a menu does.
func (r *stage) menu(text string) {
	r.t.Helper()
	for _, m := range r.window.MainMenu().Items {
		for _, i := range m.Items {
			if i.Label == text {
				i.Action()
				r.settle()
				return
			}
		}
	}
	r.t.Fatalf("no entry %q", text)
}

// reach moves the focus with Tab alone until it is on a widget.
func (r *stage) reach(f fyne.Focusable) {
	r.t.Helper()
	for range 300 {
		if r.window.Canvas().Focused() == f {
			return
		}
		r.window.Canvas().FocusNext()
	}
	r.t.Fatalf("Tab does not reach %T %q", f, texts(f.(fyne.CanvasObject)))
}

// enterOn reaches a button by its text, in the dialog that is open or else in the window, and presses
// Enter on it.
func (r *stage) enterOn(text string) {
	r.t.Helper()
	where := r.window.Content()
	if top := r.window.Canvas().Overlays().Top(); top != nil {
		where = top
	}
	for _, o := range visibleObjects(where) {
		if b, ok := o.(*kit.Button); ok && b.Text == text {
			r.reach(b)
			r.key(fyne.KeyReturn)
			return
		}
	}
	r.t.Fatalf("no button %q in: %s", text, strings.Join(texts(where), "\n"))
}

// choose picks by its beginning what a choice offers, with Tab and the arrow keys.
func (r *stage) choose(c *kit.Choice, text string) {
	r.t.Helper()
	r.reach(c)
	at := slices.IndexFunc(c.Options, func(o string) bool { return strings.HasPrefix(o, text) })
	if at < 0 {
		r.t.Fatalf("%q is not offered: %q", text, c.Options)
	}
	for steps := max(at-c.SelectedIndex(), c.SelectedIndex()-at); steps > 0; steps-- {
		key := fyne.KeyRight
		if at < c.SelectedIndex() {
			key = fyne.KeyLeft
		}
		r.key(key)
	}
}

// toggle sets a check box with the space bar.
func (r *stage) toggle(text string) {
	r.t.Helper()
	for _, o := range visibleObjects(r.window.Canvas().Overlays().Top()) {
		if c, ok := o.(*kit.Check); ok && strings.HasPrefix(c.Text, text) {
			r.reach(c)
			c.TypedRune(' ')
			r.settle()
			return
		}
	}
	r.t.Fatalf("no check box %q in: %s", text, r.overlay())
}

// fill types over a field of a form.
func (r *stage) fill(text string) {
	r.t.Helper()
	f, ok := r.window.Canvas().Focused().(*kit.Field)
	if !ok {
		r.t.Fatalf("no field has the focus: %s", r.overlay())
	}
	f.SetText("")
	test.Type(f, text)
	r.key(fyne.KeyReturn)
}

// roundOf lets a round arrive, but for as many results at its end.
func (r *stage) roundOf(n, without int) {
	r.t.Helper()
	var facts []session.Fact
	st := r.session.State()
	for _, row := range st.Sections[0].Movement.Rows {
		if row.Round == n && st.Sections[0].Movement.Playing(row) {
			for _, b := range row.Boards() {
				facts = append(facts, result(r.t, st, row.Table, n, b, "3NT", "N", (row.Table+b)%3))
			}
		}
	}
	r.receive(facts[:len(facts)-without]...)
}

// rest are the results that are still to come.
func (r *stage) rest() []session.Fact {
	return slices.DeleteFunc(r.all(), func(f session.Fact) bool { return r.session.State().Has(f.(session.ResultReceived).Result.Key) })
}

// once does what is posted until something is so.
func (r *stage) once(so func() bool) {
	r.t.Helper()
	for deadline := time.Now().Add(time.Minute); !so(); {
		if time.Now().After(deadline) {
			r.t.Fatal("it never came")
		}
		r.mu.Lock()
		todo := r.posted
		r.posted = nil
		r.mu.Unlock()
		for _, f := range todo {
			f()
		}
		if len(todo) == 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

// boardOf is the first board of a table in a round.
func (r *stage) boardOf(table, round int) int {
	row, _ := r.session.State().Sections[0].Movement.At(table, round)
	return row.Boards()[0]
}

// enterPath answers a question for a file.
func (r *stage) enterPath(path string) {
	r.t.Helper()
	f := r.shell.Ask().Field()
	if f == nil {
		r.t.Fatalf("no field: %s", r.overlay())
	}
	f.SetText("")
	test.Type(f, path)
	r.key(fyne.KeyReturn)
}

// standing is the result at a place.
func (r *stage) standing(table, round, board int) session.Received {
	return r.session.State().Results[session.Key{Section: 1, Table: table, Round: round, Board: board}]
}

func newEvening(t testing.TB, tables int, facts ...session.Fact) (*session.Session, *scriptedLink) {
	t.Helper()
	s, err := session.Resume(&session.MemoryJournal{})
	if err != nil {
		t.Fatal(err)
	}
	must(t, s.Record("director", session.EveningSet{Name: "Tuesday pairs", Club: "Kraków", Date: evening}))
	if tables > 0 {
		must(t, s.Record("director", session.SectionSet{ID: 1, Movement: mitchell(t, tables)}))
	}
	if len(facts) > 0 {
		must(t, s.Record("Bridgemate", facts...))
	}
	return s, &scriptedLink{session: s, options: bridgemate.Options{File: "evening.bws", Program: "BMPro.exe", AutoServerStart: true, Interval: 5 * time.Second}}
}

func mitchell(t testing.TB, tables int) *movement.Movement {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: tables, BoardsPerRound: 1})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// result is a result of a movement at its place.
func result(t *testing.T, st *session.State, table, round, board int, contract, declarer string, tricks int) session.ResultReceived {
	t.Helper()
	row, ok := st.Sections[0].Movement.At(table, round)
	if !ok {
		t.Fatalf("no table %d in round %d", table, round)
	}
	return session.ResultReceived{Result: played(t, session.Result{
		Key: session.Key{Section: 1, Table: table, Round: round, Board: board}, NS: row.NS, EW: row.EW,
	}, contract, declarer, tricks)}
}

// played is a result with a contract, "PASS" for none.
func played(t *testing.T, r session.Result, contract, declarer string, tricks int) session.Result {
	t.Helper()
	var err error
	r.Outcome, r.Tricks = session.Played, tricks
	r.Contract, err = scoring.ParseContract(contract)
	must(t, err)
	if declarer != "" {
		r.Declarer, err = scoring.ParseDirection(declarer)
		must(t, err)
	}
	return r
}

func lead(t *testing.T, card string) session.Lead {
	t.Helper()
	l, err := session.ParseLead(card)
	must(t, err)
	return l
}

// doubtful is a doubt of the first version, which is said as it was worded.
func doubtful(text string) session.Doubt { return session.Doubt{Kind: session.AsWorded, Text: text} }

// texts collects what an object shows, invisible parts left out.
func texts(o fyne.CanvasObject) []string {
	var found []string
	for _, o := range visibleObjects(o) {
		switch o := o.(type) {
		case *widget.Label:
			found = append(found, o.Text)
		case *kit.Button:
			found = append(found, o.Text)
		case *kit.Check:
			found = append(found, o.Text)
		case *kit.Field:
			found = append(found, o.Text, o.PlaceHolder)
		case *kit.Choice:
			found = append(found, o.Selected)
		case *canvas.Text:
			found = append(found, o.Text)
		}
	}
	return slices.DeleteFunc(found, func(s string) bool { return s == "" })
}

// visibleObjects walks what is drawn.
func visibleObjects(o fyne.CanvasObject) []fyne.CanvasObject {
	if o == nil || !o.Visible() {
		return nil
	}
	found := []fyne.CanvasObject{o}
	for _, c := range partsOf(o) {
		found = append(found, visibleObjects(c)...)
	}
	return found
}

// partsOf are what an object is drawn of.
func partsOf(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

func wantText(t *testing.T, where, text string, wants ...string) {
	t.Helper()
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not show %q; it shows:\n%s", where, w, text)
		}
	}
}

// usualShortcuts are those that the driver knows by name, with Ctrl.
var usualShortcuts = map[fyne.KeyName]fyne.Shortcut{fyne.KeyZ: &fyne.ShortcutUndo{}, fyne.KeyY: &fyne.ShortcutRedo{}, fyne.KeyA: &fyne.ShortcutSelectAll{}}

// evening is the date of all evenings here.
var evening = time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)

// members are the club's players.
var members = []clubfile.Player{
	{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"}, {Number: "1234", Name: "Anna de Vries"},
	{Number: "1243", Name: "Łukasz Żak"}, {Number: "4100", Name: "Zoë Ångström"},
}

const (
	alt  = fyne.KeyModifierAlt
	ctrl = fyne.KeyModifierControl
)
