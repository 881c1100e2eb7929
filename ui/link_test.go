package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"clubnight/bridgemate"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/ui/kit"
)

// surroundings are what a room has besides the window and the link.
type surroundings struct {
	installed []control.Program
	saved     []string // texts that were saved, with their names
	computer  []bridgemate.Finding
}

// identify knows the programs that are installed, and takes any other file for BM Pro.
func (d *surroundings) identify(path string) (control.Program, error) {
	for _, p := range d.installed {
		if p.Path == path {
			return p, nil
		}
	}
	if path == "" {
		return control.Program{}, control.ErrNoProgram
	}
	return control.Program{Kind: control.BMPro, Path: path, From: control.FromUser}, nil
}

func (d *surroundings) saveText(name, text string) (string, error) {
	d.saved = append(d.saved, name+"\n"+text)
	return "sheets/" + name + ".txt", nil
}

// scripted is what the link to the Bridgemates does during play. What it is asked to do it notes, and
// the movement it changes in the journal, as the real one does.
type scripted struct {
	files       []string
	findings    []bridgemate.Finding
	differences []bridgemate.Difference
	waiting     []bridgemate.TableStatus // what WaitUpdated returns

	firstReading  chan error // what the first reading comes to, where a test has it wait
	onDifferences func()     // is called once, before the differences are given
}

func (l *scriptedLink) set(f func(*scripted)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f(&l.scripted)
}

func (l *scriptedLink) Files() ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.files == nil {
		return []string{l.options.File}, nil
	}
	return l.files, nil
}

func (l *scriptedLink) Health(context.Context) []bridgemate.Finding {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.findings)
}

func (l *scriptedLink) Differences() []bridgemate.Difference {
	l.mu.Lock()
	wait := l.onDifferences
	l.onDifferences = nil
	l.mu.Unlock()
	if wait != nil {
		wait()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.differences)
}

func (l *scriptedLink) SendSettings(context.Context) error { return l.do("send settings") }

func (l *scriptedLink) SendNames(context.Context) (int, error) {
	return 1, l.do("send names")
}

// SendResults makes equal what the differences say, as the real one does.
func (l *scriptedLink) SendResults(_ context.Context, keys ...session.Key) (int, error) {
	var places []string
	for _, k := range keys {
		places = append(places, " "+k.String())
	}
	what := "send results" + strings.Join(places, ";")
	if err := l.do(what); err != nil {
		return 0, err
	}
	l.mu.Lock()
	n := 0
	l.differences = slices.DeleteFunc(l.differences, func(d bridgemate.Difference) bool {
		equal := d.Sendable() && (len(keys) == 0 || slices.Contains(keys, d.Key))
		if equal {
			n++
		}
		return equal
	})
	l.mu.Unlock()
	if n == 0 {
		return 0, bridgemate.ErrNothingToSend
	}
	l.change(func(s *bridgemate.Status) { s.LastRead = s.LastRead.Add(1) })
	return n, nil
}

func (l *scriptedLink) ChangeMovement(_ context.Context, section int, c *movement.Change) error {
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	if err := l.do(fmt.Sprintf("change section %d at %d tables", section, len(from))); err != nil {
		return err
	}
	return l.session.Record("director", session.MovementChanged{ID: section, Movement: c.To, From: from})
}

// FinishChanges writes what is in the journal and not in the file, as the real one does.
func (l *scriptedLink) FinishChanges(context.Context) error {
	if err := l.do("finish changes"); err != nil {
		return err
	}
	for _, s := range l.session.State().Sections {
		if _, sending := l.session.State().Sending(s.ID); sending {
			if err := l.session.Record("program", session.MovementSent{ID: s.ID}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *scriptedLink) UseFile(_ context.Context, by string) error { return l.do("use file by " + by) }

func (l *scriptedLink) TakeOver(_ context.Context, sections []int, how bridgemate.Takeover) error {
	what := fmt.Sprint("take over ", sections)
	if how.Copy != "" {
		what += " with " + how.Copy
	}
	if how.Strange {
		what += " although it is strange"
	}
	return l.do(what)
}

func (l *scriptedLink) WaitUpdated(context.Context) ([]bridgemate.TableStatus, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting, nil
}

// reach moves the focus with Tab alone until it is on a widget.
func (r *room) reach(f fyne.Focusable) {
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
func (r *room) enterOn(text string) {
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
func (r *room) choose(c *kit.Choice, text string) {
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
func (r *room) toggle(text string) {
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

// retrieval shows the tab Retrieval of an evening whose results are being read.
func (r *room) retrieval() {
	r.press(fyne.Key3, alt)
	r.settle()
}
