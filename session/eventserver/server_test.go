package eventserver_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

func TestMain(m *testing.M) { os.Exit(eventservertest.Run(m)) }

// hangs is how long nothing takes, however busy the computer is.
const hangs = 5 * time.Minute

// Sites of the tests, in order.
const (
	siteA session.Site = "00000000000000aa"
	siteB session.Site = "00000000000000bb"
	siteC session.Site = "00000000000000cc"
)

// site records lines as a computer does.
type site struct {
	name  session.Site
	own   int64
	sum   []byte
	lines []session.SealedEntry
}

// record adds a line of that kind at a tick.
func (s *site) record(tick int64, kind, body string) session.SealedEntry {
	s.own++
	l := session.SealedEntry{Site: s.name, Own: s.own, Tick: tick, At: "2026-05-09T19:30:00.123456789+02:00",
		By: "director", Kind: kind, Body: body}
	if s.own%3 == 0 {
		l.Seen = `{"00000000000000ff":` + fmt.Sprint(s.own) + `}`
	}
	l.Sum = l.Sealed(s.sum)
	s.sum = l.Sum
	s.lines = append(s.lines, l)
	return l
}

// several records n lines, one a tick.
func several(name session.Site, n int, kind string) *site {
	s := &site{name: name}
	for i := range n {
		s.record(int64(i)+1, kind, fmt.Sprintf(`{"n":%d,"name":"Zoë Ångström ♠"}`, i))
	}
	return s
}

// kinds are what the roles of the tests may record.
var kinds = map[string][]string{
	"desk": {"computer opened", "result received"}, "scorer": {"computer opened", "result received", "result changed"},
	"director": {"computer opened", "ruling given"}, "viewer": {"computer opened"}, "wall": {},
}

// unique is an ID for an event, of which a server has one only, whatever the database.
func unique(name string) string {
	id := make([]byte, 4)
	rand.Read(id)
	return name + hex.EncodeToString(id)
}

// create makes an event in an own database, and gives the access of each role.
func create(t testing.TB, owner eventserver.Access, id string) map[string]eventserver.Access {
	t.Helper()
	made, err := eventserver.Create(t.Context(), owner,
		eventserver.Event{ID: id, Name: "Spring Congress", Kinds: kinds})
	if err != nil {
		t.Fatal(err)
	}
	byRole := map[string]eventserver.Access{}
	for _, a := range made {
		byRole[a.Role] = a
	}
	return byRole
}

