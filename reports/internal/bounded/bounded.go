// Package bounded lets only so many connections in at a time to what is
// served to everybody.
package bounded

import (
	"net"
	"sync"
)

// Listener lets in whom it has room for.
type Listener struct {
	net.Listener
	most, fromOne int

	mu   sync.Mutex
	all  int
	from map[string]int
}

// New lets so many connections in at a time, and so many from one address; who comes
// beyond that is turned away at once, so that one device cannot shut the others out.
func New(l net.Listener, most, fromOne int) *Listener {
	return &Listener{Listener: l, most: most, fromOne: fromOne, from: map[string]int{}}
}

// Accept waits for the next connection that is let in.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if in := l.Let(c); in != nil {
			return in, nil
		}
		_ = c.Close()
	}
}

// Let counts a connection, and is nil where there is no room for it.
func (l *Listener) Let(c net.Conn) net.Conn {
	from := c.RemoteAddr().String()
	if host, _, err := net.SplitHostPort(from); err == nil {
		from = host
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= l.most || l.from[from] >= l.fromOne {
		return nil
	}
	l.all++
	l.from[from]++
	return &conn{Conn: c, gone: sync.OnceFunc(func() { l.leave(from) })}
}

func (l *Listener) leave(from string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	if l.from[from]--; l.from[from] == 0 {
		delete(l.from, from)
	}
}

// conn is a connection that was let in.
type conn struct {
	net.Conn
	gone func()
}

// Close ends the connection and makes room for another.
func (c *conn) Close() error {
	defer c.gone()
	return c.Conn.Close()
}
