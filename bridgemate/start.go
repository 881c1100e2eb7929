package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session"
)

// Step is one of the steps of Start.
type Step uint8

// The steps of Start, in order.
const (
	StepCheck   Step = iota + 1 // check the movement, the options and the control program
	StepWrite                   // write the .bws
	StepProgram                 // start the control program
	StepRead                    // start reading
	StepReach                   // reach the Data Connector
	StepSend                    // give it the evening, and have it start the Bridgemates
)

// String names the step in errors.
func (s Step) String() string {
	switch s {
	case StepCheck:
		return "checking what the start needs"
	case StepWrite:
		return "writing the Bridgemate database"
	case StepProgram:
		return "starting the control program"
	case StepRead:
		return "starting to read"
	case StepReach:
		return "reaching the Data Connector"
	case StepSend:
		return "giving the evening to the Bridgemates"
	}
	return fmt.Sprintf("step %d", uint8(s))
}

// Steps lists the steps of a start in order, by file or over a network.
func Steps(network bool) []Step {
	if network {
		return []Step{StepCheck, StepReach, StepSend, StepRead}
	}
	return []Step{StepCheck, StepWrite, StepProgram, StepRead}
}

// Start does it all: checks, writes the .bws, starts the control program with /s, and
// reads. Each step is reported before it begins (done false) and after it succeeded
// (done true). It refuses with ErrResults when results came from the Bridgemates
// already: then Restart is meant. Those that the director entered by hand before stand
// in no way: they stay what they are.
func (l *Link) Start(ctx context.Context, report func(s Step, done bool)) error {
	return DoSteps(ctx, report, Steps(false), map[Step]func() error{
		StepCheck:   func() error { return l.checkStart(ctx) },
		StepWrite:   func() error { return l.Create(ctx) },
		StepProgram: func() error { return l.Launch(l.Options().AutoServerStart) },
		StepRead:    func() error { return l.StartReading(ctx) },
	})
}

// DoSteps does the steps of a start in their order. Each is reported before it begins
// (done false) and after it succeeded (done true); the error names the one that failed.
func DoSteps(ctx context.Context, report func(s Step, done bool), steps []Step, do map[Step]func() error) error {
	for _, s := range steps {
		report(s, false)
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := do[s](); err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		report(s, true)
	}
	return nil
}

func (l *Link) checkStart(ctx context.Context) error {
	st := l.session.State()
	if len(st.Sections) == 0 {
		return ErrNoSection
	}
	if err := Elsewhere(st); err != nil {
		return err
	}
	if err := l.nothingToClear(ctx, st.File); err != nil {
		return err
	}
	for _, s := range OwnSections(st) {
		if err := s.Movement.Validate(); err != nil {
			return fmt.Errorf("section %s: %w", s.Letter(), err)
		}
	}
	o := l.Options()
	if o.File == "" {
		return ErrNoFile
	}
	if !isFile(o.Program) {
		return fmt.Errorf("%w: %s", control.ErrNoProgram, o.Program)
	}
	if p := l.controlProgram(); p.Kind != control.StandIn {
		running, err := l.running()
		if err != nil {
			return err
		}
		if len(running) > 0 {
			return fmt.Errorf("%w: %s", control.ErrRunning, running[0])
		}
	}
	return bws.CheckSettings(o.Generation, o.Settings)
}

// controlProgram is the control program of the options.
func (l *Link) controlProgram() control.Program {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.program
}

// Restart starts the control program again on the same file, without /s (which would
// clear the server), and reads on. It is the answer to a closed program, to a
// computer that went down, and to a file that was taken to another computer: the
// tables are then given to this one.
//
// Only where the program ended before it had uploaded a single table, and no result is in
// the file or ever came into the journal from it, it starts with /s as Start does:
// without it nobody could play, and there is nothing to clear.
func (l *Link) Restart(ctx context.Context) error {
	if err := Elsewhere(l.session.State()); err != nil {
		return err
	}
	if !l.there(ctx, l.Options().File) {
		return fmt.Errorf("%w: %s", ErrNoFile, l.Options().File)
	}
	if err := l.moveHere(ctx); err != nil {
		if errors.Is(err, ErrStrange) || errors.Is(err, ErrOlder) {
			_ = l.ReadNow(ctx) // which says the same, and alarms with the ways out
		}
		return err
	}
	if err := l.FinishChanges(ctx); err != nil {
		return err
	}
	afresh, err := l.nothingUploaded(ctx)
	if err != nil {
		return err
	}
	if err := l.Launch(afresh); err != nil {
		return err
	}
	return l.StartReading(ctx)
}

// nothingUploaded reports whether the start is still to be made that
// Options.AutoServerStart asks for.
func (l *Link) nothingUploaded(ctx context.Context) (bool, error) {
	o := l.Options()
	if !o.AutoServerStart || !Untouched(l.session.State()) {
		return false, nil
	}
	return l.blank(ctx, o.File)
}

