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
	// Each role gets a database user.
	Kinds map[string][]string
	// PassOn are the roles that may also send what others recorded, and so lines of every
	// kind: a computer that got them by stick. The database cannot know who recorded a
	// line, only who sent it. Nil is scorer and director.
	PassOn []string
}

// The layouts of the tables that this program can use: the number of
// migrations that were made.
const (
	oldestLayout = 1
	newestLayout = 1
)

var (
	//go:embed migrations/001_lines.sql
	linesSQL string
	// layouts are those that the tables went through.
	layouts = ladder.Ladder{Kept: "clubnight.layout", Rungs: []string{linesSQL}}
	//go:embed statements/partition.sql
	partitionSQL string

	roleName = regexp.MustCompile(`^[a-z]{1,16}$`)
)

// Create makes an event on a server, and the tables where they are missing or older than
// this program. The user of owner must own the database and may create database users. It
// returns how each role reaches the event, in the order of their names; the passwords are
// nowhere else, and the server does not know them either. The errors are those of this
// package; ErrThere where there is such an event.
func Create(ctx context.Context, owner Access, e Event) ([]Access, error) {
	if e.ID == "" {
		e.ID = newID()
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
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) (err error) {
			if _, err = tx.Exec(ctx, "INSERT INTO clubnight.event (id, name) VALUES ($1, $2)", e.ID,
				e.Name); err != nil {
				return err
			}
			parts := strings.NewReplacer("{partition}", partition(e.ID), "{event}", "'"+e.ID+"'").Replace(partitionSQL)
			if _, err = tx.Exec(ctx, parts); err != nil {
				return err
			}
			made, err = e.users(ctx, tx, owner)
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	return made, nil
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
	for role := range e.Kinds {
		if !roleName.MatchString(role) {
			return fmt.Errorf("%w: %q is no role", ErrAddress, role)
		}
	}
	return nil
}

// users makes the database users of the event.
func (e Event) users(ctx context.Context, tx pgx.Tx, owner Access) (made []Access, err error) {
	for _, role := range slices.Sorted(maps.Keys(e.Kinds)) {
		a := owner
		a.Event, a.Name, a.Role, a.User, a.Password = e.ID, e.Name, role, login(e.ID, role), newPassword()
		if _, err := tx.Exec(ctx, "CREATE ROLE "+a.User+" LOGIN PASSWORD '"+verifier(a.Password)+
			"' IN ROLE clubnight_reader"); err != nil {
			return nil, err
		}
		if _, err := tx.Exec(ctx,
			"INSERT INTO clubnight.login (login, event, role, kinds, pass_on) VALUES ($1, $2, $3, '{}', false)",
			a.User, e.ID, role); err != nil {
			return nil, err
		}
		made = append(made, a)
	}
	return made, e.allow(ctx, tx)
}

// allow sets what the roles may send.
func (e Event) allow(ctx context.Context, tx pgx.Tx) error {
	for role, kinds := range e.Kinds {
		passOn := slices.Contains(e.PassOn, role)
		tag, err := tx.Exec(ctx, "UPDATE clubnight.login SET kinds = $3, pass_on = $4 WHERE event = $1 AND role = $2",
			e.ID, role, append([]string{}, kinds...), passOn)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return ErrNoEvent
		}
		do := "REVOKE clubnight_sender FROM "
		if passOn || len(kinds) > 0 {
			do = "GRANT clubnight_sender TO "
		}
		if _, err := tx.Exec(ctx, do+login(e.ID, role)); err != nil {
			return err
		}
	}
	return nil
}

// ChangePassword gives a role of an event a new password, and ends the
// connections that were made with the old one as far as the owner may. The
// invitations of that role are void.
func ChangePassword(ctx context.Context, owner Access, event, role string) (Access, error) {
	if !eventID.MatchString(event) || !roleName.MatchString(role) {
		return Access{}, ErrNoEvent
	}
	a := owner
	a.Event, a.Role, a.User, a.Password = event, role, login(event, role), newPassword()
	err := asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		err := c.QueryRow(ctx,
			"SELECT e.name FROM clubnight.event e JOIN clubnight.login l ON l.event = e.id WHERE e.id = $1 AND l.role = $2", event, role).Scan(&a.Name)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNoEvent
		} else if err != nil {
			return err
		}
		if _, err := c.Exec(ctx, "ALTER ROLE "+a.User+" PASSWORD '"+verifier(a.Password)+"'"); err != nil {
			return err
		}
		disconnect(ctx, c, a.User)
		return nil
	})
	return a, err
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

// Drop takes an event off the server, with its users and all of its lines. What the
// computers have, they keep.
func Drop(ctx context.Context, owner Access, event string) error {
	if !eventID.MatchString(event) {
		return ErrNoEvent
	}
	if err := Close(ctx, owner, event); err != nil { // which nobody else may, and after which nobody sends
		return err
	}
	return asOwner(ctx, owner, func(ctx context.Context, c *pgx.Conn) error {
		users, err := column(c.Query(ctx, "SELECT login FROM clubnight.login WHERE event = $1", event))
		if err != nil {
			return err
		}
		for _, user := range users {
			disconnect(ctx, c, user)
		}
		return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "DELETE FROM clubnight.login WHERE event = $1", event); err != nil {
				return err
			}
			tag, err := tx.Exec(ctx, "DELETE FROM clubnight.event WHERE id = $1", event)
			if err == nil && tag.RowsAffected() == 0 {
				err = ErrNoEvent
			}
			if err != nil {
				return err
			}
			statements := "DROP TABLE clubnight." + partition(event) + ";"
			for _, user := range users {
				statements += "DROP ROLE " + pgx.Identifier{user}.Sanitize() + ";"
			}
			_, err = tx.Exec(ctx, statements)
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
		return Explained(ctx, err)
	}
	defer closeSoon(conn)
	return Explained(ctx, do(bounded, conn))
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
