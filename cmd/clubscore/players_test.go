package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clubnight/bridgemate/jet"
	"clubnight/session/clubfile"
	"clubnight/session/memberlist"
)

func TestPlayers(t *testing.T) {
	folder := t.TempDir()
	club, list, db := filepath.Join(folder, "a.clubnight"), filepath.Join(folder,
		"list.csv"), filepath.Join(folder, "BMPlayerDB.mdb")
	if err := os.WriteFile(list, []byte("number;name\n1001;Łukasz Ağaoğlu\n1002;Sheila O'Connor\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	err := jet.Create(db, jet.Access2000, []jet.Table{{Name: "PlayerNameDatabase",
		Columns: []jet.Column{{Name: "ID", Kind: jet.Int32}, {Name: "Name", Kind: jet.Text, Size: 40}}}})
	if err != nil {
		t.Fatal(err)
	}
	file, err := jet.Open(db)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Insert("PlayerNameDatabase", jet.Row{"ID": 1002, "Name": "Sheila Connor"}); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	more, out, other := filepath.Join(folder, "more.csv"), filepath.Join(folder,
		"out.xlsx"), filepath.Join(folder, "b.clubnight")
	if err := os.WriteFile(more, []byte("no,name,handicap\n1001,Łukasz Ağaoğlu,4\n,Nobody,\n1003,Zoë Ångström,\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{club}, {club, "--import", list}} { // a slip of the hand begins no club
		if err := run(t.Context(), append([]string{"players"}, args...), io.Discard); !errors.Is(err, fs.ErrNotExist) ||
			!strings.Contains(err.Error(), "--new") {
			t.Errorf("%q: %v", args, err)
		}
		if _, err := os.Stat(club); !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("%q made a club file (%v)", args, err)
		}
	}
	// What would be left undone in silence is refused.
	for _, args := range [][]string{{club, "--new", "--import", list, "--forget", "1001"},
		{club, "--hide", "1001", "--forget", "1002"}, {club, "--forget", "1001", "--hidden"}} {
		if err := run(t.Context(), append([]string{"players"}, args...), io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, step := range []struct {
		args []string
		want string
	}{
		{[]string{club, "--import", list, "--new"}, "2 new, 0 changed, 0 unchanged, 0 left out\n"},
		{[]string{club}, "1002       Sheila O'Connor\n1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--import", db}, "0 new, 1 changed, 0 unchanged, 0 left out\n"},
		{[]string{club}, "1002       Sheila Connor\n1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--hide", "1002"}, ""},
		{[]string{club}, "1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--hidden"}, "1002       Sheila Connor\n"},
		{[]string{club, "--show", "1002"}, ""},
		{[]string{club, "--import", more, "--preview"},
			"changed  1001       Łukasz Ağaoğlu\nline 3 has a name and no number: is given 1\nnew      1          Nobody\nnew      1003       Zoë Ångström\n2 new, 1 changed, 0 unchanged, 0 left out\n"},
		{[]string{club}, "1002       Sheila Connor\n1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--import", more},
			"line 3 has a name and no number: is given 1\n2 new, 1 changed, 0 unchanged, 0 left out\n"},
		{[]string{club, "--forget", "1"}, "player 1 is taken out of the list and of 0 evenings\n"},
		{[]string{club, "--export", out}, ""},
		{[]string{club, "--import", out}, "0 new, 0 changed, 3 unchanged, 0 left out\n"},
		{[]string{other, "--import", club, "--new"}, "3 new, 0 changed, 0 unchanged, 0 left out\n"},
		{[]string{other, "--merge", "1003", "--into", "1001"}, ""},
		{[]string{other}, "1002       Sheila Connor\n1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--forget", "1003"}, "player 1003 is taken out of the list and of 0 evenings\n"},
		{[]string{club, "--forget", "1001"}, "player 1001 is taken out of the list and of 0 evenings\n"},
		{[]string{club}, "1002       Sheila Connor\n"},
	} {
		var out bytes.Buffer
		if err := run(t.Context(), append([]string{"players"}, step.args...), &out); err != nil ||
			out.String() != step.want {
			t.Errorf("%q: %q, %v", step.args, &out, err)
		}
	}
	if err := run(t.Context(), []string{"players", club, "--forget", "1001"},
		os.Stderr); !errors.Is(err, clubfile.ErrNoPlayer) {
		t.Errorf("forgotten twice: %v", err)
	}
	two := filepath.Join(filepath.Dir(list), "two.csv")
	if err := os.WriteFile(two, []byte("Ref,Name,Locker\n11,Anna,5\n12,Jan,7\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	err = run(t.Context(), []string{"players", club, "--import", two}, io.Discard)
	if !errors.Is(err, errUsage) || !strings.Contains(err.Error(), `may be the number ("Ref", "Locker")`) {
		t.Errorf("two columns fit: %v", err)
	}
	var said bytes.Buffer
	if err := run(t.Context(), []string{"players", club, "--import", two, "--column", "number=ref"}, &said); err != nil ||
		said.String() != "2 new, 0 changed, 0 unchanged, 0 left out\n" {
		t.Errorf("%q, %v", &said, err)
	}
	for content, want := range map[string]error{"\xd0\xcf\x11\xe0": memberlist.ErrSpreadsheet,
		"": clubfile.ErrPlayerList, "dear all,\nno list is here\n": clubfile.ErrPlayerList} {
		if err := os.WriteFile(list, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), []string{"players", club, "--import", list}, io.Discard); !errors.Is(err, want) {
			t.Errorf("a list that is none, %q: %v", content, err)
		}
	}
	if err := run(t.Context(), []string{"players", club, "--export", out}, io.Discard); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written over a file: %v", err)
	}
}

