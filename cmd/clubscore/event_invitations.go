package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/pflag"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/node"
)

// eventInvite makes another invitation.
func eventInvite(flags *pflag.FlagSet) action {
	role := flags.String("role", "", "in which `ROLE`: director, scorer, desk, viewer or wall")
	folder := flags.String("invitations", "", "the `FOLDER` for the invitation")
	computers := flags.Int("for", 1, "for so `MANY` computers")
	guest := flags.String("computer", "", "the `NAME` of the computer that it is for, or of who works there")
	var on server
	on.flags(flags)
	of := shared(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		if *folder == "" || *computers < 1 || *computers > 1000 || len(words) > 1 ||
			!slices.Contains(session.Roles(), session.Role(*role)) {
			return errUsage
		}
		if len(words) == 1 {
			return inviteUnsigned(ctx, &on, of, words[0], session.Role(*role), *folder, out)
		}
		e, err := of.open()
		if err != nil {
			return err
		}
		defer e.close()
		one, err := here(e.club).Invite(ctx, e.State(),
			eventserver.Guests{Role: *role, Name: *guest, Computers: *computers})
		if err != nil {
			return err
		}
		return give(out, *folder, []node.Invited{one})
	}
}

// inviteUnsigned makes another invitation to an event that older programs made, in which
// the invitations of a role have one password; to every other one a director invites, and
// the address is not needed.
func inviteUnsigned(ctx context.Context, on *server, of *sharedEvening, address string, role session.Role,
	folder string, out io.Writer) error {
	owner, event, err := on.ofEvent(of, address)
	if err != nil {
		return err
	}
	one, err := node.Again(ctx, owner, event, role)
	if err != nil {
		return err
	}
	return give(out, folder, []node.Invited{one})
}

// invitationShown is an invitation as event invitations --json gives it. Invitation 0 has
// the computers that came by none.
type invitationShown struct {
	Number    int             `json:"number"`
	ID        string          `json:"id,omitempty"`
	Role      string          `json:"role,omitempty"`
	For       string          `json:"for,omitempty"`
	Computers int             `json:"computers,omitempty"`
	Made      time.Time       `json:"made,omitzero"`
	Withdrawn time.Time       `json:"withdrawn,omitzero"`
	Came      []computerShown `json:"came"`
}

type computerShown struct {
	Number    string    `json:"number"`
	Login     string    `json:"login"`
	Name      string    `json:"name"`
	Role      string    `json:"role"`
	Joined    time.Time `json:"joined"`
	Withdrawn time.Time `json:"withdrawn,omitzero"`
}

// eventInvitations lists the invitations to an event, and who came by each.
func eventInvitations(flags *pflag.FlagSet) action {
	asJSON := flags.Bool("json", false, "JSON")
	return onShared(flags, func(ctx context.Context, e *opened, out io.Writer) error {
		list, err := here(e.club).Invitations(ctx, e.State())
		if err != nil {
			return err
		}
		shown := shownInvitations(list)
		if *asJSON {
			return printJSON(out, shown)
		}
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, i := range shown {
			if i.Number > 0 {
				fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", i.Number, say().Role(session.Role(i.Role)), i.For,
					fmt.Sprintf("%d of %s", len(i.Came), many(i.Computers, "computer")), since(i.Withdrawn))
			}
			for _, c := range i.Came {
				fmt.Fprintf(w, "%s\t%s\t%s\tjoined %s\t%s\n", c.Number, say().Role(session.Role(c.Role)), c.Name,
					say().Moment(c.Joined), since(c.Withdrawn))
			}
		}
		return w.Flush()
	})
}

// since says that something was withdrawn, "" where it was not.
func since(withdrawn time.Time) string {
	if withdrawn.IsZero() {
		return ""
	}
	return "withdrawn " + say().Moment(withdrawn)
}

// shownInvitations numbers invitations in the order in which they were made, and the
// computers that came by each.
func shownInvitations(list []eventserver.Issued) (shown []invitationShown) {
	for n, i := range list {
		one := invitationShown{Number: n, ID: i.ID, Role: i.Role, For: i.Name, Computers: i.Computers, Made: i.Made,
			Withdrawn: i.Withdrawn, Came: []computerShown{}}
		for k, c := range i.Came {
			one.Came = append(one.Came, computerShown{fmt.Sprintf("%d.%d", n, k+1), c.Login, c.Name, c.Role, c.Joined,
				c.Withdrawn})
		}
		shown = append(shown, one)
	}
	return shown
}

// eventWithdraw withdraws an invitation or a computer.
func eventWithdraw(flags *pflag.FlagSet) action {
	computers := flags.Bool("computers", false, "also the computers that came by the invitation")
	of := shared(flags)
	return func(ctx context.Context, words []string, out io.Writer) error {
		e, err := of.open()
		if err != nil {
			return err
		}
		defer e.close()
		list, err := here(e.club).Invitations(ctx, e.State())
		if err != nil {
			return err
		}
		shown := shownInvitations(list)
		for _, i := range shown {
			if strconv.Itoa(i.Number) == words[0] && i.Number > 0 {
				n, err := here(e.club).Withdraw(ctx, e.State(), i.ID, *computers)
				if err == nil {
					fmt.Fprintf(out, "withdrawn, and %s\n", many(n, "computer"))
				}
				return err
			}
			for _, c := range i.Came {
				if c.Number == words[0] {
					return here(e.club).SendAway(ctx, e.State(), c.Login)
				}
			}
		}
		return fmt.Errorf("%s: %w", strings.TrimSpace(words[0]), eventserver.ErrNoInvitation)
	}
}

// errLargeObjects tells whoever made an event what the server's administrator has to do
// once in its database.
var errLargeObjects = errors.New("any user of an event could fill the disk of this server with large objects. " +
	"Its administrator ends that once, in the database of the events:\n    " + strings.TrimSpace(eventserver.ForbidObjects))
