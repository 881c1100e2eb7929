// Package seating asks who sits on a chair, what a team is called and who plays in it.
//
//	page := seating.New(shell, evening, seating.Params{Players: file.Players, …})
//	page.AskSeat(row, chair, then)
package seating

import (
	"context"

	"clubnight/session/clubfile"
	"clubnight/ui/kit"
	"clubnight/ui/model"
)

// Members is the club's list of members, in which whoever is new can be remembered;
// *clubfile.File is it. Its methods may take time.
type Members interface {
	AddPlayer(clubfile.Player) error
	Partners(ctx context.Context) (clubfile.Partners, error)
}

// Shell is what the questions ask of the window.
type Shell interface {
	Ask() *kit.Dialogs
	Tell(text string)
	Fail(what string, err error)
}

// Params are what the questions are made of.
type Params struct {
	// Players lists the club's players.
	Players func() ([]clubfile.Player, error)
	// Members is the list in which somebody new is remembered; nil is a club without
	// one: nobody is remembered there.
	Members Members
}

// shown is the window, with the evening that it shows.
type shown struct {
	Shell
	*model.Evening
}

// Page asks who sits where. It has no place in the window of its own: other pages open
// its questions.
type Page struct {
	w    shown
	p    Params
	team *teamDialog // the one that was opened last
}

// New makes the questions of a club.
func New(w Shell, e *model.Evening, p Params) *Page { return &Page{w: shown{w, e}, p: p} }
