package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports"
	"clubnight/session"
)

// played is a club file with an evening of three tables that is played to the
// end, and its standings.
func playedEvening(t *testing.T) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "club.clubnight")
	said(t, "evening", "new", file, "--name", "Tuesday", "--movement", "howell tables=3 boards=2",
		"--director", "Anna de Vries")
	said(t, "evening", "play", file, "--seed", "3")
	return file
}

// last is the number of the newest entry.
func lastEntry(t *testing.T, file string) int64 {
	t.Helper()
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	return e.State().Seq
}

// An evening is shown as it was after an entry and at a moment, marked so; before and
// after something was taken back.
func TestShowAsItWas(t *testing.T) {
	file := playedEvening(t)
	before := said(t, "evening", "show", file)
	seq := lastEntry(t, file)
	said(t, "evening", "do", file, "pen 1 50%top why late")
	penalised := said(t, "evening", "show", file)
	said(t, "evening", "undo", file)
	if now := said(t, "evening", "show", file); now != before {
		t.Errorf("after the undo:\n%s", now)
	}
	for entry, want := range map[int64]string{seq: before, seq + 1: penalised} {
		out := said(t, "evening", "show", file, "--entry", fmt.Sprint(entry))
		mark, rest, _ := strings.Cut(out, "\n")
		if !strings.HasPrefix(mark, "! As it was on ") ||
			!strings.Contains(mark, fmt.Sprintf("after entry %d: ", entry)) || rest != want {
			t.Errorf("after entry %d:\n%s\nwant\n%s", entry, out, want)
		}
	}
	if out := said(t, "evening", "show", file, "--entry", fmt.Sprint(seq+2)); out != before {
		t.Errorf("the last entry is marked:\n%s", out)
	}
	e, err := openEvening(file, 0)
	if err != nil {
		t.Fatal(err)
	}
	at := e.State().Entries()[seq].At // of the penalty
	e.close()
	if out := said(t, "evening", "show", file, "--at",
		at.Format("2006-01-02T15:04:05.999999999Z07:00")); !strings.HasSuffix(out, penalised) {
		t.Errorf("at %s:\n%s", at, out)
	}
	if out := said(t, "evening", "show", file, "--at", "2001-01-01 12:00", "--journal"); !strings.Contains(out,
		"before anything was recorded") {
		t.Errorf("before everything:\n%s", out)
	}
	if _, err := runs(t, "evening", "show", file, "--entry", "99999"); !errors.Is(err, session.ErrNoEntry) {
		t.Errorf("%v", err)
	}
	for _, wrong := range [][]string{{"--at", "soon"}, {"--at", "21:40", "--entry", "3"}, {"--only", "results"}} {
		if _, err := runs(t, append([]string{"evening", "show", file}, wrong...)...); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

// The journal tells who and why, and only what is chosen.
func TestJournalChosen(t *testing.T) {
	file := playedEvening(t)
	said(t, "evening", "do", file, "1 r1 1 ave+ ave- why the wrong board",
		"director Łukasz Żak", "pen 2 1mp why late", "undo")
	out := said(t, "evening", "show", file, "--journal", "--only", "rulings")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 3 || !strings.Contains(lines[0], "director Anna de Vries") ||
		!strings.Contains(lines[0], "the wrong board") ||
		!strings.Contains(lines[1], "director Łukasz Żak") || !strings.Contains(lines[1], "late") ||
		!strings.HasSuffix(lines[1], "(undone)") ||
		!strings.Contains(lines[2], "taken back: ") {
		t.Errorf("%s", out)
	}
	all := strings.Count(said(t, "evening", "show", file, "--journal"), "\n")
	rest := strings.Count(said(t, "evening", "show", file, "--journal", "--only",
		"results corrections names movement deals program"), "\n")
	if all != rest+3 {
		t.Errorf("%d entries, of them %d no rulings", all, rest)
	}
}

// Closed, put right, closed again: two versions, and what is between them,
// in words and on paper.
func TestVersionsOfAnEvening(t *testing.T) {
	file := playedEvening(t)
	if _, err := runs(t, "evening", "versions", file); !errors.Is(err, errNotFinished) {
		t.Errorf("not finished: %v", err)
	}
	if _, err := runs(t, "evening", "reopen", file); !errors.Is(err, errNotFinished) {
		t.Errorf("not finished: %v", err)
	}
	said(t, "evening", "finish", file)
	if out := said(t, "evening", "versions", file); !strings.HasPrefix(out, "Version 1, ") ||
		strings.Count(out, "\n") != 1 {
		t.Errorf("%s", out)
	}
	if _, err := runs(t, "evening", "difference", file); !errors.Is(err, reports.ErrOneVersion) {
		t.Errorf("one version: %v", err)
	}
	said(t, "evening", "reopen", file)
	said(t, "evening", "do", file, "pen 1 50%top why late again")
	if out := said(t, "evening", "show", file); !strings.Contains(out,
		"Amended after version 1, not closed again yet.") {
		t.Errorf("%s", out)
	}
	if out := said(t, "evening", "finish", file); !strings.Contains(out, "Version 2, ") {
		t.Errorf("%s", out)
	}
	out := said(t, "evening", "versions", file)
	if !strings.Contains(out, "Version 2, ") || !strings.Contains(out, "1 other change; ") {
		t.Errorf("%s", out)
	}
	dir := t.TempDir()
	out = said(t, "evening", "difference", file, "--from", "1", "--to", "2", "--pdf", dir)
	for _, want := range []string{"What changed since version 1 (",
		"late again (Anna de Vries)", "  Pair 1: ", "becomes"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
	for _, wrong := range [][]string{{"--from", "2"}, {"--to", "3"}, {"--from", "2", "--to", "1"}, {"--to", "1"}} {
		if _, err := runs(t, append([]string{"evening", "difference", file}, wrong...)...); !errors.Is(err, errUsage) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}
