package clubfile_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// begun is an evening that was set up and goes on.
func begun(t *testing.T, club *clubfile.File) *clubfile.Journal {
	t.Helper()
	j := club.NewEvening()
	if err := j.Append([]session.Entry{{Seq: 1, By: session.ByDirector,
		Fact: session.EveningSet{Name: "Tonight"}}}); err != nil {
		t.Fatal(err)
	}
	return j
}

// goesOnWith fails the test unless the program goes on with this evening at
// its next start.
func goesOnWith(t *testing.T, club *clubfile.File, want int64) {
	t.Helper()
	if j, ok, err := club.Unfinished(); err != nil || !ok || j.ID() != want {
		t.Errorf("goes on with %+v, %t, %v; want evening %d", j, ok, err, want)
	}
}

// An evening whose first entries cannot be written is not there at all, and
// can still begin.
func TestAnEveningBeginsWholeOrNotAtAll(t *testing.T) {
	club := open(t, clubPath(t))
	tonight := begun(t, club)
	next := club.NewEvening()
	err := next.Append([]session.Entry{
		{Seq: 1, By: session.ByDirector, Fact: session.EveningSet{Name: "Next"}},
		{Seq: 3, By: session.ByDirector, Fact: session.Remarked{Text: "one is missing before this"}},
	})
	if err == nil || next.ID() != 0 {
		t.Errorf("%v, evening %d", err, next.ID())
	}
	if ids, err := club.Evenings(); err != nil || len(ids) != 1 {
		t.Errorf("evenings %v, %v", ids, err)
	}
	goesOnWith(t, club, tonight.ID())
	if entries, err := next.Entries(); err != nil || len(entries) != 0 {
		t.Errorf("%v, %v", entries, err)
	}
	if err := next.Append([]session.Entry{{Seq: 1, By: session.ByDirector,
		Fact: session.EveningSet{Name: "Next"}}}); err != nil || next.ID() != tonight.ID()+1 {
		t.Errorf("%v, evening %d", err, next.ID())
	}
	if found, err := club.Verify(t.Context()); err != nil || found != nil {
		t.Errorf("%v, %v", found, err)
	}
}

// Earlier versions left an evening without entries where the disk was full at its
// beginning. It hides nothing.
func TestAnEmptyEveningHidesNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club := open(t, path)
	tonight := begun(t, club)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("INSERT INTO evening (created) VALUES ('2026-11-17T19:00:00Z')"); err != nil {
		t.Fatal(err)
	}
	goesOnWith(t, club, tonight.ID())
}
