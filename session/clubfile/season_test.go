package clubfile_test

import (
	"errors"
	"testing"
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/competition"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
)

var tuesdays = time.Date(2026, 9, 1, 19, 30, 0, 0, time.UTC)

// tuesday is an evening of a competition, played and finished, so many weeks after the
// first; pair 1 sits under a number.
func tuesday(t *testing.T, club *clubfile.File, week int, number, rule string) (*session.Session, int64) {
	t.Helper()
	journal := club.NewEvening()
	s, err := session.Resume(journal)
	must(t, err)
	r, err := competition.ParseRule(rule)
	must(t, err)
	m := sessiontest.Made(t, "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2})
	must(t, s.Record(session.ByDirector,
		session.EveningSet{Name: "Tuesday pairs", Date: tuesdays.AddDate(0, 0, 7*week)}, session.UsualBy("wbf"),
		session.SectionSet{ID: 1, Movement: m}, session.CompetitionSet{Name: "Tuesday ladder", Rule: r},
		session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"},
			Number: number, Name: "Ayşe Ağaoğlu"}))
	sessiontest.Play(t, s, 1, 3)
	must(t, s.Record(session.ByDirector, session.EveningClosed{}))
	return s, journal.ID()
}

func ladder(t *testing.T, archive *clubfile.Archive) clubfile.Season {
	t.Helper()
	list, err := archive.Competitions(t.Context())
	must(t, err)
	if len(list) != 1 {
		t.Fatalf("%d competitions", len(list))
	}
	season, err := archive.Season(t.Context(), list[0])
	must(t, err)
	return season
}

func TestSeason(t *testing.T) {
	club := open(t, clubPath(t))
	must(t, club.SetPlayers([]clubfile.Player{{Number: "7", Name: "Ayşe Ağaoğlu"},
		{Number: "70", Name: "Ayse Agaoglu"}}))
	archive := club.Archive()
	_, _ = tuesday(t, club, 1, "7", "percent least 2") // was entered before the first
	tonight, last := tuesday(t, club, 2, "70", "percent best 2")
	_, first := tuesday(t, club, 0, "7", "percent")

	season := ladder(t, archive)
	if season.Rule.String() != "percent best 2" {
		t.Errorf("the rule is %q: not that of the last evening", season.Rule)
	}
	if len(season.Counted) != 3 || season.Counted[0].ID != first ||
		season.Counted[2].ID != last || len(season.Lines) != 2 {
		t.Fatalf("%d evenings, %+v", len(season.Counted), season.Lines)
	}

	// Two numbers turn out to be one player's.
	must(t, club.MergePlayers("70", "7"))
	if season = ladder(t, archive); len(season.Lines) != 1 || season.Lines[0].Number != "7" ||
		season.Lines[0].Counting() != 2 || len(season.Lines[0].Evenings) != 3 {
		t.Errorf("after the merge %+v", season.Lines)
	}

	// An evening that goes on is to come; what is put right counts as it stands then.
	was := season.Lines[0].Figure
	must(t, tonight.Record(session.ByDirector, session.EveningSet(tonight.State().Evening)))
	if season = ladder(t, archive); len(season.ToCome) != 1 || season.ToCome[0].ID != last || len(season.Counted) != 2 {
		t.Errorf("to come %+v", season.ToCome)
	}
	for _, k := range tonight.State().InOrder() {
		if k.NS == 1 {
			must(t, tonight.Record(session.ByDirector,
				session.RulingGiven{Key: k.Key,
					ForNS: &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(90)},
					ForEW: &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(10)}}))
		}
	}
	must(t, tonight.Record(session.ByDirector, session.EveningClosed{}))
	if season = ladder(t, archive); season.Lines[0].Figure.Cmp(was) <= 0 || len(season.ToCome) != 0 {
		t.Errorf("%s after the correction, %s before", season.Lines[0].Figure, was)
	}

	// Said to count no longer, it is not looked at.
	must(t, tonight.Record(session.ByDirector, session.CompetitionSet{Name: "tuesday  LADDER", Out: true}))
	if season = ladder(t, archive); len(season.Counted) != 2 || season.Rule.String() != "percent least 2" {
		t.Errorf("%d evenings by %q", len(season.Counted), season.Rule)
	}
}

// Who asked to be forgotten is not there any more, although the evenings
// were scored before.
func TestSeasonForgets(t *testing.T) {
	club := open(t, clubPath(t))
	must(t, club.SetPlayers([]clubfile.Player{{Number: "7", Name: "Ayşe Ağaoğlu"}}))
	archive := club.Archive()
	_, _ = tuesday(t, club, 0, "7", "percent")
	if lines := ladder(t, archive).Lines; len(lines) != 1 {
		t.Fatalf("%+v", lines)
	}
	if _, err := club.Forget("7"); err != nil {
		t.Fatal(err)
	}
	if lines := ladder(t, archive).Lines; len(lines) != 0 {
		t.Errorf("%+v", lines)
	}
	for _, l := range listed(t, archive) {
		if l.Matches("agaoglu", "") {
			t.Error("the evening is found by the name")
		}
	}
}

// An evening that is damaged is named and left out; the others count.
func TestSeasonWithDamage(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	_, _ = tuesday(t, club, 0, "7", "percent")
	_, bad := tuesday(t, club, 1, "7", "percent")
	if _, err := database(t, path).Exec("UPDATE entry SET body = '{' WHERE evening = ? AND kind = 'result received'",
		bad); err != nil {
		t.Fatal(err)
	}
	season := ladder(t, club.Archive())
	if len(season.Unread) != 1 || season.Unread[0].ID != bad || len(season.Counted) != 1 || len(season.Lines) != 1 {
		t.Errorf("unread %+v, %d counted", season.Unread, len(season.Counted))
	}
}

// A closed file is an error, not an empty table.
func TestSeasonOfClosedFile(t *testing.T) {
	club := open(t, clubPath(t))
	_, _ = tuesday(t, club, 0, "7", "percent")
	archive := club.Archive()
	list, err := archive.Competitions(t.Context())
	must(t, err)
	must(t, club.Close())
	if _, err := archive.Season(t.Context(), list[0]); err == nil {
		t.Error("no error")
	}
	if _, err := archive.Competitions(t.Context()); err == nil || errors.Is(err, clubfile.ErrDamaged) {
		t.Errorf("error %v", err)
	}
}

// What evenings of before competitions were there say is that they count for none.
func TestCompetitionsOfOldFiles(t *testing.T) {
	for _, version := range []int{1, 2} {
		list, err := open(t, versionCopy(t, version)).Archive().Competitions(t.Context())
		if err != nil || len(list) != 0 {
			t.Errorf("version %d: %v, %v", version, list, err)
		}
	}
}
