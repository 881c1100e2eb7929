package node

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/eventserver"
	"clubnight/session/identity"
	"clubnight/session/replica"
)

// Join comes to an event by its access: the evening comes into the club file, or its copy
// there is gone on with, and the others are told. name is what people call this computer,
// person who works at it; "" leaves what was said before. The access is kept for the next
// start. The errors are those of the server, of lines and of the club file, ErrNotBegun
// and ErrUnderWay; then nothing has changed.
func (c *Computer) Join(ctx context.Context, a eventserver.Access,
	name, person string) (*clubfile.Journal, *session.Session, error) {
	return c.JoinTelling(ctx, a, name, person, func(Step, int) {})
}

// Step is what is being done to join an event.
type Step int

// The steps of joining, in their order.
const (
	Connecting Step = iota
	TakingIn        // the entries of the event, whose number is known by then, come into the club file
	Opening
)

// JoinTelling is Join, and tells each step as it begins with how many entries the event
// has; before TakingIn that is 0.
func (c *Computer) JoinTelling(ctx context.Context, a eventserver.Access, name, person string,
	tell func(step Step, entries int)) (*clubfile.Journal, *session.Session, error) {
	tell(Connecting, 0)
	by := a.Address
	server, a, err := c.reach(ctx, a, name)
	if err != nil {
		return nil, nil, err
	}
	defer server.Close()
	entries, err := server.Journal(ctx).Entries()
	if err != nil {
		return nil, nil, err
	}
	if !opens(entries, a.Event) {
		return nil, nil, ErrNotBegun
	}
	number, err := c.copyOf(ctx, entries)
	if err == nil {
		err = c.underWay(number)
	}
	if err != nil {
		return nil, nil, err
	}
	r, err := c.takesPart(a.Event, name, person)
	if err != nil {
		return nil, nil, err
	}
	tell(TakingIn, len(entries))
	journal, s, err := c.takeIn(ctx, server, number, c.here(r, a))
	if err == nil {
		tell(Opening, len(entries))
		err = c.hasJoined(r, by, a)
	}
	if err == nil {
		err = s.Share(a.Event, c.here(r, a))
	}
	if err != nil {
		return nil, nil, err
	}
	return journal, s, nil
}

// Rejoin comes once more to the event of an evening that is open, by another
// access: with a new password, in another role. The error is as that of Join;
// then nothing has changed.
func (c *Computer) Rejoin(ctx context.Context, s *session.Session, a eventserver.Access, name, person string) error {
	if s.State().SharedAs() != a.Event {
		return session.ErrOtherEvent
	}
	by := a.Address
	server, a, err := c.reach(ctx, a, name)
	if err != nil {
		return err
	}
	defer server.Close()
	r, err := c.takesPart(a.Event, name, person)
	if err == nil {
		err = c.hasJoined(r, by, a)
	}
	if err != nil {
		return err
	}
	return s.Share(a.Event, c.here(r, a))
}

// reach connects with an event by an access, or by an invitation: then this computer gets
// an access of its own, which is returned.
func (c *Computer) reach(ctx context.Context, a eventserver.Access,
	name string) (*eventserver.Server, eventserver.Access, error) {
	if a.Invites() {
		var err error
		if a, err = c.enrolled(ctx, a, name); err != nil {
			return nil, a, err
		}
	}
	server, err := eventserver.Dial(ctx, a)
	if err != nil {
		return nil, a, err
	}
	if server.Signed() && !a.Secret.Is() {
		server.Close()
		return nil, a, session.ErrUnsigned
	}
	return server, completed(a, server), nil
}

// joining is the folder of the accesses that are being made, by the invitations to them.
func (r record) joining() string { return filepath.Join(r.folder, "joining") }

// enrolled gives this computer an access of its own by an invitation. One that it has in
// that role and that is good stays. What the access is made of is kept before the server
// is asked for it, so that joining goes on where it was cut.
func (c *Computer) enrolled(ctx context.Context, by eventserver.Access, name string) (eventserver.Access, error) {
	r, err := c.read()
	if err != nil {
		return by, err
	}
	if has, err := c.access(by.Event); err == nil && has.Secret.Is() && has.Role == by.Role {
		has.Hosts, has.Certificate, has.Fingerprint = by.Hosts, by.Certificate, by.Fingerprint
		if server, err := eventserver.Dial(ctx, has); err == nil {
			server.Close()
			return has, nil
		}
	}
	own, err := eventserver.Kept(r.joining(), by.Address)
	if err != nil || !own.Secret.Is() {
		if own, err = by.Admit(identity.New()); err != nil {
			return by, err
		}
		own.Address, own.Name, own.Role = by.Address, by.Name, by.Role
	}
	return eventserver.Join(ctx, by, own, cmp.Or(name, r.Name), func() error {
		r, err := c.certain()
		if err == nil {
			if err = eventserver.Keep(r.joining(), own); err != nil {
				err = fmt.Errorf("%w: %w", ErrSettings, err)
			}
		}
		return err
	})
}

