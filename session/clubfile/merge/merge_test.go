package merge_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/clubfile/merge"
	"clubnight/session/identity"
)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// on works on an evening of a club file, a new one for 0, and closes the file again.
func on(t testing.TB, path string, id int64, work func(*session.Session)) {
	t.Helper()
	club, err := clubfile.Open(path)
	must(t, err)
	defer club.Close()
	j := club.NewEvening()
	if id != 0 {
		j, err = club.Evening(id)
		must(t, err)
	}
	name := filepath.Base(path)
	s, err := session.ResumeAt(j, session.Here{Computer: name, Name: name, Role: session.RoleDirector})
	must(t, err)
	work(s)
}

func remark(t testing.TB, text string) func(*session.Session) {
	return func(s *session.Session) {
		t.Helper()
		must(t, s.Record("director", session.Remarked{Text: text}))
	}
}

// files are the club files of two computers of an evening, each with an entry that the
// other lacks. The evening was begun by an earlier version of the program.
func files(t testing.TB) (a, b string) {
	t.Helper()
	a, b = filepath.Join(t.TempDir(), "a.clubnight"), filepath.Join(t.TempDir(), "b 100% stick.clubnight")
	sample, err := os.ReadFile("../testdata/version-4.clubnight")
	must(t, err)
	must(t, os.WriteFile(a, sample, 0o600))
	on(t, a, 6, func(s *session.Session) {
		must(t, s.Share("", session.Here{Computer: "a", Name: "Room", Role: session.RoleDirector}))
	})
	content, err := os.ReadFile(a)
	must(t, err)
	must(t, os.WriteFile(b, content, 0o600))
	on(t, a, 6, remark(t, "in the room"))
	on(t, b, 6, remark(t, "at the desk"))
	return a, b
}

func lines(t testing.TB, path string, id int64) (list []session.SealedEntry) {
	t.Helper()
	on(t, path, id, func(s *session.Session) {
		var err error
		list, err = s.Lines(nil)
		must(t, err)
	})
	return list
}

func meet(t testing.TB, a, b string, onlyA bool) (*merge.Merged, []merge.Pair, error) {
	t.Helper()
	m, err := merge.Of(t.Context(), a, b, onlyA)
	if err != nil {
		return nil, nil, err
	}
	defer m.Close()
	pairs, err := m.Pairs()
	if err != nil {
		return nil, nil, err
	}
	i := slices.IndexFunc(pairs, merge.Pair.Differ)
	if i < 0 {
		return nil, pairs, nil
	}
	met, err := m.Exchange(pairs[i])
	return met, pairs, err
}

func content(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return string(b)
}

// Both files take what they lack, and are the same evening then, to the letter; what they
// had in common already is left alone.
func TestMeeting(t *testing.T) {
	a, b := files(t)
	met, pairs, err := meet(t, a, b, false)
	must(t, err)
	// Each computer opened the evening anew before it recorded.
	if len(met.ToA) != 2 || len(met.ToB) != 2 || met.ToA[1].Fact.(session.Remarked).Text != "at the desk" ||
		met.ToB[1].Fact.(session.Remarked).Text != "in the room" {
		t.Errorf("%+v to a, %+v to b", met.ToA, met.ToB)
	}
	if want := (merge.Pair{A: 6, B: 6, Name: pairs[0].Name, ToA: 2, ToB: 2}); len(pairs) != 6 ||
		pairs[0] != want || pairs[1].Differ() {
		t.Errorf("%+v", pairs)
	}
	if x, y := lines(t, a, 6), lines(t, b, 6); !reflect.DeepEqual(x, y) || len(x) != len(met.A.Entries()) {
		t.Errorf("%d lines and %d, %d in the state", len(x), len(y), len(met.A.Entries()))
	}
	before := content(t, a) + content(t, b)
	if met, pairs, err := meet(t, a, b, false); met != nil || len(pairs) != 6 || err != nil ||
		content(t, a)+content(t, b) != before {
		t.Errorf("again: %v, %v", met, err)
	}
	for _, path := range []string{a, b} {
		club, err := clubfile.OpenExisting(path)
		must(t, err)
		if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
			t.Errorf("%s: %v, %v", path, found, err)
		}
		club.Close()
	}
}

