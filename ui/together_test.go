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
	must(t, r.session.Share("", hereOf("Room A", session.RoleDirector)))
	for _, name := range others {
		s, err := session.ResumeAt(new(session.MemoryJournal), hereOf(name, session.RoleDirector))
		must(t, err)
		r.others[name] = s
		carry(t, r.session, s)
		must(t, s.Share(r.session.State().SharedAs(), hereOf(name, session.RoleDirector)))
		carry(t, s, r.session)
	}
	for range 2 {
		r.meet()
	}
	if role != session.RoleDirector { // as when the computer was invited in another role
		must(t, r.session.Share(r.session.State().SharedAs(), hereOf("Room A", role)))
		r.meet()
	}
	r.open(false)
	return r
}

// carry brings a computer what it lacks of another.
func carry(t *testing.T, from, to *session.Session) {
	t.Helper()
	known, err := to.Known()
	must(t, err)
	lines, err := from.Lines(known)
	must(t, err)
	_, err = to.Receive(lines)
	must(t, err)
}

// meet makes all computers know everything.
func (r *sharedRoom) meet() {
	r.t.Helper()
	for _, s := range r.others {
		carry(r.t, s, r.session)
	}
	for _, s := range r.others {
		carry(r.t, r.session, s)
	}
	r.settle()
}

// comes lets something be recorded on another computer that knows nothing of what was recorded here since they met, and lets it arrive here.
func (r *sharedRoom) comes(name string, facts ...session.Fact) {
	r.t.Helper()
	r.elsewhere(name, facts...)
	carry(r.t, r.others[name], r.session)
	r.settle()
}

// elsewhere lets something be recorded on another computer.
func (r *sharedRoom) elsewhere(name string, facts ...session.Fact) {
	r.t.Helper()
	must(r.t, r.others[name].Record(session.ByDirector, facts...))
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
			must(t, r.session.Record(session.ByDirector, session.ReadingStarted{File: "evening.bws"}))
			r.settle()
			watched := make(chan struct{}, 10)
			r.w.Share(watchedLine{r.line, watched})
			r.line.stands(desk.LineStatus{State: desk.Alone})
			r.settle()
			r.w.Open(model.Opened{Session: r.session, Link: r.link, Resumed: true})
			<-watched
			if did := r.link.done(); strings.Contains(did, "start reading") {
				t.Errorf("before it was compared: %s", did)
			}
			r.line.stands(then)
			r.settle()
			if did := r.link.done(); !strings.Contains(did, "start reading") {
				t.Errorf("after it was compared: %s", did)
			}
		})
	}
}
