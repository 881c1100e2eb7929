package main

import (
	"errors"
	"path/filepath"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/ui"
	"clubnight/ui/model"
	"clubnight/ui/shell"
)

// neighbours are what stands beside the club's evening, each wired in a file of its own.
// The program does without any whose line is left out here with that file.
var neighbours = []neighbour{
	{page: teachersDesk},
	{page: oldResults},
	{page: manyClubs},
	{page: severalComputers, share: newJoint, address: eventAddress},
}

// neighbour is what stands beside the club's evening.
type neighbour struct {
	// page makes its page in a window; it gives nil where it has none there.
	page func(*clubnight, *ui.Window) shell.Page
	// share makes this computer's part in evenings of several; nil of what has none.
	share func(*clubnight, *clubfile.File) sharer
	// address says what is wrong with the address of an event; nil of what has none.
	address func(event string) error
}

// sharer is this computer's part in evenings of several computers. An evening that is on
// one computer alone has nothing of it.
type sharer interface {
	// arrive goes on with the event of the options, or joins it; refused says in the
	// window why that did not work.
	arrive(options) (model.Opened, error)
	refused(w *ui.Window, why error)
	// attend follows the event of tonight's evening, where it has one, and no other one
	// any more.
	attend(s *session.Session, number int64)
	// resume opens an evening as what this computer is in it, and visit one that is over.
	resume(session.Journal) (*session.Session, error)
	visit(id int64, journal session.Journal) (*session.Session, error)
	// catchUp follows the last evening of the club file, where that is over.
	catchUp(club *clubfile.File, except int64)
	// end ends all following.
	end()
}

// pages are those of the neighbours.
func (c *clubnight) pages() (all []ui.Neighbour) {
	for _, n := range neighbours {
		all = append(all, func(w *ui.Window) shell.Page { return n.page(c, w) })
	}
	return all
}

// sharing is this computer's part in evenings of several, nil in a program without.
func (c *clubnight) sharing() sharer {
	for _, n := range neighbours {
		if n.share != nil {
			return n.share(c, c.club)
		}
	}
	return nil
}

// wrongAddress says what is wrong with the address of an event, nil for nothing.
func wrongAddress(event string) error {
	for _, n := range neighbours {
		if n.address != nil {
			return n.address(event)
		}
	}
	return errors.New("this program knows no events of several computers")
}

// near is the folder in which the director looks for files first: the one in which that
// of the club file lies.
func (c *clubnight) near() string { return filepath.Dir(filepath.Dir(c.options.club)) }
