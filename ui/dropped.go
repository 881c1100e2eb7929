package ui

import (
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
	"clubnight/ui/shell"
)

// onAllDropped takes files that were dropped at once: those that are read together, as
// the four of ECats, for one.
func (w *Window) onAllDropped(paths []string) {
	switch len(paths) {
	case 0:
	case 1:
		w.Drop(paths[0])
	default:
		w.Later(func() {
			first, one := desk.OneEvening(paths)
			w.Post(func() {
				if !one {
					w.Tell(desk.Say(screen.OneFile))
					return
				}
				w.Drop(first)
			})
		})
	}
}

// dropping takes the files that are dropped on the window for the club's own pages.
type dropping struct{ w *Window }

func (d dropping) Register() shell.Registration {
	return shell.Registration{Asked: d.w.askedFor, Dropped: d.w.dropped}
}

// askedFor takes a file for the dialog that is open.
func (w *Window) askedFor(path string) bool {
	switch {
	case w.members.IsOpen():
		w.members.LookAt(path)
	default:
		return false
	}
	return true
}

// Take takes a file as if it were dropped on the window: an evening in the place of this
// one only after a question.
func (w *Window) Take(path string) { w.Drop(path) }

// dropped takes what nobody asked for: a list of members, deals for the
// evening, or another evening.
func (w *Window) dropped(path string, _ func() bool) bool {
	w.Later(func() {
		evening, club := desk.HoldsEvening(w.Context(), path)
		w.Post(func() {
			switch {
			case club:
				w.members.IfList(path, func() { w.Tell(desk.Say(screen.AnotherClub)) })
			case evening && w.evenings.open != nil:
				w.evenings.onOpen(path)
			default:
				w.members.IfList(path, func() { w.deals.Take(path) })
			}
		})
	})
	return true
}
