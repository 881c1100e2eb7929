package standin

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/bridgemate/rehearsal"
)

// TestHarmlessFaults: whatever goes wrong between the two, a program that goes on
// asking has in the end what the room has entered.
func TestHarmlessFaults(t *testing.T) {
	movements := small(t)
	want := evening(t, rehearsal.Choices{}, movements...)
	for _, faults := range []rehearsal.Faults{"slow-answers:1", "cut-request:1", "cut-request:70", "cut-answer:1",
		"cut-answer:120", "cut-answer:1000000", "answer-lost:2", "other-answer:7", "unavailable:1", "unavailable:5",
		"busy:7", "again", "newer", "restart:11", "forgets:11", "jumps-back:11", "two-clients:7", "removed:A1",
		"seats-change:A2", "calls:2", "forgets:12,again,newer,answer-lost:5,cut-answer:200,busy:3", "resent:A2,r1",
		"replaced:A1,r2", "erased:A1,r1,corrected", "changed-number:A1", "late-status:4"} {
		t.Run(string(faults), func(t *testing.T) {
			o, s := open(t, rehearsal.Choices{Faults: faults}), newScorer()
			if err := o.client.Initialize(t.Context(), eventOf(movements...)); err != nil {
				t.Fatal(err)
			}
			s.follow(t, o)
			if strings.HasPrefix(string(faults), "two-clients") {
				if _, err := s.round(t.Context(), o.client, protocol.All); err != nil {
					t.Fatal(err)
				}
			}
			same(t, s.results, want)
			s.seated(t, o, 12)
			if name, _, _ := strings.Cut(string(faults), ":"); o.heard("fault "+name) == 0 {
				t.Errorf("never said that it came: %q", o.said)
			}
		})
	}
}

// TestFaultsShow: each fault of the room and of what it sends can be seen.
func TestFaultsShow(t *testing.T) {
	movements := small(t)
	play := func(faults rehearsal.Faults, players bool) (*side, *scorer) {
		t.Helper()
		o, s := open(t, rehearsal.Choices{Calm: true, Faults: faults}), newScorer()
		event := eventOf(movements...)
		if !players {
			event.PlayerData = event.PlayerData[:0]
		}
		o.played(event)
		s.follow(t, o)
		return o, s
	}
	_, plain := play("", true)
	if plain.came != 18 || len(plain.calls) != 0 || len(plain.players) != 0 {
		t.Fatalf("%d results, calls %v, players %v", plain.came, plain.calls, plain.players)
	}
	if _, s := play("again", true); s.came != 36 {
		t.Errorf("again: %d results", s.came)
	}
	if _, s := play("calls:3", true); len(s.calls) != 6 || len(s.calls[0].Faults()) != 0 ||
		s.calls[0].Status != protocol.Called {
		t.Errorf("calls: %+v", s.calls)
	}
	if _, s := play("guests", false); len(s.players) != 12 || len(s.seats) != 12 || len(s.players[0].Faults()) != 0 {
		t.Errorf("guests: %v, %v", s.players, s.seats)
	}
	if _, s := play("newer", true); s.results[keyOf(plain.results[firstKey(plain)])].Unknown == "" {
		t.Error("newer: nothing unknown")
	}
	o, s := play("removed:A1", true)
	s.seated(t, o, 12)
	removed := 0
	for _, p := range got[protocol.Participation](t, o, sessionGUID) {
		if p.IsRemoval {
			removed++
		}
	}
	if removed != 1 {
		t.Errorf("removed: %d times", removed)
	}
	_, s = play("seats-change:A1", true)
	north, south := seat{"A", 1, protocol.North, 1}, seat{"A", 1, protocol.South, 1}
	if s.seats[north].PlayerNumber != plain.seats[south].PlayerNumber ||
		s.seats[south].PlayerNumber != plain.seats[north].PlayerNumber {
		t.Errorf("seats-change: %+v and %+v", s.seats[north], s.seats[south])
	}
	began := time.Now()
	if play("slow-answers:2", true); time.Since(began) < 10*2*time.Millisecond {
		t.Error("slow-answers: no slower")
	}
}

// firstKey is the place of the first board of table 1.
func firstKey(s *scorer) (first struct{ Section, Table, Round, Board int }) {
	for k := range s.results {
		if k.Table == 1 && k.Round == 1 && (first.Board == 0 || k.Board < first.Board) {
			first = struct{ Section, Table, Round, Board int }{k.Section, k.Table, k.Round, k.Board}
		}
	}
	return first
}

