package sending_test

import (
	"bytes"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/outward"
	"clubnight/session/exchange/publish"
	"clubnight/session/sending"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// Who is hidden is in no byte of what goes out, with no number either; who is not stays.
func TestHiddenIsNowhere(t *testing.T) {
	s := sessiontest.Dealt(t, sessiontest.Full(t), true)
	first, second := session.Contestant{Section: 1, Number: 1}, session.Contestant{Section: 1, Number: 2}
	sessiontest.Record(t, s, session.PairNamed{Pair: first, Names: session.Names{"Zacharias Quillfeather", "Ottoline Umberslade"}},
		session.PairNamed{Pair: second, Names: session.Names{"Peregrine Vandeleur", "Xanthe Yarborough"}})
	for _, seat := range s.State().Sections[0].Seats(1) {
		sessiontest.Record(t, s, session.PlayerSeated{Seat: seat, Number: "777123", Name: "Zacharias Quillfeather", Given: true})
		break
	}
	before := s.State().PairNames(first)
	m := &sending.Wishes{Of: []clubfile.Player{
		{Number: "777123", Name: "Zacharias Quillfeather", Naming: clubfile.Naming{Web: clubfile.Hidden}},
		{Number: "18", Name: "OTTOLINE  Umberslade", Naming: clubfile.Naming{Web: clubfile.Initials}},
		{Number: "19", Name: "Peregrine Vandeleur", Naming: clubfile.Naming{Web: clubfile.FullName, Mail: clubfile.Hidden}},
	}, Club: clubfile.Naming{Web: clubfile.Initials}, Place: sending.OnWeb, Say: words.English().Shown}
	st := m.Named(s.State())
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	if s.State().PairNames(first) != before {
		t.Error("the evening itself was changed")
	}
	e := &publish.Evening{State: st, Scores: sc, Program: "Clubnight", Version: "1", Number: func(name string) string {
		return map[string]string{"Zacharias Quillfeather": "777123"}[name]
	}}
	for _, format := range outward.Names() {
		if format == "ecats" { // asks for a club
			continue
		}
		files, err := e.Files(format, "x")
		if err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		for _, f := range files {
			for _, hidden := range []string{"Quillfeather", "Zacharias", "Umberslade", "Ottoline", "Yarborough", "777123"} {
				if bytes.Contains(f.Content, []byte(hidden)) {
					t.Errorf("%s, %s: %s is told", format, f.Name, hidden)
				}
			}
		}
		if format == "usebio" && !strings.Contains(string(files[0].Content), "Peregrine Vandeleur") {
			t.Error("who is not hidden is gone")
		}
	}
}
