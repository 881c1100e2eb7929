package node

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/identity"
)

// Invited is the invitation to an event in a role, and the code that opens it,
// which goes another way.
type Invited struct {
	Invitation eventserver.Invitation
	Code       string
	eventserver.Guests
}

// invites is for how many computers the invitations are that an evening begins with.
var invites = map[session.Role]int{
	session.RoleDirector: 3, session.RoleScorer: 40, session.RoleDesk: 20, session.RoleViewer: 100,
	session.RoleWall: 20,
}

// Begin makes an evening of this computer one of several: an event of that name on a
// server, and what invites others to it in each role. owner may make tables and users
// there. This computer is called name, and person works at it as the director. On an
// error nothing is left on the server; where it was cut in the middle, it goes on when it
// is done again.
func (c *Computer) Begin(ctx context.Context, s *session.Session, owner eventserver.Access,
	event, name, person string) ([]Invited, error) {
	r, err := c.certain()
	if err != nil {
		return nil, err
	}
	r = r.called(name, person)
	e := eventserver.Event{ID: s.State().SharedAs(), Name: event, Kinds: map[string][]string{}}
	for _, role := range session.Roles() {
		e.Kinds[string(role)] = role.Kinds()
	}
	if e.ID != "" && !s.State().Signed() {
		return c.beginUnsigned(ctx, s, owner, e, r)
	}
	own, err := c.beginner(&r, &e, s.State(), owner)
	if err != nil {
		return nil, err
	}
	if _, err := eventserver.Create(ctx, owner, e); err != nil {
		return nil, err
	}
	own, err = eventserver.Enrol(ctx, owner, e.ID, string(session.RoleDirector), r.Name, own)
	var list []Invited
	if err == nil {
		list, err = invite(ctx, owner, own)
	}
	if err == nil {
		err = c.begun(s, own, r)
	}
	if err != nil {
		return nil, errors.Join(err, c.takeBack(ctx, owner, e.ID))
	}
	return list, nil
}

// beginner is who this computer is in the event that it puts on a server: the same one as
// before where that was cut in the middle. What it signs with is kept before there is
// anything on the server.
func (c *Computer) beginner(r *record, e *eventserver.Event, st *session.State,
	owner eventserver.Access) (own eventserver.Access, err error) {
	if e.ID != "" { // it was on another server
		own, err = c.access(e.ID)
		if !own.Secret.Is() || session.Role(own.Role) != session.RoleDirector {
			return own, errors.Join(session.ErrUnsigned, err)
		}
		for _, entry := range st.Entries() {
			if f, opened := entry.Fact.(session.ComputerOpened); opened && f.Began {
				e.Began = f.Holder
			}
		}
		return own, nil
	}
	if own, err = c.access(r.Beginning); r.Beginning == "" || !own.Secret.Is() {
		own.Secret = identity.New()
	}
	e.Began = own.Secret.Holder()
	e.ID = identity.Event(e.Began)
	r.Beginning = e.ID
	pending := owner
	pending.Event, pending.Role = e.ID, string(session.RoleDirector)
	pending.Secret, pending.Password = own.Secret, ""
	if err := r.keep(); err != nil {
		return own, err
	}
	return own, c.keepAccess(*r, pending)
}

// begun keeps the director's access and shares the evening.
func (c *Computer) begun(s *session.Session, own eventserver.Access, r record) error {
	if err := c.keepAccess(r, own); err != nil {
		return err
	}
	if err := s.Share(own.Event, c.here(r, own)); err != nil {
		return err
	}
	r.Beginning = ""
	return r.keep()
}

// beginUnsigned puts an evening on a server that was shared before computers signed: each
// role has one user there.
func (c *Computer) beginUnsigned(ctx context.Context, s *session.Session, owner eventserver.Access,
	e eventserver.Event, r record) ([]Invited, error) {
	made, err := eventserver.Create(ctx, owner, e)
	if err != nil {
		return nil, err
	}
	var list []Invited
	for _, role := range session.Roles() {
		i := slices.IndexFunc(made, func(a eventserver.Access) bool { return session.Role(a.Role) == role })
		invitation, code, wrong := made[i].Invite()
		list = append(list, Invited{invitation, code, eventserver.Guests{Role: string(role)}})
		err = errors.Join(err, wrong)
		if role == session.RoleDirector && err == nil {
			err = c.begun(s, made[i], r)
		}
	}
	if err != nil {
		return nil, errors.Join(err, c.takeBack(ctx, owner, e.ID))
	}
	return list, nil
}

