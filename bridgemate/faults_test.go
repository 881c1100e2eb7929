package bridgemate_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/control"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/movement"
)

// played runs a whole evening of three tables with these faults, from the
// start to the last result.
func played(t *testing.T, faults string, prepare ...func(*bridgemate.Options)) (*session.Session, *bridgemate.Link) {
	t.Helper()
	s, l := evening(t)
	m := mustMake(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 3})
	err := s.Record("director", session.SectionSet{ID: 1, Movement: m},
		session.DealsSet{Source: "test", Boards: deal.Seed{4}.Boards(1, 1, 15)})
	if err != nil {
		t.Fatal(err)
	}
	withRoom(t, l, rehearsal.Choices{Seed: 11, Calm: true, Faults: rehearsal.Faults(faults)})
	with(l, func(o *bridgemate.Options) { o.HandRecords = true })
	for _, p := range prepare {
		with(l, p)
	}
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	<-l.ProgramEnded()
	return s, l
}

// settle reads until nothing new comes: what is gone counts as gone at the second look.
func settle(t *testing.T, l *bridgemate.Link) {
	t.Helper()
	for range 3 {
		read(t, l)
	}
}

// ranking is the score of every pair.
func ranking(t *testing.T, st *session.State) string {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range sc.Rankings {
		for _, rank := range r.Ranks {
			lines = append(lines, rank.Total.String()+" of "+rank.Max.String())
		}
	}
	return strings.Join(lines, "; ")
}

// What goes wrong with the equipment changes no score once it works again.
func TestEquipmentThatFails(t *testing.T) {
	s, l := played(t, "")
	settle(t, l)
	want := ranking(t, s.State())
	if !complete(s.State()) || len(s.State().Doubtful()) != 0 {
		t.Fatalf("an evening without faults: %d results, in doubt %+v", len(s.State().Results), s.State().Doubtful())
	}
	for _, faults := range []string{"slow:A2", "locked:1", "server-lost:10", "crash:17",
		"late-numbers", "crash:9,slow:A1"} {
		t.Run(faults, func(t *testing.T) {
			s, l := played(t, faults)
			if strings.Contains(faults, "crash") {
				var exit *control.Exit
				if !errors.As(l.ProgramExit(), &exit) || complete(s.State()) {
					t.Fatalf("it did not crash: %v, %d results", l.ProgramExit(), len(s.State().Results))
				}
				read(t, l)
				if alarms := l.Status().Alarms; len(alarms) != 1 || alarms[0].Kind != bridgemate.ProgramGone {
					t.Errorf("alarms %+v", alarms)
				}
				if err := l.Restart(t.Context()); err != nil {
					t.Fatal(err)
				}
				<-l.ProgramEnded()
			}
			settle(t, l)
			if got := ranking(t, s.State()); got != want || !complete(s.State()) {
				t.Errorf("%d results, ranking\n%s, want\n%s", len(s.State().Results), got, want)
			}
		})
	}
}

// A control program that has ended is missed as long as results of its own are to come,
// and not for those that are typed.
func TestNobodyWaitsForTypedResults(t *testing.T) {
	s, l := played(t, "dead:A2,r2")
	settle(t, l)
	if alarms := l.Status().Alarms; len(alarms) != 1 || alarms[0].Kind != bridgemate.ProgramGone {
		t.Fatalf("table 2 is silent: %+v", alarms)
	}
	if err := s.Record(session.ByDirector, session.TablesTyped{ID: 1, Tables: []int{2}}); err != nil {
		t.Fatal(err)
	}
	read(t, l)
	if alarms := l.Status().Alarms; len(alarms) != 0 || complete(s.State()) {
		t.Errorf("table 2 is typed: %+v", alarms)
	}
}

// What the players enter wrongly is found, named, and not scored silently; nothing is
// dropped. A lead that cannot be is asked about, and the result counts.
func TestPlayersWhoErr(t *testing.T) {
	for _, c := range []struct {
		faults string
		doubts []session.DoubtKind // that must be there
		asked  session.DoubtKind   // the same of a lead
	}{
		{"wrong-declarer:A2,r2", nil, session.LeadNotHeld},
		{"swapped:A3,r1", nil, session.LeadNotHeld},
		{"wrong-board:A1,r2", []session.DoubtKind{session.NoSuchBoard}, session.NoDoubt},
		{"nonsense:5", []session.DoubtKind{session.NoSuchTable, session.DeclarerElsewhere, session.NoSuchBoard},
			session.LeadUnreadable},
	} {
		t.Run(c.faults, func(t *testing.T) {
			s, l := played(t, c.faults)
			settle(t, l)
			doubtful := s.State().Doubtful()
			for _, kind := range c.doubts {
				if !slices.ContainsFunc(doubtful, func(r session.Received) bool { return r.Doubt.Kind == kind }) {
					t.Errorf("nothing is in doubt for %q: %+v", kind, doubtful)
				}
			}
			asked := s.State().LeadsAsked()
			if c.asked != session.NoDoubt &&
				!slices.ContainsFunc(asked,
					func(r session.Received) bool { return s.State().LeadAsked(r.Result).Kind == c.asked }) {
				t.Errorf("nothing is asked for %q: %+v", c.asked, asked)
			}
			for _, d := range append(doubtful, asked...) {
				if !slices.ContainsFunc(s.State().Remarks,
					func(r session.Remark) bool { return r.Is != nil && r.Is.Key == d.Key && r.Is.Doubt == d.Doubt }) {
					t.Errorf("no remark on %+v", d)
				}
			}
			if rows := exported(t, l.Options().File, "ReceivedData"); len(rows) < len(s.State().Results) {
				t.Errorf("%d rows, %d results", len(rows), len(s.State().Results))
			}
		})
	}
}

