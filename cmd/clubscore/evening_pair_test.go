package main

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/exchange/personaljson"
	"clubnight/session/sessiontest"
)

// clubOfEvenings is a club file with these evenings, the newest last.
func clubOfEvenings(t *testing.T, evenings ...*session.Session) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer club.Close()
	for _, of := range evenings {
		s, err := session.Resume(club.NewEvening())
		if err != nil {
			t.Fatal(err)
		}
		var facts []session.Fact
		for _, e := range of.State().Entries() {
			facts = append(facts, e.Fact)
		}
		sessiontest.Record(t, s, facts...)
	}
	return path
}

// A contestant's evening is told with what made each board, and with the season behind
// it.
func TestEveningPair(t *testing.T) {
	earlier := sessiontest.Heat(t)
	sessiontest.Record(t, earlier, session.EveningSet{Name: "A week before"}, session.EveningClosed{})
	path := clubOfEvenings(t, earlier, sessiontest.Sensible(t, sessiontest.Heat(t), true))
	out, err := runs(t, "evening", "pair", path, "A7")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Pair 7: ", "You declared", "as the cards lie", "The others gave",
		"Other evenings together", "1 evening, best", "Each board begins at the average: 8 of 16."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if out, err = runs(t, "evening", "pair", path, "--json"); err != nil {
		t.Fatal(err)
	}
	var d personaljson.File
	if err := json.Unmarshal([]byte(out), &d); err != nil || len(d.Contestants) != 18 ||
		!strings.Contains(out, `"season"`) {
		t.Errorf("%v, %d contestants", err, len(d.Contestants))
	}
	if out, err = runs(t, "report", "personalpages", path, "--site", "https://club.example/tuesday/",
		"--out", filepath.Join(t.TempDir(), "pages.pdf")); err != nil {
		t.Errorf("%v %s", err, out)
	}
	for _, c := range []struct {
		args []string
		want error
	}{{[]string{"99"}, errNoResult}, {[]string{"x"}, errUsage}, {nil, errUsage}} {
		if _, err := runs(t, append([]string{"evening", "pair", path}, c.args...)...); !errors.Is(err, c.want) {
			t.Errorf("%v: %v", c.args, err)
		}
	}
}
