//go:build !windows

package control

import (
	"os"
	"os/exec"
)

// Without Windows there is no registry, no version in a file, and no control program that runs.

func (thisComputer) registry(hive, string, string) string { return "" }

func (thisComputer) version(string) version { return version{} }

func (thisComputer) processes() ([]Process, error) { return nil, nil }

func (thisComputer) processPath(int) string { return "" }

// launch starts the program with the arguments of the command: only Windows has command lines.
func launch(cmd *exec.Cmd, _ string, _ bool) error { return cmd.Start() }

// ComputerName is this computer's name, for Clients.Computer.
func ComputerName() (string, error) { return os.Hostname() }
