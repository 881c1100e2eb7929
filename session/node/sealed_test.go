package node_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/eventserver/eventservertest"
)

// Of hands that nobody has played yet nothing can be read on a server, whoever asks it,
// nor in the club files and settings of a room, a desk, a viewer and a wall; they can at
// a second director's, and once they are released everywhere.
func TestNoHandOnTheServer(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	a := newPlace(t)
	_, office := evening(t, a.club)
	first, second := deal.NewSeed(), deal.NewSeed()
	before := session.DealsSet{Source: "dealt here", Seed: first.String(), Set: 1, Boards: first.Boards(1, 1, 20)}
	later := session.DealsSet{Source: "dealt here", Seed: second.String(), Set: 1, Boards: second.Boards(1, 1, 20)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(office.Record(session.ByDirector, before))
	list, err := a.Begin(t.Context(), office, owner, "Łódź: congress", "Office", "Anna")
	must(err)
	must(office.Record(session.ByDirector, later))
	must(a.Once(t.Context(), office))
	places, sessions := map[session.Role]place{}, map[session.Role]*session.Session{}
	for _, role := range session.Roles() {
		b := newPlace(t)
		_, s, err := b.Join(t.Context(), access(t, list, role), string(role), "")
		must(err)
		must(b.Once(t.Context(), s))
		places[role], sessions[role] = b, s
	}
	inStep := func() {
		t.Helper()
		for range 2 {
			must(a.Once(t.Context(), office))
			for role, b := range places {
				must(b.Once(t.Context(), sessions[role]))
			}
		}
	}
	inStep()
	var texts []string
	for _, set := range []session.DealsSet{before, later} {
		texts = append(texts, set.Seed)
		for _, b := range set.Boards {
			for _, h := range b.Deal {
				stored, _ := json.Marshal(h)
				texts = append(texts, h.String(), string(stored))
			}
		}
	}
	nowhere := func(where, content string) {
		t.Helper()
		for _, text := range texts {
			if strings.Contains(content, text) {
				t.Errorf("%s has %q", where, text)
				return
			}
		}
	}
	pool, err := owner.Pool(t.Context(), 1)
	must(err)
	defer pool.Close()
	var table string
	must(pool.QueryRow(t.Context(), "SELECT string_agg(l::text, ' ') FROM clubnight.line l").Scan(&table))
	if !strings.Contains(table, "sealed") {
		t.Fatal("this looks for nothing")
	}
	nowhere("the server", table)
	for role, b := range places {
		deals := sessions[role].State().Deals
		known, _ := deals.Board(1, 20)
		reads := known.Deal == later.Boards[19].Deal
		if reads != (role == session.RoleDirector) || deals.Sealed() == reads {
			t.Errorf("%s reads the hands: %v", role, reads)
		}
		must(filepath.WalkDir(b.folder, func(path string, e os.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			content, err := os.ReadFile(path)
			nowhere(string(role)+", "+e.Name(), string(content))
			return err
		}))
	}
	must(office.Record(session.ByDirector, session.DealsReleased{}))
	inStep()
	for role := range places {
		deals := sessions[role].State().Deals
		if known, _ := deals.Board(1, 20); known.Deal != later.Boards[19].Deal || deals.Seed != later.Seed {
			t.Errorf("%s does not read what is released, or its seed", role)
		}
	}
}
