//go:build window

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveningInTheWindow plays a whole evening in the real window on a virtual display, with the
// keyboard alone: start, wait for the ranking, print. CLUBNIGHT_WINDOW names the program, beside
// which the simulated control program lies; CLUBNIGHT_SCREENSHOTS a folder for the pictures.
func TestEveningInTheWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	p := d.startProgram(t, folder, "--rehearsal", "--speed", "max")
	d.picture(t, "tonight")

	d.keys(t, "F5")
	p.waitFor(t, "session started")
	d.picture(t, "retrieval")
	p.waitFor(t, "results 243 of 243")

	d.keys(t, "alt+4")
	p.waitFor(t, "open=0")
	d.picture(t, "results")
	d.keys(t, "ctrl+p")
	p.waitFor(t, "sheets written")
	d.picture(t, "printed")

	sheet := ranking(t, folder)
	for _, want := range []string{"Rehearsal", "Clubnight practice club", "North-South", "East-West"} {
		if !strings.Contains(sheet, want) {
			t.Errorf("the ranking sheet does not hold %q:\n%s", want, sheet)
		}
	}
	if strings.Contains(sheet, "PROVISIONAL") {
		t.Errorf("the ranking of a complete evening is provisional:\n%s", sheet)
	}
	if n := strings.Count(sheet, "&"); n < 15 {
		t.Errorf("only %d of 18 pairs have names:\n%s", n, sheet)
	}
	p.close(t, d)
}

// TestKilledWindowResumes ends the program the hard way in the middle of an evening. Opened again it
// reads on by itself and comes to the same ranking as an evening that nobody disturbed.
func TestKilledWindowResumes(t *testing.T) {
	d := startDisplay(t)
	undisturbed, killed := t.TempDir(), t.TempDir()

	p := d.startProgram(t, undisturbed, "--rehearsal", "--speed", "max", "--tables", "5", "--boards", "20")
	d.keys(t, "F5")
	p.waitFor(t, "results 100 of 100")
	d.keys(t, "ctrl+p")
	p.waitFor(t, "sheets written")
	p.close(t, d)

	p = d.startProgram(t, killed, "--rehearsal", "--speed", "3000", "--tables", "5", "--boards", "20")
	d.keys(t, "F5")
	p.waitFor(t, "results 1", "results 2", "results 3", "results 4", "results 5")
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	p.cmd.Wait()

	p = d.startProgram(t, killed, "--rehearsal", "--speed", "max", "--tables", "5", "--boards", "20")
	p.waitFor(t, "resumed")
	d.picture(t, "resumed")
	p.waitFor(t, "results 100 of 100")
	d.keys(t, "ctrl+p")
	p.waitFor(t, "sheets written")
	p.close(t, d)

	// All but the line that says when it was printed.
	same := func(folder string) string {
		var lines []string
		for _, l := range strings.Split(ranking(t, folder), "\n") {
			if !strings.Contains(l, "Printed") {
				lines = append(lines, l)
			}
		}
		return strings.Join(lines, "\n")
	}
	if a, b := same(undisturbed), same(killed); a != b {
		t.Errorf("undisturbed:\n%s\nkilled and resumed:\n%s", a, b)
	}
}

// A second start on the same club file brings the window that has it forward, with what was to be opened, and ends. Where the first cannot
// be called, the second window says who has the file.
func TestSecondWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	first := d.startProgram(t, folder, "--rehearsal")
	club := filepath.Join(folder, "evening", "club.clubnight")
	again := d.command(first.cmd.Path, club)
	again.Dir, again.Env = folder, first.cmd.Env
	if out, err := again.CombinedOutput(); err != nil {
		t.Fatalf("started again: %v %s", err, out)
	}
	first.waitFor(t, "started again")
	first.sees(t, "started again")
	d.picture(t, "started again")

	calls, err := filepath.Glob(filepath.Join(folder, "Clubnight", "open *.json"))
	if err != nil || len(calls) != 1 {
		t.Fatalf("where to call: %q, %v", calls, err)
	}
	if err := os.Remove(calls[0]); err != nil {
		t.Fatal(err)
	}
	d.startProgram(t, folder, "--rehearsal").waitFor(t, "the evening is open in another window")
	d.picture(t, "second")
	first.waitFor(t, "results 0 of 243")
}

// ranking is the text of the ranking sheet.
func ranking(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "evening", "sheets", "*Ranking.pdf"))
	if err != nil || len(files) != 1 {
		t.Fatalf("ranking sheets: %v, %v", files, err)
	}
	out, err := exec.Command("pdftotext", "-layout", files[0], "-").Output()
	if err != nil {
		t.Fatalf("pdftotext: %v", err)
	}
	return string(out)
}