// A stick that may only be read gives, and nothing is written to it or beside it.
func TestReadOnlyStick(t *testing.T) {
	a, b := files(t)
	before := content(t, b)
	must(t, os.Chmod(b, 0o400))
	must(t, os.Chmod(filepath.Dir(b), 0o500))
	t.Cleanup(func() { os.Chmod(filepath.Dir(b), 0o700) })
	met, _, err := meet(t, a, b, true)
	must(t, err)
	if len(met.ToA) != 2 || len(met.ToB) != 0 || content(t, b) != before {
		t.Errorf("%v to a, %v to b", met.ToA, met.ToB)
	}
	beside, err := os.ReadDir(filepath.Dir(b))
	must(t, err)
	if len(beside) != 1 {
		t.Errorf("beside it lies %v", beside)
	}
}

// A copy of the time before the evening was shared catches up.
func TestOlderCopy(t *testing.T) {
	a, b := files(t)
	sample, err := os.ReadFile("../testdata/version-4.clubnight")
	must(t, err)
	must(t, os.WriteFile(b, sample, 0o600))
	met, _, err := meet(t, a, b, false)
	must(t, err)
	if len(met.ToA) != 0 || len(met.ToB) != 3 {
		t.Errorf("%v to a, %v to b", met.ToA, met.ToB)
	}
	if x, y := lines(t, a, 6), lines(t, b, 6); !reflect.DeepEqual(x, y) {
		t.Errorf("%d lines and %d", len(x), len(y))
	}
}

// Where anything is wrong neither file is changed.
func TestNothingIsChanged(t *testing.T) {
	forget := func(t *testing.T, path string) {
		on(t, path, 6, func(s *session.Session) {
			must(t, s.Record("director",
				session.PlayerSeated{Seat: session.Seat{Section: 1, Table: 1, Direction: "N"}, Number: "77",
					Name: "Zuzanna Quill", Given: true}))
		})
		club, err := clubfile.OpenExisting(path)
		must(t, err)
		defer club.Close()
		_, err = club.Forget("77")
		must(t, err)
	}
	for _, c := range []struct {
		name  string
		spoil func(t *testing.T, a, b string) (otherB string)
		want  error
	}{
		{"the same file", func(t *testing.T, a, _ string) string { return a }, merge.ErrSame},
		{"the same file by another way", func(t *testing.T, a, _ string) string {
			return filepath.Join(filepath.Dir(a), "..", filepath.Base(filepath.Dir(a)), filepath.Base(a))
		}, merge.ErrSame},
		{"a link to it", func(t *testing.T, a, b string) string {
			if err := os.Link(a, b+" link"); err != nil {
				t.Skip("no links here: ", err)
			}
			return b + " link"
		}, merge.ErrSame},
		{"no file", func(t *testing.T, _, b string) string { return b + "x" }, clubfile.ErrNoFile},
		{"something else", func(t *testing.T, _, b string) string {
			must(t, os.WriteFile(b, slices.Repeat([]byte("<html>"), 1000), 0o600))
			return b
		}, clubfile.ErrNotClubFile},
		{"other evenings", func(t *testing.T, _, b string) string {
			other := filepath.Join(filepath.Dir(b), "other.clubnight")
			on(t, other, 0, remark(t, "another evening"))
			return other
		}, session.ErrOtherEvent},
		{"shared twice", func(t *testing.T, _, b string) string {
			sample, err := os.ReadFile("../testdata/version-4.clubnight")
			must(t, err)
			must(t, os.WriteFile(b, sample, 0o600))
			on(t, b, 6, func(s *session.Session) {
				must(t, s.Share("", session.Here{Computer: "b", Role: session.RoleDirector}))
			})
			return b
		}, session.ErrOtherEvent},
		{"went on alone", func(t *testing.T, _, b string) string {
			sample, err := os.ReadFile("../testdata/version-4.clubnight")
			must(t, err)
			must(t, os.WriteFile(b, sample, 0o600))
			on(t, b, 6, remark(t, "alone"))
			return b
		}, session.ErrForked},
		{"somebody was forgotten in what is lacking", func(t *testing.T, a, b string) string {
			forget(t, a)
			return b
		}, session.ErrSeal},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := files(t)
			b = c.spoil(t, a, b)
			wasA, wasB := content(t, a), ""
			if c.want != clubfile.ErrNoFile {
				wasB = content(t, b)
			}
			met, _, err := meet(t, a, b, false)
			if !errors.Is(err, c.want) || met != nil {
				t.Errorf("%v, %v", met, err)
			}
			if content(t, a) != wasA || wasB != "" && content(t, b) != wasB {
				t.Error("a file was changed")
			}
		})
	}
}

