package study_test

import (
	"context"
	"reflect"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
	"clubnight/session/study"
)

// TestKeep goes through the journal as a file holds it: printed again,
// nobody asks the solver.
func TestKeep(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	o := study.Options{Leads: true, Play: true}
	first, err := study.Keep(t.Context(), e.Session, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(first.Reviews) == 0 || len(first.Leads) == 0 {
		t.Fatalf("%d plays, %d deals", len(first.Reviews), len(first.Leads))
	}
	var entries []session.Entry
	for _, entry := range e.State().Entries() {
		kind, body, err := session.EncodeFact(entry.Fact)
		if err != nil {
			t.Fatal(err)
		}
		if entry.Fact, err = session.DecodeFact(kind, body); err != nil {
			t.Fatal(err)
		}
		entries = append(entries, entry)
	}
	again, err := session.CopyOf(entries)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	o.Progress = func(int, int) { asked++ }
	second, err := study.Keep(t.Context(), again, o)
	if err != nil || asked != 0 {
		t.Errorf("asked %d times again, error %v", asked, err)
	}
	if !reflect.DeepEqual(first, second) {
		t.Error("what was kept is not what was found")
	}
	if !reflect.DeepEqual(first, study.Known(again.State())) {
		t.Error("not all is known that was kept")
	}
	if was := len(entries); len(again.State().Entries()) != was {
		t.Error("something was recorded twice")
	}
	for _, r := range first.Reviews {
		for _, c := range r {
			if c.Lost() != 0 {
				return
			}
		}
	}
	t.Error("no card of the evening lost a trick: nothing was compared")
}

// TestKeepOfOtherCards asks again where a card was not what it was taken for.
func TestKeepOfOtherCards(t *testing.T) {
	e := sessiontest.NewTaped(t, true)
	if _, err := study.Keep(t.Context(), e.Session, study.Options{Play: true}); err != nil {
		t.Fatal(err)
	}
	r := e.State().Results[e.Whole].Result
	r.Declarer = (r.Declarer + 2) & 3
	if err := e.Record(session.ByDirector, session.ResultCorrected{Result: r, Reason: "the other hand"}); err != nil {
		t.Fatal(err)
	}
	asked := 0
	if _, err := study.New(context.Background(), e.State(),
		study.Options{Play: true, Progress: func(int, int) { asked++ }}); err != nil || asked != 1 {
		t.Errorf("asked for %d plays, error %v", asked, err)
	}
}
