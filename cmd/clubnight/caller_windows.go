package main

import (
	"io"
	"os"
	"sync"

	"golang.org/x/sys/windows"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
)

var (
	kernel32      = windows.NewLazySystemDLL("kernel32.dll")
	attachConsole = kernel32.NewProc("AttachConsole")
	freeConsole   = kernel32.NewProc("FreeConsole")
)

// whoStarted is who started the program. A program with a window gets no console from
// Windows; it writes into the one that it was started from once it has taken it, and
// whatever becomes of that console becomes of it: so it takes it to say something before
// it ends, and never for an evening.
func whoStarted() caller {
	return caller{
		streams: sync.OnceValues(func() (out, err io.Writer) {
			if !connected(os.Stdout) || !connected(os.Stderr) {
				takeConsole()
			}
			return visibly(writer(os.Stdout)), visibly(writer(os.Stderr))
		}),
		terminal: func() bool {
			if connected(os.Stdout) || connected(os.Stderr) {
				return true
			}
			if !attached() {
				return false
			}
			freeConsole.Call()
			return true
		},
		box: func(text string) error {
			_, err := messageBox(text, windows.MB_OK|windows.MB_ICONEXCLAMATION)
			return err
		},
		ask: func(question string) (bool, error) {
			const yes = 6 // IDYES
			answer, err := messageBox(question, windows.MB_YESNO|windows.MB_ICONQUESTION)
			return answer == yes, err
		},
		open: computer.Open,
	}
}

// connected reports whether something reads what is written there.
func connected(stream *os.File) bool {
	kind, err := windows.GetFileType(windows.Handle(stream.Fd()))
	return err == nil && kind != windows.FILE_TYPE_UNKNOWN
}

// writer is a stream that somebody reads, else nil.
func writer(stream *os.File) io.Writer {
	if !connected(stream) {
		return nil
	}
	return stream
}

// attached takes the console that the program was started from, and reports
// whether there is one.
func attached() bool {
	const parent = ^uint32(0) // ATTACH_PARENT_PROCESS
	ok, _, _ := attachConsole.Call(uintptr(parent))
	return ok != 0
}

// takeConsole lets what is connected to nothing go to the console. It is opened in both
// directions: for one that it may only write to, Windows does not tell that it is a
// console, and letters beyond ASCII would come out as others.
func takeConsole() {
	if !attached() {
		return
	}
	console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		return
	}
	for _, stream := range []**os.File{&os.Stdout, &os.Stderr} {
		if !connected(*stream) {
			*stream = console
		}
	}
}

// messageBox shows a box before all windows and returns the button that was pressed.
func messageBox(text string, kind uint32) (int32, error) {
	body, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return 0, err
	}
	title, err := windows.UTF16PtrFromString(assets.Name)
	if err != nil {
		return 0, err
	}
	return windows.MessageBox(0, body, title, kind|windows.MB_SETFOREGROUND)
}
