package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// TestMain lets the test's own binary be the program, so that a real second process can
// be started and killed.
func TestMain(m *testing.M) {
	if os.Getenv("BMPRO_STAND_IN_TEST") != "" {
		main()
	}
	os.Exit(m.Run())
}

// computer is the name in Clients.
const computer = "CLUB-PC"

// program is the stand-in as a process, with BM Pro's switches and the
// choices in the environment.
func program(t *testing.T, c rehearsal.Choices, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if c.Computer == "" {
		c.Computer = computer
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Env = append(append(os.Environ(), "BMPRO_STAND_IN_TEST=1"), c.Environment()...)
	return cmd
}

// evening writes a movement of three tables and three rounds of eight boards.
func evening(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club [A] evening.bws")
	tables, err := bws.Schema(bws.BMPro)
	if err == nil {
		err = bws.Create(path, bws.Access2000, tables)
	}
	if err != nil {
		t.Fatal(err)
	}
	db, err := bws.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	insert := func(table string, row bws.Row) {
		if _, err := db.Insert(table, row); err != nil {
			t.Fatal(err)
		}
	}
	insert("Clients", bws.Client{Computer: computer}.Row())
	insert("Section", bws.Section{ID: 1, Letter: "A", Tables: 3}.Row())
	for table := 1; table <= 3; table++ {
		insert("Tables", bws.TableRow{Section: 1, Table: table, ComputerID: 1}.Row())
		for round := 1; round <= 3; round++ {
			set := (table + round) % 3
			insert("RoundData", bws.Round{Section: 1, Table: table, Round: round, NSPair: table,
				EWPair:   4 + (table-round+3)%3,
				LowBoard: 8*set + 1, HighBoard: 8*set + 8}.Row())
		}
	}
	return path
}

func results(t *testing.T, path string) map[bws.Key]bws.Received {
	t.Helper()
	c, err := bws.Read(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	standing := bws.Standing(c.Received)
	for k, r := range standing {
		r.ID, r.DateLog, r.TimeLog = 0, time.Time{}, time.Time{}
		standing[k] = r
	}
	return standing
}

// TestKilled kills the process in the middle of the evening, again and
// again, and restarts it without /s: it ends with the results of an evening
// in which nothing happened.
func TestKilled(t *testing.T) {
	whole := evening(t)
	choices := rehearsal.Choices{Seed: 11, Speed: "max"}
	if out, err := program(t, choices, "/f:["+whole+"]", "/s", "/r", "/m").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := results(t, whole)
	if len(want) != 72 {
		t.Fatalf("%d results, want 72", len(want))
	}
	path, speed := evening(t), 2500 // some seconds: slow enough to be killed on the way
	for !killedAt(t, path, rehearsal.Choices{Seed: 11, Speed: fmt.Sprint(speed)}, 1, 20, 45) {
		path, speed = evening(t), speed/4 // on a busy computer it was over first
	}
	choices.Speed = "max"
	if out, err := program(t, choices, "/f:["+path+"]", "/r").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := results(t, path); !maps.Equal(got, want) {
		t.Errorf("%d results, not those of an undisturbed evening (%d)", len(got), len(want))
	}
}

func TestExitCodes(t *testing.T) {
	path := evening(t)
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"--help", 0, "Takes the command line of Bridgemate Pro Control"},
		{"/s", 2, "it takes a database"},
		{"/f:[" + path + "]|/x", 2, "BM Pro has no switch /x"},
		{"/f:[" + path + ".none]|/r", 1, "club [A] evening.bws.none"},
		{"/f:[" + path + "]|/s|/r|--speed|max", 0, "all results are in: 72"},
		{`-f"` + path + `"|-s|-r|-c|--speed|max`, 0, "all tables have logged off"},
		{"/f:[" + path + "]|/r|--computer|SOMEBODY-ELSE", 1, `does not name this computer, "SOMEBODY-ELSE"`},
		{"/f:[" + path + "]|/r|--fault|slow:C3", 2, "there is no table C3"},
	} {
		var out, stderr bytes.Buffer
		cmd := program(t, rehearsal.Choices{}, strings.Split(test.args, "|")...)
		cmd.Stdout, cmd.Stderr = &out, &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if code := cmd.ProcessState.ExitCode(); code != test.code ||
			!strings.Contains(out.String()+stderr.String(), test.says) {
			t.Errorf("%s: exit code %d\n%s%s", test.args, code, &out, &stderr)
		}
	}
}

