package control

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Process is a control program that runs.
type Process struct {
	// ID is the system's number for it.
	ID int
	// Name is the executable's file name.
	Name string
	// Path is the executable file with its folder; "" when Windows does not tell us, as for
	// another user's program.
	Path string
}

// String names the process as precisely as is known.
func (p Process) String() string {
	if p.Path == "" {
		return fmt.Sprintf("%s (process %d)", p.Name, p.ID)
	}
	return fmt.Sprintf("%s (process %d)", p.Path, p.ID)
}

// Running lists the control programs that run on this computer, whoever started them; always none
// where there is no Windows. Stand-ins are not counted: several rehearsals may go on at once, and a
// stand-in itself refuses a file that another one has.
func Running() ([]Process, error) { return running(thisComputer{}) }

func running(c computer) ([]Process, error) {
	all, err := c.processes()
	if err != nil {
		return nil, fmt.Errorf("asking which programs run: %w", err)
	}
	var found []Process
	for _, p := range all {
		if strings.EqualFold(p.Name, executableName) {
			p.Path = c.processPath(p.ID)
			found = append(found, p)
		}
	}
	return found, nil
}

// Start starts the program on the file, which is to be an absolute path, and returns without
// waiting for it: the caller calls Wait. environment ("NAME=value") is added to our own.
// ErrNoProgram when the program is not there (any more); ErrRunning, with its path, when a control
// program runs already, which a stand-in does not mind.
func Start(p Program, file string, s Switches, environment []string) (*exec.Cmd, error) {
	return start(thisComputer{}, p, file, s, environment)
}

func start(c computer, p Program, file string, s Switches, environment []string) (*exec.Cmd, error) {
	if !c.isFile(p.Path) {
		return nil, missing(p.Path)
	}
	if p.Kind != StandIn {
		others, err := running(c)
		if err != nil {
			return nil, err
		}
		if len(others) > 0 {
			return nil, fmt.Errorf("%w: %s", ErrRunning, others[0])
		}
	}
	cmd := exec.Command(p.Path, p.arguments(file, s)...)
	cmd.Env = append(os.Environ(), environment...)
	if err := launch(cmd, p.CommandLine(file, s), s.Minimise && p.Kind == BCS5); err != nil {
		return nil, fmt.Errorf("starting %s: %w", p.Path, err)
	}
	return cmd, nil
}
