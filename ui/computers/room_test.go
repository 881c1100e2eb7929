package computers

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"clubnight/session"
	"clubnight/ui/desk"
	"clubnight/ui/model"
	"clubnight/ui/shell"
	"clubnight/ui/uitest"
)

// room is a window with the page, on an evening that may be one of several computers.
type room struct {
	*uitest.Stage
	*uitest.Shared
	w    *uitest.Window
	page *Page
	line *lineThere
}

// stand opens the evening in a window.
func (r *room) stand() *room {
	r.w = r.Stand(func(w *uitest.Window) []shell.Page {
		r.page = New(w, w.Evening, Params{Node: r.line, SaveFile: r.SaveFile, OpenFile: r.OpenFile})
		return []shell.Page{r.page}
	})
	return r
}

// shareRoom is a window on an evening that this computer, Room A, began, and which other
// computers have joined.
func shareRoom(t *testing.T, tables int, role session.Role, others ...string) *room {
	t.Helper()
	r := &room{Stage: uitest.New(t, tables)}
	r.line = &lineThere{Connection: new(uitest.Connection)}
	r.Shared = r.Stage.Share(r.line.Connection, role, others...)
	return r.stand()
}

// lineThere is a program that works with several computers: as slow as the test lets it
// be, and failing as it says.
type lineThere struct {
	*uitest.Connection
	mu       sync.Mutex
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
	guests   []Guest
	asked    []string // what was asked of the invitations
}

func (l *lineThere) Guests(context.Context) ([]Guest, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.guests, l.fail
}

func (l *lineThere) Invite(_ context.Context, g Guest, folder string) (Invited, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, fmt.Sprintf("invite %s %q %d into %s", g.Role, g.Name, g.Computers, folder))
	return l.invited, l.fail
}

func (l *lineThere) Withdraw(_ context.Context, g Guest, computers bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked = append(l.asked, fmt.Sprintf("withdraw %s%s %t", g.ID, g.Login, computers))
	return l.fail
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
	l.Stands(desk.ConnectionStatus{})
	return nil
}

func (l *lineThere) Retry() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.retried++
}
