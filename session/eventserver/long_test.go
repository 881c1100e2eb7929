//go:build long

package eventserver_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// The server dies after it answered for lines that its standby has not got yet. The
// standby takes over; whoever has the lines sends them again, and nothing is lost.
func TestFailOver(t *testing.T) {
	t.Parallel() // it waits most of the time
	first := eventservertest.Start(t, eventservertest.Options{})
	network, through := eventservertest.NewNetwork(t, first.Superuser())
	second, err := first.Standby(through)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := second.Stop(); err != nil {
			t.Error(err)
		}
	})
	owner := first.Owner()
	owner.Hosts = append(owner.Hosts, second.Owner().Hosts...)
	access := create(t, owner, "")
	recording, reading := dial(t, access["desk"]), dial(t, access["scorer"])
	a := several(siteA, 150, "result received")
	send(t, recording, a.lines[:100])
	waitFor(t, second, owner, 100)
	network.Cut(true)
	send(t, recording, a.lines[100:])
	if got := fetchAll(t, reading, nil); len(got) != 150 {
		t.Fatalf("%d lines", len(got))
	}
	recording.Close() // and does not come back
	if err := reading.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error)
	go func() { waiting <- reading.Wait(t.Context()) }()

	_ = first.Kill() // it reports that it was killed
	if err := <-waiting; !errors.Is(err, eventserver.ErrUnreachable) {
		t.Errorf("%v", err)
	}
	_, err = reading.Known(t.Context())
	if errors.Is(err, eventserver.ErrUnreachable) { // on a connection from before
		_, err = reading.Known(t.Context())
	}
	if !errors.Is(err, eventserver.ErrReadOnly) {
		t.Errorf("before the standby takes over: %v", err)
	}
	if err := second.Promote(); err != nil {
		t.Fatal(err)
	}
	known, err := reading.Known(t.Context())
	if err != nil || known[siteA] != 100 {
		t.Fatalf("%v, %v: nothing was lost that could be sent again", known, err)
	}
	send(t, reading, a.lines[known[siteA]:]) // another computer's, passed on
	if err := reading.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	got := fetchAll(t, reading, nil)
	if len(got) != 150 || string(got[149].Sum) != string(a.sum) {
		t.Errorf("%d lines", len(got))
	}
	// Numbers go on behind those that were given out.
	conn, err := second.Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var twice int
	if err := conn.QueryRow(t.Context(),
		"SELECT count(*) - count(DISTINCT number) FROM clubnight.line").Scan(&twice); err != nil || twice != 0 {
		t.Errorf("%d numbers twice, %v", twice, err)
	}
}

// waitFor waits until a standby has so many lines.
func waitFor(t *testing.T, s *eventservertest.Server, a eventserver.Access, lines int) {
	t.Helper()
	conn, err := s.Connect(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for n := 0; n < lines; time.Sleep(20 * time.Millisecond) { // a standby calls nothing out
		if err := conn.QueryRow(t.Context(), "SELECT count(*) FROM clubnight.line").Scan(&n); err != nil {
			t.Fatal(err)
		}
	}
}

// A large congress: 20,000 lines of 40 openings go to the server, and thirty computers
// follow. What it takes is logged.
func TestLargeEvent(t *testing.T) {
	server := eventservertest.Start(t, eventservertest.Options{Durable: true,
		Settings: map[string]string{"max_connections": "200"}})
	access := create(t, server.Owner(), "")
	const sites, each, clients = 40, 500, 30
	var all []session.SealedEntry
	for i := range sites {
		all = append(all, several(session.Site(fmt.Sprintf("%016x", i+1)), each, "result received").lines...)
	}
	scorer := dial(t, access["scorer"])
	written := position(t, server)
	begun := time.Now()
	send(t, scorer, all)
	t.Logf("%d lines sent in %v", len(all), time.Since(begun))
	t.Logf("%d bytes of log a line", (position(t, server)-written)/int64(len(all)))
	begun = time.Now()
	send(t, scorer, all)
	t.Logf("sent once more in %v", time.Since(begun))
	begun = time.Now()
	if got := fetchAll(t, scorer, nil); len(got) != len(all) {
		t.Fatalf("%d lines", len(got))
	}
	t.Logf("fetched in %v", time.Since(begun))
	begun = time.Now()
	known, err := scorer.Known(t.Context())
	if err != nil || len(known) != sites {
		t.Fatalf("%v, %v", known, err)
	}
	t.Logf("known in %v", time.Since(begun))

	ctx, done := context.WithTimeout(t.Context(), 2*time.Minute)
	defer done()
	const entries = 50
	seen := make([][entries]time.Time, clients)
	var ready, followed sync.WaitGroup
	ready.Add(clients)
	for i := range clients {
		followed.Go(func() {
			s, err := eventserver.Dial(ctx, access["wall"])
			if err != nil {
				t.Error(err)
				ready.Done()
				return
			}
			defer s.Close()
			known := known.Copy()
			for n, first := 0, true; n < entries; first = false {
				if err := s.Wait(ctx); err != nil {
					t.Error(err)
					return
				}
				if first {
					ready.Done()
				}
				lines, err := s.Fetch(ctx, known)
				if err != nil {
					t.Error(err)
					return
				}
				for _, l := range lines {
					known[l.Site] = l.Own
					seen[i][n] = time.Now()
					n++
				}
			}
		})
	}
	ready.Wait()
	t.Logf("%d connections", number(t, server,
		"SELECT count(*) FROM pg_stat_activity WHERE application_name = 'Clubnight'"))
	live := &site{name: "00000000000000ff"}
	var sent [entries]time.Time
	for n := range entries {
		live.record(int64(each+n+1), "result received", "{}")
		sent[n] = time.Now()
		send(t, scorer, live.lines[n:])
	}
	followed.Wait()
	var took []time.Duration
	for i := range seen {
		for n := range entries {
			took = append(took, seen[i][n].Sub(sent[n]))
		}
	}
	slices.Sort(took)
	median, worst := took[len(took)/2], took[len(took)-1]
	t.Logf("%d computers see a line after %v (median), %v (worst)", clients, median, worst)
	if median > time.Second {
		t.Errorf("after more than a second")
	}
}

// position is how much the server has written into its log since it was
// made (WAL), in bytes.
func position(t *testing.T, s *eventservertest.Server) int64 {
	return number(t, s, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint")
}

// number is what a query gives that gives one number.
func number(t *testing.T, s *eventservertest.Server, query string) (n int64) {
	t.Helper()
	conn, err := s.Connect(t.Context(), s.Superuser())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
