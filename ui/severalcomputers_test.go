package ui

import (
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/ui/clubs"
	"clubnight/ui/computers"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// watchedLine tells of everybody who begins to watch it.
type watchedLine struct {
	*uitest.Connection
	watched chan struct{}
}

func (l watchedLine) Watch(see func(desk.ConnectionStatus)) (stop func()) {
	stop = l.Connection.Watch(see)
	l.watched <- struct{}{}
	return stop
}

// A computer that comes back reads nothing before it has what the others recorded
// meanwhile, or knows that nobody answers.
func TestComesBackAndCompares(t *testing.T) {
	for name, then := range map[string]desk.ConnectionStatus{"in step": {State: desk.InStep},
		"nobody there": {State: desk.Alone, Err: desk.ServerUnreachable}} {
		t.Run(name, func(t *testing.T) {
			r := shareRoom(t, 3, session.RoleDirector, "Room B")
			uitest.Must(t, r.Session.Record(session.ByDirector, session.ReadingStarted{File: "evening.bws"}))
			r.Settle()
			watched := make(chan struct{}, 10)
			r.w.Share(watchedLine{r.Line, watched})
			r.Line.Stands(desk.ConnectionStatus{State: desk.Alone})
			r.Settle()
			r.w.Open(model.Opened{Session: r.Session, Link: r.Link, Resumed: true})
			<-watched
			if did := r.Link.Done(); strings.Contains(did, "start reading") {
				t.Errorf("before it was compared: %s", did)
			}
			r.Line.Stands(then)
			r.Settle()
			if did := r.Link.Done(); !strings.Contains(did, "start reading") {
				t.Errorf("after it was compared: %s", did)
			}
		})
	}
}

// lineThere is a program that works with several computers, as far as the
// club's evening sees it.
type lineThere struct {
	computers.Node
	line *uitest.Connection
}

func (l lineThere) Status() desk.ConnectionStatus                       { return l.line.Status() }
func (l lineThere) Watch(see func(desk.ConnectionStatus)) (stop func()) { return l.line.Watch(see) }

// severalComputers is the page of several computers beside the club's evening.
func severalComputers(line *uitest.Connection) Neighbour {
	return func(w *Window) shell.Page {
		return computers.New(w, w.Evening, computers.Params{Node: lineThere{line: line}})
	}
}

// clubsThere is an event across clubs, as far as the club's evening sees it.
type clubsThere struct{ clubs.Event }

func (clubsThere) Kept() (string, bool) { return "", false }
func (clubsThere) Automatic(int64) bool { return false }

// manyClubs is the page of many clubs beside the club's evening.
func manyClubs(w *Window) shell.Page {
	page := clubs.New(w, w.Evening, clubs.Params{Event: clubsThere{}, UseDeals: w.UseDeals})
	w.Unseal(page.Sealed())
	return page
}

// sharedRoom is a window on an evening of several computers, with the others of it.
type sharedRoom struct {
	*room
	*uitest.Shared
}

// shareRoom is an evening that this computer, Room A, began, and which other
// computers have joined.
func shareRoom(t *testing.T, tables int, role session.Role, others ...string) *sharedRoom {
	t.Helper()
	line := new(uitest.Connection)
	r := &sharedRoom{room: newRoomWith(t, tables,
		func(p *Params) { p.Neighbours = append(p.Neighbours, severalComputers(line)) })}
	r.Shared = r.Stage.Share(line, role, others...)
	r.open(false)
	return r
}
