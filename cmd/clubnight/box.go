//go:build !windows

package main

import (
	"errors"
	"os/exec"
	"runtime"
	"strings"
	"unicode/utf8"

	"clubnight/assets"
)

// errNoBox says that no program of this computer shows a box.
var errNoBox = errors.New("no program here shows a box")

// boxCommands are the commands that show a text in a box, the fittest first:
// find looks for a program.
func boxCommands(system, text string, find func(string) (string, error)) (commands [][]string) {
	title := assets.Name
	all := [][]string{
		{"zenity", "--error", "--no-markup", "--width=480", "--title=" + title, "--text=" + text},
		{"kdialog", "--title", title, "--error", text},
		{"xmessage", "-center", "-title", title, fold(text)}, // which folds nothing itself
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

// widest is how many letters of a line a box shows.
const widest = 84

// fold breaks the lines of a text between words so that none is too wide.
func fold(text string) string {
	var b strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		wide := 0
		for j, word := range strings.Fields(line) {
			n := utf8.RuneCountInString(word)
			switch {
			case j == 0:
			case wide+1+n > widest:
				b.WriteByte('\n')
				wide = 0
			default:
				b.WriteByte(' ')
				wide++
			}
			b.WriteString(word)
			wide += n
		}
	}
	return b.String()
}

// showBox shows a text until it is read. A program that cannot is followed by the next;
// one whose box was closed without its button ends with 1.
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
