package bounded

import (
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// mean opens connections from an address without end, faster than they are closed, begins
// a request on each, and with each that it opens sends a byte more on one that it has. It
// tells when it has opened as many as it needs to fill the places.
func mean(p *pipes, from string, enough int, end <-chan struct{}, full func()) {
	var open []net.Conn
	for n := 0; ; n++ {
		if n == enough {
			full()
		}
		select {
		case <-end:
			for _, c := range open {
				_ = c.Close()
			}
			return
		default:
		}
		c := p.dial(from)
		if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "); err == nil {
			open = append(open, c)
		}
		if at := n % (len(open) + 1); at < len(open) {
			if _, err := io.WriteString(open[at], "x"); err != nil { // it was closed
				open = slices.Delete(open, at, at+1)
			}
		}
	}
}

// Whatever a mean client does, everybody who reads is served, at the first try.
func TestReadersBesideAMeanClient(t *testing.T) {
	const readers = 47
	own := func(i int) string { return fmt.Sprintf("192.168.1.%d", i+1) }
	for name, c := range map[string]struct {
		mean int // addresses
		from func(i int) string
		each int // connections from each before somebody reads
		read func(i int) string
	}{
		"4 addresses":              {4, func(i int) string { return fmt.Sprintf("10.0.0.%d", i) }, 300, own},
		"200 addresses":            {200, func(i int) string { return fmt.Sprintf("10.0.0.%d", i) }, 30, own},
		"200 beside one of all":    {200, func(i int) string { return fmt.Sprintf("10.0.0.%d", i) }, 30, func(int) string { return "192.168.1.1" }},
		"200 of IPv6, one network": {200, func(i int) string { return fmt.Sprintf("2001:db8::%x", i+1) }, 30, own},
		"200 networks of IPv6":     {200, func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i) }, 30, own},
	} {
		t.Run(name, func(t *testing.T) {
			limits := Room
			limits.Read = time.Hour // nobody goes for want of time
			p, end := served(t, limits), make(chan struct{})
			var attack, full, all sync.WaitGroup
			full.Add(c.mean)
			for i := range c.mean {
				attack.Go(func() { mean(p, c.from(i), c.each, end, full.Done) })
			}
			full.Wait()
			for i := range readers {
				all.Go(func() {
					if err := readsThrough(p, c.read(i)); err != nil {
						t.Errorf("reader %d: %v", i, err)
					}
				})
			}
			all.Wait()
			close(end)
			attack.Wait()
		})
	}
}

// A request that comes in a byte at a time ends in time, its header as its body, and so
// does a connection on which nothing is asked any more.
func TestSlowOnesEnd(t *testing.T) {
	limits := Room
	limits.Read, limits.Write, limits.Idle = 50*time.Millisecond, 50*time.Millisecond, 50*time.Millisecond
	for name, begins := range map[string]string{
		"nothing": "", "half a line": "GET / HT", "a header": "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
		"a body":         "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
		"a body in bits": "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n",
		"a second one":   "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGE",
		"nothing more":   "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			c := served(t, limits).dial("10.0.0.1")
			defer c.Close()
			var both sync.WaitGroup
			both.Go(func() {
				_, err := io.WriteString(c, begins)
				for err == nil && !strings.HasSuffix(begins, "\r\n\r\n") {
					_, err = io.WriteString(c, "x")
				}
			})
			_, _ = io.Copy(io.Discard, c) // ends when the connection does
			both.Wait()
		})
	}
}

