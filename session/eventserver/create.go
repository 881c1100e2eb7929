package eventserver

import (
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session/identity"
	"clubnight/session/internal/ladder"
)

// Event is a journal on a server.
type Event struct {
	// ID tells it from every other event on the server, in whatever database,
	// since users belong to the server: 1 to 32 small letters and digits. Where
	// it is "", Create chooses one.
	ID string
	// Name is what people call it.
	Name string
	// Kinds are what each role may record: kinds of facts (see session.Fact) by role.
	Kinds map[string][]string
	// Began is who begins the event, whose lines are signed: then ID is his
	// (identity.Event), and each computer gets a database user of its own, by [Enrol] and
	// [Join]. Where it is "", nothing is signed, and each role has one user.
	Began identity.Holder
	// PassOn are the roles that may also send what others recorded, and so lines of every
	// kind: a computer that got them by stick. The database cannot know who recorded a
	// line, only who sent it. Nil is scorer and director.
	PassOn []string
}

// The layouts of the tables that this program can use: the number of
// migrations that were made.
const (
	oldestLayout = 2
	newestLayout = 2
)

var (
	//go:embed migrations/001_lines.sql
	linesSQL string
	//go:embed migrations/002_users.sql
	usersSQL string
	// layouts are those that the tables went through.
	layouts = ladder.Ladder{Kept: "clubnight.layout", Rungs: []string{linesSQL, usersSQL}}
	//go:embed statements/partition.sql
	partitionSQL string

	roleName = regexp.MustCompile(`^[a-z]{1,16}$`)
)

// Create makes an event on a server, and the tables where they are missing or older than
// this program. The user of owner must own the database and may create database users. It
// returns how each role reaches the event, in the order of their names, none for an event
// that is signed; the passwords are nowhere else, and the server does not know them
// either. A signed event that is there since this was cut in the middle is gone on with.
// The errors are those of this package; ErrThere where there is such an event.
func Create(ctx context.Context, owner Access, e Event) ([]Access, error) {
	if e.ID == "" && e.Began == "" {
		e.ID = newID()
	} else if e.ID == "" {
		e.ID = identity.Event(e.Began)
	}
	if e.PassOn == nil {
		e.PassOn = []string{"director", "scorer"}
	}
	if err := e.check(); err != nil {
		return nil, err
	}
	var made []Access
	err := asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		if err := bringForward(ctx, c); err != nil {
			return err
		}
		forbidObjects(ctx, c)
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) (err error) {
			if there, err := e.cut(ctx, tx); there || err != nil {
				return err
			}
			if err := e.make(ctx, tx); err != nil {
				return err
			}
			if e.Began == "" {
				made, err = e.users(ctx, tx, owner)
			}
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return made, nil
}

// make makes the event, its table and what its roles may.
func (e Event) make(ctx context.Context, tx pgx.Tx) error {
	var began any
	if e.Began != "" {
		began = string(e.Began)
	}
	if _, err := tx.Exec(ctx, "INSERT INTO clubnight.event (id, name, began) VALUES ($1, $2, $3)", e.ID, e.Name,
		began); err != nil {
		return err
	}
	parts := strings.NewReplacer("{partition}", partition(e.ID), "{event}", "'"+e.ID+"'").Replace(partitionSQL)
	if _, err := tx.Exec(ctx, parts); err != nil {
		return err
	}
	for role, kinds := range e.Kinds {
		if _, err := tx.Exec(ctx, "INSERT INTO clubnight.role (event, role, kinds, pass_on) VALUES ($1, $2, $3, $4)", e.ID, role,
			append([]string{}, kinds...), slices.Contains(e.PassOn, role)); err != nil {
			return err
		}
	}
	return nil
}

// cut reports whether a signed event is there in which nobody has a part yet but who
// began it: putting it on the server was cut in the middle. The error is ErrThere where
// it is there and is more than that.
func (e Event) cut(ctx context.Context, tx pgx.Tx) (there bool, err error) {
	var whole bool
	err = tx.QueryRow(ctx, `SELECT e.began IS DISTINCT FROM $2 OR EXISTS (SELECT FROM clubnight.login l WHERE l.event = e.id
		AND l.holder IS DISTINCT FROM e.began) FROM clubnight.event e WHERE e.id = $1 FOR UPDATE`, e.ID, string(e.Began)).Scan(&whole)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return false, nil
	case err == nil && whole:
		return true, ErrThere
	case err == nil:
		_, err = tx.Exec(ctx, "UPDATE clubnight.event SET name = $2, closed = NULL WHERE id = $1", e.ID, e.Name)
	}
	return true, err
}

func newID() string {
	id := make([]byte, 8)
	rand.Read(id) // it never fails
	return hex.EncodeToString(id)
}

func (e Event) check() error {
	switch {
	case !eventID.MatchString(e.ID):
		return fmt.Errorf("%w: %q is no ID of an event", ErrAddress, e.ID)
	case e.Name == "" || len(e.Name) > 200:
		return fmt.Errorf("%w: the event has no name, or a very long one", ErrAddress)
	}
	if e.Began != "" && e.ID != identity.Event(e.Began) {
		return fmt.Errorf("%w: the event is not that of who began it", ErrAddress)
	}
	for role := range e.Kinds {
		if !roleName.MatchString(role) {
			return fmt.Errorf("%w: %q is no role", ErrAddress, role)
		}
	}
	return nil
}

