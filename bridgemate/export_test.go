package bridgemate

import (
	"cmp"
	"context"
	"errors"
	"time"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session/movement"
)

// ImportMovements are the movements of all sections of a file.
func ImportMovements(c *bws.Contents) ([]*movement.Movement, error) {
	rows, err := movementRows(c)
	if err != nil {
		return nil, err
	}
	return movementsOf(c.Sections, rows)
}

// SetClock lets a test say what time it is.
func (l *Link) SetClock(now func() time.Time) { l.now = now }

// SetUptime lets a test say how long the computer has been on.
func (l *Link) SetUptime(up func() time.Duration) { l.uptime = up }

// SetComputer lets a test say on which computer it runs.
func (l *Link) SetComputer(name string) { l.computerName = func() (string, error) { return name, nil } }

// SetRunning lets a test say which control programs Windows lists.
func (l *Link) SetRunning(running func() ([]control.Process, error)) { l.running = running }

// SlowEngine has the choice of an engine call wait before it is made.
func (l *Link) SlowEngine(wait func()) {
	l.access = nil
	l.choose = func(p control.Program) engine { wait(); return chooseEngine(p) }
}

// KillProgram ends the control program at once, as a crash does.
func (l *Link) KillProgram() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.run.Kill()
}

// BreakEngine has the link write through an engine that shares files and fails.
func (l *Link) BreakEngine(err error) {
	e := ownEngine(nil)
	e.name, e.shares = "Broken", true
	e.create = func(string, bws.Format, []bws.Table) error { return err }
	l.access = &e
}

// BreakBatches has the link write through an engine that shares files and
// takes no batches.
func (l *Link) BreakBatches() {
	e := ownEngine(nil)
	e.name, e.shares = "Broken", true
	e.open = func(ctx context.Context, path string, _ time.Duration) (bws.Database, error) {
		db, err := bws.Open(ctx, path)
		return noBatches{db}, err
	}
	l.access = &e
}

type noBatches struct{ bws.Database }

func (noBatches) Batch(func(bws.Batch) error) error { return ado.ErrNoTransaction }

// FailCommits has the link write through its own engine, whose batches do their work and
// then fail at the commit as long as err gives an error; kept says whether the file has
// the work all the same, as on a disk in a network.
func (l *Link) FailCommits(kept bool, err func() error) {
	e := ownEngine(nil)
	e.open = func(ctx context.Context, path string, _ time.Duration) (bws.Database, error) {
		db, failed := bws.Open(ctx, path)
		return failingCommits{db, kept, err}, failed
	}
	l.access = &e
}

type failingCommits struct {
	bws.Database
	kept bool
	err  func() error
}

func (f failingCommits) Batch(do func(bws.Batch) error) error {
	var failed error
	err := f.Database.Batch(func(b bws.Batch) error {
		if err := do(b); err != nil {
			return err
		}
		if failed = f.err(); f.kept {
			return nil
		}
		return failed
	})
	return cmp.Or(err, failed)
}

// SetPatience lets a test say how long the link waits for a file.
func (l *Link) SetPatience(d time.Duration) { l.calls.patience = d }

// ReadThrough lets a test stand between the link and its files: through is called in the
// place of every reading, which it makes by calling read.
func (l *Link) ReadThrough(through func(
	ctx context.Context, read func(context.Context) (*bws.Contents, bool, error),
) (*bws.Contents, bool, error)) {
	l.newReader = func(file string) fileReader { return throughReader{bws.NewReader(file), through} }
}

type throughReader struct {
	reader  *bws.Reader
	through func(context.Context, func(context.Context) (*bws.Contents, bool, error)) (*bws.Contents, bool, error)
}

func (r throughReader) Read(ctx context.Context) (*bws.Contents, bool, error) {
	return r.through(ctx, r.reader.Read)
}

// LookThrough has a test called before the link asks the computer whether a
// file is there.
func (l *Link) LookThrough(before func()) {
	l.isFile = func(path string) bool { before(); return isFile(path) }
}

// WriteThrough has a test called before the link opens a file to write to it.
func (l *Link) WriteThrough(before func()) {
	e := ownEngine(nil)
	e.open = func(ctx context.Context, path string, _ time.Duration) (bws.Database, error) {
		before()
		return bws.Open(ctx, path)
	}
	l.access = &e
}

// BatchesTwice has the link write through its own engine, which does every batch twice:
// the first time it meets a lock at the end. updates counts the statements of the last
// run of a batch that set fields.
func (l *Link) BatchesTwice(updates *int) {
	e := ownEngine(nil)
	e.open = func(ctx context.Context, path string, _ time.Duration) (bws.Database, error) {
		db, err := bws.Open(ctx, path)
		return twiceOver{db, updates}, err
	}
	l.access = &e
}

type twiceOver struct {
	bws.Database
	updates *int
}

var errAgain = errors.New("met a lock at the end")

func (d twiceOver) Batch(do func(bws.Batch) error) error {
	err := d.Database.Batch(func(b bws.Batch) error { return cmp.Or(do(b), errAgain) })
	if !errors.Is(err, errAgain) {
		return err
	}
	*d.updates = 0
	return d.Database.Batch(func(b bws.Batch) error { return do(counted{b, d.updates}) })
}

type counted struct {
	bws.Batch
	updates *int
}

func (c counted) Update(table string, where, set bws.Row) (int, error) {
	*c.updates++
	return c.Batch.Update(table, where, set)
}

// ReadAtOnce has the link read its files as those to which only our own engine writes:
// none has to hold still before it counts.
func (l *Link) ReadAtOnce() {
	l.newReader = func(file string) fileReader { return bws.NewOwnReader(file) }
}

// TurnBy has a reading go on when a test says so, and not after a time.
func (l *Link) TurnBy(turns <-chan time.Time) {
	l.after = func(time.Duration) <-chan time.Time { return turns }
}

// MarkRows marks the rows up to the last that was read.
var MarkRows = markRows

// Opened has a test told of every time that the link opens a file to write to it,
// and how patient that is.
func (l *Link) Opened(told func(patience time.Duration)) {
	e := ownEngine(nil)
	e.open = func(ctx context.Context, path string, patience time.Duration) (bws.Database, error) {
		told(patience)
		return bws.OpenWithin(ctx, path, patience)
	}
	l.access = &e
}

// RenameThrough lets a test stand before the renaming of files.
func (l *Link) RenameThrough(rename func(ctx context.Context, from, to string) error) {
	l.rename = rename
}

// Turn is a turn of the reading, once: what is new is read, and what was
// decided is written.
func (l *Link) Turn(ctx context.Context) error {
	if err := l.ReadNow(ctx); err != nil {
		return err
	}
	if err := l.FinishChanges(ctx); err != nil {
		return err
	}
	l.passOn(ctx)
	return l.Status().Passing
}

// BeforeChange has something happen after the file was read for the last time before a
// change, and before that is written.
func (l *Link) BeforeChange(do func()) {
	rename := l.rename
	l.rename = func(ctx context.Context, from, to string) error {
		do()
		return rename(ctx, from, to)
	}
}
