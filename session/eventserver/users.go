package eventserver

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"clubnight/session/identity"
)

// Enrol makes the database user of a computer of a signed event in a role, as the owner
// of the tables: that of who began it, or of a director who puts the event on another
// server. Where the computer has one, it gets a new password. own has its Secret and
// Admitted.
func Enrol(ctx context.Context, owner Access, event, role, computer string, own Access) (Access, error) {
	if !eventID.MatchString(event) || !roleName.MatchString(role) {
		return Access{}, ErrNoEvent
	}
	a := owner
	a.Event, a.Role, a.Password, a.Secret, a.Admitted = event, role, newPassword(), own.Secret, own.Admitted
	err := asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error { // one at a time
			holder := string(own.Secret.Holder())
			err := tx.QueryRow(ctx, "SELECT name FROM clubnight.event WHERE id = $1 AND began IS NOT NULL FOR UPDATE",
				event).Scan(&a.Name)
			if errors.Is(err, pgx.ErrNoRows) {
				return ErrNoEvent
			} else if err != nil {
				return err
			}
			err = tx.QueryRow(ctx, "SELECT login::text FROM clubnight.login WHERE event = $1 AND holder = $2", event,
				holder).Scan(&a.User)
			if errors.Is(err, pgx.ErrNoRows) {
				return tx.QueryRow(ctx, "SELECT clubnight.enrol($1, $2, $3, $4, $5, NULL)::text", event, role,
					verifier(a.Password), holder, computer).Scan(&a.User)
			} else if err != nil {
				return err
			}
			return renew(ctx, tx.Conn(), a)
		})
	})
	return a, err
}

// between is how long who joins waits until he tries again to connect.
const between = 200 * time.Millisecond

// Join makes the database user of a computer that comes by an invitation, and gives its
// access: own has the computer's Secret, a Password that nobody knows (see
// NewPassword), and what proves its part. The same once more gives the same access, so
// that one that was cut is done again. keep is called before the server is asked for
// it, with the server there and the invitation good; its error is returned. The other
// errors are those of this package, ErrWithdrawn and ErrUsedUp among them.
func Join(ctx context.Context, by Access, own Access, computer string, keep func() error) (Access, error) {
	a := by
	a.Password, a.Secret, a.Admitted = own.Password, own.Secret, own.Admitted
	c, err := by.config()
	if err != nil {
		return Access{}, err
	}
	bounded, done := context.WithTimeout(ctx, answerPatience)
	defer done()
	c.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec // each is asked once: nothing is to be prepared
	conn, err := pgx.ConnectConfig(bounded, c.ConnConfig)
	for errors.Is(Explained(ctx, err), ErrBusy) && bounded.Err() == nil { // others join by it at this moment
		select {
		case <-bounded.Done():
		case <-time.After(between/2 + mathrand.N(between)):
			conn, err = pgx.ConnectConfig(bounded, c.ConnConfig)
		}
	}
	if err != nil {
		return Access{}, Explained(ctx, err)
	}
	defer closeSoon(conn)
	if err := Explained(ctx, by.good(bounded, conn)); err != nil {
		return Access{}, err
	}
	if err := keep(); err != nil {
		return Access{}, err
	}
	err = conn.QueryRow(bounded, "SELECT login, role FROM clubnight.join($1, $2, $3)", verifier(own.Password),
		string(own.Secret.Holder()), computer).Scan(&a.User, &a.Role)
	return a, Explained(ctx, err)
}

// good finds out whether somebody can come by an invitation.
func (a Access) good(ctx context.Context, c *pgx.Conn) error {
	if err := fits(ctx, c); err != nil {
		return err
	}
	var event, role string
	var withdrawn bool
	err := c.QueryRow(ctx, "SELECT event, role, withdrawn FROM clubnight.invited()").Scan(&event, &role, &withdrawn)
	switch {
	case errors.Is(err, pgx.ErrNoRows), err == nil && (event != a.Event || role != a.Role):
		return ErrNoEvent
	case err == nil && withdrawn:
		return ErrWithdrawn
	}
	return err
}

// Admit is what proves the part of a computer with a new secret that comes by an
// invitation.
func (a Access) Admit(secret identity.Secret) (own Access, err error) {
	if !a.Invites() || !a.Secret.Is() {
		return own, fmt.Errorf("%w: it admits nobody", ErrInvitation)
	}
	own.Secret, own.Password = secret, newPassword()
	own.Admitted = a.Secret.Admit(a.Event, a.Admitted, identity.Admission{Role: a.Role, Holder: secret.Holder()})
	if role, err := own.Admitted.Role(a.Event, secret.Holder()); err != nil || role != a.Role {
		return own, fmt.Errorf("%w: %w", ErrInvitation, err)
	}
	return own, nil
}

// ForbidObjects is what the server's administrator does in a database where the owner may
// not: users of events can make no large objects.
//
//go:embed statements/objects.sql
var ForbidObjects string

// forbidObjects takes from everybody the right to make large objects, which no limit
// holds, where the owner may do that; else the server's administrator does: see
// ObjectsForbidden.
func forbidObjects(ctx context.Context, c *pgx.Conn) {
	_, _ = c.Exec(ctx, ForbidObjects)
}

// ObjectsForbidden reports whether users of events can make no large objects in the
// database: else any of them fills the server's disk.
func ObjectsForbidden(ctx context.Context, owner Access) (forbidden bool, err error) {
	err = asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, `SELECT NOT bool_or(has_function_privilege('clubnight_reader', f, 'EXECUTE'))
			FROM unnest(ARRAY['lo_create(oid)', 'lo_creat(integer)', 'lo_from_bytea(oid, bytea)']) AS f`).Scan(&forbidden)
	})
	return forbidden, err
}