func dial(t testing.TB, a eventserver.Access) *eventserver.Server {
	t.Helper()
	s, err := eventserver.Dial(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func send(t testing.TB, s *eventserver.Server, lines []session.SealedEntry) {
	t.Helper()
	if err := s.Send(t.Context(), lines); err != nil {
		t.Fatal(err)
	}
}

// fetchAll fetches until there is nothing more, and checks that every page goes
// on from what is known.
func fetchAll(t testing.TB, s *eventserver.Server, than session.Known) (all []session.SealedEntry) {
	t.Helper()
	known := session.Known{}
	for site, own := range than {
		known[site] = own
	}
	for {
		page, err := s.Fetch(t.Context(), known)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			return all
		}
		for i, l := range page {
			if l.Sender == "" {
				t.Fatalf("nobody has sent %+v", l.ID())
			}
			page[i].Sender = "" // it is not the line's own
			if l.Own != known[l.Site]+1 {
				t.Fatalf("line %d of %s after %d", l.Own, l.Site, known[l.Site])
			}
			known[l.Site] = l.Own
		}
		all = append(all, page...)
	}
}

// Lines come back as they were sent, to the last byte, in the order of the evening, and
// only those that are lacking.
func TestLines(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	access := create(t, owner, "")
	director, viewer := dial(t, access["director"]), dial(t, access["viewer"])
	if director.Name() != "Spring Congress" || director.Role() != "director" || viewer.Role() != "viewer" {
		t.Errorf("%q, %q, %q", director.Name(), director.Role(), viewer.Role())
	}
	before, a, b := &site{name: ""}, &site{name: siteA}, &site{name: siteB}
	before.record(1, "evening set", `{}`)
	a.record(2, "computer opened", `{"name":"Zoë \u0000 ♠"}`)
	b.record(2, "computer opened", `{}`)
	b.record(3, "result received", `{"b":1}`)
	a.record(4, "result received", `{"a":"`+strings.Repeat("x", 20000)+`"}`)
	b.record(4, "ruling given", `{"b":2}`)
	want := []session.SealedEntry{before.lines[0], a.lines[0], b.lines[0], b.lines[1], a.lines[1], b.lines[2]}
	send(t, director, append(append(append([]session.SealedEntry(nil), b.lines...), a.lines...), before.lines...))

	if got := fetchAll(t, viewer, nil); !reflect.DeepEqual(got, want) {
		t.Errorf("%v\nwant %v", got, want)
	}
	if got := fetchAll(t, viewer, session.Known{"": 1, siteB: 2, "00000000000000dd": 7}); !reflect.DeepEqual(got,
		[]session.SealedEntry{a.lines[0], a.lines[1], b.lines[2]}) {
		t.Errorf("%v", got)
	}
	known, err := viewer.Known(t.Context())
	if err != nil || !reflect.DeepEqual(known, session.Known{"": 1, siteA: 2, siteB: 3}) {
		t.Errorf("%v, %v", known, err)
	}
	// Once more, and with one line more: only that one comes in.
	b.record(5, "ruling given", `{"b":3}`)
	send(t, director, b.lines)
	send(t, director, b.lines)
	if got := fetchAll(t, viewer, known); !reflect.DeepEqual(got, b.lines[3:]) {
		t.Errorf("%v", got)
	}
	send(t, director, nil)
}

// The server seals as this program does, however long the fields are.
func TestSealed(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	create(t, owner, "")
	conn, err := shared.Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var before []byte
	a := &site{name: siteA}
	for i, n := range []int{0, 1, 127, 128, 16383, 16384, 2097151, 2097152, 3 << 20} {
		l := a.record(int64(i)+1, "ruling given", strings.Repeat("é", n/2)+strings.Repeat("x", n%2))
		var sum []byte
		if err := conn.QueryRow(t.Context(), "SELECT clubnight.sealed($1, $2, $3, $4, $5, $6, $7, $8, $9)", before,
			string(l.Site), l.Own, l.Tick, l.Seen, l.At, l.By, l.Kind, l.Body).Scan(&sum); err != nil ||
			!bytes.Equal(sum, l.Sum) {
			t.Errorf("%d bytes: %x, not %x, %v", n, sum, l.Sum, err)
		}
		before = l.Sum
	}
}

// A line that does not go on from what is there is refused, and which one it is, is told.
func TestRefused(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	director := dial(t, create(t, owner, "")["director"])
	a := several(siteA, 6, "ruling given")
	send(t, director, a.lines[:3])
	other := several(siteA, 6, "result received")
	changed := a.lines[3]
	changed.Body = `{"n":4}`
	gone, odd, huge := a.lines[3], a.lines[3], a.lines[3]
	gone.Kind = "ruling\x00given"
	odd.Body = "\xff"
	huge.By = strings.Repeat("x", 2000)
	huge.Sum = huge.Sealed(a.lines[2].Sum)
	for name, c := range map[string]struct {
		lines []session.SealedEntry
		err   error
		own   int64
	}{
		"a gap":                           {a.lines[4:], session.ErrGap, 5},
		"a gap within":                    {[]session.SealedEntry{a.lines[3], a.lines[5]}, session.ErrGap, 6},
		"another line of that number":     {other.lines[1:2], session.ErrForked, 2},
		"a line after another one":        {other.lines[3:], session.ErrForked, 4},
		"another line and those after it": {other.lines, session.ErrForked, 1},
		"a line that was changed":         {[]session.SealedEntry{a.lines[2], changed}, session.ErrSeal, 4},
		"a zero":                          {[]session.SealedEntry{gone}, session.ErrBadEntry, 4},
		"bytes that are no letters":       {[]session.SealedEntry{odd}, session.ErrBadEntry, 4},
		"somebody's very long name":       {[]session.SealedEntry{huge}, session.ErrBadEntry, 0},
	} {
		err := director.Send(t.Context(), c.lines)
		var refused *eventserver.Refused
		if !errors.Is(err, c.err) || c.own != 0 &&
			(!errors.As(err, &refused) || refused.ID != (session.ID{Site: siteA, Own: c.own})) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := fetchAll(t, director, nil); !reflect.DeepEqual(got, a.lines[:3]) {
		t.Errorf("%v", got)
	}
}

// Whoever sends the same lines at the same time: none fails, and each line is there once.
func TestManySenders(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	access := create(t, owner, "")
	all := append(append(several(siteA, 300, "ruling given").lines, several(siteB, 300, "result received").lines...),
		several(siteC, 300, "result changed").lines...)
	var done sync.WaitGroup
	for i := range 6 {
		s := dial(t, access[[]string{"director", "scorer"}[i%2]])
		done.Go(func() {
			for at := range 3 {
				// each begins at another site, and sends in other portions
				site := all[(i+at)%3*300:][:300]
				for portion := 30 + i*17; len(site) > 0; {
					n := min(portion, len(site))
					if err := s.Send(t.Context(), site[:n]); err != nil {
						t.Error(err)
						return
					}
					site = site[n:]
				}
			}
		})
	}
	done.Wait()
	got := fetchAll(t, dial(t, access["wall"]), nil)
	if len(got) != len(all) {
		t.Errorf("%d lines", len(got))
	}
}

// Who waits is woken by every other computer, and misses nothing that came while
// he did something else.
func TestWait(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	access, others := create(t, owner, ""), create(t, owner, "")
	director, wall := dial(t, access["director"]), dial(t, access["wall"])
	other := dial(t, others["director"])
	if err := wall.Wait(t.Context()); err != nil { // before anything came
		t.Fatal(err)
	}
	a := several(siteA, 40, "ruling given")
	woken := make(chan error)
	go func() { woken <- wall.Wait(t.Context()) }()
	send(t, other, several(siteA, 1, "ruling given").lines) // of another event
	select {
	case err := <-woken:
		t.Fatalf("woken by another event: %v", err)
	case <-time.After(200 * time.Millisecond):
	}
	send(t, director, a.lines[:1])
	if err := <-woken; err != nil {
		t.Error(err)
	}
	for i := range a.lines[1:] { // nobody waits
		send(t, director, a.lines[i+1:i+2])
	}
	if err := wall.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	if got := fetchAll(t, wall, nil); len(got) != len(a.lines) {
		t.Errorf("%d lines", len(got))
	}
	send(t, director, a.lines) // nothing new wakes nobody
	soon, stop := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer stop()
	err := wall.Wait(soon)
	for n := 0; err == nil && n < len(a.lines); n++ { // the last of what came before
		err = wall.Wait(soon)
	}
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("%v", err)
	}
	a.record(50, "ruling given", "{}")
	send(t, director, a.lines[40:])
	if err := wall.Wait(t.Context()); err != nil { // still listening after that
		t.Error(err)
	}
}

// A line that is cut is found out, however silent it is, and all goes on
// when it is mended.
func TestNetworkCut(t *testing.T) {
	t.Parallel() // it waits most of the time
	access := create(t, eventservertest.Shared(t).NewDatabase(t), "")
	network, away := eventservertest.NewNetwork(t, access["director"])
	s := dial(t, away)
	a := several(siteA, 9, "ruling given")
	if err := s.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.SetPatience(hangs)
	s.SetQuiet(50 * time.Millisecond)
	quiet, over := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer over()
	if err := s.Wait(quiet); !errors.Is(err, context.DeadlineExceeded) { // it asked whether the line lives, and it does
		t.Errorf("%v", err)
	}
	send(t, s, a.lines[:1])
	if err := s.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	network.Cut(true)
	s.SetPatience(100 * time.Millisecond) // nothing comes back, however long it is waited for
	if err := s.Wait(t.Context()); !errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("%v", err)
	}
	for range 2 {
		if err := s.Send(t.Context(), a.lines[:5]); !errors.Is(err, eventserver.ErrUnreachable) {
			t.Errorf("%v", err)
		}
	}
	if _, err := s.Fetch(t.Context(), nil); !errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("%v", err)
	}
	soon, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	if _, err := eventserver.Dial(soon, away); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	network.Cut(false)
	s.SetPatience(hangs)
	send(t, s, a.lines)
	if got := fetchAll(t, s, nil); !reflect.DeepEqual(got, a.lines) {
		t.Errorf("%v", got)
	}
}

