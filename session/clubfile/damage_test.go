package clubfile_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

var flips = flag.Int("flips", 200, "how many files get a flipped bit")

// held is everything that a club file shows: players, evenings, and which file it is.
type held struct {
	players  []clubfile.Player
	origin   clubfile.Identity
	ids      []int64
	evenings map[int64][]session.Entry
}

// holds reads a file past every check that is not made on the way; damaged are the
// evenings that refused.
func holds(club *clubfile.File) (h held, reported []error) {
	note := func(err error) {
		if err != nil {
			reported = append(reported, err)
		}
	}
	var err error
	h.players, err = club.Players()
	note(err)
	h.origin, err = club.Origin()
	note(err)
	h.ids, err = club.Evenings()
	note(err)
	h.evenings = map[int64][]session.Entry{}
	for _, id := range h.ids {
		j, err := club.Evening(id)
		note(err)
		if err == nil {
			h.evenings[id], err = j.Entries()
			note(err)
		}
	}
	return h, reported
}

// One flipped bit anywhere in a club file changes no figure and no name, or is reported:
// when the file is opened or when what it hit is read. What is not reported is what it
// was, and what stands before a reported entry too.
func TestOneFlippedBit(t *testing.T) {
	path := versionCopy(t, 5)
	club := open(t, path)
	want, errs := holds(club)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	club.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(12, 15))
	count := map[string]int{}
	if testing.Short() {
		*flips = min(*flips, 60)
	}
	for n := range *flips {
		at, bit := rng.IntN(len(whole)), byte(1)<<rng.IntN(8)
		if n < *flips/2 { // the header and the tables' own page, thoroughly
			at = rng.IntN(600)
		}
		content := slices.Clone(whole)
		content[at] ^= bit
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		where := fmt.Sprintf("bit %#x of byte %d", bit, at)
		count[flipped(t, where, path, want)]++
		os.Remove(path + "-journal")
	}
	t.Logf("%d flipped bits: %v", *flips, count)
	if count["refused"] == 0 || count["reported when read"] == 0 || count["of no consequence"] == 0 {
		t.Error("the bits were not everywhere")
	}
}

func flipped(t *testing.T, where, path string, want held) string {
	t.Helper()
	club, err := clubfile.Open(path)
	if err != nil {
		if !errors.Is(err, clubfile.ErrDamaged) && !errors.Is(err, clubfile.ErrNotClubFile) &&
			!errors.Is(err, clubfile.ErrNewer) {
			t.Errorf("%s: refused with %v", where, err)
		}
		return "refused"
	}
	defer club.Close()
	got, errs := holds(club)
	for _, err := range errs {
		if !errors.Is(err, clubfile.ErrDamaged) {
			t.Errorf("%s: %v", where, err)
		}
	}
	for id, entries := range got.evenings { // whatever is given out is true, up to where the damage begins
		if whole := want.evenings[id]; len(entries) > len(whole) ||
			len(entries) > 0 && !reflect.DeepEqual(entries, whole[:len(entries)]) {
			t.Errorf("%s: evening %d is another one", where, id)
		}
	}
	for _, p := range got.players {
		if !slices.Contains(want.players, p) {
			t.Errorf("%s: player %v is another one", where, p)
		}
	}
	found, err := club.Verify(t.Context())
	if err != nil {
		t.Errorf("%s: %v", where, err)
	}
	same := reflect.DeepEqual(got, want)
	switch {
	case len(errs) > 0 && len(found) == 0:
		t.Errorf("%s: Verify does not find %v", where, errs)
	case !same && len(errs) == 0 && len(club.Damaged()) == 0:
		t.Errorf("%s: other figures or names, and not a word", where)
	case len(errs) > 0:
		return "reported when read"
	case len(club.Damaged()) > 0:
		return "reported when opened"
	case len(found) > 0:
		return "found by Verify alone, of no consequence"
	}
	return "of no consequence"
}
