//go:build window

package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestEveningInTheWindow plays a whole evening in the real window on a virtual display,
// with the keyboard alone: start, wait for the ranking, print. CLUBNIGHT_WINDOW names the
// program, beside which the simulated control program lies; CLUBNIGHT_SCREENSHOTS a
// folder for the pictures.
func TestEveningInTheWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	p := d.startProgram(t, folder, "--rehearsal", "--speed", "max")
	d.picture(t, "tonight")

	d.keys(t, "F5")
	p.waitFor(t, "session started")
	d.picture(t, "retrieval")
	p.waitFor(t, "results 243 of 243")
	p.named(t, 18)

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
	d.opens(t, filepath.Join(folder, "evening", "sheets")+"/", "Ranking.pdf", "Travellers.pdf")
	p.close(t, d)
	sameInTheTerminal(t, folder)
}

// sameInTheTerminal compares an evening of the window with one of the same seed that is
// played without a window, by programs for Linux: the result of every board, and the
// tables of the Bridgemate file, as mdbtools reads both.
func sameInTheTerminal(t *testing.T, folder string) {
	t.Helper()
	window, terminal := filepath.Join(folder, "evening"), t.TempDir()
	if out, err := exec.Command(tool("clubscore"), "demo", "--out", terminal).CombinedOutput(); err != nil {
		t.Fatalf("clubscore demo: %v %s", err, out)
	}
	same := func(what string, least int, inWindow, inTerminal string) {
		t.Helper()
		a, b := strings.SplitAfter(inWindow, "\n"), strings.SplitAfter(inTerminal, "\n")
		if len(a) <= least {
			t.Errorf("%s: %d lines in the window", what, len(a)-1)
		}
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Fatalf("%s: line %d in the window:\n%s\nin the terminal:\n%s", what, i+1, a[i], b[i])
			}
		}
		if len(a) != len(b) {
			t.Errorf("%s: %d lines in the window, %d in the terminal", what, len(a)-1, len(b)-1)
		}
	}
	same("results", 243, played(t, filepath.Join(window, "club.clubnight")),
		played(t, filepath.Join(terminal, "club.clubnight")))
	for table, rows := range map[string]int{"ReceivedData": 243, "RoundData": 81, "Section": 1, "Tables": 9} {
		same(table, rows, rowsOf(t, filepath.Join(window, "evening 1.bws"), table),
			rowsOf(t, filepath.Join(terminal, "evening.bws"), table))
	}
}

// played are the boards of an evening with results and scores, a line each.
func played(t *testing.T, club string) string {
	t.Helper()
	out, err := exec.Command(tool("clubscore"), "evening", "show", club, "--boards", "--json").Output()
	if err != nil {
		t.Fatalf("clubscore evening show: %v", err)
	}
	// Not the awards: the window scores an average by the rules that a new club has, the
	// terminal by those of an evening that says nothing.
	var scores struct {
		Boards []struct {
			Section                     string
			Table, Round, Board, NS, EW int
			Reversed                    bool
			Result                      string
			Score                       *int
		}
	}
	if err := json.Unmarshal(out, &scores); err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	for _, b := range scores.Boards {
		line, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&lines, "%s\n", line)
	}
	return lines.String()
}

// rowsOf are the rows of a table of a Bridgemate file as mdbtools reads it, in order,
// without what two evenings cannot have alike: the place of a row, the time at which it
// was written, the name of the computer and the mark of the file.
func rowsOf(t *testing.T, file, table string) string {
	t.Helper()
	out, err := exec.Command("mdb-export", file, table).Output()
	if err != nil {
		t.Fatalf("mdb-export %s: %v", table, err)
	}
	rows, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", table, err)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no columns", table)
	}
	apart := regexp.MustCompile(`^(ID|DateLog|TimeLog|LogOnOff|custom_.*)$`)
	var lines []string
	for _, row := range rows[1:] {
		var kept []string
		for i, value := range row {
			if !apart.MatchString(rows[0][i]) {
				kept = append(kept, rows[0][i]+"="+value)
			}
		}
		lines = append(lines, strings.Join(kept, " ")+"\n")
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// TestKilledWindowResumes ends the program the hard way in the middle of an
// evening. Opened again it reads on by itself and comes to the same ranking as an
// evening that nobody disturbed.
func TestKilledWindowResumes(t *testing.T) {
	d := startDisplay(t)
	undisturbed, killed := t.TempDir(), t.TempDir()

	p := d.startProgram(t, undisturbed, "--rehearsal", "--speed", "max", "--tables", "5", "--boards", "20")
	d.keys(t, "F5")
	p.waitFor(t, "results 100 of 100")
	p.named(t, 10)
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
	p.named(t, 10)
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

// TestPanickedWindow panics in the middle of an evening. It says so in a box, leaves the
// cause behind, and opened again goes on to the end.
func TestPanickedWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	evening := []string{"--rehearsal", "--speed", "3000", "--tables", "5", "--boards", "20"}
	box := d.box(t)
	usual := d.env
	d.env = append(slices.Clone(usual), "CLUBNIGHT_PANICS=Running –")
	p := d.startProgram(t, folder, evening...)
	d.keys(t, "F5")
	p.waitFor(t, "panic=\"as asked at Running –\"")
	box(t, "something went wrong in it", "Start Clubnight again")
	p.cmd.Wait()
	if code := p.cmd.ProcessState.ExitCode(); code != 2 {
		t.Errorf("the program ended with %d", code)
	}
	crash, err := os.ReadFile(filepath.Join(folder, "evening", "clubnight-crash.txt"))
	if err != nil || !strings.Contains(string(crash), "as asked at Running –") ||
		!strings.Contains(string(crash), "watched") {
		t.Errorf("the crash file: %v\n%s", err, crash)
	}

	d.env = usual
	p = d.startProgram(t, folder, evening...)
	p.waitFor(t, "resumed")
	p.waitFor(t, "results 100 of 100")
	p.close(t, d)
}

// A second start on the same club file brings the window that has it forward, with
// what was to be opened, and ends. Where the first cannot be called, the second
// window says who has the file.
func TestSecondWindow(t *testing.T) {
	d := startDisplay(t)
	folder := t.TempDir()
	first := d.startProgram(t, folder, "--rehearsal")
	club := filepath.Join(folder, "evening", "club.clubnight")
	again := d.run(os.Getenv("CLUBNIGHT_WINDOW"), named(club))
	again.Dir, again.Env = folder, first.cmd.Env
	if out, err := again.CombinedOutput(); err != nil {
		t.Fatalf("started again: %v %s", err, out)
	}
	first.waitFor(t, "started again")
	first.sees(t, "started again")
	d.picture(t, "started again")

	calls, err := filepath.Glob(filepath.Join(caches(folder), "Clubnight", "open *.json"))
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
