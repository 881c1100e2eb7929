package bridgemate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session"
	"clubnight/session/clubfile"
)

// Light is the colour of a finding.
type Light uint8

// The lights.
const (
	Green Light = iota
	Amber       // it works, but the director should know
	Red         // the evening cannot be played with the Bridgemates like this
)

// FindingKind is what the health check found.
type FindingKind uint8

// The findings: what was looked at, and how it is. The fields of a Finding that count
// are named in brackets.
const (
	MovementReady     FindingKind = iota // [Tables, Results still to come]
	MovementMissing                      // none is chosen yet
	MovementUnsound                      // [Section, Err]
	ProgramFound                         // [Program, Others]
	ProgramMissing                       // [Err]
	ProgramOfOther                       // it is not the one that the file is made for [Program, Generation]
	NothingRuns                          // no other control program
	OursRuns                             // the evening's own control program
	OtherRuns                            // another one [Process]
	RunningUnknown                       // Windows does not say which programs run [Err]
	EngineShares                         // Microsoft's, which writes beside the control program [Engine]
	EngineAlone                          // ours, which needs the file for itself [Err: why not the other]
	EngineOfRehearsal                    // ours, and so does the simulated room
	FolderReady                          // [Path]
	FolderClosed                         // nothing can be written there [Path, Err]
	FileReady                            // [Path, Generation, Results in it]
	FileNotThere                         // it is written at the start [Path]
	FileUnreadable                       // [Path, Err]
	FileRejected                         // the control program would not take it [Path, Generation, Results, Problem]
	ClockRight                           // [Time]
	ClockBack                            // it is before the evening's last entry [Time]
	ComputerNamed                        // [Computer]
	ComputerNameless                     // the control program asks for its name [Err]
	NothingHere                          // the Bridgemates of all sections are other computers'
	ConnectorReady                       // it answers, and takes what the club sends [Address]
	ConnectorSilent                      // nothing answers there [Address, Err]
	ConnectorOther                       // another program answers there [Address, Err]
	ConnectorRefuses                     // it answers, and refuses the club [Address, Err]
	NetworkUnfit                         // something of the evening cannot go over a network [Section, Err]
)

// lightsOf are the findings that are not green.
var lightsOf = map[FindingKind]Light{
	MovementMissing: Amber, MovementUnsound: Red, ProgramMissing: Red, ProgramOfOther: Amber, OtherRuns: Amber,
	RunningUnknown: Amber, EngineAlone: Amber, FolderClosed: Red, FileUnreadable: Red, FileRejected: Amber,
	ClockBack: Amber, ComputerNameless: Red, NothingHere: Amber, ConnectorSilent: Red, ConnectorOther: Red,
	ConnectorRefuses: Red, NetworkUnfit: Red,
}

// Light is how serious the finding is.
func (k FindingKind) Light() Light { return max(lightsOf[k], lightsOfComputer[k]) }

// Finding is one line of the health check.
type Finding struct {
	Kind    FindingKind
	Section int
	// Tables and Results are how many there are, or are to come.
	Tables, Results int
	// Program is the evening's control program, and Others what is installed besides.
	Program control.Program
	Others  []control.Program
	Process control.Process
	// Generation is the one that the file is made for, or is of.
	Generation bws.Generation
	// Engine is the name of Microsoft's Access engine.
	Engine string
	// Path is a folder or a file, Address that of a Data Connector.
	Path     string
	Address  string
	Problem  bws.Problem
	Time     time.Time
	Last     time.Time // when the club played last
	Computer string
	// Damage is what is not as it was written.
	Damage clubfile.Damage
	// Bytes are free on a disk, Port is the Data Connector's.
	Bytes    int64
	Port     int
	Printers []string
	// By is a synchroniser, and Files are what it made of the club file.
	By    string
	Files []string
	// Err is the technical cause, nil where there is none.
	Err error
}

// Light is how serious the finding is.
func (f Finding) Light() Light { return f.Kind.Light() }

// Health looks at everything that the evening needs, before anybody waits for it.
func (l *Link) Health(ctx context.Context) []Finding {
	o := l.Options()
	return []Finding{
		FindMovement(l.session.State()), l.findProgram(o), l.findSecond(), l.findEngine(),
		findFolder(ctx, &l.calls, filepath.Dir(o.File)), l.findFile(ctx, o), FindClock(l.session.State(), l.now()),
		l.findComputer(),
	}
}

