package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// Errors of the link.
var (
	// ErrNoSection is returned when there is nothing to upload: no section has a movement.
	ErrNoSection = errors.New("no movement was chosen")
	// ErrNoFile is returned when the Bridgemate database was not written yet, or was taken away.
	ErrNoFile = errors.New("there is no Bridgemate database")
	// ErrResults is returned when something would clear results that are in already.
	ErrResults = errors.New("there are results already")
	// ErrRunning is returned when the program that this link started still runs.
	ErrRunning = errors.New("the Bridgemate control program is running")
	// ErrMismatch is returned when a file that was just written does not hold what was written.
	ErrMismatch = errors.New("the file does not hold what was written to it")
	// ErrRejected is returned, with the reason, when the control program would not take the file.
	ErrRejected = errors.New("the Bridgemate control program would reject this")
)

// Options say how an evening is linked to the Bridgemates.
type Options struct {
	// File is the .bws of the evening.
	File string
	// Program is Bridgemate's control program; "" is the one in its usual place.
	Program string
	// AutoServerStart is the guide's "Automatic server start": the switch /s at the first start.
	AutoServerStart bool
	// Minimise starts the program as an icon.
	Minimise bool
	// Interval is the time between two readings; 0 is the guide's five seconds.
	Interval time.Duration
	// Settings are the Bridgemate settings to control, by the guide's field names; a setting that
	// is not here keeps the value that it has in BM Pro.
	Settings map[string]any
	// Environment is passed on to the program, beside our own: the rehearsal's choices.
	Environment []string
}

// Usual fills in what was left open.
func (o Options) Usual() Options {
	if o.Interval <= 0 {
		o.Interval = 5 * time.Second
	}
	if o.Program == "" {
		o.Program = usualProgram()
	}
	return o
}

// Roster finds the names that belong to player numbers.
type Roster interface {
	PlayerName(number string) (name string, ok bool, err error)
}

// Link owns the .bws of an evening, the control program that it started and the goroutine that
// reads. Its methods may be called from any goroutine.
type Link struct {
	session *session.Session
	roster  Roster

	poll      sync.Mutex // held during a reading: one at a time; guards the next three
	reader    *bws.Reader
	gone      map[session.Key]bool // rows that were not there at the last look
	unsettled bool                 // the last contents are to be looked at again

	mu       sync.Mutex // guards what follows
	options  Options
	status   Status
	watchers []func(Status)
	ended    chan struct{} // closed when program has ended
	exit     error         // how it ended
	stop     context.CancelFunc
	stopped  chan struct{} // closed when the reading goroutine has ended
}

// Status is the link at one moment.
type Status struct {
	// Reading is true between Start and Stop of the retrieval.
	Reading bool
	// LastRead is the last time that the file was read with success.
	LastRead time.Time
	// Err is why the last attempt failed, nil when it did not; Since is the first failure in a row.
	Err   error
	Since time.Time
	// ProgramRunning is true while a control program runs that this link started.
	ProgramRunning bool
	// Tables says, for each table in the file, whether it was uploaded and logged on.
	Tables []TableStatus
}

// TableStatus is what the control program says of a table (guide: "Tables" table).
type TableStatus struct {
	Section, Table     int
	Uploaded, LoggedOn bool
	// Updating is true until the control program has taken a change of the movement.
	Updating bool
}

// New links a session. Nothing happens before one of the link's methods is called.
func New(s *session.Session, roster Roster, o Options) *Link {
	return &Link{session: s, roster: roster, options: o.Usual(), gone: map[session.Key]bool{}}
}

// Options gives the options in force.
func (l *Link) Options() Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.options
}

// SetOptions changes the options; a running retrieval takes the new interval at its next turn.
func (l *Link) SetOptions(o Options) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.options = o.Usual()
}

// Status is the link as it stands.
func (l *Link) Status() Status {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.status
}

// Watch calls see after each change of the status, on the goroutine that changed it.
func (l *Link) Watch(see func(Status)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers = append(l.watchers, see)
}

func (l *Link) change(f func(*Status)) {
	l.mu.Lock()
	f(&l.status)
	now, watchers := l.status, l.watchers
	l.mu.Unlock()
	for _, see := range watchers {
		see(now)
	}
}

// Step is one of the steps of Start.
type Step string

// The steps of Start, in order.
const (
	StepCheck   Step = "Check the movement"
	StepWrite   Step = "Write the Bridgemate database"
	StepProgram Step = "Start the Bridgemate control program"
	StepRead    Step = "Start reading results"
)

// Steps lists the steps of Start in order.
func Steps() []Step { return []Step{StepCheck, StepWrite, StepProgram, StepRead} }