// A row that is deleted for good still counts, marked; one that comes back leaves no
// trace. The rows go once they were read, and come back between two looks, by the test's
// own hand: a room of players would need luck for that.
func TestRowsThatVanish(t *testing.T) {
	s, l := played(t, "")
	settle(t, l)
	before := ranking(t, s.State())
	var gone []bws.Received
	for _, r := range contents(t, l).Received {
		if r.Section == 1 && r.Table == 1 && r.Round == 2 && !r.Erased && len(gone) < 2 {
			gone = append(gone, r)
		}
	}
	change(t, l, func(b bws.Batch) error {
		for _, r := range gone {
			if n, err := b.Delete("ReceivedData", bws.Row{"ID": r.ID}); n != 1 || err != nil {
				return fmt.Errorf("%d rows deleted: %v", n, err)
			}
		}
		return nil
	})
	read(t, l)
	insert(t, l, gone[1])
	settle(t, l)
	if after := ranking(t, s.State()); after != before {
		t.Errorf("ranking\n%s, before\n%s", after, before)
	}
	vanished := 0
	for _, r := range s.State().Results {
		if r.Vanished {
			vanished++
		}
	}
	if vanished != 1 || !complete(s.State()) {
		t.Errorf("%d vanished, %d results", vanished, len(s.State().Results))
	}
	if list := l.Differences(); len(list) != 1 || list[0].File != nil {
		t.Errorf("differences %+v", list)
	}
	if n, err := l.SendResults(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	if list := l.Differences(); len(list) != 0 {
		t.Errorf("afterwards %+v", list)
	}
}

// A control program that never sets UpdateFromRound back is an alarm, and a
// second change is refused.
func TestUpdateThatIsNotTaken(t *testing.T) {
	s, l := evening(t)
	withRoom(t, l, rehearsal.Choices{Seed: 5, Calm: true, KeepOpen: true, Faults: "deaf"})
	if err := l.Start(t.Context(), func(bridgemate.Step, bool) {}); err != nil {
		t.Fatal(err)
	}
	until(t, s, "all results", complete)
	m := s.State().Sections[0].Movement
	e := movement.NewEditor(m)
	if err := errors.Join(e.AddRound(), e.SetPairs(1, 6, 1, 6), e.MoveBoards(1, 6, 16)); err != nil {
		t.Fatal(err)
	}
	c, err := m.ChangeTo(e.Movement(), 5)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.ChangeMovement(t.Context(), 1, c); err != nil {
		t.Fatal(err)
	}
	if err := l.ReadNow(t.Context()); err != nil { // the reading below may find no time to succeed
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if waiting, err := l.WaitUpdated(ctx); len(waiting) == 0 {
		t.Errorf("it was taken, %v", err)
	}
	if err := l.ChangeMovement(t.Context(), 1, c); !errors.Is(err, bridgemate.ErrUpdating) {
		t.Errorf("a second change: %v", err)
	}
	stopRoom(t, l)
}

// Where only our own engine writes, a change that meets a control program with the file
// open changes nothing, and says what is the matter.
func TestChangeBesideAProgramThatHoldsTheFile(t *testing.T) {
	s, l := seven(t)
	release := hold(t, l)
	before, err := os.ReadFile(l.Options().File)
	if err != nil {
		t.Fatal(err)
	}
	seq := s.State().Seq
	err = l.ChangeMovement(t.Context(), 1, late(t, s))
	if !errors.Is(err, bridgemate.ErrHeld) || !errors.Is(err, bws.ErrLocked) {
		t.Errorf("%v", err)
	}
	after, err := os.ReadFile(l.Options().File)
	if err != nil || !bytes.Equal(before, after) || s.State().Seq != seq {
		t.Error("something changed")
	}
	release()
	if err := l.ChangeMovement(t.Context(), 1, late(t, s)); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
