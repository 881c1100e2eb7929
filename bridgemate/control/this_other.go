//go:build !windows

package control

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"syscall"
)

// Without Windows there is no registry, no version in a file, and no
// control program that runs.

func (thisComputer) registry(hive, string, string) string { return "" }

func (thisComputer) version(string) version { return version{} }

func (thisComputer) processes() ([]Process, error) { return nil, nil }

func (thisComputer) processPath(int) string { return "" }

// launch starts the program with the arguments of the command: only Windows
// has command lines.
func launch(cmd *exec.Cmd, _ string, _ display) (process, error) { return child{cmd}, cmd.Start() }

// refusal is what an error of the start means; nil where that has no name.
func refusal(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ErrNoProgram
	case errors.Is(err, fs.ErrPermission):
		return ErrBlocked
	case errors.Is(err, syscall.ENOEXEC):
		return ErrNotProgram
	}
	return nil
}

// ComputerName is this computer's name, for Clients.Computer.
func ComputerName() (string, error) { return os.Hostname() }
