package clubfile_test

import (
	"errors"
	"os"
	"reflect"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// kept counts the entries that are as they were; ok reports whether notes stand in the
// places of all others.
func kept(got, want []session.Entry) (n int, ok bool) {
	for i, e := range got {
		note, is := e.Fact.(session.Noticed)
		switch {
		case i < len(want) && reflect.DeepEqual(e, want[i]):
			n++
		case is && note.Note.Kind == session.EntriesLost && note.Note.Entry == int64(i)+1:
			return n, i == len(got)-1
		case !is || note.Note.Entry != int64(i)+1:
			return n, false
		}
	}
	return n, len(got) == len(want)
}

// withNotes are the entries as they were, with notes where they are missing.
func withNotes(entries, want []session.Entry) (all []session.Entry) {
	for _, e := range want {
		if !slices.ContainsFunc(entries, func(o session.Entry) bool {
			return o.ID() == e.ID() && o.At.Equal(e.At) && reflect.DeepEqual(o.Fact, e.Fact)
		}) {
			e = session.Entry{Fact: session.Noticed{Note: session.Note{Entry: e.Seq}}}
		}
		all = append(all, e)
	}
	return all
}

// Out of a file with a page of rubbish, a new one is made of everything that is as it was
// written, and nothing else.
func TestRescue(t *testing.T) {
	path := versionCopy(t, 7)
	club := open(t, path)
	want, _ := holds(club)
	hidden, err := club.HiddenPlayers()
	if err != nil {
		t.Fatal(err)
	}
	club.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	rescued, evenings := 0, 0
	for at := page; at < len(whole); at += 5 * page {
		content := slices.Clone(whole)
		for i := range page {
			content[at+i] ^= byte(i*7 + 1)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if club, err := clubfile.Open(path); err == nil { // a page that nobody uses
			club.Close()
			continue
		}
		found, lost, err := clubfile.Rescue(t.Context(), path)
		if err != nil {
			if !errors.Is(err, clubfile.ErrDamaged) {
				t.Errorf("page %d: %v", at/page+1, err)
			}
			continue
		}
		rescued++
		if len(lost) == 0 {
			t.Errorf("page %d: nothing is said to be lost", at/page+1)
		}
		if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, content) {
			t.Errorf("page %d: the damaged file was written to (%v)", at/page+1, err)
		}
		club := open(t, found)
		got, errs := holds(club)
		if len(errs) > 0 || got.origin != want.origin {
			t.Errorf("page %d: %v, %+v", at/page+1, errs, got.origin)
		}
		for id, entries := range got.evenings {
			if id == 6 { // of several computers: nothing stands in the place of what comes again from the others
				entries = withNotes(entries, want.evenings[id])
			}
			if there, ok := kept(entries, want.evenings[id]); !ok {
				t.Errorf("page %d: evening %d is another one", at/page+1, id)
			} else if there == len(want.evenings[id]) {
				evenings++
			}
		}
		for _, p := range got.players {
			if !slices.Contains(want.players, p) || slices.Contains(hidden, p) {
				t.Errorf("page %d: player %v", at/page+1, p)
			}
		}
		club.Close()
		os.Remove(found)
	}
	if rescued < 5 || evenings < 4*rescued {
		t.Errorf("%d files were rescued, with %d whole evenings", rescued, evenings)
	}
	t.Logf("%d files were rescued, with %d whole evenings of %d", rescued, evenings, 6*rescued)

	// What is whole is rescued as a whole, under a name of its own.
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		found, lost, err := clubfile.Rescue(t.Context(), path)
		if err != nil || len(lost) > 0 {
			t.Fatalf("%v, %v", lost, err)
		}
		club := open(t, found)
		got, errs := holds(club)
		left, err := club.HiddenPlayers()
		if len(errs) > 0 || err != nil || !reflect.DeepEqual(got, want) || !slices.Equal(left, hidden) {
			t.Errorf("%v, %v", errs, err)
		}
		if wrong, err := club.Verify(t.Context()); len(wrong) > 0 || err != nil {
			t.Errorf("%v, %v", wrong, err)
		}
	}
	if files := names(t, path); len(files) != 3 {
		t.Errorf("files %q", files)
	}
}