// A session reads an event straight from the server, and one alone records there.
func TestJournal(t *testing.T) {
	access := create(t, eventservertest.Shared(t).NewDatabase(t), "")
	s := dial(t, access["scorer"])
	evening, err := session.Resume(s.Journal(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := evening.Record(session.ByDirector, session.EveningSet{Name: fmt.Sprint("Evening ", i)}); err != nil {
			t.Fatal(err)
		}
	}
	again, err := session.Resume(dial(t, access["wall"]).Journal(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	if got := again.State(); got.Seq != 3 || got.Evening != evening.State().Evening ||
		!got.At.Equal(evening.State().At) {
		t.Errorf("%+v at %v, want %+v", got.Evening, got.At, evening.State().Evening)
	}
	if err := evening.Record(session.ByDirector, session.EveningSet{Name: "here"}); err != nil {
		t.Fatal(err)
	}
	stale, err := session.Resume(dial(t, access["wall"]).Journal(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	if err := stale.Record(session.ByDirector,
		session.EveningSet{Name: "wall"}); !errors.Is(err, eventserver.ErrRight) {
		t.Errorf("%v", err)
	}
	if err := again.Record(session.ByDirector, session.EveningSet{Name: "elsewhere"}); !errors.Is(err,
		eventserver.ErrRight) && !errors.Is(err, session.ErrForked) {
		t.Errorf("%v", err)
	}
}
