package web

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
	"clubnight/ui/web/visit"
)

// crowd is an evening of many tables, each with a phone that lies there and three that go
// with their owners, all of which listen, and readers of everybody's pages.
type crowd struct {
	*Server
	session *session.Session
	phones  []*listener
}

// listener is a phone that listens, with as little of its own as can be.
type listener struct {
	net.Conn
	terminal.Visit
	changed chan time.Time
}

// hundredAndTwenty is an evening of 120 tables in two sections, of which some rounds are
// played.
func hundredAndTwenty(t testing.TB, rounds int) *session.Session {
	m := &movement.Movement{Name: "Mitchell", Tables: 60, Rounds: 12, BoardsPerRound: 3, Winners: 2, Copies: 5}
	for table := range 60 {
		for round := range 12 {
			low := (table+round)%12*3 + 1
			m.Rows = append(m.Rows, movement.Row{Table: table + 1, Round: round + 1, NS: table + 1,
				EW: 61 + (table+round)%60, Low: low, High: low + 2})
		}
	}
	s := sessiontest.Evening(t, "A hundred and twenty tables", m, m)
	sessiontest.Play(t, s, 1, rounds)
	sessiontest.Play(t, s, 2, rounds)
	sessiontest.Record(t, s, session.PhonesOpened{Port: 8080}, session.TablesPhoned{ID: 1}, session.TablesPhoned{ID: 2})
	return s
}

// gather opens the evening and has everybody there.
func gather(t testing.TB, readers int) *crowd {
	t.Helper()
	c := &crowd{session: hundredAndTwenty(t, 3)}
	var err error
	c.Server, err = Start(t.Context(), Options{Secret: visit.At(filepath.Join(t.TempDir(), "phones.key")),
		listen: func(string) (net.Listener, error) { return net.Listen("tcp", "127.0.0.1:0") }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Stop() })
	if err := c.Serve(Evening{Session: c.session}); err != nil {
		t.Fatal(err)
	}
	c.Show(sessiontest.Scored(t, c.session))
	e := c.Server.evening.Load()
	for section := 1; section <= 2; section++ {
		for table := 1; table <= 60; table++ {
			for _, seat := range []string{"", "N", "E", "S"} {
				v, ok := e.terminal.Lies(section, table, visit.NewID())
				if seat != "" {
					v, ok = e.terminal.Own(section, table, seat, visit.NewID())
				}
				if !ok {
					t.Fatal(section, table, seat)
				}
				c.listen(t, v, e.keys.Issue(v))
			}
		}
	}
	for range readers {
		if _, err := fmt.Fprint(c.dial(t), "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c *crowd) dial(t testing.TB) net.Conn {
	t.Helper()
	wire, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", c.Port()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = wire.Close() })
	return wire
}

// listen has a phone listen, and waits until it does.
func (c *crowd) listen(t testing.TB, v terminal.Visit, issued string) {
	t.Helper()
	l := &listener{c.dial(t), v, make(chan time.Time, 100)}
	fmt.Fprintf(l, "GET /table/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: table=%s\r\n\r\n", issued)
	heard := make(chan bool, 1)
	go func() {
		first := true
		for lines := bufio.NewScanner(bufio.NewReaderSize(l, 256)); lines.Scan(); {
			switch event := strings.HasPrefix(lines.Text(), "event:changed"); {
			case event && first:
				heard <- true
				first = false
			case event:
				l.changed <- time.Now()
			}
		}
		close(heard)
	}()
	if !<-heard {
		t.Fatal("a phone does not hear")
	}
	c.phones = append(c.phones, l)
}

// used is the memory that the program has in use, in bytes.
func used() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// BenchmarkCrowd is what 480 phones that listen, and 100 readers, cost: in memory with
// both ends of their connections, and in time of a processor while nothing happens; and
// how long it takes from an entry until the phones of its table have heard of it.
func BenchmarkCrowd(b *testing.B) {
	for b.Loop() {
		before := used()
		c := gather(b, 100)
		for v := c.Visitors(); len(v.Phones) != 480; v = c.Visitors() {
			b.Fatal(len(v.Phones))
		}
		b.ReportMetric(float64(used()-before)/1e6, "MB")
		spent, since := processorTime(), time.Now()
		rest := time.NewTimer(20 * time.Second)
		<-rest.C
		b.ReportMetric(100*(processorTime()-spent).Seconds()/time.Since(since).Seconds(), "%core")
		took := c.entries(b, 40)
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "ms-median")
		b.ReportMetric(float64(took[len(took)*95/100].Milliseconds()), "ms-95%")
	}
}

// entries records results of one table after the other, and returns how long it took
// until its phone had heard.
func (c *crowd) entries(t testing.TB, n int) (took []time.Duration) {
	for i := range n {
		l := c.phones[4*i] // it lies on the table
		row, ok := c.session.State().Sections[0].Movement.At(l.Table, 4)
		if !ok {
			t.Fatal(l.Table)
		}
		for len(l.changed) > 0 {
			<-l.changed
		}
		r := sessiontest.Result(t, c.session.State(), l.Table, 4, row.Low, "3NT", "N", 1)
		since := time.Now()
		sessiontest.Record(t, c.session, r)
		took = append(took, (<-l.changed).Sub(since))
	}
	return took
}

// Phones hear of what their own table enters, while a room listens: with the phones of
// 120 tables within a second on a computer that has nothing else to do, which the
// benchmark tells; here it is enough that all hear.
func TestCrowd(t *testing.T) {
	if testing.Short() {
		t.Skip("480 phones, watched for races, take a minute")
	}
	c := gather(t, 10)
	if took := c.entries(t, 3); len(took) != 3 {
		t.Error(took)
	}
	if v := c.Visitors(); len(v.Phones) != 480 || len(v.Refused) > 0 {
		t.Errorf("%d phones, refused %v", len(v.Phones), v.Refused)
	}
	answer, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/", c.Port()))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
}