// What a member chose is set, shown, written and read again; what is not known is refused.
func TestWishes(t *testing.T) {
	club, list := filepath.Join(t.TempDir(), "a.clubnight"), saved(t, "list.csv", "number,name,e-mail\n"+
		"17,Anna Berg,anna@club.example\n4,Zoë,\n")
	if _, err := runs(t, "players", club, "--new", "--import", list); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--set", "17", "--web", "number", "--mails", "hidden", "--asked", "2026-11-01"},
			"17         Anna Berg  anna@club.example; on the internet number; in mails hidden; asked 2026-11-01\n"},
		{[]string{"--set", "17", "--email", "ab@club.example", "--mails", "unasked", "--asked", "2026-11-02"},
			"17         Anna Berg  ab@club.example; on the internet number; asked 2026-11-02\n"},
		{[]string{"--set", "club", "--web", "initials"}, "who was not asked:  on the internet initials\n"},
		{nil, "17         Anna Berg  ab@club.example; on the internet number; asked 2026-11-02\n4          Zoë\n" +
			"who was not asked:  on the internet initials\n"},
	} {
		if out, err := runs(t, append([]string{"players", club}, c.args...)...); err != nil || out != c.want {
			t.Errorf("%q: %q, %v, want %q", c.args, out, err, c.want)
		}
	}
	for _, args := range [][]string{{"--set", "17"}, {"--email", "x@y.example"}, {"--set", "17", "--web", "all"},
		{"--set", "club", "--email", "x@y.example"}, {"--set", "17", "--web", "full name", "--hide", "4"}} {
		if _, err := runs(t, append([]string{"players", club}, args...)...); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, args := range [][]string{{"--set", "17", "--email", "nowhere"}, {"--set", "99", "--web", "hidden"}} {
		if _, err := runs(t, append([]string{"players", club}, args...)...); !errors.Is(err, clubfile.ErrPlayerList) &&
			!errors.Is(err, clubfile.ErrNoPlayer) {
			t.Errorf("%q: %v", args, err)
		}
	}
	out, again := filepath.Join(t.TempDir(), "out.csv"), filepath.Join(t.TempDir(), "b.clubnight")
	if _, err := runs(t, "players", club, "--export", out); err != nil {
		t.Fatal(err)
	}
	if _, err := runs(t, "players", again, "--new", "--import", out); err != nil {
		t.Fatal(err)
	}
	if told, err := runs(t, "players", again); err != nil ||
		!strings.HasPrefix(told, "17         Anna Berg  ab@club.example; on the internet number; asked 2026-11-02\n") {
		t.Errorf("%q, %v", told, err)
	}
}
