package clubfile_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
)

func listed(t testing.TB, archive *clubfile.Archive) (all []clubfile.Listed) {
	t.Helper()
	if err := archive.List(t.Context(), func(l clubfile.Listed) { all = append(all, l) }); err != nil {
		t.Fatal(err)
	}
	return all
}

// What a list says of an evening is what the evening says of itself, although
// most of it was not read.
func TestListedAsFolded(t *testing.T) {
	for _, version := range []int{1, 2} {
		club := open(t, versionCopy(t, version))
		ids, err := club.Evenings()
		if err != nil {
			t.Fatal(err)
		}
		all := listed(t, club.Archive())
		if len(all) == 0 || len(all) > len(ids) {
			t.Fatalf("version %d: %d of %d evenings listed", version, len(all), len(ids))
		}
		for _, l := range all {
			entries := entriesOf(t, club, l.ID)
			st := fold(t, entries)
			if want := session.OutlineOf(entries); !reflect.DeepEqual(inOrder(l.Outline), inOrder(want)) {
				t.Errorf("version %d, evening %d: %+v, want %+v", version, l.ID, l.Outline, want)
			}
			if l.Closed != st.Closed || l.Version.Number != st.Version().Number || l.Version.Seq != st.Version().Seq ||
				len(l.Sections) != len(st.Sections) || l.Scoring != st.Scoring || l.Evening.Name != st.Evening.Name {
				t.Errorf("version %d, evening %d: %+v", version, l.ID, l.Outline)
			}
		}
	}
}

func inOrder(o session.Outline) session.Outline {
	o.Numbers = slices.Sorted(slices.Values(o.Numbers))
	o.Evening.Date = o.Evening.Date.UTC()
	return o
}

// An evening of which an entry was changed past the program is listed as far as it goes,
// and opens as far as it is sound; nothing can be added to it.
func TestSoundUpToDamage(t *testing.T) {
	path := clubPath(t)
	club := open(t, path)
	whole := opened(t, club, "Whole")
	hurt := opened(t, club, "Hurt")
	if err := hurt.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	if _, err := database(t, path).Exec("UPDATE entry SET body = '{' WHERE evening = 2 AND seq = 2"); err != nil {
		t.Fatal(err)
	}
	all := listed(t, club.Archive())
	if len(all) != 2 || all[0].Damage == nil || all[0].Damage.From != 2 ||
		all[0].Evening.Name != "Hurt" || all[1].Damage != nil {
		t.Fatalf("listed %+v", all)
	}
	j, damage, err := club.Sound(2)
	if err != nil || damage == nil || damage.From != 2 {
		t.Fatalf("opened with %v, %v", damage, err)
	}
	s, err := session.Resume(j)
	if err != nil || s.State().Seq != 1 || s.State().Evening.Name != "Hurt" {
		t.Fatalf("resumed: %v", err)
	}
	if err := s.Record("director", session.EveningClosed{}); !errors.Is(err, clubfile.ErrDamaged) {
		t.Errorf("going on with a damaged evening: %v", err)
	}
	if _, damage, err := club.Sound(1); damage != nil || err != nil {
		t.Errorf("the whole evening: %v, %v", damage, err)
	}
	if whole.State().Seq != 2 {
		t.Errorf("the whole evening has %d entries", whole.State().Seq)
	}
	if _, _, err := club.Sound(99); !errors.Is(err, clubfile.ErrNoEvening) {
		t.Errorf("an evening that is not there: %v", err)
	}
}

// The archive sees what was recorded since it was last listed, and stops
// when it is asked to.
func TestArchiveGoesOn(t *testing.T) {
	club := open(t, clubPath(t))
	archive := club.Archive()
	if all := listed(t, archive); len(all) != 0 {
		t.Fatalf("a new club has %+v", all)
	}
	club.NewEvening() // nothing is in it yet
	s := opened(t, club, "Tuesday pairs")
	if all := listed(t, archive); len(all) != 1 || all[0].Closed || all[0].Entered {
		t.Fatalf("listed %+v", all)
	}
	if err := s.Record("director", session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	if all := listed(t, archive); len(all) != 1 || !all[0].Closed || all[0].Version.Number != 1 {
		t.Errorf("closed, and listed as %+v", all)
	}
	opened(t, club, "Wednesday pairs")
	ctx, stop := context.WithCancel(t.Context())
	n := 0
	if err := archive.List(ctx, func(clubfile.Listed) { n++; stop() }); !errors.Is(err, context.Canceled) || n > 2 {
		t.Errorf("stopped after %d: %v", n, err)
	}
}

// An evening is found by what a club remembers of it.
func TestMatches(t *testing.T) {
	all := listed(t, versionShelf(t))
	for typed, want := range map[string]int{"agaoglu": 2, "AĞAOĞLU tues": 1, "oconnor": 2, "o'connor": 2,
		"1001 friday": 1, "nobody": 0, "20.10.2026": 1, "oct 23": 1, "2026-10-23": 1, "zak": 2} {
		n := 0
		for _, l := range all {
			if l.Evening.Name != "Tuesday pairs" && l.Evening.Name != "Friday" {
				continue
			}
			if l.Matches(typed, l.Evening.Date.Format("Monday 2 January 2006")) {
				n++
			}
		}
		if n != want {
			t.Errorf("%q finds %d evenings, want %d", typed, n, want)
		}
	}
}

func versionShelf(t *testing.T) *clubfile.Archive { return open(t, versionCopy(t, 1)).Archive() }

// begun records an evening of three tables that has a name.
func opened(t testing.TB, club *clubfile.File, name string) *session.Session {
	t.Helper()
	s, err := session.Resume(club.NewEvening())
	if err == nil {
		err = s.Record("director", session.EveningSet{Name: name, Date: time.Date(2026, 11, 17, 0, 0, 0, 0, time.UTC)})
	}
	if err == nil {
		err = s.Record("director", session.SectionSet{ID: 1,
			Movement: sessiontest.Small(t).State().Sections[0].Movement})
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Ten years of one evening a week, fourteen tables each, listed for the
// first time and once more.
func BenchmarkArchive(b *testing.B) {
	club := open(b, clubPath(b))
	entries := sessiontest.Sized(b, 14).State().Entries()
	for range 500 {
		if err := club.NewEvening().Append(entries); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			if n := len(listed(b, club.Archive())); n != 500 {
				b.Fatal(n)
			}
		}
	})
	b.Run("again", func(b *testing.B) {
		archive := club.Archive()
		listed(b, archive)
		for b.Loop() {
			listed(b, archive)
		}
	})
}
