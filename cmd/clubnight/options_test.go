package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/assets"
	"clubnight/bridgemate/computer"
	"clubnight/session/clubfile"
)

// What a desktop hands over for a file that was clicked.
func TestPath(t *testing.T) {
	for _, c := range []struct{ system, given, want string }{
		{"windows", `C:\Users\Zoë\Documents\Bridge Club & Co\Tuesday.clubnight`,
			`C:\Users\Zoë\Documents\Bridge Club & Co\Tuesday.clubnight`},
		{"windows", `C:\Bridge\Tuesday.clubnight"`, `C:\Bridge\Tuesday.clubnight`},
		{"windows", `"C:\Bridge\Tuesday.clubnight"`, `C:\Bridge\Tuesday.clubnight`},
		{"windows", `C:/Bridge/Tuesday.clubnight`, `C:/Bridge/Tuesday.clubnight`}, // Windows takes both
		{"windows", `\\server\club\Tuesday 75%.clubnight`, `\\server\club\Tuesday 75%.clubnight`},
		{"windows", `\\?\C:\Bridge\Tuesday.clubnight`, `\\?\C:\Bridge\Tuesday.clubnight`},
		{"windows", `file:///C:/Bridge%20Club/Zo%C3%AB.clubnight`, `C:\Bridge Club\Zoë.clubnight`},
		{"windows", `file://server/club/Tuesday.clubnight`, `\\server\club\Tuesday.clubnight`},
		{"windows", `file://localhost/C:/Tuesday.clubnight`, `C:\Tuesday.clubnight`},
		{"windows", `C:Tuesday.clubnight`, `C:Tuesday.clubnight`},
		{"linux", `/home/zoe/Mes documents/mardi 75%.clubnight`, `/home/zoe/Mes documents/mardi 75%.clubnight`},
		{"linux", `file:///home/zoe/Mes%20documents/%C5%81%C3%B3d%C5%BA%23.clubnight`,
			`/home/zoe/Mes documents/Łódź#.clubnight`},
		{"linux", `FILE:///home/zoe/a.clubnight`, `/home/zoe/a.clubnight`},
		{"linux", `Tuesday "A".clubnight"`, `Tuesday "A".clubnight"`},
		{"linux", `file:Tuesday.clubnight`, `file:Tuesday.clubnight`}, // a name
		{"linux", ``, ``},
	} {
		if got := path(c.system, c.given); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.system, c.given, got, c.want)
		}
	}
}

