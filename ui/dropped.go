package ui

import (
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// onAllDropped takes files that were dropped at once: those that are read together, as the four of ECats, for one.
func (w *Window) onAllDropped(paths []string) {
	switch len(paths) {
	case 0:
	case 1:
		w.onDropped(paths[0])
	default:
		w.Later(func() {
			first, one := desk.OneEvening(paths)
			w.Post(func() {
				if !one {
					w.Tell(desk.Say(screen.OneFile))
					return
				}
				w.onDropped(first)
			})
		})
	}
}

// onDropped takes a file for what is asked now, else for the window.
func (w *Window) onDropped(path string) {
	switch {
	case w.logo != nil && w.logo.isOpen():
		w.logo.take(path)
	case w.members.isOpen():
		w.members.lookAt(path)
	case w.several.join != nil && desk.IsInvitation(path):
		w.several.join.take(path)
	case w.across.invite != nil && desk.IsInvitation(path):
		w.across.invite.take(path)
	case w.across.open != nil && desk.IsPlaces(path):
		w.across.takeFile(path)
	case w.dealing.unsealing != nil && desk.IsSealed(path):
		w.dealing.unsealing.take(path)
	case w.Session() == nil:
	case w.Ask().Asking():
		w.Tell(desk.Say(screen.AnswerFirst))
	case desk.IsInvitation(path) && w.across.p != nil:
		w.invited(path)
	case desk.IsInvitation(path) && w.several.together != nil:
		w.several.onJoin(path)
	case desk.IsPlaces(path):
		w.across.takeFile(path)
	case desk.IsSealed(path):
		w.dealing.takeDeals(path)
	default:
		w.dropped(path)
	}
}

// invited takes an invitation that was dropped on the window: to an event across clubs, or to an evening on several computers.
func (w *Window) invited(path string) {
	w.Run(func() {
		_, err := w.across.p.Look(path)
		w.Post(func() {
			switch {
			case w.Ask().Asking():
				w.Tell(desk.Say(screen.AnswerFirst))
			case err != nil && w.several.together != nil: // that dialog says what is wrong with it, too
				w.several.onJoin(path)
			default:
				w.across.onInvite(path)
			}
		})
	})
}

// Take takes a file as if it were dropped on the window: an evening in the place of this one only after a question.
func (w *Window) Take(path string) { w.onDropped(path) }

// dropped takes a file that was dropped on the window: a list of members, deals for the evening, or another evening.
func (w *Window) dropped(path string) {
	w.Later(func() {
		evening, club := desk.HoldsEvening(w.Context(), path)
		w.Post(func() {
			switch {
			case club:
				w.members.ifList(path, func() { w.Tell(desk.Say(screen.AnotherClub)) })
			case evening && w.evenings.open != nil:
				w.evenings.onOpen(path)
			default:
				w.members.ifList(path, func() { w.dealing.takeDeals(path) })
			}
		})
	})
}
