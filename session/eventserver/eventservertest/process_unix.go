//go:build unix

package eventservertest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// runner is the user who runs PostgreSQL; nil is the one who runs the test.
func runner() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, errors.New("there is no user postgres, and PostgreSQL is not run by root")
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

// runnable finds out whether PostgreSQL may be run here.
func runnable() error {
	if _, err := runner(); err != nil {
		return fmt.Errorf("%w: %w", ErrNone, err)
	}
	return nil
}

// owned gives a file to the user who runs PostgreSQL.
func owned(name string) error {
	as, err := runner()
	if err != nil || as == nil {
		return err
	}
	return os.Chown(name, int(as.Uid), int(as.Gid))
}

// command is one of PostgreSQL's programs, run by the user for it.
func command(name string, arguments ...string) *exec.Cmd {
	c := exec.Command(name, arguments...)
	as, _ := runner() // runnable asked before
	c.SysProcAttr = &syscall.SysProcAttr{Credential: as}
	return c
}

// interrupt is PostgreSQL's word for: end now, and in order.
func (p *process) interrupt() error { return p.command.Process.Signal(syscall.SIGINT) }
