// Package badwifi is what lies between the phones of a room and the program: a network
// that is late, slow, silent or deaf, brings things twice or in another order, and is
// gone for a round, as a script or a seed has it. It is for tests.
//
//	way, err := badwifi.New(program, script) // one for each phone
//	phone.Visit("http://" + way.Address())
//	way.Vanish()                             // nothing comes through, and nobody is told
//	way.Return()
package badwifi

import (
	"bufio"
	"bytes"
	"io"
	"maps"
	"net"
	"net/http"
	"sync"
	"time"
)

// Way is the way of one phone to the program. Its methods may be called from any
// goroutine.
type Way struct {
	to      string // where the program answers
	address string // where the phone finds it

	mu       sync.Mutex
	script   Script
	hears    func(c Crossing, answer []byte)
	network  net.Listener // nil while the port is closed
	lines    map[net.Conn]bool
	through  chan struct{} // closed while the way carries
	ended    chan struct{}
	answered chan struct{} // closed, and another one, when a request was answered
	asked    int
	earlier  [][]byte // what the phone posted, the newest last
	traffic  map[string]Traffic
	running  sync.WaitGroup
}

// kept is how many requests a way keeps to bring again.
const kept = 16

// Traffic is what went over a way for one path.
type Traffic struct {
	Requests, Up, Down int // bytes, as the phone has them
}

// New opens a way to a program, "127.0.0.1:8080"; a script that is nil does no harm.
func New(to string, script Script) (*Way, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	w := &Way{to: to, address: l.Addr().String(), script: script, lines: map[net.Conn]bool{},
		through: make(chan struct{}), ended: make(chan struct{}), answered: make(chan struct{}),
		traffic: map[string]Traffic{}}
	close(w.through)
	w.serve(l)
	return w, nil
}

// Address is where the phone finds the program.
func (w *Way) Address() string { return w.address }

// Follow has another script decide from now on.
func (w *Way) Follow(script Script) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.script = script
}

// Watch has f called whenever the whole answer to something that was posted has been
// brought to the phone.
func (w *Way) Watch(f func(c Crossing, answer []byte)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hears = f
}

// Traffic is what went over the way so far, by path.
func (w *Way) Traffic() map[string]Traffic {
	w.mu.Lock()
	defer w.mu.Unlock()
	return maps.Clone(w.traffic)
}

// Vanish is the Wi-Fi out of reach: nothing comes through, and no end is told of it.
func (w *Way) Vanish() {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.through:
		w.through = make(chan struct{})
	default:
	}
}

// Cut ends every connection that there is.
func (w *Way) Cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for line := range w.lines {
		line.Close()
	}
}

// Refuse closes the port: whoever calls is turned away at once.
func (w *Way) Refuse() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.network != nil {
		w.network.Close()
		w.network = nil
	}
	for line := range w.lines {
		line.Close()
	}
}

// Return carries again, at the same port. The error is that of opening it.
func (w *Way) Return() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	select {
	case <-w.through:
	default:
		close(w.through)
	}
	if w.network != nil {
		return nil
	}
	l, err := net.Listen("tcp", w.address)
	if err == nil {
		w.serve(l)
	}
	return err
}

// Close ends the way, and waits until nothing is carried any more.
func (w *Way) Close() {
	w.Refuse()
	w.mu.Lock()
	select {
	case <-w.ended:
	default:
		close(w.ended)
	}
	w.mu.Unlock()
	w.running.Wait()
}

// serve carries for everybody who calls.
func (w *Way) serve(l net.Listener) {
	w.network = l
	w.running.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			w.running.Go(func() { w.carry(conn) })
		}
	})
}

// join counts a connection among those that there are, as long as the port is open.
func (w *Way) join(conn net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.network == nil {
		return false
	}
	w.lines[conn] = true
	return true
}

func (w *Way) leave(conn net.Conn) {
	conn.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.lines, conn)
}

// pass waits until the way carries; it is false where that will not be.
func (w *Way) pass() bool {
	w.mu.Lock()
	through := w.through
	w.mu.Unlock()
	select {
	case <-through:
		return true
	case <-w.ended:
		return false
	}
}

