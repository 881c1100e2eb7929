package terminal_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/sessiontest"
	"clubnight/session/terminal"
)

// What a phone is told of the next round is what it shows when it is there: one that lies
// on a table has who comes, one of a player is where he goes, or knows that he sits out.
func TestAhead(t *testing.T) {
	for _, c := range []struct {
		what    string
		family  string
		options movement.Options
	}{
		{"mitchell", "mitchell", movement.Options{Tables: 3, BoardsPerRound: 2}},
		{"howell", "howell", movement.Options{Tables: 4, BoardsPerRound: 2}},
		{"a pair is missing", "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2, Half: movement.EWMissing}},
	} {
		t.Run(c.what, func(t *testing.T) {
			r := phones(t, sessiontest.Made(t, c.family, c.options))
			m := r.st().Sections[0].Movement
			var visits []terminal.Visit
			for _, row := range m.Round(1) {
				visits = append(visits, r.lies(row.Table))
				for _, at := range []string{"N", "E"} {
					if v, ok := r.terminal.Own(1, row.Table, at, r.key("visit")); ok {
						visits = append(visits, v)
					}
				}
			}
			for round := 1; round <= m.Rounds; round++ {
				told := make([]*terminal.Screen, len(visits))
				for i, v := range visits {
					s := r.terminal.Screen(v)
					if s.Round != round {
						t.Fatalf("%+v shows round %d in %d", v, s.Round, round)
					}
					if told[i] = s.Ahead; (told[i] == nil) != (round == m.Rounds) {
						t.Fatalf("round %d: ahead of it is %+v", round, told[i])
					}
				}
				r.rounds(round, round)
				for i, v := range visits {
					r.take(v, terminal.Command{ID: r.key("go"), Do: terminal.GoOn, Round: round}, r.leaves(v, round))
					if told[i] == nil {
						continue
					}
					is := r.terminal.Screen(v)
					is.Ahead, is.Calls, is.Ranking, is.Seq = nil, nil, terminal.Ranking{}, told[i].Seq
					if !reflect.DeepEqual(is, *told[i]) {
						t.Errorf("%+v in round %d:\n%+v\nwas told\n%+v", v, round+1, is, *told[i])
					}
				}
			}
		})
	}
}

// leaves is how a phone is answered that goes on after a round: who sat out has none.
func (r *room) leaves(v terminal.Visit, round int) terminal.Outcome {
	sec := r.st().Sections[0]
	row, ok := sec.Movement.At(v.Table, round)
	if v.Table == 0 {
		row, _, ok = sec.Movement.Seat(v.Who, round)
	}
	switch {
	case !ok:
		return terminal.Moved
	case !r.st().Plays(sec, row):
		return terminal.Over
	}
	return terminal.Noted
}

// Of a round that is not drawn nothing is told, nor where nothing can be entered.
func TestNothingAhead(t *testing.T) {
	for what, edit := range map[string]func(*room){
		"no phones":  func(r *room) { r.director(session.PhonesClosed{}) },
		"closed":     func(r *room) { r.director(session.EveningClosed{}) },
		"last round": func(r *room) { r.rounds(1, 2) },
		"over":       func(r *room) { r.rounds(1, 3) },
	} {
		r := small(t)
		v := r.lies(1)
		if r.terminal.Screen(v).Ahead == nil {
			t.Fatal("nothing is told of round 2")
		}
		edit(r)
		if a := r.terminal.Screen(v).Ahead; a != nil && what != "last round" || a != nil && a.Round > 3 {
			t.Errorf("%s: %+v", what, a)
		}
	}
	drawn := &movement.Movement{Name: "Swiss", Tables: 2, Rounds: 1, Planned: 4, BoardsPerRound: 2, Rows: []movement.Row{
		{Table: 1, Round: 1, NS: 1, EW: 2, Low: 1, High: 2}, {Table: 2, Round: 1, NS: 3, EW: 4, Low: 1, High: 2}}}
	r := phones(t, drawn)
	if s := r.terminal.Screen(r.lies(1)); s.Rounds != 4 || s.Round != 1 || s.Ahead != nil {
		t.Errorf("before the draw of round 2: %d of %d, %+v", s.Round, s.Rounds, s.Ahead)
	}
}

// Two rounds that waited on a phone are taken, in order or the later one first, or in
// whatever order phones of several pairs come to the network again: all in their rounds,
// none lost, none twice.
func TestTwoRoundsAtOnce(t *testing.T) {
	pairs := func(list []sent) (all [][]sent) { // an offer goes before who agrees to it
		for i := 0; i < len(list); i += 2 {
			all = append(all, list[i:i+2])
		}
		return all
	}
	for order, sort := range map[string]func([][]sent){
		"in order":          func([][]sent) {},
		"the later first":   func(all [][]sent) { slices.Reverse(all) },
		"one after another": func(all [][]sent) { rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), reflect.Swapper(all)) },
	} {
		for _, own := range []bool{false, true} {
			t.Run(fmt.Sprint(order, own), func(t *testing.T) {
				r := phones(t, sessiontest.Made(t, "howell", movement.Options{Tables: 3, BoardsPerRound: 2}))
				r.rounds(1, 1)
				m := r.st().Sections[0].Movement
				var kept []sent
				entered := map[session.Key]bool{} // on the phone of the other pair
				for _, row := range m.Round(2) {
					visits := []terminal.Visit{r.lies(row.Table)}
					if own {
						visits = []terminal.Visit{r.own(row.Table, "N"), r.own(row.Table, "E")}
					}
					for _, v := range visits {
						for round := 2; round <= 3; round++ {
							at, _ := m.At(v.Table, round)
							if own {
								at, _, _ = m.Seat(v.Who, round)
							}
							for _, b := range at.Boards() {
								k := session.Key{Table: at.Table, Round: round, Board: b}
								if entered[k] {
									continue
								}
								entered[k] = true
								o := r.offer(at.Table, round, b, truth(at.Table, b))
								a := r.accept(o, session.OnSameScreen, at.Table)
								kept = append(kept, sent{v, o}, sent{v, a})
							}
						}
					}
				}
				all := pairs(kept)
				sort(all)
				for _, s := range slices.Concat(all...) {
					r.take(s.from, s.command, terminal.Recorded)
				}
				for _, s := range slices.Concat(all...) {
					r.take(s.from, s.command, terminal.Before)
				}
				for round := 2; round <= 3; round++ {
					for _, row := range m.Round(round) {
						for _, b := range row.Boards() {
							got := r.result(row.Table, round, b)
							if !r.st().Has(got.Key) || got.NS != row.NS || got.EW != row.EW ||
								got.Tricks != truth(row.Table, b) {
								t.Errorf("table %d, round %d, board %d: %+v", row.Table, round, b, got)
							}
						}
					}
				}
				if len(r.st().Doubtful()) > 0 {
					t.Errorf("%d results in doubt", len(r.st().Doubtful()))
				}
			})
		}
	}
}

