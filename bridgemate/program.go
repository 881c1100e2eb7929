package bridgemate

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// ErrNoProgram is returned when Bridgemate's control program is not where it was said to be.
var ErrNoProgram = errors.New("the Bridgemate control program was not found")

// Switches are BM Pro's command line switches (guide: Using command line parameters at startup
// BM Pro). The file itself is always passed.
type Switches struct {
	// Reset is /s: reset the server and upload the tables. Never used on a restart.
	Reset bool
	// Read is /r: start retrieving, and show no report after the upload.
	Read bool
	// Minimise is /m.
	Minimise bool
	// HandRecords is /h: the IDs of the sections whose hand records are uploaded; only with Reset.
	HandRecords []int
}

// CommandLine spells the switches exactly as the guide does: /f:[path] /s /r /m /h:[1,2].
func (s Switches) CommandLine(file string) string { return strings.Join(s.arguments(file), " ") }

func (s Switches) arguments(file string) []string {
	args := []string{"/f:[" + file + "]"}
	if s.Reset {
		args = append(args, "/s")
		if len(s.HandRecords) > 0 {
			ids := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(s.HandRecords)), ","), "[]")
			args = append(args, "/h:["+ids+"]")
		}
	}
	if s.Read {
		args = append(args, "/r")
	}
	if s.Minimise {
		args = append(args, "/m")
	}
	return args
}

// launch starts the program at path and returns without waiting for it. environment is added to
// our own.
func launch(path, file string, s Switches, environment []string) (*exec.Cmd, error) {
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		return nil, fmt.Errorf("%w: %s", ErrNoProgram, path)
	}
	cmd := command(path, file, s)
	cmd.Env = append(os.Environ(), environment...)
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %s: %w", path, err)
	}
	return cmd, nil
}
