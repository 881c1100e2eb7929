//go:build linux

package campaign

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
)

// trial is one evening and the harm that is done to it.
type trial struct {
	*testing.T
	random  *rand.Rand
	row     *row
	long    bool
	evening uint64 // its seed
	folder  string
	faults  string
	useFile bool // the program is told to go on with the file as it is
	env     []string
	why     string
	desk    *desk           // what is typed, nil for nothing
	other   *otherSide      // the Bridgemates over a network, nil where they are reached by a file
	known   []session.Entry // what the journal held when it was looked at last
}

// slow is a pace at which an evening takes a few seconds.
const slow = "3000"

func (e *trial) club() string { return filepath.Join(e.folder, "club.clubnight") }
func (e *trial) bws() string  { return filepath.Join(e.folder, "evening.bws") }

// program is clubscore demo as it runs, in a process group of its own.
type program struct {
	cmd         *exec.Cmd
	out, stderr *text
	ended       chan struct{}
}

// text is the output of a program, to be read while it runs.
type text struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write implements io.Writer.
func (o *text) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *text) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// start starts a program, behind others that run it (strace) if there are any.
func (e *trial) start(before []string, args ...string) *program {
	e.Helper()
	return e.startWith(nil, before, args...)
}

// startWith starts a program with an input.
func (e *trial) startWith(input *os.File, before []string, args ...string) *program {
	e.Helper()
	return e.launch(input, append(append(before, e.binary("clubscore")), args...))
}

// binary is where a program lies.
func (e *trial) binary(name string) string {
	e.Helper()
	folder, err := programs()
	if err != nil {
		e.Fatal(err)
	}
	return filepath.Join(folder, name)
}

// launch starts a program with an input.
func (e *trial) launch(input *os.File, all []string) *program {
	e.Helper()
	p := &program{cmd: exec.Command(all[0], all[1:]...), out: &text{}, stderr: &text{}, ended: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = p.out, p.stderr
	if input != nil {
		p.cmd.Stdin = input
	}
	p.cmd.WaitDelay = 100 * time.Millisecond // the room may live on, with our pipes
	// its memory is measured
	p.cmd.Env = append(append(os.Environ(), "GOGC=100", "GOMEMLIMIT=off"), e.env...)
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.cmd.Start(); err != nil {
		e.Fatal(err)
	}
	go func() { p.cmd.Wait(); close(p.ended) }()
	e.Cleanup(func() {
		syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
		<-p.ended
	})
	return p
}

// demo starts the evening, or goes on with it.
func (e *trial) demo(speed string) *program { return e.behind(nil, speed) }

func (e *trial) behind(before []string, speed string) *program {
	e.Helper()
	return e.start(before, "demo", "--tables", "4", "--boards", "16", "--seed", strconv.FormatUint(e.evening, 10),
		"--speed", speed, "--faults", e.faults, "--out", e.folder, fmt.Sprintf("--use-file=%t", e.useFile))
}

func (p *program) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// room is the process of the stand-in that plays this evening, 0 where there is none.
func (e *trial) room() int {
	if e.other != nil {
		return e.other.process()
	}
	all, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range all {
		line, _ := os.ReadFile(name)
		if bytes.Contains(line, []byte("bmpro-stand-in")) && bytes.Contains(line, []byte("/f:["+e.bws())) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			return pid
		}
	}
	return 0
}

// signal sends a signal to the program, the room or both.
func (e *trial) signal(p *program, who string, s syscall.Signal) {
	if pid := e.room(); pid > 0 && who != "program" {
		syscall.Kill(pid, s)
	}
	if who != "room" && !p.over() {
		p.cmd.Process.Signal(s)
	}
}

// journal reads the club file as it lies there. It is nil while there is none
// yet, or it is locked.
func (e *trial) journal() []session.Entry {
	if _, err := os.Stat(e.club()); err != nil {
		return nil
	}
	club, err := clubfile.OpenExisting(e.club())
	if err != nil {
		return nil
	}
	defer club.Close()
	all, err := club.Evenings()
	if err != nil || len(all) == 0 {
		return nil
	}
	journal, err := club.Evening(all[0])
	if err != nil {
		return nil
	}
	entries, err := journal.Entries()
	if err != nil {
		return nil
	}
	return entries
}

