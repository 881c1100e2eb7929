package foldertest

import (
	"io"
	"net"
	"sync"
	"testing"
)

// Wire carries bytes to a host, until it breaks.
type Wire struct {
	// Address is where it begins.
	Address string

	mu     sync.Mutex
	left   int // bytes until it breaks, -1 for never
	silent bool
	broke  chan struct{}
	open   map[net.Conn]bool
}

// NewWire is a line to an address.
func NewWire(t testing.TB, to string) *Wire {
	t.Helper()
	in, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &Wire{Address: in.Addr().String(), left: -1, open: map[net.Conn]bool{}}
	t.Cleanup(func() { in.Close(); l.end() })
	go func() {
		for {
			near, err := in.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				near.Close()
				continue
			}
			l.mu.Lock()
			l.open[near], l.open[far] = true, true
			l.mu.Unlock()
			go l.carry(near, far)
			go l.carry(far, near)
		}
	}()
	return l
}

// BreakAfter makes it break after so many bytes of both directions; silently, if nobody
// is to be told. The channel is closed when it breaks.
func (l *Wire) BreakAfter(bytes int, silently bool) <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left, l.silent, l.broke = bytes, silently, make(chan struct{})
	return l.broke
}

// Heal makes it whole: connections from now on are carried.
func (l *Wire) Heal() {
	l.end()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left, l.silent = -1, false
}

func (l *Wire) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.open {
		c.Close()
	}
	l.open = map[net.Conn]bool{}
}

// carry takes bytes from one side to the other.
func (l *Wire) carry(from, to net.Conn) {
	buffer := make([]byte, 1500)
	for {
		n, err := from.Read(buffer)
		pass, broken, silent := l.passing(n)
		if _, wrong := to.Write(buffer[:pass]); wrong != nil && err == nil {
			err = wrong
		}
		switch {
		case broken && silent:
			io.Copy(io.Discard, from) // until somebody loses patience
			return
		case broken:
			l.end()
			return
		case err != nil:
			from.Close()
			to.Close()
			return
		}
	}
}

func (l *Wire) passing(n int) (pass int, broken, silent bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left < 0 {
		return n, false, false
	}
	pass = min(n, l.left)
	l.left -= pass
	if pass < n && l.broke != nil {
		close(l.broke)
		l.broke = nil
	}
	return pass, pass < n, l.silent
}
