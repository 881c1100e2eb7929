package main

import (
	"unsafe"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"golang.org/x/sys/windows"
)

var (
	user32        = windows.NewLazySystemDLL("user32.dll")
	messageBeep   = user32.NewProc("MessageBeep")
	flashWindowEx = user32.NewProc("FlashWindowEx")
	allowSetFore  = user32.NewProc("AllowSetForegroundWindow")
)

// sound plays what the system has for a warning.
func sound() {
	const warning = 0x30 // MB_ICONWARNING
	messageBeep.Call(warning)
}

// allowForward lets another program come before all windows, which Windows allows only to
// the one that was just clicked.
func allowForward() {
	const anyProcess = ^uint32(0) // ASFW_ANY
	allowSetFore.Call(uintptr(anyProcess))
}

// flashInfo is FLASHWINFO.
type flashInfo struct {
	size           uint32
	window         uintptr
	flags          uint32
	count, timeout uint32
}

// flash lets the button in the task bar flash until the window is looked at.
func flash(window fyne.Window) {
	native, ok := window.(driver.NativeWindow)
	if !ok {
		return
	}
	native.RunNative(func(context any) {
		c, ok := context.(driver.WindowsWindowContext)
		if !ok || c.HWND == 0 {
			return
		}
		const tray, untilForeground = 0x2, 0xc // FLASHW_TRAY, FLASHW_TIMERNOFG
		info := flashInfo{window: c.HWND, flags: tray | untilForeground}
		info.size = uint32(unsafe.Sizeof(info))
		flashWindowEx.Call(uintptr(unsafe.Pointer(&info)))
	})
}
