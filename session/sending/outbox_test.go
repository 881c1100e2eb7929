package sending_test

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/sending"
	"clubnight/session/sessiontest"
)

// ready is an evening that was closed and released.
func ready(t testing.TB) (*session.State, sending.Evening) {
	t.Helper()
	s := sessiontest.Full(t)
	if err := s.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	if _, err := sending.Ready(s.State(), "club/1"); !errors.Is(err, sending.ErrNotReleased) {
		t.Fatalf("before the release: %v", err)
	}
	for _, f := range sending.Release(s.State()) {
		if err := s.Record("director", f); err != nil {
			t.Fatal(err)
		}
	}
	e, err := sending.Ready(s.State(), "club/1")
	if err != nil {
		t.Fatal(err)
	}
	return s.State(), e
}

// place answers as it is told, and keeps what came.
type place struct {
	says func(sending.Parcel) sending.Outcome
	got  []sending.Parcel
}

func (p *place) Name() string { return "a place" }

func (p *place) Send(_ context.Context, parcel sending.Parcel) sending.Outcome {
	p.got = append(p.got, parcel)
	return p.says(parcel)
}

func (p *place) find(sending.Destination) (sending.Place, error) { return p, nil }

// clock goes when it is told to.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func open(t testing.TB, path string, c *clock) *sending.Outbox {
	t.Helper()
	b, err := sending.Open(path, c.now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	if err := b.Name(sending.Destination{ID: "web", Kind: "test", Name: "Web"}); err != nil {
		t.Fatal(err)
	}
	return b
}

// A place that is not reached is tried after 1, 5, 15 and 60 minutes and at each start,
// for seven days.
func TestWaits(t *testing.T) {
	c := &clock{time.Date(2026, 11, 17, 23, 0, 0, 0, time.UTC)}
	path := filepath.Join(t.TempDir(), "club.outbox")
	b, p := open(t, path, c), &place{says: func(sending.Parcel) sending.Outcome {
		return sending.Outcome{State: sending.Waiting, Reason: sending.NoNetwork, Retry: true}
	}}
	_, e := ready(t)
	if err := b.Put(e, "web", []sending.Parcel{e.Parcel("")}); err != nil {
		t.Fatal(err)
	}
	for i, wait := range []time.Duration{0, time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour} {
		at, ok, err := b.Next()
		if err != nil || !ok || !at.Equal(c.at.Add(wait)) {
			t.Fatalf("try %d: next is %v (%v, %v), want %v", i+1, at, ok, err, c.at.Add(wait))
		}
		c.at = at
		if err := b.Run(t.Context(), p.find, nil); err != nil || len(p.got) != i+1 {
			t.Fatalf("%d tries after %v: %v", len(p.got), wait, err)
		}
	}
	for day := 1; day <= 8; day++ {
		if at, ok, _ := b.Next(); ok {
			t.Fatalf("goes by itself at %v", at)
		}
		c.at = c.at.Add(24 * time.Hour)
		b.Close()
		b = open(t, path, c)
		if err := b.Run(t.Context(), p.find, nil); err != nil {
			t.Fatal(err)
		}
		if want := 5 + min(day, 6); len(p.got) != want {
			t.Fatalf("day %d: %d tries, want %d", day, len(p.got), want)
		}
	}
}

// An outbox is for its owner's eyes, one of a newer program is left alone, and one where
// there is no folder is none.
func TestOpen(t *testing.T) {
	c, folder := midnight(), t.TempDir()
	path := sending.Beside(filepath.Join(folder, "Tuesday club.clubnight"))
	if path != filepath.Join(folder, "Tuesday club.outbox") {
		t.Errorf("%q", path)
	}
	open(t, path, c).Close()
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if _, err := sending.Open(filepath.Join(folder, "none", "x.outbox"), c.now); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a folder: %v", err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := sending.Open(path, c.now); !errors.Is(err, sending.ErrNewer) {
		t.Errorf("a newer one: %v", err)
	}
}
