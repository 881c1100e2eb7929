package main

import (
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
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

// withoutOpenGL is the name of the program that draws without OpenGL, which is for
// Windows and may lie beside this one.
const withoutOpenGL = "clubnight-angle.exe"

// unseen says why there is no window. instead starts the program that may do without what
// is missing, and is offered; nil for none. release lets go of the club file: a network
// may take its time for that, and meanwhile it is said. It returns the exit code.
func unseen(in *desk.Language, cause error, by caller, release func(), instead func() error) int {
	slog.Error("showing the window", "error", cause)
	released := make(chan struct{})
	go func() {
		defer close(released)
		release()
	}()
	text := screen.BoxNoOpenGL
	if errors.Is(cause, errNoScreen) {
		text, instead = screen.BoxNoScreen, nil
	}
	if instead == nil || by.ask == nil {
		by.alarm(in.Say(text))
		<-released
		return exitUnseen
	}
	by.write(in.Say(text))
	yes := by.offer(in.Say(text) + "\n\n" + in.Say(screen.BoxStartWithout))
	<-released // the other one wants the club file
	if !yes {
		return exitUnseen
	}
	if err := instead(); err != nil {
		slog.Error("starting the program without OpenGL", "error", err)
		by.alarm(in.Say(screen.BoxWithoutFailed, "Error", err.Error()))
		return exitUnseen
	}
	return 0
}

// without starts the program beside this one that draws without OpenGL, with the same
// arguments; nil where there is none.
func without() func() error {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	other := programWithoutOpenGL(self)
	if other == "" {
		return nil
	}
	return func() error { return exec.Command(other, os.Args[1:]...).Start() }
}

// programWithoutOpenGL is that program; "" where none is there, or this is it.
func programWithoutOpenGL(self string) string {
	other := filepath.Join(filepath.Dir(self), withoutOpenGL)
	if strings.EqualFold(filepath.Base(self), withoutOpenGL) || !there(other) {
		return ""
	}
	return other
}