// FindMovement looks at what is to be played with this computer's Bridgemates.
func FindMovement(st *session.State) Finding {
	if len(st.Sections) == 0 {
		return Finding{Kind: MovementMissing}
	}
	if Elsewhere(st) != nil {
		return Finding{Kind: NothingHere}
	}
	tables := 0
	for _, s := range OwnSections(st) {
		tables += len(s.Movement.TableNumbers())
		if err := s.Movement.Validate(); err != nil {
			return Finding{Kind: MovementUnsound, Section: s.ID, Err: err}
		}
	}
	return Finding{Kind: MovementReady, Tables: tables, Results: openHere(st)}
}

func (l *Link) findProgram(o Options) Finding {
	p, err := control.Identify(o.Program)
	switch {
	case err != nil:
		return Finding{Kind: ProgramMissing, Err: err}
	case p.Kind != control.StandIn && p.Kind.Generation() != o.Generation:
		return Finding{Kind: ProgramOfOther, Program: p, Generation: o.Generation}
	}
	f := Finding{Kind: ProgramFound, Program: p}
	for _, other := range control.Find() {
		if other.Path != p.Path {
			f.Others = append(f.Others, other)
		}
	}
	return f
}

func (l *Link) findSecond() Finding {
	running, err := l.running()
	ours := l.Status().ProgramRunning
	switch {
	case err != nil:
		return Finding{Kind: RunningUnknown, Err: err}
	case len(running) > 0 && !ours:
		return Finding{Kind: OtherRuns, Process: running[0]}
	case ours:
		return Finding{Kind: OursRuns}
	}
	return Finding{Kind: NothingRuns}
}

func (l *Link) findEngine() Finding {
	switch e := l.engine(); {
	case e.shares:
		return Finding{Kind: EngineShares, Engine: e.name}
	case l.controlProgram().Kind == control.StandIn:
		return Finding{Kind: EngineOfRehearsal}
	default:
		return Finding{Kind: EngineAlone, Err: e.why}
	}
}

func findFolder(ctx context.Context, c *calls, folder string) Finding {
	f := Finding{Kind: FolderReady, Path: folder}
	_, err := ask(ctx, c, f.Path, readPatience,
		func(context.Context) (struct{}, error) { return struct{}{}, probe(f.Path) })
	if err != nil {
		f.Kind, f.Err = FolderClosed, err
	}
	return f
}

// probe writes a file into a folder, and takes it away.
func probe(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, "clubnight-probe-*")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

func (l *Link) findFile(ctx context.Context, o Options) Finding {
	f := Finding{Kind: FileReady, Path: o.File}
	if !l.there(ctx, o.File) {
		f.Kind = FileNotThere
		return f
	}
	c, err := l.contents(ctx, o.File)
	if err != nil {
		f.Kind, f.Err = FileUnreadable, err
		return f
	}
	f.Generation, f.Results = c.Generation(), len(bws.Standing(c.Received))
	for _, p := range bws.Check(c) {
		if !p.Warning {
			f.Kind, f.Problem = FileRejected, p
			break
		}
	}
	return f
}

// FindClock looks at what time it is, by what an evening has already.
func FindClock(st *session.State, now time.Time) Finding {
	f := Finding{Kind: ClockRight, Time: now}
	if f.Time.Before(st.At) {
		f.Kind = ClockBack
	}
	return f
}

func (l *Link) findComputer() Finding {
	name, err := l.computerName()
	if err != nil || name == "" {
		return Finding{Kind: ComputerNameless, Err: err}
	}
	return Finding{Kind: ComputerNamed, Computer: name}
}

// Worst lists findings with the worst first. A clock of which another finding says that
// it is wrong is not called right beside it; where the evening's own Data Connector was
// tried, nothing is said of one that this computer may have.
func Worst(found []Finding) []Finding {
	found = slices.Clone(found)
	if slices.ContainsFunc(found, func(f Finding) bool { return f.Kind == ClockBehind }) {
		found = slices.DeleteFunc(found, func(f Finding) bool { return f.Kind == ClockRight })
	}
	tried := func(f Finding) bool { return f.Kind >= ConnectorReady && f.Kind <= ConnectorRefuses }
	if slices.ContainsFunc(found, tried) {
		found = slices.DeleteFunc(found, func(f Finding) bool {
			return f.Kind == ConnectorRuns || f.Kind == ConnectorStopped || f.Kind == ConnectorMissing
		})
	}
	slices.SortStableFunc(found, func(a, b Finding) int { return int(b.Light()) - int(a.Light()) })
	return found
}
