package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session/sharing"
)

// engine is one of the two ways to the .bws.
type engine struct {
	// name is what a director may be told.
	name string
	// why is the reason for our own engine where Microsoft's was wanted, else nil.
	why error
	// shares is true where the engine writes beside a running control program; the other
	// has to hold the file alone for that moment.
	shares bool
	create func(path string, format bws.Format, tables []bws.Table) error
	// open opens a file; where the engine does not share it, each write waits for it so
	// long, and with 0 tries once.
	open func(ctx context.Context, path string, patience time.Duration) (bws.Database, error)
	// patience is what write gives to open.
	patience time.Duration
}

// ownEngine is package jet, which is everywhere; why is the reason where
// another was wanted.
func ownEngine(why error) engine {
	return engine{
		name: "Clubnight's own", why: why, create: bws.Create, patience: bws.Patience,
		open: func(ctx context.Context, path string, patience time.Duration) (bws.Database, error) {
			return bws.OpenWithin(ctx, path, patience)
		},
	}
}

// chooseEngine takes Microsoft's own engine where there is one, since only it shares a
// file with BM Pro while both write. The stand-in shares with Clubnight's own, through
// the lock that both take.
func chooseEngine(p control.Program) engine {
	if p.Kind == control.StandIn {
		return ownEngine(nil)
	}
	provider, err := ado.Provider()
	if err != nil {
		return ownEngine(err)
	}
	return engine{
		name: provider, shares: true, create: ado.Create,
		open: func(ctx context.Context, path string, _ time.Duration) (bws.Database, error) {
			return ado.Open(ctx, path)
		},
	}
}

// write does several things in a .bws together, through the link's engine. Where that
// turns out to take no batches, Clubnight's own does from now on: half a change of a
// movement would be worse than none.
func (l *Link) write(ctx context.Context, path string, do func(bws.Batch) error) error {
	write := func(e engine) error {
		_, err := ask(ctx, &l.calls, path, writePatience, func(ctx context.Context) (struct{}, error) {
			return struct{}{}, e.write(ctx, path, func(b bws.Batch) error { return do(stoppable{b, ctx}) })
		})
		return err
	}
	e := l.writer()
	err := write(e)
	if !errors.Is(err, ado.ErrNoTransaction) {
		return e.held(err)
	}
	own := ownEngine(err)
	l.mu.Lock()
	l.access = &own
	l.mu.Unlock()
	own = l.writer()
	return own.held(write(own))
}

// writer is the engine for writing now. Ours tries once beside a control
// program that runs: it holds its file for the whole evening, and nothing is
// read while a write waits for it.
func (l *Link) writer() engine {
	e := l.engine()
	if !e.shares && l.heldForGood() {
		e.patience = 0
	}
	return e
}

// heldForGood reports whether a control program runs, whoever started it. The
// stand-in lets others write.
func (l *Link) heldForGood() bool {
	l.mu.Lock()
	runs, kind := l.status.ProgramRunning, l.program.Kind
	l.mu.Unlock()
	switch {
	case kind == control.StandIn:
		return false
	case runs:
		return true
	}
	running, err := l.running()
	return err == nil && len(running) > 0
}

// held is the error of a write, with ErrHeld where only an engine that shares would have
// got at the file. Where another program is known to hold it, that one is named instead.
func (e engine) held(err error) error {
	var by *sharing.Held
	named := e.patience > 0 && errors.As(err, &by) && len(by.By) > 0
	if e.shares || named || !errors.Is(err, bws.ErrLocked) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrHeld, err)
}

// write does several things in a .bws together, all or nothing.
func (e engine) write(ctx context.Context, path string, do func(bws.Batch) error) error {
	db, err := e.open(ctx, path, e.patience)
	if err != nil {
		return err
	}
	err = db.Batch(do)
	if closing := db.Close(); err == nil {
		err = closing
	}
	return err
}
