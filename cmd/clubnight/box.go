//go:build !windows

package main

import (
	"errors"
	"os/exec"
	"runtime"

	"clubnight/assets"
)

// errNoBox says that no program of this computer shows a box.
var errNoBox = errors.New("no program here shows a box")

// boxCommands are the commands that show a text in a box, the fittest first: find looks for a program.
func boxCommands(system, text string, find func(string) (string, error)) (commands [][]string) {
	title := assets.Name
	all := [][]string{
		{"zenity", "--error", "--no-markup", "--width=480", "--title=" + title, "--text=" + text},
		{"kdialog", "--title", title, "--error", text},
		{"xmessage", "-center", "-title", title, text},
	}
	if system == "darwin" {
		all = [][]string{{"osascript", "-e", "on run argv", "-e",
			`display dialog (item 2 of argv) with title (item 1 of argv) buttons {"OK"} default button 1 with icon caution`, "-e", "end run", title, text}}
	}
	for _, command := range all {
		if program, err := find(command[0]); err == nil {
			commands = append(commands, append([]string{program}, command[1:]...))
		}
	}
	return commands
}

// showBox shows a text until it is read. A program that cannot is followed by the next; one whose box was closed without its button ends
// with 1.
func showBox(text string, find func(string) (string, error)) error {
	failed := errNoBox
	for _, command := range boxCommands(runtime.GOOS, text, find) {
		err := exec.Command(command[0], command[1:]...).Run()
		var ended *exec.ExitError
		if err == nil || errors.As(err, &ended) && ended.ExitCode() == 1 {
			return nil
		}
		failed = err
	}
	return failed
}
