package main

import (
	"bytes"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/capsule"
	"clubnight/session/exchange/publish"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/words"
	"clubnight/ui/model"
)

func TestParse(t *testing.T) {
	o, err := parse([]string{"--rehearsal", "--scale", "1.25", "--club", "a.clubnight", "--program", "BMPro.exe",
		"--bws", "x.bws"}, io.Discard)
	if err != nil || !o.rehearsal || o.scale != 1.25 || o.club != "a.clubnight" ||
		o.program != "BMPro.exe" || o.bws != "x.bws" {
		t.Errorf("%+v, %v", o, err)
	}
	for _, args := range [][]string{{"--scale", "9"}, {"--nonsense"},
		{"evening.bws", "another.bws"}, {"--tables", "many"}} {
		var said bytes.Buffer
		if _, err := parse(args, &said); err == nil || said.Len() == 0 {
			t.Errorf("%v: %v, and %q is said", args, err, said.String())
		}
	}
}

// A file to begin with is a club file, or an evening that becomes one of the club's.
func TestFileToBeginWith(t *testing.T) {
	folder := t.TempDir()
	published := filepath.Join("..", "..", "scoring", "published", "simpscore.txt")
	c := start(t, options{club: filepath.Join(folder, "club.clubnight"), open: published})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	sc, err := ev.Session.State().Score()
	if err != nil || len(sc.Rankings) == 0 || len(sc.Rankings[0].Ranks) == 0 {
		t.Fatalf("no ranking: %+v, %v", sc, err)
	}
	if ids, err := c.club.Evenings(); err != nil || len(ids) != 1 {
		t.Errorf("evenings %v, %v", ids, err)
	}
	if _, err := c.openEvening(filepath.Join(folder, "club.clubnight", "nothing"), 0); err == nil {
		t.Error("a file that is not there was opened")
	}
	// Started with a file once more, it goes on with the evening that is not over.
	club := c.options.club
	c.close()
	c = start(t, options{club: club, open: published})
	if again, err := c.open(); err != nil || !again.Resumed ||
		len(again.Session.State().Entries()) != len(ev.Session.State().Entries()) {
		t.Errorf("%+v, %v", again, err)
	}
	if ids, err := c.club.Evenings(); err != nil || len(ids) != 1 {
		t.Errorf("evenings %v, %v", ids, err)
	}
	// Once that is over, the file is not taken over a second time.
	journal, err := c.club.Evening(ev.ID)
	if err != nil {
		t.Fatal(err)
	}
	over, err := session.Resume(journal)
	if err == nil {
		err = over.Record("director", session.EveningClosed{})
	}
	if err != nil {
		t.Fatal(err)
	}
	c.close()
	c = start(t, options{club: club, open: published})
	if again, err := c.open(); err != nil || again.ID != ev.ID {
		t.Errorf("evening %d, %v", again.ID, err)
	}
	if _, err := c.openEvening(published, 0); !errors.Is(err, clubfile.ErrAgain) {
		t.Error(err)
	}
	c.close()
	o, err := parse([]string{club}, io.Discard)
	if err == nil {
		err = o.place()
	}
	if err != nil || o.club != club || o.open != "" {
		t.Errorf("a club file to begin with: %+v, %v", o, err)
	}
}

// start opens the program's floors without their window.
func start(t *testing.T, o options) *clubnight {
	t.Helper()
	c := &clubnight{app: test.NewTempApp(t), options: o}
	t.Cleanup(c.close)
	return c
}

func TestEveningsFollowEachOther(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	first, err := c.open()
	if err != nil || first.Resumed {
		t.Fatalf("the first evening: resumed %v, %v", first.Resumed, err)
	}
	if st := first.Session.State(); len(st.Sections) != 0 ||
		st.Evening.Date.Format(time.DateOnly) != time.Now().Format(time.DateOnly) {
		t.Errorf("the first evening is %+v", st.Evening)
	}
	m, err := movement.Make("mitchell", movement.Options{Tables: 5})
	if err != nil {
		t.Fatal(err)
	}
	err = first.Session.Record("director", session.EveningSet{Name: "Wednesday", Club: "Łódź"},
		session.SectionSet{ID: 1, Movement: m}, session.Uploaded{File: "w.bws"})
	if err != nil {
		t.Fatal(err)
	}

	if got := first.Session.State().Scoring; got != session.UsualBy("wbf").Choices {
		t.Errorf("the first evening is scored by %+v", got)
	}
	butler := session.ScoringSet{Choices: method.Choices{Method: "butler", As: "wbf"}}
	if err := first.Session.Record("director", butler); err != nil {
		t.Fatal(err)
	}

	// A crash: the same evening again.
	c.close()
	again, err := c.open()
	if err != nil || !again.Resumed || again.Session.State().Evening.Name != "Wednesday" ||
		again.Link.Options().File != "w.bws" {
		t.Fatalf("after a crash: resumed %v, %+v, %v", again.Resumed, again.Session.State().Evening, err)
	}

	// The next evening takes over the heading, the movement and how it is scored, and
	// has a file of its own.
	if err := again.Session.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	c.close()
	next, err := c.open()
	if err != nil || next.Resumed {
		t.Fatalf("the next evening: resumed %v, %v", next.Resumed, err)
	}
	st := next.Session.State()
	if st.Evening.Name != "Wednesday" || st.Evening.Club != "Łódź" || len(st.Sections) != 1 ||
		st.Sections[0].Movement.Tables != 5 || len(st.Results) > 0 {
		t.Errorf("the next evening is %+v with %d sections", st.Evening, len(st.Sections))
	}
	if st.Scoring != butler.Choices {
		t.Errorf("the next evening is scored by %+v", st.Scoring)
	}
	if file := next.Link.Options().File; file == "w.bws" || !strings.HasSuffix(file, ".bws") {
		t.Errorf("the next evening's file is %q", file)
	}
}

