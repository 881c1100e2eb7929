package clubfile_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// An evening that is there already is found, however far either copy went on; another one
// is not, be it of the same name and day.
func TestTakenOverTwice(t *testing.T) {
	club := sample(t)
	entries := entriesOf(t, club, 1)
	again := func(what string, entries []session.Entry) {
		t.Helper()
		var found *clubfile.Again
		_, err := club.TakeOver(entries)
		if !errors.Is(err, clubfile.ErrAgain) || !errors.As(err, &found) || found.Evening != 1 {
			t.Errorf("%s: %v", what, err)
		}
	}
	again("a copy", entries)
	again("an earlier copy", entries[:len(entries)/2])
	later := append(slices.Clone(entries),
		session.Entry{Seq: entries[len(entries)-1].Seq + 1, At: time.Now(), By: session.ByDirector,
			Fact: session.DirectorNamed{Name: "Di"}})
	again("a later copy", later)
	readAgain := slices.Clone(entries)
	for i := range readAgain {
		readAgain[i].At = readAgain[i].At.Add(24 * time.Hour)
	}
	again("read from its file another day", readAgain)
	if ids, err := club.Evenings(); err != nil || len(ids) != evenings {
		t.Errorf("evenings %v, %v", ids, err)
	}
	atOnce := slices.Clone(entries) // two files that were read at one moment by a coarse clock
	for i := range atOnce {
		atOnce[i].By = "file"
	}
	again("read from a file", atOnce)
	atOnce[len(atOnce)/2].Fact = session.DirectorNamed{Name: "Somebody else"}
	if id, err := club.Same(atOnce); id != 0 || err != nil {
		t.Errorf("another file of the same name and day is taken for evening %d, %v", id, err)
	}
	other := slices.Clone(readAgain)
	other[len(other)/2].Fact = session.DirectorNamed{Name: "Somebody else"}
	if id, err := club.Same(other); id != 0 || err != nil {
		t.Errorf("another evening of the same name and day is taken for evening %d, %v", id, err)
	}
}
