package bridgemate

import (
	"context"
	"errors"

	"clubnight/bridgemate/ado"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
)

// engine is one of the two ways to the .bws.
type engine struct {
	// name is what a director may be told.
	name string
	// why is the reason for our own engine where Microsoft's was wanted, else nil.
	why error
	// shares is true where the engine writes beside a running control program; the other has to hold
	// the file alone for that moment.
	shares bool
	create func(path string, format bws.Format, tables []bws.Table) error
	open   func(ctx context.Context, path string) (bws.Database, error)
}

// ownEngine is package jet, which is everywhere; why is the reason where another was wanted.
func ownEngine(why error) engine {
	return engine{
		name: "Clubnight's own", why: why, create: bws.Create,
		open: func(ctx context.Context, path string) (bws.Database, error) { return bws.Open(ctx, path) },
	}
}

// chooseEngine takes Microsoft's own engine where there is one, since only it shares a file with BM Pro
// while both write. The stand-in shares with Clubnight's own, through the lock that both take.
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
		open: func(ctx context.Context, path string) (bws.Database, error) { return ado.Open(ctx, path) },
	}
}

// write does several things in a .bws together, through the link's engine. Where that turns out to take no
// batches, Clubnight's own does from now on: half a change of a movement would be worse than none.
func (l *Link) write(ctx context.Context, path string, do func(bws.Batch) error) error {
	write := func(e engine) error {
		_, err := ask(ctx, &l.calls, path, writePatience, func(ctx context.Context) (struct{}, error) {
			return struct{}{}, e.write(ctx, path, func(b bws.Batch) error { return do(stoppable{b, ctx}) })
		})
		return err
	}
	err := write(l.engine())
	if !errors.Is(err, ado.ErrNoTransaction) {
		return err
	}
	own := ownEngine(err)
	l.mu.Lock()
	l.access = &own
	l.mu.Unlock()
	return write(own)
}

// write does several things in a .bws together, all or nothing.
func (e engine) write(ctx context.Context, path string, do func(bws.Batch) error) error {
	db, err := e.open(ctx, path)
	if err != nil {
		return err
	}
	err = db.Batch(do)
	if closing := db.Close(); err == nil {
		err = closing
	}
	return err
}
