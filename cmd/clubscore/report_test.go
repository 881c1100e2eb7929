package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/reports"
)

// Each kind of sheet has a name of its own on the command line, and those that an evening
// has are printed by it.
func TestReport(t *testing.T) {
	club, _ := dealtEvening(t, true)
	names := strings.Fields(said(t, "report", "list"))
	if len(names) != len(reports.Kinds()) {
		t.Errorf("%d names of %d kinds: %q", len(names), len(reports.Kinds()), names)
	}
	has := said(t, "report", "list", club)
	printed := 0
	for _, name := range names {
		if !strings.Contains(has, name+" ") || name == nameOf(reports.KindRecorded) {
			continue
		}
		printed++
		if pdf := said(t, "report", strings.ToUpper(name), club); !strings.HasPrefix(pdf, "%PDF-") {
			t.Errorf("%s: %.20q", name, pdf)
		}
	}
	if printed < 8 {
		t.Errorf("%d kinds of sheets:\n%s", printed, has)
	}
	file := filepath.Join(t.TempDir(), "ranking.pdf")
	if out, _ := ran(t, 0, "report", "ranking", club, "--out", file, "--paper", "letter", "--large",
		"--language", "nl"); out != "" {
		t.Errorf("said %q", out)
	}
	if _, err := exec.LookPath("pdfinfo"); err == nil {
		if info, err := exec.Command("pdfinfo", file).CombinedOutput(); err != nil ||
			!strings.Contains(string(info), "612 x 792") {
			t.Errorf("%v: %s", err, info)
		}
		if text := pdfText(t, file); !strings.Contains(text, "Uitslag") {
			t.Errorf("not in Dutch:\n%.300s", text)
		}
	}
}

// What an evening does not have, and what does not exist, is refused in words.
func TestReportRefuses(t *testing.T) {
	club, _ := dealtEvening(t, false)
	if _, said := ran(t, 1, "report", "handrecords", club); !strings.Contains(said, "handrecords") {
		t.Errorf("locked deals: %q", said)
	}
	for _, args := range [][]string{{}, {"ranking"}, {"poster", club}, {"ranking", club, "--paper", "a9"},
		{"ranking", club, "--language", "xx"}, {"list", club, club}} {
		if _, said := ran(t, 2, append([]string{"report"}, args...)...); said == "" {
			t.Errorf("%q: nothing said", args)
		}
	}
	missing := filepath.Join(t.TempDir(), "no.clubnight")
	if ran(t, 1, "report", "ranking", missing); exists(missing) {
		t.Error("a club file was made")
	}
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}
