package copies

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
)

type news struct {
	report Copied
	asked  bool
}

func keeping(t *testing.T, club *clubfile.File) (*Keeper, chan news) {
	t.Helper()
	heard := make(chan news, 100)
	k := NewKeeper(club, func() string { return "" }, func(r Copied, asked bool) { heard <- news{r, asked} })
	t.Cleanup(func() { k.Close(context.Background()) })
	return k, heard
}

// The evening is copied when it starts, when it ends, on request, and when the program
// closes: and not besides.
func TestKeeper(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 1)
	k, heard := keeping(t, club)
	s := evening(t, club, 2)
	k.Follow(s)
	record := func(facts ...session.Fact) {
		t.Helper()
		if err := s.Record("director", facts...); err != nil {
			t.Fatal(err)
		}
	}
	count := 0
	expect := func(what string, asked bool) {
		t.Helper()
		select {
		case n := <-heard:
			if n.report.Err() != nil || n.asked != asked {
				t.Errorf("%s: %+v", what, n)
			}
		case <-time.After(5 * time.Minute):
			t.Fatalf("%s: no copy", what)
		}
		if count++; len(List(path, "")) != count {
			t.Errorf("%s: %d copies, want %d", what, len(List(path, "")), count)
		}
	}
	record(session.EveningSet{Name: "set up"})
	record(session.Uploaded{File: "x.bws"})
	expect("the start", false)
	record(session.ReadingStarted{File: "x.bws"}, session.ReadingStopped{File: "x.bws"},
		session.ReadingStarted{File: "x.bws"})
	k.Copy()
	expect("on request", true)
	record(session.EveningClosed{})
	expect("the end", false)
	k.Close(t.Context())
	if len(heard) > 0 {
		t.Error("copied again although nothing was recorded")
	}
	held, err := clubfile.Examine(t.Context(), List(path, "")[0].Path)
	if err != nil || held.Entries() != s.State().Seq+1 {
		t.Errorf("%+v, %v", held, err)
	}
}

// An evening that is left without being finished is copied when the program closes; one
// that goes on is not begun again.
func TestKeeperClosesAfterAnUnfinishedEvening(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 1)
	s := evening(t, club, 2)
	if err := s.Record("program", session.Uploaded{File: "x.bws"}); err != nil {
		t.Fatal(err)
	}
	k, heard := keeping(t, club)
	k.Follow(s)
	if err := s.Record("program", session.Uploaded{File: "x.bws"}); err != nil {
		t.Fatal(err)
	}
	k.Close(t.Context())
	if len(heard) != 1 || len(List(path, "")) != 1 {
		t.Errorf("%d copies were made, %d are there", len(heard), len(List(path, "")))
	}
	k.Copy() // after the end it does nothing
}

// A disk that does not answer keeps the program from closing only as long
// as it will wait.
func TestKeeperDoesNotWaitForEver(t *testing.T) {
	club := newClub(t, filepath.Join(t.TempDir(), "club.clubnight"), 1)
	stuck := make(chan struct{})
	k := NewKeeper(club, func() string { <-stuck; return "" }, func(Copied, bool) {})
	k.Copy()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	k.Close(ctx)
	close(stuck)
	<-k.done
}
