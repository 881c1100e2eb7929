package control

import (
	"errors"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// launch passes the command line as it stands: Go's own quoting would put quotes around
// the brackets as soon as the path holds a space.
func launch(cmd *exec.Cmd, line string, how display) (process, error) {
	line = `"` + cmd.Path + `" ` + line
	if how == minimised {
		return launchMinimised(cmd, line)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: line, CreationFlags: flags(how)}
	return child{cmd}, cmd.Start()
}

// flags are CreateProcess's. Where we have a console ourselves the program shares it,
// and Ctrl+C ends both.
func flags(how display) uint32 {
	if how == noConsole && !hasConsole() {
		return windows.CREATE_NO_WINDOW
	}
	return 0
}

// hasConsole reports whether this program has a console, seen or not.
var hasConsole = func() bool {
	cp, err := windows.GetConsoleCP()
	return err == nil && cp != 0
}

// launchMinimised asks Windows to show the program's first window minimised, on the task
// bar, where the user can reach it. SysProcAttr can only hide a window altogether, so the
// process is made here. A program may disregard what Windows asks: then its window is
// simply there. Not tried with a BCS 5.
func launchMinimised(cmd *exec.Cmd, line string) (process, error) {
	path, err := windows.UTF16PtrFromString(cmd.Path)
	if err != nil {
		return nil, err
	}
	arguments, err := windows.UTF16PtrFromString(line)
	if err != nil {
		return nil, err
	}
	folder, err := windows.UTF16PtrFromString(cmd.Dir)
	if err != nil {
		return nil, err
	}
	var environment []uint16
	for _, variable := range cmd.Environ() {
		text, err := windows.UTF16FromString(variable)
		if err != nil {
			return nil, err
		}
		environment = append(environment, text...)
	}
	environment = append(environment, 0, 0)
	how := windows.StartupInfo{Flags: windows.STARTF_USESHOWWINDOW, ShowWindow: windows.SW_MINIMIZE}
	how.Cb = uint32(unsafe.Sizeof(how))
	var made windows.ProcessInformation
	if err := windows.CreateProcess(path, arguments, nil, nil, false, windows.CREATE_UNICODE_ENVIRONMENT,
		&environment[0], folder, &how, &made); err != nil {
		return nil, err
	}
	windows.CloseHandle(made.Thread)
	return &handled{handle: made.Process}, nil
}

// handled is a process that was made here. Its handle is ours from the beginning: asking
// for one by its number may be refused.
type handled struct {
	mu     sync.Mutex
	handle windows.Handle // 0 once it was waited for
}

func (h *handled) wait() error {
	if _, err := windows.WaitForSingleObject(h.handle, windows.INFINITE); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	defer func() {
		windows.CloseHandle(h.handle)
		h.handle = 0
	}()
	var code uint32
	if err := windows.GetExitCodeProcess(h.handle, &code); err != nil {
		return err
	}
	if code != 0 {
		return &Exit{int(code)}
	}
	return nil
}

func (h *handled) kill() error {
	const killed = 1 // the exit code, as Go's
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.handle == 0 {
		return os.ErrProcessDone
	}
	return windows.TerminateProcess(h.handle, killed)
}

// refusal is what an error of the start means; nil where that has no name.
func refusal(err error) error {
	var code syscall.Errno
	if !errors.As(err, &code) {
		return nil
	}
	return errorsOfWindows[uintptr(code)]
}
