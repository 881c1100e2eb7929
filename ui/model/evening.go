// Package model is one open evening, as all pages of the window see it: its state, its
// scores, its link to the Bridgemates, and the one way by which the window records. It
// has no widget, and what it tells the director it tells through a Voice.
//
//	ev := model.New(model.Ways{Post: fyne.Do})
//	ev.OnChange(page.refresh)
//	ev.Open(model.Opened{Session: s, Link: link})
//	ev.Record(nil, session.BoardFouled{…})
//
// All methods run on Fyne's goroutine. Whatever takes time runs elsewhere, and comes
// back through Ways.Post.
package model

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
)

// Ways are the ways out of Fyne's goroutine and back to it.
type Ways struct {
	// Post runs a function on Fyne's goroutine, after what runs there now.
	Post func(func())
	// Go runs a function on a goroutine of its own.
	Go func(func())
	// Log gets the technical side of what the window says in plain words.
	Log *slog.Logger
	// Keep remembers the link's options for the next evening.
	Keep func(bridgemate.Options)
	// Anew links a session to Bridgemates that are reached in another way than by the
	// link it has, which ends; nil is a program that knows one way only.
	Anew func(*session.Session, bridgemate.Options) bridgemate.Watched
	// Language is what is spoken in the window; nil is English.
	Language *desk.Language
}

// Voice is how an open evening speaks to the director.
type Voice interface {
	// Tell says what just happened.
	Tell(text string)
	// Fail says an error in plain words, and the rest to the log.
	Fail(what string, err error)
	// Since is the state of the evening when the dialog that is open was
	// opened, nil where none is.
	Since() *session.State
	// Over asks whether something is recorded over what another computer recorded
	// meanwhile; one of the two is called.
	Over(now *session.State, came session.Entry, keep, over func())
}

// Shared is how this computer stands with the server of an evening on several computers.
// Its methods return at once, and may be called from any goroutine.
type Shared interface {
	Status() desk.ConnectionStatus
	// Watch calls see whenever the status changes, on any goroutine, until
	// stop is called.
	Watch(see func(desk.ConnectionStatus)) (stop func())
}

// Evening is the evening that is shown, one after another, and the ways to change it.
type Evening struct {
	ways   Ways
	voice  Voice
	shared Shared // nil for a program that works alone
	record *Lane  // what goes into the journal
	slow   *Lane  // what goes on with the link, the sheets and other programs
	calc   *Once  // the scores
	busy   int32  // 1 while a redraw is on its way

	ctx    context.Context // ends with the window
	cancel context.CancelFunc

	opened  Opened
	tonight *Opened // while another evening is shown
	unwatch func()  // stops listening to tonight's meanwhile

	scored  atomic.Pointer[session.Session] // the evening's session, for the goroutine that scores
	leave   func()                          // stops listening to the evening
	st      *session.State
	sc      *session.Scores // nil before the first are worked out
	seen    bridgemate.Status
	went    *desk.Pace     // of what is shown, nil before somebody asks
	matters *[]desk.Matter // likewise

	visitors desk.Visitors

	clashes   []session.Conflict // of the state of which they were worked out last
	clashesOf *session.State

	counted, trouble string // what the log was last told: the count of results, and why reading fails

	onOpen, onChange []func()
	onRecorded       []func(of *session.Session, entries []session.Entry)
}

// New is no evening yet.
func New(ways Ways) *Evening {
	if ways.Language == nil {
		ways.Language = desk.English()
	}
	e := &Evening{ways: ways}
	e.ctx, e.cancel = context.WithCancel(context.Background())
	e.record, e.slow = e.Lane(), e.Lane()
	e.calc = NewOnce(ways.Go, e.score)
	return e
}

// Speak gives the evening its voice, before it is opened.
func (e *Evening) Speak(v Voice) { e.voice = v }

// Share makes it known how this computer stands with the server of an evening
// on several computers.
func (e *Evening) Share(s Shared) { e.shared = s }

// OnOpen calls do whenever another evening is shown from now on, OnChange whenever
// what is shown has changed, and OnRecorded with what the journal got, on the
// goroutine that recorded it.
func (e *Evening) OnOpen(do func())   { e.onOpen = append(e.onOpen, do) }
func (e *Evening) OnChange(do func()) { e.onChange = append(e.onChange, do) }
func (e *Evening) OnRecorded(do func(of *session.Session, entries []session.Entry)) {
	e.onRecorded = append(e.onRecorded, do)
}

// Open shows an evening in the place of the one before.
func (e *Evening) Open(o Opened) {
	e.Leave()
	e.opened = o
	e.scored.Store(o.Session)
	e.st, e.sc, e.seen, e.went, e.matters = o.Session.State(), nil, o.Link.Status(), nil, nil
	e.listen()
	for _, do := range e.onOpen {
		do()
	}
	e.Redraw()
	e.calc.Kick()
}

// listen hears what is recorded in the evening that is shown, and of its link.
func (e *Evening) listen() {
	of := e.opened
	e.leave = hear(of, func(entries []session.Entry) {
		e.Changed()
		e.calc.Kick()
		for _, do := range e.onRecorded {
			do(of.Session, entries)
		}
	}, e.Changed)
}

// Leave stops listening to the evening that is shown.
func (e *Evening) Leave() {
	if e.leave != nil {
		e.leave()
	}
}

// End ends all that goes on beside the evening.
func (e *Evening) End() { e.cancel() }

