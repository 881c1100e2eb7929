package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/copies"
	"clubnight/session/exchange/capsule"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
)

// The club file is copied at the end of the evening and when the program closes, in both
// places; a rehearsal's is not.
func TestCopiesAreKept(t *testing.T) {
	club, stick := filepath.Join(t.TempDir(), "club.clubnight"), t.TempDir()
	c := start(t, options{club: club})
	c.SetPlace(stick)
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if p := c.params(nil); p.Settings.Copies == nil || p.Settings.Copies.Place() != stick {
		t.Error("the window cannot copy")
	}
	if err := ev.Session.Record("director", session.Uploaded{File: "x.bws"}); err != nil {
		t.Fatal(err)
	}
	c.close()
	all := copies.List(club, stick)
	if len(all) < 2 || filepath.Dir(all[0].Path) == filepath.Dir(all[1].Path) {
		t.Fatalf("the copies are %v", all)
	}
	held, err := clubfile.Examine(t.Context(), all[0].Path)
	if err != nil || held.Entries() != ev.Session.State().Seq {
		t.Errorf("%+v, %v", held, err)
	}
	practice := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight"), rehearsal: true, tables: 3,
		boards: 6, speed: "max", seed: 1})
	if _, err := practice.open(); err != nil {
		t.Fatal(err)
	}
	if practice.params(nil).Settings.Copies != nil {
		t.Error("a rehearsal is copied")
	}
	practice.close()
	if all := copies.List(practice.options.club, ""); len(all) > 0 {
		t.Errorf("a rehearsal is copied: %v", all)
	}
}

// A damaged club file, and one that is gone, is put back from a copy, and
// the evening goes on.
func TestRestoreAtTheStart(t *testing.T) {
	for name, harm := range map[string]func(club string) error{
		"damaged": func(club string) error { return os.WriteFile(club, []byte(strings.Repeat("noise", 1000)), 0o600) },
		"empty":   func(club string) error { return os.Truncate(club, 0) },
		"gone":    os.Remove,
	} {
		t.Run(name, func(t *testing.T) {
			club := filepath.Join(t.TempDir(), "club.clubnight")
			c := start(t, options{club: club})
			ev, err := c.open()
			if err != nil {
				t.Fatal(err)
			}
			if err := ev.Session.Record("director", session.EveningSet{Name: "Wednesday"},
				session.Uploaded{File: "x.bws"}); err != nil {
				t.Fatal(err)
			}
			c.close()
			if err := harm(club); err != nil {
				t.Fatal(err)
			}
			_, refused := c.open()
			if refused == nil {
				t.Fatal("it opens")
			}
			c.close()
			v := c.ways(nil, refused)
			if v.Find == nil {
				t.Fatalf("no copy is offered: %v", refused)
			}
			o, err := v.Find()
			if err != nil {
				t.Fatal(err)
			}
			if err := v.Restore(o); err != nil {
				t.Fatal(err)
			}
			again, err := c.open()
			if err != nil || !again.Resumed || again.Session.State().Evening.Name != "Wednesday" {
				t.Errorf("%+v, %v", again, err)
			}
		})
	}
}

// A copy does not take the place of a file that another window has open.
func TestRestoreWhileOpen(t *testing.T) {
	club := filepath.Join(t.TempDir(), "club.clubnight")
	c := start(t, options{club: club})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	if err := restore(club, &copies.Offer{}); !errors.Is(err, clubfile.ErrElsewhere) {
		t.Errorf("restored under an open window: %v", err)
	}
	if v := c.ways(nil, clubfile.ErrElsewhere); v.Find != nil {
		t.Error("a copy is offered although the file is only in use")
	}
}

// A capsule that is dropped on the window becomes the evening that it was, with its
// history, and a file of its own.
func TestCapsuleIsTakenOver(t *testing.T) {
	s := sessiontest.Small(t)
	sessiontest.Record(t, s, session.Uploaded{File: `C:\elsewhere\evening 1.bws`})
	file := filepath.Join(t.TempDir(), "mail attachment")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(capsule.Write(out, s.State(), capsule.Cover{Words: words.English()}), out.Close())
	if err != nil {
		t.Fatal(err)
	}
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight"), open: file})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	was, is := s.State().Entries(), ev.Session.State().Entries()
	if len(is) != len(was) || is[0].By != was[0].By || !is[len(is)-1].At.Equal(was[len(was)-1].At) {
		t.Errorf("%d entries of %d, by %s", len(is), len(was), is[0].By)
	}
	if o := ev.Link.Options(); o.File != c.ownFile(1) {
		t.Errorf("its Bridgemate file is %s", o.File)
	}
}