// Requests that are not answered until the client gives up.
func TestSilentRequestsGoUnanswered(t *testing.T) {
	o, s := open(t, rehearsal.Choices{Faults: "silent:2"}), newScorer()
	o.played(eventOf(small(t)...))
	for range firstBad - 2 {
		if err := o.client.Ping(t.Context(), "x"); err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n <= 2; n++ {
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			o.until(n, "fault silent")
			cancel()
		}()
		if err := o.client.Ping(ctx, "x"); !errors.Is(err, protocol.ErrorNoConnection) {
			t.Error(err)
		}
	}
	s.follow(t, o)
	same(t, s.results, evening(t, rehearsal.Choices{}, small(t)...))
}

// TestOtherEvent: somebody else's event takes BCS; ours goes on when it is continued.
func TestOtherEvent(t *testing.T) {
	o, s := open(t, rehearsal.Choices{Faults: "other-event:2"}), newScorer()
	if err := o.client.Initialize(t.Context(), eventOf(small(t)...)); err != nil {
		t.Fatal(err)
	}
	running := func() protocol.GUID {
		t.Helper()
		answer, err := o.client.Manage(t.Context(), protocol.ManagementRequest{Command: protocol.AskRunningSessions})
		if err != nil || len(answer.SessionInformation) != 1 {
			t.Fatalf("%+v, %v", answer, err)
		}
		return answer.SessionInformation[0].SessionGUID
	}
	if guid := running(); guid != otherGUID {
		t.Errorf("BCS plays %s", guid)
	}
	if _, err := s.round(t.Context(), o.client, protocol.New); err != nil {
		t.Error(err)
	}
	o.goOn()
	if guid := running(); guid != sessionGUID {
		t.Errorf("BCS plays %s", guid)
	}
	s.over = allIn + ": 18"
	s.follow(t, o)
	same(t, s.results, evening(t, rehearsal.Choices{}, small(t)...))
}

// BCS dies in the middle of a write; the Data Connector still answers, and all is well
// when the event is continued.
func TestCrashedServerGoesOnWhenContinued(t *testing.T) {
	o, s := open(t, rehearsal.Choices{Faults: "crash:7"}), newScorer()
	if err := o.client.Initialize(t.Context(), eventOf(small(t)...)); err != nil {
		t.Fatal(err)
	}
	o.until(1, "BCS has ended")
	answer, err := o.client.Manage(t.Context(), protocol.ManagementRequest{Command: protocol.AskRunningSessions})
	if err != nil || answer.IsRunning {
		t.Errorf("%+v, %v", answer, err)
	}
	o.goOn()
	s.follow(t, o)
	same(t, s.results, evening(t, rehearsal.Choices{}, small(t)...))
}

// TestRefusedLists: lists are refused once or always, and everything where the club is
// wrong.
func TestRefusedLists(t *testing.T) {
	for faults, want := range map[rehearsal.Faults][2]bool{"refused-once": {false, true}, "refused": {},
		"wrong-club": {}, "": {true, true}} {
		o := open(t, rehearsal.Choices{Calm: true, Faults: faults})
		err := o.client.Initialize(t.Context(), eventOf(small(t)...))
		if wrong := faults == "wrong-club"; wrong != errors.Is(err, protocol.ErrorValidation) || !wrong && err != nil {
			t.Errorf("%s: %v", faults, err)
		}
		if err := o.client.Alive(t.Context()); err != nil {
			t.Error(err)
		}
		for i, taken := range want {
			err := o.client.PutPlayers(t.Context(), sessionGUID, playersOf(sessionGUID, 3001, 1))
			var refused *protocol.Refused
			if taken != (err == nil) || !taken && (!errors.As(err, &refused) ||
				refused.Type != protocol.ErrorValidation || refused.Text == "") {
				t.Errorf("%s, time %d: %v", faults, i+1, err)
			}
		}
	}
}

