package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"clubnight/ui/desk/newer"
)

func touch(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Only the mark beside the program makes it keep the club's files there.
func TestPortable(t *testing.T) {
	program := filepath.Join(t.TempDir(), "Stick", "Clubnight")
	touch(t, filepath.Join(program, "clubnight.exe"))
	touch(t, filepath.Join(filepath.Dir(program), portableMark))
	if got := portableFolder(program); got != "" {
		t.Errorf("without the mark beside it: %s", got)
	}
	if got := portableFolder(""); got != "" {
		t.Errorf("of a program whose folder is not known: %s", got)
	}
	touch(t, filepath.Join(program, portableMark))
	if got := portableFolder(program); got != filepath.Join(program, "Clubnight") {
		t.Errorf("with the mark: %s", got)
	}
}

// The licences are found beside the program, and where Linux keeps them.
func TestLicencesBeside(t *testing.T) {
	folder := t.TempDir()
	bin := filepath.Join(folder, "bin")
	for _, c := range []struct{ there, want string }{
		{filepath.Join(folder, licencesName), ""},
		{filepath.Join(folder, "share", "doc", "clubnight", licencesName),
			filepath.Join(folder, "share", "doc", "clubnight", licencesName)},
		{filepath.Join(bin, licencesName), filepath.Join(bin, licencesName)},
	} {
		touch(t, c.there)
		if got := licencesBeside(bin); got != c.want {
			t.Errorf("with %s: %q, want %q", c.there, got, c.want)
		}
	}
	if got := licencesBeside(""); got != "" {
		t.Errorf("of a program whose folder is not known: %s", got)
	}
}

// Where a newer version is looked for is the same at the next start; at first, and where
// it cannot be read, nothing is asked.
func TestNewestIsKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	p := c.app.Preferences()
	if n := newest(p); n.Choice.Place != "" || n.Choice.Due(time.Now()) {
		t.Errorf("at first %+v", n.Choice)
	}
	chosen := newer.Choice{Place: "https://club.example/" + newer.FileName}.After(time.Now(),
		newer.Release{Version: newer.Version{9, 0, 0}}, nil)
	newest(p).Keep(chosen)
	again := newest(p)
	if r, is := again.Choice.News(again.Have); again.Choice.Place != chosen.Place || again.Choice.Due(time.Now()) ||
		!is || r.Version != chosen.Found.Version {
		t.Errorf("at the next start %+v", again.Choice)
	}
	p.SetString(prefNewer, `{"place": "https://club.example/", "found": {"version": "9"}}`)
	if n := newest(p); n.Choice != (newer.Choice{}) {
		t.Errorf("of what cannot be read %+v", n.Choice)
	}
}
