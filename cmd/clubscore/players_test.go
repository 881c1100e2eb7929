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
)

func TestPlayers(t *testing.T) {
	folder := t.TempDir()
	club, list, db := filepath.Join(folder, "a.clubnight"), filepath.Join(folder, "list.csv"), filepath.Join(folder, "BMPlayerDB.mdb")
	if err := os.WriteFile(list, []byte("number;name\n1001;Łukasz Ağaoğlu\n1002;Sheila O'Connor\n"), 0o644); err != nil {
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
	for _, args := range [][]string{{club}, {club, "--import", list}} { // a slip of the hand begins no club
		if err := players(t.Context(), args, io.Discard); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "--new") {
			t.Errorf("%q: %v", args, err)
		}
		if _, err := os.Stat(club); !errors.Is(err, fs.ErrNotExist) {
			t.Fatalf("%q made a club file (%v)", args, err)
		}
	}
	// What would be left undone in silence is refused.
	for _, args := range [][]string{{club, "--new", "--import", list, "--forget", "1001"}, {club, "--hide", "1001", "--forget", "1002"}, {club, "--forget", "1001", "--hidden"}} {
		if err := players(t.Context(), args, io.Discard); !errors.Is(err, errUsage) {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, step := range []struct {
		args []string
		want string
	}{
		{[]string{club, "--import", list, "--new"}, "2 players taken over\n"},
		{[]string{club}, "1002       Sheila O'Connor\n1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--import", db}, "1 player taken over\n"},
		{[]string{club}, "1002       Sheila Connor\n1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--hide", "1002"}, ""},
		{[]string{club}, "1001       Łukasz Ağaoğlu\n"},
		{[]string{club, "--hidden"}, "1002       Sheila Connor\n"},
		{[]string{club, "--show", "1002"}, ""},
		{[]string{club, "--forget", "1001"}, "player 1001 is taken out of the list and of 0 evenings\n"},
		{[]string{club}, "1002       Sheila Connor\n"},
	} {
		var out bytes.Buffer
		if err := players(t.Context(), step.args, &out); err != nil || out.String() != step.want {
			t.Errorf("%q: %q, %v", step.args, &out, err)
		}
	}
	if err := players(t.Context(), []string{club, "--forget", "1001"}, os.Stderr); !errors.Is(err, clubfile.ErrNoPlayer) {
		t.Errorf("forgotten twice: %v", err)
	}
	if err := players(t.Context(), []string{club, "--import", filepath.Join(folder, "a.clubnight")}, os.Stderr); !errors.Is(err, clubfile.ErrPlayerList) {
		t.Errorf("a list that is none: %v", err)
	}
}
