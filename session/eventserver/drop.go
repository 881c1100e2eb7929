package eventserver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Remaining are users of an event that was dropped who are still on the server, shut out,
// since something in another database belongs to them: only the server's administrator
// takes them off. Nothing else of the event is there.
type Remaining struct{ Users []string }

// Error says it for a log.
func (r *Remaining) Error() string {
	return "in another database something belongs to " + strings.Join(r.Users, ", ")
}

// Drop takes an event off the server, with its users, all that they own, and all of its
// lines. What the computers have, they keep. Where it was cut it is done by dropping
// again. The error is a *Remaining where it is done and users could not be taken off.
func Drop(ctx context.Context, owner Access, event string) error {
	if !eventID.MatchString(event) {
		return ErrNoEvent
	}
	if err := Close(ctx, owner, event); err != nil { // which nobody else may, and after which nobody sends
		return err
	}
	var left []string
	err := asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		if err := bringForward(ctx, c); err != nil {
			return err
		}
		users, err := usersOf(ctx, c, event)
		if err != nil {
			return err
		}
		for _, user := range users { // so that nobody makes more while it goes on
			name := pgx.Identifier{user}.Sanitize()
			if _, err := c.Exec(ctx, "ALTER ROLE "+name+" NOLOGIN PASSWORD NULL"); err != nil {
				return fmt.Errorf("%s: %w", user, err)
			}
			disconnect(ctx, c, user)
		}
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			if left, err = dropUsers(ctx, tx, users); err != nil {
				return err
			}
			return dropTables(ctx, tx, event)
		})
	})
	if err == nil && len(left) > 0 {
		return &Remaining{left}
	}
	return err
}

// usersOf are the database users of an event: of computers, roles and invitations.
func usersOf(ctx context.Context, c *pgx.Conn, event string) ([]string, error) {
	return column(c.Query(ctx, `SELECT rolname::text FROM pg_roles WHERE rolname IN (
		SELECT login FROM clubnight.login WHERE event = $1 UNION SELECT login FROM clubnight.invitation WHERE event = $1)`, event))
}

// dropUsers takes users off with all that is theirs in this database, large objects too.
// left are those of whom something is in another one.
func dropUsers(ctx context.Context, tx pgx.Tx, users []string) (left []string, err error) {
	for _, user := range users {
		name := pgx.Identifier{user}.Sanitize()
		err := pgx.BeginFunc(ctx, tx, func(tx pgx.Tx) error { // undone by itself
			_, err := tx.Exec(ctx, "GRANT "+name+" TO CURRENT_USER; DROP OWNED BY "+name+" CASCADE; DROP ROLE "+name)
			return err
		})
		var state *pgconn.PgError
		if errors.As(err, &state) && state.Code == "2BP01" { // others depend on him
			left = append(left, user)
			_, err = tx.Exec(ctx, "GRANT "+name+" TO CURRENT_USER; DROP OWNED BY "+name+" CASCADE; REVOKE "+name+
				" FROM CURRENT_USER; REVOKE clubnight_reader, clubnight_sender, clubnight_invited FROM "+name)
		}
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(left)
	return left, nil
}

// dropTables takes away what there is of an event.
func dropTables(ctx context.Context, tx pgx.Tx, event string) error {
	for _, table := range []string{"site", "passed_on", "login", "invitation", "role"} {
		if _, err := tx.Exec(ctx, "DELETE FROM clubnight."+table+" WHERE event = $1", event); err != nil {
			return err
		}
	}
	tag, err := tx.Exec(ctx, "DELETE FROM clubnight.event WHERE id = $1", event)
	if err == nil && tag.RowsAffected() == 0 {
		err = ErrNoEvent
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, "DROP TABLE clubnight."+partition(event))
	return err
}
