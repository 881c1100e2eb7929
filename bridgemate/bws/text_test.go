package bws_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"clubnight/bridgemate/bws"
)

func TestBoardsAreReadAndWritten(t *testing.T) {
	got, err := bws.ParseBoards("1, 2,5,6,7,10")
	if want := []int{1, 2, 5, 6, 7, 10}; err != nil || !reflect.DeepEqual(got, want) ||
		bws.FormatBoards(got) != "1,2,5,6,7,10" {
		t.Errorf("%v, %v", got, err)
	}
	for _, text := range []string{"", "1,,2", "64", "0", "3-5", "2,2", strings.Repeat("1,", 200)} {
		if got, err := bws.ParseBoards(text); !errors.Is(err, bws.ErrBoards) {
			t.Errorf("%.20q: %v, %v", text, got, err)
		}
	}
	round := bws.Round{LowBoard: 1, HighBoard: 99, CustomBoards: "9,4"}
	if got, err := round.Boards(); err != nil || !reflect.DeepEqual(got, []int{9, 4}) {
		t.Errorf("CustomBoards does not go before LowBoard and HighBoard: %v, %v", got, err)
	}
	round.CustomBoards = ""
	if _, err := round.Boards(); !errors.Is(err, bws.ErrBoards) {
		t.Errorf("boards up to 99: %v", err)
	}
}

func FuzzParseBoards(f *testing.F) {
	f.Add("1,2,5")
	f.Fuzz(func(t *testing.T, s string) {
		b, err := bws.ParseBoards(s)
		if err != nil {
			return
		}
		if again, err := bws.ParseBoards(bws.FormatBoards(b)); err != nil || !reflect.DeepEqual(again, b) {
			t.Errorf("boards %q: %v, %v, %v", s, b, again, err)
		}
	})
}
