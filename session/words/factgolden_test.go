package words

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"clubnight/session"
)

var update = flag.Bool("update", false, "write the golden file anew")

// oddEvenings are those of which an odd journal may tell: one of pairs, one of teams, and
// none at all.
func oddEvenings(t *testing.T) []*session.State {
	t.Helper()
	return []*session.State{evening(t, deals(t)), teams(t), new(session.State)}
}

// referring are evenings whose entries refer to what was recorded before them.
func referring(t *testing.T) []*session.State {
	t.Helper()
	first, second := spades(0), spades(1)
	first.Board, first.NS, first.EW = 14, 0, 0
	second.Board, second.NS, second.EW = 14, 0, 0
	five := session.Contestant{Section: 1, Number: 5}
	return []*session.State{
		evening(t, session.ResultCorrected{Result: first, Reason: "a slip."},
			session.ResultCorrected{Result: second, PutBack: true},
			session.ResultDiscarded{Key: first.Key, Law: session.LawPlayedBefore, Reason: "twice."},
			session.HandicapSet{Who: five}, session.Undone{Entry: 5}, session.Undone{Entry: 6},
			session.ConflictSettled{Keep: session.ID{Own: 3}}, session.Remarked{Text: "a word."}),
	}
}

// Every fact's line stays as it is, in every language: filled, empty, and where it refers
// to another.
func TestFactLinesInEveryLanguage(t *testing.T) {
	const golden = "testdata/facts.txt"
	var b strings.Builder
	for _, tag := range catalogue.Languages() {
		w := For(tag.String())
		fmt.Fprintf(&b, "== %s\n", tag)
		for _, c := range factLines(t) {
			fmt.Fprintf(&b, "%s: %s\n", c.f.Kind(), w.Fact(c.st, session.Entry{Fact: c.f}))
		}
		for _, st := range referring(t) {
			for _, e := range st.Entries() {
				fmt.Fprintf(&b, "entry %d: %s\n", e.Seq, w.Fact(st, e))
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(kinds(t))) {
			empty, err := session.DecodeFact(kind, []byte("{}"))
			if err != nil {
				t.Fatal(err)
			}
			for i, st := range oddEvenings(t) {
				fmt.Fprintf(&b, "%s, empty, %d: %s\n", kind, i, w.Fact(st, session.Entry{Fact: empty}))
			}
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	was, is := strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")
	if len(was) != len(is) {
		t.Fatalf("%d lines, want %d", len(is), len(was))
	}
	for i := range was {
		if was[i] != is[i] {
			t.Errorf("line %d: %q, want %q", i+1, is[i], was[i])
		}
	}
}
