package rehearsal

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

// events collects what a room says.
func events(said *[]string) func(Happening) {
	return func(e Happening) { *said = append(*said, e.Text) }
}

func says(said []string, text string) (n int) {
	for _, s := range said {
		if strings.Contains(s, text) {
			n++
		}
	}
	return n
}

// TestTwoComputers plays one file with two servers at once, and finds what one
// server would have given.
func TestTwoComputers(t *testing.T) {
	whole := hall{sections: 3, rounds: 3, boards: 2, computers: []string{"ONE"}}.file(t)
	play(t, room(t, Choices{Seed: 3, Computer: "ONE"}), start(whole))
	want := read(t, whole)

	path := hall{sections: 3, rounds: 3, boards: 2, computers: []string{"ONE", "TWO"}}.file(t)
	done := make(chan error)
	for _, computer := range []string{"ONE", "TWO"} {
		go func() { done <- room(t, Choices{Seed: 3, Computer: computer}).Run(t.Context(), start(path), quiet) }()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	got := read(t, path)
	if !reflect.DeepEqual(entries(got), entries(want)) || len(entries(got)) < 120 {
		t.Errorf("%d results, %d on one computer", len(entries(got)), len(entries(want)))
	}
	if !reflect.DeepEqual(got.PlayerNumbers, want.PlayerNumbers) {
		t.Error("other player numbers")
	}
}

// TestOwnTables: a server leaves the tables of the other alone, results and all.
func TestOwnTables(t *testing.T) {
	path := hall{sections: 2, rounds: 2, boards: 1, computers: []string{"ONE", "TWO"}}.file(t)
	play(t, room(t, Choices{Seed: 3, Computer: "TWO"}), start(path))
	before := read(t, path)
	for _, table := range before.Tables {
		if (table.Status == bws.Uploaded) != (table.Section == 2) ||
			(table.LogOnOff == bws.LoggedOn) != (table.Section == 2) {
			t.Errorf("%+v", table)
		}
	}
	change(t, path, func(b bws.Batch) error {
		_, err := b.Update("Tables", bws.Row{"Section": 2, "Table": 1}, bws.Row{"UpdateFromRound": 1})
		return err
	})
	play(t, room(t, Choices{Seed: 3, Computer: "ONE"}), start(path)) // resets its own server
	after := read(t, path)
	for i, row := range before.Received {
		if row.Section != 2 || after.Received[i] != row {
			t.Errorf("%+v was %+v", after.Received[i], row)
		}
	}
	if len(entries(after)) != 2*len(entries(before)) || after.Tables[8].UpdateFromRound != 1 {
		t.Errorf("%d results after %d, %+v", len(entries(after)), len(entries(before)), after.Tables[8])
	}
}

func TestNoSuchComputer(t *testing.T) {
	path := club{tables: 3, boards: 1}.file(t)
	before := read(t, path)
	for _, line := range []CommandLine{start(path), restart(path)} {
		err := room(t, Choices{Computer: "club-pc"}).Run(t.Context(), line, quiet)
		if !errors.Is(err, ErrRejected) ||
			!strings.Contains(err.Error(), `does not name this computer, "club-pc": it has "CLUB-PC"`) {
			t.Errorf("%v", err)
		}
	}
	change(t, path, func(b bws.Batch) error {
		_, err := b.Insert("Clients", bws.Client{Computer: "SPARE"}.Row())
		return err
	})
	if err := room(t, Choices{Computer: "SPARE"}).Run(t.Context(), start(path), quiet); !errors.Is(err, ErrRejected) ||
		!strings.Contains(err.Error(), "no table is computer SPARE's") {
		t.Errorf("%v", err)
	}
	if !reflect.DeepEqual(read(t, path).Tables, before.Tables) {
		t.Error("the file was changed")
	}
}

// TestSecondServer: rooms of two computers share a file, two of one computer do not.
func TestSecondServer(t *testing.T) {
	path := hall{sections: 2, rounds: 1, boards: 1, computers: []string{"ONE", "TWO"}}.file(t)
	tried := false
	err := room(t, Choices{Computer: "ONE"}).Run(t.Context(), start(path), func(e Happening) {
		if tried || !strings.HasPrefix(e.Text, "all results") {
			return
		}
		tried = true
		play(t, room(t, Choices{Computer: "TWO"}), start(path))
		if err := room(t, Choices{Computer: "ONE"}).Run(t.Context(), restart(path),
			quiet); !errors.Is(err, ErrInstance) {
			t.Errorf("the same computer again: %v", err)
		}
	})
	if err != nil || !tried || len(entries(read(t, path))) != 16 {
		t.Errorf("%v, %d results", err, len(entries(read(t, path))))
	}
}
