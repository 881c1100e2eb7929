package bridgemate_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/movement"
)

// TestIndividualsInTheFile: South and West stand beside North and East in RoundData, as
// mdbtools and we read them, for every control program, and make an individual again of
// the file. A movement of pairs has no such fields.
func TestIndividualsInTheFile(t *testing.T) {
	for _, g := range []bws.Generation{bws.BMPro, bws.BCS} {
		for _, format := range []bws.Format{bws.Access2000, bws.Access97} {
			t.Run(fmt.Sprint(g, format), func(t *testing.T) {
				s, l := evening(t)
				m := mustMake(t, "individual", movement.Options{Tables: 3, BoardsPerRound: 2})
				with(l, func(o *bridgemate.Options) { o.Generation, o.Format = g, format })
				if err := l.Create(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := columnsOf(t, l, "RoundData"); slices.Contains(got, "South") {
					t.Errorf("pairs have %v", got)
				}
				if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
					t.Fatal(err)
				}
				if err := l.Create(t.Context()); err != nil {
					t.Fatal(err)
				}
				for _, table := range []string{"RoundData", "ReceivedData", "IntermediateData"} {
					if got := columnsOf(t, l, table); !slices.Equal(got[len(got)-2:], []string{"South", "West"}) {
						t.Errorf("%s has %v", table, got)
					}
				}
				var want []string
				for _, r := range m.Rows {
					want = append(want, fmt.Sprintf("1|%d|%d|%d|%d|%d|%d||%d|%d", r.Table, r.Round, r.NS, r.EW,
						r.Low, r.High, r.South, r.West))
				}
				if got := exported(t, l.Options().File, "RoundData"); !slices.Equal(got, want) {
					t.Errorf("RoundData %q\nwant %q", got, want)
				}
				for _, p := range bws.Check(contents(t, l)) {
					if !p.Warning {
						t.Error(p)
					}
				}
				// A result of the room: the declarer is West, who is a
				// player and no pair.
				r := m.Rows[0]
				insert(t, l, bws.Received{Section: 1, Table: r.Table, Round: r.Round, Board: r.Low, PairNS: r.NS,
					PairEW: r.EW, Declarer: r.West, NSEW: "W", Contract: "2 S", Result: "="})
				read(t, l)
				if st := s.State(); len(st.Results) != 1 || len(st.Doubtful()) != 0 {
					t.Errorf("%d results, in doubt: %+v", len(st.Results), st.Doubtful())
				}
				facts, err := bridgemate.ImportFile(t.Context(), l.Options().File, session.EveningSet{}, roster{})
				if err != nil {
					t.Fatal(err)
				}
				if got := recorded(t, facts).Sections[0].Movement; got.Contestant != movement.Individual ||
					!slices.EqualFunc(got.Rows, m.Rows, movement.Row.Equal) {
					t.Errorf("read back: %+v", got)
				}
			})
		}
	}
}

// columnsOf lists the columns of a table of the file.
func columnsOf(t *testing.T, l *bridgemate.Link, table string) []string {
	t.Helper()
	list, err := bws.Dump(t.Context(), l.Options().File, table)
	if err != nil {
		t.Fatal(err)
	}
	return list[0].Columns
}

// TestIndividualsInAFileForPairs: a file without South and West takes the rounds of an
// individual all the same.
func TestIndividualsInAFileForPairs(t *testing.T) {
	s, l := created(t)
	m := mustMake(t, "individual", movement.Options{Tables: 3, BoardsPerRound: 2})
	if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
		t.Fatal(err)
	}
	if err := l.Modify(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := contents(t, l).Rounds; len(got) != len(m.Rows) || got[0].NSPair != m.Rows[0].NS || got[0].South != 0 {
		t.Errorf("%d rounds, the first %+v", len(got), got[0])
	}
}

// TestEastWestAreMovedOnce: RoundData says who plays where, so BCS must not move
// East-West itself, in any movement.
func TestEastWestAreMovedOnce(t *testing.T) {
	for family, o := range map[string]movement.Options{
		"mitchell": {Tables: 6, BoardsPerRound: 2}, "howell": {Tables: 3, BoardsPerRound: 2},
		"share-relay": {Tables: 8, BoardsPerRound: 2}, "individual": {Tables: 3, BoardsPerRound: 2},
	} {
		m, err := movement.Make(family, o)
		if err != nil {
			t.Fatal(family, err)
		}
		s, l := evening(t)
		with(l, func(o *bridgemate.Options) { o.Generation = bws.BCS; o.File = filepath.Join(t.TempDir(), "e.bws") })
		if err := s.Record("director", session.SectionSet{ID: 1, Movement: m}); err != nil {
			t.Fatal(err)
		}
		if err := l.Create(t.Context()); err != nil {
			t.Fatal(err)
		}
		snapshot, err := jet.ReadSnapshot(t.Context(), l.Options().File)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := snapshot.Rows("Section")
		if err != nil || len(rows) != 1 || rows[0]["EWMoveBeforePlay"] != int64(0) {
			t.Errorf("%s: %v, %v; EWMoveBeforePlay is 0, and not null", family, rows, err)
		}
		if got, want := contents(t, l).Rounds[0], m.Rows[0]; got.NSPair != want.NS || got.EWPair != want.EW {
			t.Errorf("%s: the first round has %d and %d, want %d and %d", family,
				got.NSPair, got.EWPair, want.NS, want.EW)
		}
	}
}