// nothingToClear returns ErrResults where a start afresh would clear results that
// came from the handsets, or may be there unread. What the director entered is in
// the journal alone, and nothing clears it: where that is all, the file is asked
// whether it was played with.
func (l *Link) nothingToClear(ctx context.Context, file string) error {
	st := l.session.State()
	n := EnteredHere(st)
	if n == 0 || file == "" && Untouched(st) {
		return nil
	}
	refused := fmt.Errorf("%w: %d", ErrResults, n)
	switch {
	case !Untouched(st):
		return refused
	case !l.there(ctx, file) && !programStarted(st):
		return nil
	}
	if blank, err := l.blank(ctx, file); err != nil || !blank {
		return errors.Join(refused, err)
	}
	return nil
}

// blank reports whether nobody has played with a file: no table was
// uploaded, and nothing came in.
func (l *Link) blank(ctx context.Context, file string) (bool, error) {
	c, err := l.contents(ctx, file)
	if err != nil {
		return false, err
	}
	uploaded := slices.ContainsFunc(c.Tables, func(t bws.TableRow) bool {
		return t.Status == bws.Uploaded || t.LogOnOff == bws.LoggedOn || t.UpdateFromRound != 0
	})
	return !uploaded && len(c.Received) == 0 && len(c.Intermediate) == 0 && len(c.Bids) == 0 && len(c.Cards) == 0, nil
}

// moveHere gives the tables to this computer where the file knows only another one: a
// control program deals with the tables of its own client alone (guide: Clients
// table, Tables.ComputerID).
func (l *Link) moveHere(ctx context.Context) error {
	name, err := l.computerName()
	if err != nil {
		return err
	}
	o := l.Options()
	parts, err := l.parts(l.session.State(), o)
	if err != nil {
		return err
	}
	if len(parts) == 0 {
		return ErrNoSection
	}
	c, err := l.readOwn(ctx, 0, parts[0])
	if err != nil {
		return err
	}
	for _, client := range c.Clients {
		if client.Computer == name {
			return nil
		}
	}
	if len(c.Clients) > 1 {
		return nil // who plays which tables in a network is for the director to say
	}
	shared := l.session.State().Shared()
	err = l.write(ctx, o.File, func(b bws.Batch) error {
		id, err := b.Insert("Clients", bws.Client{Computer: name}.Row())
		for _, where := range rowsOfPart(parts[0], "Section", shared) {
			if err == nil {
				_, err = b.Update("Tables", where, bws.Row{"ComputerID": id})
			}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("giving the tables to this computer: %w", err)
	}
	return l.session.Record("program", session.Noticed{Note: session.Note{Kind: session.TablesClaimed, Text: name}})
}

// Launch starts the control program on the file. reset is the switch /s: it clears the
// server and uploads the tables, and is refused with ErrResults once results came from
// the Bridgemates. ErrRunning when the program that this link started still runs,
// control.ErrRunning when another does.
func (l *Link) Launch(reset bool) error {
	o, st := l.Options(), l.session.State()
	if err := Elsewhere(st); err != nil {
		return err
	}
	if !isFile(o.File) {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	if reset {
		if err := l.nothingToClear(context.Background(), o.File); err != nil {
			return err
		}
	}
	if l.occupied() {
		return ErrRunning
	}
	file, err := filepath.Abs(o.File)
	if err != nil {
		return err
	}
	sw := control.Switches{Reset: reset, Read: true, Minimise: o.Minimise}
	if reset && o.HandRecords {
		sw.HandRecords = recordedSections(st)
	}
	program := l.controlProgram()
	run, err := control.Start(program, file, sw, o.Environment)
	if err != nil {
		return err
	}
	ended := make(chan struct{})
	l.mu.Lock()
	l.run, l.ended, l.exit = run, ended, nil
	l.moved, l.notUploaded = l.now().Round(0), time.Time{}
	l.mu.Unlock()
	l.setStatus(func(s *Status) { s.ProgramRunning = true })
	go func() {
		err := run.Wait()
		l.mu.Lock()
		last := l.run == run // otherwise it was over before, and started again
		if last {
			l.exit = err
		}
		l.mu.Unlock()
		if last {
			l.setStatus(func(s *Status) { s.ProgramRunning = false })
		}
		close(ended) // whoever waits for it finds a status that knows
	}()
	return l.session.Record("program", session.ProgramStarted{Program: o.Program, Args: program.CommandLine(file, sw)})
}

// occupied reports whether the control program that this link started last still runs.
// The status may say so for a few seconds longer.
func (l *Link) occupied() bool {
	l.mu.Lock()
	runs, run := l.status.ProgramRunning, l.run
	l.mu.Unlock()
	return runs && !run.Over()
}

// recordedSections are the sections that have hand records in the file.
func recordedSections(st *session.State) (ids []int) {
	for _, s := range OwnSections(st) {
		if len(handRows(st, s, false)) > 0 {
			ids = append(ids, s.ID)
		}
	}
	return ids
}

// ProgramEnded gives a channel that is closed when the control program that this link
// started has ended; nil when it started none.
func (l *Link) ProgramEnded() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended
}

// ProgramExit says how the control program ended that this link started last: nil, or
// what control.Run.Wait returned.
func (l *Link) ProgramExit() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.exit
}
