package standin

import (
	"errors"
	"net/http/httptest"
	"os"
	"testing"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// A program that was killed, and started again in its folder, knows the event, has
// everything as new, and plays on.
func TestKilledServerKnowsItsEvent(t *testing.T) {
	movements := small(t)
	o, s := open(t, rehearsal.Choices{Faults: "crash:7"}), newScorer()
	if err := o.client.Initialize(t.Context(), eventOf(movements...)); err != nil {
		t.Fatal(err)
	}
	o.until(1, "BCS has ended")
	if _, err := s.round(t.Context(), o.client, protocol.New); err != nil {
		t.Fatal(err)
	}
	if err := o.client.PutPlayers(t.Context(), sessionGUID, playersOf(sessionGUID, 3001, 1)); err != nil {
		t.Fatal(err)
	}
	before := len(s.results)
	second, err := New(Options{Folder: o.folder, Choices: rehearsal.Choices{Speed: "max", Seed: 7}, Report: o.report})
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	server := httptest.NewServer(second)
	defer server.Close()
	o.http = server
	o.client = o.another()
	again, err := taken[protocol.Result](t.Context(), o.client, sessionGUID, protocol.New)
	if err != nil || len(again) < before || before == 0 {
		t.Errorf("%d results again, %d before, %v", len(again), before, err)
	}
	s.keep(again)
	o.goOn()
	s.follow(t, o)
	same(t, s.results, evening(t, rehearsal.Choices{}, movements...))
	seats := []protocol.Participation{{SessionGUID: sessionGUID, SectionLetters: "A", TableNumber: 1,
		Direction: protocol.North, PlayerNumber: "3001"}}
	if err := o.client.PutParticipations(t.Context(), sessionGUID, seats); err != nil {
		t.Errorf("a player who was sent before: %v", err)
	}
	if err := o.client.ClearData(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(second.kept(sessionGUID)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("what was cleared is still there: %v", err)
	}
}

// TestNotUploaded: an event whose tables were not uploaded before an end is played when
// it is continued.
func TestNotUploaded(t *testing.T) {
	movements := small(t)
	o, s := open(t, rehearsal.Choices{}), newScorer()
	event := eventOf(movements...)
	event.Orders = protocol.Reset // it has not come to a start
	if err := o.client.Initialize(t.Context(), event); err != nil {
		t.Fatal(err)
	}
	o.goOn()
	s.follow(t, o)
	same(t, s.results, evening(t, rehearsal.Choices{}, movements...))
}

// TestRoomFaults: what a room does wrong comes as it stands in a Bridgemate file.
func TestRoomFaults(t *testing.T) {
	movements := small(t)
	for _, faults := range []rehearsal.Faults{"slow:A1", "dead:A2,r2", "wrong-board:A2,r1",
		"wrong-board:A1,r1,corrected", "swapped:A1,r2", "wrong-declarer:A2,r2", "vanish:A2,r2", "server-lost:9", "late-numbers", "wrong-numbers:50",
		"erased:A1,r1", "deaf"} {
		t.Run(string(faults), func(t *testing.T) {
			c := rehearsal.Choices{Faults: faults}
			o, s := open(t, c), newScorer()
			if err := o.client.Initialize(t.Context(), eventOf(movements...)); err != nil {
				t.Fatal(err)
			}
			s.follow(t, o)
			same(t, s.results, evening(t, c, movements...))
		})
	}
}
