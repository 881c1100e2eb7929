package eventserver_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"clubnight/session"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
)

// Each role sends what it may and no more; what it may not is held back,
// and all else goes.
func TestRoles(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	access := create(t, owner, "")
	desk, director, wall := dial(t, access["desk"]), dial(t, access["director"]), dial(t, access["wall"])

	mixed, b := several(siteA, 2, "result received"), several(siteB, 3, "result received")
	mixed.record(3, "ruling given", "{}")
	mixed.record(4, "result received", "{}")
	err := desk.Send(t.Context(), append(append([]session.SealedEntry(nil), mixed.lines...), b.lines...))
	var held *eventserver.Withheld
	if !errors.As(err, &held) || !errors.Is(err, eventserver.ErrRight) ||
		!reflect.DeepEqual(held.Lines, []session.ID{{Site: siteA, Own: 3}}) {
		t.Errorf("%v", err)
	}
	known, err := wall.Known(t.Context())
	if err != nil || !reflect.DeepEqual(known, session.Known{siteA: 2, siteB: 3}) {
		t.Errorf("%v, %v", known, err)
	}
	send(t, director, mixed.lines) // who passes on sends lines of every kind
	if err := wall.Send(t.Context(), several(siteC, 1, "computer opened").lines); !errors.Is(err,
		eventserver.ErrRight) {
		t.Errorf("%v", err)
	}
}

// The database itself holds to it, whatever program asks: who sees what, who sends what,
// and that nobody changes anything.
func TestDatabaseHoldsToIt(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	north, south := unique("north"), unique("south")
	one, two := create(t, owner, north), create(t, owner, south)
	send(t, dial(t, one["director"]), several(siteA, 3, "ruling given").lines)
	send(t, dial(t, two["director"]), several(siteA, 5, "ruling given").lines)
	l := several(siteB, 1, "result received").lines[0]
	insert := func(event string, l session.SealedEntry, more ...string) string {
		columns, values := "", ""
		if len(more) > 0 {
			columns, values = ", "+more[0], ", "+more[1]
		}
		return fmt.Sprintf("INSERT INTO clubnight.line (event, site, own, tick, seen, at, by, kind, body, sum%s) VALUES ('%s', '%s', %d, %d, '%s', '%s', '%s', '%s', '%s', '\\x%x'%s)",
			columns, event, l.Site, l.Own, l.Tick, l.Seen, l.At, l.By, l.Kind, l.Body, l.Sum, values)
	}
	ruling := several(siteC, 1, "ruling given").lines[0]
	superuser := shared.Superuser()
	superuser.Database = owner.Database
	for _, c := range []struct {
		who       eventserver.Access
		statement string
		state     string // "" is done
	}{
		{one["director"], "UPDATE clubnight.line SET body = '{}'", "42501"},
		{one["director"], "DELETE FROM clubnight.line", "42501"},
		{one["director"], "TRUNCATE clubnight.line", "42501"},
		{one["director"], "UPDATE clubnight.login SET pass_on = true", "42501"},
		{one["director"], "UPDATE clubnight.event SET closed = NULL", "42501"},
		{one["director"], "SELECT * FROM clubnight.line_" + south, "42501"},
		{one["director"], "SELECT * FROM clubnight.line_" + north, "42501"},
		{one["director"], "CREATE TABLE clubnight.mine (n int)", "42501"},
		{one["director"], "CREATE TABLE public.mine (n int)", "42501"},
		{one["director"], "CREATE TEMP TABLE mine (n int)", "42501"},
		{one["director"], "SET ROLE club", "42501"},
		{one["director"], insert(south, l), "42501"},
		{one["desk"], insert(south, l), "42501"},
		{one["desk"], insert(north, ruling), "42501"},
		{one["desk"], insert(north, l, "sender", "'somebody'"), "42501"},
		{one["desk"], insert(north, l, "arrived", "'2020-01-01'"), "42501"},
		{one["desk"], insert(north, l, "number", "1"), "42501"},
		{one["wall"], insert(north, l), "42501"},
		{one["viewer"], insert(north, l), "42501"},
		{one["desk"], insert(north, l), ""},
		{owner, "UPDATE clubnight.line SET body = '{}'", "NC004"},
		{owner, "DELETE FROM clubnight.line WHERE event = '" + north + "'", "NC004"},
		{owner, "TRUNCATE clubnight.line", "NC004"},
		{owner, "TRUNCATE clubnight.line_" + north, "NC004"},
		{superuser, "UPDATE clubnight.line_" + north + " SET body = '{}'", "NC004"},
		{superuser, "DELETE FROM clubnight.line_" + north, "NC004"},
	} {
		err := shared.Do(c.who, c.statement)
		var state *pgconn.PgError
		if got := ""; errors.As(err, &state) {
			got = state.Code
			if got != c.state {
				t.Errorf("%s: %s: %v", c.who.Role, c.statement, err)
			}
		} else if err != nil || c.state != "" {
			t.Errorf("%s: %s: %v", c.who.Role, c.statement, err)
		}
	}
	// What each sees.
	for _, c := range []struct {
		who   eventserver.Access
		query string
		want  string
	}{
		{one["wall"], "SELECT string_agg(DISTINCT event, ' ') FROM clubnight.line", north},
		{two["scorer"], "SELECT count(*)::text FROM clubnight.line", "5"},
		{two["scorer"], "SELECT string_agg(id, ' ') FROM clubnight.event", south},
		{two["scorer"], "SELECT string_agg(DISTINCT event, ' ') FROM clubnight.login", south},
		{one["viewer"], "SELECT string_agg(DISTINCT sender::text, ' ' ORDER BY sender::text) FROM clubnight.line",
			"clubnight_" + north + "_desk clubnight_" + north + "_director"},
		{one["viewer"],
			"SELECT count(*)::text FROM clubnight.line WHERE arrived > now() - interval '1 hour' AND number > 0", "4"},
		{one["viewer"], "SELECT (body::jsonb->>'name') FROM clubnight.line WHERE site = '" + string(siteA) +
			"' AND own = 1", "Zoë Ångström ♠"},
	} {
		conn, err := shared.Connect(t.Context(), c.who)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		if err := conn.QueryRow(t.Context(), c.query).Scan(&got); err != nil || got != c.want {
			t.Errorf("%s: %q, %v", c.query, got, err)
		}
		conn.Close(t.Context())
	}
	// Users of the event come into no other database of a club.
	elsewhere := one["director"]
	elsewhere.Database = create(t, shared.NewDatabase(t), "")["wall"].Database
	elsewhere.User = "clubnight_" + north + "_nobody"
	if _, err := eventserver.Dial(t.Context(), elsewhere); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	// Every column says what it holds.
	conn, err := shared.Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var mute int
	err = conn.QueryRow(t.Context(),
		`SELECT count(*) FROM pg_attribute WHERE attnum > 0 AND attrelid IN ('clubnight.line'::regclass, 'clubnight.line_`+north+`'::regclass, 'clubnight.event'::regclass, 'clubnight.login'::regclass)
		AND col_description(attrelid, attnum) IS NULL`).Scan(&mute)
	if err != nil || mute != 0 {
		t.Errorf("%d columns without a word, %v", mute, err)
	}
}

