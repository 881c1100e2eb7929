package bws

import (
	"fmt"
	"slices"
)

func (k *checker) roundData() {
	for _, r := range k.c.Rounds {
		at := place{r.Section, r.Table}
		where := fmt.Sprintf("%s, round %d", k.table("RoundData", r.Section, r.Table), r.Round)
		if !k.tables[at] {
			k.reject(where, "the table is not in Tables")
		}
		if slices.ContainsFunc(k.rounds[at], func(o Round) bool { return o.Round == r.Round }) {
			k.reject(where, "the round is there twice")
		}
		k.rounds[at] = append(k.rounds[at], r)
		if r.Round < 1 || r.Round > MaxRounds {
			k.reject(where, "rounds run from 1 to %d", MaxRounds)
		}
		k.round(where, r)
	}
}

func (k *checker) round(where string, r Round) {
	if p := max(r.NSPair, r.EWPair); p > MaxPairNumber || min(r.NSPair, r.EWPair) < 0 {
		k.reject(where, "pairs %d and %d; pairs run from 1 to %d", r.NSPair, r.EWPair, MaxPairNumber)
	}
	k.players(where, r)
	boards, err := r.Boards()
	switch {
	case err != nil:
		k.reject(where, "%v; boards run from 1 to %d", err, MaxBoardNumber)
	case len(boards) > MaxBoardsPerRound:
		k.reject(where, "%d boards, at most %d in a round", len(boards), MaxBoardsPerRound)
	case (r.NSPair == 0) != (r.EWPair == 0):
		k.warn(where, "only one side is empty; a table without play has zeros for both")
	case r.NSPair != 0 && len(boards) == 0:
		k.warn(where, "pairs %d and %d have no boards", r.NSPair, r.EWPair)
	}
}

// players checks the four of an individual.
func (k *checker) players(where string, r Round) {
	if r.South == 0 && r.West == 0 {
		return
	}
	four := []int{r.NSPair, r.EWPair, r.South, r.West}
	if slices.Min(four) < 0 || slices.Max(four) > MaxPairNumber {
		k.reject(where, "players %d, %d, %d and %d; numbers run from 1 to %d", r.NSPair, r.South,
			r.EWPair, r.West, MaxPairNumber)
	}
	slices.Sort(four)
	for i := 1; i < len(four); i++ {
		if four[i] != 0 && four[i] == four[i-1] {
			k.reject(where, "player %d is there twice", four[i])
		}
	}
}

// movement checks the rounds of one table together.
func (k *checker) movement(t TableRow) {
	rounds := k.rounds[place{t.Section, t.Table}]
	where := k.table("RoundData", t.Section, t.Table)
	if len(rounds) == 0 {
		k.reject(where, "the table has no rounds")
		return
	}
	there, last, total := map[int]bool{}, 0, 0
	played := map[int]int{}
	for _, r := range rounds {
		there[r.Round], last = true, max(last, r.Round)
		boards, _ := r.Boards()
		if r.NSPair == 0 && r.EWPair == 0 {
			continue
		}
		total += len(boards)
		for _, b := range boards {
			if before, again := played[b]; again {
				k.warn(where, "board %d comes in round %d and in round %d", b, before, r.Round)
			}
			played[b] = r.Round
		}
	}
	for n := 1; n <= min(last, MaxRounds); n++ {
		if !there[n] {
			k.reject(where, "round %d is missing; the rounds must follow each other from 1", n)
		}
	}
	if longest := k.longest(t.Section); last < longest {
		k.warn(where,
			"ends with round %d, others in the section with round %d; rounds that are not played belong there too",
			last, longest)
	}
	if m := TableMemory(last, total); m > MaxTableMemory {
		k.reject(where, "%d rounds x 3 + %d boards x 4 = %d, at most %d", last, total, m, MaxTableMemory)
	}
}

// longest is the highest round of a section.
func (k *checker) longest(section int) (last int) {
	for _, r := range k.c.Rounds {
		if r.Section == section {
			last = max(last, r.Round)
		}
	}
	return last
}

// pairsAtOnce finds pairs that would have to sit at two tables. NS 3 and EW 3 may be
// different pairs, so only numbers of the same direction are compared.
func (k *checker) pairsAtOnce() {
	type seat struct {
		section, round, pair int
		ns                   bool
	}
	at := map[seat]int{}
	for _, r := range k.c.Rounds {
		list, who := []seat{{r.Section, r.Round, r.NSPair, true}, {r.Section, r.Round, r.EWPair, false}}, "pair"
		if r.South != 0 || r.West != 0 { // of players on their own each number is one
			list, who = append(list, seat{r.Section, r.Round, r.South, true},
				seat{r.Section, r.Round, r.West, true}), "player"
			list[1].ns = true
		}
		for _, s := range list {
			if s.pair == 0 {
				continue
			}
			if other, twice := at[s]; twice && other != r.Table {
				k.reject(fmt.Sprintf("%s, round %d", k.table("RoundData", r.Section, r.Table), r.Round),
					"%s %d also sits at table %s", who, s.pair, k.c.TableName(r.Section, other))
			}
			at[s] = r.Table
		}
	}
}

// boardsTwice finds pairs that would play a board again at another table.
func (k *checker) boardsTwice() {
	type meeting struct {
		section, pair, board int
		ns                   bool // which pair of the number, where there are two
	}
	at := map[meeting]Round{}
	for _, r := range k.c.Rounds {
		boards, _ := r.Boards()
		for _, b := range boards {
			for _, m := range []meeting{{r.Section, r.NSPair, b, k.double[r.Section]},
				{r.Section, r.EWPair, b, false}} {
				before, again := at[m]
				if m.pair != 0 && again && before.Table != r.Table {
					k.warn(fmt.Sprintf("%s, round %d", k.table("RoundData", r.Section, r.Table), r.Round),
						"pair %d has board %d, as in round %d at table %s", m.pair, b, before.Round,
						k.c.TableName(r.Section, before.Table))
				}
				at[m] = r
			}
		}
	}
}