// Start does it all: checks, writes the .bws, starts the control program with /s, and reads. Each
// step is reported before it begins (done false) and after it succeeded (done true). It refuses
// with ErrResults when results are in already: then Restart is meant.
func (l *Link) Start(ctx context.Context, report func(s Step, done bool)) error {
	steps := []struct {
		step Step
		do   func() error
	}{
		{StepCheck, l.checkStart},
		{StepWrite, func() error { return l.Create(ctx) }},
		{StepProgram, func() error { return l.Launch(l.Options().AutoServerStart) }},
		{StepRead, func() error { return l.StartReading(ctx) }},
	}
	for _, s := range steps {
		report(s.step, false)
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.do(); err != nil {
			return fmt.Errorf("%s: %w", s.step, err)
		}
		report(s.step, true)
	}
	return nil
}

func (l *Link) checkStart() error {
	st := l.session.State()
	if len(st.Sections) == 0 {
		return ErrNoSection
	}
	if n := len(st.Results); n > 0 {
		return fmt.Errorf("%w: %d", ErrResults, n)
	}
	for _, s := range st.Sections {
		if err := s.Movement.Validate(); err != nil {
			return fmt.Errorf("section %s: %w", s.Letter(), err)
		}
	}
	o := l.Options()
	if o.File == "" {
		return ErrNoFile
	}
	if !isFile(o.Program) {
		return fmt.Errorf("%w: %s", ErrNoProgram, o.Program)
	}
	return nil
}

// Restart starts the control program again on the same file, without /s (which would clear the
// server), and reads on. It is the answer to a closed program and to a computer that went down.
func (l *Link) Restart(ctx context.Context) error {
	if err := l.Launch(false); err != nil {
		return err
	}
	return l.StartReading(ctx)
}

// Launch starts the control program on the file. reset is the switch /s: it clears the server and
// uploads the tables, and is refused with ErrResults once there are results.
func (l *Link) Launch(reset bool) error {
	o := l.Options()
	if !isFile(o.File) {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	if n := len(l.session.State().Results); reset && n > 0 {
		return fmt.Errorf("%w: %d", ErrResults, n)
	}
	if l.Status().ProgramRunning {
		return ErrRunning
	}
	file, err := filepath.Abs(o.File)
	if err != nil {
		return err
	}
	sw := Switches{Reset: reset, Read: true, Minimise: o.Minimise}
	cmd, err := launch(o.Program, file, sw, o.Environment)
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	l.mu.Lock()
	l.ended, l.exit = ended, nil
	l.mu.Unlock()
	l.change(func(s *Status) { s.ProgramRunning = true })
	go func() {
		err := cmd.Wait()
		l.mu.Lock()
		l.exit = err
		l.mu.Unlock()
		close(ended)
		l.change(func(s *Status) { s.ProgramRunning = false })
	}()
	return l.session.Record("program", session.ProgramStarted{Program: o.Program, Args: sw.CommandLine(file)})
}

// ProgramEnded gives a channel that is closed when the control program that this link started has
// ended; nil when it started none.
func (l *Link) ProgramEnded() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended
}

// ProgramExit says how the control program ended that this link started last: nil, or what
// exec.Cmd.Wait returned.
func (l *Link) ProgramExit() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.exit
}

// StartReading reads at once, then at every interval until StopReading. A first reading that fails
// is returned, and nothing is started.
func (l *Link) StartReading(ctx context.Context) error {
	o := l.Options()
	if !isFile(o.File) {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	l.mu.Lock()
	if l.stop != nil {
		l.mu.Unlock()
		return nil
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	stopped := make(chan struct{})
	l.stop, l.stopped = stop, stopped
	l.mu.Unlock()
	err := l.session.Record("director", session.ReadingStarted{File: o.File})
	if err == nil {
		err = l.ReadNow(ctx)
	}
	if err != nil {
		l.mu.Lock()
		l.stop = nil
		l.mu.Unlock()
		stop()
		return err
	}
	l.change(func(s *Status) { s.Reading = true })
	go l.read(running, stopped)
	return nil
}

func (l *Link) read(ctx context.Context, stopped chan struct{}) {
	defer close(stopped)
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(l.Options().Interval):
			l.ReadNow(ctx) // a failure stands in the status; the next turn tries again
		}
	}
}

// StopReading ends the retrieval and waits until a reading in progress has ended.
func (l *Link) StopReading() error {
	if !l.Close() {
		return nil
	}
	return l.session.Record("director", session.ReadingStopped{File: l.Options().File})
}

// Close ends the reading without saying so in the journal, so that the evening is read on when it
// is resumed. It tells whether there was a reading to end.
func (l *Link) Close() (was bool) {
	l.mu.Lock()
	stop, stopped := l.stop, l.stopped
	l.stop = nil
	l.mu.Unlock()
	if stop == nil {
		return false
	}
	stop()
	<-stopped
	l.change(func(s *Status) { s.Reading = false })
	return true
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
