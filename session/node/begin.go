package node

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"clubnight/session"
	"clubnight/session/eventserver"
)

// Invited is the invitation to an event in a role, and the code that opens it,
// which goes another way.
type Invited struct {
	Role       session.Role
	Invitation eventserver.Invitation
	Code       string
}

// Begin makes an evening of this computer one of several: an event of that name on a
// server, and what invites others to it in each role. owner may make tables and users
// there. This computer is called name, and person works at it as the director. On an
// error nothing is left on the server as far as that can be reached. Until the
// invitations are handed out (Given) it may be called again, as after a line that was
// cut: it goes on with what is there, and the invitations of before are void.
func (c *Computer) Begin(ctx context.Context, s *session.Session, owner eventserver.Access,
	event, name, person string) ([]Invited, error) {
	r, err := c.certain()
	if err != nil {
		return nil, err
	}
	st := s.State()
	if of := firstMoment(st); r.Of != of {
		r.Beginning, r.Of = "", of
	}
	e := eventserver.Event{ID: cmp.Or(st.SharedAs(), r.Beginning), Name: event, Kinds: map[string][]string{}}
	if e.ID == "" {
		id := make([]byte, 16)
		rand.Read(id) // it never fails
		e.ID = hex.EncodeToString(id)
	}
	for _, role := range session.Roles() {
		e.Kinds[string(role)] = role.Kinds()
	}
	goesOn := r.Beginning == e.ID
	r.Beginning = e.ID
	if !st.Shared() { // else it may have been handed out long ago
		if err := r.keep(); err != nil {
			return nil, err
		}
	}
	made, err := eventserver.Create(ctx, owner, e)
	switch {
	case goesOn && errors.Is(err, eventserver.ErrThere):
		made, err = anew(ctx, owner, e.ID)
	case err != nil && !goesOn && eventserver.ProspectOf(err) != eventserver.Passing:
		err = errors.Join(err, c.Given()) // it was not made, for certain
	}
	if err != nil {
		return nil, err
	}
	list, err := invite(made)
	if err == nil {
		err = c.begun(s, e.ID, made, r.called(name, person))
	}
	if err != nil {
		return nil, errors.Join(err, c.takeBack(ctx, owner, e.ID))
	}
	return list, nil
}

// firstMoment is when the first entry of an evening was recorded, by which the evenings
// of a club file are told apart.
func firstMoment(st *session.State) string {
	if entries := st.Entries(); len(entries) > 0 {
		return entries[0].At.UTC().Format(time.RFC3339Nano)
	}
	return ""
}

// anew gives every role of an event that is there another password: nobody has got the
// ones of before.
func anew(ctx context.Context, owner eventserver.Access, event string) (made []eventserver.Access, err error) {
	for _, role := range session.Roles() {
		a, err := eventserver.ChangePassword(ctx, owner, event, string(role))
		if err != nil {
			return nil, err
		}
		made = append(made, a)
	}
	return made, nil
}

// Given keeps that the invitations to the event that was begun last are handed out:
// beginning it once more would shut out who comes by them.
func (c *Computer) Given() error {
	r, err := c.certain()
	if err != nil || r.Beginning == "" {
		return err
	}
	r.Beginning, r.Of = "", ""
	return r.keep()
}

// begun keeps the director's access and shares the evening.
func (c *Computer) begun(s *session.Session, event string, made []eventserver.Access, r record) error {
	for _, a := range made {
		if session.Role(a.Role) != session.RoleDirector {
			continue
		}
		if err := r.keep(); err != nil {
			return err
		}
		if err := c.keepAccess(r, a); err != nil {
			return err
		}
		return s.Share(event, c.here(r, a))
	}
	return eventserver.ErrRight
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
func invite(made []eventserver.Access) (list []Invited, err error) {
	for _, role := range session.Roles() {
		for _, a := range made {
			if session.Role(a.Role) != role {
				continue
			}
			i, code, err := a.Invite()
			if err != nil {
				return nil, err
			}
			list = append(list, Invited{role, i, code})
		}
	}
	return list, nil
}

// Again makes another invitation to an event in a role, with a new password: who comes by
// an earlier one is refused from then on.
func Again(ctx context.Context, owner eventserver.Access, event string, role session.Role) (Invited, error) {
	a, err := eventserver.ChangePassword(ctx, owner, event, string(role))
	if err != nil {
		return Invited{}, err
	}
	i, code, err := a.Invite()
	return Invited{role, i, code}, err
}

// WriteInvitations writes invitations into a folder, which it makes; there are no codes
// in them. What has the name of one is replaced. files are in the order of the list.
func WriteInvitations(folder string, list []Invited) (files []string, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	for _, i := range list {
		path := filepath.Join(folder, fileName(i.Invitation.Name)+" "+string(i.Role)+eventserver.Extension)
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
