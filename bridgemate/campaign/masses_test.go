//go:build linux

package campaign

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"clubnight/session/sessiontest"
)

// masses are evenings of which there is too much of something.
func masses() []harm {
	return []harm{
		{"mass/corrections", (*trial).corrections}, {"mass/results", (*trial).manyResults},
		{"mass/players", (*trial).manyPlayers}, {"mass/hours", (*trial).hours},
	}
}

// corrections corrects one board a thousand times, and takes every correction back.
func (e *trial) corrections() {
	e.finish()
	before := sessiontest.Totals(e.T, e.state(e.known))
	times := 150
	if e.long {
		times = 1000
	}
	var lines strings.Builder
	st := e.state(e.known)
	var at string
	for k, r := range st.Results {
		if at == "" || r.Contract.Level > 0 {
			at = fmt.Sprintf("%d %d", k.Table, k.Board)
		}
	}
	for i := range times {
		fmt.Fprintf(&lines, "%s %dhn=\n", at, 1+i%7)
	}
	lines.WriteString(strings.Repeat("undo\n", times))
	input := filepath.Join(e.TempDir(), "lines")
	if err := os.WriteFile(input, []byte(lines.String()), 0o644); err != nil {
		e.Fatal(err)
	}
	p := e.start([]string{"sh", "-c", `input="$1"; shift; exec "$@" <"$input"`, "sh", input}, "evening", "do", e.club())
	<-p.ended
	e.row.harms += 2 * times
	if p.cmd.ProcessState.ExitCode() != 0 {
		e.Fatalf("%s%s", tail(p.out.String()), p.stderr)
	}
	e.check(p)
	if n := len(e.known); n < 2*times {
		e.Errorf("LOST: the journal has %d entries", n)
	}
	if after := sessiontest.Totals(e.T, e.state(e.known)); after != before {
		e.Errorf("LOST: after %d corrections and as many steps back the standings are\n%s\nand were\n%s", times,
			after, before)
	}
}

// manyResults plays a large evening; make soak plays one of more than 10,000 results
// in the program itself.
func (e *trial) manyResults() {
	tables := 13
	if e.long {
		tables = 61
	}
	p := e.start(nil, "demo", "--tables", strconv.Itoa(tables), "--boards", strconv.Itoa(min(63, 3*tables)),
		"--seed", "3", "--out", e.folder)
	e.row.harms++
	<-p.ended
	e.check(p)
	if p.cmd.ProcessState.ExitCode() != 0 {
		e.Fatalf("%s", p.stderr)
	}
	st := e.state(e.known)
	e.row.results += len(st.Results)
	if len(st.Results) != st.Expected() {
		e.Errorf("LOST: %d results of %d", len(st.Results), st.Expected())
	}
}

// manyPlayers gives the club 50,000 players in the middle of an evening.
func (e *trial) manyPlayers() {
	players := 5_000
	if e.long {
		players = 50_000
	}
	var list strings.Builder
	list.WriteString("Number;Name\n")
	for i := range players {
		fmt.Fprintf(&list, "%d;Player %d\n", 20_000+i, i)
	}
	file := filepath.Join(e.TempDir(), "players.csv")
	if err := os.WriteFile(file, []byte(list.String()), 0o644); err != nil {
		e.Fatal(err)
	}
	running := e.demo(slow)
	e.await(running, 10)
	p := e.start(nil, "players", e.club(), "--import", file)
	<-p.ended
	e.row.harms += players
	if p.cmd.ProcessState.ExitCode() != 0 {
		e.Errorf("%s", p.stderr)
	}
	e.goOn(running)
}

// hours lets the program read a room that is slow, and looks at what it
// takes of the computer.
func (e *trial) hours() {
	pace, looks := "600", 6
	if e.long {
		pace, looks = "100", 30
	}
	p := e.demo(pace)
	e.await(p, 10)
	e.row.harms++
	firstKB, firstThreads := 0, 0
	for i := range looks {
		kb, threads := e.takes(p)
		if i == looks/3 {
			firstKB, firstThreads = kb, threads
		}
		if i > looks/3 && kb > 0 && (kb > firstKB*3/2+8_000 || threads > firstThreads+8) {
			e.Errorf("GROWS: %d kB and %d threads, a while ago %d kB and %d", kb, threads, firstKB, firstThreads)
		}
		time.Sleep(800 * time.Millisecond)
	}
	e.goOn(p)
}

// takes is the memory and the threads of the program.
func (e *trial) takes(p *program) (kb, threads int) {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	for _, line := range strings.Split(string(status), "\n") {
		name, value, _ := strings.Cut(line, ":")
		n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
		switch name {
		case "VmRSS":
			kb = n
		case "Threads":
			threads = n
		}
	}
	return kb, threads
}
