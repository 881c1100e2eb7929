package main

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// A damaged evening is refused with its place, and goes on in a new one; every other
// evening is open as before.
func TestEveningContinue(t *testing.T) {
	club := filepath.Join(t.TempDir(), "a.clubnight")
	for _, name := range []string{"Tuesday", "Wednesday"} {
		if _, err := runs(t, "evening", "new", club, "--name", name, "--movement",
			"mitchell tables=5 boards=2"); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"1 1 4s n =", "1 2 3nt e -1"} {
			if _, err := runs(t, "evening", "do", club, line); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := runs(t, "evening", "finish", club); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sql.Open("sqlite", club)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec(`UPDATE entry SET body = replace(body, '"4S"', '"4X"') WHERE evening = 1`)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}

	var damage *clubfile.Damage
	for _, command := range [][]string{{"evening", "show", club, "--evening", "1"}, {"score", club, "--evening", "1"},
		{"evening", "do", club, "--evening", "1", "1 3 1c n ="}} {
		_, err := runs(t, command...)
		if !errors.As(err, &damage) || damage.Evening != 1 || damage.From < 2 {
			t.Fatalf("%q: %v", command, err)
		}
	}
	if out, err := runs(t, "rescue", club); err != nil ||
		!strings.Contains(out, "a (rescued).clubnight\nEvening 1 is damaged from entry ") {
		t.Errorf("rescued: %q, %v", out, err)
	}
	var said strings.Builder
	if tellDamage(&said, damage); !strings.HasPrefix(said.String(), "Evening 1 is damaged from entry ") {
		t.Errorf("%q", &said)
	}
	if out, err := runs(t, "evening", "show", club); err != nil || !strings.Contains(out, "Wednesday") {
		t.Errorf("the other evening: %q, %v", out, err)
	}
	out, err := runs(t, "evening", "continue", club, "--evening", "1")
	if err != nil || !strings.Contains(out, "evening 3\nEvening 1 is damaged from entry ") {
		t.Errorf("%q, %v", out, err)
	}
	if out, err = runs(t, "evening", "show", club); err != nil || !strings.Contains(out, "Tuesday") {
		t.Errorf("%q, %v", out, err)
	}
	if out, err = runs(t, "evening", "show", club, "--journal"); err == nil &&
		!strings.Contains(out, "this one goes on from all that is sound of it") {
		t.Errorf("%q", out)
	}
	if out, err = runs(t, "evening", "continue", club); err != nil || out != "evening 3 is not damaged\n" {
		t.Errorf("%q, %v", out, err)
	}
	if _, err := runs(t, "evening", "continue", club+"typo"); err == nil {
		t.Error("a club was begun")
	}
	if s, err := eveningOf(t.Context(), club, 1); !errors.Is(err, session.ErrDamaged) {
		t.Errorf("%v, %v", s, err)
	}
}
