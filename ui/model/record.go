package model

import (
	"errors"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
)

// Record writes facts into the journal, off Fyne's goroutine; then, if given, hears
// how it went. Without it the voice tells a refusal. Where another computer
// recorded something on the same matter while the facts were entered in a dialog,
// the voice asks first.
func (e *Evening) Record(then func(error), facts ...session.Fact) {
	e.recordAsking(e.voice.Since(), then, facts...)
}

// RecordOver is Record without the question.
func (e *Evening) RecordOver(then func(error), facts ...session.Fact) {
	e.recordAsking(nil, then, facts...)
}

func (e *Evening) recordAsking(was *session.State, then func(error), facts ...session.Fact) {
	e.RecordSince(was, func(*session.State) ([]session.Fact, error) { return facts, nil }, func(err error) {
		var late *desk.CameMeanwhile
		switch {
		case errors.As(err, &late):
			e.voice.Over(late.State, late.Entry, func() {
				e.Redraw()
				if then != nil {
					then(late)
				}
			}, func() { e.recordAsking(late.State, then, facts...) })
		case then != nil:
			then(err)
		case err != nil:
			e.voice.Fail("recording", err)
			e.Redraw()
		}
	})
}

// Note writes facts into the journal of an evening, which need not be the one that is
// shown any more, in the program's own name: what became of something that the director
// began there. A refusal is for the log.
func (e *Evening) Note(s *session.Session, facts ...session.Fact) {
	e.Queue(func() {
		if err := s.Record(session.ByProgram, facts...); err != nil {
			e.Log().Error("to note", "facts", kindsOf(facts), "error", err)
		}
	})
}

// RecordMade is RecordOver for what is made of the evening as it stands when its turn
// comes: what was chosen just before is recorded by then, even if not shown yet. read is
// called off Fyne's goroutine and gives what is recorded, nil for nothing; then hears its
// error, with which nothing is.
func (e *Evening) RecordMade(read func(now *session.State) ([]session.Fact, error), then func(error)) {
	e.RecordSince(nil, read, then)
}

// RecordSince is RecordMade for whoever says and asks in words of his own. was is what
// was seen when it was begun: where another computer recorded something on the same
// matter since, nothing is recorded and then hears a desk.CameMeanwhile. Where was is nil
// nobody is in the way.
func (e *Evening) RecordSince(was *session.State, read func(now *session.State) ([]session.Fact, error),
	then func(error)) {
	s := e.Session()
	e.Queue(func() {
		now := s.State()
		facts, err := read(now)
		came, meanwhile := desk.Came(was, now, facts)
		if err == nil && !meanwhile {
			err = s.Record(session.ByDirector, facts...)
		}
		e.Log().Info("to record", "facts", kindsOf(facts), "overtaken", meanwhile, "error", err)
		if err == nil && meanwhile {
			err = &desk.CameMeanwhile{State: now, Entry: came}
		}
		e.Post(func() { then(err) })
	})
}

// UseFile has the evening go on with the file that lies in the place of its own. It takes
// its time.
func (e *Evening) UseFile(link bridgemate.Handsets) error {
	return link.UseFile(e.Context(), session.ByDirector)
}

// Barred is why the role of this computer does not record such facts, "" where it does.
func (e *Evening) Barred(facts ...session.Fact) string {
	for _, f := range facts {
		if why, may := desk.MayRecord(e.Language(), e.Role(), f.Kind()); !may {
			return why
		}
	}
	return ""
}

// Permits reports whether the role of this computer records such facts, and
// tells why not.
func (e *Evening) Permits(facts ...session.Fact) bool {
	why := e.Barred(facts...)
	if why != "" {
		e.voice.Tell(why)
	}
	return why == ""
}

// Role is in which role this computer has the evening, "" where it has it alone.
func (e *Evening) Role() session.Role {
	if e.st == nil {
		return ""
	}
	return desk.RoleHere(e.st, e.Connected())
}

// kindsOf names facts for the log, which has no names of people.
func kindsOf(facts []session.Fact) []string {
	kinds := make([]string, len(facts))
	for i, f := range facts {
		kinds[i] = f.Kind()
	}
	return kinds
}
