package connector

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/turns"
	"clubnight/session"
	"clubnight/session/feed"
)

// ErrNotGiven is returned where something is asked of Bridgemates to which the evening
// was not given yet.
var ErrNotGiven = errors.New("the evening was not given to Bridgemates over a network yet")

// Link gives an evening to Bridgemates over a network, and owns the goroutine that reads
// from them. Its methods may be called from any goroutine.
type Link struct {
	session *session.Session
	roster  bridgemate.Roster
	now     func() time.Time
	after   func(time.Duration) <-chan time.Time
	dial    func(address string, c bridgemate.Connector) (*protocol.Client, error)
	system  protocol.System
	reading turns.Retrieval
	woken   chan struct{} // the director decided something: the next turn is at once

	changing turns.Lock // held over a change of the movement, from the journal to its end

	poll turns.Lock // held over a talk with the other side; guards what follows
	room room

	mu       sync.Mutex // guards what follows; held for moments only
	options  bridgemate.Options
	status   bridgemate.Status
	watchers []func(bridgemate.Status)
	held     map[session.Key]session.Result // what the other side holds, as it was shown last
	heldAt   int                            // room.changed then
}

var (
	_ bridgemate.Handsets = (*Link)(nil)
	_ bridgemate.Called   = (*Link)(nil)
)

// New links a session. Nothing happens before one of the link's methods is called.
func New(s *session.Session, roster bridgemate.Roster, o bridgemate.Options) *Link {
	l := &Link{session: s, roster: roster, now: time.Now, after: time.After, dial: dial, system: protocol.ThisSystem(),
		woken: make(chan struct{}, 1), changing: turns.NewLock(), poll: turns.NewLock()}
	l.room.forget()
	l.SetOptions(o)
	return l
}

func dial(address string, c bridgemate.Connector) (*protocol.Client, error) {
	return protocol.NewClient(address, c.Club, string(c.Licence))
}

// Kind implements feed.Feed.
func (*Link) Kind() feed.Kind { return feed.Network }

// Options gives the options in force.
func (l *Link) Options() bridgemate.Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := l.options
	o.Settings = maps.Clone(o.Settings)
	return o
}

// SetOptions changes the options; a running retrieval takes the new interval at its next
// turn, and so it does another address.
func (l *Link) SetOptions(o bridgemate.Options) {
	o = o.Usual()
	o.Network = true
	l.mu.Lock()
	defer l.mu.Unlock()
	l.options = o
}

// Status is the link as it stands.
func (l *Link) Status() bridgemate.Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

// Watch calls see after each change of the status, on the goroutine that changed it.
func (l *Link) Watch(see func(bridgemate.Status)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers = append(l.watchers, see)
}

func (l *Link) setStatus(f func(*bridgemate.Status)) {
	l.mu.Lock()
	f(&l.status)
	now, watchers := l.status, l.watchers
	l.mu.Unlock()
	for _, see := range watchers {
		see(now)
	}
}

// address is where the Data Connector is: where the options say, or else on this
// computer, where it has written itself down or where it usually is.
func (l *Link) address(o bridgemate.Options) (string, error) {
	if o.Connector.Address != "" {
		return protocol.ParseAddress(o.Connector.Address)
	}
	found, ok := protocol.Find(l.system)
	if !ok {
		found.Port = protocol.UsualPort
	}
	return found.Address()
}

// client is the way to the Data Connector, the same one for the same address and club.
// It is called under l.poll.
func (l *Link) client() (*protocol.Client, error) {
	o := l.Options()
	address, err := l.address(o)
	if err != nil {
		return nil, err
	}
	if l.room.client != nil && l.room.of == o.Connector && l.room.client.Address() == address {
		return l.room.client, nil
	}
	c, err := l.dial(address, o.Connector)
	if err != nil {
		return nil, err
	}
	if l.room.client != nil {
		l.room.client.Close()
	}
	l.room.client, l.room.of = c, o.Connector
	return c, nil
}

// Close ends the reading at once without saying so in the journal, so that the evening is
// read on when it is resumed. It reports whether there was a reading to end.
func (l *Link) Close() (was bool) { return l.reading.Stop() }

// Files implements bridgemate.Handsets with feed.ErrNoFile.
func (*Link) Files() ([]string, error) { return nil, feed.ErrNoFile }

// UseFile implements bridgemate.Handsets with feed.ErrNoFile.
func (*Link) UseFile(context.Context, string) error { return feed.ErrNoFile }
