package bridgemate

import (
	"os/exec"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/windows"
)

// command passes the command line as it stands: Go's own quoting would put quotes around the
// brackets as soon as the path holds a space.
func command(path, file string, s Switches) *exec.Cmd {
	cmd := exec.Command(path)
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `"` + path + `" ` + s.CommandLine(file)}
	return cmd
}

// computerName is what the Windows call gives: Clients.Computer must equal it to the letter.
func computerName() (string, error) { return windows.ComputerName() }

// usualProgram is where BM Pro's installer puts it.
func usualProgram() string {
	for _, folder := range []string{`C:\Program Files (x86)`, `C:\Program Files`} {
		path := filepath.Join(folder, "Bridgemate Pro", "BMPro.exe")
		if isFile(path) {
			return path
		}
	}
	return ""
}
