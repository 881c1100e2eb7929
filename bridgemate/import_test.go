package bridgemate_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// uploaded writes sections into a .bws as an evening does, and reads it back.
func uploaded(t *testing.T, sections ...*movement.Movement) *bws.Contents {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range sections {
		if err := s.Record("director", session.SectionSet{ID: i + 1, Movement: m}); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "evening.bws")
	if err := bridgemate.New(s, roster{}, bridgemate.Options{File: file}).Create(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, err := bws.Read(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// inFile is a movement as far as RoundData can hold it: who sits out alone at
// a table is not in it.
func inFile(m *movement.Movement) *movement.Movement {
	c := m.Clone()
	c.Name, c.Family, c.Relays, c.Revenge, c.Planned, c.Copies = "", "", nil, false, 0, 1
	for i, r := range c.Rows {
		if !r.Playing() {
			c.Rows[i] = movement.Row{Table: r.Table, Round: r.Round}
		}
	}
	return c
}

func TestImportEqualsWhatWasCreated(t *testing.T) {
	for _, c := range []struct {
		family string
		o      movement.Options
	}{
		{"mitchell", movement.Options{Tables: 7, BoardsPerRound: 4}},
		{"mitchell", movement.Options{Tables: 7, BoardsPerRound: 4, Half: movement.NSMissing}},
		{"mitchell", movement.Options{Tables: 9, BoardsPerRound: 3, Half: movement.EWMissing}},
		{"mitchell", movement.Options{Tables: 7, BoardsPerRound: 3, Switch: movement.SwitchAuto}},
		{"skip-mitchell", movement.Options{Tables: 8, BoardsPerRound: 3, Switch: 2}},
		{"share-relay", movement.Options{Tables: 8, BoardsPerRound: 3}},
		{"blackpool", movement.Options{Tables: 10, BoardsPerRound: 2}},
		{"howell", movement.Options{Tables: 5, BoardsPerRound: 3}},
		{"howell", movement.Options{Tables: 2, BoardsPerRound: 4}},
		{"howell", movement.Options{Tables: 4, Half: movement.NSMissing}},
		{"american-whist", movement.Options{Tables: 9}},
		{"new-england", movement.Options{Tables: 8}},
		{"rover", movement.Options{Tables: 8}},
	} {
		t.Run(fmt.Sprint(c.family, c.o.Tables, c.o.Half, c.o.Switch), func(t *testing.T) {
			m, err := movement.Make(c.family, c.o)
			if err != nil {
				t.Fatal(err)
			}
			read, err := bridgemate.ImportMovements(uploaded(t, m))
			if err != nil || len(read) != 1 {
				t.Fatalf("%d sections, %v", len(read), err)
			}
			want, got := inFile(m), inFile(read[0])
			if !reflect.DeepEqual(got, want) {
				t.Errorf("\n got %+v\nwant %+v", got, want)
			}
			if err := read[0].Validate(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestImportOfSeveralSections(t *testing.T) {
	sections, err := movement.MakeSections("twin", movement.Options{Tables: 17, Rounds: 9, BoardsPerRound: 3})
	if err != nil {
		t.Fatal(err)
	}
	read, err := bridgemate.ImportMovements(uploaded(t, sections...))
	if err != nil || len(read) != 2 {
		t.Fatalf("%d sections, %v", len(read), err)
	}
	for i, m := range read {
		if m.Section != string(rune('A'+i)) || !slices.EqualFunc(m.Rows, sections[i].Rows, movement.Row.Equal) {
			t.Errorf("section %q: %v", m.Section, m.Rows)
		}
	}
}

// What other programs write, and what the guide says it means.
func TestImportOfOtherPrograms(t *testing.T) {
	contents := func(missing int, rows ...bws.Round) *bws.Contents {
		return &bws.Contents{Sections: []bws.Section{{ID: 1, Letter: "A", Tables: 2, MissingPair: missing}},
			Rounds: rows}
	}
	round := func(table, round, ns, ew, low, high int) bws.Round {
		return bws.Round{Section: 1, Table: table, Round: round, NSPair: ns, EWPair: ew, LowBoard: low, HighBoard: high}
	}
	read := func(t *testing.T, c *bws.Contents) *movement.Movement {
		t.Helper()
		all, err := bridgemate.ImportMovements(c)
		if err != nil || len(all) != 1 {
			t.Fatalf("%d sections, %v", len(all), err)
		}
		return all[0]
	}
	t.Run("boards that do not follow each other", func(t *testing.T) {
		r := round(1, 1, 1, 2, 40, 41)
		r.CustomBoards = "5,1,9"
		m := read(t, contents(0, r))
		if got := m.Rows[0]; !slices.Equal(got.Custom, []int{5, 1, 9}) || got.Low != 1 ||
			got.High != 9 || m.BoardsPerRound != 3 {
			t.Errorf("%+v", m)
		}
	})
	t.Run("rows in any order, and an empty table", func(t *testing.T) {
		m := read(t, contents(0, round(2, 2, 0, 0, 0, 0), round(1, 2, 1, 3, 3, 4),
			round(2, 1, 2, 4, 3, 4), round(1, 1, 1, 3, 1, 2)))
		if m.Tables != 2 || m.Rounds != 2 || m.Rows[1].Low != 3 || m.Playing(m.Rows[3]) || !m.Playing(m.Rows[2]) {
			t.Errorf("%+v", m)
		}
	})
	t.Run("a missing pair with different numbers", func(t *testing.T) {
		m := read(t, contents(4, round(1, 1, 1, 3, 1, 2), round(2, 1, 2, 4, 3, 4),
			round(1, 2, 1, 4, 3, 4), round(2, 2, 2, 3, 1, 2)))
		if m.Missing != 4 || m.Half != movement.EWMissing || !slices.Equal(m.SitsOut(1), []int{2}) ||
			!slices.Equal(m.SitsOut(2), []int{1}) {
			t.Errorf("missing %d, half %v, %v and %v sit out", m.Missing, m.Half, m.SitsOut(1), m.SitsOut(2))
		}
	})
	t.Run("a missing pair with equal numbers", func(t *testing.T) {
		m := read(t, contents(0, round(1, 1, 1, 1, 1, 2), round(2, 1, 0, 0, 0, 0),
			round(1, 2, 0, 0, 0, 0), round(2, 2, 2, 1, 1, 2)))
		if !m.EqualNumbers || m.Winners != 2 || m.Missing != 0 || m.Playing(m.Rows[1]) || !m.Playing(m.Rows[0]) {
			t.Errorf("%+v", m)
		}
	})
	t.Run("both lines numbered from 1", func(t *testing.T) {
		want, err := movement.Make("mitchell", movement.Options{Tables: 5, BoardsPerRound: 3, EqualNumbers: true})
		if err != nil {
			t.Fatal(err)
		}
		c := contents(0)
		for _, r := range want.Rows {
			c.Rounds = append(c.Rounds, round(r.Table, r.Round, r.NS, r.EW, r.Low, r.High))
		}
		if got := inFile(read(t, c)); !reflect.DeepEqual(got, inFile(want)) {
			t.Errorf("\n got %+v\nwant %+v", got, want)
		}
	})
	t.Run("equal numbers are skipped in both lines", func(t *testing.T) {
		m := read(t, contents(2, round(1, 1, 1, 1, 1, 2), round(2, 1, 2, 2, 3, 4), round(3, 1, 3, 3, 5, 6)))
		if m.Missing != 0 || m.Playing(m.Rows[1]) || !m.Playing(m.Rows[2]) {
			t.Errorf("%+v", m)
		}
	})
	t.Run("an unsound movement is read, not hidden", func(t *testing.T) {
		m := read(t, contents(0, round(1, 1, 1, 2, 1, 2), round(2, 1, 1, 3, 3, 4)))
		if err := m.Validate(); !errors.Is(err, movement.ErrUnsound) {
			t.Errorf("%v", err)
		}
	})
}

func TestImportRefuses(t *testing.T) {
	section := []bws.Section{{ID: 1, Letter: "A"}}
	good := bws.Round{Section: 1, Table: 1, Round: 1, NSPair: 1, EWPair: 2, LowBoard: 1, HighBoard: 2}
	edit := func(f func(*bws.Round)) []bws.Round {
		r := good
		f(&r)
		return []bws.Round{r}
	}
	for _, c := range []struct {
		why      string
		want     error
		contents bws.Contents
	}{
		{"it has no section", bridgemate.ErrNoMovement, bws.Contents{Rounds: []bws.Round{good}}},
		{"section A has no rounds", bridgemate.ErrNoMovement, bws.Contents{Sections: section}},
		{"section 1 is there twice", bridgemate.ErrNoMovement,
			bws.Contents{Sections: append(section, section...), Rounds: []bws.Round{good}}},
		{"section 7, table 1, round 1", bridgemate.ErrNoMovement,
			bws.Contents{Sections: section, Rounds: edit(func(r *bws.Round) { r.Section = 7 })}},
		{"A1, round 1: not a set of boards", bws.ErrBoards,
			bws.Contents{Sections: section, Rounds: edit(func(r *bws.Round) { r.HighBoard = 1 << 30 })}},
		{"A1, round 1: not a set of boards", bws.ErrBoards,
			bws.Contents{Sections: section, Rounds: edit(func(r *bws.Round) { r.CustomBoards = "1;2" })}},
		{"A1, round 1073741824", movement.ErrLimit,
			bws.Contents{Sections: section, Rounds: edit(func(r *bws.Round) { r.Round = 1 << 30 })}},
		{"A0, round 1", movement.ErrLimit,
			bws.Contents{Sections: section, Rounds: edit(func(r *bws.Round) { r.Table = 0 })}},
		{"A1, round 1: pair number", movement.ErrLimit,
			bws.Contents{Sections: section, Rounds: edit(func(r *bws.Round) { r.NSPair = -3 })}},
	} {
		got, err := bridgemate.ImportMovements(&c.contents)
		if !errors.Is(err, c.want) || !strings.Contains(fmt.Sprint(err), c.why) || got != nil {
			t.Errorf("%v, %v; want %q", got, err, c.why)
		}
	}
}

// Whatever the rows of a file say, a movement comes out that can be looked
// at, or an error.
func FuzzImportMovements(f *testing.F) {
	f.Add([]byte{1, 1, 1, 3, 1, 2, 2, 1, 2, 4, 3, 4, 1, 2, 1, 4, 3, 4}, 0, "")
	f.Add([]byte{1, 1, 1, 1, 1, 2, 2, 1, 2, 2, 3, 4}, 2, "1,5,9")
	f.Add([]byte{1, 63, 0, 0, 0, 0, 200, 1, 7, 0, 1, 1}, 7, "x")
	f.Fuzz(func(t *testing.T, b []byte, missing int, custom string) {
		c := &bws.Contents{Sections: []bws.Section{{ID: 1, Letter: "A", MissingPair: missing}}}
		for ; len(b) >= 6 && len(c.Rounds) < 100; b = b[6:] {
			c.Rounds = append(c.Rounds, bws.Round{Section: 1, Table: int(b[0]), Round: int(b[1]),
				NSPair: int(b[2]), EWPair: int(b[3]),
				LowBoard: int(b[4]), HighBoard: int(b[5]), CustomBoards: custom})
		}
		all, err := bridgemate.ImportMovements(c)
		if err != nil {
			return
		}
		if len(all) != 1 || len(all[0].Rows) != len(c.Rounds) {
			t.Errorf("%d rows became %+v", len(c.Rounds), all)
		}
		all[0].Problems()
		all[0].Rate()
		all[0].Cards()
	})
}
