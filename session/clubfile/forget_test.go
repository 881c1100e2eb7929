package clubfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"clubnight/session"
	"clubnight/session/clubfile"
)

// Whoever asks to be forgotten is in no evening and nowhere in the file any more,
// and no figure changes.
func TestForget(t *testing.T) {
	path := sampleCopy(t)
	club := open(t, path)
	number, name := someone(t, club)
	if err := club.SetPlayers([]clubfile.Player{{Number: number, Name: name}}); err != nil {
		t.Fatal(err)
	}
	before := rankings(t, club)
	in, err := club.Forget(number)
	if err != nil || in.Evenings == 0 {
		t.Fatalf("%d evenings, %v", in.Evenings, err)
	}
	if after := rankings(t, club); after != before {
		t.Errorf("the figures changed:\n%s\n%s", before, after)
	}
	if found, err := club.Verify(t.Context()); err != nil || found != nil {
		t.Errorf("%v, %v", found, err)
	}
	if _, ok, err := club.PlayerName(number); ok || err != nil {
		t.Errorf("the number is still in the list: %v", err)
	}
	if _, err := club.Forget(number); !errors.Is(err, clubfile.ErrNoPlayer) {
		t.Errorf("forgotten twice: %v", err)
	}
	if err := club.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(content, []byte(name)) {
		t.Errorf("%s is still in the file", name)
	}
}

// someone is a player of an evening with a number and a name that no other
// fact holds a part of.
func someone(t *testing.T, club *clubfile.File) (number, name string) {
	t.Helper()
	ids, err := club.Evenings()
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		for _, e := range entriesOf(t, club, id) {
			if f, ok := e.Fact.(session.PlayerSeated); ok && f.Number != "" && len(f.Name) > 6 {
				return f.Number, f.Name
			}
		}
	}
	t.Fatal("the sample names nobody")
	return "", ""
}

// rankings are all figures of all evenings.
func rankings(t *testing.T, club *clubfile.File) string {
	t.Helper()
	ids, err := club.Evenings()
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, id := range ids {
		scores, err := fold(t, entriesOf(t, club, id)).Score()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range scores.Rankings {
			for _, rank := range r.Ranks {
				text += fmt.Sprintln(id, rank.Who, rank.Place, rank.Played, rank.Score, rank.Max, rank.Total)
			}
		}
	}
	return text
}

// A damaged evening is left as it is: sealed anew, nobody would see that it was damaged.
func TestForgetLeavesDamage(t *testing.T) {
	path := sampleCopy(t)
	club := open(t, path)
	number, _ := someone(t, club)
	db := database(t, path)
	if _, err := db.Exec("UPDATE entry SET author = 'somebody' WHERE evening = 1 AND seq = 2"); err != nil {
		t.Fatal(err)
	}
	var damage *clubfile.Damage
	if _, err := club.Forget(number); !errors.As(err, &damage) || damage.Evening != 1 || damage.From != 2 {
		t.Errorf("%v", err)
	}
}