// TestTwoPrograms: two clients have one queue between them, and both everything with all.
func TestTwoPrograms(t *testing.T) {
	o := open(t, rehearsal.Choices{Calm: true})
	o.played(eventOf(small(t)...))
	other := o.another()
	first, err := taken[protocol.Result](t.Context(), o.client, sessionGUID, protocol.New)
	if err != nil || len(first) != 18 {
		t.Fatal(len(first), err)
	}
	second, err := taken[protocol.Result](t.Context(), other, sessionGUID, protocol.New)
	if err != nil || len(second) != 0 {
		t.Error(len(second), err)
	}
	all, err := taken[protocol.Result](t.Context(), other, sessionGUID, protocol.All)
	if err != nil || len(all) != 18 {
		t.Error(len(all), err)
	}
}

// It answers at a listener until it is told to end.
func TestServerAnswersUntilItIsTold(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Choices: rehearsal.Choices{Speed: "max"}})
	if err != nil {
		t.Fatal(err)
	}
	ended := errors.New("ended")
	ctx, stop := context.WithCancelCause(t.Context())
	done := make(chan error)
	go func() { done <- s.Serve(ctx, l) }()
	c, err := protocol.NewClient("http://"+l.Addr().String(), "club", "key")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := errors.Join(c.Alive(t.Context()), c.Ping(t.Context(), "x")); err != nil {
		t.Error(err)
	}
	stop(ended)
	if err := <-done; !errors.Is(err, ended) {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestStrangeRequests: what is no request is told by HTTP.
func TestStrangeRequests(t *testing.T) {
	o := open(t, rehearsal.Choices{})
	for _, test := range []struct {
		method, path, body string
		want               int
	}{
		{"GET", "/", "", 200},
		{"GET", "/elsewhere", "", 404},
		{"GET", path, "", 405},
		{"POST", path, "", 400},
		{"POST", path, "{", 400},
		{"POST", path, `{"Command":4,"SerializedData":"\"x\""}`, 200},
		{"POST", path, strings.Repeat(" ", largest+1), 413},
	} {
		w := httptest.NewRecorder()
		o.ServeHTTP(w, httptest.NewRequest(test.method, test.path, strings.NewReader(test.body)))
		if w.Code != test.want {
			t.Errorf("%s %s %.20q: %d, want %d", test.method, test.path, test.body, w.Code, test.want)
		}
	}
}

// FuzzRequest: no request makes it panic, and each that is one gets an answer to it.
func FuzzRequest(f *testing.F) {
	event := eventOf(small(f)...)
	event.Orders = protocol.Reset // nobody plays
	for _, r := range []protocol.Request{
		{Command: protocol.CommandPing, SerializedData: `"x"`},
		{Command: protocol.CommandInitializeEvent, SerializedData: protocol.Write(event)},
		{Command: protocol.CommandContinueEvent,
			SerializedData: `{"EventGuid":"` + string(sessionGUID) + `","Commands":4}`},
		{Command: protocol.CommandUpdateMovement, SessionGUID: sessionGUID,
			SerializedData: protocol.Write(update(sectionOf(small(f)[0], sessionGUID, "A", 1)))},
		{Command: protocol.CommandPutResults, SessionGUID: sessionGUID, SerializedData: `[{"SessionGuid":"` +
			string(sessionGUID) + `","SectionLetters":"A","TableNumber":1,"RoundNumber":1,"BoardNumber":1,` +
			`"IsDeleted":true}]`},
		{Command: protocol.CommandAcceptResults, SessionGUID: sessionGUID, SerializedData: "5"},
		{Command: protocol.CommandPollNewResults, SessionGUID: sessionGUID},
		{Command: protocol.CommandGetMovement, SessionGUID: sessionGUID, SerializedData: `{"Letters":"A"}`},
		{Command: protocol.CommandManageBCS, SerializedData: `{"Command":22}`},
	} {
		f.Add(protocol.Write(r))
	}
	f.Fuzz(func(t *testing.T, body string) {
		s, err := New(Options{Folder: t.TempDir(), Choices: rehearsal.Choices{Speed: "max", Seed: 1}})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if err := s.initialize(event); err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, strings.NewReader(body)))
		request, _, err := protocol.Read[protocol.Request](body)
		if w.Code != http.StatusOK {
			if err == nil && strings.TrimSpace(body) != "" {
				t.Errorf("%q: HTTP %d", body, w.Code)
			}
			return
		}
		answer, err := protocol.ReadResponse(w.Body.Bytes())
		if err != nil || answer.RequestCommand != request.Command {
			t.Errorf("%q: %+v, %v", body, answer, err)
		}
	})
}
