package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/exchange"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/outward"
)

// An evening goes out in every format and comes in again by the same program, with every result.
func TestExportFormats(t *testing.T) {
	club, _ := dealtEvening(t, true)
	s, err := exchange.Evening(context.Background(), club, 0)
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for _, r := range s.State().Results {
		if _, ok := r.Points(); ok {
			played++
		}
	}
	folder := t.TempDir()
	for _, name := range outward.Names() {
		out := filepath.Join(folder, name)
		switch name {
		case "ecats":
			out += ".zip"
		case "bridgewebs":
			out += ".csv"
		}
		said(t, "export", club, "--format", strings.ToUpper(name), "--club", "Riverside", "--club-number", "77", "--country", "England", "--phone", "0", "--charge", "10", "--out", out)
		again, err := exchange.Evening(context.Background(), out, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		scored := 0
		for _, r := range again.State().Results {
			if _, ok := r.Points(); ok {
				scored++
			}
		}
		if scored != played {
			t.Errorf("%s: %d results of %d", name, scored, played)
		}
	}
	if text := said(t, "export", club, "--format", "usebio13", "--charge", "10", "--club-number", "77"); !strings.Contains(text, "<EBU_CHARGE_CODE>10</EBU_CHARGE_CODE>") || !strings.Contains(text, "<CLUB_ID_NUMBER>77</CLUB_ID_NUMBER>") || !strings.Contains(text, "<HAND>") {
		t.Error(text)
	}
}

// Several files go to a folder; without one, and without what must be said, nothing is written.
func TestExportSeveralFiles(t *testing.T) {
	club, _ := dealtEvening(t, false)
	known := []string{"export", club, "--format", "ecats", "--club", "Riverside", "--country", "England", "--phone", "0"}
	if _, err := runs(t, known...); !errors.Is(err, errUsage) || !strings.Contains(err.Error(), "--out") {
		t.Error(err)
	}
	out := filepath.Join(t.TempDir(), "sims")
	if _, err := runs(t, "export", club, "--format", "ecats", "--out", out); !errors.Is(err, ecats.ErrClub) || !strings.Contains(err.Error(), "--country") {
		t.Error(err)
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was written: %v", err)
	}
	said(t, append(known, "--out", out, "--ecats-session", "1234")...)
	for name, holds := range map[string]string{"C.txt": "\t1234\t", "P.txt": "\"NS\"", "R.txt": "\t1234\t", "E.txt": "End"} {
		content, err := os.ReadFile(filepath.Join(out, name))
		if err != nil || !strings.Contains(string(content), holds) {
			t.Errorf("%s: %v, %q", name, err, content)
		}
	}
	if _, err := runs(t, "export", club, "--format", "word"); !errors.Is(err, errUsage) || !strings.Contains(err.Error(), "usebio13") {
		t.Error(err)
	}
}
