package movement

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"clubnight/scoring"
)

// swissAfter is a Swiss of so many, of which rounds were drawn, everybody in the order of
// the numbers.
func swissAfter(t *testing.T, of string, n, rounds int) *Movement {
	t.Helper()
	o := Options{Tables: n, Rounds: 5, BoardsPerRound: 2}
	if of == "swiss" {
		o.Tables = (n + 1) / 2
		if n%2 == 1 {
			o.Half = EWMissing
		}
	}
	m, err := Make(of, o)
	if err != nil {
		t.Fatal(err)
	}
	for m.Rounds < rounds {
		m = drawnOn(t, m)
	}
	return m
}

func drawnOn(t *testing.T, m *Movement) *Movement {
	t.Helper()
	next, _, err := m.NextRound(Draw{Standings: byNumber(m)})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// byNumber is everybody, the lowest number first.
func byNumber(m *Movement) (standings []Standing) {
	for _, n := range m.Pairs() {
		standings = append(standings, Standing{n, scoring.Int(int64(-n))})
	}
	return standings
}

// Whoever comes late to a Swiss plays at once where somebody has no opponent, and from
// the next round on else; nobody else moves, and the rounds that follow can be drawn.
func TestLateInSwiss(t *testing.T) {
	for _, c := range []struct {
		of            string
		n, drawn      int
		played        int
		wants, tables []int // how many tables change at each choice, and how many there are then
	}{
		{"swiss", 7, 1, 0, []int{1, 0}, []int{4, 3}},
		{"swiss", 8, 1, 0, []int{0}, []int{4}},
		{"swiss", 7, 2, 1, []int{1, 0}, []int{4, 3}},
		{"swiss", 7, 3, 2, []int{1, 0}, []int{4, 3}},
		{"swiss", 7, 3, 3, []int{0}, []int{3}},
		{"swiss-teams", 5, 1, 0, []int{2, 0}, []int{6, 4}},
		{"swiss-teams", 5, 2, 1, []int{2, 0}, []int{6, 4}},
		{"swiss-teams", 6, 2, 1, []int{0}, []int{6}},
	} {
		name := fmt.Sprintf("%s of %d, round %d, %d played", c.of, c.n, c.drawn, c.played)
		m := swissAfter(t, c.of, c.n, c.drawn)
		var changed, tables []int
		for _, change := range m.Alternatives(c.n+1, c.played) {
			changed, tables = append(changed, len(change.Updates)), append(tables, change.To.Tables)
			to := change.To
			if got := to.Pairs(); len(got) != c.n+1 || got[c.n] != c.n+1 || to.Family != c.of || to.Validate() != nil {
				t.Errorf("%s: %v, %v, %v", name, got, to.Family, to.Problems())
			}
			for _, r := range m.Rows {
				if is, _ := to.At(r.Table, r.Round); !is.Equal(r) && m.Playing(r) {
					t.Errorf("%s: %v has become %v", name, r, is)
				}
			}
			var file bytes.Buffer
			if err := WriteCSV(&file, to); err != nil {
				t.Fatal(err)
			}
			if back, err := ReadCSV(&file); err != nil || !reflect.DeepEqual(back[0].Joining, to.Joining) {
				t.Errorf("%s: read back %+v, %v", name, back, err)
			}
			then := drawnOn(t, to)
			if out := then.SitsOut(then.Rounds); len(then.Joining) > 0 || len(out) != (c.n+1)%2 {
				t.Errorf("%s: then %v sit out, %v still join", name, out, then.Joining)
			}
			if _, err := to.ChangeTo(then, to.Rounds); err != nil {
				t.Errorf("%s: the next round: %v", name, err)
			}
		}
		if !slices.Equal(changed, c.wants) || !slices.Equal(tables, c.tables) {
			t.Errorf("%s: %v tables change, of %v", name, changed, tables)
		}
	}
}

// The draw of the next round says who joins by it; who has played does not join.
func TestJoiningIsSaid(t *testing.T) {
	m := swissAfter(t, "swiss", 8, 2).fromNextRound().fromNextRound()
	if !slices.Equal(m.Joining, []int{9, 10}) || !slices.Equal(m.SitsOut(2), []int{9, 10}) {
		t.Fatalf("%v join", m.Joining)
	}
	_, drawn, err := m.NextRound(Draw{Standings: byNumber(m)})
	if err != nil || !slices.Equal(drawn.Joined, []int{9, 10}) || len(drawn.Withdrawn) > 0 {
		t.Errorf("%+v, %v", drawn, err)
	}
	if next, _, err := m.PlayDrawn(drawn); err != nil || len(next.Joining) > 0 {
		t.Errorf("%v", err)
	}
	drawn.Games = drawn.Games[:len(drawn.Games)-1]
	if _, _, err := m.PlayDrawn(drawn); err == nil {
		t.Error("somebody who joins is forgotten")
	}
	m.Joining = []int{3}
	if m.Validate() == nil {
		t.Error("pair 3 plays, and joins")
	}
}

// An odd Swiss can be changed in each of its rounds: whoever had the bye in round 1 keeps
// the number.
func TestOddSwissGoesOn(t *testing.T) {
	for m := swissAfter(t, "swiss", 7, 1); m.Rounds < 5; {
		next := drawnOn(t, m)
		if _, err := m.ChangeTo(next, m.Rounds); err != nil {
			t.Errorf("round %d: %v", next.Rounds, err)
		}
		m = next
	}
}

// The missing pair that comes after rounds were played is first to sit in its place from
// then on: what it has missed is not to come.
func TestMissingPairComesFromThenOn(t *testing.T) {
	for played := range 3 {
		m := mustMake(t, "mitchell", Options{Tables: 5, Half: EWMissing})
		to := m.ForOneMore(played)[0].To
		out, was := 0, 0
		for _, r := range to.Rows {
			if !to.Playing(r) {
				out++
			}
		}
		for _, r := range m.Rows {
			if !m.Playing(r) && r.Round <= played {
				was++
			}
		}
		if out != was || len(to.Pairs()) != 10 && !to.EqualNumbers {
			t.Errorf("after %d rounds %d tables sit out, %d did", played, out, was)
		}
	}
}
