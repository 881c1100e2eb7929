package tables

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"clubnight/session/simultaneous"
)

// Role says what a user of the database may do in an event.
type Role string

// The roles.
const (
	// Organiser reads everything, scores, and announces.
	Organiser Role = "organiser"
	// OfClub sends for one club and reads its own sendings, the ranking, and the deals
	// once their embargo is over.
	OfClub Role = "club"
	// Reader reads the ranking, and boards and deals once they are public.
	Reader Role = "reader"
)

// Errors of [Tables.Admit].
var (
	// ErrRole is returned for a role that is none, or a club's without a club.
	ErrRole = errors.New("no such role")
	// ErrUserTaken is returned where the server has a user of that name for something
	// else, such as an event of the same short name in another database.
	ErrUserTaken = errors.New("user of that name is there for something else")
)

// Login is a user of the database with its password, which is told this once.
type Login struct {
	Role           Role
	Club           simultaneous.ClubID
	User, Password string
}

// userName is the name of a user: no two roles, clubs or events share one. It is short
// enough for PostgreSQL.
func userName(event string, role Role, club simultaneous.ClubID) string {
	if role == OfClub {
		return "cn_" + event + "_" + string(club)
	}
	return "cn_" + event + "." + string(role)
}

// group is the role that has the rights, and how many connections each of
// its members may have.
func group(role Role) (name string, connections int, ok bool) {
	switch role {
	case Organiser:
		return "clubnight_organiser", 32, true
	case OfClub:
		return "clubnight_club", 8, true
	case Reader:
		return "clubnight_reader", 64, true
	}
	return "", 0, false
}

// Admit makes the users of the database for roles and clubs, all or none, each with a new
// password; one that was there has its password replaced. The caller must be allowed to
// make users. The error is ErrRole, ErrUserTaken, ErrNoClub or ErrRight.
func (t *Tables) Admit(ctx context.Context, wanted ...Login) ([]Login, error) {
	admitted := make([]Login, len(wanted))
	err := pgx.BeginFunc(ctx, t.pool, func(tx pgx.Tx) error {
		for i, l := range wanted {
			l.User, l.Password = userName(t.Event.ID, l.Role, l.Club), rand.Text()
			if err := t.admit(ctx, tx, l); err != nil {
				return fmt.Errorf("%s: %w", l.User, fault(err))
			}
			admitted[i] = l
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return admitted, nil
}

func (t *Tables) admit(ctx context.Context, tx pgx.Tx, l Login) error {
	rights, connections, ok := group(l.Role)
	if !ok || (l.Role == OfClub) != (l.Club != "") {
		return ErrRole
	}
	var there, ours bool
	err := tx.QueryRow(ctx,
		"select exists (select from pg_roles where rolname = $1), exists (select from simultaneous.login where name = $1 and event = $2)",
		l.User, t.Event.ID).Scan(&there, &ours)
	if err != nil {
		return err
	}
	name := pgx.Identifier{l.User}.Sanitize()
	switch {
	case there && !ours:
		return ErrUserTaken
	case there:
		// of letters and digits only
		_, err = tx.Exec(ctx, fmt.Sprintf("alter role %s password '%s'", name, l.Password))
		return err
	}
	if _, err := tx.Exec(ctx, fmt.Sprintf("create role %s login password '%s' connection limit %d in role %s", name,
		l.Password, connections, rights)); err != nil {
		return err
	}
	if l.Role != Organiser {
		if _, err := tx.Exec(ctx, fmt.Sprintf("alter role %s set statement_timeout = '20s'", name)); err != nil {
			return err
		}
	}
	var club any
	if l.Club != "" {
		club = string(l.Club)
	}
	_, err = tx.Exec(ctx,
		"insert into simultaneous.login (name, event, role, club) values ($1, $2, $3, $4) on conflict do nothing",
		l.User, t.Event.ID, string(l.Role), club)
	return err
}
