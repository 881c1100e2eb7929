package eventservertest

import (
	"bytes"
	"fmt"
	"os/exec"
	"runtime"
	"sync"
)

// process is PostgreSQL's first process. All others of it write into the same pipe: when
// that is at its end, they are gone.
type process struct {
	command *exec.Cmd
	ended   chan struct{}

	writing sync.Mutex
	log     bytes.Buffer
	up      chan struct{} // closed when the server can be reached
	isUp    bool
}

// start starts the process and waits until the server can be reached.
func start(c *exec.Cmd) (*process, error) {
	p := &process{command: c, ended: make(chan struct{}), up: make(chan struct{})}
	c.Stdout, c.Stderr = p, p
	endWithUs(c)
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // a server is to end with us: Linux takes the end of this thread for that
		err := c.Start()
		started <- err
		if err == nil {
			_ = c.Wait() // how it ended, the log says
		}
		close(p.ended)
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	select {
	case <-p.up:
		return p, nil
	case <-p.ended:
		return nil, fmt.Errorf("postgres: %s", p.said())
	}
}

// Write takes what the server says.
func (p *process) Write(text []byte) (int, error) {
	p.writing.Lock()
	defer p.writing.Unlock()
	n, err := p.log.Write(text)
	if !p.isUp && isReady(p.log.Bytes()) {
		p.isUp = true
		close(p.up)
	}
	return n, err
}

func (p *process) said() string {
	p.writing.Lock()
	defer p.writing.Unlock()
	return p.log.String()
}

// stop ends the server without waiting for those who are connected.
func (p *process) stop() error { return p.end(p.interrupt) }

// kill ends the first process at once; the others end when they see that it has gone.
func (p *process) kill() error { return p.end(p.command.Process.Kill) }

func (p *process) end(how func() error) error {
	select {
	case <-p.ended:
		return nil
	default:
	}
	err := how()
	<-p.ended
	if err != nil && p.command.ProcessState.Success() {
		return nil // it had ended by itself
	}
	return err
}
