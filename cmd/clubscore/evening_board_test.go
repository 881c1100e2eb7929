package main

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
	"clubnight/session/sessiontest"
)

// What happened on a board is told once it is released and everybody has played it, and
// not before.
func TestEveningBoard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.clubnight")
	club, err := clubfile.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Resume(club.NewEvening())
	if err != nil {
		t.Fatal(err)
	}
	var facts []session.Fact
	for _, e := range sessiontest.Break(t).State().Entries() {
		if d, is := e.Fact.(session.DealsSet); is { // board 7 alone: the solver is asked for what is not known
			d.Boards = d.Boards[:1]
			e.Fact = d
		}
		if d, is := e.Fact.(session.DealsAnalysed); is {
			delete(d.Tables, 6)
			delete(d.Tables, 8)
		}
		facts = append(facts, e.Fact)
	}
	sessiontest.Record(t, s, facts...)
	club.Close()
	for _, c := range []struct {
		args []string
		want error
		says string
	}{
		{[]string{"7"}, errNotShown, "--release has everybody see it"},
		{[]string{"1"}, errNotShown, "still to be played at 13 tables"},
		{[]string{"99"}, errNoResult, ""},
		{[]string{"x"}, errUsage, ""},
		{[]string{"7", "--release", "--back"}, errUsage, ""},
	} {
		_, err := runs(t, append([]string{"evening", "board", path}, c.args...)...)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v: %v", c.args, err)
		}
	}
	out, err := runs(t, "evening", "board", path, "A7", "--release")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"What happened on board 7\nDealer South, all vulnerable\n3NT makes when South plays it.",
		"East leads C8, C6 or C3, and nothing else.", "N  S QJ86  H K72  D A108  C A72\n", "par +600  3NT by South",
		"1  3NT N +2  +660  23     game  -1    SK  +2    +1    -700", "a lead can cost a trick and still be right."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	for _, r := range out {
		if r > 126 {
			t.Errorf("%q stands in it", r)
		}
	}
	again, err := runs(t, "evening", "board", path, "7")
	if err != nil || again != out {
		t.Errorf("%v:\n%s", err, again)
	}
	if _, err = runs(t, "evening", "board", path, "7", "--back"); err != nil {
		t.Error(err)
	}
	if _, err = runs(t, "evening", "board", path, "7"); !errors.Is(err, errNotShown) {
		t.Errorf("taken back: %v", err)
	}
}
