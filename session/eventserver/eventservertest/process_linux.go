package eventservertest

import (
	"os/exec"
	"syscall"
)

// endWithUs has the process end when the test does, whatever ends that.
func endWithUs(c *exec.Cmd) {
	c.SysProcAttr.Pdeathsig = syscall.SIGINT
	c.SysProcAttr.Setpgid = true // an interrupt at the keyboard is ours to pass on
}
