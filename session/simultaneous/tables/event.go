package tables

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session/internal/ladder"
	"clubnight/session/simultaneous"
)

var (
	//go:embed migrations/001_tables.sql
	tablesSQL string
	//go:embed migrations/002_rights.sql
	rightsSQL string
	// layouts are those that the tables went through.
	layouts = ladder.Ladder{Kept: "public.simultaneous_version", Rungs: []string{tablesSQL, rightsSQL}}
)

// Errors of the tables; each is wrapped with what it is about.
var (
	// ErrNoEvent is returned where the database has no such event, or none that
	// the user may know of.
	ErrNoEvent = errors.New("no such event in the database")
	// ErrEventExists is returned for an event that is there already.
	ErrEventExists = errors.New("event is there already")
	// ErrName is returned for an event or a club whose short name cannot be one.
	ErrName = errors.New("short name is not of letters and digits")
	// ErrRight is returned where the user has not the right.
	ErrRight = errors.New("user has not the right")
	// ErrNoClub is returned for a club that does not take part.
	ErrNoClub = errors.New("no such club in the event")
	// ErrNewer is returned for a database whose tables are those of a newer program.
	ErrNewer = errors.New("tables were made by a newer program")
)

// Event is an event as it is announced.
type Event struct {
	ID, Name string
	Day      time.Time // zero where unknown
	Rules    simultaneous.Rules
	// DealSet is the number of the deals; NotBefore is their embargo: from then
	// on clubs may read them.
	DealSet   int
	NotBefore time.Time
	// Public is when everybody may see boards and deals (Law 16D).
	Public time.Time
}

// Club is a club that takes part.
type Club struct {
	ID           simultaneous.ClubID
	Name, Region string
}

var (
	eventName = regexp.MustCompile(`^[a-z0-9]{1,24}$`)
	clubName  = regexp.MustCompile(`^[A-Za-z0-9._-]{1,32}$`)
)

// Tables are the tables of one event. Their methods may be called from any goroutine.
type Tables struct {
	pool  *pgxpool.Pool
	Event Event
}

// Migrate makes the tables in a database, or brings those of an older program up to this
// one's. The user must own the database and may make roles.
func Migrate(ctx context.Context, conn *pgx.Conn) error {
	at, err := layouts.Climb(ctx, conn)
	if err == nil && at > len(layouts.Rungs) {
		return fmt.Errorf("%w: %d, and this one knows %d", ErrNewer, at, len(layouts.Rungs))
	}
	return fault(err)
}

// Create announces an event with its clubs, and makes the tables where the
// database has none yet.
func Create(ctx context.Context, pool *pgxpool.Pool, e Event, clubs []Club) (*Tables, error) {
	if !eventName.MatchString(e.ID) {
		return nil, fmt.Errorf("event %q: %w", e.ID, ErrName)
	}
	for _, c := range clubs {
		if !clubName.MatchString(string(c.ID)) {
			return nil, fmt.Errorf("club %q: %w", c.ID, ErrName)
		}
	}
	if _, err := simultaneous.New(e.Rules); err != nil {
		return nil, err
	}
	scoring, err := json.Marshal(e.Rules.Scoring)
	if err != nil {
		return nil, err
	}
	if err := pool.AcquireFunc(ctx, func(c *pgxpool.Conn) error { return Migrate(ctx, c.Conn()) }); err != nil {
		return nil, err
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		share := parts(e.Rules.Share)
		done, err := tx.Exec(ctx,
			`insert into simultaneous.event (event, name, day, scoring, lines, boards, share_numerator, share_denominator, public_from)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
			e.ID, e.Name, dayOf(e.Day), scoring, e.Rules.Lines, e.Rules.Boards, share.over, share.under, e.Public)
		if err == nil && done.RowsAffected() == 0 {
			err = fmt.Errorf("%s: %w", e.ID, ErrEventExists)
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "insert into simultaneous.deal_set (event, number, not_before) values ($1, $2, $3)",
			e.ID, e.DealSet, e.NotBefore); err != nil {
			return err
		}
		rows := make([][]any, len(clubs))
		for i, c := range clubs {
			rows[i] = []any{e.ID, string(c.ID), c.Name, c.Region}
		}
		_, err = tx.CopyFrom(ctx, pgx.Identifier{"simultaneous", "club"},
			[]string{"event", "club", "name", "region"}, pgx.CopyFromRows(rows))
		return err
	})
	if err != nil {
		return nil, fault(err)
	}
	return &Tables{pool, e}, nil
}

// Open opens the tables of an event.
func Open(ctx context.Context, pool *pgxpool.Pool, event string) (*Tables, error) {
	e := Event{ID: event}
	var scoring []byte
	var day *time.Time
	var share fraction
	err := pool.QueryRow(ctx,
		`select e.name, e.day, e.scoring, e.lines, e.boards, e.share_numerator, e.share_denominator, e.public_from, d.number, d.not_before
		from simultaneous.event e join simultaneous.deal_set d using (event) where event = $1`, event).
		Scan(&e.Name, &day, &scoring, &e.Rules.Lines, &e.Rules.Boards, &share.over, &share.under,
			&e.Public, &e.DealSet, &e.NotBefore)
	var told *pgconn.PgError
	switch {
	case errors.Is(err, pgx.ErrNoRows), errors.As(err, &told) &&
		(told.Code == "42P01" || told.Code == "3F000" || told.Code == "42501"): // no table, no schema, no right to any
		return nil, fmt.Errorf("%s: %w", event, ErrNoEvent)
	case err != nil:
		return nil, fault(err)
	}
	if day != nil {
		e.Day = *day
	}
	if e.Rules.Share, err = share.frac(); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(scoring, &e.Rules.Scoring); err != nil {
		return nil, err
	}
	return &Tables{pool, e}, nil
}

// dayOf is a day for the database, nil for none.
func dayOf(day time.Time) *time.Time {
	if day.IsZero() {
		return nil
	}
	return &day
}

// fault gives the database's refusals their names.
func fault(err error) error {
	var told *pgconn.PgError
	if errors.As(err, &told) {
		switch told.Code {
		case "42501":
			return fmt.Errorf("%w: %w", ErrRight, err)
		case "23503":
			return fmt.Errorf("%w: %w", ErrNoClub, err)
		}
	}
	return err
}
