package tables

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/jackc/pgx/v5"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/simultaneous"
)

// rowsOf counts the rows of an event in every table of the schema that there is.
func rowsOf(t *testing.T, all *Tables, event string) (n int64) {
	t.Helper()
	found, err := all.pool.Query(t.Context(),
		`select c.relname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relnamespace = 'simultaneous'::regnamespace and c.relkind = 'r' and a.attname = 'event'`)
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(found, pgx.RowTo[string])
	if err != nil || len(names) < 15 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		var rows int64
		if err := all.pool.QueryRow(t.Context(), "select count(*) from simultaneous."+name+" where event = $1",
			event).Scan(&rows); err != nil {
			t.Fatal(err)
		}
		n += rows
	}
	return n
}

// An event goes with every row and every user of it, for nobody but the owner, and
// never while it is counted; what another event has in the same tables stays, and
// is guarded as before.
func TestDrop(t *testing.T) {
	owner, all, clubs := announced(t, 3)
	random := rand.New(rand.NewPCG(16, 6))
	logins, err := all.Admit(t.Context(), Login{Role: Organiser},
		Login{Role: OfClub, Club: clubs[0].ID}, Login{Role: Reader})
	if err != nil {
		t.Fatal(err)
	}
	other := event()
	beside, err := Create(t.Context(), all.pool, other, []Club{{"red", "The Red Club", ""}})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct {
		t     *Tables
		clubs []Club
	}{{all, clubs}, {beside, []Club{{"red", "The Red Club", ""}}}} {
		for _, c := range e.clubs {
			if _, err := e.t.Send(t.Context(), c.ID, "evening", evening(played(random, c, 4, 6)), false); err != nil {
				t.Fatal(err)
			}
		}
		if err := e.t.Score(t.Context(), Scorer{Read: readEvening, Once: true}); err != nil {
			t.Fatal(err)
		}
	}
	before, stays := rowsOf(t, all, all.Event.ID), rowsOf(t, all, other.ID)
	organiser := pool(t, as(owner, logins[0]))
	if _, err := Drop(t.Context(), organiser, all.Event.ID); !errors.Is(err, ErrRight) {
		t.Errorf("the organiser dropped the event of the owner: %v", err)
	}
	if _, err := Drop(t.Context(), all.pool, "nosuch"); !errors.Is(err, ErrNoEvent) {
		t.Errorf("no event: %v", err)
	}
	counting, err := all.pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := counting.Exec(t.Context(),
		"select pg_advisory_lock(hashtextextended('clubnight simultaneous ' || $1, 0))", all.Event.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := Drop(t.Context(), all.pool, all.Event.ID); !errors.Is(err, ErrCounting) {
		t.Errorf("dropped while it is counted: %v", err)
	}
	if _, err := counting.Exec(t.Context(), "select pg_advisory_unlock_all()"); err != nil {
		t.Fatal(err)
	}
	counting.Release()
	if now := rowsOf(t, all, all.Event.ID); now != before {
		t.Fatalf("%d rows of %d are left after it was refused", now, before)
	}

	dropped, err := Drop(t.Context(), all.pool, all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	if dropped.Rows != before || dropped.Name != all.Event.Name || dropped.Clubs != 3 || dropped.Sendings != 3 ||
		dropped.Results != 3*4*6 || dropped.Users != 3 {
		t.Errorf("%+v, and there were %d rows", dropped, before)
	}
	if left := rowsOf(t, all, all.Event.ID); left != 0 {
		t.Errorf("%d rows are left", left)
	}
	if now := rowsOf(t, all, other.ID); now != stays {
		t.Errorf("%d rows of another event are left, of %d", now, stays)
	}
	if _, err := Drop(t.Context(), all.pool, all.Event.ID); !errors.Is(err, ErrNoEvent) {
		t.Errorf("dropped twice: %v", err)
	}
	for _, l := range logins {
		if _, err := as(owner, l).Pool(t.Context(), 1); !errors.Is(err, eventserver.ErrPassword) {
			t.Errorf("%s still comes in: %v", l.User, err)
		}
	}
	if _, err := all.pool.Exec(t.Context(), "delete from simultaneous.arrival where event = $1",
		other.ID); fault(err) == nil || !errors.Is(fault(err), ErrRight) {
		t.Errorf("sendings are guarded no more: %v", err)
	}
	if n, err := beside.Send(t.Context(), "red", "evening", []byte("x"), true); err != nil || n != 2 {
		t.Errorf("the other event takes nothing in any more: %d, %v", n, err)
	}
}

// A database in which no event was ever announced has none to drop.
func TestDropWithoutTables(t *testing.T) {
	if _, err := Drop(t.Context(), pool(t, eventservertest.Shared(t).NewDatabase(t)),
		"autumn26"); !errors.Is(err, ErrNoEvent) {
		t.Error(err)
	}
}

// What goes back to a club is the same from the tables as from the field,
// and only its own.
func TestPlacesOfClub(t *testing.T) {
	owner, all, clubs := announced(t, 3)
	random := rand.New(rand.NewPCG(16, 7))
	for _, c := range clubs[:2] {
		for range 2 { // the second counts
			if _, err := all.Send(t.Context(), c.ID, "evening", evening(played(random, c, 4, 6)), false); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := all.Score(t.Context(), Scorer{Read: readEvening, Once: true}); err != nil {
		t.Fatal(err)
	}
	logins, err := all.Admit(t.Context(), Login{Role: OfClub, Club: clubs[0].ID},
		Login{Role: OfClub, Club: clubs[2].ID})
	if err != nil {
		t.Fatal(err)
	}
	mine, err := Open(t.Context(), pool(t, as(owner, logins[0])), all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	back, err := mine.Places(t.Context(), clubs[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(back.Places) != 8 || back.Clubs != 2 || back.Pairs != 16 || back.Sending != 2 || !back.Provisional ||
		back.Name != clubs[0].Name || back.Event != all.Event.Name {
		t.Errorf("%+v", back)
	}
	ranks := map[int]bool{}
	for _, p := range back.Places {
		ranks[p.Rank] = true
		if p.Of != 16 || p.Percent == nil || p.Names[0] == "" {
			t.Errorf("%+v", p)
		}
	}
	if len(ranks) < 5 {
		t.Errorf("the places of 8 pairs among 16 are %v", ranks)
	}
	none, err := Open(t.Context(), pool(t, as(owner, logins[1])), all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := none.Places(t.Context(), simultaneous.ClubID(clubs[2].ID)); !errors.Is(err, ErrNoPlaces) {
		t.Errorf("a club that has sent nothing has places: %v", err)
	}
}
