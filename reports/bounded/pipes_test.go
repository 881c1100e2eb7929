package bounded

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"testing"
	"time"
)

// pipes is a network in which a client comes from whatever address it likes.
type pipes struct {
	coming chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{coming: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.coming:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// dial comes from an address; nil where nothing is served any more.
func (p *pipes) dial(from string) net.Conn {
	mine, its := net.Pipe()
	select {
	case p.coming <- far{its, address(from)}:
		return mine
	case <-p.closed:
		return nil
	}
}

// far is a connection from an address.
type far struct {
	net.Conn
	from net.Addr
}

func (f far) RemoteAddr() net.Addr { return f.from }

func address(from string) net.Addr {
	a, err := netip.ParseAddr(from)
	if err != nil {
		panic(err)
	}
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(a, 40000))
}

// greets is what the tests' handler answers.
const greets = "the ranking"

// served is a network in which is served within limits until the test ends.
func served(t *testing.T, l Limits) *pipes {
	t.Helper()
	p, ended := newPipes(), make(chan error, 1)
	s := New(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, greets) }), l)
	go func() { ended <- s.Serve(p) }()
	t.Cleanup(func() {
		if err := s.Stop(time.Millisecond); err != nil {
			t.Error(err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return p
}

// readsThrough asks on a connection of its own, once, and fails where it is not answered.
func readsThrough(p *pipes, from string) error {
	c := p.dial(from)
	if c == nil {
		return net.ErrClosed
	}
	defer c.Close()
	if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"); err != nil {
		return fmt.Errorf("asking: %w", err)
	}
	answer, err := io.ReadAll(c)
	if err != nil || len(answer) < len(greets) || string(answer[len(answer)-len(greets):]) != greets {
		return fmt.Errorf("answered %q, %w", answer, err)
	}
	return nil
}
