//go:build linux

package congress

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"clubnight/session/eventserver/eventservertest"
)

// deskVariable has the test's own binary be the program of a desk.
const deskVariable = "CLUBNIGHT_CONGRESS_DESK"

func TestMain(m *testing.M) {
	if os.Getenv(deskVariable) != "" {
		os.Exit(runDesk())
	}
	code := eventservertest.Run(m)
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

// built is the folder to take away in the end.
var built string

// programs are clubscore and the stand-in side by side: those of CLUBNIGHT_PROGRAMS,
// or built for the test.
var programs = sync.OnceValues(func() (string, error) {
	if folder := os.Getenv("CLUBNIGHT_PROGRAMS"); folder != "" {
		return folder, nil
	}
	folder, err := os.MkdirTemp("", "clubnight-congress")
	if err != nil {
		return "", err
	}
	built = folder
	build := exec.Command("go", "build", "-o", folder+"/", "../../cmd/clubscore", "../../cmd/bmpro-stand-in")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	return folder, nil
})

// program is one of the programs.
func program(t testing.TB, name string) string {
	t.Helper()
	folder, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, name)
}

// patience is how long something may take that is waited for: a busy machine
// is slow, and no hang.
const patience = 5 * time.Minute

// process is a program that runs, in a process group of its own, with the
// Bridgemates that it started.
type process struct {
	name  string
	cmd   *exec.Cmd
	in    io.WriteCloser
	ended chan struct{}
	hear  func(line string) // each line of its output, as it comes; nil for nobody

	mu    sync.Mutex
	moved *sync.Cond
	over  bool
	lines []string
	errs  bytes.Buffer
}

// start starts a program; it ends with the test at the latest.
func start(t testing.TB, name string, env []string, hear func(string), path string, args ...string) *process {
	t.Helper()
	p := &process{name: name, cmd: exec.Command(path, args...), ended: make(chan struct{}), hear: hear}
	p.moved = sync.NewCond(&p.mu)
	p.cmd.Env = env
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.cmd.WaitDelay = time.Second
	in, err := p.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.in = in
	out, writes := io.Pipe()
	p.cmd.Stdout, p.cmd.Stderr = writes, said{p}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go p.listen(out)
	go func() {
		_ = p.cmd.Wait() // how it ended, its state says
		writes.Close()
		close(p.ended)
		p.mu.Lock()
		p.over = true
		p.moved.Broadcast()
		p.mu.Unlock()
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("%s said:\n%s", name, p.tail())
		}
	})
	return p
}

// said takes what a program says to the standard error.
type said struct{ p *process }

// Write implements io.Writer.
func (s said) Write(text []byte) (int, error) {
	s.p.mu.Lock()
	defer s.p.mu.Unlock()
	return s.p.errs.Write(text)
}

func (p *process) listen(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if p.hear != nil {
			p.hear(lines.Text())
		}
		p.mu.Lock()
		p.lines = append(p.lines, lines.Text())
		p.moved.Broadcast()
		p.mu.Unlock()
	}
}

// tail is the end of what it said.
func (p *process) tail() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.lines[max(0, len(p.lines)-25):], "\n") + "\n" + p.errs.String()
}

// errEnded is what await returns where the program ended before.
var errEnded = errors.New("the program has ended")

// await waits for a line from the n-th on. It returns the number of the line after it.
func (p *process) await(t testing.TB, from int, what string, is func(line string) bool) int {
	t.Helper()
	n, err := p.awaits(from, is)
	if err != nil {
		t.Fatalf("%s: waiting for %s: %v\n%s", p.name, what, err, p.tail())
	}
	return n
}

func (p *process) awaits(from int, is func(line string) bool) (int, error) {
	late := false
	timer := time.AfterFunc(patience, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		late = true
		p.moved.Broadcast()
	})
	defer timer.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		for ; from < len(p.lines); from++ {
			if is(p.lines[from]) {
				return from + 1, nil
			}
		}
		switch {
		case p.over:
			return 0, errEnded
		case late:
			return 0, errors.New("it did not come")
		}
		p.moved.Wait()
	}
}

// count is how many lines it has said.
func (p *process) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.lines)
}

// isOver reports whether it has ended.
func (p *process) isOver() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.over
}

// kill is kill -9, of the Bridgemates too.
func (p *process) kill() {
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // none may be left
	<-p.ended
}

// end asks it to end, and waits for that.
func (p *process) end(t testing.TB) {
	t.Helper()
	_ = p.cmd.Process.Signal(os.Interrupt) // it may have ended by itself
	p.wait(t)
}

// wait waits until it ends.
func (p *process) wait(t testing.TB) {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		t.Fatalf("%s does not end\n%s", p.name, p.tail())
	}
}

// runs runs a program to its end, and returns what it says.
func runs(t testing.TB, env []string, path string, args ...string) string {
	t.Helper()
	text, err := tries(env, path, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", filepath.Base(path), strings.Join(args, " "), err, text)
	}
	return text
}

func tries(env []string, path string, args ...string) (string, error) {
	c := exec.Command(path, args...)
	c.Env = env
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if err != nil {
		return out.String() + errs.String(), err
	}
	return out.String(), nil
}