// results are the places for which the journal has ever had a result.
func results(entries []session.Entry) map[session.Key]bool {
	keys := map[session.Key]bool{}
	for _, one := range entries {
		switch f := one.Fact.(type) {
		case session.ResultReceived:
			keys[f.Result.Key] = true
		case session.ResultChanged:
			keys[f.Result.Key] = true
		case session.ResultCorrected:
			keys[f.Result.Key] = true
		}
	}
	return keys
}

// patience is how long nothing may happen before that is a hang: a busy machine
// is slow, and no hang.
const patience = 5 * time.Minute

// end waits until a program ends; hang says what it is that hangs where it does not.
func (e *trial) end(p *program, hang string) {
	e.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		e.Fatalf("HANGS: %s\n%s%s", hang, p.out, p.stderr)
	}
}

// await waits until a number of results is in the journal, or the program ends.
func (e *trial) await(p *program, n int) {
	e.Helper()
	for deadline := time.Now().Add(patience); !p.over(); time.Sleep(40 * time.Millisecond) {
		if len(results(e.journal())) >= n {
			return
		}
		if time.Now().After(deadline) {
			e.Fatalf("no %d results in a long time\n%s%s", n, p.out, p.stderr)
		}
	}
}

var (
	shownResults = regexp.MustCompile(`(?m)^(\d+) of \d+ results|Resumed with (\d+) results`)
	shownToCome  = regexp.MustCompile(`(?m)^\S+ (\d+) results? to come$`)
)

// check looks at the journal after a program has ended or was killed: all that was there
// is there, all that was shown is there, and nothing is there twice.
func (e *trial) check(p *program) {
	e.Helper()
	shown := 0
	for _, m := range shownResults.FindAllStringSubmatch(p.out.String(), -1) {
		n, _ := strconv.Atoi(m[1] + m[2])
		shown = max(shown, n)
	}
	entries := e.journal()
	for deadline := time.Now().Add(patience); entries == nil && shown+len(e.known) > 0; entries = e.journal() {
		if time.Now().After(deadline) {
			e.Fatalf("HANGS: the journal cannot be read, and had %d entries", len(e.known))
		}
		time.Sleep(30 * time.Millisecond) // who holds the file says nothing when it lets go
	}
	if all := shownToCome.FindAllStringSubmatch(p.out.String(), -1); all != nil {
		expected := min(e.state(e.known).Expected(), e.state(entries).Expected()) // somebody may be absent since
		for _, m := range all {
			n, _ := strconv.Atoi(m[1])
			shown = max(shown, expected-n)
		}
	}
	if n := len(results(entries)); n < shown {
		e.Errorf("LOST: %d results were shown, the journal has %d", shown, n)
	}
	if len(entries) < len(e.known) {
		e.Fatalf("LOST: the journal had %d entries, and has %d", len(e.known), len(entries))
	}
	for i, was := range e.known {
		if is := entries[i]; is.Seq != was.Seq || !is.At.Equal(was.At) || !reflect.DeepEqual(is.Fact, was.Fact) {
			e.Fatalf("LOST: entry %d was %+v and is %+v", i, was, is)
		}
	}
	e.known = entries
	e.noneTwice(entries)
	if p.over() && p.cmd.ProcessState.ExitCode() > 0 {
		e.honest(p.stderr.String())
	}
}

// noneTwice looks for the same thing recorded again.
func (e *trial) noneTwice(entries []session.Entry) {
	e.Helper()
	now, vanished := map[session.Key]session.Result{}, map[session.Key]bool{}
	for i, one := range entries {
		if one.Seq != int64(i+1) {
			e.Errorf("TWICE: entry %d has the number %d", i+1, one.Seq)
		}
		switch f := one.Fact.(type) {
		case session.ResultReceived:
			if was, there := now[f.Result.Key]; there {
				e.Errorf("TWICE: %+v was received as %+v", f.Result, was)
			}
			now[f.Result.Key] = f.Result
		case session.ResultChanged:
			if was := now[f.Result.Key]; was.Same(f.Result) && was.Row == f.Result.Row && !vanished[f.Result.Key] {
				e.Errorf("TWICE: %+v changed to the same", f.Result)
			}
			now[f.Result.Key] = f.Result
			delete(vanished, f.Result.Key)
		case session.ResultErased:
			delete(now, f.Key)
		case session.ResultVanished:
			vanished[f.Key] = true
		}
	}
}

