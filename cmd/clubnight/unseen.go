package main

import (
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// What appear returns.
var (
	errNoOpenGL = errors.New("no window with OpenGL 2.1 can be made")
	errNoScreen = errors.New("there is no screen")
)

// exitUnseen is the exit code where no window can be shown.
const exitUnseen = 3

// withoutOpenGL is the name of the program that draws without OpenGL, which is for Windows and may lie beside this one.
const withoutOpenGL = "clubnight-angle.exe"

// unseen says why there is no window, and offers the program that may do without what is missing, with the same arguments. By then the
// club file is let go of. It returns the exit code.
func (c *clubnight) unseen(cause error, b *beginning, by caller) int {
	slog.Error("showing the window", "error", cause)
	released := make(chan struct{})
	go func() { // a network may take its time; meanwhile it is said
		defer close(released)
		<-b.reached
		c.close()
	}()
	<-b.spoken
	text := screen.BoxNoOpenGL
	if errors.Is(cause, errNoScreen) {
		text = screen.BoxNoScreen
	}
	other := ""
	if self, err := os.Executable(); err == nil && by.ask != nil {
		other = programWithoutOpenGL(self)
	}
	if other == "" {
		by.alarm(desk.Say(text))
		<-released
		return exitUnseen
	}
	by.write(desk.Say(text))
	yes := by.offer(desk.Say(text) + "\n\n" + desk.Say(screen.BoxStartWithout))
	<-released
	if yes {
		if err := exec.Command(other, os.Args[1:]...).Start(); err == nil {
			return 0
		} else {
			slog.Error("starting the program without OpenGL", "program", other, "error", err)
			by.alarm(desk.Say(screen.BoxFailed, "Error", err.Error()))
		}
	}
	return exitUnseen
}

// programWithoutOpenGL is the program beside this one that draws without OpenGL; "" where none is there, or this is it.
func programWithoutOpenGL(self string) string {
	other := filepath.Join(filepath.Dir(self), withoutOpenGL)
	if runtime.GOOS == "windows" && strings.EqualFold(filepath.Base(self), withoutOpenGL) || !there(other) {
		return ""
	}
	return other
}
