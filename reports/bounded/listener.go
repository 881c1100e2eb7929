package bounded

import (
	"container/list"
	"net"
	"net/netip"
	"sync"
)

// listener lets in whom it has a place for, or for whom another gives way.
type listener struct {
	net.Listener
	most, fromOne, ofOne int

	mu    sync.Mutex
	all   list.List // of *conn: who has been longest in its stage is first
	half  int       // how many of the strangers among them have not sent a whole request
	from  map[netip.Prefix]held
	known map[string]int // how many connections a token holds
}

// held is how many connections the strangers of a network hold, and how many of them have
// not sent a whole request.
type held struct{ all, half int }

// stage is how far a connection is.
type stage int

const (
	half    stage = iota // it has not sent a whole request yet
	working              // its request is being answered
	idle                 // it is answered, and kept for another request
)

// conn is a connection that was let in.
type conn struct {
	net.Conn
	in    *listener
	from  netip.Prefix
	token string // by which it is known, "" for a stranger's
	stage stage
	place *list.Element // nil once it has given its place away
}

func newListener(l net.Listener, limits Limits) *listener {
	return &listener{Listener: l, most: limits.Connections, fromOne: limits.FromOne, ofOne: limits.OfOne,
		from: map[netip.Prefix]held{}, known: map[string]int{}}
}

// Accept waits for the next connection that is let in; one without a place is turned
// away.
func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		in, out := l.let(c)
		if out != nil {
			_ = out.Close()
		}
		if in != nil {
			return in, nil
		}
	}
}

// let gives a connection a place, and returns who has to go for it: the connection itself
// where nobody else has to.
func (l *listener) let(c net.Conn) (in *conn, out net.Conn) {
	from := network(c.RemoteAddr())
	l.mu.Lock()
	defer l.mu.Unlock()
	if one := l.from[from].all >= l.fromOne; one || l.all.Len() >= l.most {
		last := l.givesWay(from, one)
		if last == nil {
			return nil, c
		}
		l.leave(last)
		out = last.Conn
	}
	in = &conn{Conn: c, in: l, from: from}
	in.place = l.all.PushBack(in)
	l.count(in, 1)
	return in, out
}

// givesWay is the connection that has to go for one from a network, nil for none. Where
// the network has all that it may have, one is true, and it is one of its own. Otherwise
// goes the oldest
//
//   - that waits for another request: its reader has what was asked for;
//   - that has not sent a whole request, of the network that has most of these;
//   - that is being answered, of a network that would still hold more than the new one's;
//   - that has not sent a whole request, whoever's it is;
//   - that is known, and waits for another request.
//
// One that is known and has asked for something never goes for a stranger. So whoever
// fills the places has its own taken away. Of those that have not sent a whole request
// only the older half may have to go: a request that is on its way comes in before so
// many others have come, and one that comes in a byte at a time does not.
func (l *listener) givesWay(to netip.Prefix, one bool) (last *conn) {
	const none = 5
	least, most, older := none, 0, (l.half+1)/2
	for e := l.all.Front(); e != nil; e = e.Next() {
		c := e.Value.(*conn)
		if one && (c.from != to || c.token != "") {
			continue
		}
		holds, rank, weight := l.from[c.from], none, 0
		switch {
		case c.token != "":
			if c.stage == idle {
				rank = 4
			}
		case c.stage == idle:
			rank = 0
		case c.stage == half && (one || older > 0):
			older--
			if rank = 3; holds.half > 1 {
				rank, weight = 1, holds.half
			}
		case c.stage == working && holds.all > l.from[to].all+1:
			rank, weight = 2, holds.all
		}
		if rank < least || rank == least && rank < none && weight > most {
			last, least, most = c, rank, weight
		}
	}
	return last
}

// put says how far a connection is.
func (l *listener) put(c *conn, s stage) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.place == nil {
		return
	}
	l.count(c, -1)
	c.stage = s
	l.count(c, 1)
	l.all.MoveToBack(c.place)
}

// know has a connection count for a token in the place of its address. It is false where
// the token has as many connections as it may have.
func (l *listener) know(c *conn, token string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if c.place == nil || c.token == token {
		return true
	}
	if l.known[token] >= l.ofOne {
		return false
	}
	l.count(c, -1)
	c.token = token
	l.count(c, 1)
	return true
}

// leave takes a connection's place from it, once.
func (l *listener) leave(c *conn) {
	if c.place == nil {
		return
	}
	l.all.Remove(c.place)
	c.place = nil
	l.count(c, -1)
}

// count adds a connection to what its network or its token holds, or takes it away.
func (l *listener) count(c *conn, n int) {
	if c.token != "" {
		if l.known[c.token] += n; l.known[c.token] == 0 {
			delete(l.known, c.token)
		}
		return
	}
	holds := l.from[c.from]
	holds.all += n
	if c.stage == half {
		holds.half += n
		l.half += n
	}
	if l.from[c.from] = holds; holds.all == 0 {
		delete(l.from, c.from)
	}
}

// Close ends the connection and makes room for another.
func (c *conn) Close() error {
	c.in.mu.Lock()
	c.in.leave(c)
	c.in.mu.Unlock()
	return c.Conn.Close()
}

// network is where a connection comes from; what has no address is together.
func network(a net.Addr) netip.Prefix { return From(a.String()) }

// From is where an address and port comes from, as it is counted: an IPv4 address, in
// whatever form it is told, or the network of an IPv6 address. It is the zero Prefix for
// what is neither.
func From(address string) netip.Prefix {
	from, err := netip.ParseAddrPort(address)
	if err != nil {
		return netip.Prefix{}
	}
	a, bits := from.Addr().Unmap().WithZone(""), 32
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // which an address of that length has
	return p
}
