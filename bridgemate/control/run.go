package control

import (
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// Run is a control program that was started.
type Run struct {
	computer computer
	program  Program
	process  process
	began    time.Time
	now      func() time.Time
	pause    func()        // between two looks at what runs
	ended    chan struct{} // closed when the process that was started has ended
}

// process is the process that was made for a program.
type process interface {
	// wait waits until it has ended, once. The error is an *Exit unless it ended well.
	wait() error
	kill() error
}

// Exit is the error of a program that did not end well.
type Exit struct {
	Code int // -1 where it was killed by another
}

// Error implements error.
func (e *Exit) Error() string { return fmt.Sprintf("the program ended with exit code %d", e.Code) }

// How a program that has ended is looked for under another process.
const (
	// looks is the time between two looks at what runs.
	looks = 2 * time.Second
	// handsOver is the time from its start in which a program that ends well may have
	// been the launcher of another, which need not be listed yet.
	handsOver = 15 * time.Second
)

func newRun(c computer, p Program, made process) *Run {
	return &Run{computer: c, program: p, process: made, began: time.Now(), now: time.Now,
		pause: func() { time.Sleep(looks) }, ended: make(chan struct{})}
}

// Wait waits until the program has ended, and where it only started another process of
// its name, or of a control program's, until that has. Windows tells neither which
// process that is nor how it ends: the error is that of the program that was started, an
// *Exit, nil where it ended well. To be called once.
func (r *Run) Wait() error {
	err := r.process.wait()
	close(r.ended)
	if r.program.Kind == StandIn {
		return err
	}
	for seen := false; ; r.pause() {
		runs, tells := r.goesOn()
		seen = seen || runs
		awaited := !seen && err == nil && tells && r.now().Sub(r.began) < handsOver
		if !runs && !awaited {
			return err
		}
	}
}

// goesOn reports whether a process runs that the program may have handed over to; tells
// is false where the system does not say what runs.
func (r *Run) goesOn() (runs, tells bool) {
	all, err := r.computer.processes()
	name := baseName(r.program.Path)
	return slices.ContainsFunc(all, func(p Process) bool {
		return strings.EqualFold(p.Name, name) || strings.EqualFold(p.Name, executableName)
	}), err == nil && len(all) > 0
}

// Over reports whether the program that was started has ended and none runs now that it
// may have handed over to. Wait may still give that one time to begin: who wants to start
// the program again need not.
func (r *Run) Over() bool {
	select {
	case <-r.ended:
		runs, _ := r.goesOn()
		return !runs || r.program.Kind == StandIn
	default:
		return false
	}
}

// Kill ends the process that was started at once, as a crash does.
func (r *Run) Kill() error { return r.process.kill() }

// child is a process that Go made.
type child struct{ cmd *exec.Cmd }

func (c child) wait() error {
	err := c.cmd.Wait()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) {
		return &Exit{e.ExitCode()}
	}
	return err
}

func (c child) kill() error { return c.cmd.Process.Kill() }