// hasJoined keeps an access, and forgets what it was made of.
func (c *Computer) hasJoined(r record, by eventserver.Address, a eventserver.Access) error {
	if err := c.keepAccess(r, a); err != nil {
		return err
	}
	return eventserver.Forget(r.joining(), by)
}

// takesPart keeps what this computer is called and that it follows an event.
func (c *Computer) takesPart(event, name, person string) (record, error) {
	r, err := c.certain()
	if err != nil {
		return r, err
	}
	r = r.called(name, person)
	r.Left = slices.DeleteFunc(r.Left, func(left string) bool { return left == event })
	return r, r.keep()
}

// completed is an access with what the server says of the role and the event's name. Who
// owns the tables directs.
func completed(a eventserver.Access, server *eventserver.Server) eventserver.Access {
	if a.Role == "" {
		a.Role = server.Role()
	}
	if a.Role == "" {
		a.Role = string(session.RoleDirector)
	}
	if a.Name == "" {
		a.Name = server.Name()
	}
	return a
}

// opens reports whether a shared evening of that name was begun in entries.
func opens(entries []session.Entry, event string) bool {
	return slices.ContainsFunc(entries, func(e session.Entry) bool {
		f, opened := e.Fact.(session.ComputerOpened)
		return opened && f.Event == event
	})
}

func (r record) called(name, person string) record {
	if name != "" {
		r.Name = name
	}
	if person != "" {
		r.Person = person
	}
	return r
}

// takeIn opens the copy with that number and takes in what the server has, or makes a new
// one. A copy from the time before the evening was shared that went on by itself stays as
// it is, beside a new one.
func (c *Computer) takeIn(ctx context.Context, server replica.Server, number int64,
	here session.Here) (*clubfile.Journal, *session.Session, error) {
	journal := c.club.NewEvening()
	if number != 0 {
		var err error
		if journal, err = c.club.Evening(number); err != nil {
			return nil, nil, err
		}
	}
	s, err := session.ResumeAt(journal, here)
	if err != nil {
		return nil, nil, err
	}
	was := s.State()
	err = replica.Join(ctx, server, s)
	if went := errors.Is(err, session.ErrForked) ||
		errors.Is(err, session.ErrOtherEvent); went && number != 0 && !was.Shared() && !s.State().Shared() {
		return c.takeIn(ctx, server, 0, here)
	}
	return journal, s, err
}

// keepAccess keeps what it takes to reach an event; one for another role in it goes.
func (c *Computer) keepAccess(r record, a eventserver.Access) error {
	old, err := c.access(a.Event)
	if old.User != "" && old.User != a.User {
		err = eventserver.Forget(r.folder, old.Address)
	}
	if err != nil && !errors.Is(err, eventserver.ErrNotKept) {
		return err
	}
	if err := eventserver.Keep(r.folder, a); err != nil {
		return fmt.Errorf("%w: %w", ErrSettings, err)
	}
	return nil
}

// access is what is kept to reach an event. The error is eventserver.ErrNotKept, or
// ErrSettings. Of an event that was left there is what this computer signs with.
func (c *Computer) access(event string) (eventserver.Access, error) {
	r, err := c.read()
	if err != nil {
		return eventserver.Access{}, err
	}
	a, err := eventserver.Kept(r.folder, eventserver.Address{Event: event})
	if err == nil && a.Password == "" {
		err = eventserver.ErrNotKept
	}
	return a, err
}

// Access is what is kept to reach the event of a shared evening. The error is
// eventserver.ErrNotKept, or ErrSettings.
func (c *Computer) Access(st *session.State) (eventserver.Access, error) {
	return c.access(st.SharedAs())
}

// Leave forgets what it takes to reach an event, and no longer follows it. What there is
// of the evening stays, and can be corrected here: what this computer signs with is kept.
func (c *Computer) Leave(event string) error {
	r, err := c.certain()
	if err != nil {
		return err
	}
	if !slices.Contains(r.Left, event) {
		r.Left = append(r.Left, event)
	}
	if err := r.keep(); err != nil {
		return err
	}
	a, err := c.access(event)
	if errors.Is(err, eventserver.ErrNotKept) {
		return nil
	}
	if err != nil {
		return err
	}
	if !a.Secret.Is() {
		return eventserver.Forget(r.folder, a.Address)
	}
	a.Password = ""
	return c.keepAccess(r, a)
}

// Left reports whether this computer once left the event of an evening.
func (c *Computer) Left(st *session.State) bool {
	r, err := c.read()
	return err == nil && slices.Contains(r.Left, st.SharedAs())
}
