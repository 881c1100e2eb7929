package clubfile_test

import (
	"errors"
	"slices"
	"testing"

	"clubnight/session/clubfile"
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
	for name, text := range map[string]string{"nothing": "", "heading only": "number,name\n", "no name": "1001,\n", "no number": "1,A B\n,C D\n", "twice": "1,A\n1,B\n"} {
		if got, err := clubfile.ParsePlayers([]byte(text)); !errors.Is(err, clubfile.ErrPlayerList) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func FuzzParsePlayers(f *testing.F) {
	f.Add([]byte("number;name\n1;A\n"))
	f.Add([]byte("7\t\"A\nB\"\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		players, err := clubfile.ParsePlayers(text)
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
