package simultaneous_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"reflect"
	"slices"
	"testing"
	"time"

	"clubnight/session/deal"
	"clubnight/session/simultaneous"
)

// A set keeps numbers and cards through every format that has room for them, and its
// fingerprint does not tell formats apart.
func TestDealSetOfEveryFormat(t *testing.T) {
	boards := deal.Seed{3}.Boards(8, 5, 20)
	slices.Reverse(boards)
	want, err := simultaneous.NewDealSet("Autumn Pairs", 8, boards, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if want.Boards[0].Number != 5 || !slices.IsSorted(want.Numbers()) {
		t.Fatalf("boards %v", want.Numbers())
	}
	for _, f := range []deal.Format{deal.PBN, deal.LIN, deal.DLM, deal.DUP, deal.RBN, deal.CSV, deal.CDS} {
		var file bytes.Buffer
		if err := f.Write(&file, &deal.Set{Boards: want.Boards}); err != nil {
			t.Errorf("%v: %v", f, err)
			continue
		}
		got, err := simultaneous.ReadDealSet(file.Bytes(), "Autumn Pairs", 8, time.Time{})
		if err != nil {
			t.Errorf("%v: %v", f, err)
			continue
		}
		if !reflect.DeepEqual(got.Boards, want.Boards) || got.Print() != want.Print() {
			t.Errorf("%v: other boards %v came back", f, got.Numbers())
		}
	}
	other := slices.Clone(want.Boards)
	other[3].Deal[0], other[3].Deal[1] = other[3].Deal[1], other[3].Deal[0]
	turned, err := simultaneous.NewDealSet("Autumn Pairs", 8, other, time.Time{})
	if err != nil || turned.Print() == want.Print() {
		t.Error("other cards have the same fingerprint")
	}
	renumbered := slices.Clone(want.Boards)
	renumbered[0].Number = 4
	if s, err := simultaneous.NewDealSet("Autumn Pairs", 8, renumbered, time.Time{}); err != nil ||
		s.Print() == want.Print() {
		t.Error("other numbers have the same fingerprint")
	}
}

func TestNoDealSet(t *testing.T) {
	boards := deal.Seed{3}.Boards(8, 1, 2)
	twice := []deal.Board{boards[0], boards[0]}
	cards := slices.Clone(boards)
	cards[1].Deal[0] = cards[1].Deal[1]
	for name, list := range map[string][]deal.Board{"none": nil, "a number twice": twice, "no deal": cards,
		"number 1000": {deal.NewBoard(1000, boards[0].Deal)}} {
		if _, err := simultaneous.NewDealSet("x", 1, list, time.Time{}); !errors.Is(err, simultaneous.ErrDeals) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := simultaneous.NewDealSet("x", 0, boards, time.Time{}); !errors.Is(err, simultaneous.ErrDeals) {
		t.Errorf("set 0: %v", err)
	}
	if _, err := simultaneous.ReadDealSet([]byte("deals"), "x", 1,
		time.Time{}); !errors.Is(err, deal.ErrUnknownFormat) {
		t.Errorf("a letter: %v", err)
	}
}

// What a file has of double dummy is kept, and the rest is worked out.
func TestDealSetIsSolved(t *testing.T) {
	file, err := os.ReadFile("../sessiontest/deals.pbn")
	if err != nil {
		t.Fatal(err)
	}
	s, err := simultaneous.ReadDealSet(file, "x", 1, time.Time{})
	if err != nil || len(s.Tables) != len(s.Boards) {
		t.Fatalf("%d of %d, %v", len(s.Tables), len(s.Boards), err)
	}
	want := s.Tables[33]
	delete(s.Tables, 33) // two suits of 13 cards: solved at once
	if err := s.Solve(context.Background()); err != nil || s.Tables[33] != want {
		t.Errorf("%v, want %v: %v", s.Tables[33], want, err)
	}
}
