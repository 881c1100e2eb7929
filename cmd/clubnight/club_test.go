package main

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/bridgemate"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/ui/kit"
)

// playedOn is an evening of so many tables in the club file that was played by hand
// on a date and finished.
func playedOn(t *testing.T, club *clubfile.File, name string, date time.Time, tables int) *session.Session {
	t.Helper()
	m, err := movement.Make("mitchell", movement.Options{Tables: tables, BoardsPerRound: 1})
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(club.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	row := m.Rows[0]
	passed := session.Result{Key: session.Key{Section: 1, Table: row.Table, Round: row.Round, Board: row.Low},
		NS: row.NS, EW: row.EW, Outcome: session.Played}
	err = s.Record("director", session.EveningSet{Name: name, Date: date}, session.SectionSet{ID: 1, Movement: m},
		session.ResultCorrected{Result: passed}, session.EveningClosed{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Any evening of the club opens while tonight's goes on, is put right, and becomes a new
// version; neither is lost, nothing is done to the Bridgemate file, and the next start
// goes on with tonight's.
func TestEarlierEvening(t *testing.T) {
	folder := t.TempDir()
	c := start(t, options{club: filepath.Join(folder, "club.clubnight")})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	earlier := playedOn(t, c.club, "Friday", time.Now().AddDate(0, 0, -7), 3)
	bws := filepath.Join(folder, "friday.bws")
	if err := os.WriteFile(bws, []byte("as it was"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := earlier.Record("director", session.Uploaded{File: bws}); err != nil {
		t.Fatal(err)
	}
	tonight, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	if err := tonight.Session.Record("director", session.Uploaded{File: filepath.Join(folder, "tonight.bws")},
		session.ReadingStarted{File: "tonight.bws"}); err != nil {
		t.Fatal(err)
	}
	club := c.params(nil).Club.Archive
	var listed []clubfile.Listed
	if err := club.List(t.Context(), func(l clubfile.Listed) { listed = append(listed, l) }); err != nil ||
		len(listed) != 3 {
		t.Fatalf("listed %+v, %v", listed, err)
	}
	ev, err := club.Evening(listed[1].ID)
	if err != nil || !ev.Past || ev.Resumed || ev.Damage != nil || ev.Session.State().Evening.Name != "Friday" {
		t.Fatalf("opened %+v, %v", ev, err)
	}
	if _, tables := ev.Link.(bridgemate.Handsets); tables {
		t.Error("an earlier evening has handsets that can be started, read and written to")
	}
	again := ev.Session.State().InOrder()[0].Result
	again.Outcome = session.NotPlayed
	if err := ev.Session.Record("director", session.ResultCorrected{Result: again, Reason: "it was not played"},
		session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	if v := ev.Session.State().Version(); v.Number != 2 || v.Open {
		t.Errorf("put right, and the version is %+v", v)
	}
	if content, err := os.ReadFile(bws); err != nil || !bytes.Equal(content, []byte("as it was")) {
		t.Errorf("the Bridgemate file is %q, %v", content, err)
	}
	if err := tonight.Session.Record("director", session.DirectorNamed{Name: "Ann"}); err != nil {
		t.Errorf("tonight's does not go on: %v", err)
	}
	c.close()
	next, err := c.open()
	if err != nil || !next.Resumed || next.ID != tonight.ID || !next.Session.State().Reading {
		t.Errorf("the next start goes on with evening %d, %+v, %v", next.ID, next.Session.State().Evening, err)
	}
}

// A damaged evening opens up to where it is sound, says so, and takes nothing.
func TestEarlierEveningDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	c := start(t, options{club: path})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	playedOn(t, c.club, "Friday", time.Now().AddDate(0, 0, -7), 3)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("UPDATE entry SET author = 'x' WHERE evening = 2 AND seq = 3"); err != nil {
		t.Fatal(err)
	}
	ev, err := c.params(nil).Club.Archive.Evening(2)
	if err != nil || !errors.Is(ev.Damage, clubfile.ErrDamaged) {
		t.Fatalf("opened with %v, %v", ev.Damage, err)
	}
	if st := ev.Session.State(); st.Seq != 2 || st.Evening.Name != "Friday" || len(st.Sections) != 1 {
		t.Errorf("it holds %d entries of %q", st.Seq, st.Evening.Name)
	}
	if err := ev.Session.Record("director", session.EveningClosed{}); !errors.Is(err, clubfile.ErrDamaged) {
		t.Errorf("recorded: %v", err)
	}
	if ids, err := c.club.Evenings(); err != nil || len(ids) != 2 {
		t.Errorf("to look at it has made another evening: %v, %v", ids, err)
	}
}

// Tonight is proposed from the last evening that was played on the same day of the week.
func TestProposedFromTheWeekday(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if err := ev.Session.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	playedOn(t, c.club, "This day long ago", now.AddDate(0, 0, -14), 4)
	playedOn(t, c.club, "This day", now.AddDate(0, 0, -7), 5)
	playedOn(t, c.club, "Another day", now.AddDate(0, 0, -3), 6)
	tonight, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	st := tonight.Session.State()
	if st.Evening.Name != "This day" || len(st.Sections) != 1 || st.Sections[0].Movement.Tables != 5 ||
		tonight.From.Format(time.DateOnly) != now.AddDate(0, 0, -7).Format(time.DateOnly) {
		t.Errorf("proposed %+v from %v", st.Evening, tonight.From)
	}
	if st.Evening.Date.Format(time.DateOnly) != now.Format(time.DateOnly) {
		t.Errorf("tonight is %v", st.Evening.Date)
	}
}

// An evening that was proposed on another day, and that nobody has touched, is proposed
// anew for today; one that the director has touched stays his.
func TestStaleProposal(t *testing.T) {
	for _, touched := range []bool{false, true} {
		c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
		if _, err := c.open(); err != nil {
			t.Fatal(err)
		}
		now := time.Now()
		playedOn(t, c.club, "This day", now.AddDate(0, 0, -7), 5)
		j := c.club.NewEvening()
		s, err := session.Resume(j)
		if err != nil {
			t.Fatal(err)
		}
		m, err := movement.Make("mitchell", movement.Options{Tables: 9})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Record("program", session.EveningSet{Name: "Another day", Date: now.AddDate(0, 0, -2)},
			session.SectionSet{ID: 1, Movement: m}, session.SectionSet{ID: 2, Movement: m}); err != nil {
			t.Fatal(err)
		}
		if touched {
			if err := s.Record("director", session.DirectorNamed{Name: "Ann"}); err != nil {
				t.Fatal(err)
			}
		}
		c.close()
		ev, err := c.open()
		if err != nil || ev.ID != j.ID() {
			t.Fatalf("opened %d, %v", ev.ID, err)
		}
		st := ev.Session.State()
		if anew := st.Evening.Name == "This day" && len(st.Sections) == 1 &&
			st.Sections[0].Movement.Tables == 5; anew == touched || ev.Resumed != touched {
			t.Errorf("touched %t: %+v with %d sections, resumed %t", touched, st.Evening, len(st.Sections), ev.Resumed)
		}
	}
}

// Practice takes the window with a club file of its own, and gives it back; the
// club has not changed.
func TestPracticeAndBack(t *testing.T) {
	folder := windowFolder(t)
	c := start(t, options{club: filepath.Join(folder, "club.clubnight"), tables: 3, boards: 9, speed: "max", seed: 1})
	c.app.Settings().SetTheme(kit.Light.Theme(1))
	c.post = func(func()) {} // nobody looks
	window := test.NewTempWindow(t, widget.NewLabel(""))
	c.begin(window)
	playedOn(t, c.club, "Friday", time.Now().AddDate(0, 0, -7), 5)
	was, err := c.club.Evenings()
	if err != nil {
		t.Fatal(err)
	}
	c.practise(window)
	if c.club == nil || filepath.Dir(c.club.Path()) != filepath.Join(folder, "practice") || !c.options.rehearsal {
		t.Fatalf("practising in %+v", c.options)
	}
	if p := c.params(window); p.Club.Home == nil || p.Club.Practise != nil || p.Rehearsal == nil {
		t.Error("no way back from practice")
	}
	c.goHome(window)
	if c.club == nil || c.club.Path() != filepath.Join(folder, "club.clubnight") || c.options.rehearsal {
		t.Fatalf("back in %+v", c.options)
	}
	if is, err := c.club.Evenings(); err != nil || !slices.Equal(is[1:], was) { // and one for tonight
		t.Errorf("the club has the evenings %v, and had %v: %v", is, was, err)
	}
}

// A folder in which no club file can lie opens a window that says so, with the
// way to another folder.
func TestRefusedFolder(t *testing.T) {
	folder := windowFolder(t)
	file := filepath.Join(folder, "a file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c := start(t, options{club: filepath.Join(file, "club.clubnight")})
	c.app.Settings().SetTheme(kit.Light.Theme(1))
	c.post = func(func()) {} // nobody looks
	window := test.NewTempWindow(t, widget.NewLabel(""))
	c.begin(window)
	if c.club != nil {
		t.Fatal("it opened")
	}
	if said := said(window.Content()); !strings.Contains(said, "Another folder…") ||
		!strings.Contains(said, "Another club file…") {
		t.Errorf("the window says %q", said)
	}
	c.ways(window, nil).Folder(folder)
	if c.club == nil || c.club.Path() != filepath.Join(folder, "club.clubnight") {
		t.Error("another folder does not help")
	}
}

// windowFolder is a folder for a club that a window shows: the check of the computer may
// still be trying it when a test ends.
func windowFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "window-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

func said(o fyne.CanvasObject) string {
	var texts []string
	for _, o := range test.LaidOutObjects(o) {
		switch o := o.(type) {
		case *widget.Label:
			texts = append(texts, o.Text)
		case *kit.Button:
			texts = append(texts, o.Text)
		}
	}
	return strings.Join(texts, "\n")
}

// The members come from a list, and are counted.
func TestBring(t *testing.T) {
	folder := t.TempDir()
	c := start(t, options{club: filepath.Join(folder, "club.clubnight")})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(folder, "members.csv")
	if err := os.WriteFile(list, []byte("1001;Mehmet Ağaoğlu\n1002;Niamh O'Connor\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	club := c.params(nil).Club.Archive
	if n, err := club.Bring(list); err != nil || n != 2 {
		t.Errorf("%d members, %v", n, err)
	}
	if _, err := club.Bring(filepath.Join(folder, "nothing.csv")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a list that is not there: %v", err)
	}
}
