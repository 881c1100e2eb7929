// Package ladder brings the tables of a PostgreSQL database forward as those of a club
// file are: each rung makes a version out of the one before, an empty database being
// version 0, and all that are missing are climbed in one transaction.
//
//	found, err := ladder.Ladder{Kept: "clubnight.layout", Rungs: []string{lines}}.Climb(ctx, conn)
package ladder

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Ladder is what the tables went through. A rung is never changed once a program
// with it was given away.
type Ladder struct {
	// Kept is the table with the one number of the rungs that were climbed; its
	// schema must be there.
	Kept string
	// Rungs are the statements of each version.
	Rungs []string
}

// Climb climbs what is missing, one program at a time, and returns the version
// that it found. Tables of a version beyond the ladder, those of a newer program,
// are left as they are.
func (l Ladder) Climb(ctx context.Context, c *pgx.Conn) (found int, err error) {
	err = pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
		// Two that would make the table at once would both try.
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtext($1))", l.Kept); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "CREATE TABLE IF NOT EXISTS "+l.Kept+" (version integer NOT NULL)"); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM "+l.Kept).Scan(&found); err != nil {
			return err
		}
		if found >= len(l.Rungs) {
			return nil
		}
		for _, rung := range l.Rungs[found:] {
			if _, err := tx.Exec(ctx, rung); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, "DELETE FROM "+l.Kept); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "INSERT INTO "+l.Kept+" VALUES ($1)", len(l.Rungs))
		return err
	})
	return found, err
}
