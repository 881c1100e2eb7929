package eventservertest

import (
	"errors"
	"fmt"
	"os/exec"
)

// On Windows PostgreSQL is a service, and no test runs one.

func runnable() error { return fmt.Errorf("%w: %w", ErrNone, errors.ErrUnsupported) }

func owned(string) error { return errors.ErrUnsupported }

func command(name string, arguments ...string) *exec.Cmd { return exec.Command(name, arguments...) }

func (p *process) interrupt() error { return p.command.Process.Kill() }

func endWithUs(*exec.Cmd) {}
