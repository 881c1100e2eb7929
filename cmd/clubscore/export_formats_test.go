package main

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session/exchange"
	"clubnight/session/exchange/ecats"
	"clubnight/session/exchange/outward"
)

// An evening goes out in every format and comes in again by the same
// program, with every result.
func TestExportFormats(t *testing.T) {
	club, _ := dealtEvening(t, true)
	s, err := eveningOf(t.Context(), club, 0)
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
	for _, f := range outward.Formats {
		if f.Holds != exchange.HoldsEvenings {
			continue
		}
		name := f.Name
		out := filepath.Join(folder, name)
		switch name {
		case "ecats":
			out += ".zip"
		case "bridgewebs":
			out += ".csv"
		}
		said(t, "export", club, "--format", strings.ToUpper(name), "--club", "Riverside", "--club-number", "77",
			"--country", "England", "--phone", "0", "--charge", "10", "--out", out)
		again, err := eveningOf(t.Context(), out, 0)
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
	if text := said(t, "export", club, "--format", "usebio13", "--charge", "10", "--club-number",
		"77"); !strings.Contains(text, "<EBU_CHARGE_CODE>10</EBU_CHARGE_CODE>") ||
		!strings.Contains(text, "<CLUB_ID_NUMBER>77</CLUB_ID_NUMBER>") || !strings.Contains(text, "<HAND>") {
		t.Error(text)
	}
}

// Several files go to a folder; without one, and without what must be said,
// nothing is written.
func TestExportSeveralFiles(t *testing.T) {
	club, _ := dealtEvening(t, false)
	known := []string{"export", club, "--format", "ecats", "--club", "Riverside",
		"--country", "England", "--phone", "0"}
	if _, err := runs(t, known...); !errors.Is(err, errUsage) || !strings.Contains(err.Error(), "--out") {
		t.Error(err)
	}
	out := filepath.Join(t.TempDir(), "sims")
	if _, err := runs(t, "export", club, "--format", "ecats", "--out", out); !errors.Is(err, ecats.ErrClub) ||
		!strings.Contains(err.Error(), "--country") {
		t.Error(err)
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("something was written: %v", err)
	}
	said(t, append(known, "--out", out, "--ecats-session", "1234")...)
	for name, holds := range map[string]string{"C.txt": "\t1234\t", "P.txt": "\"NS\"",
		"R.txt": "\t1234\t", "E.txt": "End"} {
		content, err := os.ReadFile(filepath.Join(out, name))
		if err != nil || !strings.Contains(string(content), holds) {
			t.Errorf("%s: %v, %q", name, err, content)
		}
	}
	if _, err := runs(t, "export", club, "--format", "word"); !errors.Is(err, errUsage) ||
		!strings.Contains(err.Error(), "usebio13") {
		t.Error(err)
	}
}

// The format may stand first, as a word; tables and deals go out, too.
func TestExportWord(t *testing.T) {
	club, set := dealtEvening(t, true)
	folder := t.TempDir()
	deals := filepath.Join(folder, "deals.pbn")
	said(t, "export", "deals", club, "--out", deals)
	if found := boards(t, deals).Boards; len(found) != len(set) || found[2].Deal != set[2].Deal {
		t.Errorf("%d boards of %d", len(found), len(set))
	}
	said(t, "export", "csv-european", club, "--out", filepath.Join(folder, "tables"))
	content, err := os.ReadFile(filepath.Join(folder, "tables", "club results.csv"))
	if err != nil || !strings.Contains(string(content), "Board;") {
		t.Errorf("%v: %.200s", err, content)
	}
	if book := said(t, "export", "xlsx", club); !strings.HasPrefix(book, "PK") {
		t.Errorf("%.20q", book)
	}
}

// Everything goes into one folder or one zip with the sheets and the pages; what is
// refused is named, and the first is never replaced.
func TestExportAll(t *testing.T) {
	club, _ := dealtEvening(t, true)
	folder := t.TempDir()
	out, stderr := ran(t, 0, "export", "all", club, "--out", folder, "--with", "pbn,usebio,ecats,sheets,web")
	first := strings.TrimSpace(out)
	if !strings.Contains(stderr, "left out: ecats: ") {
		t.Errorf("said %q", stderr)
	}
	for _, want := range []string{"*.pbn", "*.xml", "sheets/* - Ranking.pdf", "web/index.html"} {
		if found, err := filepath.Glob(filepath.Join(first, filepath.FromSlash(want))); err != nil || len(found) != 1 {
			t.Errorf("%s: %q, %v", want, found, err)
		}
	}
	if out, _ := ran(t, 0, "export", "all", club, "--out", folder, "--with",
		"pbn"); strings.TrimSpace(out) != first+" (2)" {
		t.Errorf("%q after %q", out, first)
	}
	zipped := filepath.Join(folder, "x.zip")
	if out, _ := ran(t, 0, "export", "all", club, "--out", zipped); strings.TrimSpace(out) != zipped {
		t.Errorf("wrote %q", out)
	}
	z, err := zip.OpenReader(zipped)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if len(z.File) < 10 || !strings.HasPrefix(z.File[0].Name, "x/") {
		t.Errorf("%d files, the first is %s", len(z.File), z.File[0].Name)
	}
}
