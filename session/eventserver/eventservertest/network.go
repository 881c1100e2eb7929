package eventservertest

import (
	"io"
	"net"
	"sync"
	"testing"

	"clubnight/session/eventserver"
)

// Network is a way to a server that can be cut: what is sent while it is cut arrives
// nowhere, and nobody is told.
type Network struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	mend  *sync.Cond
	cut   bool
	ended bool
	lines []net.Conn
}

// NewNetwork is a way to where a leads, and a with it as the way.
func NewNetwork(t testing.TB, a eventserver.Access) (*Network, eventserver.Access) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &Network{listener: l, to: a.Hosts[0]}
	n.mend = sync.NewCond(&n.mu)
	go n.accept()
	t.Cleanup(n.end)
	a.Hosts = []string{l.Addr().String()}
	return n, a
}

// Cut cuts the network, or mends it. What was sent meanwhile on lines that are still open
// arrives then, as after a router was started anew.
func (n *Network) Cut(cut bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.cut = cut
	n.mend.Broadcast()
}

func (n *Network) end() {
	n.mu.Lock()
	n.ended = true
	n.mend.Broadcast()
	lines := n.lines
	n.mu.Unlock()
	n.listener.Close()
	for _, l := range lines {
		l.Close()
	}
}

// whole waits until the network is whole. It reports whether it still is wanted.
func (n *Network) whole() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	for n.cut && !n.ended {
		n.mend.Wait()
	}
	return !n.ended
}

func (n *Network) accept() {
	for {
		from, err := n.listener.Accept()
		if err != nil {
			return
		}
		go n.carry(from)
	}
}

func (n *Network) carry(from net.Conn) {
	defer from.Close()
	if !n.whole() {
		return
	}
	to, err := net.Dial("tcp", n.to)
	if err != nil {
		return
	}
	defer to.Close()
	n.mu.Lock()
	n.lines = append(n.lines, from, to)
	n.mu.Unlock()
	back := make(chan struct{})
	go func() {
		n.copy(from, to)
		close(back)
	}()
	n.copy(to, from)
	<-back
}

// copy carries bytes one way while the network is whole.
func (n *Network) copy(to, from net.Conn) {
	defer to.(*net.TCPConn).CloseWrite()
	b := make([]byte, 32<<10)
	for {
		size, err := from.Read(b)
		if !n.whole() {
			return
		}
		if size > 0 {
			if _, err := to.Write(b[:size]); err != nil {
				_, _ = io.Copy(io.Discard, from)
				return
			}
		}
		if err != nil {
			return
		}
	}
}
