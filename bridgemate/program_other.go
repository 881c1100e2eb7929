//go:build !windows

package bridgemate

import (
	"os"
	"os/exec"
)

func command(path, file string, s Switches) *exec.Cmd {
	return exec.Command(path, s.arguments(file)...)
}

func computerName() (string, error) { return os.Hostname() }

// usualProgram knows nothing here: BM Pro is a Windows program.
func usualProgram() string { return "" }
