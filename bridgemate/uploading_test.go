package bridgemate_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/movement"
)

// arguments are those that the control program was started with last.
func arguments(t *testing.T, st *session.State) string {
	t.Helper()
	for _, e := range slices.Backward(st.Entries()) {
		if started, ok := e.Fact.(session.ProgramStarted); ok {
			return started.Args
		}
	}
	t.Fatal("no program was started")
	return ""
}

// A control program that ended before it had uploaded anything is started again as it was
// the first time, and the evening is played. Whatever came of that first time, a table or
// a result, forbids it: /s clears the server.
func TestRestartBeforeTheUpload(t *testing.T) {
	update := func(table string, where, set bws.Row) func(*testing.T, *session.Session, *bridgemate.Link) {
		return func(t *testing.T, _ *session.Session, l *bridgemate.Link) {
			change(t, l, func(b bws.Batch) error { _, err := b.Update(table, where, set); return err })
		}
	}
	erased := row(1, "1 NT", "N", "=")
	erased.Erased = true
	for name, c := range map[string]struct {
		before func(*testing.T, *session.Session, *bridgemate.Link)
		reset  bool
	}{
		"a result was entered by hand": {func(t *testing.T, s *session.Session,
			_ *bridgemate.Link) {
			byHand(t, s)
		}, true},
		"nothing is uploaded": {func(*testing.T, *session.Session, *bridgemate.Link) {}, true},
		"a table is uploaded": {update("Tables", bws.Row{"Table": 3}, bws.Row{"Status": bws.Uploaded}), false},
		"a table has logged on": {update("Tables", bws.Row{"Table": 3},
			bws.Row{"LogOnOff": bws.LoggedOn}), false},
		"a result is in the file": {func(t *testing.T, _ *session.Session,
			l *bridgemate.Link) {
			insert(t, l, row(1, "1 NT", "N", "="))
		}, false},
		"one was erased": {func(t *testing.T, _ *session.Session,
			l *bridgemate.Link) {
			insert(t, l, erased)
		}, false},
		"a contract is in play": {func(t *testing.T, _ *session.Session, l *bridgemate.Link) {
			change(t, l, func(b bws.Batch) error {
				_, err := b.Insert("IntermediateData", row(1, "1 NT", "N", "").Row())
				return err
			})
		}, false},
		"a result is in the journal": {func(t *testing.T, _ *session.Session, l *bridgemate.Link) {
			insert(t, l, row(1, "1 NT", "N", "="))
			read(t, l)
			change(t, l, func(b bws.Batch) error { _, err := b.Delete("ReceivedData", nil); return err })
		}, false},
		"one was in the journal": {func(t *testing.T, s *session.Session, l *bridgemate.Link) {
			insert(t, l, row(1, "1 NT", "N", "="))
			read(t, l)
			change(t, l, func(b bws.Batch) error { _, err := b.Delete("ReceivedData", nil); return err })
			if err := s.Record("Bridgemate", session.ResultErased{Key: onBoard(1)}); err != nil {
				t.Fatal(err)
			}
		}, false},
		"the director uploads by hand": {func(_ *testing.T, _ *session.Session, l *bridgemate.Link) {
			with(l, func(o *bridgemate.Options) { o.AutoServerStart = false })
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			s, l := created(t)
			withRoom(t, l, rehearsal.Choices{Seed: 5, Calm: true})
			c.before(t, s, l)
			if err := l.Restart(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(arguments(t, s.State()), "/s"); got != c.reset {
				t.Errorf("started with %s", arguments(t, s.State()))
			}
			if c.reset {
				until(t, s, "all results", complete)
				return
			}
			if err := l.KillProgram(); err == nil {
				<-l.ProgramEnded()
			}
		})
	}
}

// A control program that runs and uploads nothing is an alarm, though every
// reading succeeds.
func TestNothingIsUploaded(t *testing.T) {
	_, l := created(t)
	with(l, func(o *bridgemate.Options) { o.Interval, o.AutoServerStart = time.Hour, true })
	clock := &clocks{clock: time.Date(2026, 11, 24, 20, 0, 0, 0, time.UTC)}
	l.SetClock(clock.now)
	listed(l)
	if err := l.StartReading(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	update := func(where, set bws.Row) {
		change(t, l, func(b bws.Batch) error { _, err := b.Update("Tables", where, set); return err })
	}
	alarms := func(after time.Duration) []bridgemate.Alarm {
		clock.advance(after)
		read(t, l)
		return l.Status().Alarms
	}
	if got := alarms(time.Minute); len(got) != 0 {
		t.Errorf("a minute after the start: %+v", got)
	}
	got := alarms(2 * time.Minute)
	if len(got) != 1 || got[0].Kind != bridgemate.TablesNotUploaded || len(got[0].Tables) != 5 || !got[0].Afresh ||
		clock.now().Sub(got[0].Since) != 3*time.Minute {
		t.Errorf("three minutes after it: %+v", got)
	}
	update(bws.Row{"Table": 1}, bws.Row{"Status": bws.Uploaded})
	update(bws.Row{"Table": 2}, bws.Row{"LogOnOff": bws.LoggedOn})
	insert(t, l, bws.Received{Section: 1, Table: 3, Round: 1, Board: 7, PairNS: 3, PairEW: 8, Declarer: 3, NSEW: "N",
		Contract: "1 NT", Result: "="})
	got = alarms(time.Minute)
	if len(got) != 1 || len(got[0].Tables) != 2 || got[0].Tables[0].Table != 4 || got[0].Afresh {
		t.Errorf("two tables wait: %+v", got)
	}
	update(nil, bws.Row{"Status": bws.Uploaded})
	if got := alarms(time.Minute); len(got) != 0 {
		t.Errorf("all are uploaded: %+v", got)
	}
}

// Results at tables that the movement has not are kept, and fill no place of one that is
// still to come: neither in what is said of the evening nor for the alarms.
func TestResultsWithoutAPlace(t *testing.T) {
	s, l := evening(t)
	m := mustMake(t, "mitchell", movement.Options{Tables: 3, Rounds: 1, BoardsPerRound: 1})
	if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	if err := l.Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 24, 20, 0, 0, 0, time.UTC)
	l.SetClock(func() time.Time { return now })
	insert(t, l, row(1, "1 NT", "N", "="))
	for table := 8; table <= 9; table++ {
		stray := row(1, "1 NT", "N", "=")
		stray.Table = table
		insert(t, l, stray)
	}
	settle(t, l)
	if st := s.State(); len(st.Results) != 3 || st.Expected() != 3 || st.Arrived() != 1 {
		t.Fatalf("%d results, %d of %d arrived", len(st.Results), st.Arrived(), st.Expected())
	}
	for _, f := range l.Health(t.Context()) {
		if f.Kind == bridgemate.MovementReady && f.Results != 2 {
			t.Errorf("%d results to come", f.Results)
		}
	}
	now = now.Add(time.Hour)
	read(t, l)
	if alarms := l.Status().Alarms; len(alarms) != 1 || alarms[0].Kind != bridgemate.FileStill {
		t.Errorf("two tables have sent nothing for an hour: %+v", alarms)
	}
}
