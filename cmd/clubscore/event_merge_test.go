package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// merged is what event merge prints.
func merged(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	err := run(t.Context(), append([]string{"event", "merge"}, args...), &out)
	return out.String(), err
}

// atComputer works on evenings of a club file, each a new one for 0.
func atComputer(t *testing.T, path, name string, ids []int64, work func(*session.Session)) {
	t.Helper()
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	for _, id := range ids {
		j := club.NewEvening()
		if id != 0 {
			if j, err = club.Evening(id); err != nil {
				t.Fatal(err)
			}
		}
		s, err := session.ResumeAt(j, session.Here{Computer: name, Name: name, Role: session.RoleDirector})
		if err != nil {
			t.Fatal(err)
		}
		work(s)
	}
}

// recorded records facts on an evening, which is shared by it.
func recorded(t *testing.T, name, person string, facts ...session.Fact) func(*session.Session) {
	return func(s *session.Session) {
		t.Helper()
		err := s.Share("", session.Here{Computer: name, Name: name, Person: person, Role: session.RoleDirector})
		if err == nil {
			err = s.Record(session.ByDirector, facts...)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestEventMerge(t *testing.T) {
	dir := t.TempDir()
	hall, stick := filepath.Join(dir, "hall.clubnight"), filepath.Join(dir, "stick.clubnight")
	named := func(club string) session.Fact { return session.EveningSet{Name: "Congress", Club: club} }
	atComputer(t, hall, "Hall", []int64{0, 0}, recorded(t, "Hall", "", named("Riverside")))
	copyFile(t, hall, stick)
	out, err := merged(t, hall, stick)
	if err != nil || out != hall+", evening 2, lacked nothing\n"+stick+", evening 2, lacked nothing\n" {
		t.Errorf("two copies alike: %v\n%s", err, out)
	}
	atComputer(t, hall, "Hall", []int64{1}, recorded(t, "Hall", "Anna", named("Riverside Bridge Club")))
	atComputer(t, stick, "Annexe", []int64{1, 2}, recorded(t, "Annexe", "Berta", named("Riverside BC")))

	if out, err = merged(t, hall, stick); !errors.Is(err, errWhichEvening) ||
		!strings.Contains(out, "evening 1, Congress: 2 entries to come, 2 entries to give\n") ||
		!strings.Contains(out, "evening 2, Congress: 2 entries to come, 0 entries to give\n") {
		t.Errorf("%v\n%s", err, out)
	}
	if _, err = merged(t, hall, stick, "--evening", "3"); !errors.Is(err, session.ErrOtherEvent) {
		t.Error(err)
	}
	out, err = merged(t, hall, stick, "--evening", "1", "--into-first-only")
	if err != nil || !strings.Contains(out, hall+", evening 1, took in 2 entries:\n") || strings.Contains(out, stick) {
		t.Errorf("%v\n%s", err, out)
	}
	out, err = merged(t, hall, stick, "--evening", "1")
	if err != nil || !strings.Contains(out,
		hall+", evening 1, lacked nothing\n"+stick+", evening 1, took in 2 entries:\n") {
		t.Errorf("%v\n%s", err, out)
	}
	_, conflicts, found := strings.Cut(out, "1 conflict to decide:\n")
	for _, want := range []string{"Anna", "Berta", "Hall", "Annexe"} {
		if !found || !strings.Contains(conflicts, want) {
			t.Errorf("%q is not told:\n%s", want, out)
		}
	}
	if _, err = merged(t, hall); !errors.Is(err, errUsage) {
		t.Error(err)
	}
}

// Every way in which two club files cannot meet has its words.
func TestEventMergeRefused(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.clubnight"), filepath.Join(dir, "b.clubnight")
	for _, path := range []string{a, b} {
		atComputer(t, path, "x", []int64{0}, recorded(t, "x", "", session.EveningSet{Name: path}))
	}
	refused := func(want error, files ...string) {
		t.Helper()
		_, err := merged(t, files...)
		if _, known := explained(err); !errors.Is(err, want) || !known {
			t.Errorf("%v: %v", want, err)
		}
	}
	refused(session.ErrOtherEvent, a, b)
	refused(clubfile.ErrNoFile, a, b+"x")
	refused(clubfile.ErrNotClubFile, a, "event_merge_test.go")
	if text, _ := explained(func() error { _, err := merged(t, a, a); return err }()); !strings.HasPrefix(text,
		"Both are one and the same club file.") {
		t.Error(text)
	}
	claim, err := clubfile.ClaimFile(b)
	if err != nil {
		t.Fatal(err)
	}
	defer claim.Release()
	refused(clubfile.ErrElsewhere, a, b)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := run(ctx, []string{"event", "merge", a, b, "--into-first-only"},
		new(strings.Builder)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
