// Package sending is where an evening goes: the places that the club named, once, with a
// light for each, and the press that sends.
//
//	page := sending.New(shell, evening, sending.Params{Outbox: outbox, Keep: secrets.System(), …}, sending.Ways{})
//	page.Open()
package sending

import (
	"context"
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"

	"clubnight/session"
	"clubnight/session/sending"
	"clubnight/session/sending/places"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	desksending "clubnight/ui/desk/sending"
	"clubnight/ui/kit"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// Shell is what the page asks of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Warn(e desk.Explanation, details string)
	Fail(what string, err error)
}

// Passwords keeps the passwords of places; secrets.Keeper is one.
type Passwords interface {
	Get(id string) (string, error)
	Set(id, secret string) error
	Forget(id string) error
}

// Params is what the page works with.
type Params struct {
	// Outbox is that of the club file, nil where there is none yet and none is to be
	// made; a nil function is a window without one.
	Outbox func(make bool) (*sending.Outbox, error)
	Keep   Passwords
	// Identity is the name of an evening of the club file that it has in all its copies.
	Identity func(id int64) (string, error)
	// Maker makes what of an evening goes where, as it stands in a state of its.
	Maker func(box *sending.Outbox, s *session.Session, st *session.State, e sending.Evening) places.Maker
	// Find finds places in tests; nil is those of package places.
	Find func(places.Ways) sending.Find
	// Look looks at the key of a host; nil is overssh.Key.
	Look func(ctx context.Context, host string) (string, error)
	// After runs a function on Fyne's goroutine after a time; nil never does.
	After func(time.Duration, func())
}

