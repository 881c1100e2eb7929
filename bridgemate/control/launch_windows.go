package control

import (
	"os"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// launch passes the command line as it stands: Go's own quoting would put quotes around the
// brackets as soon as the path holds a space.
func launch(cmd *exec.Cmd, line string, minimised bool) error {
	line = `"` + cmd.Path + `" ` + line
	if minimised {
		return launchMinimised(cmd, line)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: line}
	return cmd.Start()
}

// launchMinimised asks Windows to show the program's first window minimised, on the task bar, where
// the user can reach it. SysProcAttr can only hide a window altogether, so the process is made here
// and handed to cmd, whose Wait works as always; its Process cannot be killed. A program may
// disregard what Windows asks: then its window is simply there. Not tried with a BCS 5.
func launchMinimised(cmd *exec.Cmd, line string) error {
	path, err := windows.UTF16PtrFromString(cmd.Path)
	if err != nil {
		return err
	}
	arguments, err := windows.UTF16PtrFromString(line)
	if err != nil {
		return err
	}
	var environment []uint16
	for _, variable := range cmd.Environ() {
		text, err := windows.UTF16FromString(variable)
		if err != nil {
			return err
		}
		environment = append(environment, text...)
	}
	environment = append(environment, 0, 0)
	how := windows.StartupInfo{Flags: windows.STARTF_USESHOWWINDOW, ShowWindow: windows.SW_MINIMIZE}
	how.Cb = uint32(unsafe.Sizeof(how))
	var made windows.ProcessInformation
	if err := windows.CreateProcess(path, arguments, nil, nil, false, windows.CREATE_UNICODE_ENVIRONMENT,
		&environment[0], nil, &how, &made); err != nil {
		return err
	}
	defer windows.CloseHandle(made.Thread)
	defer windows.CloseHandle(made.Process) // not before FindProcess: the ID stays this process's
	cmd.Process, err = os.FindProcess(int(made.ProcessId))
	return err
}