// TestCrashes lets the process die in the middle of a write, and restarts it as a
// launcher does, with the same choices and without /s.
func TestCrashes(t *testing.T) {
	whole := evening(t)
	if out, err := program(t, rehearsal.Choices{Seed: 11, Speed: "max"}, "/f:["+whole+"]", "/s",
		"/r").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	path := evening(t)
	choices := rehearsal.Choices{Seed: 11, Speed: "max", Faults: "crash:30"}
	cmd := program(t, choices, "/f:["+path+"]", "/s", "/r")
	out, _ := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != rehearsal.ExitCrashed ||
		!strings.Contains(string(out), "dies in the middle of a write") {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	if n := len(results(t, path)); n == 0 || n >= 72 {
		t.Errorf("%d results after the crash", n)
	}
	if out, err := program(t, choices, "/f:["+path+"]", "/r").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got, want := results(t, path), results(t, whole); !maps.Equal(got, want) {
		t.Errorf("%d results, not those of an undisturbed evening (%d)", len(got), len(want))
	}
}

// TestUsage: the help has every option and every fault that there is.
// killedAt kills the process whenever there are so many results, and starts it again
// without /s. It reports whether each was killed on the way.
func killedAt(t *testing.T, path string, choices rehearsal.Choices, numbers ...int) bool {
	t.Helper()
	args := []string{"/f:[" + path + "]", "/r", "/s"}
	for _, enough := range numbers {
		cmd := program(t, choices, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for len(results(t, path)) < enough {
			select {
			case err := <-ended:
				if err != nil {
					t.Fatalf("it ended without %d results: %v", enough, err)
				}
				return false
			case <-time.After(time.Millisecond): // another program's file calls nothing out
			}
		}
		cmd.Process.Kill()
		if err := <-ended; err == nil {
			return false
		}
		args = args[:2]
	}
	return true
}

func TestUsage(t *testing.T) {
	var out bytes.Buffer
	if err := run(t.Context(), []string{"--help"}, &out); err != nil {
		t.Fatal(err)
	}
	wanted := []string{"/f:[", "/s ", "/r ", "/m ", "/h:[", "-c", "--fault", "--connector ", "--folder "}
	for _, variable := range (rehearsal.Choices{}).Environment() {
		name, _, _ := strings.Cut(strings.TrimPrefix(variable, "CLUBNIGHT_REHEARSAL_"), "=")
		wanted = append(wanted, "--"+strings.ReplaceAll(strings.ToLower(name), "_", "-"))
	}
	for _, name := range rehearsal.FaultNames() {
		wanted = append(wanted, "\n  "+name)
	}
	for _, text := range wanted {
		if !strings.Contains(out.String(), text) {
			t.Errorf("the help does not have %q", text)
		}
	}
}

// TestSecondProcess starts the program on a file on which it runs already.
func TestSecondProcess(t *testing.T) {
	path := evening(t)
	first := program(t, rehearsal.Choices{Seed: 1, Speed: "1"}, "/f:["+path+"]", "/s", "/r")
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for uploaded := false; !uploaded; time.Sleep(time.Millisecond) {
		c, err := bws.Read(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		uploaded = c.Tables[0].Status == bws.Uploaded
	}
	second := program(t, rehearsal.Choices{}, "/f:["+path+"]", "/r")
	out, _ := second.CombinedOutput()
	if code := second.ProcessState.ExitCode(); code != 3 ||
		!strings.Contains(string(out), "running with this file already") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if err := first.Process.Kill(); err != nil {
		t.Error(err)
	}
	first.Wait()
}

// TestConnector starts the Data Connector as a process of its own, which says where it
// is.
func TestConnector(t *testing.T) {
	cmd := program(t, rehearsal.Choices{Seed: 1, Speed: "max"}, "--connector", "127.0.0.1:0", "--folder", t.TempDir())
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	_, address, ok := strings.Cut(strings.TrimSpace(line), "answers at ")
	if err != nil || !ok {
		t.Fatalf("it says %q, %v", line, err)
	}
	c, err := protocol.NewClient(address, "club", "key")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := errors.Join(c.Alive(t.Context()), c.Ping(t.Context(), "x")); err != nil {
		t.Error(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	cmd.Wait()
}

// TestConnectorRefuses: what cannot be is said before anything is served.
func TestConnectorRefuses(t *testing.T) {
	for _, test := range []struct {
		args string
		code int
	}{
		{"--connector 127.0.0.1:0 /s", 2},
		{"--connector 127.0.0.1:0 --fault slow", 2},
		{"--folder x", 2},
		{"/f:[x.bws] --fault answer-lost:3", 2},
		{"--connector nowhere", 1},
	} {
		if err := run(t.Context(), strings.Fields(test.args), &bytes.Buffer{}); exitCode(err) != test.code {
			t.Errorf("%s: %v", test.args, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, []string{"--connector", "127.0.0.1:0"}, &bytes.Buffer{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestInterrupted(t *testing.T) {
	path := evening(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, []string{"/f:[" + path + "]", "/r", "--computer", computer},
		&bytes.Buffer{}); exitCode(err) != 1 || !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
