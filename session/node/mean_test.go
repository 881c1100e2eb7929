package node_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/node"
	"clubnight/session/replica"
	"clubnight/session/words"
	"clubnight/session/words/refusals"
	_ "clubnight/session/words/refusals/shared"
)

// quickly is how computers follow where a test waits for what they do again and again.
var quickly = replica.Options{Final: node.Final, Longest: 50 * time.Millisecond, Compare: 100 * time.Millisecond,
	Patience: time.Second}

// troubled waits until a follower stands in a state for a reason that is said so.
func troubled(t *testing.T, f *node.Replication, state replica.State, why error, says string) {
	t.Helper()
	s := standing(t, f, func(s replica.Status) bool { return s.State == state && errors.Is(s.Err, why) })
	if e, known := refusals.Explain(words.English(), s.Err); !known || !strings.HasPrefix(e.Happened, says) {
		t.Errorf("it says %q, for %v", e.Happened, s.Err)
	}
}

// equal compares what computers have, entry by entry, and what a new one finds on the
// server.
func equal(t *testing.T, a eventserver.Access, headed int, list ...*session.Session) {
	t.Helper()
	_, late, err := newPlace(t).Join(t.Context(), a, "Late", "")
	if err != nil {
		t.Fatal(err)
	}
	known, err := list[0].Known()
	if err != nil {
		t.Fatal(err)
	}
	var first []session.SealedEntry
	for i, s := range append(list, late) {
		lines, err := s.Lines(nil)
		if err != nil {
			t.Fatal(err)
		}
		had := lines[:0]
		for _, l := range lines { // but what was recorded by coming late
			if known.Has(l.ID()) {
				had = append(had, l)
			}
		}
		if i == 0 {
			first = had
		}
		if !reflect.DeepEqual(had, first) || headings(s.State()) != headed {
			t.Errorf("computer %d has %d entries and %d headings, the first %d entries, and there are %d headings", i,
				len(had), headings(s.State()), len(first), headed)
		}
	}
}

// Whatever a mean server does, both computers record on; what is the matter is said; and
// as soon as it does no harm they are in step, without anybody's doing but where it was
// certain that trying again is in vain. Its clock is a day off all the time.
func TestMeanServer(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	a, office, list := begun(t, owner)
	mean, over := eventservertest.NewMean(t, server, access(t, list, session.RoleDirector))
	if err := a.Rejoin(t.Context(), office, over, "", ""); err != nil {
		t.Fatal(err)
	}
	admin := server.Superuser()
	admin.Database = owner.Database
	if err := server.Do(admin,
		"ALTER TABLE clubnight.line ALTER arrived SET DEFAULT clock_timestamp() + interval '26 hours'"); err != nil {
		t.Fatal(err)
	}
	b := newPlace(t)
	_, room, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Room B", "Bob")
	if err != nil {
		t.Fatal(err)
	}
	fa, fb := a.FollowBy(office, quickly), b.FollowBy(room, quickly)
	defer fa.End()
	defer fb.End()
	headed := 1
	all := func(st *session.State) bool { return headings(st) == headed }
	for _, c := range []struct {
		harm  eventservertest.Harm
		state replica.State
		why   error
		says  string
	}{
		{eventservertest.AnswersE, replica.Alone, eventserver.ErrUnreachable, "The server of the event cannot be reached."},
		{eventservertest.AnswersNo, replica.Alone, eventserver.ErrNoTLS, "What answers at the address of the server"},
		{eventservertest.AnswersHTTP, replica.Alone, eventserver.ErrNoTLS, "What answers at the address of the server"},
		{eventservertest.HangsAtOnce, replica.Alone, eventserver.ErrUnreachable,
			"The server of the event cannot be reached."},
		{eventservertest.HangsAfterTLS, replica.Alone, eventserver.ErrUnreachable,
			"The server of the event cannot be reached."},
		{eventservertest.HangsAfterLogin, replica.Alone, eventserver.ErrUnreachable,
			"The server of the event cannot be reached."},
		{eventservertest.CutsMessages, replica.Alone, eventserver.ErrUnreachable,
			"The server of the event cannot be reached."},
		{eventservertest.NoConnection, replica.Alone, eventserver.ErrBusy,
			"The server has as many connections as it takes."},
		{eventservertest.Starting, replica.Alone, eventserver.ErrUnreachable, "The server of the event cannot be reached."},
		{eventservertest.ReadOnly, replica.Alone, eventserver.ErrReadOnly, "This server is a copy of another one"},
		{eventservertest.LetsNobodyIn, replica.Refused, eventserver.ErrLogin,
			"The server does not let the user of this invitation in"},
		{eventservertest.WrongPassword, replica.Refused, eventserver.ErrPassword, "The server does not take the password"},
		{eventservertest.Strange, replica.Refused, eventserver.ErrCertificate,
			"The server does not prove that it is the server of the event"},
	} {
		mean.Do(c.harm)
		for _, s := range []*session.Session{office, room} {
			if err := rename(s, fmt.Sprintf("Harm %d", c.harm)); err != nil {
				t.Fatal(err)
			}
			headed++
		}
		if c.state == replica.Alone {
			mean.Await(3) // so that one try at least has ended by it
		}
		troubled(t, fa, c.state, c.why, c.says)
		mean.Do(eventservertest.None)
		if c.state == replica.Refused {
			fa.Retry()
		}
		until(t, office, "what the room recorded meanwhile", all)
		until(t, room, "what the office recorded meanwhile", all)
		standing(t, fa, inStep)
	}
	if stolen := mean.Stolen(); len(stolen) > 0 {
		t.Errorf("a strange server was told %q", stolen)
	}
	equal(t, access(t, list, session.RoleDesk), headed, office, room)
}

