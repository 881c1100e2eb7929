package eventserver

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/session/identity"
)

// Guests are for whom an invitation is made.
type Guests struct {
	Role string
	// Name is what people call the computer or who works there, "" where nobody said.
	Name string
	// Computers is how many may come by it.
	Computers int
}

// Invite makes an invitation to a signed event, as a director of it (director has his
// access) or through the owner's, and the code for it. director's secret signs.
// Err is ErrRight for who is no director.
func Invite(ctx context.Context, through, director Access, g Guests) (Invitation, string, error) {
	if director.Plain {
		return Invitation{}, "", ErrPlain
	}
	id := make([]byte, 8)
	rand.Read(id) // it never fails
	i := director
	i.Secret, i.Password, i.Role = identity.New(), newPassword(), g.Role
	i.Admitted = director.Secret.Admit(director.Event, director.Admitted,
		identity.Admission{Role: g.Role, Holder: i.Secret.Holder(), Invites: true})
	err := as(ctx, through, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, "SELECT clubnight.invite($1, $2, $3, $4, $5, $6, $7)", director.Event, hex.EncodeToString(id),
			g.Role, verifier(i.Password), string(i.Secret.Holder()), g.Name, g.Computers).Scan(&i.User)
	})
	if err != nil {
		return Invitation{}, "", err
	}
	return i.Invite()
}

// as does something on a connection of its own, as the owner or as a director.
func as(ctx context.Context, through Access, do func(context.Context, *pgx.Conn) error) error {
	return asOwner(ctx, through, func(ctx context.Context, c *pgx.Conn) error {
		if err := fits(ctx, c); err != nil {
			return err
		}
		return do(ctx, c)
	})
}

// Issued is an invitation to a signed event as the server has it, and who came by it.
// The computer that began the event came by none: its ID is "".
type Issued struct {
	ID string
	Guests
	Made      time.Time
	Withdrawn time.Time // zero while somebody may come by it
	Came      []Came
}

// Came is a computer of a signed event, as it joined.
type Came struct {
	Login  string // the database user
	Name   string // of the computer
	Role   string
	Holder identity.Holder
	Joined time.Time
	// Withdrawn is zero while it may connect.
	Withdrawn time.Time
}

// Invitations lists the invitations to a signed event in the order in which they were
// made, behind the computers that came by none, for a director of the event or the owner.
func Invitations(ctx context.Context, through Access, event string) (list []Issued, err error) {
	err = as(ctx, through, func(ctx context.Context, c *pgx.Conn) error {
		var of map[string][]Came
		if of, err = came(ctx, c, event); err != nil {
			return err
		}
		list = []Issued{{Came: of[""]}}
		rows, err := c.Query(ctx, `SELECT id, role, guest, computers, made, withdrawn FROM clubnight.invitation
			WHERE event = $1 ORDER BY made, id`, event)
		if err != nil {
			return err
		}
		var i Issued
		var withdrawn *time.Time
		_, err = pgx.ForEachRow(rows, []any{&i.ID, &i.Role, &i.Name, &i.Computers, &i.Made, &withdrawn}, func() error {
			one := i
			one.Withdrawn, one.Came = moment(withdrawn), of[i.ID]
			list = append(list, one)
			return nil
		})
		return err
	})
	return list, err
}

// came are the computers of an event by the invitation by which they came.
func came(ctx context.Context, c interface {
	Query(context.Context, string, ...any) (pgx.Rows, error)
}, event string) (of map[string][]Came, err error) {
	rows, err := c.Query(ctx, `SELECT coalesce(invitation, ''), login::text, computer, role, holder, joined, withdrawn
		FROM clubnight.login WHERE event = $1 AND holder IS NOT NULL ORDER BY joined, login`, event)
	if err != nil {
		return nil, err
	}
	of = map[string][]Came{}
	var one Came
	var by string
	var withdrawn *time.Time
	_, err = pgx.ForEachRow(rows, []any{&by, &one.Login, &one.Name, &one.Role, &one.Holder, &one.Joined, &withdrawn},
		func() error {
			got := one
			got.Withdrawn = moment(withdrawn)
			of[by] = append(of[by], got)
			return nil
		})
	return of, err
}

func moment(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return *at
}

// Came lists the computers of a signed event, for everybody who has a part in it: by
// them a sender of lines is known by name.
func (s *Server) Came(ctx context.Context) (list []Came, err error) {
	err = s.ask(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		of, err := came(ctx, c, s.access.Event)
		for _, some := range of {
			list = append(list, some...)
		}
		return err
	})
	return list, err
}

// ErrNoInvitation is returned for an invitation, or a computer, that the event has not.
var ErrNoInvitation = errors.New("the event has no such invitation or computer")

// Withdraw withdraws an invitation: nobody comes by it any more. With computers, those
// that came by it can no longer connect either; computers is how many these were.
func Withdraw(ctx context.Context, through Access, event, id string, withComputers bool) (computers int, err error) {
	err = as(ctx, through, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, "SELECT clubnight.withdraw($1, $2, $3)", event, id, withComputers).Scan(&computers)
	})
	if err == nil && computers < 0 {
		return 0, ErrNoInvitation
	}
	return computers, err
}

// SendAway withdraws one computer, by its database user: it can no longer connect. Nobody
// sends himself away, or the computer that began the event; the error is ErrNoInvitation.
func SendAway(ctx context.Context, through Access, event, login string) error {
	var gone bool
	err := as(ctx, through, func(ctx context.Context, c *pgx.Conn) error {
		return c.QueryRow(ctx, "SELECT clubnight.send_away($1, $2)", event, login).Scan(&gone)
	})
	if err == nil && !gone {
		return ErrNoInvitation
	}
	return err
}
