package bridgemate_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/session"
)

// What real rooms do to the file, and what is nobody's error, changes neither a
// ranking nor who sits where.
func TestRealRooms(t *testing.T) {
	s, l := played(t, "")
	settle(t, l)
	want, players := ranking(t, s.State()), s.State().Seats
	for _, faults := range []string{
		"erased:A2,r2,corrected", "resent:A1,r2", "replaced:A1,r1", "sides:9", "strays:5",
		"taken-back:A3,r1", "two-rows",
		"changed-number:A1", "late-status:8", "slow-pages:3", "early-crash",
		"erased:A2,r2,corrected,resent:A1,r2,replaced:A1,r1,sides:9,strays:5,two-rows,changed-number:A1,late-status:8,slow-pages:1",
	} {
		t.Run(faults, func(t *testing.T) {
			s, l := played(t, faults, func(o *bridgemate.Options) {
				o.Interval = 3 * time.Millisecond
				o.Settings = bws.Row{"IntermediateResults": true}
			})
			var exit *control.Exit
			if errors.As(l.ProgramExit(), &exit) { // early-crash
				if err := l.Restart(t.Context()); err != nil {
					t.Fatal(err)
				}
				<-l.ProgramEnded()
			}
			settle(t, l)
			st := s.State()
			if got := ranking(t, st); got != want {
				t.Errorf("%d results, ranking\n%s, want\n%s", len(st.Results), got, want)
			}
			if !reflect.DeepEqual(st.Seats, players) {
				t.Errorf("players\n%v, want\n%v", st.Seats, players)
			}
			if status := l.Status(); status.Err != nil {
				t.Error(status.Err)
			}
		})
	}
}

// Where the second result of a board was erased, and nothing entered since, the board has
// no result: neither the ranking nor the list of differences says otherwise.
func TestErasedAndNotEnteredAgain(t *testing.T) {
	s, l := played(t, "erased:A2,r2", func(o *bridgemate.Options) { o.Interval = 3 * time.Millisecond })
	settle(t, l)
	if n := len(s.State().Results); n != s.State().Expected()-1 {
		t.Errorf("%d results of %d", n, s.State().Expected())
	}
	if list := l.Differences(); len(list) != 0 {
		t.Errorf("differences %+v", list)
	}
}

// A result that the director took out stays out when the handset sends the same again; a
// new content comes in.
func TestResentAfterDiscarding(t *testing.T) {
	s, l := created(t)
	insert(t, l, row(1, "4 S", "N", "="), row(2, "3 NT", "E", "+1"))
	read(t, l)
	key := session.Key{Section: 1, Table: 1, Round: 1, Board: 1}
	if err := s.Record("director", session.ResultDiscarded{Key: key, Reason: "another board"}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		insert(t, l, row(1, "4 S", "N", "="), row(2, "3 NT", "E", "+1"))
		settle(t, l)
		if st := s.State(); st.Has(key) || len(st.Results) != 1 {
			t.Fatalf("it is back: %+v", st.Results[key])
		}
	}
	insert(t, l, row(1, "4 S", "N", "+1"))
	settle(t, l)
	if st := s.State(); !st.Has(key) || fmt.Sprint(st.Results[key].Tricks) != "1" {
		t.Errorf("a new result: %+v", st.Results[key])
	}
}
