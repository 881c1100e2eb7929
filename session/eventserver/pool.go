package eventserver

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Pool reaches the database for other tables than those of a journal, over so many
// connections at most. It is reached once before Pool returns; the errors are those of
// Dial. Who is done closes it.
func (a Access) Pool(ctx context.Context, most int32) (*pgxpool.Pool, error) {
	c, err := a.config()
	if err != nil {
		return nil, err
	}
	c.MaxConns = most
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err == nil {
		if err = pool.Ping(ctx); err != nil {
			pool.Close()
		}
	}
	if err != nil {
		return nil, Explained(ctx, err)
	}
	return pool, nil
}
