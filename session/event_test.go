package session_test

import (
	"errors"
	"maps"
	"reflect"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// evening is one section with every result of its movement in, each a
// function of its place.
func evening(t *testing.T, family string, o movement.Options, choices method.Choices) *session.Session {
	t.Helper()
	s, err := session.Resume(new(session.MemoryJournal))
	if err != nil {
		t.Fatal(err)
	}
	m, err := movement.Make(family, o)
	if err != nil {
		t.Fatal(err)
	}
	record(t, s, session.ScoringSet{Choices: choices}, session.SectionSet{ID: 1, Movement: m})
	playAll(t, s, 1)
	return s
}

// playAll gives every place of a section a result that is not there yet.
func playAll(t *testing.T, s *session.Session, section int) {
	t.Helper()
	var facts []session.Fact
	sec, _ := s.State().Section(section)
	for _, row := range sec.Movement.Rows {
		if !sec.Movement.Playing(row) {
			continue
		}
		for _, b := range row.Boards() {
			k := session.Key{Section: section, Table: row.Table, Round: row.Round, Board: b}
			if _, there := s.State().Results[k]; there {
				continue
			}
			n := 7*row.Table + 5*row.Round + 3*b + row.NS*row.EW
			r := session.Result{Key: k, NS: row.NS, EW: row.EW, Outcome: session.Played}
			r.Contract = scoring.Contract{Level: 1 + n%4, Denomination: scoring.Denomination(n % 5)}
			r.Declarer, r.Tricks = scoring.Direction(n%4), n%5-2
			facts = append(facts, session.ResultReceived{Result: r})
		}
	}
	if err := s.Record("Bridgemate", facts...); err != nil {
		t.Fatal(err)
	}
}

// naive scores matchpoints a second time, with nothing but comparisons: the sum of each
// contestant and the boards that it played. skip leaves lines out, and given gives a side
// its share in percent instead.
func naive(st *session.State, half func(r session.Received) bool,
	given map[session.Key][2]int) (total map[int]scoring.Frac, boards map[int]int) {
	total, boards = map[int]scoring.Frac{}, map[int]int{}
	byBoard := map[int][]session.Received{}
	full := 0
	for _, r := range st.Results {
		if half == nil || !half(r) {
			byBoard[r.Board] = append(byBoard[r.Board], r)
		}
	}
	for _, rs := range byBoard {
		full = max(full, len(rs))
	}
	add := func(who int, f scoring.Frac) { total[who] = total[who].Add(f); boards[who]++ }
	for _, rs := range byBoard {
		var compared []session.Received
		for _, r := range rs {
			if _, artificial := given[r.Key]; !artificial {
				compared = append(compared, r)
			}
		}
		n := int64(len(compared))
		for _, r := range rs {
			if share, artificial := given[r.Key]; artificial {
				top := scoring.Int(2 * int64(full-1))
				add(r.NS, top.Mul(scoring.F(int64(share[0]), 100)))
				add(r.EW, top.Mul(scoring.F(int64(share[1]), 100)))
				continue
			}
			mine, _ := r.Points()
			raw := int64(0)
			for _, o := range compared {
				if o.Key == r.Key {
					continue
				}
				if theirs, _ := o.Points(); theirs < mine {
					raw += 2
				} else if theirs == mine {
					raw++
				}
			}
			// Neuberg (Law 78A in the form of the EBU): (M+1)·N/n - 1.
			ns := scoring.Int(raw + 1).Mul(scoring.F(int64(full), n)).Sub(scoring.Int(1))
			add(r.NS, ns)
			add(r.EW, scoring.Int(2*int64(full-1)).Sub(ns))
		}
	}
	return total, boards
}

func checkTotals(t *testing.T, sc *session.Scores, total map[int]scoring.Frac, boards map[int]int) {
	t.Helper()
	seen := 0
	for _, ranking := range sc.Rankings {
		for _, r := range ranking.Ranks {
			seen++
			if want := total[r.Who.Number]; !r.Total.Equal(want) || r.Played != boards[r.Who.Number] {
				t.Errorf("contestant %d: %s on %d boards, the second calculation has %s on %d", r.Who.Number, r.Total,
					r.Played, want, boards[r.Who.Number])
			}
		}
	}
	if seen != len(total) {
		t.Errorf("%d ranked, the second calculation has %d", seen, len(total))
	}
}

func scored(t *testing.T, st *session.State) *session.Scores {
	t.Helper()
	sc, err := st.Score()
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

var howell = movement.Options{Tables: 4, BoardsPerRound: 3}

func TestMatchpointsTwice(t *testing.T) {
	s := evening(t, "howell", howell, method.Choices{})
	total, boards := naive(s.State(), nil, nil)
	sc := scored(t, s.State())
	checkTotals(t, sc, total, boards)
	if !sc.Complete() || sc.Fields[0].Unit() != scoring.Matchpoint || sc.Arrived != 84 {
		t.Errorf("complete %v, %d of %d", sc.Complete(), sc.Arrived, sc.Expected)
	}
}

// Law 15: the result stands for the pairs who played, who should have played gets
// what the director says.
func TestPlayedByOthers(t *testing.T) {
	s := evening(t, "howell", howell, method.Choices{OwnSession: "no"})
	st := s.State()
	var k session.Key
	for key := range st.Results {
		if key.Round == 1 && key.Table == 2 && (k.Board == 0 || key.Board < k.Board) {
			k = key
		}
	}
	was := st.Results[k]
	others := slices.DeleteFunc(st.Sections[0].Movement.Pairs(),
		func(n int) bool { return n == was.NS || n == was.EW })[:1]
	record(t, s, session.PlayedByOthers{Key: k, NS: others[0], EW: was.EW,
		ForNS: &scoring.Ruling{Kind: scoring.AveragePlus}, Reason: "wrong table"})
	before, beforeBoards := naive(st, nil, nil)
	after := scored(t, s.State())
	for _, r := range after.Rankings[0].Ranks {
		boards := beforeBoards[r.Who.Number]
		switch r.Who.Number {
		case others[0]:
			boards++ // it has the line as one more
		case was.NS: // average plus in the place of the score: as many boards
		}
		if r.Played != boards {
			t.Errorf("pair %d: %d boards, want %d", r.Who.Number, r.Played, boards)
		}
	}
	if r := after.RankOf(session.Contestant{Section: 1, Number: was.EW}); !r.Total.Equal(before[was.EW]) {
		t.Errorf("the pair that sat right has %s, had %s", r.Total, before[was.EW])
	}
	i := slices.IndexFunc(after.Travellers, func(tr session.Traveller) bool { return tr.Board == k.Board })
	if i < 0 || !slices.ContainsFunc(after.Travellers[i].Lines,
		func(l session.TravellerLine) bool { return l.Key == k && l.NSPair == others[0] }) {
		t.Error("the traveller does not show who played")
	}
	record(t, s, session.PlayedByOthers{Key: k})
	checkTotals(t, scored(t, s.State()), before, beforeBoards)
}

// A board that was another from round 4 on is compared within its forms.
func TestFouledBoard(t *testing.T) {
	s := evening(t, "howell", howell, method.Choices{Groups: "none"})
	board := 1
	record(t, s, session.BoardFouled{Section: 1, Board: board, FromRound: 4, Form: "b"})
	sc := scored(t, s.State())
	forms := map[string]int{}
	for _, tr := range sc.Travellers {
		if tr.Board == board {
			forms[tr.Form] = len(tr.Lines)
			for _, l := range tr.Lines {
				if (l.Round >= 4) != (tr.Form == "b") {
					t.Errorf("round %d in form %q", l.Round, tr.Form)
				}
			}
		}
	}
	if len(forms) != 2 || forms[""]+forms["b"] != 4 {
		t.Errorf("forms %v", forms)
	}
	record(t, s, session.BoardFouled{Section: 1, Board: board})
	total, boards := naive(s.State(), nil, nil)
	checkTotals(t, scored(t, s.State()), total, boards)
}

// Penalties, bonuses and what was carried forward stand beside the scores of the boards.
func TestPenaltiesAndCarried(t *testing.T) {
	s := evening(t, "howell", howell, method.Choices{})
	total, _ := naive(s.State(), nil, nil)
	who := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	record(t, s,
		session.PenaltyGiven{Who: who(1), Amount: scoring.Int(-25), Unit: scoring.PercentOfTop, Reason: "slow"},
		session.PenaltyGiven{Who: who(2), Amount: scoring.Int(-3), Unit: scoring.Matchpoint, Disciplinary: true},
		session.PenaltyGiven{Who: who(3), Amount: scoring.Int(2), Unit: scoring.Matchpoint},
		session.CarriedForward{Who: who(4), Score: scoring.Int(50), Max: scoring.Int(100)},
	)
	sc := scored(t, s.State())
	top := scoring.Int(6) // four tables: 2-1-0
	for n, more := range map[int]scoring.Frac{1: top.Mul(scoring.F(-1, 4)), 2: scoring.Int(-3),
		3: scoring.Int(2), 4: scoring.Int(50)} {
		r := sc.RankOf(who(n))
		if !r.Total.Equal(total[n].Add(more)) {
			t.Errorf("pair %d: %s, want %s", n, r.Total, total[n].Add(more))
		}
	}
	if r := sc.RankOf(who(4)); !r.Out().Equal(r.Max.Add(scoring.Int(100))) {
		t.Errorf("out of %s", r.Out())
	}
	if a := sc.RankOf(who(2)).Adjustments; len(a) != 1 || a[0].Law != "91" {
		t.Errorf("%+v", a)
	}
	record(t, s, session.HandicapSet{Who: who(5), Handicap: scoring.Int(40)})
	sc = scored(t, s.State())
	if len(sc.Rankings) != 2 || !sc.Rankings[1].WithHandicap || sc.Rankings[1].Ranks[0].Who != who(5) {
		t.Errorf("no ranking with handicap, or 40 points do not win it: %d rankings", len(sc.Rankings))
	}
}

// Who withdraws, comes late or plays without standing, and what that means
// for the others.
func TestLateWithdrawnAndWithoutStanding(t *testing.T) {
	who := func(n int) session.Contestant { return session.Contestant{Section: 1, Number: n} }
	ranked := func(sc *session.Scores, n int) bool { return sc.RankOf(who(n)) != nil }
	plus, minus := &scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}

	t.Run("cancelled", func(t *testing.T) {
		s := evening(t, "howell", howell, method.Choices{})
		record(t, s, session.ParticipationSet{Who: who(3), Participation: session.Withdrawn, From: 3, Cancelled: true})
		total, boards := naive(s.State(), func(r session.Received) bool { return r.NS == 3 || r.EW == 3 }, nil)
		sc := scored(t, s.State())
		checkTotals(t, sc, total, boards)
		if ranked(sc, 3) || sc.Expected != 84-21 {
			t.Errorf("ranked %v, %d expected", ranked(sc, 3), sc.Expected)
		}
	})
	t.Run("left after round 5", func(t *testing.T) {
		s, err := session.Resume(new(session.MemoryJournal))
		if err != nil {
			t.Fatal(err)
		}
		m, err := movement.Make("howell", howell)
		if err != nil {
			t.Fatal(err)
		}
		record(t, s, session.ScoringSet{Choices: method.Choices{OwnSession: "no"}},
			session.SectionSet{ID: 1, Movement: m})
		playAll(t, s, 1)
		for k, r := range maps.Clone(s.State().Results) { // it did not play the last two rounds
			if k.Round >= 6 && (r.NS == 3 || r.EW == 3) {
				if err := s.Record("Bridgemate", session.ResultErased{Key: k}); err != nil {
					t.Fatal(err)
				}
			}
		}
		record(t, s, session.ParticipationSet{Who: who(3), Participation: session.Withdrawn, From: 6,
			ForOpponents: plus, ForIt: minus, Ranked: true})
		sc := scored(t, s.State())
		if !sc.Complete() || !ranked(sc, 3) {
			t.Errorf("complete %v (%d of %d), ranked %v", sc.Complete(), sc.Arrived, sc.Expected, ranked(sc, 3))
		}
		for _, r := range sc.Rankings[0].Ranks {
			if r.Played != 21 {
				t.Errorf("pair %d: %d boards", r.Who.Number, r.Played)
			}
		}
		missed := 0
		for _, a := range sc.RankOf(who(3)).Awards {
			if a.Ruling != nil && a.Ruling.Kind == scoring.AverageMinus {
				missed++
			}
		}
		if missed != 6 {
			t.Errorf("%d boards missed", missed)
		}
	})
	t.Run("without standing", func(t *testing.T) {
		s := evening(t, "howell", howell, method.Choices{})
		total, boards := naive(s.State(), nil, nil)
		record(t, s, session.ParticipationSet{Who: who(3), Participation: session.WithoutStanding})
		sc := scored(t, s.State())
		checkTotals(t, sc, total, boards)
		ranks := sc.Rankings[0].Ranks
		if last := ranks[len(ranks)-1]; last.Who != who(3) || last.Place != 0 {
			t.Errorf("it has place %d", sc.RankOf(who(3)).Place)
		}
	})
}

// 60 % and 40 % of a handset follow the pair's own evening, unless the club says exactly.
func TestAveragePlusOfAHandset(t *testing.T) {
	for _, c := range []struct{ words, want string }{{"", "above"}, {"exact", "60"}} {
		s := evening(t, "howell", howell, method.Choices{Percentages: c.words})
		for _, r := range s.State().InOrder() { // pair 1 makes a grand slam whenever it sits North-South
			if r.NS == 1 {
				r.Contract, r.Declarer, r.Tricks = scoring.Contract{Level: 7,
					Denomination: scoring.NoTrump}, scoring.North, 0
				if err := s.Record("Bridgemate", session.ResultChanged{Result: r.Result}); err != nil {
					t.Fatal(err)
				}
			}
		}
		sc := scored(t, s.State())
		best := sc.Rankings[0].Ranks[0]
		if best.Who.Number != 1 || best.Percentage.Cmp(scoring.Int(60)) <= 0 {
			t.Fatalf("pair %d is best with %s %%", best.Who.Number, best.Percentage)
		}
		var k session.Key
		for key, r := range s.State().Results {
			if r.NS == best.Who.Number && (k.Board == 0 || key.Compare(k) < 0) {
				k = key
			}
		}
		r := s.State().Results[k].Result
		r.Percentages(scoring.Int(60), scoring.Int(40))
		if err := s.Record("Bridgemate", session.ResultChanged{Result: r}); err != nil {
			t.Fatal(err)
		}
		sc = scored(t, s.State())
		for _, a := range sc.RankOf(best.Who).Awards {
			if a.Ruling == nil {
				continue
			}
			pct, _ := a.Percentage()
			if (c.want == "60") != pct.Equal(scoring.Int(60)) || c.want == "above" && pct.Cmp(scoring.Int(60)) <= 0 {
				t.Errorf("%q: the board gives %s %%", c.words, pct)
			}
		}
	}
}

// What was undone is as if it had never been, and everything needed is kept.
func TestUndoneIsAFold(t *testing.T) {
	s := evening(t, "howell", howell, method.Choices{})
	plain := s.State()
	who := session.Contestant{Section: 1, Number: 1}
	record(t, s, session.PenaltyGiven{Who: who, Amount: scoring.Int(-3), Unit: scoring.Matchpoint})
	seq := s.State().Seq
	record(t, s, session.Undone{Entry: seq})
	if st := s.State(); len(st.Penalties) != 0 || !reflect.DeepEqual(st.Results, plain.Results) ||
		st.InForce(seq) || st.Seq != seq+1 {
		t.Errorf("penalties %v, in force %v", st.Penalties, st.InForce(seq))
	}
	record(t, s, session.Undone{Entry: seq + 1})
	if st := s.State(); len(st.Penalties) != 1 || !st.InForce(seq) {
		t.Errorf("taken back twice: %v", st.Penalties)
	}
	for name, c := range map[string]struct {
		entry int64
		want  error
	}{"the section that results rest on": {2, session.ErrNeeded}, "what the Bridgemate sent": {3, session.ErrNotUndone},
		"nothing": {999, session.ErrNotUndone}} {
		before := s.State()
		if err := s.Record("director", session.Undone{Entry: c.entry}); !errors.Is(err, c.want) ||
			!errors.Is(err, session.ErrBadEntry) || s.State() != before {
			t.Errorf("%s: %v", name, err)
		}
	}
}
