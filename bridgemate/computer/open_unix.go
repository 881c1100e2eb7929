//go:build !windows

package computer

import (
	"fmt"
	"io/fs"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// opener is the program that finds the program of a file.
func opener() string {
	if runtime.GOOS == "darwin" {
		return "open"
	}
	return "xdg-open"
}

// answers is how long the opener may take to say that it failed. On a bare desktop it is
// the viewer itself, and stays.
var answers = 3 * time.Second

// open leaves the opener a session of its own, so that what it started outlives this
// program and its terminal.
func open(path string) error {
	program, err := exec.LookPath(opener())
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoProgram, err)
	}
	cmd := exec.Command(program, path)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%w: %w", ErrNotOpened, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }() // whenever that is: otherwise its entry in the list of processes would stay
	patience := time.NewTimer(answers)
	defer patience.Stop()
	select {
	case err := <-ended:
		return refused(cmd.ProcessState.ExitCode(), err)
	case <-patience.C:
		return nil
	}
}

// refused is what the exit code of xdg-open says (its manual, Exit codes); that of macOS'
// open says only that it failed.
func refused(code int, err error) error {
	switch {
	case err == nil:
		return nil
	case opener() != "xdg-open":
	case code == 2:
		return fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	case code == 3:
		return fmt.Errorf("%w: %w", ErrNoProgram, err)
	}
	return fmt.Errorf("%w: %w", ErrNotOpened, err)
}
