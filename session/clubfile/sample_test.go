package clubfile_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/clubfile"
)

var update = flag.Bool("update", false, "write the figures of the sample anew")

// kindsOfVersion1 are the kinds of entries that a club file of schema version 1 may hold.
// The list is closed: a journal that was ever written can be read for ever.
var kindsOfVersion1 = []string{
	"call recorded", "card recorded", "correction undone", "deals analysed", "deals released", "deals set",
	"evening closed", "evening set", "movement changed", "pair named", "player seated", "program started",
	"reading started", "reading stopped", "remarked", "result changed", "result corrected", "result discarded",
	"result erased", "result received", "result vanished", "section dropped", "section set",
	"sections combined", "uploaded",
}

// The evenings of the sample: see testdata/README.md.
const evenings = 7

// sample opens a copy of the club file of version 1.
func sample(t *testing.T) *clubfile.File {
	t.Helper()
	return open(t, sampleCopy(t))
}

func sampleCopy(t testing.TB) (path string) { return versionCopy(t, 1) }

// versionCopy copies the club file of a version: the one in testdata is never opened.
func versionCopy(t testing.TB, version int) (path string) {
	t.Helper()
	content, err := os.ReadFile(fmt.Sprintf("testdata/version-%d.clubnight", version))
	if err != nil {
		t.Fatal(err)
	}
	path = clubPath(t)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func entriesOf(t testing.TB, club *clubfile.File, id int64) []session.Entry {
	t.Helper()
	j, err := club.Evening(id)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := j.Entries()
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func fold(t testing.TB, entries []session.Entry) *session.State {
	t.Helper()
	st, err := session.Fold(entries)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func TestSampleHoldsEveryKind(t *testing.T) {
	club := sample(t)
	ids, err := club.Evenings()
	if err != nil || len(ids) != evenings {
		t.Fatalf("evenings %v, %v", ids, err)
	}
	seen := map[string]int{}
	for _, id := range ids {
		for _, e := range entriesOf(t, club, id) {
			seen[e.Fact.Kind()]++
		}
	}
	for _, kind := range kindsOfVersion1 {
		if seen[kind] == 0 {
			t.Errorf("%q is in no journal", kind)
		}
		delete(seen, kind)
	}
	if len(seen) > 0 {
		t.Errorf("kinds that version 1 did not know: %v", seen)
	}
}

// What every version wrote gives the figures that it gave. Versions 3 to 7 hold the
// evenings of version 2.
func TestSampleFigures(t *testing.T) {
	for _, sample := range []struct {
		version, evenings int
		figures           string
	}{{1, evenings, "version-1"}, {2, 6, "version-2"}, {3, 6, "version-2"}, {4, 6, "version-2"}, {5, 6, "version-2"},
		{6, 6, "version-2"}, {7, 6, "version-2"}} {
		club := open(t, versionCopy(t, sample.version))
		if found, err := club.Verify(t.Context()); len(found) > 0 || err != nil {
			t.Errorf("version %d: %v, %v", sample.version, found, err)
		}
		for id := range int64(sample.evenings) {
			id++
			t.Run(fmt.Sprintf("version %d, evening %d", sample.version, id), func(t *testing.T) {
				got, err := figures(fold(t, entriesOf(t, club, id)))
				if err != nil {
					t.Fatal(err)
				}
				golden := filepath.Join("testdata", sample.figures, fmt.Sprintf("evening-%d.figures.txt", id))
				if *update {
					if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				compareLines(t, got, strings.ReplaceAll(string(want), "\r\n", "\n"))
			})
		}
	}
}

// compareLines names the first lines that differ.
func compareLines(t *testing.T, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Fatalf("line %d:\n got %s\nwant %s", i+1, g[i], w[i])
		}
	}
	t.Fatalf("%d lines, want %d", len(g), len(w))
}

// Between them the evenings have every outcome, and whatever the director
// may do to a result.
func TestSampleHoldsEveryOutcome(t *testing.T) {
	club := sample(t)
	found := map[string]bool{}
	for id := range int64(evenings) {
		st := fold(t, entriesOf(t, club, id+1))
		for _, r := range st.Results {
			found[string(r.Outcome)] = true
			found["passed out"] = found["passed out"] || r.PassedOut()
			found["doubled"] = found["doubled"] || r.Contract.Doubling == scoring.Doubled
			found["redoubled"] = found["redoubled"] || r.Contract.Doubling == scoring.Redoubled
			found["wrong direction"] = found["wrong direction"] || r.WrongDirection
			found["corrected over what was sent"] = found["corrected over what was sent"] ||
				r.Corrected && r.Sent != nil
			found["corrected over nothing"] = found["corrected over nothing"] || r.Corrected && r.Sent == nil
			found["vanished"] = found["vanished"] || r.Vanished
			found["put back"] = found["put back"] || r.PutBack
			found["60%-40%"] = found["60%-40%"] ||
				r.Outcome == session.Artificial && r.ForNS.Amount.Equal(scoring.Int(60)) &&
					r.ForEW.Amount.Equal(scoring.Int(40))
			found["a lead"] = found["a lead"] || r.Lead != (session.Lead{})
		}
		for _, r := range st.SetAside {
			found["discarded"] = found["discarded"] || r.Discarded
			found["set aside by a change"] = found["set aside by a change"] || !r.Discarded
		}
		for _, r := range st.Seats {
			found["unknown number"] = found["unknown number"] || r.Unknown()
			found["seat given by the director"] = found["seat given by the director"] || r.Given
		}
	}
	want := []string{string(session.Played), string(session.NotPlayed),
		string(session.Artificial), string(session.Undecided),
		string(session.ScoreOnly), "passed out", "doubled", "redoubled", "wrong direction",
		"corrected over what was sent",
		"corrected over nothing", "vanished", "put back", "60%-40%", "a lead", "discarded", "set aside by a change",
		"unknown number", "seat given by the director"}
	for _, what := range want {
		if !found[what] {
			t.Errorf("%s: nowhere", what)
		}
	}
}

// The newest evening was broken off, and the program goes on with it.
func TestSampleGoesOn(t *testing.T) {
	club := sample(t)
	j, ok, err := club.Unfinished()
	if err != nil || !ok || j.ID() != evenings {
		t.Fatalf("unfinished %v, %v, %v", j, ok, err)
	}
	s, err := session.Resume(j)
	if err != nil {
		t.Fatal(err)
	}
	before := s.State()
	if !before.Reading || before.Closed {
		t.Fatalf("reading %t, closed %t", before.Reading, before.Closed)
	}
	if err := s.Record("director", session.ReadingStopped{File: before.File}, session.EveningClosed{}); err != nil {
		t.Fatal(err)
	}
	if got := len(entriesOf(t, club, evenings)); int64(got) != before.Seq+2 {
		t.Errorf("%d entries, want %d", got, before.Seq+2)
	}
	if _, ok, err := club.Unfinished(); ok || err != nil {
		t.Errorf("afterwards %v, %v", ok, err)
	}
	players, err := club.Players()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []clubfile.Player{{Number: "1001", Name: "Ayşe Ağaoğlu"},
		{Number: "1002", Name: "Liam O'Connor"}, {Number: "1003", Name: "Łukasz Żak"}} {
		if !slices.Contains(players, want) {
			t.Errorf("%v is not among the players", want)
		}
	}
}

// Names are those that were typed, else those of the numbers at the seats of round one.
func TestSampleNames(t *testing.T) {
	club := sample(t)
	for _, c := range []struct {
		evening       int64
		section, pair int
		want          [2]string
	}{
		{1, 1, 1, [2]string{"Ayşe Ağaoğlu", "Liam O'Connor"}},
		{1, 1, 3, [2]string{"Łukasz Żak", "William Papadopoulos"}},
		{1, 1, 6, [2]string{"", "Anna Rossi"}},
		{2, 1, 1, [2]string{"Ayşe Ağaoğlu", "Łukasz Żak"}},
		{7, 2, 3, [2]string{"Eilidh Đukić", "Carlo Dąbrowska"}},
	} {
		got := fold(t, entriesOf(t, club, c.evening)).PairNames(session.Contestant{Section: c.section, Number: c.pair})
		if got != c.want {
			t.Errorf("evening %d, pair %d: %q, want %q", c.evening, c.pair, got, c.want)
		}
	}
}
