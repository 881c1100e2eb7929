package simultaneous

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
)

// events are rules with events to try them on.
func events(rng *rand.Rand) (Rules, event) {
	rules := Rules{
		Scoring: method.Choices{Method: []string{"mp", "crossimp", "butler"}[rng.IntN(3)], As: "ebu"},
		Lines:   rng.IntN(3) == 0, Boards: rng.IntN(8), Share: scoring.F(int64(rng.IntN(4)), 4),
	}
	return rules, event{seed: rng.Uint64(), clubs: 1 + rng.IntN(12), tables: 1 + rng.IntN(4), boards: 1 + rng.IntN(6), odd: rng.IntN(4) > 0}
}

// TestSecond sends events in an order at random, some evenings twice, some wrong and then right, some taken back, and compares with the
// second calculation, also half way.
func TestSecond(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 6))
	for range 300 {
		rules, e := events(rng)
		f := made(t, rules)
		all := e.sendings(rng)
		half := map[ClubID]Arrival{}
		for i, s := range all {
			a := e.arrival(s)
			take(t, f, a)
			if a.Number > half[a.Club].Number {
				half[a.Club] = a
			}
			if i == len(all)/2 {
				agree(t, f.Standings(), second(t, rules.Scoring.Method, half, rules), rules)
			}
		}
		agree(t, f.Standings(), second(t, rules.Scoring.Method, e.standing(), rules), rules)
	}
}

// TestOrderFree takes the same sendings in two orders, looking at the standings now and then in the one and never in the other, with
// one goroutine and with several.
func TestOrderFree(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 100 {
		rules, e := events(rng)
		f, g := made(t, rules), made(t, rules)
		f.workers, g.workers = 1, 7
		for i, s := range e.sendings(rng) {
			take(t, f, e.arrival(s))
			if i%3 == 0 {
				f.Standings()
			}
		}
		for _, s := range e.sendings(rng) {
			take(t, g, e.arrival(s))
		}
		alike(t, f, g)
	}
}

// alike compares all that two fields tell.
func alike(t testing.TB, f, g *Field) {
	t.Helper()
	if !reflect.DeepEqual(told(f.Standings()), told(g.Standings())) {
		t.Fatalf("%v\n%v", told(f.Standings()), told(g.Standings()))
	}
	if !reflect.DeepEqual(f.Clubs(), g.Clubs()) || !slices.Equal(f.Boards(), g.Boards()) {
		t.Fatalf("clubs %v, %v; boards %v, %v", f.Clubs(), g.Clubs(), f.Boards(), g.Boards())
	}
	for _, board := range f.Boards() {
		if got, want := fmt.Sprintf("%+v", f.Board(board)[0]), fmt.Sprintf("%+v", g.Board(board)[0]); got != want {
			t.Fatalf("%s\n%s", got, want)
		}
	}
}

// told is what standings say, with fractions in words.
func told(s *Standings) (all []string) {
	all = append(all, fmt.Sprint(s.Unit, s.Clubs, s.Pairs, s.Results, s.Boards))
	for _, r := range s.Rankings {
		for _, row := range r.Rows {
			all = append(all, fmt.Sprint(r.Side, r.Short, row))
		}
	}
	return all
}

// TestAgain takes everything twice: the second time nothing changes, and the standings are the very same.
func TestAgain(t *testing.T) {
	e := event{seed: 3, clubs: 5, tables: 3, boards: 6, odd: true}
	f := made(t, Rules{})
	for range 2 {
		for _, s := range e.sendings(rand.New(rand.NewPCG(1, 1))) {
			take(t, f, e.arrival(s))
		}
	}
	before := f.Standings()
	for club := range e.clubs {
		for number := range e.last(club) {
			if changed := take(t, f, e.arrival(sent{club, number + 1})); changed.Stands || changed.Boards != nil {
				t.Errorf("%+v", changed)
			}
		}
	}
	if f.Standings() != before {
		t.Error("what came again made new standings")
	}
}

