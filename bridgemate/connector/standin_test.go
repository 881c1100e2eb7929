package connector_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector"
	"clubnight/bridgemate/connector/standin"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

// played is an evening that is played by the stand-in with faults, until all results are
// in; clients are ended and begin again so often in between.
func played(t *testing.T, faults rehearsal.Faults, ends int) *session.Session {
	t.Helper()
	server, err := standin.New(standin.Options{Choices: rehearsal.Choices{Seed: 7, Speed: "max", Calm: true,
		Faults: faults}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	web := httptest.NewServer(server)
	t.Cleanup(web.Close)
	s := sessiontest.Evening(t, "Tuesday pairs", sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}))
	o := bridgemate.Options{SendNames: true, Interval: time.Millisecond,
		Connector: bridgemate.Connector{Address: web.URL, Club: "C", Licence: "L"}}
	l := connector.New(s, bridgemate.NoRoster{}, o)
	defer func() { l.Close() }()
	start := func() error { return l.Start(t.Context(), func(bridgemate.Step, bool) {}) }
	for err = start(); err != nil && t.Context().Err() == nil; err = start() {
		if !s.State().Handed() {
			t.Fatal(err) // else an answer was lost
		}
		if s.State().EverReceived() || strings.Contains(err.Error(), "results") {
			if err = l.Restart(t.Context()); err == nil {
				break
			}
		}
	}
	for came := 0; ; {
		news := make(chan struct{}, 1)
		stop := s.Listen(func([]session.Entry) {
			select {
			case news <- struct{}{}:
			default:
			}
		})
		for s.State().Arrived() < s.State().Expected() && (ends == 0 || s.State().Arrived() < came+8) {
			select {
			case <-news:
			case <-time.After(time.Second): // something rests until it is continued
				_ = l.Restart(t.Context())
			case <-t.Context().Done():
				t.Fatal("the evening does not end")
			}
		}
		stop()
		if came = s.State().Arrived(); ends == 0 {
			break
		}
		ends--
		l.Close()
		journal := &session.MemoryJournal{}
		if err := journal.Append(s.State().Entries()); err != nil {
			t.Fatal(err)
		}
		if s, err = session.Resume(journal); err != nil {
			t.Fatal(err)
		}
		l = connector.New(s, bridgemate.NoRoster{}, o)
		for l.Restart(t.Context()) != nil && t.Context().Err() == nil {
		}
	}
	return s
}

// An evening that the stand-in plays comes in whole and once, whatever goes wrong on the
// way.
func TestStandIn(t *testing.T) {
	results := func(s *session.Session) map[session.Key]string {
		all := map[session.Key]string{}
		for k, r := range s.State().Results {
			all[k] = strings.Join([]string{string(r.Outcome), r.Contract.String(), r.Declarer.String(),
				string(rune('a' + r.Tricks + 13))}, " ")
		}
		return all
	}
	calm := played(t, "", 0)
	want := results(calm)
	if len(want) != calm.State().Expected() || len(want) < 12 {
		t.Fatalf("%d results", len(want))
	}
	for _, faults := range []rehearsal.Faults{"answer-lost:7", "cut-answer:40", "cut-request:40", "other-answer:9", "busy:6", "unavailable:7",
		"again", "newer", "restart:40", "forgets:40", "jumps-back:35", "erased:A2,r2,corrected", "seats-change:A1,removed:A2,calls:5"} {
		for _, ends := range []int{0, 2} {
			t.Run(string(faults), func(t *testing.T) {
				t.Parallel()
				s := played(t, faults, ends)
				got := results(s)
				for k, r := range want {
					if got[k] != r && !strings.HasPrefix(string(faults), "erased") {
						t.Errorf("%v: %q, want %q", k, got[k], r)
					}
				}
				if len(got) != len(want) || len(s.State().Doubtful()) > 0 {
					t.Errorf("%d results, in doubt %+v", len(got), s.State().Doubtful())
				}
			})
		}
	}
}
