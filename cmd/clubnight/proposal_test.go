package main

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	deskclub "clubnight/ui/desk/club"
	deskstart "clubnight/ui/desk/start"
	"clubnight/ui/kit"
)

// past is an evening in the club file of which all rounds before one were played, and
// then, where something happened, what follows from that; it is finished.
func past(t *testing.T, club *clubfile.File, date time.Time, m *movement.Movement, happened ...session.Fact) {
	t.Helper()
	s, err := session.Resume(club.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	how := session.UsualBy("dbv").Choices
	sessiontest.Record(t, s, session.EveningSet{Name: date.Weekday().String(), Date: date},
		session.SectionSet{ID: 1, Movement: m}, session.ScoringSet{Choices: session.PlayOf(m).Scored(how)})
	sessiontest.Play(t, s, 1, 3)
	sessiontest.Record(t, s, append(happened, session.EveningClosed{})...)
}

// finished is a club whose first evening, that of today, is over.
func finished(t *testing.T, folder string) *clubnight {
	t.Helper()
	c := start(t, options{club: filepath.Join(folder, "club.clubnight")})
	ev, err := c.open()
	if err != nil {
		t.Fatal(err)
	}
	sessiontest.Record(t, ev.Session, session.EveningClosed{})
	return c
}

// A pair came in round 6 last week: the window proposes the plain movement, and says what
// it is from.
func TestRepairIsNotProposed(t *testing.T) {
	folder := windowFolder(t)
	c := finished(t, folder)
	c.app.Settings().SetTheme(kit.Light.Theme(1))
	c.post = func(func()) {} // nobody looks
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 7, BoardsPerRound: 3})
	rover, err := m.AddRover(movement.NSMissing, 6)
	if err != nil {
		t.Fatal(err)
	}
	week := time.Now().AddDate(0, 0, -7)
	past(t, c.club, week, m, session.MovementChanged{ID: 1, Movement: rover, From: map[int]int{1: 6, 3: 7}})
	c.close()
	window := test.NewTempWindow(t, widget.NewLabel(""))
	c.begin(window)
	in, tonight := c.Language(), c.window.Load().Tonight()
	st := tonight.Session.State()
	if got := st.Sections[0].Movement; got.Family != "mitchell" || len(got.Pairs()) != 14 {
		t.Fatalf("proposed is %q for %d pairs", got.Name, len(got.Pairs()))
	}
	if shown := said(window.Content()); !strings.Contains(shown, deskstart.TotalText(in, m)) ||
		!strings.Contains(shown, in.Words().Date(week)) || strings.Contains(shown, "rover") {
		t.Errorf("the window says\n%s", shown)
	}
	if deskclub.StepOf(st) != deskclub.StartTonight {
		t.Error("it cannot be started at once")
	}
}

// As many tables are proposed as usually come on that day of the week, in what is usually
// played on it, and by the rules of the club; other days have other forms.
func TestUsualEveningIsProposed(t *testing.T) {
	c := finished(t, t.TempDir())
	today := time.Now()
	five := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5})
	nine := sessiontest.Made(t, "mitchell", movement.Options{Tables: 9})
	teams := sessiontest.Made(t, "american-whist", movement.Options{Tables: 5})
	for i, m := range []*movement.Movement{nine, five, five, nine, five} { // the first one is too long ago
		past(t, c.club, today.AddDate(0, 0, -7*(5-i)), m)
		past(t, c.club, today.AddDate(0, 0, -7*(5-i)+2), teams)
	}
	for day, want := range map[time.Time]string{today: "mitchell 5", today.AddDate(0, 0, 2): "american-whist 5",
		today.AddDate(0, 0, 3): "american-whist 5"} { // on a new day as on the day of the last evening
		ids, models, err := models(c.club, day, 0)
		if err != nil || len(ids) != deskstart.LastFew || len(models) != len(ids) {
			t.Fatalf("%v: models %v, %v", day.Weekday(), ids, err)
		}
		of, err := c.country()
		if err != nil {
			t.Fatal(err)
		}
		p := deskstart.Propose(c.Language(), session.EveningSet{Date: day}, of, models)
		s, err := session.Resume(new(session.MemoryJournal))
		if err != nil {
			t.Fatal(err)
		}
		sessiontest.Record(t, s, p.Facts...)
		st := s.State()
		m := st.Sections[0].Movement
		if got := m.Family + " " + string(rune('0'+m.Tables)); got != want || st.Scoring.As != "dbv" {
			t.Errorf("%v: %s, scored as %+v", day.Weekday(), got, st.Scoring)
		}
	}
	tonight, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	if m := tonight.Session.State().Sections[0].Movement; m.Tables != 5 {
		t.Errorf("tonight %q is proposed", m.Name)
	}
	if got, want := tonight.From.Format(time.DateOnly), today.AddDate(0, 0, -7).Format(time.DateOnly); got != want {
		t.Errorf("from %s, want %s", got, want)
	}
}

// An evening that cannot be read is no model, and the others are.
func TestModelThatCannotBeRead(t *testing.T) {
	c := finished(t, t.TempDir())
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 5})
	past(t, c.club, time.Now().AddDate(0, 0, -14), m)
	j := c.club.NewEvening()
	if err := j.Append([]session.Entry{
		{Seq: 1, At: time.Now(), By: "director", Fact: session.EveningSet{Date: time.Now().AddDate(0, 0, -7)}},
		{Seq: 2, At: time.Now(), By: "director", Fact: session.ResultCorrected{Result: session.Result{
			Key: session.Key{Section: 9, Table: 99, Round: 1, Board: 1}, Outcome: session.Played}}},
	}); err != nil {
		t.Fatal(err)
	}
	tonight, err := c.newEvening()
	if err != nil {
		t.Fatal(err)
	}
	if st := tonight.Session.State(); len(st.Sections) != 1 || st.Sections[0].Movement.Tables != 5 {
		t.Errorf("%+v", st.Sections)
	}
}

// A club's first evening is scored by the rules that are in force in its country, also
// where teams play, and is spoken of in its language; what tables there are is asked.
func TestFirstEveningByCountry(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has the country of its user, not of the environment")
	}
	for locale, want := range map[string]string{"en_GB.UTF-8": "GB ebu2025 en", "de_DE.UTF-8": "DE dbv de",
		"nl_NL.UTF-8": "NL nbb nl", "pl_PL.UTF-8": "PL wbf pl", "C": " wbf en"} {
		t.Setenv("LC_ALL", locale)
		t.Setenv("LANG", locale)
		t.Setenv("LANGUAGE", "")
		c := start(t, options{club: filepath.Join(t.TempDir(), "club.clubnight")})
		c.speak()
		ev, err := c.open()
		if err != nil {
			t.Fatal(err)
		}
		st := ev.Session.State()
		if got := st.Evening.Country + " " + st.Scoring.As + " " + c.Language().Tag().String()[:2]; got != want {
			t.Errorf("%s: %s, want %s", locale, got, want)
		}
		if len(st.Sections) != 0 || !ev.From.IsZero() || deskclub.StepOf(st) != deskclub.SetTonightUp {
			t.Errorf("%s: %d sections from %v", locale, len(st.Sections), ev.From)
		}
		facts, err := deskstart.Played(c.Language(), st, session.PlayTeams)
		if err != nil {
			t.Fatal(err)
		}
		sessiontest.Record(t, ev.Session, facts...)
		if how := ev.Session.State().Scoring; how.Method != "teams" || how.As != st.Scoring.As {
			t.Errorf("%s: teams are scored as %+v", locale, how)
		}
		c.close()
	}
}
