package ui

import (
	"context"
	"log/slog"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// What a screen needs of the window, in small pieces: each screen names those that it
// uses, and gets no more.
type (
	// shown is the evening as the window shows it now.
	shown interface {
		State() *session.State
		Status() bridgemate.Status
		Pace() *desk.Pace
	}
	// permitter says what the role of this computer may record: permits tells why
	// not, barred is why not, "" for nothing. The role is "" where the evening is
	// on one computer alone.
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
	// drawer shows everything as it stands.
	drawer interface{ Redraw() }
	// maker makes widgets that leave the window's keys to the window.
	maker interface{ Controls() *kit.Keys }
	// asker asks questions.
	asker interface{ Ask() *kit.Dialogs }
	// corrector opens the correction of a result.
	corrector interface{ Correct(k session.Key) }
)