// A request with a body that does not come keeps a place no more than half a header does.
func TestABodyThatDoesNotComeGivesWay(t *testing.T) {
	limits := Room
	limits.Connections, limits.Read = 2, time.Hour
	p := served(t, limits)
	for range limits.Connections {
		c := p.dial("10.0.0.1")
		defer c.Close()
		if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 5 {
		if err := readsThrough(p, fmt.Sprintf("192.168.1.%d", i)); err != nil {
			t.Fatal(err)
		}
	}
}

// Who gives way to whom. A step is a connection that comes, "10.0.0.1", or how far one is
// ("0 works", "0 waits", "0 goes", by the order in which they came); then who is there is
// told.
func TestGivesWay(t *testing.T) {
	const most, fromOne, ofOne = 4, 3, 2
	for _, c := range []struct{ name, steps, there string }{
		{"room for all", "a, b, c, d", "0 1 2 3"},
		{"the oldest half", "a, b, c, d, e", "1 2 3 4"},
		{"of one that has two, though it is not the oldest", "a, b, b, c, d", "0 2 3 4"},
		{"again of one that has most", "a, b, b, b, c, d", "0 3 4 5"},
		{"within an address", "a, a, a, a", "1 2 3"},
		{"within an address, though another has more than enough", "b, a, a, a, a", "0 2 3 4"},
		{"one that waits before half ones", "a, b, c, d, 2 works, 2 waits, e", "0 1 3 4"},
		{"the one that has waited longest", "a, b, c, d, 2 waits, 0 waits, e", "0 1 3 4"},
		{"one that waits, of the address", "a, a, a, 1 waits, a", "0 2 3"},
		{"none within an address where all work", "a, a, a, 0 works, 1 works, 2 works, a", "0 1 2"},
		{"one that works, of who has more than a share", "a, a, a, b, 0 works, 1 works, 2 works, 3 works, c", "1 2 3 4"},
		{"no half one of one connection for one that works of three",
			"a, a, a, b, 0 works, 1 works, 2 works, c", "1 2 3 4"},
		{"none where each works on a share", "a, b, c, d, 0 works, 1 works, 2 works, 3 works, e", "0 1 2 3"},
		{"a half one where the rest works", "a, b, c, d, 0 works, 1 works, 2 works, e", "0 1 2 4"},
		{"who is known does not count for his address", "a, a, a, 0 is x, a, 0 works, 1 works", "0 1 2 3"},
		{"no known one that works goes for a stranger",
			"a, b, c, d, 0 is x, 1 is y, 2 is z, 3 is w, 0 works, 1 works, 2 works, 3 works, e", "0 1 2 3"},
		{"no known half one either", "a, b, c, d, 0 is x, 1 is y, 2 is z, 3 is w, e", "0 1 2 3"},
		{"a stranger for a known one's next", "a, b, c, d, 0 is x, 0 works, 1 works, 2 works, 3 works, e, 1 goes, e",
			"0 2 3 5"},
		{"a known one that waits, where nobody else can", "a, b, c, d, 0 is x, 0 waits, 1 works, 2 works, 3 works, e",
			"1 2 3 4"},
		{"a stranger that waits before a known one", "a, b, c, d, 0 is x, 0 waits, 1 waits, e", "0 2 3 4"},
		{"as many of one token as it may have", "a, b, c, 0 is x, 1 is x, 2 is x not, 0 goes, 2 is x", "1 2"},
		{"another token on the same connection", "a, b, 0 is x, 0 is y, 1 is x, 0 is x", "0 1"},
		{"who has gone makes room, once", "a, b, c, d, 1 goes, 1 goes, e, f", "2 3 4 5"},
		{"who has given way is not counted again", "a, b, c, d, e, 0 waits, 0 goes, f", "2 3 4 5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newListener(nil, Limits{Connections: most, FromOne: fromOne, OfOne: ofOne})
			var in []*conn
			gone := map[net.Conn]bool{}
			for step := range strings.SplitSeq(c.steps, ", ") {
				var which int
				var does string
				if n, _ := fmt.Sscan(step, &which, &does); n == 2 {
					switch does {
					case "is":
						words := strings.Fields(step)
						if got, want := l.know(in[which], words[2]), len(words) == 3; got != want {
							t.Errorf("%s: %t", step, got)
						}
					case "works":
						l.put(in[which], working)
					case "waits":
						l.put(in[which], idle)
					case "goes":
						_ = in[which].Close()
						gone[in[which].Conn] = true
					}
					continue
				}
				raw := &silent{from: "10.0.0." + fmt.Sprint(step[0])}
				one, out := l.let(raw)
				gone[out] = true
				if one == nil {
					one = &conn{Conn: raw, in: l}
				}
				in = append(in, one)
			}
			var there []string
			for i, c := range in {
				if !gone[c.Conn] {
					there = append(there, fmt.Sprint(i))
				}
			}
			if got := strings.Join(there, " "); got != c.there {
				t.Errorf("%s: there are %s, want %s", c.steps, got, c.there)
			}
			halves, all := 0, 0
			for _, h := range l.from {
				halves, all = halves+h.half, all+h.all
			}
			for _, n := range l.known {
				all += n
			}
			if all != len(there) || all != l.all.Len() || halves != l.half {
				t.Errorf("%s: %d counted, %d listed, %d half of %d", c.steps, all, l.all.Len(), l.half, halves)
			}
		})
	}
}

// silent is a connection on which nothing happens.
type silent struct {
	net.Conn
	from string
}

func (s *silent) RemoteAddr() net.Addr { return address(s.from) }
func (s *silent) Close() error         { return nil }

// Addresses of one device count as one.
func TestNetwork(t *testing.T) {
	for from, want := range map[string]string{
		"10.0.0.1": "10.0.0.1/32", "::ffff:10.0.0.1": "10.0.0.1/32", "127.0.0.1": "127.0.0.1/32",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64", "2001:db8:1:2::": "2001:db8:1:2::/64",
		"fe80::1%eth0": "fe80::/64", "fe80::ffff:2%wlan0": "fe80::/64", "::1": "::/64",
	} {
		if got := network(address(from)); got != netip.MustParsePrefix(want) {
			t.Errorf("%s is of %v, want %s", from, got, want)
		}
	}
	if got := network(&net.UnixAddr{Name: "@"}); got != (netip.Prefix{}) {
		t.Errorf("what has no address is of %v", got)
	}
}
