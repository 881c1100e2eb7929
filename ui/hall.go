package ui

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/label"
	"clubnight/ui/model"
)

// What a screen needs of the window, in small pieces: each screen names those that it uses, and gets no
// more.
type (
	// shown is the evening as the window shows it now.
	shown interface {
		State() *session.State
		Status() bridgemate.Status
		Pace() *desk.Pace
	}
	// permitter says what the role of this computer may record: permits tells why not, barred is why not, "" for nothing. The role is ""
	// where the evening is on one computer alone.
	permitter interface {
		Permits(facts ...session.Fact) bool
		Barred(facts ...session.Fact) string
		Role() session.Role
	}
	// linked is its link to the Bridgemates.
	linked interface {
		Link() model.Link
		SetOptions(change func(*bridgemate.Options))
	}
	// recorder writes into its journal.
	recorder interface {
		Record(then func(error), facts ...session.Fact)
	}
	// recordOver writes into its journal whatever another computer recorded meanwhile.
	recordOver interface {
		RecordOver(then func(error), facts ...session.Fact)
	}
	// runner runs what takes time off Fyne's goroutine, and comes back to it.
	runner interface {
		Context() context.Context // ends with the window
		Post(do func())
		Queue(do func())
		Later(do func())
		Perform(what string, do func() error, then func())
		Run(do func())
		Lane() *model.Lane
	}
	// teller says how it went.
	teller interface {
		Tell(text string)
		Warn(e desk.Explanation, details string)
		Fail(what string, err error)
		Log() *slog.Logger
	}
	// guide says what went well, with the way on.
	guide interface {
		Offer(text, answer string, do func())
	}
	// drawer shows everything as it stands.
	drawer interface{ Redraw() }
	// maker makes widgets that leave the window's keys to the window.
	maker interface{ Controls() *kit.Keys }
	// asker asks questions.
	asker interface{ Ask() *kit.Dialogs }
	// corrector opens the correction of a result.
	corrector interface{ correct(k session.Key) }
	// sender sends what counts to the Bridgemates.
	sender interface {
		differences() []bridgemate.Difference
		sendResults(keys ...session.Key)
	}
)

// hall is what all screens stand in: the evening that is shown, and the ways to change it.
type hall struct {
	p       Params
	keys    *kit.Keys
	dialogs *kit.Dialogs
	work    *model.Lane // what goes into the journal
	slow    *model.Lane // what goes on with the link, the sheets and other programs
	busy    int32       // 1 while a redraw is on its way
	draw    func()      // redraws the window
	notice  *kit.Notice

	ctx    context.Context // ends with the window
	cancel context.CancelFunc

	ev   model.Opened
	st   *session.State
	sc   *session.Scores // nil before the first are worked out
	seen bridgemate.Status
	went *desk.Pace // of what is shown, nil before somebody asks
}

func newHall(p Params) *hall {
	h := &hall{p: p.usual()}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.work, h.slow = h.Lane(), h.Lane()
	h.dialogs = kit.NewDialogs(p.Window, h.Fail)
	h.dialogs.Moment, h.dialogs.Later = func() any { return h.st }, h.Post
	return h
}

func (h *hall) State() *session.State     { return h.st }
func (h *hall) Scores() *session.Scores   { return h.sc }
func (h *hall) Status() bridgemate.Status { return h.seen }

// pace is the pace of the evening as it is shown, worked out once for all who show something of it.
func (h *hall) Pace() *desk.Pace {
	if h.went == nil {
		h.went = desk.PaceOf(h.st, h.seen)
	}
	return h.went
}

func (h *hall) Session() *session.Session { return h.ev.Session }
func (h *hall) Link() model.Link          { return h.ev.Link }
func (h *hall) Context() context.Context  { return h.ctx }
func (h *hall) Log() *slog.Logger         { return h.p.Log }
func (h *hall) Controls() *kit.Keys       { return h.keys }
func (h *hall) Ask() *kit.Dialogs         { return h.dialogs }
func (h *hall) Lane() *model.Lane         { return model.NewLane(h.p.Go) }
func (h *hall) Run(do func())             { h.p.Go(do) }
func (h *hall) Post(do func())            { h.p.Post(do) }
func (h *hall) Redraw()                   { h.draw() }

// changed asks for a redraw; many changes at once give one.
func (h *hall) changed() {
	if atomic.CompareAndSwapInt32(&h.busy, 0, 1) {
		h.Post(func() {
			atomic.StoreInt32(&h.busy, 0)
			h.Redraw()
		})
	}
}

// record writes facts into the journal, off Fyne's goroutine; then, if given, hears how it went.
// Without it a refusal goes to the notice. Where another computer recorded something on the same while the facts were entered in a
// dialog, it asks first.
func (h *hall) Record(then func(error), facts ...session.Fact) {
	was, _ := h.dialogs.Since().(*session.State)
	h.recordSince(was, then, facts...)
}

// recordOver is record without the question.
func (h *hall) RecordOver(then func(error), facts ...session.Fact) {
	h.recordSince(nil, then, facts...)
}