// A program that has one of the files open is told of, and keeps it.
func TestOpenElsewhere(t *testing.T) {
	a, b := files(t)
	for _, path := range []string{a, b} {
		claim, err := clubfile.ClaimFile(path)
		must(t, err)
		if _, _, err := meet(t, a, b, false); !errors.Is(err, clubfile.ErrElsewhere) {
			t.Errorf("%s: %v", path, err)
		}
		claim.Release()
	}
	if _, _, err := meet(t, a, b, false); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// Who has enough leaves nothing behind.
func TestStopped(t *testing.T) {
	a, b := files(t)
	t.Setenv("TMPDIR", t.TempDir())
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if m, err := merge.Of(ctx, a, b, false); err == nil {
		m.Close()
		t.Error("it went on")
	}
	left, err := os.ReadDir(os.TempDir())
	must(t, err)
	if os.TempDir() == os.Getenv("TMPDIR") && len(left) > 0 {
		t.Errorf("%v", left)
	}
	for _, path := range []string{a, b} {
		claim, err := clubfile.ClaimFile(path)
		must(t, err)
		claim.Release()
	}
}

// A stick that is pulled out in the middle leaves the other file as it was.
func TestPulledOut(t *testing.T) {
	a, b := files(t)
	before := content(t, a)
	m, err := merge.Of(t.Context(), a, b, false)
	must(t, err)
	defer m.Close()
	pairs, err := m.Pairs()
	must(t, err)
	must(t, os.Remove(b))
	if met, err := m.Exchange(pairs[0]); !errors.Is(err, clubfile.ErrNoFile) || met != nil {
		t.Errorf("%v, %v", met, err)
	}
	if content(t, a) != before {
		t.Error("the other file was changed")
	}
}

// A line on a stick that nobody signed in whose name it stands is left there and named;
// what is true is taken from it all the same.
func TestForgedOnStick(t *testing.T) {
	room := session.Here{Computer: "a", Name: "Room", Role: session.RoleDirector, Secret: identity.New()}
	desk := session.Here{Computer: "b", Name: "Desk", Role: session.RoleDesk, Secret: identity.New()}
	desk.Admitted = room.Secret.Admit(identity.Event(room.Secret.Holder()), nil,
		identity.Admission{Role: "desk", Holder: desk.Secret.Holder()})
	a, b := filepath.Join(t.TempDir(), "a.clubnight"), filepath.Join(t.TempDir(), "b.clubnight")
	sample, err := os.ReadFile("../testdata/version-4.clubnight")
	must(t, err)
	must(t, os.WriteFile(a, sample, 0o600))
	as := func(path string, here session.Here, work func(*clubfile.Journal, *session.Session)) {
		club, err := clubfile.Open(path)
		must(t, err)
		defer club.Close()
		j, err := club.Evening(6)
		must(t, err)
		s, err := session.ResumeAt(j, here)
		must(t, err)
		work(j, s)
	}
	as(a, room, func(_ *clubfile.Journal, s *session.Session) {
		must(t, s.Share("", room))
		remark(t, "in the room")(s)
	})
	content, err := os.ReadFile(a)
	must(t, err)
	must(t, os.WriteFile(b, content, 0o600))
	as(b, desk, func(j *clubfile.Journal, s *session.Session) {
		must(t, s.Share("", desk))
		must(t, s.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1},
			Names: [2]string{"Ann", "Bob"}}))
		lines, err := s.Lines(nil)
		must(t, err)
		last := lines[slices.IndexFunc(lines, func(l session.SealedEntry) bool { return l.Site != "" && l.Own == 2 })]
		l := session.SealedEntry{Site: last.Site, Own: last.Own + 1, Tick: last.Tick + 1, At: last.At, By: last.By,
			Kind: last.Kind, Body: `{"text":"false"}`}
		l.Sum = l.Sealed(last.Sum)
		l.Signature = desk.Secret.Sign(l.Sum)
		e, err := l.Entry()
		must(t, err)
		e.Seq = s.State().Seq + 1
		must(t, j.Append([]session.Entry{e})) // past the program
	})
	met, _, err := meet(t, a, b, false)
	must(t, err)
	if len(met.ToA) != 2 || len(met.Aside) != 1 || met.Aside[0].As.Computer != "Room" {
		t.Errorf("%d entries to a, aside %v", len(met.ToA), met.Aside)
	}
	for _, l := range lines(t, a, 6) {
		if l.Body == `{"text":"false"}` {
			t.Error("the forged line was taken")
		}
	}
}
