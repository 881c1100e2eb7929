package tables

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/scoring/method"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/simultaneous"
)

// TestMain stops the server that the tests shared.
func TestMain(m *testing.M) {
	if owner := os.Getenv(asScorer); owner != "" {
		os.Exit(scoreUntilKilled(owner))
	}
	os.Exit(eventservertest.Run(m))
}

// as is how somebody else reaches what the owner does.
func as(owner eventserver.Access, l Login) eventserver.Access {
	owner.User, owner.Password = l.User, l.Password
	return owner
}

func pool(t testing.TB, a eventserver.Access) *pgxpool.Pool {
	t.Helper()
	p, err := a.Pool(t.Context(), 8)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// asScorer names the database, as JSON, to a test program that is to be a scorer.
const asScorer = "CLUBNIGHT_TEST_SCORER"

// scoreUntilKilled is a scorer in a process of its own.
func scoreUntilKilled(owner string) int {
	var a eventserver.Access
	err := json.Unmarshal([]byte(owner), &a)
	ctx := context.Background()
	if err == nil {
		var p *pgxpool.Pool
		if p, err = a.Pool(ctx, 4); err == nil {
			var t *Tables
			if t, err = Open(ctx, p, a.Event); err == nil {
				err = t.Score(ctx, Scorer{Read: readEvening})
			}
		}
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

var autumn = Event{ID: "autumn26", Name: "Autumn Simultaneous Pairs",
	Day:   time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
	Rules: simultaneous.Rules{Scoring: method.Choices{Method: "mp"}}, DealSet: 4711}

var events atomic.Int64

// event is an event that no other test has: the users of all databases of a
// server are in one list.
func event() Event {
	e := autumn
	e.ID = fmt.Sprintf("autumn%d", events.Add(1))
	return e
}

// A club reads its own sendings and nobody else's, a reader none, nobody but the
// organiser the boards before their time, and nobody at all changes what came in: asked
// with real users of the database.
func TestRights(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	admin := pool(t, owner)
	e := event()
	e.NotBefore, e.Public = time.Now().Add(time.Hour), time.Now().Add(2*time.Hour)
	all, err := Create(t.Context(), admin, e,
		[]Club{{"red", "The Red Club", "North"}, {"blue", "The Blue Club", "South"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Create(t.Context(), admin, e, nil); !errors.Is(err, ErrEventExists) {
		t.Errorf("announced twice: %v", err)
	}
	other := e
	other.ID = "winter" + e.ID
	if _, err := Create(t.Context(), admin, other, []Club{{"red", "The Red Club", "North"}}); err != nil {
		t.Fatal(err)
	}
	logins, err := all.Admit(t.Context(), Login{Role: Organiser}, Login{Role: OfClub, Club: "red"},
		Login{Role: OfClub, Club: "blue"}, Login{Role: Reader})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := all.Admit(t.Context(), Login{Role: OfClub, Club: "green"}); !errors.Is(err, ErrNoClub) {
		t.Errorf("a club that does not take part was admitted: %v", err)
	}
	open := func(l Login) *Tables {
		t.Helper()
		mine, err := Open(t.Context(), pool(t, as(owner, l)), e.ID)
		if err != nil {
			t.Fatal(err)
		}
		return mine
	}
	organiser, red, blue, reader := open(logins[0]), open(logins[1]), open(logins[2]), open(logins[3])
	if n, err := red.Send(t.Context(), "red", "red.csv", []byte("a,b"), false); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	if n, err := red.Send(t.Context(), "red", "red.csv", []byte("a,b,c"), false); n != 2 || err != nil {
		t.Fatal(n, err)
	}
	if n, err := blue.Send(t.Context(), "blue", "blue.csv", []byte("d"), true); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	for _, s := range []string{
		"insert into simultaneous.board (event, board, form, side, scores, rule, top_numerator, top_denominator, datum_numerator, datum_denominator) values ('" + e.ID + "', 1, '', 'NS', 2, 'full', 2, 1, 0, 1)",
		"insert into simultaneous.deal values ('" + e.ID + "', 1, 'N', 'None', 'N:...')",
		"insert into simultaneous.result (event, club, line, section, table_number, round, board, ns, ew) values ('" +
			e.ID + "', 'red', 1, 1, 1, 1, 1, 1, 2)",
	} {
		if _, err := organiser.pool.Exec(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
	count := func(who *Tables, query string) int {
		t.Helper()
		n := -1
		if err := who.pool.QueryRow(t.Context(), "select count(*) from simultaneous."+query).Scan(&n); err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		return n
	}
	if n := count(organiser, "arrival"); n != 3 {
		t.Errorf("the organiser sees %d sendings", n)
	}
	if n := count(red, "sending"); n != 2 {
		t.Errorf("a club sees %d sendings in the place of its own", n)
	}
	if n := count(blue, "arrival where club = 'red'"); n != 0 {
		t.Errorf("a club sees %d sendings of another", n)
	}
	if n := count(blue, "event"); n != 1 {
		t.Errorf("a club sees %d events", n)
	}
	for _, who := range []*Tables{red, reader} {
		for _, secret := range []string{"deal", "board", "result", "board_score", "traveller"} {
			if n := count(who, secret); n != 0 {
				t.Errorf("%s: %d rows before their time", secret, n)
			}
		}
	}
	refused := func(who *Tables, what string) {
		t.Helper()
		_, err := who.pool.Exec(t.Context(), what)
		var told *pgconn.PgError
		if !errors.As(err, &told) || told.Code != "42501" {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, what := range []string{"update simultaneous.arrival set name = 'x'", "delete from simultaneous.arrival",
		"truncate simultaneous.arrival cascade",
		"delete from simultaneous.answer", "update simultaneous.decision set taken = true",
		"update simultaneous.answer set taken = true"} {
		for _, who := range []*Tables{organiser, red, reader, all} { // the owner too
			refused(who, what)
		}
	}
	refused(red, "insert into simultaneous.arrival (event, club, name, bytes) values ('"+e.ID+"', 'blue', 'x', 'x')")
	refused(red, "insert into simultaneous.arrival (event, club, name, bytes) values ('"+other.ID+"', 'red', 'x', 'x')")
	refused(red, "insert into simultaneous.arrival (event, club, name, bytes, at) values ('"+e.ID+
		"', 'red', 'x', 'x', 'epoch')")
	refused(red, "insert into simultaneous.answer (event, club, number, taken) values ('"+e.ID+"', 'red', 1, true)")
	refused(red, "insert into simultaneous.decision (event, club, number, taken) values ('"+e.ID+"', 'red', 1, true)")
	refused(red, "update simultaneous.event set public_from = 'epoch'")
	refused(red, "update simultaneous.ranking set place = 1")
	refused(red, "insert into simultaneous.login values ('"+logins[1].User+"', '"+e.ID+"', 'organiser', null)")
	refused(reader, "insert into simultaneous.arrival (event, club, name, bytes) values ('"+e.ID+"', 'red', 'x', 'x')")
	refused(reader, "select bytes from simultaneous.arrival")
	refused(reader, "set role clubnight_organiser")
	refused(reader, "select * from simultaneous.login")
	if _, err := Open(t.Context(), red.pool, other.ID); !errors.Is(err, ErrNoEvent) {
		t.Errorf("a club opened another event: %v", err)
	}

	// A client that claims another time is asked nothing: the server's clock decides.
	if _, err := organiser.pool.Exec(t.Context(),
		"update simultaneous.deal_set set not_before = clock_timestamp() where event = '"+e.ID+"'"); err != nil {
		t.Fatal(err)
	}
	if clubs, readers := count(red, "deal"), count(reader, "deal"); clubs != 1 || readers != 0 {
		t.Errorf("after the embargo a club sees %d deals, and a reader %d", clubs, readers)
	}
	if n := count(red, "board"); n != 0 {
		t.Errorf("a club sees the results of %d boards that others have yet to play", n)
	}
	if _, err := organiser.pool.Exec(t.Context(),
		"update simultaneous.event set public_from = clock_timestamp() where event = '"+e.ID+"'"); err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"deal", "board", "result", "traveller"} {
		if n := count(reader, table); n != 1 {
			t.Errorf("%s: a reader sees %d rows when all is public", table, n)
		}
	}

	again, err := all.Admit(t.Context(), Login{Role: OfClub, Club: "red"})
	if err != nil || again[0].User != logins[1].User || again[0].Password == logins[1].Password {
		t.Errorf("a new password: %v, %v", again, err)
	}
	if _, err := as(owner, logins[1]).Pool(t.Context(), 1); !errors.Is(err, eventserver.ErrPassword) {
		t.Errorf("the password before it still opens: %v", err)
	}
}

// A sending wakes whoever waits for it, and an answer whoever waits for that.
func TestAnswerIsWaitedFor(t *testing.T) {
	all, err := Create(t.Context(), pool(t, eventservertest.Shared(t).NewDatabase(t)), event(),
		[]Club{{"red", "The Red Club", ""}})
	if err != nil {
		t.Fatal(err)
	}
	scorer := make(chan error, 1)
	go func() {
		scorer <- all.listening(t.Context(), "simultaneous_arrival", func() (bool, error) {
			list, err := all.waiting(t.Context(), 10)
			if err != nil || len(list) == 0 {
				return false, err
			}
			s := list[0]
			s.Answer = &Answer{Fault: "no results: " + string(s.Content), Format: "CSV"}
			_, err = all.pool.Exec(t.Context(),
				"insert into simultaneous.answer (event, club, number, taken, format, fault) values ($1, $2, $3, false, $4, $5)",
				all.Event.ID, string(s.Club), s.Number, s.Answer.Format, s.Answer.Fault)
			return true, err
		})
	}()
	n, err := all.Send(t.Context(), "red", "red.csv", []byte("nonsense"), false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	a, err := all.Answered(ctx, "red", n)
	if err != nil || a.Taken || a.Fault != "no results: nonsense" || a.Format != "CSV" || string(a.Findings) != "[]" {
		t.Errorf("%+v, %v", a, err)
	}
	if err := <-scorer; err != nil {
		t.Error(err)
	}
	if _, err := all.Send(t.Context(), "red", "red.csv", nil, false); !errors.Is(err, ErrSize) {
		t.Errorf("an empty file was sent: %v", err)
	}
	if _, err := all.Send(t.Context(), "green", "x", []byte("x"), false); !errors.Is(err, ErrNoClub) {
		t.Errorf("a club that does not take part sent: %v", err)
	}
	if err := all.Changed(ctx, 0, time.Millisecond); err != nil || ctx.Err() != nil {
		t.Errorf("nothing changes, and the time goes by: %v", err)
	}
	list, err := all.Sendings(t.Context(), "")
	if err != nil || len(list) != 1 || list[0].Answer == nil || list[0].Answer.Taken || list[0].Size != 8 {
		t.Errorf("%+v, %v", list, err)
	}
}
