package room

import (
	"net"
	"sync"
)

// listener lets so many connections in at a time, and so many from one address; who comes beyond that is turned away at
// once, so that one device cannot shut the others out.
type listener struct {
	net.Listener
	limits limits

	mu   sync.Mutex
	all  int
	from map[string]int
}

func bounded(l net.Listener, limits limits) *listener {
	return &listener{Listener: l, limits: limits, from: map[string]int{}}
}

// Accept waits for the next connection that is let in.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if in := l.let(c); in != nil {
			return in, nil
		}
		_ = c.Close()
	}
}

// let counts a connection, and is nil where there is no room for it.
func (l *listener) let(c net.Conn) net.Conn {
	from := c.RemoteAddr().String()
	if host, _, err := net.SplitHostPort(from); err == nil {
		from = host
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all >= l.limits.connections || l.from[from] >= l.limits.fromOne {
		return nil
	}
	l.all++
	l.from[from]++
	return &conn{Conn: c, gone: sync.OnceFunc(func() { l.leave(from) })}
}

func (l *listener) leave(from string) {
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