// A server that comes back from yesterday's backup is given again what it had
// acknowledged since, by who has it, though the one who recorded it has gone.
func TestServerFromBackup(t *testing.T) {
	server := eventservertest.Start(t, eventservertest.Options{})
	a, office, list := begun(t, server.NewDatabase(t))
	if err := server.Backup(); err != nil {
		t.Fatal(err)
	}
	b := newPlace(t)
	_, room, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Room B", "Bob")
	if err != nil {
		t.Fatal(err)
	}
	fa, fb := a.FollowBy(office, quickly), b.FollowBy(room, quickly)
	defer fa.End()
	for n := range 5 {
		for _, s := range []*session.Session{office, room} {
			if err := rename(s, fmt.Sprint("Heading ", n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	all := func(st *session.State) bool { return headings(st) == 11 }
	until(t, office, "what the room recorded", all)
	until(t, room, "what the office recorded", all)
	fb.End()
	if err := server.Halt(); err != nil {
		t.Fatal(err)
	}
	standing(t, fa, func(s replica.Status) bool { return s.State == replica.Alone && s.Err != nil })
	if err := server.Restore(); err != nil {
		t.Fatal(err)
	}
	standing(t, fa, inStep)
	equal(t, access(t, list, session.RoleDesk), 11, office, room)
}

// A server that acknowledges what it forgets is not believed for long: it is said, and
// all is there when it keeps what it takes.
func TestServerThatForgets(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	a, office, list := begun(t, owner)
	f := a.FollowBy(office, quickly)
	defer f.End()
	standing(t, f, inStep)
	if err := server.Forgets(owner.Database, true); err != nil {
		t.Fatal(err)
	}
	if err := rename(office, "Forgotten"); err != nil {
		t.Fatal(err)
	}
	troubled(t, f, replica.Behind, replica.ErrForgets, "The server takes entries in and has lost them")
	if err := server.Forgets(owner.Database, false); err != nil {
		t.Fatal(err)
	}
	standing(t, f, inStep)
	equal(t, access(t, list, session.RoleDesk), 2, office)
}

// An event of the same name with another evening in it, which only events from before
// computers signed can have, is told from the right one: nothing goes there and nothing
// comes from there; when the right one is back all goes on.
func TestOtherEventOfTheName(t *testing.T) {
	server := eventservertest.Shared(t)
	owner := server.NewDatabase(t)
	a := newPlace(t)
	_, office := evening(t, a.club)
	of := session.Here{Computer: "fedcba9876543210", Name: "Office", Role: session.RoleDirector}
	if err := office.Share(strings.Repeat("0e", 16), of); err != nil {
		t.Fatal(err)
	}
	list, err := a.Begin(t.Context(), office, owner, "Congress", "Office", "Anna")
	if err != nil {
		t.Fatal(err)
	}
	here := access(t, list, session.RoleDirector)
	mean, over := eventservertest.NewMean(t, server, here)
	if err := a.Rejoin(t.Context(), office, over, "", ""); err != nil {
		t.Fatal(err)
	}
	f := a.FollowBy(office, quickly)
	defer f.End()
	standing(t, f, inStep)
	again := func() {
		t.Helper()
		mean.Do(eventservertest.AnswersE)
		standing(t, f, func(s replica.Status) bool {
			return s.State == replica.Alone && errors.Is(s.Err, eventserver.ErrUnreachable)
		})
		if err := eventserver.Drop(t.Context(), owner, here.Event); err != nil {
			t.Fatal(err)
		}
		e := eventserver.Event{ID: here.Event, Name: here.Name, Kinds: map[string][]string{}}
		for _, role := range session.Roles() {
			e.Kinds[string(role)] = role.Kinds()
		}
		if _, err := eventserver.Create(t.Context(), owner, e); err != nil {
			t.Fatal(err)
		}
		for _, role := range session.Roles() {
			if err := server.SetPassword(access(t, list, role), access(t, list, role).Password); err != nil {
				t.Fatal(err)
			}
		}
	}
	again()
	_, other := evening(t, newPlace(t).club)
	of.Computer, of.Name = "0123456789abcdef", "Other"
	if err := other.Share(here.Event, of); err != nil {
		t.Fatal(err)
	}
	lines, err := other.Lines(nil)
	if err != nil {
		t.Fatal(err)
	}
	there, err := eventserver.Dial(t.Context(), here)
	if err != nil {
		t.Fatal(err)
	}
	if err := there.Send(t.Context(), lines); err != nil {
		t.Fatal(err)
	}
	had, err := there.Known(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mean.Do(eventservertest.None)
	if err := rename(office, "Alone"); err != nil {
		t.Fatal(err)
	}
	troubled(t, f, replica.Alone, session.ErrOtherEvent, "")
	if has, err := there.Known(t.Context()); err != nil || !reflect.DeepEqual(has, had) {
		t.Errorf("the other evening had %v, has %v, %v", had, has, err)
	}
	there.Close()
	again()
	mean.Do(eventservertest.None)
	standing(t, f, inStep)
	equal(t, access(t, list, session.RoleDesk), 2, office)
}

// A closed event takes nothing more in and is not tried again before somebody says so;
// all that it has is read first.
func TestClosedEvent(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	a, office, list := begun(t, owner)
	b := newPlace(t)
	_, room, err := b.Join(t.Context(), access(t, list, session.RoleScorer), "Room B", "Bob")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Once(t.Context(), office); err != nil {
		t.Fatal(err)
	}
	if err := b.Once(t.Context(), room); err != nil {
		t.Fatal(err)
	}
	if err := rename(office, "In time"); err != nil {
		t.Fatal(err)
	}
	if err := a.Once(t.Context(), office); err != nil {
		t.Fatal(err)
	}
	id := office.State().SharedAs()
	if err := eventserver.Close(t.Context(), owner, id); err != nil {
		t.Fatal(err)
	}
	if err := rename(room, "Too late"); err != nil {
		t.Fatal(err)
	}
	f := b.FollowBy(room, quickly)
	defer f.End()
	troubled(t, f, replica.Refused, eventserver.ErrClosed, "The event is closed")
	if headings(room.State()) != 3 {
		t.Error("what was there was not read")
	}
	if err := eventserver.Reopen(t.Context(), owner, id); err != nil {
		t.Fatal(err)
	}
	f.Retry()
	standing(t, f, inStep)
	if err := a.Once(t.Context(), office); err != nil {
		t.Fatal(err)
	}
	equal(t, access(t, list, session.RoleDesk), 3, office, room)
}