// TestWithdrawn takes a club in and out again: everything is as it was, and what was handed out has not changed.
func TestWithdrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	for range 50 {
		rules, e := events(rng)
		f := made(t, rules)
		for _, s := range e.sendings(rng) {
			take(t, f, e.arrival(s))
		}
		before := f.Standings()
		frozen, boards := told(before), f.Boards()
		extra := event{seed: 99, clubs: 1, tables: 6, boards: 9, odd: true}.arrival(sent{0, 1})
		extra.Club, extra.Number, extra.Withdrawn = "another", 1, false
		extra.Results = append(extra.Results, Result{Line: scoring.Line{Section: "B", Table: 1, Board: 30, NS: 1, EW: 2, Score: 90}})
		take(t, f, extra)
		with := told(f.Standings())
		if reflect.DeepEqual(with, frozen) {
			t.Fatal("another club changes nothing")
		}
		changed := take(t, f, Arrival{Club: "another", Number: 2, Withdrawn: true})
		if !slices.Contains(changed.Boards, 30) {
			t.Errorf("boards %v changed", changed.Boards)
		}
		if !reflect.DeepEqual(told(f.Standings()), frozen) || !slices.Equal(f.Boards(), boards) {
			t.Fatal("the club has gone and yet is felt")
		}
		if !reflect.DeepEqual(told(before), frozen) {
			t.Fatal("earlier standings have changed")
		}
		if c, ok := f.Club("another"); !ok || !c.Withdrawn || c.Number != 2 {
			t.Errorf("%+v", c)
		}
		take(t, f, extra) // an older sending is late
		if !reflect.DeepEqual(told(f.Standings()), frozen) {
			t.Fatal("an older sending counts")
		}
		extra.Number, extra.Fingerprint[0] = 3, 1
		take(t, f, extra)
		if !reflect.DeepEqual(told(f.Standings()), with) {
			t.Fatal("the club has come back otherwise than it was")
		}
	}
}

// TestChanged sends an evening again with one score put right: one board has changed, and nobody else is added up.
func TestChanged(t *testing.T) {
	e := event{seed: 5, clubs: 6, tables: 4, boards: 8}
	f := made(t, Rules{})
	for _, a := range e.standing() {
		a.Number, a.Withdrawn = 1, false
		take(t, f, a)
	}
	f.Standings()
	id := f.Clubs()[0].ID
	a := e.standing()[id]
	a.Number, a.Fingerprint[0] = 2, a.Fingerprint[0]+1
	a.Results = slices.Clone(a.Results)
	k := slices.IndexFunc(a.Results, func(r Result) bool { return r.Board == 5 })
	a.Results[k].Score += 10
	rows := map[Contestant]scoring.Row{}
	for _, c := range f.clubs {
		for _, p := range c.pairs {
			p.row.Handicap = scoring.Int(1) // who is added up again loses this mark
			rows[p.who] = p.row
		}
	}
	if changed := take(t, f, a); !slices.Equal(changed.Boards, []int{5}) {
		t.Fatalf("boards %v changed", changed.Boards)
	}
	f.rules.Boards = 8
	f.Standings()
	for _, c := range f.clubs {
		for _, p := range c.pairs {
			touched := c.ID == id || slices.ContainsFunc(p.plays, func(p play) bool { return p.result.Board == 5 })
			if marked := p.row.Handicap.IsZero(); marked != touched {
				t.Errorf("%+v played the board: %v; added up again: %v", p.who, touched, marked)
			}
		}
	}
}

func TestNames(t *testing.T) {
	e := event{seed: 1, clubs: 1, tables: 2, boards: 2}
	f, a := made(t, Rules{}), e.arrival(sent{0, e.last(0)})
	take(t, f, a)
	a.Number++
	a.Pairs[0].Names[0], a.Name, a.Region = "Somebody else", "Another name", "East"
	if changed := take(t, f, a); !changed.Stands || len(changed.Boards) != 0 {
		t.Errorf("%+v", changed)
	}
	row := rowOf(t, f.Standings(), Contestant{a.Club, a.Pairs[0].Contestant})
	if row.Pair.Names[0] != "Somebody else" || row.InRegion.Of != 4 || row.InClub.Of != 4 || row.Place.Of != 4 {
		t.Errorf("%+v", row)
	}
}

