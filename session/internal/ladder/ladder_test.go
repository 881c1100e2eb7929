package ladder_test

import (
	"context"
	"fmt"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"

	"clubnight/session/eventserver"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/internal/ladder"
)

func TestMain(m *testing.M) { os.Exit(eventservertest.Run(m)) }

var rungs = []string{
	"CREATE TABLE public.pair (number integer); INSERT INTO public.pair VALUES (1);",
	"ALTER TABLE public.pair ADD COLUMN name text NOT NULL DEFAULT 'Ann';",
}

func connected(t *testing.T, owner eventserver.Access) *pgx.Conn {
	t.Helper()
	c, err := eventservertest.Shared(t).Connect(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(context.Background()) })
	return c
}

// climbed is the version that a ladder found, and what the tables hold after it.
func climbed(t *testing.T, c *pgx.Conn, rungs []string) (string, error) {
	t.Helper()
	found, err := ladder.Ladder{Kept: "public.version", Rungs: rungs}.Climb(t.Context(), c)
	if err != nil {
		return "", err
	}
	var all string
	const held = "SELECT (SELECT string_agg(version::text, ' ') FROM public.version), string_agg(p::text, ' ') FROM public.pair p"
	var version string
	err = c.QueryRow(t.Context(), held).Scan(&version, &all)
	return fmt.Sprint(found, " ", version, " ", all), err
}

// Each rung is climbed once, from wherever the tables are; a rung that fails leaves all
// as it was, and newer tables are left alone.
func TestClimb(t *testing.T) {
	c := connected(t, eventservertest.Shared(t).NewDatabase(t))
	for _, step := range []struct {
		rungs []string
		want  string // "" for an error
	}{
		{rungs[:1], "0 1 (1)"},
		{rungs[:1], "1 1 (1)"},
		{[]string{rungs[0], rungs[1], "SELECT nothing"}, ""},
		{rungs[:1], "1 1 (1)"},
		{rungs, "1 2 (1,Ann)"},
		{rungs[:1], "2 2 (1,Ann)"},
	} {
		if got, err := climbed(t, c, step.rungs); got != step.want || (err == nil) != (step.want != "") {
			t.Errorf("%d rungs: %q, %v, want %q", len(step.rungs), got, err, step.want)
		}
	}
}

// Programs that climb at once make everything once.
func TestClimbAtOnce(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	type answer struct {
		got string
		err error
	}
	const programs = 8
	answers, begin := make(chan answer, programs), make(chan struct{})
	for range programs {
		c := connected(t, owner)
		go func() {
			<-begin
			got, err := climbed(t, c, rungs)
			answers <- answer{got, err}
		}()
	}
	close(begin)
	first := 0
	for range programs {
		a := <-answers
		if a.got == "0 2 (1,Ann)" {
			first++
		} else if a.got != "2 2 (1,Ann)" {
			t.Errorf("%q, %v", a.got, a.err)
		}
	}
	if first != 1 {
		t.Errorf("%d made the tables", first)
	}
}
