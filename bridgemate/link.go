package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/computer"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/turns"
	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/sharing"
)

// Errors of the link.
var (
	// ErrNoSection is returned when there is nothing to upload: no section
	// has a movement.
	ErrNoSection = errors.New("no movement was chosen")
	// ErrNoFile is returned when the Bridgemate database was not written
	// yet, or was taken away.
	ErrNoFile = errors.New("there is no Bridgemate database")
	// ErrResults is returned when something would clear results that are in already.
	ErrResults = errors.New("there are results already")
	// ErrRunning is returned when the program that this link started still runs.
	ErrRunning = errors.New("the Bridgemate control program is running")
	// ErrMismatch is returned when a file that was just written does not
	// hold what was written.
	ErrMismatch = errors.New("the file does not hold what was written to it")
	// ErrHeld is returned, with bws.ErrLocked, when a change would have to be written
	// beside a control program that has the file, and there is no engine that shares it.
	ErrHeld = errors.New("only Microsoft's Access engine writes beside the control program")
	// ErrRejected is returned, with the reason, when the control program
	// would not take the file.
	ErrRejected = errors.New("the Bridgemate control program would reject this")
)

// Options say how an evening is linked to the Bridgemates.
type Options struct {
	// File is the .bws of the evening. Where one server cannot take all sections there
	// are more: see Link.Files.
	File string
	// Program is Bridgemate's control program; "" is the best that is found.
	Program string
	// Generation says for which control program the file is made, and Format
	// in which Access format.
	Generation bws.Generation
	Format     bws.Format
	// Computers are further computers in the club's network, each with a Bridgemate
	// server, that share the file: their names exactly as Windows gives them
	// (guide: Clients table).
	Computers []string
	// AutoServerStart is the guide's "Automatic server start": the switch
	// /s at the first start.
	AutoServerStart bool
	// Minimise starts the program as an icon.
	Minimise bool
	// Interval is the time between two readings; 0 is the guide's five seconds.
	Interval time.Duration
	// Settings are the Bridgemate settings to control, by the guide's field names; a
	// setting that is not here keeps the value that it has in BM Pro.
	Settings map[string]any
	// SendNames gives the handsets the players' names (BCS).
	SendNames bool
	// HandRecords gives the handsets the deals, where they are known: to check
	// leads and recorded play.
	HandRecords bool
	// EqualNumbers numbers both lines of a two-winner movement from 1 on the handsets.
	EqualNumbers bool
	// Processed is the field in which rows are marked that were read (guide:
	// Guidelines for data retrieval): "Processed", "Processed1" to "Processed4", or
	// one of our own that begins with "custom_"; "" marks nothing, since what was
	// seen is remembered in the journal.
	Processed string
	// Still is how long the file may stay unchanged during play, or nothing come over
	// the network, before that is an alarm; 0 is 20 minutes.
	Still time.Duration
	// Environment is passed on to the program, beside our own: the rehearsal's choices.
	Environment []string
	// Network is true where the Bridgemates are reached over a network, by the Data
	// Connector, and no file is written.
	Network bool
	// Connector is by which way they are reached then.
	Connector Connector
}

// Connector is how the vendor's Data Connector is reached.
type Connector struct {
	// Address is the computer on which it runs, "192.168.1.20" or with a port; "" is this
	// one.
	Address string
	// Club and Licence are what it knows the club by.
	Club    string
	Licence Licence
}

// Licence is the key of a club's licence, which no log shows.
type Licence string

// String hides it.
func (l Licence) String() string {
	if l == "" {
		return ""
	}
	return "…"
}

// GoString hides it.
func (l Licence) GoString() string { return l.String() }

// Usual fills in what was left open.
func (o Options) Usual() Options {
	if o.Interval <= 0 {
		o.Interval = 5 * time.Second
	}
	if o.Still <= 0 {
		o.Still = 20 * time.Minute
	}
	if o.Program == "" {
		if found := control.Find(); len(found) > 0 {
			o.Program = found[0].Path
		}
	}
	o.Settings = maps.Clone(o.Settings)
	return o
}

// Link owns the .bws of an evening, the control program that it started and the goroutine
// that reads. Its methods may be called from any goroutine.
type Link struct {
	session      *session.Session
	roster       Roster
	now          func() time.Time
	uptime       func() time.Duration
	after        func(time.Duration) <-chan time.Time
	computerName func() (string, error)
	running      func() ([]control.Process, error)
	choose       func(control.Program) engine
	newReader    func(file string) fileReader
	isFile       func(path string) bool
	rename       func(ctx context.Context, from, to string) error
	calls        calls
	reading      turns.Retrieval

	changing turns.Lock // held over a change of the movement, from the journal to its end

	poll   turns.Lock // held during a reading or a writing: one at a time; guards what follows
	memory memory

	mu       sync.Mutex // guards what follows; held for moments only, never while anything is asked of the computer
	options  Options
	program  control.Program // as identified from options
	access   *engine
	status   Status
	watchers []func(Status)
	run      *control.Run  // the control program that was started last
	ended    chan struct{} // closed when it has ended
	exit     error         // how it ended
	moved    time.Time     // when a file last changed
	untaken  time.Time     // since when a table has an update that was not taken
	// notUploaded is since when tables are not uploaded although the
	// control program runs.
	notUploaded time.Time
	// unwritten is since when a change of the movement is not in the file.
	unwritten time.Time
}

