package tables

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"clubnight/scoring/method"
	"clubnight/session/simultaneous"
)

func pool(t testing.TB, dsn string) *pgxpool.Pool {
	t.Helper()
	p, err := connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func connect(ctx context.Context, dsn string) (*pgxpool.Pool, error) { return pgxpool.New(ctx, dsn) }

var autumn = Event{ID: "autumn26", Name: "Autumn Simultaneous Pairs", Day: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
	Rules: simultaneous.Rules{Scoring: method.Choices{Method: "mp"}}, DealSet: 4711}

// A club reads its own sendings and nobody else's, a reader none, nobody but the organiser the boards before their time, and nobody
// at all changes what came in: asked with real users of the database.
func TestRights(t *testing.T) {
	dsn := startPostgres(t)
	admin := pool(t, dsn("postgres", "secret"))
	e := autumn
	e.NotBefore, e.Public = time.Now().Add(time.Hour), time.Now().Add(2*time.Hour)
	all, err := Create(t.Context(), admin, e, []Club{{"red", "The Red Club", "North"}, {"blue", "The Blue Club", "South"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Create(t.Context(), admin, e, nil); !errors.Is(err, ErrEventExists) {
		t.Errorf("announced twice: %v", err)
	}
	other := e
	other.ID = "winter26"
	if _, err := Create(t.Context(), admin, other, []Club{{"red", "The Red Club", "North"}}); err != nil {
		t.Fatal(err)
	}
	logins, err := all.Admit(t.Context(), Login{Role: Organiser}, Login{Role: OfClub, Club: "red"}, Login{Role: OfClub, Club: "blue"}, Login{Role: Reader})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := all.Admit(t.Context(), Login{Role: OfClub, Club: "green"}); !errors.Is(err, ErrNoClub) {
		t.Errorf("a club that does not take part was admitted: %v", err)
	}
	open := func(l Login) *Tables {
		t.Helper()
		mine, err := Open(t.Context(), pool(t, dsn(l.User, l.Password)), e.ID)
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
		"insert into simultaneous.board (event, board, form, side, scores, rule, top_numerator, top_denominator, datum_numerator, datum_denominator) values ('autumn26', 1, '', 'NS', 2, 'full', 2, 1, 0, 1)",
		"insert into simultaneous.deal values ('autumn26', 1, 'N', 'None', 'N:...')",
		"insert into simultaneous.result (event, club, line, section, table_number, round, board, ns, ew) values ('autumn26', 'red', 1, 1, 1, 1, 1, 1, 2)",
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
	for _, what := range []string{"update simultaneous.arrival set name = 'x'", "delete from simultaneous.arrival", "truncate simultaneous.arrival cascade",
		"delete from simultaneous.answer", "update simultaneous.answer set taken = true"} {
		for _, who := range []*Tables{organiser, red, reader, all} { // the owner too
			refused(who, what)
		}
	}
	refused(red, "insert into simultaneous.arrival (event, club, name, bytes) values ('autumn26', 'blue', 'x', 'x')")
	refused(red, "insert into simultaneous.arrival (event, club, name, bytes) values ('winter26', 'red', 'x', 'x')")
	refused(red, "insert into simultaneous.arrival (event, club, name, bytes, at) values ('autumn26', 'red', 'x', 'x', 'epoch')")
	refused(red, "insert into simultaneous.answer (event, club, number, taken) values ('autumn26', 'red', 1, true)")
	refused(red, "update simultaneous.event set public_from = 'epoch'")
	refused(red, "update simultaneous.ranking set place = 1")
	refused(red, "insert into simultaneous.login values ('"+logins[1].User+"', 'autumn26', 'organiser', null)")
	refused(reader, "insert into simultaneous.arrival (event, club, name, bytes) values ('autumn26', 'red', 'x', 'x')")
	refused(reader, "select bytes from simultaneous.arrival")
	refused(reader, "set role clubnight_organiser")
	refused(reader, "select * from simultaneous.login")
	if _, err := Open(t.Context(), red.pool, "winter26"); !errors.Is(err, ErrNoEvent) {
		t.Errorf("a club opened another event: %v", err)
	}

	// A client that claims another time is asked nothing: the server's clock decides.
	if _, err := organiser.pool.Exec(t.Context(), "update simultaneous.deal_set set not_before = clock_timestamp() where event = 'autumn26'"); err != nil {
		t.Fatal(err)
	}
	if clubs, readers := count(red, "deal"), count(reader, "deal"); clubs != 1 || readers != 0 {
		t.Errorf("after the embargo a club sees %d deals, and a reader %d", clubs, readers)
	}
	if n := count(red, "board"); n != 0 {
		t.Errorf("a club sees the results of %d boards that others have yet to play", n)
	}
	if _, err := organiser.pool.Exec(t.Context(), "update simultaneous.event set public_from = clock_timestamp() where event = 'autumn26'"); err != nil {
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
	old, err := pgxpool.New(t.Context(), dsn(logins[1].User, logins[1].Password))
	if err == nil {
		err = old.Ping(t.Context())
		old.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "password") {
		t.Errorf("the password before it still opens: %v", err)
	}
}

// A sending wakes whoever waits for it, and an answer whoever waits for that.
func TestAnswerIsWaitedFor(t *testing.T) {
	dsn := startPostgres(t)
	all, err := Create(t.Context(), pool(t, dsn("postgres", "secret")), autumn, []Club{{"red", "The Red Club", ""}})
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
			_, err = all.pool.Exec(t.Context(), "insert into simultaneous.answer (event, club, number, taken, format, fault) values ($1, $2, $3, false, $4, $5)",
				all.Event.ID, string(s.Club), s.Number, s.Answer.Format, s.Answer.Fault)
			return true, err
		})
	}()
	n, err := all.Send(t.Context(), "red", "red.csv", []byte("nonsense"), false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
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
	list, err := all.Sendings(t.Context(), "")
	if err != nil || len(list) != 1 || list[0].Answer == nil || list[0].Answer.Taken || list[0].Size != 8 {
		t.Errorf("%+v, %v", list, err)
	}
}
