package session_test

import (
	"testing"

	"clubnight/session"
	"clubnight/session/sessiontest"
)

// An evening is at a file or at a network, whichever it was given to last.
func TestNetworkTakesThePlaceOfAFile(t *testing.T) {
	s := sessiontest.Evening(t, "Tuesday pairs")
	if s.State().Handed() || s.State().EverHandsets() {
		t.Error("handed before it was")
	}
	there := session.Network{Address: "http://192.168.1.20:5079", Event: "E", Session: "S"}
	sessiontest.Record(t, s, session.Uploaded{File: "a.bws", Mark: "M"}, session.NetworkOpened{Network: there})
	if st := s.State(); st.File != "" || st.Network != there || st.FileInUse(0) != (session.FileInUse{}) ||
		!st.Handed() || !st.EverHandsets() {
		t.Errorf("%q, %+v", st.File, st.Network)
	}
	sessiontest.Record(t, s, session.ReadingStarted{})
	if st := s.State(); !st.Reading || st.Network != there {
		t.Errorf("reading %v at %+v", st.Reading, st.Network)
	}
	sessiontest.Record(t, s, session.Uploaded{File: "b.bws"})
	if st := s.State(); st.File != "b.bws" || st.Network != (session.Network{}) {
		t.Errorf("%q, %+v", st.File, st.Network)
	}
	if err := s.Record(session.ByProgram, session.NetworkOpened{}); err == nil {
		t.Error("a network without an address")
	}
}
