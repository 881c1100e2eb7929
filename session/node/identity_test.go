package node_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"clubnight/session"
	"clubnight/session/eventserver/eventservertest"
	"clubnight/session/node"
)

// copyFile copies a file for a test.
func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

// A copy of a club file is another computer, whose work must be taken over: that takes
// one action. So is one that was renamed or moved, which keeps its way to the event; and
// one of which the settings were lost.
func TestIdentity(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	for _, c := range []struct {
		name    string
		path    func(t *testing.T, p place) string // where the club file is afterwards
		same    bool                               // it is the computer that it was
		reaches bool                               // it has its way to the event
	}{
		{"closed and opened", func(_ *testing.T, p place) string { return p.club.Path() }, true, true},
		{"in another spelling", func(t *testing.T, p place) string {
			other := filepath.Join(p.folder, "other")
			if err := os.Symlink(filepath.Dir(p.club.Path()), other); err != nil {
				t.Skip(err)
			}
			return filepath.Join(other, filepath.Base(p.club.Path()))
		}, true, true},
		{"copied", func(t *testing.T, p place) string {
			to := filepath.Join(p.folder, "copy.clubnight")
			copyFile(t, p.club.Path(), to)
			return to
		}, false, false},
		{"restored from a copy", func(t *testing.T, p place) string {
			aside := filepath.Join(p.folder, "aside")
			copyFile(t, p.club.Path(), aside)
			copyFile(t, aside, p.club.Path())
			return p.club.Path()
		}, true, true},
		{"renamed", func(t *testing.T, p place) string {
			to := filepath.Join(p.folder, "renamed.clubnight")
			if err := os.Rename(p.club.Path(), to); err != nil {
				t.Fatal(err)
			}
			return to
		}, false, true},
		{"its folder renamed", func(t *testing.T, p place) string {
			to := filepath.Join(p.folder, "new name")
			if err := os.Rename(filepath.Dir(p.club.Path()), to); err != nil {
				t.Fatal(err)
			}
			return filepath.Join(to, filepath.Base(p.club.Path()))
		}, false, true},
		{"without its settings", func(t *testing.T, p place) string {
			if err := os.RemoveAll(filepath.Join(p.folder, "settings")); err != nil {
				t.Fatal(err)
			}
			return p.club.Path()
		}, false, false},
		{"with damaged settings", func(t *testing.T, p place) string {
			found, err := filepath.Glob(filepath.Join(p.folder, "settings", "*", "computer.json"))
			if err != nil || len(found) != 1 {
				t.Fatal(found, err)
			}
			if err := os.WriteFile(found[0], []byte("{"), 0o600); err != nil {
				t.Fatal(err)
			}
			return p.club.Path()
		}, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			if err := os.Mkdir(filepath.Join(folder, "club"), 0o755); err != nil {
				t.Fatal(err)
			}
			settings := filepath.Join(folder, "settings")
			p := placeAt(t, filepath.Join(folder, "club", "club.clubnight"), settings)
			p.folder = folder
			_, s := evening(t, p.club)
			list, err := p.Begin(t.Context(), s, owner, "Congress", "Office", "Anna")
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Once(t.Context(), s); err != nil {
				t.Fatal(err)
			}
			was := s.State().Here()
			if err := p.club.Close(); err != nil {
				t.Fatal(err)
			}
			p = placeAt(t, c.path(t, p), settings)
			s, err = p.Resume(evening1(t, p.club))
			if err == nil {
				err = p.GoOn(s)
			}
			if !c.reaches { // nor what it signs with: it comes by an invitation
				if !errors.Is(err, session.ErrUnsigned) {
					t.Errorf("it goes on: %v", err)
				}
				err = p.Rejoin(t.Context(), s, access(t, list, session.RoleDirector), "Office", "")
			}
			if err != nil {
				t.Fatal(err)
			}
			st := s.State()
			if same := st.Here() == was; same != c.same {
				t.Errorf("it is %s and was %s", st.Here(), was)
			}
			if _, err := p.Access(st); err != nil {
				t.Errorf("its way to the event: %v", err)
			}
			if st.Owns(1) != c.same {
				t.Errorf("section A is its own: %v", st.Owns(1))
			}
			if c.same {
				return
			}
			if len(st.Computers()) != 2 {
				t.Errorf("%d computers", len(st.Computers()))
			}
			if err := s.Record(session.ByDirector, session.WorkTaken{Sections: []int{1}, Over: was}); err != nil ||
				!s.State().Owns(1) {
				t.Errorf("taking its work over: %v", err)
			}
		})
	}
}

