package bridgemate_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

func TestNamesToTheHandsets(t *testing.T) {
	s, l := evening(t)
	if _, err := l.SendNames(t.Context()); !errors.Is(err, bridgemate.ErrBCS) {
		t.Errorf("BM Pro: %v", err)
	}
	with(l, func(o *bridgemate.Options) { o.Generation, o.SendNames = bws.BCS, true })
	err := s.Record("director", session.PairNamed{Pair: session.Contestant{Section: 1, Number: 6},
		Names: [2]string{"Łukasz Ağaoğlu-Wiśniewski", "O'Connor"}})
	if err == nil {
		err = l.Create(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	seat := func(d string) bws.PlayerNumber {
		list := contents(t, l).PlayerNumbers
		return list[slices.IndexFunc(list, func(p bws.PlayerNumber) bool { return p.Table == 1 && p.Direction == d })]
	}
	if e, w := seat("E"), seat("W"); len(e.Name) > 18 || e.Name != bws.HandsetName("Łukasz Ağaoğlu-Wiśniewski", 18) ||
		!e.Updated || w.Name != "O'Connor" || seat("N").Updated {
		t.Errorf("%+v %+v", e, w)
	}
	change(t, l, func(w bws.Batch) error {
		_, err := w.Update("PlayerNumbers", bws.Row{"Table": 1, "Direction": "N"}, bws.Row{"Number": "1001"})
		return err
	})
	read(t, l)
	if n, err := l.SendNames(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	if n := seat("N"); n.Name != "Agaoglu" || !n.Updated || n.Number != "1001" {
		t.Errorf("%+v", n)
	}
	if n, err := l.SendNames(t.Context()); n != 0 || err != nil {
		t.Errorf("twice: %d, %v", n, err)
	}
}

// A team's line-up says who sits where; of an individual each seat is a
// player of its own.
func TestNamesOfTeamsAndOfPlayers(t *testing.T) {
	for _, c := range []struct {
		family string
		facts  []session.Fact
	}{
		{"round-robin", []session.Fact{
			session.TeamSet{Team: session.Contestant{Section: 1, Number: 1},
				Members: []session.Member{{Name: "Ann"}, {Name: "Bob"}, {Name: "Cid"}, {Name: "Dora"}}},
			session.TeamSet{Team: session.Contestant{Section: 1, Number: 4},
				Members: []session.Member{{Name: "Eve"}, {Name: "Finn"}, {Name: "Gus"}, {Name: "Hal"}}},
			session.LineUpSet{Team: session.Contestant{Section: 1, Number: 1}, FromRound: 1,
				NS: [2]int{3, 2}, EW: [2]int{1, 0}},
			session.LineUpSet{Team: session.Contestant{Section: 1, Number: 4}, FromRound: 1,
				NS: [2]int{0, 1}, EW: [2]int{2, -1}},
			session.LineUpSet{Team: session.Contestant{Section: 1, Number: 4}, FromRound: 2,
				NS: [2]int{2, 3}, EW: [2]int{0, 1}},
		}},
		{"individual", []session.Fact{
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 1}, Names: [2]string{"Player 1"}},
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 2}, Names: [2]string{"Player 2"}},
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 3}, Names: [2]string{"Player 3"}},
			session.PairNamed{Pair: session.Contestant{Section: 1, Number: 4}, Names: [2]string{"Player 4"}},
		}},
	} {
		t.Run(c.family, func(t *testing.T) {
			s, l := evening(t)
			m := made(t, c.family, movement.Options{Tables: 4, BoardsPerRound: 2})
			if err := s.Record("director",
				append([]session.Fact{session.SectionSet{ID: 1, Movement: m}}, c.facts...)...); err != nil {
				t.Fatal(err)
			}
			with(l, func(o *bridgemate.Options) { o.Generation, o.SendNames = bws.BCS, true })
			if err := l.Create(t.Context()); err != nil {
				t.Fatal(err)
			}
			shown, named := contents(t, l).PlayerNumbers, 0
			for _, p := range shown {
				row, _ := m.At(p.Table, 1)
				want := map[string]string{}
				if m.Contestant == movement.Individual {
					for i, n := range []int{row.NS, row.EW, row.South, row.West} {
						if n <= 4 {
							want["NESW"[i:i+1]] = fmt.Sprint("Player ", n)
						}
					}
				} else {
					// N, E, S, W
					lines := map[int][4]string{1: {"Dora", "Bob", "Cid", "Ann"}, 4: {"Eve", "Gus", "Finn", ""}}
					want["N"], want["S"] = lines[row.NS][0], lines[row.NS][2]
					want["E"], want["W"] = lines[row.EW][1], lines[row.EW][3]
				}
				if p.Name != want[p.Direction] {
					t.Errorf("table %d %s: %q, want %q (%v)", p.Table, p.Direction, p.Name, want[p.Direction], row)
				}
				if p.Name != "" {
					named++
				}
			}
			if want := map[movement.ContestantKind]int{movement.Team: 7,
				movement.Individual: 4}[m.Contestant]; named != want {
				t.Errorf("%d names, want %d", named, want)
			}
		})
	}
}