func TestRehearsalIsSetUp(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight"), rehearsal: true, tables: 9,
		boards: 27, speed: "max", seed: 1})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	if got := ev.Session.State().Expected(); got != 243 {
		t.Errorf("%d results are expected", got)
	}
	if got := ev.Session.State().Scoring; got != session.UsualBy("wbf").Choices {
		t.Errorf("it is scored by %+v", got)
	}
	players, err := c.club.Players()
	if err != nil || len(players) != 36 {
		t.Errorf("%d players, %v", len(players), err)
	}
	o := ev.Link.Options()
	if !strings.HasPrefix(filepath.Base(o.Program), "bmpro-stand-in") || len(o.Environment) == 0 || !o.AutoServerStart {
		t.Errorf("the link's options are %+v", o)
	}
}

func TestSecondProgramIsRefused(t *testing.T) {
	o := options{club: filepath.Join(t.TempDir(), "club.clubnight")}
	first := start(t, o)
	if _, err := first.open(); err != nil {
		t.Fatal(err)
	}
	second := start(t, o)
	if _, err := second.open(); !errors.Is(err, clubfile.ErrElsewhere) {
		t.Errorf("the second one gets %v", err)
	}
	first.close()
	third := start(t, o)
	if _, err := third.open(); err != nil {
		t.Errorf("after the first has ended: %v", err)
	}
}

// One damaged entry in last week's evening locks nobody out tonight: the program says
// where it is damaged, shows that evening up to there, and begins tonight's.
func TestDamagedEvening(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	c := start(t, options{club: path})
	first, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Wednesday", "Wednesday pairs", "Wednesday teams"} {
		if err := first.Session.Record("director", session.EveningSet{Name: name, Club: "Łódź"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.club.SetPlayers([]clubfile.Player{{Number: "1", Name: "Anna Rossi"},
		{Number: "2", Name: "Liam O'Connor"}}); err != nil {
		t.Fatal(err)
	}
	entries := len(first.Session.State().Entries())
	c.close()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("UPDATE entry SET body = replace(body, 'teams', 'teamz') WHERE seq = ?; UPDATE player SET name = 'Anna Rosso' WHERE number = '1'", entries)
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}

	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	var damage *clubfile.Damage
	if !errors.As(ev.Damage, &damage) || damage.Evening != 1 || damage.From != int64(entries) || damage.Continued != 2 {
		t.Errorf("%+v", ev.Damage)
	}
	if st := ev.Session.State(); !ev.Resumed || st.Evening.Name != "Wednesday pairs" ||
		len(st.Remarks) != 2 || st.Remarks[0].Note.Kind != session.EntryLost {
		t.Errorf("resumed %t, %+v", ev.Resumed, st.Evening)
	}
	if err := c.check(t.Context(), c.club); err != nil {
		t.Errorf("said again: %v", err)
	}
	if players, err := c.params(nil).Players(); err != nil || len(players) != 1 {
		t.Errorf("%v, %v", players, err)
	}
	if err := ev.Session.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	tonight, err := c.newEvening()
	if err != nil || tonight.Session.State().Evening.Name != "Wednesday pairs" {
		t.Errorf("tonight's: %v", err)
	}

	// Later it is the last evening that is damaged, and whole is what it is begun from.
	c.close()
	if db, err = sql.Open("sqlite", path); err != nil {
		t.Fatal(err)
	}
	_, err = db.Exec("DELETE FROM entry WHERE evening = 3 AND seq > 1; UPDATE player SET name = 'Anna Rossi' WHERE number = '1'")
	if err = errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	if ev, err = c.open(); err != nil || ev.Damage == nil {
		t.Fatalf("%v, %v", ev.Damage, err)
	}
	if _, err := c.newEvening(); err != nil {
		t.Error(err)
	}
	c.damaged = nil
	if err := c.check(t.Context(), c.club); !errors.As(err, &damage) {
		t.Errorf("what the whole file has: %v", err)
	}
}

func TestOptionsAreKept(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	o := ev.Link.Options()
	o.AutoServerStart, o.Program, o.Interval = false, "D:\\BMPro.exe", 9*time.Second
	c.keep(o)
	next, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	if got := next.Link.Options(); got.AutoServerStart || got.Program != "D:\\BMPro.exe" ||
		got.Interval != 9*time.Second {
		t.Errorf("the next evening has %+v", got)
	}
}

// What another program published becomes an evening of the club that is over, with what
// it said of it; a journal comes as it was.
func TestPublishedEveningArrives(t *testing.T) {
	c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
	if _, err := c.open(); err != nil {
		t.Fatal(err)
	}
	st, sc := sessiontest.Scored(t, sessiontest.Heat(t))
	e := &publish.Evening{State: st, Scores: sc, Cover: capsule.Cover{Words: words.English()}}
	arrive := func(format string) model.Opened {
		t.Helper()
		files, err := e.Files(format, "heat")
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), files[0].Name)
		if err := os.WriteFile(file, files[0].Content, 0o600); err != nil {
			t.Fatal(err)
		}
		ev, err := c.openEvening(file, 0)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(ev.Session.State().Results); n != len(st.Results) {
			t.Errorf("%s: %d results of %d", format, n, len(st.Results))
		}
		return ev
	}
	for _, format := range []string{"usebio", "pbn", "json", "bridgewebs"} {
		if ev := arrive(format); ev.Arrived == nil || !ev.Session.State().Closed {
			t.Errorf("%s: %+v", format, ev.Arrived)
		}
	}
	if ev := arrive(publish.Capsule); ev.Arrived != nil || ev.Session.State().Closed {
		t.Error("a journal came as something else")
	}
}
