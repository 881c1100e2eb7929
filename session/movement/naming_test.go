package movement

import (
	"slices"
	"strings"
	"testing"
)

// Every name that is given to a movement can be read.
func TestNamesAreRead(t *testing.T) {
	for _, f := range Families() {
		for tables := 1; tables <= 12; tables++ {
			for _, o := range []Options{{Tables: tables, BoardsPerRound: 2}, {Tables: tables, BoardsPerRound: 2, Half: EWMissing}} {
				var made []*Movement
				if f.lots {
					made, _ = MakeSections(f.Name, o)
				} else if m, err := Make(f.Name, o); err == nil {
					made = append(made, m)
				}
				for _, m := range made {
					n, ok := ReadName(m.Name)
					if !ok || n.Family != m.Family || n.Rounds != max(m.Rounds, m.Planned) || n.BoardsPerRound != m.BoardsPerRound || n.Half != (m.Half != FullTables) ||
						n.Tables != whole(m) || n.Changes != nil || n.Rest != "" {
						t.Errorf("%q: %+v", m.Name, n)
					}
				}
			}
		}
	}
}

func TestReadName(t *testing.T) {
	for name, want := range map[string]Named{
		"Howell, ½ tables, 1 round of 12":            {Family: "howell", Half: true, Rounds: 1, BoardsPerRound: 12},
		"Imported movement, 1 table, 2 rounds of 3":  {Tables: 1, Rounds: 2, BoardsPerRound: 3},
		"Mitchell, 7 tables, 7 rounds of 4, our own": {Family: "mitchell", Tables: 7, Rounds: 7, BoardsPerRound: 4, Rest: ", our own"},
		"Mitchell, 7 tables, 7 rounds of 4, balanced arrows, without pair 5 from round 3, rover from round 4, missing pair arrived, x": {Family: "mitchell", Tables: 7, Rounds: 7,
			BoardsPerRound: 4, Changes: []Renaming{{Kind: RenamedBalanced}, {RenamedWithout, 5, 3}, {Kind: RenamedRover, Round: 4}, {Kind: RenamedArrived}}, Rest: ", x"},
		"Mitchell, 7 tables, 7 rounds of 4, balanced arrows of mine": {Family: "mitchell", Tables: 7, Rounds: 7, BoardsPerRound: 4, Rest: ", balanced arrows of mine"},
	} {
		n, ok := ReadName(name)
		if !ok || !slices.Equal(n.Changes, want.Changes) {
			t.Errorf("%q: %+v", name, n)
		}
		n.Changes, want.Changes = nil, nil
		if n.Family != want.Family || n.Tables != want.Tables || n.Half != want.Half || n.Rounds != want.Rounds || n.BoardsPerRound != want.BoardsPerRound || n.Rest != want.Rest {
			t.Errorf("%q: %+v", name, n)
		}
	}
	for _, name := range []string{"", "Mitchell", "Our Mitchell, 7 tables, 7 rounds of 4", "Mitchell, 99999999999999999999 tables, 7 rounds of 4", "Mitchell, 7 tables, 7 rounds"} {
		if n, ok := ReadName(name); ok {
			t.Errorf("%q: %+v", name, n)
		}
	}
}

// whole is how many tables of a movement are whole.
func whole(m *Movement) int {
	if m.Half != FullTables {
		return m.Tables - 1
	}
	return m.Tables
}

// What is read of a name is told in it.
func FuzzReadName(f *testing.F) {
	f.Add("Mitchell, 6½ tables, 6 rounds of 4, balanced arrows")
	f.Add("Howell, ½ tables, 1 round of 99999999999999999999, without pair 5 from round 3")
	f.Fuzz(func(t *testing.T, name string) {
		n, ok := ReadName(name)
		if !ok {
			return
		}
		if !strings.HasSuffix(name, n.Rest) || n.Tables < 0 || n.Rounds < 0 || n.BoardsPerRound < 0 {
			t.Errorf("%q: %+v", name, n)
		}
	})
}
