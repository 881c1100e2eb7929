package main

import (
	"errors"
	"io/fs"
	"os"
	"sync"
	"time"

	"clubnight/reports/parcels"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sending"
	"clubnight/session/sending/places"
	"clubnight/session/sending/secrets"
	deskpapers "clubnight/ui/desk/papers"
	sendingpage "clubnight/ui/sending"
)

// outbox is that of a club file: opened when it is wanted, and made when the club names
// its first place.
type outbox struct {
	path   string
	mu     sync.Mutex
	box    *sending.Outbox
	closed bool
}

// open is the outbox, nil where there is none and none is to be made.
func (o *outbox) open(make bool) (*sending.Outbox, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.box != nil || o.closed {
		return o.box, nil
	}
	if _, err := os.Stat(o.path); errors.Is(err, fs.ErrNotExist) && !make {
		return nil, nil
	}
	box, err := sending.Open(o.path, time.Now)
	if err != nil {
		return nil, err
	}
	o.box = box
	return box, nil
}

// close lets go of the file. What has not gone goes after the next start.
func (o *outbox) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed = true; o.box != nil {
		o.box.Close()
	}
}

// sending is where evenings go.
func (c *clubnight) sending() sendingpage.Params {
	if c.club == nil {
		return sendingpage.Params{}
	}
	club, in := c.club, c.Language()
	c.outbox = &outbox{path: sending.Beside(c.options.club)}
	logo, font := newLogo(c.options.club), clubFont(c.options.club)
	return sendingpage.Params{
		Outbox:   c.outbox.open,
		Keep:     secrets.System(),
		Identity: func(id int64) (string, error) { return parcels.Identity(club, id) },
		Maker: func(box *sending.Outbox, s *session.Session, st *session.State, e sending.Evening) places.Maker {
			choice := kept[deskpapers.Publishing](c.app.Preferences(), prefPublishing).Usual()
			made := &parcels.Evening{Session: s, State: st, Sent: e, Club: club, Path: club.Path(), Words: in.Words(),
				Page: c.nightsSet().Page(in, logo.Kept(), font()), Federation: choice.Club, Options: choice.Options(),
				Gone: func(d string) (map[string]int, error) { return box.Gone(e.ID(), d) }}
			return made.Make
		},
	}
}

// memberList is the club's list of members. Who is forgotten there is forgotten in the
// outbox too.
type memberList struct{ *clubfile.File }

// Forget implements members.List.
func (l memberList) Forget(number string) (clubfile.Forgotten, error) {
	return sending.Forget(l.File, number)
}

// onWeb is an evening with the names that its people chose for the web.
func (c *clubnight) onWeb(st *session.State) (*session.State, error) {
	if c.club == nil {
		return st, nil
	}
	w, err := sending.WishesOf(c.club, sending.OnWeb, c.Language().Words().Shown)
	if err != nil {
		return nil, err
	}
	return w.Named(st), nil
}
