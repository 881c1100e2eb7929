package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// tonight is the newest evening of a club file.
func tonight(t *testing.T, club string) *session.State {
	t.Helper()
	e, err := openEvening(club, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	return e.State()
}

// One section has Bridgemates, the other is typed, beside them or when they have ended.
func TestTypedBesideBridgemates(t *testing.T) {
	program := quickRoom(t)
	defer func() { keyboard = os.Stdin }()
	m := movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2})
	var lines []string
	for _, row := range m.Rows {
		for _, b := range row.Boards() {
			lines = append(lines, fmt.Sprintf("B%d %d 3ntn=", row.Table, b))
		}
	}
	for name, c := range map[string]struct {
		beside bool
		typed  string
		left   int // to be typed when the Bridgemates have ended
	}{
		"beside":      {true, strings.Join(lines, "\n"), 0},
		"all but one": {true, strings.Join(lines[1:], "\n"), 1},
		"afterwards":  {false, "", len(lines)},
	} {
		club := clubWith(t, m, m)
		said(t, "evening", "do", club, "typed B")
		file := filepath.Join(t.TempDir(), "room.bws")
		args := []string{"evening", "run", club, "--bws", file, "--program", program, "--interval", "20ms"}
		if c.beside {
			args = append(args, "--enter")
		}
		keyboard = strings.NewReader(c.typed)
		text, err := runs(t, args...)
		if err != nil {
			t.Fatalf("%s: %v: %s", name, err, text)
		}
		st := tonight(t, club)
		if got := st.Expected() - st.Arrived(); got != c.left ||
			strings.Contains(text, fmt.Sprintf("%s to be typed", many(c.left, "result"))) != (c.left > 0) {
			t.Errorf("%s: %d results to come, %d of them to be typed: %s", name, got, c.left, text)
		}
		if n := strings.Count(text, ": entered as 3NT by N ="); c.beside && n != len(lines)-c.left {
			t.Errorf("%s: %d of %d lines were answered: %s", name, n, len(lines), text)
		}
		there, err := bws.Read(t.Context(), file)
		if err != nil || len(there.Sections) != 1 || there.Sections[0].ID != 1 {
			t.Errorf("%s: the file has %+v: %v", name, there, err)
		}
	}
}

// What one program has open, no other one changes under it; it may look.
func TestEveningIsChangedByOneProgram(t *testing.T) {
	club := clubWith(t, movementOf(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	claim, err := clubfile.ClaimFile(club)
	if err != nil {
		t.Fatal(err)
	}
	before := tonight(t, club).Seq
	for _, args := range [][]string{
		{"do", club, "1 1 p"}, {"undo", club}, {"redo", club}, {"set", club, "--name", "X"}, {"finish", club},
		{"play", club}, {"change", club, "--came"},
	} {
		if text, err := runs(t, append([]string{"evening"}, args...)...); !errors.Is(err, clubfile.ErrElsewhere) || text != "" {
			t.Errorf("%v: %v: %s", args, err, text)
		}
	}
	for _, args := range [][]string{{"show", club}, {"do", club, "--dry-run", "1 1 p"}} {
		said(t, append([]string{"evening"}, args...)...)
	}
	if after := tonight(t, club).Seq; after != before {
		t.Errorf("%d entries more", after-before)
	}
	claim.Release()
	said(t, "evening", "do", club, "1 1 p")
}

// A pair that comes late takes the empty seat from the next round on, and what was typed
// goes on counting. Bridgemates would have to be told, which this cannot.
func TestPairCame(t *testing.T) {
	m := movementOf(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing})
	club := clubWith(t, m)
	said(t, "evening", "do", club, "1 1 p", "1 2 4sn=")
	if text := said(t, "evening", "change", club, "--came", "--dry-run"); !strings.HasPrefix(text, "1  ") ||
		len(tonight(t, club).Sections[0].Movement.Pairs()) != 9 {
		t.Errorf("tried: %s", text)
	}
	said(t, "evening", "change", club, "--came")
	st := tonight(t, club)
	if now := st.Sections[0].Movement; len(now.Pairs()) != 10 || st.Arrived() != 2 {
		t.Errorf("%d pairs, %d results", len(now.Pairs()), st.Arrived())
	}
	for _, wrong := range [][]string{{}, {"--came", "--choose", "99"}, {"--came", "--section", "Q"}} {
		if _, err := runs(t, append([]string{"evening", "change", club}, wrong...)...); err == nil {
			t.Errorf("%v was taken", wrong)
		}
	}
	told := clubWith(t, m)
	e, err := openEvening(told, 0)
	if err == nil {
		err = e.Record(session.ByProgram, session.Uploaded{File: "evening.bws", Mark: "m"})
		e.close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "evening", "change", told, "--came"); !errors.Is(err, errTold) {
		t.Errorf("with Bridgemates: %v", err)
	}
	said(t, "evening", "do", told, "typed A")
	said(t, "evening", "change", told, "--came")
}
