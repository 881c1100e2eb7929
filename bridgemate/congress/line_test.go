//go:build linux

package congress

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// state is how a line stands.
type state int

const (
	whole  state = iota
	slow         // everything takes its time
	cut          // nobody is there
	silent       // somebody is there, and says nothing; what was sent arrives when it is over
	torn         // it breaks in the middle of a message, and nobody is there afterwards
	dying        // it is cut, and whoever asks for TLS is answered with an error, as where the first process died
)

// String names it in the account of the event.
func (s state) String() string {
	return [...]string{"whole", "slow", "cut", "silent", "torn", "dying"}[s]
}

// line is one computer's way to the server, on the loopback.
type line struct {
	listener net.Listener
	carried  atomic.Int64 // bytes both ways

	mu     sync.Mutex
	change *sync.Cond
	is     state
	held   bool // what harms lines at random leaves it alone
	ended  bool
	to     string
	ways   map[net.Conn]bool
}

// newLine is a way to an address.
func newLine(t testing.TB, to string) *line {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &line{listener: l, to: to, ways: map[net.Conn]bool{}}
	w.change = sync.NewCond(&w.mu)
	go w.accept()
	t.Cleanup(w.end)
	return w
}

func (w *line) address() string { return w.listener.Addr().String() }

// set makes the line what it is from now on.
func (w *line) set(is state) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.is = is
	if is == cut || is == dying {
		w.snap()
	}
	w.change.Broadcast()
}

// hold keeps what harms lines at random from this one, and makes it what it is.
func (w *line) hold(is state) {
	w.mu.Lock()
	w.held = true
	w.mu.Unlock()
	w.set(is)
}

// release leaves the line, which is whole again, to chance.
func (w *line) release() {
	w.set(whole)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = false
}

// snap ends all that goes over the line, without a farewell. The caller holds mu.
func (w *line) snap() {
	for c := range w.ways {
		reset(c)
	}
	clear(w.ways)
}

func reset(c net.Conn) {
	if tcp, is := c.(*net.TCPConn); is {
		_ = tcp.SetLinger(0)
	}
	c.Close()
}

func (w *line) end() {
	w.mu.Lock()
	w.ended = true
	w.snap()
	w.change.Broadcast()
	w.mu.Unlock()
	w.listener.Close()
}

func (w *line) accept() {
	for {
		from, err := w.listener.Accept()
		if err != nil {
			return
		}
		go w.carry(from)
	}
}

func (w *line) carry(from net.Conn) {
	defer from.Close()
	w.mu.Lock()
	for w.is == silent && !w.ended {
		w.change.Wait()
	}
	to := w.to
	if w.ended || w.is == cut || w.is == torn {
		w.mu.Unlock()
		reset(from)
		return
	}
	dies := w.is == dying
	w.mu.Unlock()
	if dies {
		if _, err := io.ReadFull(from, make([]byte, 8)); err == nil {
			_, _ = from.Write([]byte("Ecould not fork new process for connection\n\x00"))
		}
		return
	}
	server, err := net.Dial("tcp", to)
	if err != nil {
		reset(from)
		return
	}
	defer server.Close()
	w.mu.Lock()
	w.ways[from], w.ways[server] = true, true
	w.mu.Unlock()
	back := make(chan struct{})
	go func() {
		w.copy(from, server)
		close(back)
	}()
	w.copy(server, from)
	<-back
	w.mu.Lock()
	delete(w.ways, from)
	delete(w.ways, server)
	w.mu.Unlock()
}

// copy carries what comes one way.
func (w *line) copy(to, from net.Conn) {
	defer to.Close()
	b := make([]byte, 16<<10)
	for {
		n, err := from.Read(b)
		if n > 0 && !w.pass(to, b[:n]) {
			reset(from)
			reset(to)
			return
		}
		if err != nil {
			return
		}
	}
}

// pass passes a piece on as the line stands; it reports whether the line goes on.
func (w *line) pass(to net.Conn, piece []byte) bool {
	w.mu.Lock()
	for w.is == silent && !w.ended {
		w.change.Wait()
	}
	is, ended := w.is, w.ended
	w.mu.Unlock()
	switch {
	case ended || is == cut || is == dying:
		return false
	case is == torn:
		_, _ = to.Write(piece[:len(piece)/2]) // what comes of it is what is tried
		return false
	case is == slow:
		for len(piece) > 0 {
			n := min(len(piece), 1400)
			time.Sleep(15 * time.Millisecond)
			if _, err := to.Write(piece[:n]); err != nil {
				return false
			}
			w.carried.Add(int64(n))
			piece = piece[n:]
		}
		return true
	}
	_, err := to.Write(piece)
	w.carried.Add(int64(len(piece)))
	return err == nil
}