// The movement changed while a phone had no network: what it kept of pairs who play
// there no longer is not taken, and not recorded for others; said anew by who plays there
// it is.
func TestAheadOfAnotherMovement(t *testing.T) {
	r := phones(t, sessiontest.Made(t, "mitchell", movement.Options{Tables: 5, BoardsPerRound: 2}))
	v := r.lies(1)
	var first, next []command
	for _, b := range r.boards(1, 1) {
		o := r.offer(1, 1, b, 0)
		first = append(first, o, r.accept(o, session.OnSameScreen, 1))
	}
	ahead := r.terminal.Screen(v).Ahead
	for _, b := range ahead.Boards {
		o := r.offer(1, 2, b.Key.Board, 1)
		next = append(next, o, r.accept(o, session.OnSameScreen, 1))
	}
	changed := r.st().Sections[0].Movement.Clone()
	other, _ := changed.At(2, 2)
	for i, row := range changed.Rows {
		switch {
		case row.Round == 2 && row.Table == 1:
			changed.Rows[i].EW = other.EW
		case row.Round == 2 && row.Table == 2:
			changed.Rows[i].EW = ahead.EW
		}
	}
	r.director(session.MovementChanged{ID: 1, Movement: changed, From: map[int]int{1: 2, 2: 2}})
	for _, c := range first {
		r.take(v, c, terminal.Recorded)
	}
	for _, c := range next {
		r.take(v, c, terminal.Moved)
		r.take(v, c, terminal.Moved)
	}
	for i := 0; i < len(next); i += 2 {
		o, a := next[i], next[i+1]
		o.ID, o.EW, a.EW = r.key("of"), other.EW, other.EW
		a.ID, a.Offer = r.key("ac"), o.ID
		r.take(v, o, terminal.Recorded)
		r.take(v, a, terminal.Recorded)
		if got := r.result(1, 2, o.Board); got.EW != other.EW || got.Tricks != 1 {
			t.Errorf("%+v", got)
		}
	}
}
