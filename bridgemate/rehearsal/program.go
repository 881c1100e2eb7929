package rehearsal

import (
	"os"
	"path/filepath"
	"runtime"
)

// Program is the simulated control program: it lies beside the program that runs.
func Program() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	name := "bmpro-stand-in"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(filepath.Dir(self), name), nil
}