// takeBackPatience is how long taking an event off a server may take that was just made.
const takeBackPatience = 20 * time.Second

// takeBack takes an event off the server, also where whoever began it waits no longer.
func (c *Computer) takeBack(ctx context.Context, owner eventserver.Access, event string) error {
	ctx, done := context.WithTimeout(context.WithoutCancel(ctx), takeBackPatience)
	defer done()
	return eventserver.Drop(ctx, owner, event)
}

// invite makes the invitations, in the order of the roles.
func invite(ctx context.Context, owner, own eventserver.Access) (list []Invited, err error) {
	for _, role := range session.Roles() {
		one, err := invited(ctx, owner, own, eventserver.Guests{Role: string(role), Computers: invites[role]})
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}

func invited(ctx context.Context, through, own eventserver.Access, g eventserver.Guests) (Invited, error) {
	i, code, err := eventserver.Invite(ctx, through, own, g)
	return Invited{i, code, g}, err
}

// Invite makes another invitation to the event of an evening; this computer directs in
// it. The error is session.ErrUnsigned where it cannot sign, eventserver.ErrRight where
// it does not direct, and for an event that is not signed, in which [Again] makes them.
func (c *Computer) Invite(ctx context.Context, st *session.State, g eventserver.Guests) (Invited, error) {
	a, err := c.directs(st)
	if err != nil {
		return Invited{}, err
	}
	return invited(ctx, a, a, g)
}

// directs is the access of this computer where it directs in a signed event.
func (c *Computer) directs(st *session.State) (eventserver.Access, error) {
	a, err := c.access(st.SharedAs())
	switch {
	case err != nil:
		return a, err
	case st.Signed() && !a.Secret.Is():
		return a, session.ErrUnsigned
	case !st.Signed() || session.Role(a.Role) != session.RoleDirector:
		return a, eventserver.ErrRight
	}
	return a, nil
}

// Invitations lists the invitations to the event of an evening, and who came by each; the
// first has who came by none. The errors are those of Invite.
func (c *Computer) Invitations(ctx context.Context, st *session.State) ([]eventserver.Issued, error) {
	a, err := c.directs(st)
	if err != nil {
		return nil, err
	}
	return eventserver.Invitations(ctx, a, a.Event)
}

// Withdraw withdraws an invitation, and where that is said the computers that came by it,
// of which it tells how many. The errors are those of Invite, and
// eventserver.ErrNoInvitation.
func (c *Computer) Withdraw(ctx context.Context, st *session.State, id string, computers bool) (int, error) {
	a, err := c.directs(st)
	if err != nil {
		return 0, err
	}
	return eventserver.Withdraw(ctx, a, a.Event, id, computers)
}

// SendAway withdraws one computer of the event of an evening, by its user on the server:
// it can no longer connect. The errors are those of Withdraw.
func (c *Computer) SendAway(ctx context.Context, st *session.State, login string) error {
	a, err := c.directs(st)
	if err != nil {
		return err
	}
	return eventserver.SendAway(ctx, a, a.Event, login)
}

// Again makes another invitation to an event that is not signed in a role, with a new
// password: who comes by an earlier one is refused from then on.
func Again(ctx context.Context, owner eventserver.Access, event string, role session.Role) (Invited, error) {
	a, err := eventserver.ChangePassword(ctx, owner, event, string(role))
	if err != nil {
		return Invited{}, err
	}
	i, code, err := a.Invite()
	return Invited{Invitation: i, Code: code, Guests: eventserver.Guests{Role: string(role)}}, err
}

// WriteInvitations writes invitations into a folder, which it makes; there are no codes
// in them. What has the name of one is replaced. files are in the order of the list.
func WriteInvitations(folder string, list []Invited) (files []string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	for _, i := range list {
		path := filepath.Join(folder, fileName(strings.TrimSpace(i.Invitation.Name+" "+i.Role+" "+i.Name))+
			eventserver.Extension)
		if err := os.WriteFile(path, i.Invitation.Bytes(), 0o644); err != nil {
			return files, err
		}
		files = append(files, path)
	}
	return files, nil
}

// fileName is a name as a file can have it on every system.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`\/:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	if letters := []rune(name); len(letters) > 60 {
		name = string(letters[:60])
	}
	return strings.Trim(name, " .")
}
