package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// attachConsole lets a program with a window write to the console that it was started from, which Windows
// does not do by itself. Where there is none, the report in the file says it all.
func attachConsole() {
	const parent = ^uintptr(0) // ATTACH_PARENT_PROCESS
	if ok, _, _ := windows.NewLazySystemDLL("kernel32.dll").NewProc("AttachConsole").Call(parent); ok == 0 {
		return
	}
	if console, err := os.OpenFile("CONOUT$", os.O_WRONLY, 0); err == nil {
		os.Stdout, os.Stderr = console, console
	}
}
