package model

import (
	"sync/atomic"

	"clubnight/bridgemate"
	"clubnight/session"
)

// Tonight is the evening that goes on, whichever is shown: as it would be opened again.
func (e *Evening) Tonight() Opened {
	o := e.opened
	if e.tonight != nil {
		o = *e.tonight
	}
	o.Resumed, o.Damage = false, nil
	return o
}

// Away reports whether another evening than tonight's is shown.
func (e *Evening) Away() bool { return e.tonight != nil }

// Aside puts tonight's evening aside, so that another one can be opened meanwhile. It
// goes on, and whatever changes of it is shown.
func (e *Evening) Aside() {
	if e.tonight != nil {
		return
	}
	o := e.opened
	e.tonight = &o
	e.unwatch = hear(o, func([]session.Entry) { e.Changed() }, e.Changed)
}

// Back lets go of the evening that is shown: tonight's is to be opened again.
func (e *Evening) Back() Opened {
	o := e.Tonight()
	if e.tonight != nil {
		e.unwatch()
		e.tonight = nil
	}
	return o
}

// hear listens to an evening: to what is recorded, and to its link.
func hear(o Opened, recorded func([]session.Entry), changed func()) (leave func()) {
	left := new(atomic.Bool)
	stop := o.Session.Listen(recorded)
	o.Link.Watch(func(bridgemate.Status) {
		if !left.Load() {
			changed()
		}
	})
	return func() { left.Store(true); stop() }
}
