//go:build unix && !linux

package eventservertest

import "os/exec"

func endWithUs(c *exec.Cmd) { c.SysProcAttr.Setpgid = true }
