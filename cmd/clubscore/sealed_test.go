package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/deal"
	"clubnight/session/identity"
	"clubnight/session/sessiontest"
)

// handed is a computer of a signed evening with its club file.
type handed struct {
	*session.Session
	path string
	here session.Here
}

// handsEvening is a signed evening of 36 boards that nobody may see yet, on a director's
// computer, a room's, a desk's, a viewer's and a wall's.
func handsEvening(t *testing.T) (all map[string]handed, set session.DealsSet, release func()) {
	t.Helper()
	dir := t.TempDir()
	all = map[string]handed{}
	var lines []session.SealedEntry
	secret := identity.New()
	at := func(name string, role session.Role, begins func(*session.Session)) {
		t.Helper()
		here := session.Here{Computer: name, Name: name, Role: role, Secret: secret}
		if begins == nil {
			here.Secret = identity.New()
			here.Admitted = secret.Admit(identity.Event(secret.Holder()), nil,
				identity.Admission{Role: string(role), Holder: here.Secret.Holder()})
		}
		path := filepath.Join(dir, name+".clubnight")
		club, err := clubfile.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { club.Close() })
		s, err := session.ResumeAt(club.NewEvening(), here)
		if err != nil {
			t.Fatal(err)
		}
		if begins != nil {
			begins(s)
		} else if _, err = s.Receive(lines); err != nil {
			t.Fatal(err)
		}
		if err := s.Share("", here); err != nil {
			t.Fatal(err)
		}
		all[name] = handed{s, path, here}
	}
	seed := deal.NewSeed()
	set = session.DealsSet{Source: "dealt here", Seed: seed.String(), Set: 1, Boards: seed.Boards(1, 1, 36)}
	at("director", session.RoleDirector, func(s *session.Session) {
		var facts []session.Fact
		for _, e := range sessiontest.Full(t).State().Entries() {
			switch e.Fact.(type) {
			case session.DealsSet, session.DealsAnalysed, session.DealsReleased:
			default:
				facts = append(facts, e.Fact)
			}
		}
		sessiontest.Record(t, s, append(facts, set)...)
	})
	director := all["director"]
	sessiontest.Record(t, director.Session, set) // again, as it is done in a shared evening
	var err error
	if lines, err = director.Lines(nil); err != nil {
		t.Fatal(err)
	}
	at("room", session.RoleScorer, nil)
	at("desk", session.RoleDesk, nil)
	at("viewer", session.RoleViewer, nil)
	at("wall", session.RoleWall, nil)
	return all, set, func() {
		sessiontest.Record(t, director.Session, session.DealsReleased{})
		for name, h := range all {
			has, err := h.Known()
			if err != nil {
				t.Fatal(err)
			}
			if lines, err = director.Lines(has); err == nil && name != "director" {
				_, err = h.Receive(lines)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// holdings are the hands as any program may write them: as PBN does, suit by suit from
// spades, or as the journal keeps them.
func holdings(set session.DealsSet) (texts []string) {
	for _, b := range set.Boards {
		for _, h := range b.Deal {
			stored, _ := json.Marshal(h)
			texts = append(texts, h.String(), string(stored))
		}
	}
	return append(texts, set.Seed)
}

// seenIn are the texts that stand in a file, or in one of a folder.
func seenIn(t *testing.T, path string, texts []string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, text := range texts {
			if strings.Contains(string(content), text) {
				list = append(list, filepath.Base(path)+": "+text)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Before the deals are released no hand and no seed is in the club file of a room, a
// desk, a viewer or a wall, nor in anything that a command makes of it; of the director's
// nothing that goes to others has them. Afterwards all can read them.
func TestNoHandBeforeTheRelease(t *testing.T) {
	all, set, release := handsEvening(t)
	texts := holdings(set)
	roles := []string{"room", "desk", "viewer", "wall", "director"}
	for _, name := range roles {
		h := all[name]
		if list := seenIn(t, h.path, texts); name != "director" && len(list) > 0 {
			t.Errorf("%s: %q", name, list[0])
		}
		if name != "wall" && name != "director" {
			continue // the rest is long: they have what the wall has
		}
		out := t.TempDir()
		for _, format := range []string{"pbn", "usebio", "bridgewebs", "xlsx", "csv", "json", "capsule"} {
			path := filepath.Join(out, "as-"+format)
			if format == "csv" {
				path += ".zip"
			}
			ran(t, 0, "export", format, h.path, "--out", path)
		}
		ran(t, 0, "export", "all", h.path, "--out", filepath.Join(out, "all"), "--with", "usebio,pbn,json,xlsx,capsule,web")
		ran(t, 0, "bws", "create", h.path, filepath.Join(out, "evening.bws"), "--for", "bcs", "--hands")
		if list := seenIn(t, out, texts); len(list) > 0 {
			t.Errorf("%s: %q", name, list)
		}
		_, complaint := ran(t, 1, "handrecord", h.path, "--pdf", filepath.Join(out, "hands.pdf"))
		if !strings.Contains(complaint, "not released yet") {
			t.Errorf("%s: %s", name, complaint)
		}
		ran(t, 1, "export", "lin", h.path, "--out", filepath.Join(out, "games.lin"))
		ran(t, 1, "export", "deals", h.path, "--out", filepath.Join(out, "deals.pbn"))
	}
	release()
	for _, name := range roles {
		if b, ok := all[name].State().Deals.Board(1, 36); !ok || b.Deal != set.Boards[35].Deal {
			t.Errorf("%s does not have them after the release", name)
		}
	}
	path := filepath.Join(t.TempDir(), "deals.pbn")
	ran(t, 0, "export", "deals", all["wall"].path, "--out", path)
	if boards := boards(t, path).Boards; len(boards) != 36 ||
		!slices.ContainsFunc(boards, func(b deal.Board) bool { return b.Deal == set.Boards[35].Deal }) {
		t.Errorf("%d boards after the release", len(boards))
	}
}
