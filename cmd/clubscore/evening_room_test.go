package main

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// A room whose computer is gone is run from another one, without a window and without a
// line to anybody: its Bridgemates play on, and the other room is left alone.
func TestRoomIsRunFromAnotherComputer(t *testing.T) {
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"XDG_CONFIG_HOME", "AppData", "HOME"} {
		t.Setenv(name, t.TempDir())
	}
	t.Setenv("CLUBNIGHT_REHEARSAL_SPEED", "max")
	program := filepath.Join(folder, "bmpro-stand-in")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	m := movementOf(t, "howell", movement.Options{Tables: 2, BoardsPerRound: 2})
	gone, err := openEvening(clubWith(t, m, m), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer gone.close()
	at, _ := m.At(1, 1)
	known := session.Result{Key: session.Key{Section: 2, Table: 1, Round: 1, Board: at.Low}, NS: at.NS,
		EW: at.EW, Outcome: session.Played,
		Contract: scoring.Contract{Level: 7, Denomination: scoring.NoTrump}, Tricks: -9, Row: 1}
	err = gone.Share("", session.Here{Computer: "gone", Name: "Room B", Role: session.RoleDirector})
	if err == nil {
		err = gone.Record(session.ByProgram, session.Uploaded{File: "evening.bws", Mark: "m"},
			session.ReadingStarted{File: "evening.bws"}, session.ResultReceived{Result: known})
	}
	if err != nil {
		t.Fatal(err)
	}
	lines, err := gone.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	spare := filepath.Join(t.TempDir(), "spare.clubnight")
	club, err := clubfile.Open(spare)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(club.NewEvening())
	if err == nil {
		_, err = s.Receive(lines)
	}
	if err != nil {
		t.Fatal(err)
	}
	club.Close()
	file := filepath.Join(t.TempDir(), "room.bws")
	if text, err := runs(t, "evening", "run", spare, "--sections", "B", "--bws", file, "--program", program,
		"--interval", "20ms"); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	e, err := openEvening(spare, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	st := e.State()
	results := map[int]int{}
	for k := range st.Results {
		results[k.Section]++
	}
	if !st.Owns(2) || st.Owns(1) || results[1] != 0 || results[2] != st.Expected()/2 {
		t.Errorf("section B owned %t, A %t; %v results", st.Owns(2), st.Owns(1), results)
	}
	if r := st.Results[known.Key]; r.Tricks != -9 || r.Contract.Level != 7 {
		t.Errorf("what was known before is now %+v", r.Result)
	}
	c, err := bws.Read(t.Context(), file)
	if err != nil || len(c.Sections) != 1 || c.Sections[0].ID != 2 {
		t.Errorf("the file has %+v: %v", c, err)
	}
	if text, err := runs(t, "evening", "run", spare, "--sections", "X", "--bws", file); err == nil ||
		!strings.Contains(err.Error(), "X") {
		t.Errorf("a section that is not there: %v %s", err, text)
	}
}
