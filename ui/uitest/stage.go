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
	app.Settings().SetTheme(kit.Light.Theme(1))
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

const (
	Alt  = fyne.KeyModifierAlt
	Ctrl = fyne.KeyModifierControl

	CtrlShift = fyne.KeyModifierControl | fyne.KeyModifierShift
)

// Day is the date of all evenings here.
var Day = time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)

// Members are the club's players.
var Members = []clubfile.Player{
	{Number: "7", Name: "Mehmet Ağaoğlu"}, {Number: "8", Name: "Niamh O'Connor"},
	{Number: "1234", Name: "Anna de Vries"},
	{Number: "1243", Name: "Łukasz Żak"}, {Number: "4100", Name: "Zoë Ångström"},
}
