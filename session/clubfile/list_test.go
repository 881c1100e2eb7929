package clubfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"clubnight/session/clubfile"
	"clubnight/session/exchange/text"
)

func TestParsePlayers(t *testing.T) {
	two := []clubfile.Player{{Number: "1001", Name: "Łukasz Ağaoğlu"}, {Number: "X17", Name: "Sheila O'Connor"}}
	for name, c := range map[string]struct {
		text string
		want []clubfile.Player
	}{
		"commas":       {"1001,Łukasz Ağaoğlu\nX17,Sheila O'Connor\n", two},
		"columns":      {"number;given name;family name\r\n1001;Łukasz;Ağaoğlu\r\nX17; Sheila ;O'Connor\r\n", two},
		"tabs, BOM":    {"\ufeff1001\tŁukasz Ağaoğlu\n\nX17\tSheila O'Connor", two},
		"quotes":       {"1001,\"Müller, Hans\"\n", []clubfile.Player{{Number: "1001", Name: "Müller, Hans"}}},
		"Windows-1252": {"7;Andr\xe9 M\xfcller\n", []clubfile.Player{{Number: "7", Name: "André Müller"}}},
	} {
		if got, err := clubfile.ParsePlayers([]byte(c.text)); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	type fault = clubfile.ListFault
	long := strings.Repeat("x", 300)
	for text, want := range map[string]fault{
		"":                       {Kind: clubfile.NobodyListed},
		"number,name\n":          {Kind: clubfile.NobodyListed},
		"1001,\n":                {Kind: clubfile.NameMissing, Line: 1, Number: "1001"},
		"1,A B\n,C D\n":          {Kind: clubfile.NumberMissing, Line: 2},
		"\n1,A\n\n1,B\n":         {Kind: clubfile.NumberTwice, Line: 4, Number: "1", Earlier: 2},
		"1,A\n2,\"B\x1b[2J\"\n":  {Kind: clubfile.ControlLetters, Line: 2},
		"1,A\n2,\u202eB\n":       {Kind: clubfile.ControlLetters, Line: 2},
		"1,A\n2," + long + "\n":  {Kind: clubfile.TooLong, Line: 2},
		"1,A\n2" + long + ",B\n": {Kind: clubfile.TooLong, Line: 2},
	} {
		got, err := clubfile.ParsePlayers([]byte(text))
		var f *clubfile.ListFault
		if !errors.As(err, &f) || *f != want || !errors.Is(err, clubfile.ErrPlayerList) || got != nil {
			t.Errorf("%.40q: %+v, %v", text, got, err)
		}
	}
}

// A quotation mark that is never closed makes nobody of five lines: everybody keeps a line of his own.
func TestOpenQuotationMark(t *testing.T) {
	got, err := clubfile.ParsePlayers([]byte("1;\"Jan de Vries\n2;Piet \"Pluk\" Bos\n3;\"O'Connor\n4;Anna\n5;Łukasz \"\n"))
	want := []clubfile.Player{{Number: "1", Name: "Jan de Vries"}, {Number: "2", Name: `Piet "Pluk" Bos`}, {Number: "3", Name: "O'Connor"},
		{Number: "4", Name: "Anna"}, {Number: "5", Name: `Łukasz "`}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}

// What is no list of players at all is refused before it fills the memory.
func TestListOfNoEnd(t *testing.T) {
	if _, err := clubfile.ReadPlayers(io.LimitReader(zeros{}, 1<<40)); !errors.Is(err, text.ErrTooLarge) {
		t.Error(err)
	}
	if testing.Short() {
		return
	}
	var many bytes.Buffer
	for n := range 500_001 {
		fmt.Fprintf(&many, "%d;A\n", n)
	}
	var f *clubfile.ListFault
	if _, err := clubfile.ReadPlayers(&many); !errors.As(err, &f) || f.Kind != clubfile.TooMany {
		t.Error(err)
	}
}

type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

func FuzzParsePlayers(f *testing.F) {
	f.Add([]byte("number;name\n1;A\n"))
	f.Add([]byte("7\t\"A\nB\"\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		players, err := clubfile.ParsePlayers(text)
		if lines := bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r")) + 1; len(players) > lines {
			t.Fatalf("%d players in %d lines", len(players), lines)
		}
		if (err == nil) != (len(players) > 0) {
			t.Fatalf("%d players, %v", len(players), err)
		}
		for _, p := range players {
			if p.Number == "" || p.Name == "" {
				t.Fatalf("%+v", p)
			}
		}
	})
}
