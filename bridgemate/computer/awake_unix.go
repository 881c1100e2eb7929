//go:build !windows

package computer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// holder is the command that keeps the system awake as long as its standard input is
// open, which this program's end closes, too. It prints a line as soon as it does. The
// error is exec.ErrNotFound where the system has none.
func holder(reason string) (program string, args []string, err error) {
	const hold = "echo held; exec cat >/dev/null"
	if runtime.GOOS == "darwin" {
		program, err = exec.LookPath("caffeinate")
		return program, []string{"-i", "sh", "-c", hold}, err
	}
	for _, name := range []string{"systemd-inhibit", "elogind-inhibit"} {
		if program, err = exec.LookPath(name); err == nil {
			return program, []string{"--what=sleep:idle", "--who=Clubnight", "--why=" + reason,
				"--mode=block", "sh", "-c", hold}, nil
		}
	}
	return "", nil, err
}

// lingers is how long a holder that was let go of may take to end.
const lingers = 5 * time.Second

func stayAwake(ctx context.Context, reason string) (release func(), err error) {
	program, args, err := holder(reason)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnknown, err)
	}
	cmd := exec.Command(program, args...)
	said, fault := newSaid(), new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = said, fault, time.Second
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotAwake, err)
	}
	ended := make(chan struct{})
	var exit error
	go func() { exit = cmd.Wait(); close(ended) }()
	select {
	case <-said.line:
		return sync.OnceFunc(func() { letGo(in, cmd.Process, ended) }), nil
	case <-ended:
		return nil, fmt.Errorf("%w: %s: %w", ErrNotAwake, strings.TrimSpace(fault.String()),
			errors.Join(exit, errors.New("it ended")))
	case <-ctx.Done():
		letGo(in, cmd.Process, ended)
		return nil, fmt.Errorf("%w: %w", ErrNotAwake, ctx.Err())
	}
}

// letGo ends a holder, and sees to it that it has gone; one that stays is killed.
func letGo(in io.Closer, p *os.Process, ended <-chan struct{}) {
	in.Close()
	go func() {
		select {
		case <-ended:
		case <-time.After(lingers):
			p.Kill()
		}
	}()
}

// said is an output whose first line is waited for.
type said struct {
	line chan struct{}
	once sync.Once
}

func newSaid() *said { return &said{line: make(chan struct{})} }

func (s *said) Write(text []byte) (int, error) {
	if bytes.IndexByte(text, '\n') >= 0 {
		s.once.Do(func() { close(s.line) })
	}
	return len(text), nil
}
