package node_test

import (
	"errors"
	"testing"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// An event whose beginning was cut is gone on with when it is begun again: there is one.
func TestBeginningThatWasCut(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	begun(t, owner) // the tables are there
	mean, over := eventservertest.NewMean(t, server, owner)
	p := newPlace(t)
	_, s := evening(t, p.club)
	begin := func() (eventserver.Access, error) {
		t.Helper()
		list, err := p.Begin(t.Context(), s, over, "Congress", "Office", "Anna")
		if err != nil {
			return eventserver.Access{}, err
		}
		return access(t, list, session.RoleScorer), nil
	}
	mean.Do(eventservertest.LosesCommit)
	if _, err := begin(); !errors.Is(err, eventserver.ErrUnreachable) {
		t.Fatalf("it was cut: %v", err)
	}
	if s.State().Shared() {
		t.Error("the evening is shared before it is known to be on the server")
	}
	mean.Do(eventservertest.None)
	invited, err := begin()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Once(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	if _, room, err := newPlace(t).Join(t.Context(), invited, "Room B", "Bob"); err != nil {
		t.Error(err)
	} else if !named(room.State(), "Congress") {
		t.Errorf("joined %q", room.State().Evening.Name)
	}
	c, err := server.Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	var events int
	if err := c.QueryRow(t.Context(), "SELECT count(*) FROM clubnight.event").Scan(&events); err != nil || events != 2 {
		t.Errorf("%d events, %v", events, err)
	}
	if _, other := evening(t, p.club); other.State().Shared() {
		t.Error("another evening of the club file is shared")
	} else if _, err := p.Begin(t.Context(), other, over, "Another", "Office", "Anna"); err != nil {
		t.Error(err)
	} else if other.State().SharedAs() == s.State().SharedAs() {
		t.Error("another evening of the club file was put into the same event")
	}
}