// Ways are those from here to other pages.
type Ways struct {
	// GaveOut hears that an evening is at all places as it stands.
	GaveOut func(of *session.Session, st *session.State)
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page is the places with their lights.
type Page struct {
	w    shown
	p    Params
	ways Ways

	lights  []sending.Light
	of      *session.Session // whose lights these are
	left    []places.Without
	going   map[string][2]int
	replace []string
	stop    context.CancelFunc // of what is being sent, nil while nothing is
	quit    bool               // the director stopped it
	due     time.Time          // when it is tried again by itself

	list   *list // nil while the dialog is not open
	dialog *dialog.CustomDialog
}

// New makes the page of an evening.
func New(w Shell, e *model.Evening, p Params, ways Ways) *Page {
	return &Page{w: shown{w, e}, p: p, ways: ways}
}

// Register is the entry in the menu, and the tries by itself.
func (p *Page) Register() shell.Registration {
	if p.p.Outbox == nil {
		return shell.Registration{}
	}
	return shell.Registration{Refresh: p.refresh, Open: p.opened, Close: p.close, Chapter: "publish",
		Commands: []shell.Command{{Menu: shell.MenuResults, Group: shell.GroupThird,
			Text: p.w.Language().Text("Publish…"), Shortcut: ctrlShiftU, Do: p.Open}}}
}

// close ends what is being sent when the window is left: the outbox goes on from there.
func (p *Page) close() {
	if p.stop != nil {
		p.stop()
	}
}

// opened goes on with what is due whenever an evening is opened.
func (p *Page) opened() {
	p.left, p.going = nil, nil
	p.look(func() { p.again() })
}

// look reads the lights of the evening that is shown, and then does something.
func (p *Page) look(then func()) {
	s, id := p.w.Session(), p.w.Opened().ID
	p.w.Run(func() {
		lights, at, due, err := p.known(id)
		p.w.Post(func() {
			if err != nil {
				p.w.Fail("reading the outbox", err)
				return
			}
			if s == p.w.Session() {
				p.lights, p.of = lights, s
			}
			if p.due = (time.Time{}); due {
				p.due = at
			}
			p.refresh()
			if then != nil {
				then()
			}
		})
	})
}

// known is what the outbox knows of an evening, and when something is due.
func (p *Page) known(id int64) (lights []sending.Light, at time.Time, due bool, err error) {
	box, err := p.p.Outbox(false)
	if err != nil || box == nil {
		return nil, at, false, err
	}
	if lights, err = p.lightsOf(box, id); err == nil {
		at, due, err = box.Next()
	}
	return lights, at, due, err
}

func (p *Page) lightsOf(box *sending.Outbox, id int64) ([]sending.Light, error) {
	evening, err := p.p.Identity(id)
	if err != nil {
		return nil, err
	}
	return box.Lights(evening)
}

// again sends what is due, or sees to it that it is sent once it is.
func (p *Page) again() {
	if p.due.IsZero() || p.stop != nil {
		return
	}
	at := p.due
	wait := time.Until(at)
	if wait <= 0 {
		p.run()
		return
	}
	if p.p.After != nil {
		p.p.After(wait, func() {
			if p.due.Equal(at) && p.stop == nil && p.w.Context().Err() == nil {
				p.run()
			}
		})
	}
}

// Publish shows the places, and sends the evening to all of them where it is final and
// released. It reports whether the club named any.
func (p *Page) Publish() bool {
	if p.p.Outbox == nil || len(p.lights) == 0 {
		return false
	}
	p.Open()
	if step, _ := p.next(); step == desksending.Send {
		p.send("")
	}
	return true
}

// next is what comes next, and the sentence that says so.
func (p *Page) next() (desksending.Step, string) {
	return desksending.Next(p.w.Language(), p.w.State(), p.lights)
}

// send lets the evening go to a place, "" for all, and releases its standings before.
func (p *Page) send(to string) {
	if p.stop != nil {
		return
	}
	s, id, w := p.w.Session(), p.w.Opened().ID, p.w
	ctx := p.begin()
	release := func(now *session.State) ([]session.Fact, error) { return sending.Release(now), nil }
	w.RecordMade(release, func(err error) {
		if err != nil {
			p.ended(err)
			return
		}
		w.Run(func() {
			asked, left, err := p.put(ctx, s, id, to)
			w.Post(func() {
				if p.left = left; err != nil || asked == nil {
					p.ended(err)
					return
				}
				w.RecordMade(func(*session.State) ([]session.Fact, error) { return []session.Fact{asked}, nil },
					func(err error) {
						if err != nil {
							p.ended(err)
							return
						}
						p.deliver(ctx, s, id)
					})
			})
		})
	})
}

// begin makes it known that something is being sent.
func (p *Page) begin() context.Context {
	ctx, stop := context.WithCancel(p.w.Context())
	p.stop, p.going, p.left = stop, map[string][2]int{}, nil
	p.refresh()
	return ctx
}

// put writes down what is to go, off Fyne's goroutine.
func (p *Page) put(ctx context.Context, s *session.Session, id int64, to string) (
	asked session.Fact, left []places.Without, err error,
) {
	box, err := p.p.Outbox(true)
	if err != nil {
		return nil, nil, err
	}
	evening, err := p.p.Identity(id)
	if err != nil {
		return nil, nil, err
	}
	st := s.State()
	e, err := sending.Ready(st, evening)
	if err != nil {
		return nil, nil, err
	}
	var only []string
	if to != "" {
		only = []string{to}
	}
	asked, left, err = places.Put(ctx, box, e, only, p.p.Maker(box, s, st, e))
	if err == nil { // what may be there, or was refused, goes anew because somebody says so
		_, err = box.Again(evening, to)
	}
	return asked, left, err
}

// run sends what is due of any evening.
func (p *Page) run() { p.deliver(p.begin(), p.w.Session(), p.w.Opened().ID) }

// deliver sends what is due, and tells the journal of an evening what became of it.
func (p *Page) deliver(ctx context.Context, s *session.Session, id int64) {
	w, replace := p.w, p.replace
	p.replace = nil
	p.look(nil)
	find := places.Ways{Secret: p.p.Keep.Get, Replace: replace, Progress: func(d sending.Destination, done, of int) {
		w.Post(func() { p.progress(d.ID, done, of) })
	}}
	w.Run(func() {
		was, lights, err := p.went(ctx, find, id)
		w.Post(func() {
			if facts := sending.Ended(was, lights); len(facts) > 0 {
				w.Note(s, facts...)
			}
			if p.quit {
				p.quit = false
				w.Run(func() {
					err := p.dropped(id)
					w.Post(func() { p.ended(err) })
				})
				return
			}
			p.ended(err)
			if desksending.Everywhere(s.State(), lights) && p.ways.GaveOut != nil {
				p.ways.GaveOut(s, s.State())
			}
		})
	})
}

// went sends what is due, off Fyne's goroutine, and is how an evening stood before and
// stands after it.
func (p *Page) went(ctx context.Context, ways places.Ways, id int64) (was, is []sending.Light, err error) {
	box, err := p.p.Outbox(true)
	if err != nil {
		return nil, nil, err
	}
	if was, err = p.lightsOf(box, id); err != nil {
		return nil, nil, err
	}
	find := ways.Find
	if p.p.Find != nil {
		find = p.p.Find(ways)
	}
	err = box.Run(ctx, find, func(sending.Row) { p.w.Post(func() { p.told(id) }) })
	if ctx.Err() != nil {
		err = nil // the lights say what stands
	}
	is, failed := p.lightsOf(box, id)
	return was, is, errors.Join(err, failed)
}

// progress shows how far a place is.
func (p *Page) progress(id string, done, of int) {
	if p.stop != nil {
		p.going[id] = [2]int{done, of}
		p.refresh()
	}
}

// told shows what became of a parcel while others go.
func (p *Page) told(id int64) {
	if id == p.w.Opened().ID {
		p.look(nil)
	}
}

// ended shows how it ended.
func (p *Page) ended(err error) {
	in := p.w.Language()
	if p.stop != nil {
		p.stop()
	}
	p.stop, p.going = nil, nil
	switch {
	case errors.Is(err, sending.ErrElsewhere):
		p.w.Tell(in.Say(screen.SendingElsewhere))
	case err != nil && p.w.Context().Err() == nil && !errors.Is(err, context.Canceled):
		p.w.Fail("sending the evening", err)
	}
	p.look(p.again)
}

// cancel stops what is being sent: what has not gone goes no more.
func (p *Page) cancel() {
	if p.stop != nil {
		p.quit = true
		p.stop()
	}
}

// dropped takes what has not gone out of the outbox, off Fyne's goroutine.
func (p *Page) dropped(id int64) error {
	evening, err := p.p.Identity(id)
	if err != nil {
		return err
	}
	box, err := p.p.Outbox(true)
	if err != nil {
		return err
	}
	return box.Cancel(evening, "")
}

// now is what the lines tell of beside the lights.
func (p *Page) now() desksending.Now {
	n := desksending.Now{State: p.w.State(), Left: p.left, Clock: time.Now()}
	if p.stop != nil {
		n.Going = p.going
	}
	return n
}

// ctrlShiftU opens the places: what goes up.
var ctrlShiftU = &desktop.CustomShortcut{KeyName: fyne.KeyU,
	Modifier: fyne.KeyModifierControl | fyne.KeyModifierShift}
