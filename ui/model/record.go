package model

import (
	"clubnight/session"
	"clubnight/ui/desk"
)

// Record writes facts into the journal, off Fyne's goroutine; then, if given, hears
// how it went. Without it the voice tells a refusal. Where another computer
// recorded something on the same matter while the facts were entered in a dialog,
// the voice asks first.
func (e *Evening) Record(then func(error), facts ...session.Fact) {
	e.recordSince(e.voice.Since(), then, facts...)
}

// RecordOver is Record without the question.
func (e *Evening) RecordOver(then func(error), facts ...session.Fact) {
	e.recordSince(nil, then, facts...)
}

func (e *Evening) recordSince(was *session.State, then func(error), facts ...session.Fact) {
	s := e.Session()
	e.Queue(func() {
		now := s.State()
		came, meanwhile := desk.Came(was, now, facts)
		var err error
		if !meanwhile {
			err = s.Record(session.ByDirector, facts...)
		}
		e.Log().Info("to record", "facts", kindsOf(facts), "overtaken", meanwhile, "error", err)
		e.Post(func() {
			switch {
			case meanwhile:
				e.voice.Over(now, came, func() {
					e.Redraw()
					if then != nil {
						then(&desk.CameMeanwhile{State: now, Entry: came})
					}
				}, func() { e.recordSince(now, then, facts...) })
			case then != nil:
				then(err)
			case err != nil:
				e.voice.Fail("recording", err)
				e.Redraw()
			}
		})
	})
}

// Barred is why the role of this computer does not record such facts, "" where it does.
func (e *Evening) Barred(facts ...session.Fact) string {
	for _, f := range facts {
		if why, may := desk.MayRecord(e.Role(), f.Kind()); !may {
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
