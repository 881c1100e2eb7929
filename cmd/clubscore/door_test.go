package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"clubnight/session/deal"
	"clubnight/session/exchange"
	"clubnight/session/movement"
)

// everyKind writes a file of every format under a name that says nothing,
// with what is in it.
func everyKind(t *testing.T) map[string]exchange.Holding {
	t.Helper()
	folder := t.TempDir()
	files := map[string]exchange.Holding{}
	n := 0
	put := func(content []byte, holds exchange.Holding) string {
		n++
		file := filepath.Join(folder, fmt.Sprintf("file %d", n))
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		files[file] = holds
		return file
	}
	m := mitchell(t)
	clubFile, _ := club(t, m, results(m))
	for file, holds := range map[string]exchange.Holding{
		clubFile: exchange.HoldsEvenings, database(t, results(m)): exchange.HoldsEvenings,
		"../../session/exchange/bridgescore/testdata/evening.txt": exchange.HoldsEvenings,
		"../../scoring/published/simpscore.txt":                   exchange.HoldsEvenings,
		"../../session/exchange/csvscores/testdata/evening.csv":   exchange.HoldsLines,
		"../../session/movement/testdata/ebuscore.txt":            exchange.HoldsMovements,
	} {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		put(b, holds)
	}
	put([]byte(said(t, "score", clubFile, "--boards", "--json")), exchange.HoldsLines)
	put([]byte(said(t, "export", clubFile, "--format", "capsule")), exchange.HoldsEvenings)
	put([]byte("\xff\xfe"+utf16("board;ns;ew;score\n1;1;2;420\n1;3;4;-50\n")), exchange.HoldsLines)
	var csv bytes.Buffer
	if err := movement.WriteCSV(&csv, m); err != nil {
		t.Fatal(err)
	}
	put(csv.Bytes(), exchange.HoldsMovements)
	set := boards(t, analysed)
	for _, f := range []deal.Format{deal.PBN, deal.LIN, deal.DLM, deal.DUP, deal.BRI, deal.DGE, deal.RBN, deal.CSV} {
		var out bytes.Buffer
		if err := f.Write(&out, set); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		put(out.Bytes(), exchange.HoldsDeals)
	}
	return files
}

// utf16 is a text in two-byte characters, small end first.
func utf16(text string) string {
	var b strings.Builder
	for _, r := range text {
		b.WriteByte(byte(r))
		b.WriteByte(byte(r >> 8))
	}
	return b.String()
}

// Every file is known by one format, whatever it is called, and gives what it holds.
func TestEveryFileHasOneFormat(t *testing.T) {
	for file, holds := range everyKind(t) {
		head, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head = head[:min(len(head), 64<<10)]
		var known []string
		for _, f := range exchange.Formats() {
			if f.Sniff(head, filepath.Base(file)) {
				known = append(known, f.Name)
			}
		}
		if len(known) != 1 {
			t.Errorf("%s, %.40q: %v", file, head, known)
		}
		c, err := exchange.Want(t.Context(), file, holds)
		if err != nil || c.Has() != holds {
			t.Errorf("%s, %.40q: %v, %v", file, head, c, err)
		}
	}
}

