package main

import (
	"fmt"
	"log/slog"
	"runtime/debug"

	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// guarded runs what Fyne's goroutine runs until the window is closed. A panic there still
// ends the program, and the runtime writes it to the crash file; but where the program
// was started by a click a window that vanishes would tell nobody why, so it is said
// first, with log, the file in which the cause is found ("" for none). spoken waits until
// it can be said in the language of the window.
func guarded(run func(), spoken func() *desk.Language, by caller, log string) {
	defer func() {
		failed := recover()
		if failed == nil {
			return
		}
		slog.Error("the window", "panic", fmt.Sprint(failed), "stack", string(debug.Stack()))
		in := spoken()
		text := in.Say(screen.BoxPanicked)
		if log != "" {
			text += "\n\n" + in.Say(screen.BoxReport, "Path", log)
		}
		by.alarm(text)
		panic(failed)
	}()
	run()
}
