package clubs

import (
	"context"
	"sync/atomic"
	"time"

	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/desk/entrant"
	"clubnight/ui/model"
)

// send sends the evening that is shown.
func (a *Page) send(rehearsal bool) {
	if a.sending {
		return
	}
	a.tell(a.w.Language().Say(screen.SimultaneousSending), desk.Plain, nil)
	a.dispatch(a.w.Session(), rehearsal, false)
}

// dispatch sends an evening off Fyne's goroutine, and waits for the answer; one goes out
// at a time. An answer that does not come is no failure: the evening is there.
func (a *Page) dispatch(s *session.Session, rehearsal, bySelf bool) {
	w, event := a.w, a.event()
	st := s.State()
	a.sending = true
	w.Run(func() {
		ctx, done := context.WithTimeout(w.Context(), sendPatience)
		number, err := a.p.Send(ctx, st, rehearsal)
		done()
		if err != nil {
			w.Post(func() { a.failed(s, event, bySelf, err) })
			return
		}
		w.Post(func() {
			a.arrived(s, st, event, entrant.Sending{Number: number, At: a.now(), Rehearsal: rehearsal})
		})
		ctx, done = context.WithTimeout(w.Context(), answerPatience)
		answer, err := a.p.Answer(ctx, number)
		done()
		w.Post(func() { a.answered(s, event, number, answer, err) })
	})
}

// failed says that an evening could not be sent.
func (a *Page) failed(s *session.Session, event string, bySelf bool, err error) {
	a.sending = false
	w := a.w
	switch {
	case w.Context().Err() != nil || event != a.event():
	case bySelf:
		a.self.failed(err)
	case s == w.Session():
		a.fail("sending the evening", err)
	default:
		w.Log().Error("sending the evening", "error", err)
		w.Warn(entrant.Fault(a.w.Language(), err), err.Error())
	}
	w.Redraw()
}

// arrived notes that an evening has arrived: from now on it need not be
// sent again as it was.
func (a *Page) arrived(s *session.Session, st *session.State, event string, sent entrant.Sending) {
	if event != a.event() {
		return
	}
	a.standing.Last = sent
	if !sent.Rehearsal {
		a.sent[s] = st.Seq
		a.self.arrived(s, st)
	}
	if s == a.w.Session() {
		a.tell(a.w.Language().Say(screen.SimultaneousWaiting, "Number", sent.Number), desk.Plain, nil)
	}
}

// answered shows what the organiser's computer said. Where the dialog is closed the
// director is told of what is to be done.
func (a *Page) answered(s *session.Session, event string, number int, answer *entrant.Reply, err error) {
	in := a.w.Language()
	a.sending = false
	w := a.w
	if err != nil {
		w.Log().Warn("waiting for the answer to a sending", "error", err)
	}
	if w.Context().Err() != nil || event != a.event() {
		return
	}
	if a.standing.Last.Number == number {
		a.standing.Last.Answer = answer
	}
	text, tone := "", desk.Plain
	if a.open == nil && answer.Wants() {
		w.Warn(desk.Explanation{Happened: in.Say(screen.SimultaneousWants, "Event", event, "Answer",
			entrant.AnswerText(in, answer, false))}, answer.Unread)
	}
	if s == w.Session() {
		a.said, a.tone, a.about, a.findings = text, tone, s, nil
		if answer != nil {
			a.findings = entrant.Findings(in, answer.Findings)
		}
	}
	a.self.consider()
	w.Redraw()
}

// bySelf sends tonight's evening after every round, until it is closed,
// whichever evening is shown.
type bySelf struct {
	of    *Page
	after func(time.Duration, func()) // nil: what fails is tried again after the next round

	session *session.Session
	leave   func()      // stops listening to it
	looks   *model.Once // whether it is due
	on      atomic.Bool // for the goroutine that looks
	round   int         // after which it was sent
	ended   bool        // the closed evening was sent
	fails   int         // attempts since it was sent
	again   time.Time   // of the next attempt; zero where none waits
}

func newBySelf(a *Page, after func(time.Duration, func())) *bySelf {
	b := &bySelf{of: a, after: after}
	b.looks = model.NewOnce(a.w.Run, func() { a.w.Post(b.consider) })
	return b
}

// follow looks after tonight's evening, which may be another one.
func (b *bySelf) follow() {
	s := b.of.w.Tonight().Session
	if b.of.p == nil || s == b.session {
		return
	}
	if b.leave != nil {
		b.leave()
	}
	b.session, b.round, b.ended, b.fails = s, 0, s.State().Closed, 0
	b.on.Store(b.of.p.Automatic(b.of.w.Tonight().ID) && !b.ended)
	b.leave = s.Listen(func([]session.Entry) {
		if b.on.Load() {
			b.looks.Kick()
		}
	})
	b.consider()
}

// possible reports whether the evening that is shown can be sent by itself.
func (b *bySelf) possible() bool {
	st := b.session
	return st != nil && st == b.of.w.Session() && !st.State().Closed
}

// set switches it on or off.
func (b *bySelf) set(on bool) {
	b.on.Store(on)
	b.of.p.SetAutomatic(b.of.w.Tonight().ID, on)
	b.fails = 0
	b.consider()
	b.of.w.Redraw()
}

// consider sends the evening if that is due, and nothing else is on its way.
func (b *bySelf) consider() {
	a := b.of
	if !b.on.Load() || b.ended || a.sending || !b.again.IsZero() || a.event() == "" {
		return
	}
	if entrant.ToSend(b.session.State(), b.round) {
		a.dispatch(b.session, false, true)
	}
}

// arrived notes what need not be sent any more.
func (b *bySelf) arrived(s *session.Session, st *session.State) {
	in := b.of.w.Language()
	if s != b.session {
		return
	}
	w := b.of.w
	if b.fails > 0 && b.on.Load() {
		w.Tell(in.Say(screen.SimultaneousIsBack, "Event", b.of.event()))
	}
	b.fails, b.round = 0, st.WholeRounds()
	if st.Closed && b.on.Load() {
		b.ended = true
		b.on.Store(false)
		b.of.p.SetAutomatic(w.Tonight().ID, false)
		w.Tell(in.Say(screen.SimultaneousOver, "Event", b.of.event()))
	}
}

// failed shows the first of several attempts that fail, and tries again later and later.
func (b *bySelf) failed(err error) {
	in := b.of.w.Language()
	w := b.of.w
	w.Log().Warn("sending the evening by itself", "attempt", b.fails+1, "error", err)
	if b.fails++; b.fails == 1 {
		why := entrant.Fault(in, err)
		w.Warn(desk.Explanation{Happened: in.Say(screen.SimultaneousCut, "Event", b.of.event(), "Why", why.Happened)},
			err.Error())
	}
	if b.after == nil {
		return
	}
	wait := entrant.Retry(b.fails)
	b.again = b.of.now().Add(wait)
	b.after(wait, func() {
		b.again = time.Time{}
		if w.Context().Err() == nil {
			b.consider()
		}
	})
}

// says is how it stands with sending by itself, "" while that is off.
func (b *bySelf) says() string {
	in := b.of.w.Language()
	switch {
	case !b.on.Load():
		return ""
	case b.fails > 0 && !b.again.IsZero():
		return in.Say(screen.SimultaneousTriesAgain, "Time", in.Words().Time(b.again.Local()))
	}
	return in.Say(screen.SimultaneousAfterRound, "Round", b.round)
}