// Status is the link at one moment.
type Status struct {
	// Reading is true between Start and Stop of the retrieval.
	Reading bool
	// LastRead is the last time that the file was read with success.
	LastRead time.Time
	// LastSeq is the last entry of the journal then.
	LastSeq int64
	// Err is why the last attempt failed, nil when it did not; Since is the
	// first failure in a row.
	Err   error
	Since time.Time
	// Marking is why rows could not be marked as processed, nil when they
	// were or need not be.
	Marking error
	// Naming is why numbers of players could not be looked up, nil when they were. It is
	// tried again at every reading.
	Naming error
	// ProgramRunning is true while a control program runs that this link started, or that
	// one which it started only started in turn.
	ProgramRunning bool
	// Tables says, for each table in the file, whether it was uploaded and logged on.
	Tables []TableStatus
	// Lost are the sections that another computer took over, of which nothing is read or
	// written here any more.
	Lost []Lost
	// Passing is why what was decided, at whatever computer of several, is not in the
	// file yet, nil when it is.
	Passing error
	// InPlay are the contracts that were entered and not finished (guide:
	// IntermediateData).
	InPlay []InPlay
	// Calls are those for the director that are not solved, the oldest first.
	Calls []feed.Call
	// Alarms are what the director should see to now.
	Alarms []Alarm
}

// TableStatus is what the control program says of a table (guide: "Tables" table).
type TableStatus = feed.Table

// InPlay is a contract that is being played.
type InPlay struct {
	Key      session.Key
	Contract scoring.Contract
	// Declarer is North or East where SideOnly says that no more than the
	// side is on record.
	Declarer scoring.Direction
	SideOnly bool
	Lead     session.Lead
}

// New links a session. Nothing happens before one of the link's methods is called.
func New(s *session.Session, roster Roster, o Options) *Link {
	l := &Link{session: s, roster: roster, now: time.Now, uptime: computer.Uptime, after: time.After,
		computerName: control.ComputerName, running: control.Running, choose: chooseEngine,
		isFile: isFile, rename: sharing.Rename,
		newReader: func(file string) fileReader { return bws.NewReader(file) },
		changing:  turns.NewLock(), poll: turns.NewLock()}
	l.memory = newMemory(l.reader)
	l.SetOptions(o)
	return l
}

// Options gives the options in force.
func (l *Link) Options() Options {
	l.mu.Lock()
	defer l.mu.Unlock()
	o := l.options
	o.Settings = maps.Clone(o.Settings)
	return o
}

// SetOptions changes the options; a running retrieval takes the new
// interval at its next turn.
func (l *Link) SetOptions(o Options) {
	o = o.Usual()
	program, err := control.Identify(o.Program)
	if err != nil {
		program = control.Program{Path: o.Program}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if program.Kind != l.program.Kind {
		l.access = nil
	}
	l.options, l.program = o, program
}

// engine is the way to the file, chosen once for a kind of control program.
func (l *Link) engine() engine {
	l.mu.Lock()
	chosen, program := l.access, l.program
	l.mu.Unlock()
	if chosen != nil {
		return *chosen
	}
	e := l.choose(program)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.access == nil && l.program.Kind == program.Kind {
		l.access = &e
	}
	return e
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

func (l *Link) setStatus(f func(*Status)) {
	l.mu.Lock()
	f(&l.status)
	now, watchers := l.status, l.watchers
	l.mu.Unlock()
	for _, see := range watchers {
		see(now)
	}
}

// change writes to the files of a session that runs, those that it concerns: do is called
// for each, with what is in it, in one batch a file, and again where the batch met a
// lock. What came in before belongs to the journal first, and a copy of the file as it
// was is kept beside it.
func (l *Link) change(ctx context.Context, concerns func(part) bool,
	do func(p part, b bws.Batch, c *bws.Contents) error) error {
	o := l.Options()
	parts, err := l.parts(l.session.State(), o)
	if err != nil {
		return err
	}
	parts = slices.DeleteFunc(parts, func(p part) bool { return !concerns(p) })
	for _, p := range parts {
		if !l.there(ctx, p.file) {
			return fmt.Errorf("%w: %s", ErrNoFile, p.file)
		}
	}
	if err := l.ReadNow(ctx); err != nil {
		return err
	}
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	for _, p := range parts {
		_, err := ask(ctx, &l.calls, p.file, writePatience,
			func(ctx context.Context) (struct{}, error) { return struct{}{}, l.keepCopy(ctx, p.file) })
		if err != nil {
			return err
		}
		err = l.write(ctx, p.file, func(b bws.Batch) error {
			c, err := b.Contents()
			if err != nil {
				return err
			}
			return do(p, b, here(l.session.State(), c))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// counts is how many rows were written to each file. A batch that met a lock is done
// again, and counted anew.
type counts map[string]int

func (c counts) begin(p part) { c[p.file] = 0 }

func (c counts) total() (n int) {
	for _, of := range c {
		n += of
	}
	return n
}

// every file of the session.
func every(part) bool { return true }

// keepCopy copies a file before it is changed: "evening.before change.bws".
func (l *Link) keepCopy(ctx context.Context, file string) error {
	content, err := os.ReadFile(file)
	if sharing.Is(err) {
		err = fmt.Errorf("%w: %w", bws.ErrLocked, err)
	}
	if err != nil {
		return err
	}
	ext := filepath.Ext(file)
	kept := file[:len(file)-len(ext)] + ".before change" + ext
	if err := os.WriteFile(kept+".new", content, 0o644); err != nil {
		return err
	}
	return l.rename(ctx, kept+".new", kept)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
