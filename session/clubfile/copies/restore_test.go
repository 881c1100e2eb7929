package copies

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clubnight/session/clubfile"
)

// damage breaks a file so that it does not open.
func damage(t *testing.T, path string) (content []byte) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copy(content, "not a database at all")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return content
}

// A damaged club file is set aside as it is, with its journal, and the newest sound
// copy takes its place.
func TestRestore(t *testing.T) {
	path, stick := filepath.Join(t.TempDir(), "club.clubnight"), t.TempDir()
	club := newClub(t, path, 3)
	made(t, club, Options{Second: stick, Now: at("2026-11-22 19:00:00")}) // the same second in both places
	evening(t, club, 4)
	made(t, club, Options{Second: stick, Now: at("2026-11-22 19:30:00")})
	club.Close()
	broken := List(path, "")[0]
	damage(t, broken.Path)
	was := damage(t, path)

	if _, err := clubfile.Open(path); !errors.Is(err, clubfile.ErrNotClubFile) {
		t.Fatalf("the damaged file: %v", err)
	}
	os.WriteFile(path+"-journal", []byte("a journal"), 0o600)
	o, err := Find(t.Context(), path, stick)
	if err != nil || filepath.Dir(filepath.Dir(o.Copy.Path)) != stick || o.Copy.Number != 2 || o.Held.Entries() != 7 ||
		o.Known || len(o.Passed) != 1 || o.Passed[0].Path != broken.Path {
		t.Fatalf("offered is %+v, %v", o, err)
	}
	now := at("2026-11-22 20:00:00")()
	for n, want := range []string{"club (set aside 2026-11-22 20.00.00).clubnight",
		"club (set aside 2026-11-22 20.00.00, 2).clubnight"} {
		aside, err := Restore(t.Context(), path, o.Copy.Path, now)
		if err != nil || filepath.Base(aside) != want {
			t.Fatalf("set aside as %q, %v", aside, err)
		}
		if kept, err := os.ReadFile(aside); n == 0 && (err != nil || !bytes.Equal(kept, was)) {
			t.Errorf("what was set aside is not what was there: %v", err)
		}
		if kept, err := os.ReadFile(aside + "-journal"); n == 0 && (err != nil || string(kept) != "a journal") {
			t.Errorf("the journal: %q, %v", kept, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.part")); len(left) > 0 {
		t.Errorf("left is %q", left)
	}
	if _, err := os.Stat(path + "-journal"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a strange journal lies beside the restored file: %v", err)
	}
	again, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if ids, err := again.Evenings(); err != nil || len(ids) != 2 {
		t.Errorf("evenings %v, %v", ids, err)
	}
}

// What the offer lacks is told as far as the damaged file can be read.
func TestWhatIsMissing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := newClub(t, path, 3)
	made(t, club, Options{})
	goOn(t, club, 2)
	evening(t, club, 4)
	club.Close()
	o, err := Find(t.Context(), path, "")
	if err != nil || !o.Known || len(o.Missing) != 2 {
		t.Fatalf("%+v, %v", o, err)
	}
	if m := o.Missing; m[0].Number != 1 || m[0].Entries != 2 || m[1].Number != 2 ||
		m[1].Entries != 4 || m[1].Name != "Tuesday 3" {
		t.Errorf("missing are %+v", m)
	}
	wreck(t, path, "player")
	if _, err := clubfile.Examine(t.Context(), path); !errors.Is(err, clubfile.ErrDamaged) {
		t.Errorf("a wrecked page: %v", err)
	}
	if o, err := Find(t.Context(), path, ""); err != nil || !o.Known || len(o.Missing) != 2 {
		t.Errorf("with a table that is gone: %+v, %v", o, err)
	}
}

// Nothing is put in the place of anything unless it is sound.
func TestRestoreRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	newClub(t, path, 3).Close()
	was, _ := os.ReadFile(path)
	bad := filepath.Join(t.TempDir(), "bad")
	os.WriteFile(bad, bytes.Repeat([]byte("x"), 5000), 0o600)
	damaged := filepath.Join(t.TempDir(), "damaged.clubnight")
	os.WriteFile(damaged, was, 0o600)
	execute(t, damaged, "UPDATE entry SET body = '[' WHERE seq = 2")
	for from, want := range map[string]error{bad: clubfile.ErrNotClubFile, damaged: ErrUnsound,
		"nothing": fs.ErrNotExist, t.TempDir(): clubfile.ErrNotClubFile} {
		if _, err := Restore(t.Context(), path, from, time.Now()); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", from, err, want)
		}
	}
	if now, _ := os.ReadFile(path); !bytes.Equal(now, was) || len(names(t, filepath.Dir(path))) != 1 {
		t.Errorf("beside the club file are %q", names(t, filepath.Dir(path)))
	}
	if _, err := Find(t.Context(), path, "nowhere"); !errors.Is(err, ErrNoCopy) {
		t.Errorf("without copies: %v", err)
	}
}

