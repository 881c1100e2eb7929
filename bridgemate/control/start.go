package control

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Process is a control program that runs.
type Process struct {
	// ID is the system's number for it.
	ID int
	// Name is the executable's file name.
	Name string
	// Path is the executable file with its folder; "" when Windows does not tell us, as
	// for another user's program.
	Path string
}

// String names the process as precisely as is known.
func (p Process) String() string {
	if p.Path == "" {
		return fmt.Sprintf("%s (process %d)", p.Name, p.ID)
	}
	return fmt.Sprintf("%s (process %d)", p.Path, p.ID)
}

// Running lists the control programs that run on this computer, whoever started them;
// always none where there is no Windows. Stand-ins are not counted: several rehearsals
// may go on at once, and a stand-in itself refuses a file that another one has.
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

// Start starts the program on the file, which is to be an absolute path, and returns
// without waiting for it: the caller calls Wait. environment ("NAME=value") is added to
// our own. A control program works in its own folder, as from its icon; a stand-in in
// ours, which the choices of a rehearsal may refer to.
//
// ErrNoProgram when the program is not there (any more); ErrRunning, with its path, when
// a control program runs already, which a stand-in does not mind; ErrElevation,
// ErrNotProgram, ErrBlocked or ErrDeclined when the computer does not start it.
func Start(p Program, file string, s Switches, environment []string) (*Run, error) {
	return start(thisComputer{}, p, file, s, environment)
}

func start(c computer, p Program, file string, s Switches, environment []string) (*Run, error) {
	if !c.isFile(p.Path) {
		return nil, missing(p.Path)
	}
	path, err := filepath.Abs(p.Path) // from whatever folder it starts
	if err != nil {
		return nil, err
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
	cmd := exec.Command(path, p.arguments(file, s)...)
	cmd.Env = append(os.Environ(), environment...)
	if p.Kind != StandIn {
		cmd.Dir = filepath.Dir(path)
	}
	process, err := launch(cmd, p.CommandLine(file, s), p.display(s))
	if err != nil {
		return nil, refused(p.Path, err)
	}
	return newRun(c, p, process), nil
}

// refused is the error of a program that was not started.
func refused(path string, err error) error {
	if kind := refusal(err); kind != nil {
		return fmt.Errorf("%w: %s: %w", kind, path, err)
	}
	return fmt.Errorf("starting %s: %w", path, err)
}

// display is how a program's window is to be.
type display uint8

const (
	plain display = iota
	// minimised has Windows show the first window as a button on the task bar, for the
	// one program that is not told so by a switch.
	minimised
	// noConsole is for a program without a window: as part of one with a window it would
	// open a console, black and empty.
	noConsole
)

func (p Program) display(s Switches) display {
	switch {
	case p.Kind == StandIn:
		return noConsole
	case p.Kind == BCS5 && s.Minimise:
		return minimised
	}
	return plain
}