// Two club files of one user are two computers, each with its own way to the event.
func TestTwoClubFiles(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	folder := t.TempDir()
	settings := filepath.Join(folder, "settings")
	a, b := placeAt(t, filepath.Join(folder, "a.clubnight"), settings), placeAt(t,
		filepath.Join(folder, "b.clubnight"), settings)
	_, office := evening(t, a.club)
	list, err := a.Begin(t.Context(), office, owner, "Congress", "Office", "")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Once(t.Context(), office); err != nil {
		t.Fatal(err)
	}
	_, room, err := b.Join(t.Context(), access(t, list, session.RoleDesk), "Desk", "")
	if err != nil {
		t.Fatal(err)
	}
	if x, y := office.State().Here(), room.State().Here(); x == y || x == "" || y == "" {
		t.Errorf("they are %q and %q", x, y)
	}
	if err := b.Leave(room.State().SharedAs()); err != nil {
		t.Fatal(err)
	}
	if kept, err := a.Access(office.State()); err != nil || session.Role(kept.Role) != session.RoleDirector {
		t.Errorf("after the other one left: %v, %v", kept.Role, err)
	}
}

// Settings that cannot be written keep nobody from going on; only joining is refused.
func TestSettingsRefuse(t *testing.T) {
	owner := eventservertest.Shared(t).NewDatabase(t)
	_, _, list := begun(t, owner)
	p := newPlace(t)
	if err := os.WriteFile(filepath.Join(p.folder, "settings"), nil, 0o600); err != nil { // where a folder should be
		t.Fatal(err)
	}
	if _, _, err := p.Join(t.Context(), access(t, list, session.RoleScorer), "Room",
		""); !errors.Is(err, node.ErrSettings) {
		t.Errorf("joined without settings: %v", err)
	}
	_, s := evening(t, p.club)
	if _, err := p.Begin(t.Context(), s, owner, "Congress", "Office", ""); !errors.Is(err, node.ErrSettings) ||
		s.State().Shared() {
		t.Errorf("begun without settings: %v", err)
	}
	// An evening that was shared before can be looked at, and is not recorded in without
	// what this computer signs with.
	good := placeAt(t, filepath.Join(t.TempDir(), "club.clubnight"), filepath.Join(p.folder, "good"))
	_, s = evening(t, good.club)
	if _, err := good.Begin(t.Context(), s, owner, "Congress", "Office", ""); err != nil {
		t.Fatal(err)
	}
	lost := node.At(filepath.Join(p.folder, "settings"), good.club, "1.0")
	s, err := lost.Resume(evening1(t, good.club))
	if err != nil {
		t.Fatal(err)
	}
	if err := rename(s, "Alone"); !errors.Is(err, session.ErrUnsigned) || !s.State().Shared() {
		t.Errorf("recording without settings: %v", err)
	}
}

// Nothing of the settings is read or written for an evening that is on one
// computer alone.
func TestAlone(t *testing.T) {
	p := newPlace(t)
	evening(t, p.club)
	s, err := p.Resume(evening1(t, p.club))
	if err == nil {
		err = p.GoOn(s)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := rename(s, "Alone"); err != nil || s.State().Shared() {
		t.Errorf("shared %v, %v", s.State().Shared(), err)
	}
	left, err := os.ReadDir(p.folder)
	if err != nil || len(left) != 1 || left[0].Name() != "club.clubnight" {
		t.Errorf("there are %v, %v", left, err)
	}
}