// Ended anywhere on the way, the old file or the new one is in its place, and the
// old one is never lost.
func TestKilledWhileRestoring(t *testing.T) {
	for _, stage := range []string{"ready", "aside", "restored"} {
		t.Run(stage, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "club.clubnight")
			club := newClub(t, path, 3)
			from := made(t, club, Options{}).Made[0].Path
			club.Close()
			was := damage(t, path)
			endedAt(t, stage, path, from)
			var found bool
			for _, name := range names(t, filepath.Dir(path)) {
				content, _ := os.ReadFile(filepath.Join(filepath.Dir(path), name))
				found = found || bytes.Equal(content, was)
			}
			if !found {
				t.Error("the damaged file is lost")
			}
			if _, err := os.Stat(path); err != nil {
				t.Error(err)
			}
			if _, err := Restore(t.Context(), path, from, time.Now()); err != nil {
				t.Fatal(err)
			}
			if held, err := clubfile.Examine(t.Context(), path); err != nil || held.Entries() != 3 {
				t.Errorf("%+v, %v", held, err)
			}
		})
	}
}

// A club file that is gone is not begun anew while its copies are there.
func TestClubFileIsGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	if err := Present(path, ""); err != nil {
		t.Errorf("a new club: %v", err)
	}
	club := newClub(t, path, 3)
	made(t, club, Options{})
	club.Close()
	if err := Present(path, ""); err != nil {
		t.Errorf("a club file that is there: %v", err)
	}
	os.Remove(path)
	if err := Present(path, ""); !errors.Is(err, ErrMissing) {
		t.Errorf("gone: %v", err)
	}
	os.WriteFile(path, nil, 0o600)
	if err := Present(path, ""); !errors.Is(err, ErrMissing) {
		t.Errorf("empty: %v", err)
	}
	os.Remove(path)
	o, err := Find(t.Context(), path, "")
	if err != nil {
		t.Fatal(err)
	}
	if aside, err := Restore(t.Context(), path, o.Copy.Path, time.Now()); err != nil || aside != "" {
		t.Errorf("set aside %q, %v", aside, err)
	}
	if held, err := clubfile.Examine(t.Context(), path); err != nil || held.Entries() != 3 {
		t.Errorf("%+v, %v", held, err)
	}
}

// The copy that was kept of an older version is there when nothing else is.
func TestKeptVersionIsOffered(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "testdata", "version-1.clubnight"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "club.clubnight")
	os.WriteFile(path, content, 0o600)
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	club.Close()
	damage(t, path)
	o, err := Find(t.Context(), path, "")
	if err != nil || !strings.HasSuffix(o.Copy.Path, "club (version 1).clubnight") ||
		o.Held.Version != 1 || len(o.Held.Evenings) != 7 {
		t.Fatalf("%+v, %v", o, err)
	}
	if _, err := Restore(t.Context(), path, o.Copy.Path, time.Now()); err != nil {
		t.Fatal(err)
	}
	again, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}
