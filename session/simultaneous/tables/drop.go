package tables

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrCounting is returned by Drop while a scorer works on the event.
var ErrCounting = errors.New("the event is being counted: end that first")

// Dropped is what Drop took away.
type Dropped struct {
	Name                            string // of the event
	Clubs, Sendings, Results, Users int64
	// Rows are those of all tables together.
	Rows int64
}

// withRows are the tables that have rows of an event, each before those that it refers
// to. onlyAdded are those of them whose rows nobody deletes otherwise.
var (
	withRows = []string{"ranking", "adjusted", "frequency", "board", "result", "contestant",
		"standing", "deal", "deal_set",
		"decision", "answer", "arrival", "login", "club", "event"}
	onlyAdded = []string{"decision", "answer", "arrival"}
)

// Drop takes an event out of a database with everything that clubs sent for it, all
// that was counted of it, and its users: all or nothing. Nobody but the owner of
// the tables may; other events stay as they are. The errors are ErrNoEvent,
// ErrRight and ErrCounting.
func Drop(ctx context.Context, pool *pgxpool.Pool, event string) (d Dropped, err error) {
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		users, err := d.begin(ctx, tx, event)
		if err != nil {
			return err
		}
		for _, table := range onlyAdded { // who sends for another event waits until this is over
			if _, err := tx.Exec(ctx, "alter table simultaneous."+table+" disable trigger only_added"); err != nil {
				return err
			}
		}
		if err := d.rows(ctx, tx, event); err != nil {
			return err
		}
		for _, table := range onlyAdded {
			if _, err := tx.Exec(ctx, "alter table simultaneous."+table+" enable trigger only_added"); err != nil {
				return err
			}
		}
		for _, user := range users {
			if _, err := tx.Exec(ctx, "drop role if exists "+pgx.Identifier{user}.Sanitize()); err != nil {
				return err
			}
		}
		d.Users = int64(len(users))
		return nil
	})
	if err != nil {
		return Dropped{}, fault(err)
	}
	return d, nil
}

// begin finds out whether an event can be dropped, and whose users go with it.
func (d *Dropped) begin(ctx context.Context, tx pgx.Tx, event string) (users []string, err error) {
	var owned, free bool
	err = tx.QueryRow(ctx,
		`select e.name, pg_has_role(c.relowner, 'usage'), pg_try_advisory_xact_lock(hashtextextended('clubnight simultaneous ' || $1, 0))
		from simultaneous.event e, pg_class c where e.event = $1 and c.oid = 'simultaneous.event'::regclass`,
		event).Scan(&d.Name, &owned, &free)
	var told *pgconn.PgError
	switch {
	case errors.Is(err, pgx.ErrNoRows), errors.As(err, &told) && (told.Code == "42P01" || told.Code == "3F000"):
		return nil, fmt.Errorf("%s: %w", event, ErrNoEvent)
	case err != nil:
		return nil, err
	case !owned:
		return nil, ErrRight
	case !free:
		return nil, fmt.Errorf("%s: %w", event, ErrCounting)
	}
	rows, err := tx.Query(ctx,
		"select name::text from simultaneous.login where event = $1 and name not in (select name from simultaneous.login where event <> $1)", event)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// rows deletes them, and counts.
func (d *Dropped) rows(ctx context.Context, tx pgx.Tx, event string) error {
	counts := map[string]*int64{"club": &d.Clubs, "arrival": &d.Sendings, "result": &d.Results}
	for _, table := range withRows {
		done, err := tx.Exec(ctx, "delete from simultaneous."+table+" where event = $1", event)
		if err != nil {
			return err
		}
		d.Rows += done.RowsAffected()
		if count := counts[table]; count != nil {
			*count = done.RowsAffected()
		}
	}
	return nil
}