func rowOf(t testing.TB, s *Standings, who Contestant) Standing {
	t.Helper()
	for _, r := range s.Rankings {
		if k := slices.IndexFunc(r.Rows, func(row Standing) bool { return row.Who == who }); k >= 0 {
			return r.Rows[k]
		}
	}
	t.Fatalf("%v is not listed", who)
	return Standing{}
}

func TestRefused(t *testing.T) {
	line := scoring.Line{Section: "A", Table: 1, Round: 1, Board: 1, NS: 1, EW: 2, Score: 50}
	with := func(change func(l *scoring.Line)) Arrival {
		l := line
		change(&l)
		return Arrival{Club: "c", Number: 2, Fingerprint: [32]byte{9}, Results: []Result{{Line: line}, {Line: l}}}
	}
	pair := Pair{Contestant: session.Contestant{Section: 1, Number: 1}}
	f := made(t, Rules{})
	take(t, f, Arrival{Club: "c", Number: 1, Results: []Result{{Line: line}}})
	before := f.Standings()
	for name, c := range map[string]struct {
		a    Arrival
		want error
	}{
		"no club":      {Arrival{Number: 1}, ErrArrival},
		"no number":    {Arrival{Club: "c"}, ErrArrival},
		"withdrawn":    {Arrival{Club: "c", Number: 2, Withdrawn: true, Pairs: []Pair{pair}}, ErrArrival},
		"number taken": {Arrival{Club: "c", Number: 1, Fingerprint: [32]byte{1}}, ErrTaken},
		"pair twice":   {Arrival{Club: "c", Number: 2, Pairs: []Pair{pair, pair}}, ErrSeat},
		"pair nowhere": {Arrival{Club: "c", Number: 2, Pairs: []Pair{{}}}, ErrSeat},
		"section":      {with(func(l *scoring.Line) { l.Section = "AA" }), ErrSeat},
		"players":      {with(func(l *scoring.Line) { l.South = 3 }), ErrSeat},
		"board 1000":   {with(func(l *scoring.Line) { l.Board = 1000 }), ErrSeat},
		"board 0":      {with(func(l *scoring.Line) { l.Board = 0 }), scoring.ErrLine},
		"line twice":   {with(func(*scoring.Line) {}), scoring.ErrDoubled},
		"weights":      {with(func(l *scoring.Line) { l.Table, l.ForNS = 2, scoring.Assign() }), scoring.ErrWeights},
		"unit": {with(func(l *scoring.Line) {
			l.Table, l.ForNS = 2, &scoring.Ruling{Kind: scoring.Override, Unit: scoring.VP}
		}), scoring.ErrUnit},
	} {
		if changed, err := f.Take(c.a); !errors.Is(err, c.want) || changed.Stands {
			t.Errorf("%s: %+v, %v", name, changed, err)
		}
	}
	if f.Standings() != before {
		t.Error("what was refused has changed something")
	}
	for name, c := range map[string]struct {
		rules Rules
		want  error
	}{
		"teams": {Rules{Scoring: method.Choices{Method: "teams"}}, ErrForm},
		"swiss": {Rules{Scoring: method.Choices{Matches: "swiss"}}, ErrForm},
		"share": {Rules{Share: scoring.Int(2)}, ErrForm},
		"word":  {Rules{Scoring: method.Choices{Method: "whist"}}, method.ErrChoice},
	} {
		if _, err := New(c.rules); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCard compares what the cards of all pairs add up to with their totals, and what they say of boards with what happened there.
func TestCard(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for range 30 {
		_, e := events(rng)
		f := made(t, Rules{Scoring: method.Choices{Method: "mp"}})
		standing := e.standing()
		for _, a := range standing {
			take(t, f, a)
		}
		for _, r := range f.Standings().Rankings {
			for _, row := range r.Rows {
				var total scoring.Frac
				for _, got := range f.Card(row.Who) {
					if got.Award.Counts() {
						total = total.Add(got.Award.Value)
					}
					if len(got.Steps) == 0 || got.Who != row.Who || got.Opponent.Club != row.Who.Club || got.Opponent == row.Who {
						t.Fatalf("%+v", got)
					}
					a := standing[row.Who.Club]
					if !slices.ContainsFunc(a.Results, func(r Result) bool { return reflect.DeepEqual(r, got.Result) }) {
						t.Fatalf("%+v is no result that the club sent", got.Result)
					}
					frequency(t, got, f.Board(got.Result.Board))
				}
				if !total.Equal(row.Score) {
					t.Fatalf("%v: the boards give %s, the total is %s", row.Who, total, row.Score)
				}
				steps := f.Explain(row.Who)
				if _, ok := steps[len(steps)-1].(scoring.PlaceStep); ok != (row.Place.Rank > 0) {
					t.Fatalf("%+v of %+v", steps, row)
				}
			}
		}
	}
	f := made(t, Rules{})
	if f.Card(Contestant{Club: "nobody"}) != nil || f.Explain(Contestant{Club: "nobody"}) != nil || len(f.Board(7)) != 0 || f.Boards() != nil {
		t.Error("something of nobody")
	}
}

// frequency checks that an award by a score is what the board of the field says the score is worth.
func frequency(t testing.TB, got Got, forms []*scoring.Board) {
	t.Helper()
	if got.Award.Kind != scoring.Compared || got.Award.Ruling != nil {
		return
	}
	for _, b := range forms {
		if b.Form != got.Award.Board.Form {
			continue
		}
		column := b.NS
		if got.Award.Side == scoring.EW {
			column = b.EW
		}
		for _, q := range column.Frequency {
			if q.Score == got.Result.Score && q.Value.Equal(got.Award.Value) {
				return
			}
		}
	}
	t.Fatalf("%+v is not on the board", got)
}

// TestFewBoards lists who has played less than the event wants apart, behind the others.
func TestFewBoards(t *testing.T) {
	f := made(t, Rules{Boards: 4, Share: scoring.F(3, 4), Lines: true})
	take(t, f, only(t, "many", 2, 3), only(t, "few", 3, 2))
	var got []string
	for _, r := range f.Standings().Rankings {
		got = append(got, fmt.Sprint(r.Side, r.Short, len(r.Rows), r.Rows[0].Place.Rank))
		for _, row := range r.Rows {
			if (row.Who.Club == "few") != r.Short {
				t.Errorf("%v is among %v", row.Who, got)
			}
		}
	}
	if want := []string{"NS false 2 1", "NS true 3 1", "EW false 2 1", "EW true 3 1"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// only is the evening of one club, sent once and right.
func only(t testing.TB, id ClubID, tables, boards int) Arrival {
	t.Helper()
	e := event{seed: 1, clubs: 1, tables: tables, boards: boards}
	a := e.arrival(sent{0, e.last(0)})
	if len(a.Results) != tables*boards {
		t.Fatalf("%d results", len(a.Results))
	}
	a.Club = id
	return a
}

// TestReversed leaves a pair that held the others' cards in its own line.
func TestReversed(t *testing.T) {
	f := made(t, Rules{Lines: true})
	var results []Result
	for table := range 3 {
		results = append(results, Result{Line: scoring.Line{Section: "A", Table: table + 1, Round: 1, Board: 1, NS: table + 1, EW: table + 11, Score: scoring.Points(100 * table), Reversed: table == 2}})
	}
	take(t, f, Arrival{Club: "c", Number: 1, Results: results})
	sides := map[int]scoring.Side{}
	for _, r := range f.Standings().Rankings {
		for _, row := range r.Rows {
			sides[row.Who.Pair.Number] = r.Side
			if row.Who.Pair.Number == 13 && !row.Percentage.Equal(scoring.Int(100)) {
				t.Errorf("who held North-South's cards has %s %%", row.Percentage)
			}
		}
	}
	want := map[int]scoring.Side{1: scoring.NS, 2: scoring.NS, 3: scoring.NS, 11: scoring.EW, 12: scoring.EW, 13: scoring.EW}
	if !maps.Equal(sides, want) {
		t.Errorf("%v, not %v", sides, want)
	}
}
