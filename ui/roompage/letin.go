package roompage

import (
	"clubnight/session"
	"clubnight/session/words/screen"
)

// letInAgain serves the phones of an evening to which they were let in when the program
// ended: at the same port, so that they find it again by themselves.
func (r *Page) letInAgain() {
	if s := r.w.to.Tonight(); s != nil && r.w.Context().Err() == nil {
		if st := s.State(); st.PhonesAt != 0 && !st.Closed {
			r.p.Port = st.PhonesAt
			r.start(nil)
		}
	}
}

// LetIn lets phones in at the tables of tonight's evening, whose results come as they
// did.
func (r *Page) LetIn() {
	r.letIn(func(st *session.State, port int) []session.Fact {
		return []session.Fact{session.PhonesOpened{Port: port}}
	})
}

// letIn starts the page if need be, and records what lets phones in.
func (r *Page) letIn(facts func(st *session.State, port int) []session.Fact) {
	w := r.w
	if w.Past() || !w.Permits(session.PhonesOpened{}) {
		return
	}
	record := func() {
		now := r.serves.Load()
		if now == nil || w.Past() {
			return
		}
		w.Record(func(err error) {
			if err != nil {
				w.Fail("letting phones in", err)
				return
			}
			w.Tell(w.Language().Say(screen.PhonesAreOpen, "Handsets", w.State().EverHandsets()))
			w.Redraw()
		}, facts(w.State(), now.server.Port())...)
	}
	if r.serves.Load() != nil {
		record()
		return
	}
	r.then = record
	r.start(nil)
}

// shut lets nobody in any more.
func (r *Page) shut() {
	w := r.w
	r.close()
	if w.Past() || w.State().PhonesAt == 0 {
		w.Redraw()
		return
	}
	w.Record(func(err error) {
		if err != nil {
			w.Fail("shutting phones out", err)
			return
		}
		w.Tell(w.Language().Say(screen.NetworkIsShut))
		w.Redraw()
	}, session.PhonesClosed{})
}

// renewCodes gives all tables new codes.
func (r *Page) renewCodes() {
	w := r.w
	var facts []session.Fact
	for _, sec := range w.State().Sections {
		facts = append(facts, session.CodesRenewed{Section: sec.ID})
	}
	if len(facts) == 0 || w.Past() || !w.Permits(facts...) {
		return
	}
	w.Record(func(err error) {
		if err != nil {
			w.Fail("making new codes", err)
			return
		}
		w.Tell(w.Language().Say(screen.CodesAreNew))
		w.Redraw()
	}, facts...)
}

// TableAddress is where the phones of a table come in, "" while none are let in.
func (r *Page) TableAddress(section, table int) string {
	if r == nil {
		return ""
	}
	now := r.serves.Load()
	if now == nil || now.session.State().PhonesAt == 0 {
		return ""
	}
	at := tableCode{section, table, now.session.State().CodeOf(section, table)}
	address, known := r.codes[at]
	if !known {
		address = now.server.TableAddress(section, table)
		r.codes[at] = address
	}
	return address
}