func (h *hall) recordSince(was *session.State, then func(error), facts ...session.Fact) {
	s := h.ev.Session
	h.Queue(func() {
		now := s.State()
		came, meanwhile := desk.Came(was, now, facts)
		var err error
		if !meanwhile {
			err = s.Record(session.ByDirector, facts...)
		}
		h.Post(func() {
			switch {
			case meanwhile:
				h.askOver(now, came, then, facts)
			case then != nil:
				then(err)
			case err != nil:
				h.Fail("recording", err)
				h.Redraw()
			}
		})
	})
}

// askOver asks before something is recorded over what another computer recorded while it was entered.
func (h *hall) askOver(now *session.State, came session.Entry, then func(error), facts []session.Fact) {
	back := h.dialogs.Focused()
	h.dialogs.Question(label.Text("Recorded elsewhere meanwhile"), desk.Say(screen.CameAsked, "Came", desk.CameText(now, came)),
		label.Text("Keep what came"), label.Text("Record mine"), func() {
			h.Redraw()
			h.dialogs.Focus(back)
			if then != nil {
				then(&desk.CameMeanwhile{State: now, Entry: came})
			}
		}, func() {
			h.dialogs.Focus(back)
			h.recordSince(now, then, facts...)
		})
}

// connected is how this computer stands with the server of a shared evening.
func (h *hall) Connected() desk.LineStatus {
	if h.p.Together == nil || h.ev.Past {
		return desk.LineStatus{}
	}
	return h.p.Together.Status()
}

// inStep waits until this computer has what the server of a shared evening has, or knows that it is not to be had: whoever comes
// back learns that others took his rooms over before he reads a row of them.
func (h *hall) InStep(ctx context.Context) {
	if h.Connected().State == desk.NoLine {
		return
	}
	known := make(chan struct{})
	var once sync.Once
	see := func(s desk.LineStatus) {
		if s.State == desk.InStep || s.State == desk.NoLine || s.Err != nil {
			once.Do(func() { close(known) })
		}
	}
	stop := h.p.Together.Watch(see)
	defer stop()
	see(h.p.Together.Status())
	select {
	case <-known:
	case <-ctx.Done():
	}
}

// barred is why the role of this computer does not record such facts, "" where it does.
func (h *hall) Barred(facts ...session.Fact) string {
	for _, f := range facts {
		if why, may := desk.MayRecord(h.Role(), f.Kind()); !may {
			return why
		}
	}
	return ""
}

// permits reports whether the role of this computer records such facts, and tells why not.
func (h *hall) Permits(facts ...session.Fact) bool {
	why := h.Barred(facts...)
	if why != "" {
		h.Tell(why)
	}
	return why == ""
}

// role is in which role this computer has the evening, "" where it has it alone.
func (h *hall) Role() session.Role {
	if h.st == nil {
		return ""
	}
	return desk.RoleHere(h.st, h.Connected())
}

// queue runs something off Fyne's goroutine after everything that is being recorded now.
func (h *hall) Queue(do func()) { h.work.Do(do) }

// later runs something slow after everything that is being recorded now. It has a lane of its own,
// so that a name is recorded even while a file on a lost network drive keeps the link waiting.
func (h *hall) Later(do func()) {
	h.Queue(func() { h.slow.Do(do) })
}

// perform runs something slow with the link off Fyne's goroutine, and says in the notice what it
// came to.
func (h *hall) Perform(what string, do func() error, then func()) {
	h.Later(func() {
		err := do()
		h.Post(func() {
			if err != nil {
				h.Fail(what, err)
			} else if then != nil {
				then()
			}
			h.Redraw()
		})
	})
}

// setOptions changes the options of the link, and remembers them.
func (h *hall) SetOptions(change func(*bridgemate.Options)) {
	if h.ev.Link == nil {
		return
	}
	o := h.ev.Link.Options()
	was := desk.OptionsText(o)
	change(&o)
	if desk.OptionsText(o) == was {
		return
	}
	h.ev.Link.SetOptions(o)
	h.p.Keep(o)
	h.Redraw()
}

// tell says what just happened.
func (h *hall) Tell(text string) { h.notice.Tell(text) }

// tellWith says what just happened, with the way on.
func (h *hall) Offer(text, answer string, do func()) { h.notice.Offer(text, answer, do) }

// warn says what went wrong, with the technical side for whoever asks.
func (h *hall) Warn(e desk.Explanation, details string) {
	h.notice.Warn(e.String(), func() { explainAtLength(h.dialogs, e, details) })
}

// fail says an error in plain words, and the rest to the log.
func (h *hall) Fail(what string, err error) {
	h.p.Log.Error(what, "error", err)
	h.Warn(desk.Explain(err), what+": "+err.Error())
}

// explain says an error at length, and the rest to the log: for what must be read before the evening goes on.
func (h *hall) Explain(what string, err error) {
	h.p.Log.Error(what, "error", err)
	explainAtLength(h.dialogs, desk.Explain(err), what+": "+err.Error())
}