// users makes the database users of an event that is not signed, one for each role.
func (e Event) users(ctx context.Context, tx pgx.Tx, owner Access) (made []Access, err error) {
	for _, role := range slices.Sorted(maps.Keys(e.Kinds)) {
		a := owner
		a.Event, a.Name, a.Role, a.User, a.Password = e.ID, e.Name, role, login(e.ID, role), newPassword()
		groups := "clubnight_reader"
		if slices.Contains(e.PassOn, role) || len(e.Kinds[role]) > 0 {
			groups += ", clubnight_sender"
		}
		if _, err := tx.Exec(ctx, "CREATE ROLE "+a.User+" LOGIN PASSWORD '"+verifier(a.Password)+
			"' IN ROLE "+groups); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(ctx,
			"INSERT INTO clubnight.login (login, event, role) VALUES ($1, $2, $3)", a.User, e.ID, role); err != nil {
			return nil, err
		}
		made = append(made, a)
	}
	return made, nil
}

// ChangePassword gives a role of an event that is not signed a new password, and ends the
// connections that were made with the old one as far as the owner may. What the user has
// set for himself is taken back. The invitations of that role are void.
func ChangePassword(ctx context.Context, owner Access, event, role string) (Access, error) {
	if !eventID.MatchString(event) || !roleName.MatchString(role) {
		return Access{}, ErrNoEvent
	}
	a := owner
	a.Event, a.Role, a.User, a.Password = event, role, login(event, role), newPassword()
	err := asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		err := c.QueryRow(ctx,
			"SELECT e.name FROM clubnight.event e JOIN clubnight.login l ON l.event = e.id WHERE e.id = $1 AND l.role = $2 AND l.holder IS NULL",
			event, role).Scan(&a.Name)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNoEvent
		} else if err != nil {
			return err
		}
		if err := renew(ctx, c, a); err != nil {
			return err
		}
		disconnect(ctx, c, a.User)
		return nil
	})
	return a, err
}

// renew gives a user the password of his access, and takes back what he has set for
// himself.
func renew(ctx context.Context, c *pgx.Conn, a Access) error {
	user := pgx.Identifier{a.User}.Sanitize()
	_, err := c.Exec(ctx, "ALTER ROLE "+user+" LOGIN PASSWORD '"+verifier(a.Password)+"'; ALTER ROLE "+user+
		" RESET ALL; ALTER ROLE "+user+" IN DATABASE "+pgx.Identifier{a.Database}.Sanitize()+" RESET ALL")
	return err
}

// disconnect ends the connections of a user, as far as the owner may: for that he must be
// one of the user's group.
func disconnect(ctx context.Context, c *pgx.Conn, user string) {
	user = pgx.Identifier{user}.Sanitize()
	for _, statement := range []string{
		"GRANT " + user + " TO CURRENT_USER",
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = '" +
			strings.Trim(user, `"`) + "'",
		"REVOKE " + user + " FROM CURRENT_USER",
	} {
		_, _ = c.Exec(ctx, statement)
	}
}

// Close closes an event: nothing more is taken in from when it returns. All is
// still there to be read.
func Close(ctx context.Context, owner Access, event string) error {
	return setClosed(ctx, owner, event, "UPDATE clubnight.event SET closed = coalesce(closed, now()) WHERE id = $1")
}

// Reopen takes Close back.
func Reopen(ctx context.Context, owner Access, event string) error {
	return setClosed(ctx, owner, event, "UPDATE clubnight.event SET closed = NULL WHERE id = $1")
}

func setClosed(ctx context.Context, owner Access, event, statement string) error {
	if !eventID.MatchString(event) {
		return ErrNoEvent
	}
	return asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			tag, err := tx.Exec(ctx, statement, event)
			if err == nil && tag.RowsAffected() == 0 {
				err = ErrNoEvent
			}
			if err != nil {
				return err
			}
			// whoever is sending finishes first
			_, err = tx.Exec(ctx, "LOCK TABLE clubnight."+partition(event)+" IN SHARE MODE")
			return err
		})
	})
}

func column(rows pgx.Rows, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// login is the database user of a role in an event, partition the table with its lines.
// An event's ID and a role need no quotes.
func login(event, role string) string { return "clubnight_" + event + "_" + role }

func partition(event string) string { return "line_" + event }

// ownerPatience is how long what an owner does may take: making tables on a busy server.
const ownerPatience = 2 * time.Minute

// asOwner does something on a connection of its own, and explains the error.
func asOwner(ctx context.Context, owner Access, do func(context.Context, *pgx.Conn) error) error {
	c, err := owner.config()
	if err != nil {
		return err
	}
	bounded, done := context.WithTimeout(ctx, ownerPatience)
	defer done()
	conn, err := pgx.ConnectConfig(bounded, c.ConnConfig)
	if err != nil {
		return explained(ctx, err)
	}
	defer closeSoon(conn)
	return explained(ctx, do(bounded, conn))
}

// bringForward makes the tables, or out of older ones those of this program.
func bringForward(ctx context.Context, c *pgx.Conn) error {
	if _, err := c.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS clubnight"); err != nil && !already(err) {
		return err
	}
	found, err := layouts.Climb(ctx, c)
	if err == nil && found > newestLayout { // a newer program was here
		return fits(ctx, c)
	}
	return err
}

// already reports whether two made the same thing at once and the other one was quicker.
func already(err error) bool {
	var state *pgconn.PgError
	return errors.As(err, &state) && (state.Code == "23505" || state.Code == "42P06")
}
