package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/connector/standin"
	"clubnight/bridgemate/rehearsal"
	"clubnight/session"
	"clubnight/session/movement"
)

// connectorOf is the address of a Data Connector with a room behind it.
func connectorOf(t *testing.T, faults string) string {
	t.Helper()
	s, err := standin.New(standin.Options{Folder: t.TempDir(),
		Choices: rehearsal.Choices{Seed: 7, Speed: "max", Faults: rehearsal.Faults(faults)}})
	if err != nil {
		t.Fatal(err)
	}
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(t.Context(), at) }()
	t.Cleanup(func() { <-ended })
	return at.Addr().String()
}

// An evening is run over a network without a file, and gone on with there without being
// told its address again.
func TestRunOverTheNetwork(t *testing.T) {
	t.Setenv(licenceVariable, "the-licence-key")
	club := clubWith(t, movementOf(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}))
	text, err := runs(t, "evening", "run", club, "--network", connectorOf(t, "calls:2"), "--club-id", "1234", "--interval",
		"20ms")
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	st := tonight(t, club)
	if st.Arrived() != st.Expected() || st.Network == (session.Network{}) || st.File != "" {
		t.Errorf("%d of %d results, network %+v, file %q", st.Arrived(), st.Expected(), st.Network, st.File)
	}
	for _, want := range []string{"Reach the Data Connector", "Send the evening", "calls the director, since"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %q: %s", want, text)
		}
	}
	if strings.Contains(text, "the-licence-key") || strings.Contains(text, "Bridgemate file") {
		t.Errorf("it says %s", text)
	}
	if again, err := runs(t, "evening", "run", club, "--interval", "20ms"); err != nil ||
		!strings.Contains(again, "0 results to come") {
		t.Errorf("gone on with: %v: %s", err, again)
	}
	if files, _ := filepath.Glob(filepath.Join(filepath.Dir(club), "*.bws")); len(files) > 0 {
		t.Errorf("a file was written: %v", files)
	}
}

// The doctor tells which of both sides is not well, and looks for no Access engine where
// there is no file.
func TestDoctorOfTheNetwork(t *testing.T) {
	t.Setenv(licenceVariable, "the-licence-key")
	club := clubWith(t, movementOf(t, "mitchell", movement.Options{Tables: 3}))
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	gone := httptest.NewServer(nil)
	gone.Close()
	for name, c := range map[string]struct{ address, wants string }{
		"it works":             {connectorOf(t, ""), "✓ Data Connector: http://127.0.0.1:"},
		"the club is refused":  {connectorOf(t, "wrong-club"), "and refuses this club. Check the club number"},
		"something else is it": {other.URL, "✗ Data Connector: Another program answers at " + other.URL},
		"nothing listens":      {gone.URL, "✗ Data Connector: Nothing answers at " + gone.URL},
	} {
		text, err := runs(t, "doctor", club, "--network", c.address, "--club-id", "1234")
		if !strings.Contains(text, c.wants) || name != "it works" && err == nil {
			t.Errorf("%s: %v: %s", name, err, text)
		}
		if strings.Contains(text, "Access engine") || strings.Contains(text, "the-licence-key") {
			t.Errorf("%s: it says %s", name, text)
		}
	}
}
