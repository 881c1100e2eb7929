package search

import (
	"encoding/csv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"clubnight/session/deal"
)

// examiner compares the answers of a search, whether the memory, the bounds or cards that
// were tried gave them, with a search that has no bounds. Some it asks again with the
// cards that are said not to matter dealt anew.
type examiner struct {
	t        *testing.T
	r        *rand.Rand
	s, plain *Search
	other    *Search // for other deals
	answers  int
}

// examine solves a deal in all strains while each answer with few tricks left is looked
// at.
func (x *examiner) examine(d deal.Deal, most int) {
	var held, dealt Deal
	held.Set(d)
	for trumps := deal.Clubs; trumps <= NoTrumps; trumps++ {
		x.s.Begin(&held, trumps, new(atomic.Bool))
		x.plain.Begin(&held, trumps, new(atomic.Bool))
		x.s.witness = func(leader, n, need int, won bool, ranks cards) {
			if n < 2 || n > most || need <= 0 || need > n {
				return
			}
			x.answers++
			x.plain.hands, x.plain.all = x.s.hands, x.s.all
			if truth, _ := x.plain.trick(leader, n, need); truth != won {
				x.t.Fatalf("%s trumps %d, %x leader %d: %d of %d tricks %v, truth %v",
					d, trumps, x.s.hands, leader, need, n, won, truth)
			}
			if n < most && x.r.IntN(1000) == 0 {
				dealt.Set(x.dealAnew(ranks))
				x.other.Begin(&dealt, trumps, new(atomic.Bool))
				if truth, _ := x.other.trick(leader, n, need); truth != won {
					x.t.Fatalf("%s trumps %d, %x leader %d, where %x matter: %d of %d tricks %v, with others %v",
						d, trumps, x.s.hands, leader, ranks, need, n, won, truth)
				}
			}
		}
		for leader := range 4 {
			x.s.Tricks(leader, 6)
		}
	}
}

// dealAnew shuffles the cards below those that matter; the lengths stay.
func (x *examiner) dealAnew(ranks cards) (hands [4]deal.Hand) {
	for l := range 4 {
		matter := cards(0)
		if r := ranks.suit(l); r != 0 {
			matter = r.lowest()<<1 - 1
		}
		var below []cards
		for rest := x.s.all.suit(l) &^ matter; rest != 0; rest &= rest - 1 {
			below = append(below, rest.highest())
		}
		x.r.Shuffle(len(below), func(i, j int) { below[i], below[j] = below[j], below[i] })
		for h := range hands {
			mine := x.s.hands[h].suit(l)
			n := (mine &^ matter).count()
			mine &= matter
			for _, c := range below[:n] {
				mine |= c
			}
			below = below[n:]
			for ; mine != 0; mine &= mine - 1 {
				hands[h] |= 1 << x.s.order.card(mine.highest()<<(16*l))
			}
		}
	}
	return hands
}

// TestEachAnswer looks at some of the reference deals; at all of them, and more deeply,
// with DD_LONG set. Wrong answers mostly make no table wrong, so tables alone do not find
// them.
func TestEachAnswer(t *testing.T) {
	x := examiner{t: t, r: rand.New(rand.NewPCG(5, 6)), s: New(40 << 20), plain: New(40 << 20), other: New(1 << 20)}
	x.plain.plain, x.other.plain = true, true
	files, deals, most := []string{"random200_dd.csv", "freak102_dd.csv"}, 1, 4
	if os.Getenv("DD_LONG") != "" {
		files, deals, most = append(files, "tables1000.csv"), 1000, 6
	}
	for _, file := range files {
		text, err := os.ReadFile(filepath.Join("..", "testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		rows = rows[1:]
		for i, row := range rows[:min(deals, len(rows))] {
			d, err := deal.Parse(row[0])
			if err != nil {
				t.Fatalf("%s %d: %v", file, i+1, err)
			}
			x.examine(d, most)
		}
		t.Logf("%s: %d answers", file, x.answers)
	}
	if x.answers < 10_000 {
		t.Errorf("only %d answers", x.answers)
	}
}
