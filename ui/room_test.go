package ui

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"path/filepath"
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
	"clubnight/bridgemate/control"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// evening is the date of all evenings here.
var evening = time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)

// room is a window under test: its dispatcher is a queue that the test empties.
type room struct {
	t       *testing.T
	w       *Window
	window  fyne.Window
	session *session.Session
	link    *scriptedLink
	log     *lockedBuffer

	mu      sync.Mutex
	posted  []func()
	running sync.WaitGroup

	opened    []string // files shown by OpenFile
	folders   []string // folders that sheets were written to
	kept      []bridgemate.Options
	closed    bool
	sheets    error                           // what Sheets returns
	printing  func(ctx context.Context) error // is called while sheets are written
	printed   func(*session.State)            // is told of what
	players   error                           // what Players returns
	begun     int                             // evenings begun
	copies    copyKeeper
	club      *roomClub
	written   map[string][]byte // files that were written beside the sheets
	published []desk.Publishing // what was chosen to be given out
	monitor   monitor
	phones    phones
	newer     releases
	calls     calls
	surroundings
	paperwork
}

// members are the club's players.
var members = []clubfile.Player{
	{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"}, {Number: "1234", Name: "Anna de Vries"},
	{Number: "1243", Name: "Łukasz Żak"}, {Number: "4100", Name: "Zoë Ångström"},
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// newRoom opens a window on an evening with that many tables, 0 for none yet.
func newRoom(t *testing.T, tables int, facts ...session.Fact) *room {
	t.Helper()
	return newRoomWith(t, tables, func(*Params) {}, facts...)
}

// newRoomWith is newRoom with something else in what the window is made of.
func newRoomWith(t *testing.T, tables int, change func(*Params), facts ...session.Fact) *room {
	t.Helper()
	r := &room{t: t, log: &lockedBuffer{}, club: &roomClub{t: t}, written: map[string][]byte{}}
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
	p := Params{
		Window: r.window, Post: r.post, Log: slog.New(slog.NewTextHandler(r.log, nil)),
		Go: func(f func()) {
			r.running.Add(1)
			go func() { defer r.running.Done(); f() }()
		},
		Press:       r.makePress(),
		SheetFolder: "sheets",
		Publish:     Publish{Folder: filepath.Join(t.TempDir(), "published"), Keep: func(c desk.Publishing) { r.published = append(r.published, c) }},
		OpenFile:    func(path string) error { r.opened = append(r.opened, path); return nil },
		NewEvening: func() (model.Opened, error) {
			r.begun++
			s, l := newEvening(t, 5)
			return model.Opened{Session: s, Link: l}, nil
		},
		Members: r.club,
		SaveFile: func(name string, write func(io.Writer) error) (string, error) {
			var b bytes.Buffer
			err := write(&b)
			r.written[name] = b.Bytes()
			return "sheets/" + name, err
		},
		Copies:   &r.copies,
		Wall:     r.monitor.wall(),
		RoomPage: r.phones.roomPage(),
		Newer:    r.newer.params(),
		About:    About{Version: "0.1.0", Club: "club.clubnight", Log: "clubnight.log", Licences: "LICENCES.txt"},
		Signal:   &r.calls,
		Keep:     func(o bridgemate.Options) { r.kept = append(r.kept, o) },
		Programs: func() []control.Program { return r.installed },
		Identify: r.identify,
		SaveText: r.saveText,
		Examine:  func(context.Context) []bridgemate.Finding { return slices.Clone(r.computer) },
		Players:  func() ([]clubfile.Player, error) { return members, r.players },
	}
	change(&p)
	r.w = New(p)
	r.window.Resize(fyne.NewSize(1240, 720))
	return r
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

func (r *room) open(resumed bool) *room {
	r.w.Open(model.Opened{Session: r.session, Link: r.link, Resumed: resumed})
	r.settle()
	return r
}

func (r *room) post(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.posted = append(r.posted, f)
}

// settle waits for everything that is going on, and does what it posted.
func (r *room) settle() {
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
func (r *room) receive(facts ...session.Fact) {
	r.t.Helper()
	must(r.t, r.session.Record("Bridgemate", facts...))
	r.settle()
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

// all is a result for every board of the evening.
func (r *room) all() []session.Fact {
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
func (r *room) key(name fyne.KeyName) {
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
func (r *room) press(name fyne.KeyName, mod fyne.KeyModifier) {
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

// usualShortcuts are those that the driver knows by name, with Ctrl.
var usualShortcuts = map[fyne.KeyName]fyne.Shortcut{fyne.KeyZ: &fyne.ShortcutUndo{}, fyne.KeyY: &fyne.ShortcutRedo{}, fyne.KeyA: &fyne.ShortcutSelectAll{}}

func (r *room) tap(b fyne.Tappable) {
	test.Tap(b)
	r.settle()
}

// enter puts the focus on a field and types over what is there.
func (r *room) enter(f *kit.Field, text string) {
	r.window.Canvas().Focus(f)
	f.SetText("")
	test.Type(f, text)
	r.key(fyne.KeyReturn)
}

// seat says who sits on a chair of a pair, as the director does.
func (r *room) seat(row, chair int, who string) {
	r.t.Helper()
	p := r.w.tonight.players
	r.window.Canvas().Focus(p.grid)
	p.onSeat(row, 2+2*chair)
	r.settle()
	f, ok := r.window.Canvas().Focused().(*kit.Field)
	if !ok {
		r.t.Fatalf("no field for the name: %s", r.overlay())
	}
	r.enter(f, who)
}

// pick chooses by its beginning what a choice offers.
func (r *room) pick(c *kit.Choice, text string) {
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
func (r *room) answer(text string) {
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
func (r *room) overlay() string {
	top := r.window.Canvas().Overlays().Top()
	if top == nil {
		return ""
	}
	return strings.Join(texts(top), "\n")
}

// visible is everything that can be read in the window.
func (r *room) visible() string { return strings.Join(texts(r.window.Content()), "\n") }

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

// scriptedLink stands where the link to the Bridgemates stands, and does what the test says.
type scriptedLink struct {
	session *session.Session

	mu       sync.Mutex
	options  bridgemate.Options
	status   bridgemate.Status
	watchers []func(bridgemate.Status)
	did      []string
	fail     map[string]error // by what is asked
	failStep bridgemate.Step
	scripted
}

func (l *scriptedLink) do(what string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.did = append(l.did, what)
	return l.fail[what]
}

func (l *scriptedLink) done() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.did, ", ")
}

func (l *scriptedLink) change(f func(*bridgemate.Status)) {
	l.mu.Lock()
	f(&l.status)
	now, watchers := l.status, slices.Clone(l.watchers)
	l.mu.Unlock()
	for _, see := range watchers {
		see(now)
	}
}

func (l *scriptedLink) Options() bridgemate.Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.options
}

func (l *scriptedLink) SetOptions(o bridgemate.Options) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.options = o
}

func (l *scriptedLink) Status() bridgemate.Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

func (l *scriptedLink) Watch(see func(bridgemate.Status)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers = append(l.watchers, see)
}

func (l *scriptedLink) Start(_ context.Context, report func(bridgemate.Step, bool)) error {
	if err := l.do("start"); err != nil && l.failStep == 0 {
		return err
	}
	for _, s := range bridgemate.Steps() {
		report(s, false)
		if s == l.failStep {
			return l.fail["start"]
		}
		report(s, true)
	}
	return l.read()
}

func (l *scriptedLink) read() error {
	if err := l.session.Record("director", session.ReadingStarted{File: l.Options().File}); err != nil {
		return err
	}
	l.change(func(s *bridgemate.Status) { s.Reading, s.LastRead = true, evening.Add(20*time.Hour) })
	return nil
}

func (l *scriptedLink) Restart(context.Context) error {
	if err := l.do("restart"); err != nil {
		return err
	}
	return l.read()
}

func (l *scriptedLink) Create(context.Context) error { return l.do("create") }
func (l *scriptedLink) Modify(context.Context) error { return l.do("modify") }
func (l *scriptedLink) Launch(reset bool) error {
	if reset {
		return l.do("launch /s")
	}
	return l.do("launch")
}

func (l *scriptedLink) StartReading(context.Context) error {
	if err := l.do("start reading"); err != nil {
		return err
	}
	if err := l.read(); err != nil || l.firstReading == nil {
		return err
	}
	return <-l.firstReading
}

func (l *scriptedLink) StopReading() error {
	if err := l.do("stop reading"); err != nil {
		return err
	}
	l.change(func(s *bridgemate.Status) { s.Reading = false })
	if l.firstReading != nil {
		l.firstReading <- context.Canceled
	}
	return l.session.Record("director", session.ReadingStopped{File: l.Options().File})
}

func (l *scriptedLink) ReadNow(context.Context) error { return l.do("read now") }

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

// foot is what the strip at the foot says.
func (r *room) foot() string { return strings.Join(texts(r.w.frame.foot), "\n") }
