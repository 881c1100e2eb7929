package tables

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/simultaneous"
)

// announced is an event with so many clubs, its users, and a field to compare with.
func announced(t testing.TB, clubs int) (owner eventserver.Access, all *Tables, list []Club) {
	t.Helper()
	owner = eventservertest.Shared(t).NewDatabase(t)
	e := event()
	e.Rules.Scoring.OwnSession = "yes"
	for i := range clubs {
		list = append(list, Club{simultaneous.ClubID(fmt.Sprintf("club%04d", i+1)), fmt.Sprintf("Club no. %d", i+1),
			[]string{"North", "South"}[i%2]})
	}
	all, err := Create(t.Context(), pool(t, owner), e, list)
	if err != nil {
		t.Fatal(err)
	}
	return owner, all, list
}

// shows fails where the tables differ from a field that is made anew of
// what each club sent last.
func shows(t testing.TB, tables *Tables, last map[simultaneous.ClubID]simultaneous.Arrival) {
	t.Helper()
	field, err := simultaneous.New(tables.Event.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range last {
		a.Number = 1
		if _, err := field.Take(a); err != nil {
			t.Fatal(err)
		}
	}
	want := field.Standings()
	err = tables.Read(t.Context(), func(r *Reading) error {
		s := &r.Standing
		if s.Clubs != want.Clubs || s.Pairs != want.Pairs || s.Results != want.Results || s.Unit != "MP" {
			t.Errorf("the tables count %+v, the field %d clubs, %d pairs, %d results", s,
				want.Clubs, want.Pairs, want.Results)
		}
		got, all, err := r.Ranking(t.Context(), Wanted{})
		if err != nil || all != len(want.Rankings[0].Rows) || len(got) != all {
			t.Fatalf("%d lines of %d, and the field has %d: %v", len(got), all, len(want.Rankings[0].Rows), err)
		}
		for i, g := range got {
			w := want.Rankings[0].Rows[i]
			if g.Who != w.Who || g.Place.Rank != w.Place.Rank || g.Place.Tied != w.Place.Tied ||
				!g.Percentage.Equal(w.Percentage) || !g.Score.Equal(w.Score) ||
				g.InClub.Rank != w.InClub.Rank || g.InRegion.Rank != w.InRegion.Rank || g.Pair.Names != w.Pair.Names ||
				g.Played != w.Played || g.Pending != w.Pending {
				t.Fatalf("line %d is %+v, and in the field %+v", i+1, g, w)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	boardScores(t, tables, field, last)
}

// boardScores compares the view of all board scores with the pairs' cards, exactly.
func boardScores(t testing.TB, tables *Tables, field *simultaneous.Field,
	last map[simultaneous.ClubID]simultaneous.Arrival) {
	t.Helper()
	type key struct {
		club                      string
		table, round, board, pair int
	}
	want := map[key]scoring.Frac{}
	for club, a := range last {
		for _, p := range a.Pairs {
			for _, g := range field.Card(simultaneous.Contestant{Club: club, Pair: p.Contestant}) {
				if g.Award.Counts() {
					want[key{string(club), g.Result.Table, g.Result.Round, g.Result.Board, p.Number}] = g.Award.Value
				}
			}
		}
	}
	rows, err := tables.pool.Query(t.Context(),
		`select club, table_number, round, board, case side when 'NS' then ns else ew end, value_numerator, value_denominator
		from simultaneous.board_score where event = $1 and value is not null`, tables.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	n := 0
	for rows.Next() {
		var k key
		var value fraction
		if err := rows.Scan(&k.club, &k.table, &k.round, &k.board, &k.pair, &value.over, &value.under); err != nil {
			t.Fatal(err)
		}
		f, err := value.frac()
		if w, ok := want[k]; !ok || err != nil || !f.Equal(w) {
			t.Fatalf("%+v brings %s by the tables, and %s on the card: %v", k, f, w, err)
		}
		n++
	}
	if rows.Err() != nil || n != len(want) {
		t.Errorf("the tables have %d board scores, the cards %d: %v", n, len(want), rows.Err())
	}
}

// What clubs send is counted as if it had all come at once, whatever is sent twice,
// wrong, for practice, or anew; the tables are those of the field to the last fraction,
// and a scorer that begins anew finds nothing to change.
func TestScore(t *testing.T) {
	_, all, clubs := announced(t, 5)
	random := rand.New(rand.NewPCG(1, 2))
	last := map[simultaneous.ClubID]simultaneous.Arrival{}
	send := func(club simultaneous.ClubID, content []byte, rehearsal bool) int {
		t.Helper()
		n, err := all.Send(t.Context(), club, "evening.json", content, rehearsal)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	var steps []Step
	score := func() (written Rows) {
		t.Helper()
		steps = nil
		err := all.Score(t.Context(), Scorer{Read: readEvening, Once: true, Told: func(s Step) {
			if !s.Waiting { // the server may not have seen yet that the last scorer has gone
				steps = append(steps, s)
				written.add(s.Rows)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range steps {
			for _, s := range step.Sendings {
				if s.Answer == nil {
					t.Errorf("sending %d of %s is told without its answer", s.Number, s.Club)
				}
			}
		}
		return written
	}
	score() // nobody has sent anything
	for i, c := range clubs[:4] {
		last[c.ID] = played(random, c, 4+i, 12)
		send(c.ID, evening(last[c.ID]), false)
	}
	score()
	shows(t, all, last)

	again := last["club0002"]
	again.Results = append([]simultaneous.Result(nil), again.Results...)
	again.Results[5].Score = 1700
	last["club0002"] = again
	send("club0002", evening(again), false)
	send("club0003", []byte("no JSON"), false) // what was taken before goes on counting
	send("club0004", evening(played(random, clubs[3], 3, 12)), true)
	send("club0001", evening(last["club0001"]), false) // the same once more
	poison := simultaneous.Arrival{Results: []simultaneous.Result{{Line: scoring.Line{Board: 666}}}}
	send("club0005", evening(poison), false)
	wrong := played(random, clubs[4], 3, 12)
	wrong.Results[3] = wrong.Results[2] // twice
	send("club0005", evening(wrong), false)
	score()
	shows(t, all, last)
	answered := map[simultaneous.ClubID]Sending{}
	list, err := all.Sendings(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		answered[s.Club] = s
	}
	if s := answered["club0003"]; s.Number != 2 || s.Answer.Taken || s.Answer.Fault == "" {
		t.Errorf("a file that is none: %+v", s)
	}
	if s := answered["club0004"]; !s.Rehearsal || !s.Answer.Taken ||
		!strings.Contains(string(s.Answer.Findings), "no name") {
		t.Errorf("a rehearsal: %+v", s)
	}
	own, err := all.Sendings(t.Context(), "club0005")
	if err != nil || len(own) != 2 || !strings.Contains(own[0].Answer.Fault, "poison") ||
		!strings.Contains(own[1].Answer.Fault, "twice") {
		t.Errorf("sendings that cannot be taken: %+v, %v", own, err)
	}
	if rows := score(); rows.Changed+rows.Deleted != 0 || len(steps) != 1 {
		t.Errorf("a scorer that begins anew changes %+v in %d steps", rows, len(steps))
	}

	// The organiser decides on what asks for it; until then what was taken before counts.
	doubtful := played(random, clubs[0], 4, 12)
	doubtful.Format = "ask"
	n := send("club0001", evening(doubtful), false)
	score()
	shows(t, all, last)
	if err := all.Decide(t.Context(), "club0001", n-1, true); !errors.Is(err, ErrNotAsked) {
		t.Errorf("decided on what was taken: %v", err)
	}
	if err := all.Decide(t.Context(), "club0001", n, true); err != nil {
		t.Fatal(err)
	}
	if err := all.Decide(t.Context(), "club0001", n, false); !errors.Is(err, ErrNotAsked) {
		t.Errorf("decided twice: %v", err)
	}
	score()
	last["club0001"] = doubtful
	shows(t, all, last)

	// The same tables come of the sendings alone.
	for _, table := range []string{"ranking", "board", "frequency", "adjusted", "result", "contestant"} {
		if _, err := all.pool.Exec(t.Context(), "delete from simultaneous."+table+" where random() < 0.5"); err != nil {
			t.Fatal(err)
		}
	}
	if rows := score(); rows.Changed == 0 {
		t.Error("nothing was put right")
	}
	shows(t, all, last)
}

// A second scorer waits while the first works, and takes over when the first is killed in
// the middle of its work; nothing is lost or counted twice.
func TestScorerDies(t *testing.T) {
	owner, all, clubs := announced(t, 6)
	logins, err := all.Admit(t.Context(), Login{Role: Organiser})
	if err != nil {
		t.Fatal(err)
	}
	first, err := Open(t.Context(), pool(t, as(owner, logins[0])), all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	second, err := Open(t.Context(), pool(t, as(owner, logins[0])), all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 4))
	last := map[simultaneous.ClubID]simultaneous.Arrival{}
	send := func(c Club) {
		t.Helper()
		last[c.ID] = played(random, c, 5, 12)
		if _, err := all.Send(t.Context(), c.ID, "evening.json", evening(last[c.ID]), false); err != nil {
			t.Fatal(err)
		}
	}
	send(clubs[0])
	reading, killed := make(chan bool, 1), make(chan bool)
	dies := make(chan error, 1)
	began := make(chan bool, 1)
	go func() {
		dies <- first.Score(t.Context(), Scorer{
			Told: func(s Step) {
				if len(s.Sendings) > 0 {
					began <- true
				}
			},
			Read: func(ctx context.Context, s Sending, last *simultaneous.Arrival) (simultaneous.Arrival, Answer) {
				if s.Club == clubs[3].ID {
					reading <- true
					<-killed
				}
				return readEvening(ctx, s, last)
			}})
	}()
	<-began
	waits, over := make(chan bool, 1), make(chan error, 1)
	counted := make(chan int, 100)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		over <- second.Score(ctx, Scorer{Read: readEvening, Told: func(s Step) {
			if s.Waiting {
				waits <- true
			}
			if s.Standings != nil {
				counted <- s.Standings.Clubs
			}
		}})
	}()
	<-waits
	for _, c := range clubs[1:4] {
		send(c)
	}
	<-reading
	var ended bool // as kill -9 would: the connection that has the lock goes
	err = second.pool.QueryRow(t.Context(), `select bool_or(pg_terminate_backend(pid)) from pg_locks
		where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`).Scan(&ended)
	if err != nil || !ended {
		t.Fatal(ended, err)
	}
	close(killed)
	if err := <-dies; err == nil {
		t.Error("the scorer whose connection went has written after all")
	}
	for _, c := range clubs[4:] {
		send(c)
	}
	late := time.After(5 * time.Minute)
	for n := 0; n < len(clubs); {
		select {
		case n = <-counted:
		case err := <-over:
			t.Fatal(err)
		case <-late:
			t.Fatalf("%d clubs are counted", n)
		}
	}
	doubtful := played(random, clubs[0], 5, 12)
	doubtful.Format = "ask"
	if _, err := all.Send(t.Context(), clubs[0].ID, "evening.json", evening(doubtful), false); err != nil {
		t.Fatal(err)
	}
	if a, err := all.Answered(t.Context(), clubs[0].ID, 2); err != nil || !a.Asks {
		t.Fatal(a, err)
	}
	if err := second.Decide(t.Context(), clubs[0].ID, 2, true); err != nil {
		t.Fatal(err)
	}
	last[clubs[0].ID] = doubtful
	<-counted // while it works a decision counts at once
	cancel()
	if err := <-over; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	shows(t, second, last)
}
