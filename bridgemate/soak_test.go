//go:build soak

package bridgemate_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/rehearsal"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
)

// TestSoak is the largest evening there can be: 26 sections, more than 10,000
// results, two servers whose rooms write flat out while every 50 ms all of it is
// read. Nothing may be lost, nothing come twice, and the memory stay flat.
// CLUBNIGHT_STAND_IN names the stand-in.
func TestSoak(t *testing.T) {
	program := os.Getenv("CLUBNIGHT_STAND_IN")
	if program == "" {
		t.Fatal("CLUBNIGHT_STAND_IN does not name the stand-in")
	}
	folder := t.TempDir()
	club, err := clubfile.Open(filepath.Join(folder, "club.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	journal := club.NewEvening()
	s, err := session.Resume(journal)
	if err != nil {
		t.Fatal(err)
	}
	m := mustMake(t, "share-relay", movement.Options{Tables: 8, Rounds: 8, BoardsPerRound: 7})
	facts := []session.Fact{session.EveningSet{Name: "Soak", Date: time.Now()}}
	for id := 1; id <= 26; id++ {
		facts = append(facts, session.SectionSet{ID: id, Movement: m})
	}
	if err := s.Record("director", facts...); err != nil {
		t.Fatal(err)
	}
	environment := rehearsal.Choices{Seed: 1, Speed: "max"}.Environment()
	l := bridgemate.New(s, club, bridgemate.Options{File: filepath.Join(folder, "soak.bws"),
		Program: program, AutoServerStart: true,
		Interval: 50 * time.Millisecond, Environment: environment})
	var received, polls atomic.Int64
	s.Listen(func(entries []session.Entry) {
		for _, e := range entries {
			if _, ok := e.Fact.(session.ResultReceived); ok {
				received.Add(1)
			}
		}
	})
	l.Watch(func(bridgemate.Status) { polls.Add(1) })
	began := time.Now()
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	files, err := l.Files()
	if err != nil || len(files) != 2 {
		t.Fatalf("%q, %v", files, err)
	}
	second := exec.Command(program, "/f:["+files[1]+"]", "/s", "/r")
	second.Env = append(os.Environ(), environment...)
	if err := second.Start(); err != nil {
		t.Fatal(err)
	}
	<-l.ProgramEnded()
	if err := second.Wait(); err != nil {
		t.Fatal(err)
	}
	took := time.Since(began)
	for range 3 {
		read(t, l)
	}
	want := s.State().Expected()
	before, goroutines := heap(), runtime.NumGoroutine()
	for range 400 {
		read(t, l)
	}
	after := heap()
	if n := runtime.NumGoroutine(); n > goroutines+2 {
		t.Errorf("%d goroutines after 400 readings, %d before", n, goroutines)
	}
	if err := l.StopReading(); err != nil {
		t.Fatal(err)
	}
	compareWithFiles(t, s.State(), files)
	if got := len(s.State().Results); got != want || want < 10_000 {
		t.Errorf("%d results of %d", got, want)
	}
	if float64(after) > 1.05*float64(before) {
		t.Errorf("the heap grew from %d to %d kB in 400 readings", before>>10, after>>10)
	}
	if again, err := session.Resume(journal); err != nil || len(again.State().Results) != want {
		t.Errorf("resumed from the club file: %v", err)
	}
	t.Logf("%d results in %.1f s, %d received, %d readings; heap %d kB, after 400 more readings %d kB", want,
		took.Seconds(), received.Load(), polls.Load(), before>>10, after>>10)
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// compareWithFiles checks every result against what mdb-export finds, row by row: of a
// board's rows the one with the highest ID that is not erased.
func compareWithFiles(t *testing.T, st *session.State, files []string) {
	t.Helper()
	standing := map[string]string{}
	for _, file := range files {
		for _, line := range exported(t, file, "ReceivedData") { // in the order of the IDs
			f := strings.Split(line, "|")
			if key := strings.Join(f[1:5], " "); f[len(f)-1] == "0" {
				standing[key] = strings.Join(f[5:13], "|")
			} else if standing[key] != "" && f[len(f)-1] == "1" {
				continue
			}
		}
	}
	if len(standing) != len(st.Results) {
		t.Errorf("%d results stand in the files, %d in the session", len(standing), len(st.Results))
	}
	for k, r := range st.Results {
		row := strings.Split(standing[fmt.Sprint(k.Section, k.Table, k.Round, k.Board)], "|")
		if len(row) < 8 {
			t.Errorf("%v is not in the files", k)
			continue
		}
		contract, _ := scoring.ParseContract(row[4])
		played := r.Outcome == session.Played
		declared := played && r.Contract.Level > 0 && row[3] != r.Declarer.String()
		if played && contract != r.Contract || declared || !played && row[4] != "" || row[7] != r.Remark {
			t.Errorf("%v: %+v, the file has %q", k, r.Result, row)
		}
	}
}