// A command names what a file holds when it cannot take it, and never
// prints what is in it.
func TestCommandsNameWhatTheyCannotTake(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	wants := map[exchange.Holding][][]string{
		exchange.HoldsEvenings | exchange.HoldsLines: {{"score"}, {"explain", "--pair", "1"}},
		exchange.HoldsEvenings:                       {{"export"}, {"sheets", "--out", out}},
	}
	for file, holds := range everyKind(t) {
		for can, commands := range wants {
			if can&holds != 0 {
				continue
			}
			for _, c := range commands {
				printed, err := runs(t, slices.Concat(c[:1], []string{file}, c[1:])...)
				if !errors.Is(err, exchange.ErrOther) ||
					!strings.Contains(err.Error(), holds.String()) || printed != "" {
					t.Errorf("%v of %v: %v, %q", c, holds, err, printed)
				}
			}
		}
	}
	for name, content := range map[string]string{"nothing": "", "a picture": "\x89PNG\r\n\x1a\n\x00\x00",
		"a letter": "Dear all,\nthe evening was fine.\n"} {
		file := saved(t, "x", content)
		for _, c := range [][]string{{"score", file}, {"sheets", file}, {"dd", file}, {"movement", "check", file}} {
			if _, err := runs(t, c...); !errors.Is(err, exchange.ErrUnknown) || strings.Count(err.Error(), "\n") > 0 {
				t.Errorf("%s of %s: %v", c[0], name, err)
			}
		}
	}
}

// What a .bws, an old text and a club file hold can be scored, explained,
// exported and printed.
func TestCommandsTakeEveryEvening(t *testing.T) {
	for file, holds := range everyKind(t) {
		if holds&(exchange.HoldsEvenings|exchange.HoldsLines) == 0 {
			continue
		}
		if out, err := runs(t, "score", file, "--boards"); err != nil || !strings.Contains(out, "Board 1") {
			t.Errorf("score: %v\n%s", err, out)
		}
		if out, err := runs(t, "explain", file, "--pair", "1"); err != nil || out == "" {
			t.Errorf("explain: %v\n%s", err, out)
		}
		if holds != exchange.HoldsEvenings {
			continue
		}
		if out, err := runs(t, "export", file); err != nil || !strings.Contains(out, "[Board") {
			t.Errorf("export: %v\n%.200s", err, out)
		}
		folder := t.TempDir()
		if out, err := runs(t, "sheets", file, "--out", folder); err != nil || strings.Count(out, ".pdf") < 3 {
			t.Errorf("sheets: %v\n%s", err, out)
		}
	}
}

// What score writes as JSON with its boards is scored again to the same.
func TestJSONComesBack(t *testing.T) {
	m := mitchell(t)
	file, _ := club(t, m, results(m))
	first := said(t, "score", file, "--boards", "--json")
	again := document(t, saved(t, "again.json", first), "--boards")
	before := document(t, file, "--boards")
	if len(again.Ranking) != len(before.Ranking) || len(again.Boards) != len(before.Boards) {
		t.Fatalf("%d ranked and %d boards, then %d and %d", len(before.Ranking), len(before.Boards),
			len(again.Ranking), len(again.Boards))
	}
	for i, r := range again.Ranking {
		if w := before.Ranking[i]; r.Pair != w.Pair || r.Place != w.Place || !r.Exact.Equal(w.Exact) ||
			!slices.Equal(r.Names, w.Names) {
			t.Errorf("%+v, was %+v", r, w)
		}
	}
	if _, err := runs(t, "score", saved(t, "bare.json", said(t, "score", file, "--json"))); err == nil ||
		!strings.Contains(err.Error(), "without its boards") {
		t.Errorf("without boards: %v", err)
	}
}

// What people write into a club file or a capsule makes no other file of it.
func TestWordsThatLookLikeDeals(t *testing.T) {
	folder := t.TempDir()
	for i, name := range []string{"=cmd|x", "[Event \"x\"]", "[Document]", "% PBN 2.1"} {
		file := filepath.Join(folder, fmt.Sprint(i, ".clubnight"))
		said(t, "evening", "new", file, "--name", name, "--movement", "howell tables=3 boards=2")
		capsule := file + ".txt"
		said(t, "export", file, "--format", "capsule", "--out", capsule)
		for _, f := range []string{file, capsule} {
			if c, err := exchange.Want(t.Context(), f, exchange.HoldsEvenings); err != nil ||
				c.Has() != exchange.HoldsEvenings {
				t.Errorf("%q in %s: %v, %v", name, filepath.Base(f), c, err)
			}
		}
	}
}
