package board

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
)

// Nothing is worked out for a board that may not be seen: how long an answer takes tells
// nothing of it.
func TestNothingIsScoredForIt(t *testing.T) {
	s := sessiontest.Break(t)
	sessiontest.Release(t, s, 7)
	p := New(Options{State: func() *session.State { return s.State() }})
	mux := http.NewServeMux()
	p.Routes(mux)
	for path, scored := range map[string]bool{"/board/A8": false, "/board/A1": false, "/board/A7": true} {
		p.now = nil
		mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", path, nil))
		if (p.now.scores != nil) != scored {
			t.Errorf("%s: scored is %t", path, !scored)
		}
	}
}
