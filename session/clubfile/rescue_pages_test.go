package clubfile_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// Whichever page is gone: what a rescued file has not, is said by its part, and evenings
// are found by their entries.
func TestRescueSaysWhatIsLost(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "club.clubnight")
	club := open(t, path)
	if err := club.SetPlayers([]clubfile.Player{{Number: "1", Name: "Anna Rossi"},
		{Number: "2", Name: "Ayşe Ağaoğlu"}}); err != nil {
		t.Fatal(err)
	}
	const entries = 120
	for range 2 {
		j := club.NewEvening()
		all := make([]session.Entry, entries)
		for i := range all {
			all[i] = session.Entry{Seq: int64(i) + 1, By: session.ByDirector,
				Fact: session.Remarked{Text: fmt.Sprint("the remark with the number ", i)}}
		}
		if err := j.Append(all); err != nil {
			t.Fatal(err)
		}
	}
	club.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	byEntries := false
	for at := page; at < len(whole); at += page {
		content := slices.Clone(whole)
		clear(content[at : at+page])
		damaged := filepath.Join(folder, fmt.Sprintf("page %d.clubnight", at/page+1))
		if err := os.WriteFile(damaged, content, 0o600); err != nil {
			t.Fatal(err)
		}
		found, lost, err := clubfile.Rescue(t.Context(), damaged)
		if err != nil {
			continue // not even which file it is
		}
		says := func(part clubfile.Part, evening int64) bool {
			return slices.ContainsFunc(lost,
				func(d clubfile.Damage) bool { return d.Part == part && d.Evening == evening })
		}
		if says(clubfile.InPages, 0) {
			t.Errorf("%s: %v: that something is lost, and not what", damaged, lost)
		}
		got := open(t, found)
		if players, err := got.Players(); err != nil || len(players) < 2 && !says(clubfile.InPlayers, 0) {
			t.Errorf("%s: players %v, %v; lost: %v", damaged, players, err, lost)
		}
		for id := range int64(2) {
			j, err := got.Evening(id + 1)
			if err != nil {
				t.Errorf("%s: evening %d: %v; lost: %v", damaged, id+1, err, lost)
				continue
			}
			if kept, err := j.Entries(); err != nil || len(kept) < entries && !says(clubfile.InEvening, id+1) {
				t.Errorf("%s: evening %d has %d entries, %v; lost: %v", damaged, id+1, len(kept), err, lost)
			} else if len(kept) == entries && says(clubfile.InList, 0) {
				byEntries = true
			}
		}
	}
	if !byEntries {
		t.Error("the page of the list of evenings was not met")
	}
}
