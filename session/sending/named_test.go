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

// Of whatever is played, no name and no number is in what goes out where all are hidden:
// of pairs, of players, of teams with their reserves, of who takes over.
func TestAllHidden(t *testing.T) {
	m := &sending.Wishes{Club: clubfile.Naming{Web: clubfile.Hidden}, Place: sending.OnWeb, Say: words.English().Shown}
	for _, k := range sessiontest.Kinds {
		s := k.Odd(t)
		was := s.State()
		people := map[string]bool{}
		for _, sec := range was.Sections {
			for _, who := range was.Contestants(sec.ID) {
				for _, p := range was.Players(who) {
					people[p.Name], people[p.Number] = true, true
				}
				for _, r := range was.Substitutes[who] {
					people[r.Names[0]], people[r.Names[1]] = true, true
				}
			}
		}
		st := m.Named(was)
		sc, err := st.Score()
		if err != nil {
			t.Fatal(err)
		}
		e := &publish.Evening{State: st, Scores: sc, Program: "Clubnight", Version: "1"}
		for _, format := range []string{"usebio", "bridgewebs", "json"} {
			files, err := e.Files(format, "x")
			if err != nil {
				t.Fatalf("%s, %s: %v", k.Name, format, err)
			}
			for name := range people {
				if len([]rune(name)) > 4 && bytes.Contains(files[0].Content, []byte(name)) {
					t.Errorf("%s, %s: %s is told", k.Name, format, name)
				}
			}
		}
	}
}