// Opened is the evening as it was opened, Session its session, Link its link to the
// Bridgemates, and Past whether it is an earlier one.
func (e *Evening) Opened() Opened            { return e.opened }
func (e *Evening) Session() *session.Session { return e.opened.Session }
func (e *Evening) Link() bridgemate.Watched  { return e.opened.Link }
func (e *Evening) Past() bool                { return e.opened.Past }

// State, Scores, Status and Pace are the evening as it is shown now; Scores is nil before
// the first are worked out.
func (e *Evening) State() *session.State     { return e.st }
func (e *Evening) Scores() *session.Scores   { return e.sc }
func (e *Evening) Status() bridgemate.Status { return e.seen }

// Pace is worked out once for all who show something of it.
func (e *Evening) Pace() *desk.Pace {
	if e.went == nil {
		e.went = desk.PaceOf(e.st, e.seen)
	}
	return e.went
}

// Conflicts are those that stand. They are worked out once for each state: many pages ask
// at each redraw, and the whole journal is read for them.
func (e *Evening) Conflicts() []session.Conflict {
	if e.clashesOf != e.st {
		e.clashes, e.clashesOf = e.st.Conflicts(), e.st
	}
	return e.clashes
}

// Visitors are who has to do with what is open on the club's network, as Visited said
// last.
func (e *Evening) Visitors() desk.Visitors { return e.visitors }

// Visited tells who they are now, and has it shown.
func (e *Evening) Visited(v desk.Visitors) {
	e.visitors = v
	e.Redraw()
}

// Attention is what needs attention, with what the file says otherwise. It is worked out
// once for all who list it or count it.
func (e *Evening) Attention(differs []bridgemate.Difference) []desk.Matter {
	if e.matters == nil {
		list := slices.Concat(desk.RefusedMatters(e.Language(), e.visitors),
			desk.Attention(e.Language(), e.st, e.seen, e.Conflicts(), differs))
		e.matters = &list
	}
	return *e.matters
}

// UnderWay reports whether the file that is there is played with, so that it is settled
// for whom and how it was made.
func (e *Evening) UnderWay() bool {
	return desk.PlayedWith(e.st) || e.seen.Reading || e.seen.ProgramRunning
}

// Changed asks for a redraw, from any goroutine; many changes at once give one.
func (e *Evening) Changed() {
	if atomic.CompareAndSwapInt32(&e.busy, 0, 1) {
		e.Post(func() {
			atomic.StoreInt32(&e.busy, 0)
			e.Redraw()
		})
	}
}

// Redraw has everything shown as it stands.
func (e *Evening) Redraw() {
	if e.Session() == nil || e.ctx.Err() != nil {
		return
	}
	e.st, e.seen, e.went, e.matters = e.Session().State(), e.Link().Status(), nil, nil
	e.logReading()
	for _, do := range e.onChange {
		do()
	}
}

// score works out the scores of the evening as it stands.
func (e *Evening) score() {
	s := e.scored.Load()
	sc, err := s.State().Score()
	e.Post(func() {
		switch {
		case s != e.Session(): // of an evening that was left meanwhile
		case err != nil:
			e.voice.Fail("scoring", err)
		default:
			e.sc = sc
			e.logCount()
			e.Redraw()
		}
	})
}

// logCount writes how far the evening is to the log, once for each count.
func (e *Evening) logCount() {
	if text := fmt.Sprintf("results %d of %d", e.sc.Arrived, e.sc.Expected); text != e.counted && e.sc.Expected > 0 {
		e.counted = text
		e.Log().Info(text, "open", len(e.sc.Open))
	}
}

// logReading writes to the log why reading fails, once for each reason.
func (e *Evening) logReading() {
	text := ""
	if e.seen.Err != nil {
		text = e.seen.Err.Error()
	}
	if text != e.trouble && text != "" {
		e.Log().Warn("reading the Bridgemate file", "error", text)
	}
	e.trouble = text
}

// SetOptions changes the options of the link, and remembers them. Another way to the
// Bridgemates wants another link, so an evening that is under way has the one it has.
func (e *Evening) SetOptions(change func(*bridgemate.Options)) {
	if e.Link() == nil {
		return
	}
	was, o := e.Link().Options(), e.Link().Options()
	change(&o)
	switch {
	case reflect.DeepEqual(o, was):
		return
	case o.Network != was.Network && e.ways.Anew != nil:
		e.Leave()
		e.opened.Link = e.ways.Anew(e.Session(), o)
		e.listen()
	default:
		e.Link().SetOptions(o)
	}
	e.ways.Keep(o)
	e.Redraw()
}

// Connected is how this computer stands with the server of a shared evening.
func (e *Evening) Connected() desk.ConnectionStatus {
	if e.shared == nil || e.Past() {
		return desk.ConnectionStatus{}
	}
	return e.shared.Status()
}

// InStep waits until this computer has what the server of a shared evening has, or knows
// that it is not to be had: whoever comes back learns that others took his rooms over
// before he reads a row of them.
func (e *Evening) InStep(ctx context.Context) {
	if e.Connected().State == desk.NoLine {
		return
	}
	known := make(chan struct{})
	var once sync.Once
	see := func(s desk.ConnectionStatus) {
		if s.State == desk.InStep || s.State == desk.NoLine || s.Err != nil {
			once.Do(func() { close(known) })
		}
	}
	stop := e.shared.Watch(see)
	defer stop()
	see(e.shared.Status())
	select {
	case <-known:
	case <-ctx.Done():
	}
}