// A new password throws the old one out, a closed event takes nothing in, and
// a dropped one is gone.
func TestOwner(t *testing.T) {
	shared := eventservertest.Shared(t)
	owner := shared.NewDatabase(t)
	spring := unique("spring")
	access := create(t, owner, spring)
	a := several(siteA, 4, "result received")
	scorer := dial(t, access["scorer"])
	send(t, scorer, a.lines[:1])

	if _, err := eventserver.Create(t.Context(), owner,
		eventserver.Event{ID: spring, Name: "Again", Kinds: kinds}); !errors.Is(err, eventserver.ErrThere) {
		t.Errorf("%v", err)
	}
	again, err := eventserver.ChangePassword(t.Context(), owner, spring, "scorer")
	if err != nil || again.Password == access["scorer"].Password || again.Name != "Spring Congress" {
		t.Fatalf("%v, %v", again, err)
	}
	if err := scorer.Send(t.Context(), a.lines); err == nil { // its connection was ended, and no new one is given
		if err = scorer.Send(t.Context(), a.lines); !errors.Is(err, eventserver.ErrPassword) {
			t.Errorf("%v", err)
		}
	}
	if _, err := eventserver.Dial(t.Context(), access["scorer"]); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	scorer = dial(t, again)
	send(t, scorer, a.lines[:2])
	if _, err := eventserver.ChangePassword(t.Context(), owner, spring,
		"nobody"); !errors.Is(err, eventserver.ErrNoEvent) {
		t.Errorf("%v", err)
	}

	for range 2 {
		if err := eventserver.Close(t.Context(), owner, spring); err != nil {
			t.Fatal(err)
		}
	}
	if err := scorer.Send(t.Context(), a.lines); !errors.Is(err, eventserver.ErrClosed) {
		t.Errorf("%v", err)
	}
	send(t, scorer, a.lines[:2]) // it has these
	if got := fetchAll(t, scorer, nil); len(got) != 2 {
		t.Errorf("%d lines", len(got))
	}
	if err := eventserver.Reopen(t.Context(), owner, spring); err != nil {
		t.Fatal(err)
	}
	send(t, scorer, a.lines)

	other := dial(t, create(t, owner, "")["scorer"])
	send(t, other, a.lines)
	if err := eventserver.Drop(t.Context(), again, spring); !errors.Is(err, eventserver.ErrRight) {
		t.Errorf("%v", err)
	}
	if err := eventserver.Drop(t.Context(), owner, spring); err != nil {
		t.Fatal(err)
	}
	if _, err := eventserver.Dial(t.Context(), again); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("%v", err)
	}
	if got := fetchAll(t, other, nil); len(got) != 4 {
		t.Errorf("%d lines of the other event", len(got))
	}
	for _, do := range []func() error{
		func() error { return eventserver.Close(t.Context(), owner, spring) },
		func() error { return eventserver.Drop(t.Context(), owner, spring) },
		func() error { return eventserver.Drop(t.Context(), owner, "x; DROP SCHEMA clubnight") },
	} {
		if err := do(); !errors.Is(err, eventserver.ErrNoEvent) {
			t.Errorf("%v", err)
		}
	}
	create(t, owner, spring)
}

// No password, in whatever form, is in what the server writes into its log.
func TestServerNeverSeesPasswords(t *testing.T) {
	shared := eventservertest.Shared(t)
	superuser := shared.Superuser()
	if err := shared.Do(superuser, "ALTER SYSTEM SET log_statement = 'all'"); err != nil {
		t.Fatal(err)
	}
	if err := shared.Do(superuser, "SELECT pg_reload_conf()"); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := errors.Join(shared.Do(superuser, "ALTER SYSTEM RESET log_statement"),
			shared.Do(superuser, "SELECT pg_reload_conf()")); err != nil {
			t.Error(err)
		}
	}()
	access := create(t, shared.NewDatabase(t), "")
	log := shared.Log()
	if !strings.Contains(log, "CREATE ROLE "+access["desk"].User) {
		t.Fatal("nothing is logged")
	}
	for role, a := range access {
		if strings.Contains(log, a.Password) {
			t.Errorf("the password of %s", role)
		}
		dial(t, a)
	}
}
