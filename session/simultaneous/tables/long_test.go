//go:build long

package tables

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"testing"
	"time"

	"clubnight/session/simultaneous"
)

// The size of a national evening.
const (
	manyClubs, manyTables, manyBoards = 1000, 10, 24
)

// A thousand clubs send while readers read and the scorer is killed in the middle:
// every reader sees whole states only, and at the end the tables are those of the
// field. The figures are printed.
func TestThousandClubs(t *testing.T) {
	owner, all, clubs := announced(t, manyClubs)
	if _, err := all.pool.Exec(t.Context(), "update simultaneous.event set public_from = now()"); err != nil {
		t.Fatal(err)
	}
	logins, err := all.Admit(t.Context(), Login{Role: Organiser}, Login{Role: Reader})
	if err != nil {
		t.Fatal(err)
	}
	logged := position(t, all)
	random := rand.New(rand.NewPCG(5, 6))
	last := map[simultaneous.ClubID]simultaneous.Arrival{}
	began := time.Now()
	for _, i := range random.Perm(len(clubs) - 1) {
		c := clubs[i]
		last[c.ID] = played(random, c, manyTables, manyBoards)
		if _, err := all.Send(t.Context(), c.ID, "evening.json", evening(last[c.ID]), false); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d clubs sent in %v", len(last), time.Since(began).Round(time.Millisecond))

	reader, err := Open(t.Context(), pool(t, as(owner, logins[1])), all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var reading sync.WaitGroup
	states := make(chan map[int64]int, 4)
	for range cap(states) {
		reading.Go(func() { states <- readWhole(ctx, t, reader) })
	}

	organiser := as(owner, logins[0])
	organiser.Event = all.Event.ID
	access, err := json.Marshal(organiser)
	if err != nil {
		t.Fatal(err)
	}
	began = time.Now()
	child := exec.Command(os.Args[0])
	child.Env, child.Stderr = append(os.Environ(), asScorer+"="+string(access)), os.Stderr
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	err = all.listening(t.Context(), "simultaneous_standing", func() (bool, error) {
		clubs := 0
		err := all.pool.QueryRow(t.Context(), "select coalesce(max(clubs), 0) from simultaneous.standing").Scan(&clubs)
		return clubs > manyClubs/3, err
	})
	if err != nil {
		t.Fatal(err)
	}
	_ = child.Process.Kill()
	_ = child.Wait()
	t.Logf("the first scorer was killed after %v", time.Since(began).Round(time.Millisecond))
	second, err := Open(t.Context(), pool(t, organiser), all.Event.ID)
	if err != nil {
		t.Fatal(err)
	}
	began = time.Now()
	score := func() (steps []Step) {
		t.Helper()
		if err := second.Score(t.Context(),
			Scorer{Read: readEvening, Once: true, Told: func(s Step) { steps = append(steps, s) }}); err != nil {
			t.Fatal(err)
		}
		return steps
	}
	steps := score()
	t.Logf("the second counted all the rest in %v and %d steps", time.Since(began).Round(time.Millisecond), len(steps))
	shows(t, second, last)

	more := clubs[len(clubs)-1]
	last[more.ID] = played(random, more, manyTables, manyBoards)
	began = time.Now()
	work := make(chan Step, 10)
	following, end := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() {
		over <- second.Score(following, Scorer{Read: readEvening, Told: func(s Step) { work <- s }})
	}()
	s := <-work
	t.Logf("beginning anew: %v, %d rows changed", s.Took.Round(time.Millisecond), s.Rows.Changed+s.Rows.Deleted)
	if s.Rows.Changed+s.Rows.Deleted != 0 {
		t.Error("beginning anew changed rows")
	}
	oneMore := func(what string) {
		t.Helper()
		began, written := time.Now(), position(t, all)
		if _, err := all.Send(t.Context(), more.ID, "evening.json", evening(last[more.ID]), false); err != nil {
			t.Fatal(err)
		}
		s := <-work
		t.Logf("%s: %v from sending until the tables show it, %v of that at work, %d rows written, %d taken away, %.1f MB of log", what,
			time.Since(began).Round(time.Millisecond), s.Took.Round(time.Millisecond), s.Rows.Changed, s.Rows.Deleted,
			float64(position(t, all)-written)/1e6)
	}
	oneMore("one more club")
	again := last[more.ID]
	again.Results = append([]simultaneous.Result(nil), again.Results...)
	again.Results[100].Score = 1430
	last[more.ID] = again
	oneMore("one result put right")
	oneMore("the same once more")
	t.Logf("%.0f MB of log for all that came", float64(position(t, all)-logged)/1e6)
	stop()
	reading.Wait()
	close(states)
	seen := map[int64]int{}
	for s := range states {
		for version, n := range s {
			seen[version] += n
		}
	}
	reads := 0
	for _, n := range seen {
		reads += n
	}
	t.Logf("readers read %d times meanwhile and saw %d different states, each whole", reads, len(seen))
	if len(seen) < 3 {
		t.Error("the readers saw hardly anything change")
	}
	shows(t, second, last)
	sizes(t, all)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("memory of this process, with three fields: %d MB", memory.Sys>>20)

	for n := range 9 {
		another(t, all, fmt.Sprintf("before%d", n+1))
	}
	again.Results[100].Score = -1430
	last[more.ID] = again
	oneMore("one result put right beside nine other events in the same tables")
	began = time.Now()
	if err := reader.Read(t.Context(), func(r *Reading) error {
		_, _, err := r.Ranking(t.Context(), Wanted{From: 5000, Most: 100})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	t.Logf("a page of the ranking beside nine other events: %v", time.Since(began).Round(time.Millisecond))
	sizes(t, all)
	end()
	<-over
}

// readWhole reads each state that comes until the context ends, and counts those that it
// saw. A state that is not whole fails the test.
func readWhole(ctx context.Context, t *testing.T, reader *Tables) map[int64]int {
	seen := map[int64]int{}
	for last := int64(0); ; {
		err := reader.Changed(ctx, last, 0)
		if err == nil {
			err = reader.Read(ctx, func(r *Reading) error {
				last = r.Standing.Version
				seen[last]++
				return whole(ctx, t, r)
			})
		}
		if ctx.Err() != nil {
			return seen
		}
		if err != nil {
			t.Error(err)
			return seen
		}
	}
}

// whole fails the test where the tables are not all of one state.
func whole(ctx context.Context, t *testing.T, r *Reading) error {
	list, all, err := r.Ranking(ctx, Wanted{From: 0, Most: 50})
	if err != nil {
		return err
	}
	var pairs, results, times int
	err = r.tx.QueryRow(ctx,
		"select (select count(*) from simultaneous.ranking), (select count(*) from simultaneous.result), (select coalesce(sum(scores), 0) from simultaneous.board where side = 'NS')").
		Scan(&pairs, &results, &times)
	s := &r.Standing
	if err == nil && (all != s.Pairs || pairs != all || results != s.Results || times > results ||
		times < results*9/10 || len(list) > 0 && list[0].Place.Rank != 1) {
		t.Errorf("a reader saw %d pairs of %d, %d results of %d, %d scores", pairs, s.Pairs, results, s.Results, times)
	}
	return err
}

// position is how much the server has written into its log since it was
// made (WAL), in bytes.
func position(t *testing.T, all *Tables) (bytes int64) {
	t.Helper()
	if err := all.pool.QueryRow(t.Context(),
		"select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint").Scan(&bytes); err != nil {
		t.Fatal(err)
	}
	return bytes
}

// sizes prints rows and bytes on disk.
func sizes(t *testing.T, all *Tables) {
	t.Helper()
	for _, table := range []string{"arrival", "answer", "contestant", "result", "board",
		"frequency", "adjusted", "ranking"} {
		var rows, own, whole int64
		err := all.pool.QueryRow(t.Context(),
			fmt.Sprintf("select count(*), pg_table_size('simultaneous.%[1]s'), pg_total_relation_size('simultaneous.%[1]s') from simultaneous.%[1]s", table)).
			Scan(&rows, &own, &whole)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%-11s %8d rows, %5.1f MB, with indexes %5.1f MB", table, rows, float64(own)/1e6, float64(whole)/1e6)
	}
}

// another copies what was counted to an event of another name, as if it had
// been played before.
func another(t *testing.T, all *Tables, event string) {
	t.Helper()
	for _, table := range []string{"event", "club", "contestant", "result", "board",
		"frequency", "adjusted", "ranking"} {
		var columns string
		err := all.pool.QueryRow(t.Context(),
			`select string_agg(column_name, ', ' order by ordinal_position) from information_schema.columns
			where table_schema = 'simultaneous' and table_name = $1 and column_name <> 'event' and is_generated = 'NEVER'`, table).Scan(&columns)
		if err == nil {
			_, err = all.pool.Exec(t.Context(),
				fmt.Sprintf("insert into simultaneous.%s (event, %s) select $1, %[2]s from simultaneous.%[1]s where event = $2", table, columns), event, all.Event.ID)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := all.pool.Exec(t.Context(), "analyze"); err != nil {
		t.Fatal(err)
	}
}
