package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
)

// Light is the colour of a finding.
type Light uint8

// The lights.
const (
	Green Light = iota
	Amber       // it works, but the director should know
	Red         // the evening cannot be played with the Bridgemates like this
)

// Finding is one line of the health check.
type Finding struct {
	// What was looked at: "Bridgemate control".
	What string
	Light
	// Words say what was found, and what to do where it is not green.
	Words string
	// Err is the technical cause, nil where there is none.
	Err error
}

// Health looks at everything that the evening needs, before anybody waits for it.
func (l *Link) Health(ctx context.Context) []Finding {
	o := l.Options()
	return []Finding{
		l.findMovement(), l.findProgram(o), l.findSecond(), l.findEngine(), findFolder(o.File), l.findFile(ctx, o), l.findClock(), l.findComputer(),
	}
}

func (l *Link) findMovement() Finding {
	st := l.session.State()
	f := Finding{What: "Movement"}
	if len(st.Sections) == 0 {
		f.Light, f.Words = Amber, "No movement is chosen yet. Choose it on Tonight."
		return f
	}
	tables := 0
	for _, s := range st.Sections {
		tables += len(s.Movement.TableNumbers())
		if err := s.Movement.Validate(); err != nil {
			f.Light, f.Err, f.Words = Red, err, "The movement of section "+s.Letter()+" cannot be played as it stands. Choose another on Tonight."
			return f
		}
	}
	f.Words = fmt.Sprintf("%d tables, %d results to come", tables, st.Expected()-len(st.Results))
	return f
}

func (l *Link) findProgram(o Options) Finding {
	f := Finding{What: "Bridgemate control"}
	p, err := control.Identify(o.Program)
	switch {
	case err != nil:
		f.Light, f.Err = Red, err
		f.Words = "No Bridgemate control program was found. Install BM Pro or BCS, or choose the program by hand."
		return f
	case p.Kind != control.StandIn && p.Kind.Generation() != o.Generation:
		f.Light = Amber
		f.Words = fmt.Sprintf("%s in %s. The file is made for %s: choose the same for both.", p, p.Path, o.Generation)
		return f
	}
	f.Words = fmt.Sprintf("%s, found by %s: %s", p, p.From, p.Path)
	var others []string
	for _, other := range control.Find() {
		if other.Path != p.Path {
			others = append(others, other.String())
		}
	}
	if len(others) > 0 {
		f.Words += ". Also there: " + strings.Join(others, ", ")
	}
	return f
}

func (l *Link) findSecond() Finding {
	f := Finding{What: "Running already", Words: "No other Bridgemate control program is running."}
	running, err := l.running()
	switch {
	case err != nil:
		f.Light, f.Err, f.Words = Amber, err, "Windows does not tell which programs are running."
	case len(running) > 0 && !l.Status().ProgramRunning:
		f.Light, f.Words = Amber, fmt.Sprintf("%s is running. Close it before a session is started; to read on with it, only start reading.", running[0])
	case l.Status().ProgramRunning:
		f.Words = "Bridgemate control runs for this evening."
	}
	return f
}

func (l *Link) findEngine() Finding {
	e := l.engine()
	f := Finding{What: "Access engine", Words: fmt.Sprintf("%s: %s.", e.name, e.why)}
	if !e.shares && l.controlProgram().Kind != control.StandIn {
		f.Light = Amber
		f.Words = "Clubnight's own. Reading results works as always. Changes of the movement, corrections and names can be " +
			"written only while Bridgemate control is closed: " + e.why + "."
	}
	return f
}

func findFolder(file string) Finding {
	f := Finding{What: "Folder", Words: filepath.Dir(file)}
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		var probe *os.File
		if probe, err = os.CreateTemp(filepath.Dir(file), "clubnight-probe-*"); err == nil {
			err = errors.Join(probe.Close(), os.Remove(probe.Name()))
		}
	}
	if err != nil {
		f.Light, f.Err, f.Words = Red, err, "Nothing can be written to "+filepath.Dir(file)+". Choose another file (Change file)."
	}
	return f
}

func (l *Link) findFile(ctx context.Context, o Options) Finding {
	f := Finding{What: "Bridgemate file"}
	if !isFile(o.File) {
		f.Words = "It is written when the session is started: " + filepath.Base(o.File)
		return f
	}
	c, err := bws.Read(ctx, o.File)
	if err != nil {
		f.Light, f.Err, f.Words = Red, err, filepath.Base(o.File)+" cannot be read."
		return f
	}
	f.Words = fmt.Sprintf("%s, for %s, with %d results", filepath.Base(o.File), c.Generation(), len(bws.Standing(c.Received)))
	for _, p := range bws.Check(c) {
		if !p.Warning {
			f.Light, f.Words = Amber, f.Words+". Bridgemate control would reject it: "+p.String()
			break
		}
	}
	return f
}

func (l *Link) findClock() Finding {
	now := l.now()
	f := Finding{What: "Clock", Words: now.Format("Monday, 2 January 2006, 15:04")}
	if last := l.session.State().At; now.Before(last) {
		f.Light = Amber
		f.Words += ". That is before the last entry of this evening: the computer's clock is wrong or was changed."
	}
	return f
}

func (l *Link) findComputer() Finding {
	name, err := l.computerName()
	f := Finding{What: "This computer", Words: name}
	if err != nil || name == "" {
		f.Light, f.Err, f.Words = Red, err, "This computer does not tell its name, which Bridgemate control asks for."
	}
	return f
}