// wait waits for a time; it is false where the way has ended.
func (w *Way) wait(d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-w.ended:
		return false
	}
}

// carry carries the requests of a connection, until one is cut.
func (w *Way) carry(conn net.Conn) {
	phone := &side{Conn: conn, way: w}
	defer w.leave(conn)
	if !w.join(conn) {
		return
	}
	for in := bufio.NewReader(phone); ; {
		asked, err := http.ReadRequest(in)
		if err != nil {
			return
		}
		body, err := io.ReadAll(asked.Body)
		if err != nil {
			return
		}
		var raw bytes.Buffer
		asked.Body = io.NopCloser(bytes.NewReader(body))
		if asked.ContentLength < 0 {
			asked.ContentLength, asked.TransferEncoding = int64(len(body)), nil
		}
		if err := asked.Write(&raw); err != nil {
			return
		}
		phone.asks(asked.URL.Path)
		crossing, fault := w.decide(asked, body, raw.Bytes())
		phone.rate = fault.Rate
		x := exchange{w, phone, asked, crossing, raw.Bytes(), fault, make(chan struct{})}
		go func() { // a phone that goes is seen at once
			defer close(x.gone)
			_, _ = in.Peek(1) // or it asks for something else
		}()
		if !x.run() {
			conn.Close()
			<-x.gone
			return
		}
		<-x.gone
	}
}

// decide is what becomes of a request.
func (w *Way) decide(asked *http.Request, body, raw []byte) (c Crossing, f Fault) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked++
	c = Crossing{Method: asked.Method, Path: asked.URL.Path, N: w.asked, Body: body}
	if w.script != nil {
		f = w.script(c)
	}
	if asked.Method == http.MethodPost {
		w.earlier = append(w.earlier, raw)
		w.earlier = w.earlier[max(0, len(w.earlier)-kept):]
	}
	return c, f
}

// again is what the phone posted before, n requests ago; nil where it posted less.
func (w *Way) again(n int) []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	if at := len(w.earlier) - 1 - n; at >= 0 && n > 0 {
		return w.earlier[at]
	}
	return nil
}

// next is closed when another request was answered.
func (w *Way) next() chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.answered
}

// count adds what went over the way for a path.
func (w *Way) count(path string, t Traffic) {
	w.mu.Lock()
	defer w.mu.Unlock()
	was := w.traffic[path]
	w.traffic[path] = Traffic{was.Requests + t.Requests, was.Up + t.Up, was.Down + t.Down}
}

// heard says that the program has answered a request.
func (w *Way) heard() {
	w.mu.Lock()
	defer w.mu.Unlock()
	close(w.answered)
	w.answered = make(chan struct{})
}

// side is a connection of the phone, counted, at whatever rate.
type side struct {
	net.Conn
	way  *Way
	rate int // bytes a second, 0 as they come

	mu   sync.Mutex
	path string
	up   int // of a request of which the path is not known yet
}

// asks counts a request that came in.
func (s *side) asks(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.path = path
	s.way.count(path, Traffic{Requests: 1, Up: s.up})
	s.up = 0
}

// Read implements io.Reader.
func (s *side) Read(p []byte) (int, error) {
	n, err := s.Conn.Read(p)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.up += n
	return n, err
}

// Write implements io.Writer.
func (s *side) Write(p []byte) (n int, err error) {
	for rest := p; len(rest) > 0 && err == nil; rest = p[n:] {
		if s.rate > 0 {
			rest = rest[:min(len(rest), max(1, s.rate/10))]
			if !s.way.wait(time.Second * time.Duration(len(rest)) / time.Duration(s.rate)) {
				return n, net.ErrClosed
			}
		}
		if !s.way.pass() {
			return n, net.ErrClosed
		}
		var wrote int
		wrote, err = s.Conn.Write(rest)
		n += wrote
		s.mu.Lock()
		s.way.count(s.path, Traffic{Down: wrote})
		s.mu.Unlock()
	}
	return n, err
}
