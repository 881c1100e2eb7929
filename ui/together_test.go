package ui

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/uitest"
)

// lineThere is a program that works with several computers: as slow as the test lets it be, and failing as it says.
type lineThere struct {
	mu       sync.Mutex
	status   desk.LineStatus
	watchers map[int]func(desk.LineStatus)
	fail     error
	hold     chan struct{} // what is asked waits for it, or until it is stopped; nil does not
	look     Invitation
	joined   func() model.Opened
	progress []desk.JoinStep // told while joining
	told     chan struct{}   // gets one when all of it was told, unless it is nil
	begun    []Beginning
	joins    []Joining
	left     int
	retried  int
	invited  Invited
}

func (l *lineThere) wait(ctx context.Context) error {
	if l.hold != nil {
		select {
		case <-l.hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fail
}

func (l *lineThere) Begin(ctx context.Context, b Beginning) (Invited, error) {
	l.mu.Lock()
	l.begun = append(l.begun, b)
	l.mu.Unlock()
	return l.invited, l.wait(ctx)
}

func (l *lineThere) Look(string) (Invitation, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.look, l.fail
}

func (l *lineThere) Join(ctx context.Context, j Joining, progress func(desk.JoinStep)) (model.Opened, error) {
	l.mu.Lock()
	l.joins = append(l.joins, j)
	l.mu.Unlock()
	for _, p := range l.progress {
		progress(p)
	}
	if l.told != nil {
		l.told <- struct{}{}
	}
	if err := l.wait(ctx); err != nil {
		return model.Opened{}, err
	}
	return l.joined(), nil
}

func (l *lineThere) Leave() error {
	l.mu.Lock()
	l.left++
	l.mu.Unlock()
	l.stands(desk.LineStatus{})
	return nil
}

func (l *lineThere) Retry() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.retried++
}

func (l *lineThere) Status() desk.LineStatus {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

func (l *lineThere) Watch(see func(desk.LineStatus)) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.watchers == nil {
		l.watchers = map[int]func(desk.LineStatus){}
	}
	at := len(l.watchers)
	l.watchers[at] = see
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.watchers, at)
	}
}

func (l *lineThere) stands(now desk.LineStatus) {
	l.mu.Lock()
	l.status = now
	var all []func(desk.LineStatus)
	for _, see := range l.watchers {
		all = append(all, see)
	}
	l.mu.Unlock()
	for _, see := range all {
		see(now)
	}
}

// sharedRoom is a window on an evening of several computers, with the others of it.
type sharedRoom struct {
	*room
	line   *lineThere
	others map[string]*session.Session
}

// hereOf is what a computer says of itself.
func hereOf(name string, role session.Role) session.Here {
	return session.Here{Computer: "the file of " + name, Name: name, Person: "Łukasz O'Connor-Ağaoğlu of " + name, Role: role, Version: "0.2.0"}
}

// shareRoom is an evening that this computer, Room A, began, and which other computers have joined. With no others nobody
// shares it.
func shareRoom(t *testing.T, tables int, role session.Role, others ...string) *sharedRoom {
	t.Helper()
	line := &lineThere{status: desk.LineStatus{State: desk.InStep, Since: time.Date(2026, 11, 17, 19, 42, 0, 0, time.Local), Role: role}}
	r := &sharedRoom{room: newRoomWith(t, tables, func(p *Params) { p.Together = line }), line: line, others: map[string]*session.Session{}}
	uitest.Must(t, r.Session.Share("", hereOf("Room A", session.RoleDirector)))
	for _, name := range others {
		s, err := session.ResumeAt(new(session.MemoryJournal), hereOf(name, session.RoleDirector))
		uitest.Must(t, err)
		r.others[name] = s
		carry(t, r.Session, s)
		uitest.Must(t, s.Share(r.Session.State().SharedAs(), hereOf(name, session.RoleDirector)))
		carry(t, s, r.Session)
	}
	for range 2 {
		r.meet()
	}
	if role != session.RoleDirector { // as when the computer was invited in another role
		uitest.Must(t, r.Session.Share(r.Session.State().SharedAs(), hereOf("Room A", role)))
		r.meet()
	}
	r.open(false)
	return r
}

// carry brings a computer what it lacks of another.
func carry(t *testing.T, from, to *session.Session) {
	t.Helper()
	known, err := to.Known()
	uitest.Must(t, err)
	lines, err := from.Lines(known)
	uitest.Must(t, err)
	_, err = to.Receive(lines)
	uitest.Must(t, err)
}

// meet makes all computers know everything.
func (r *sharedRoom) meet() {
	r.T.Helper()
	for _, s := range r.others {
		carry(r.T, s, r.Session)
	}
	for _, s := range r.others {
		carry(r.T, r.Session, s)
	}
	r.Settle()
}

// comes lets something be recorded on another computer that knows nothing of what was recorded here since they met, and lets it arrive here.
func (r *sharedRoom) comes(name string, facts ...session.Fact) {
	r.T.Helper()
	r.elsewhere(name, facts...)
	carry(r.T, r.others[name], r.Session)
	r.Settle()
}

// elsewhere lets something be recorded on another computer.
func (r *sharedRoom) elsewhere(name string, facts ...session.Fact) {
	r.T.Helper()
	uitest.Must(r.T, r.others[name].Record(session.ByDirector, facts...))
}

// watchedLine tells of everybody who begins to watch it.
type watchedLine struct {
	*lineThere
	watched chan struct{}
}

func (l watchedLine) Watch(see func(desk.LineStatus)) (stop func()) {
	stop = l.lineThere.Watch(see)
	l.watched <- struct{}{}
	return stop
}

// A computer that comes back reads nothing before it has what the others recorded meanwhile, or knows that nobody answers.
func TestComesBackAndCompares(t *testing.T) {
	for name, then := range map[string]desk.LineStatus{"in step": {State: desk.InStep}, "nobody there": {State: desk.Alone, Err: desk.ServerUnreachable}} {
		t.Run(name, func(t *testing.T) {
			r := shareRoom(t, 3, session.RoleDirector, "Room B")
			uitest.Must(t, r.Session.Record(session.ByDirector, session.ReadingStarted{File: "evening.bws"}))
			r.Settle()
			watched := make(chan struct{}, 10)
			r.w.Share(watchedLine{r.line, watched})
			r.line.stands(desk.LineStatus{State: desk.Alone})
			r.Settle()
			r.w.Open(model.Opened{Session: r.Session, Link: r.Link, Resumed: true})
			<-watched
			if did := r.Link.Done(); strings.Contains(did, "start reading") {
				t.Errorf("before it was compared: %s", did)
			}
			r.line.stands(then)
			r.Settle()
			if did := r.Link.Done(); !strings.Contains(did, "start reading") {
				t.Errorf("after it was compared: %s", did)
			}
		})
	}
}