// A club file opens by its path alone, whatever that is like; one that is not there is
// not begun, and its folder neither.
func TestClickedClubFile(t *testing.T) {
	newHome(t)
	deep := t.TempDir()
	for len(deep) < 300 {
		deep = filepath.Join(deep, strings.Repeat("long ", 8)+"Łódź")
	}
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	club := filepath.Join(deep, "Tuesday & Zoë's 75%.clubnight")
	begun, err := clubfile.Open(club)
	if err == nil {
		err = begun.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	forms := []string{club, filepath.ToSlash(club), filepath.Join(deep, ".", "x", "..", filepath.Base(club))}
	if runtime.GOOS == "windows" {
		forms = append(forms, club+`"`, "file:///"+
			strings.ReplaceAll(strings.ReplaceAll(filepath.ToSlash(club), "%", "%25"), " ", "%20"))
	} else {
		forms = append(forms, "file://"+strings.ReplaceAll(strings.ReplaceAll(club, "%", "%25"), " ", "%20"))
	}
	for _, form := range forms {
		o, err := parse([]string{form}, io.Discard)
		if err == nil {
			err = o.place()
		}
		if err != nil || o.club != club || o.open != "" {
			t.Fatalf("%q: %q, %q, %v", form, o.club, o.open, err)
		}
		c := start(t, o)
		if _, err := c.open(); err != nil {
			t.Errorf("%q: %v", form, err)
		}
		c.close()
	}

	for _, missing := range []string{filepath.Join(deep, "Friday.CLUBNIGHT"),
		filepath.Join(deep, "gone", "Friday.clubnight")} {
		o, err := parse([]string{missing}, io.Discard)
		if err == nil {
			err = o.place()
		}
		c := start(t, o)
		if _, opening := c.reach(); err != nil || o.club != missing || !errors.Is(opening, clubfile.ErrNoFile) {
			t.Errorf("%q: %v, %v", missing, err, opening)
		}
		c.close()
		if _, err := os.Stat(missing); err == nil {
			t.Errorf("%s was begun", missing)
		}
	}
	if _, err := os.Stat(filepath.Join(deep, "gone")); err == nil {
		t.Error("the folder of a file that is not there was made")
	}
}

// A club file that was begun before the documents were moved is gone on with where it
// lies, which is said once; a new one begins where documents are.
func TestDocumentsMoved(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("only a desktop with user-dirs.dirs lets a test move the documents")
	}
	home := newHome(t)
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	old := filepath.Join(home, "Documents", assets.Name, "club.clubnight")
	placed := func() options {
		t.Helper()
		var o options
		if err := o.place(); err != nil {
			t.Fatal(err)
		}
		return o
	}
	if o := placed(); o.club != old || o.moved != "" {
		t.Fatalf("nothing was moved: %+v", o)
	}
	config := filepath.Join(home, ".config")
	if err := os.MkdirAll(config, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "user-dirs.dirs"),
		[]byte("XDG_DOCUMENTS_DIR=\"$HOME/OneDrive/Dokumente\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	now, err := computer.Documents()
	if err != nil {
		t.Fatal(err)
	}
	next := filepath.Join(now, assets.Name, "club.clubnight")
	if o := placed(); o.club != next || o.moved != "" {
		t.Errorf("a new club begins at %+v", o)
	}
	club, err := clubfile.Open(old)
	if err == nil {
		err = club.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	o := placed()
	if o.club != old || o.moved != now {
		t.Errorf("the club of old is %+v", o)
	}
	if rehearsal := (options{rehearsal: true}); rehearsal.place() != nil ||
		rehearsal.club != filepath.Join(filepath.Dir(old), "practice", "practice.clubnight") || rehearsal.moved != "" {
		t.Errorf("practice is %+v", rehearsal)
	}

	c := start(t, o)
	c.post = func(func()) {}
	for _, says := range []bool{true, false} {
		window := test.NewTempWindow(t, widget.NewLabel(""))
		c.begin(window)
		if text := said(window.Canvas().Content()); strings.Contains(text,
			"Your computer keeps documents in "+now) != says {
			t.Errorf("want it said: %t\n%s", says, text)
		}
		c.window.Load().Leave()
		c.close()
	}

	if club, err = clubfile.Open(next); err == nil {
		err = club.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if o := placed(); o.club != next || o.moved != "" {
		t.Errorf("there is one where documents are, and %+v is chosen", o)
	}
}

// A practice evening lies in the folder in which somebody works, where it can be written
// to and a terminal started the program; else beside the club's.
func TestPlace(t *testing.T) {
	newHome(t)
	t.Chdir(t.TempDir())
	documents, err := computer.Documents()
	if err != nil {
		t.Fatal(err)
	}
	beside := filepath.Join(documents, assets.Name, "practice")
	o := options{rehearsal: true}
	if err := o.place(); err != nil || filepath.Dir(o.club) != beside {
		t.Errorf("by a click, a rehearsal lies in %s (%v)", o.club, err)
	}
	if _, err := os.Stat("evening"); err == nil {
		t.Error("by a click, the folder evening was made")
	}
	o = options{rehearsal: true, terminal: true}
	if err := o.place(); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir("evening"); err != nil || len(entries) > 0 || !filepath.IsAbs(o.club) ||
		filepath.Base(filepath.Dir(o.club)) != "evening" {
		t.Errorf("a rehearsal lies in %s (%v, %v)", o.club, entries, err)
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("evening", nil, 0o600); err != nil { // nothing can be written there
		t.Fatal(err)
	}
	o = options{rehearsal: true, terminal: true}
	if err := o.place(); err != nil || filepath.Dir(o.club) != beside {
		t.Errorf("where nothing can be written, a rehearsal lies in %s (%v)", o.club, err)
	}
}
