package uitest

import (
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/ui/desk"
)

// Connection is how a computer stands with the server of an evening on several
// computers, as the test says.
type Connection struct {
	mu       sync.Mutex
	status   desk.ConnectionStatus
	watchers map[int]func(desk.ConnectionStatus)
}

func (l *Connection) Status() desk.ConnectionStatus {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

func (l *Connection) Watch(see func(desk.ConnectionStatus)) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.watchers == nil {
		l.watchers = map[int]func(desk.ConnectionStatus){}
	}
	at := len(l.watchers)
	l.watchers[at] = see
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.watchers, at)
	}
}

// Stands changes that, and tells those who watch.
func (l *Connection) Stands(now desk.ConnectionStatus) {
	l.mu.Lock()
	l.status = now
	var all []func(desk.ConnectionStatus)
	for _, see := range l.watchers {
		all = append(all, see)
	}
	l.mu.Unlock()
	for _, see := range all {
		see(now)
	}
}

// Shared is the evening of a stage on several computers, with the others of them.
type Shared struct {
	Line   *Connection
	Others map[string]*session.Session
	stage  *Stage
}

// Share makes the evening one that this computer, Room A, began, and which other
// computers have joined. With no others nobody shares it.
func (r *Stage) Share(line *Connection, role session.Role, others ...string) *Shared {
	r.T.Helper()
	now := desk.ConnectionStatus{State: desk.InStep,
		Since: time.Date(2026, 11, 17, 19, 42, 0, 0, time.Local), Role: role}
	line.status = now
	s := &Shared{Line: line, Others: map[string]*session.Session{}, stage: r}
	Must(r.T, r.Session.Share("", HereOf("Room A", session.RoleDirector)))
	for _, name := range others {
		other, err := session.ResumeAt(new(session.MemoryJournal), HereOf(name, session.RoleDirector))
		Must(r.T, err)
		s.Others[name] = other
		Carry(r.T, r.Session, other)
		Must(r.T, other.Share(r.Session.State().SharedAs(), HereOf(name, session.RoleDirector)))
		Carry(r.T, other, r.Session)
	}
	for range 2 {
		s.Meet()
	}
	if role != session.RoleDirector { // as when the computer was invited in another role
		Must(r.T, r.Session.Share(r.Session.State().SharedAs(), HereOf("Room A", role)))
		s.Meet()
	}
	return s
}

// HereOf is what a computer says of itself.
func HereOf(name string, role session.Role) session.Here {
	return session.Here{Computer: "the file of " + name, Name: name,
		Person: "Łukasz O'Connor-Ağaoğlu of " + name, Role: role, Version: "0.2.0"}
}

// Carry brings a computer what it lacks of another.
func Carry(t *testing.T, from, to *session.Session) {
	t.Helper()
	known, err := to.Known()
	Must(t, err)
	lines, err := from.Lines(known)
	Must(t, err)
	_, err = to.Receive(lines)
	Must(t, err)
}

// Meet makes all computers know everything.
func (r *Shared) Meet() {
	r.stage.T.Helper()
	for _, s := range r.Others {
		Carry(r.stage.T, s, r.stage.Session)
	}
	for _, s := range r.Others {
		Carry(r.stage.T, r.stage.Session, s)
	}
	r.stage.Settle()
}

// Comes lets something be recorded on another computer that knows nothing of what was
// recorded here since they met, and lets it arrive here.
func (r *Shared) Comes(name string, facts ...session.Fact) {
	r.stage.T.Helper()
	r.Elsewhere(name, facts...)
	Carry(r.stage.T, r.Others[name], r.stage.Session)
	r.stage.Settle()
}

// Elsewhere lets something be recorded on another computer.
func (r *Shared) Elsewhere(name string, facts ...session.Fact) {
	r.stage.T.Helper()
	Must(r.stage.T, r.Others[name].Record(session.ByDirector, facts...))
}

// WordOn is the director's word on a board.
func WordOn(t *testing.T, st *session.State, table, round, board, tricks int) session.ResultCorrected {
	return session.ResultCorrected{Result: sessiontest.Result(t, st, table, round, board, "3NT", "N", tricks).Result}
}

// Clash is a board on which two computers say something else, neither
// knowing of the other.
func (r *Shared) Clash(table, round int, name string) session.Key {
	r.stage.T.Helper()
	st := r.stage.Session.State()
	board := r.stage.BoardOf(table, round)
	Must(r.stage.T, r.stage.Session.Record(session.ByDirector, WordOn(r.stage.T, st, table, round, board, 0)))
	r.Comes(name, WordOn(r.stage.T, st, table, round, board, 1))
	return session.Key{Section: 1, Table: table, Round: round, Board: board}
}
