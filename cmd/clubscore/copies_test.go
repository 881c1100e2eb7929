package main

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/exchange/capsule"
)

// A club file is copied, its copies listed, and the newest sound one put in its
// place when it is damaged.
func TestCopyAndRestore(t *testing.T) {
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	stick := t.TempDir()
	ranking := said(t, "score", file)
	if text := said(t, "copy", file, "--to", stick); strings.Count(text, "0001") != 2 {
		t.Errorf("copied: %s", text)
	}
	if text := said(t, "copies", file, "--to", stick); strings.Count(text, "2 evenings with ") != 2 {
		t.Errorf("listed: %s", text)
	}
	if _, err := runs(t, "restore", file); err == nil || !strings.Contains(err.Error(), "sound") {
		t.Errorf("a sound file is restored: %v", err)
	}
	if err := os.WriteFile(file, []byte(strings.Repeat("noise", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "score", file); err == nil {
		t.Fatal("noise is scored")
	}
	if text := said(t, "restore", file, "--dry-run"); !strings.Contains(text, "newest sound copy is of") {
		t.Errorf("offered: %s", text)
	}
	text := said(t, "restore", file)
	if !strings.Contains(text, "set aside") {
		t.Errorf("restored: %s", text)
	}
	if again := said(t, "score", file); again != ranking {
		t.Errorf("the ranking is\n%s\nwas\n%s", again, ranking)
	}
	// Back to a copy by its name, although the file is sound.
	if text := said(t, "restore", file, "--copy", copies.List(file, "")[0].Path); !strings.Contains(text, "set aside") {
		t.Errorf("restored: %s", text)
	}
}

func TestCopyRefuses(t *testing.T) {
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	out, err := runs(t, "copy", file, "--to", filepath.Join(t.TempDir(), "STICK"))
	if !errors.Is(err, copies.ErrNoPlace) || !strings.Contains(out, "The club file was copied") ||
		strings.Contains(out, "second place") {
		t.Errorf("without its stick: %q, %v; the error is to say once why", out, err)
	}
	missing := filepath.Join(t.TempDir(), "TYPO")
	for _, args := range [][]string{{"copy", missing}, {"copies", missing}, {"restore", missing}} {
		if _, err := runs(t, args...); err == nil {
			t.Errorf("%v: no error", args)
		}
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a club file was made")
	}
	claim, err := clubfile.ClaimFile(file)
	if err != nil {
		t.Fatal(err)
	}
	defer claim.Release()
	if _, err := runs(t, "restore", file, "--copy", file); !errors.Is(err, clubfile.ErrElsewhere) {
		t.Errorf("while a window has it open: %v", err)
	}
}

// A capsule goes through every door: it is scored, explained, printed and taken over like
// the club file that it came from.
func TestCapsuleThroughEveryDoor(t *testing.T) {
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	folder := t.TempDir()
	text := filepath.Join(folder, "an evening")
	said(t, "export", file, "--format", "capsule", "--out", text)
	if got := said(t, "export", file, "--format", "capsule"); !strings.HasPrefix(got, "Clubnight capsule 1\n") {
		t.Errorf("%.100s", got)
	}
	for _, args := range [][]string{{"score", "--boards"}, {"score", "--json"},
		{"explain", "--pair", "1"}, {"export"}} {
		from := said(t, append([]string{args[0], file}, args[1:]...)...)
		got := said(t, append([]string{args[0], text}, args[1:]...)...)
		if strings.ReplaceAll(from, file, text) != got {
			t.Errorf("%v: the capsule gives\n%s\nthe club file\n%s", args, got, from)
		}
	}
	said(t, "sheets", text, "--out", folder)
	other := filepath.Join(folder, "other.clubnight")
	said(t, "evening", "import", other, text)
	if a, b := said(t, "evening", "show", other, "--journal"), said(t, "evening", "show", file, "--journal"); a != b {
		t.Errorf("the journal is\n%s\nwas\n%s", a, b)
	}
	content, err := os.ReadFile(text)
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile(text, []byte(strings.Replace(string(content), "3NT", "4NT", 1)), 0o600)
	nothing := filepath.Join(folder, "nothing.clubnight")
	if _, err := runs(t, "evening", "import", nothing, text); !errors.Is(err, capsule.ErrChanged) {
		t.Errorf("a changed capsule: %v", err)
	}
	if _, err := os.Stat(nothing); err == nil {
		t.Error("a club file was made for it")
	}
}

// An evening that is run from a shell is copied at its start and at its end; a folder
// that cannot be written to holds up neither.
func TestEveningsFromAShellAreCopied(t *testing.T) {
	file := filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--name", "Tuesday", "--movement", "mitchell tables=3 boards=2")
	said(t, "evening", "finish", file)
	if all := copies.List(file, ""); len(all) != 2 {
		t.Errorf("the copies are %v", all)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "evening", "new", file, "--movement",
		"mitchell tables=3 boards=2"); !errors.Is(err, copies.ErrMissing) {
		t.Errorf("a new club is begun in the place of one that is gone: %v", err)
	}
	other := filepath.Join(t.TempDir(), "club.clubnight")
	if err := os.WriteFile(copies.Folder(other), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if text := said(t, "evening", "new", other, "--movement",
		"mitchell tables=3 boards=2"); !strings.Contains(text, "! ") {
		t.Errorf("nothing is told of the copy: %s", text)
	}
}

// Where a club file is gone and copies of it are there, no command begins
// another one in its place.
func TestNoNewClubBesideCopies(t *testing.T) {
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	said(t, "copy", file)
	folder := t.TempDir()
	capsule, list := filepath.Join(folder, "capsule.txt"), filepath.Join(folder, "list.csv")
	said(t, "export", file, "--format", "capsule", "--out", capsule)
	if err := errors.Join(os.WriteFile(list, []byte("1001;Anna Rossi\n"), 0o600), os.Remove(file)); err != nil {
		t.Fatal(err)
	}
	bws := database(t, results(m))
	for _, args := range [][]string{
		{"evening", "new", file, "--movement", "howell tables=3 boards=2"}, {"evening", "import", file, capsule},
		{"players", file, "--new", "--import", list}, {"bws", "import", bws, "--club", file},
	} {
		if _, err := runs(t, args...); !errors.Is(err, copies.ErrMissing) {
			t.Errorf("%v: %v", args, err)
		}
		if _, err := os.Stat(file); err == nil {
			t.Fatalf("%v made a club file", args)
		}
	}
}

// damage changes entry 3 of the first evening.
func damage(t *testing.T, file string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("UPDATE entry SET author = 'nobody' WHERE evening = 1 AND seq = 3")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// A club file that is damaged in part is not called sound, and is not replaced by an
// older copy unless that is named.
func TestRestoreOfDamageInPart(t *testing.T) {
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	said(t, "copy", file)
	damage(t, file)
	out, err := runs(t, "restore", file)
	if err == nil || !strings.Contains(err.Error(), "damaged in part") ||
		!strings.HasPrefix(out, "Evening 1 is damaged from entry 3 on.") {
		t.Errorf("%q, %v", out, err)
	}
	if text := said(t, "restore", file, "--copy", copies.List(file, "")[0].Path); !strings.Contains(text, "set aside") {
		t.Errorf("restored: %s", text)
	}
	if _, err := runs(t, "restore", file); err == nil || !strings.Contains(err.Error(), "sound") {
		t.Errorf("the copy: %v", err)
	}
}

// A sound club file, also one of an older version, is not called damaged by
// rescue, and gets no double.
func TestNothingToRescue(t *testing.T) {
	old, err := os.ReadFile("../../session/clubfile/testdata/version-1.clubnight")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "club.clubnight")
	if err := os.WriteFile(file, old, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := runs(t, "rescue", file); err == nil || out != "" ||
		!strings.Contains(err.Error(), "nothing to rescue") {
		t.Errorf("%q, %v", out, err)
	}
	damage(t, file)
	if out, err := runs(t, "rescue", file); err != nil ||
		!strings.Contains(out, "club (rescued).clubnight\nEvening 1 is damaged from entry 3 on.") {
		t.Errorf("%q, %v", out, err)
	}
}