// places are names of folders and numbers, which are others each time.
var places = regexp.MustCompile(`/tmp/\S*/|\d{2,}`)

// unworded is what no sentence for a director may hold.
var unworded = regexp.MustCompile(`panic|goroutine \d|runtime error|no words for|%!|nil pointer|\(MISSING\)`)

// worded is a sentence that says what to do: it begins with a capital letter, and ends.
var worded = regexp.MustCompile(`[A-Z][^\n]{20,}\.\s*$|start clubscore demo again to go on\s*$`)

// honest looks at what a program said when it gave up.
func (e *trial) honest(stderr string) {
	e.Helper()
	e.row.sentences++
	e.row.said[strings.Join(strings.Fields(strings.ReplaceAll(places.ReplaceAllString(stderr, "…"), "\n", " ")), " ")]++
	if !worded.MatchString(stderr) || unworded.MatchString(stderr) {
		e.Errorf("NO SENTENCE: %q", stderr)
	}
}

// closed reports whether the evening was finished.
func closed(entries []session.Entry) bool {
	for _, one := range entries {
		if _, over := one.Fact.(session.EveningClosed); over {
			return true
		}
	}
	return false
}

// playOn plays the evening to its end, starting the program again as often as a
// patient director would.
func (e *trial) playOn() {
	e.Helper()
	e.faults = strings.ReplaceAll(e.faults, "slow-pages:20", "slow-pages:1")
	var said strings.Builder
	for try := 0; !closed(e.journal()); try++ {
		if try == 8 {
			e.Fatalf("the evening cannot be finished:\n%s", said.String())
		}
		p := e.demo("max")
		e.end(p, "the program neither ends nor goes on")
		e.check(p)
		fmt.Fprintf(&said, "%s%s", tail(p.out.String()), p.stderr)
	}
}

// finish brings the evening to its end, and compares it with the evening of the same seed
// that nobody disturbed.
func (e *trial) finish() {
	e.Helper()
	if e.desk != nil {
		e.typeOn()
	} else {
		e.playOn()
	}
	st := e.state(e.journal())
	e.row.results += len(st.Results)
	if got, want := sessiontest.Totals(e.T, st), undisturbed(e); got != want {
		e.Errorf("LOST: %d results; the standings are\n%s\nwithout harm they are\n%s", len(st.Results), got, want)
	}
}

// tail is the end of what a program said.
func tail(s string) string { return s[max(0, len(s)-400):] }

func (e *trial) state(entries []session.Entry) *session.State {
	e.Helper()
	return e.resumed(entries).State()
}

// calm are the standings of evenings to which no harm was done.
var (
	calm   = map[string]string{}
	calmMu sync.Mutex
)

func undisturbed(e *trial) string {
	calmMu.Lock()
	defer calmMu.Unlock()
	name := strconv.FormatUint(e.evening, 10)
	if e.desk != nil {
		name += fmt.Sprint(" ", e.desk.kind, e.desk.late)
	}
	if calm[name] == "" {
		alone := &trial{T: e.T, row: &row{said: map[string]int{}}, random: e.random, evening: e.evening,
			folder: filepath.Join(e.TempDir(), "calm")}
		if e.desk != nil {
			d := e.desk
			alone.desk = &desk{kind: d.kind, set: d.set, typed: d.typed, late: d.late, sent: d.sent}
			alone.setUp()
			alone.typeOn()
		} else {
			p := alone.demo("max")
			<-p.ended
			if code := p.cmd.ProcessState.ExitCode(); code != 0 {
				e.Fatalf("an evening without harm: exit code %d\n%s", code, p.stderr)
			}
		}
		calm[name] = sessiontest.Totals(e.T, alone.state(alone.journal()))
	}
	return calm[name]
}

// whole reads a file that must be readable.
func whole(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return b
}
