package simultaneous_test

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
	"clubnight/session/simultaneous"
)

// events are rules with events to try them on.
func events(rng *rand.Rand) (simultaneous.Rules, Event) {
	rules := simultaneous.Rules{
		Scoring: method.Choices{Method: []string{"mp", "crossimp", "butler"}[rng.IntN(3)], As: "ebu"},
		Lines:   rng.IntN(3) == 0, Boards: rng.IntN(8), Share: scoring.F(int64(rng.IntN(4)), 4),
	}
	return rules, Event{Seed: rng.Uint64(), Clubs: 1 + rng.IntN(12), Tables: 1 + rng.IntN(4),
		Boards: 1 + rng.IntN(6), Odd: rng.IntN(4) > 0}
}

// TestSecond sends events in an order at random, some evenings twice, some wrong and then
// right, some taken back, and compares with the second calculation, also half way.
func TestSecond(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 6))
	for range 300 {
		rules, e := events(rng)
		f := made(t, rules)
		all := e.Sendings(rng)
		half := map[simultaneous.ClubID]simultaneous.Arrival{}
		for i, s := range all {
			a := e.Arrival(s)
			take(t, f, a)
			if a.Number > half[a.Club].Number {
				half[a.Club] = a
			}
			if i == len(all)/2 {
				Calculate(t, half, rules).Agrees(t, f.Standings())
			}
		}
		Calculate(t, e.Standing(), rules).Agrees(t, f.Standings())
	}
}

// TestOrderFree takes the same sendings in two orders, looking at the standings now and
// then in the one and never in the other, with one goroutine and with several.
func TestOrderFree(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 100 {
		rules, e := events(rng)
		f, g := made(t, rules), made(t, rules)
		f.Workers(1)
		g.Workers(7)
		for i, s := range e.Sendings(rng) {
			take(t, f, e.Arrival(s))
			if i%3 == 0 {
				f.Standings()
			}
		}
		for _, s := range e.Sendings(rng) {
			take(t, g, e.Arrival(s))
		}
		alike(t, f, g)
	}
}

// alike compares all that two fields tell.
func alike(t testing.TB, f, g *simultaneous.Field) {
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
func told(s *simultaneous.Standings) (all []string) {
	all = append(all, fmt.Sprint(s.Unit, s.Clubs, s.Pairs, s.Results, s.Boards))
	for _, r := range s.Rankings {
		for _, row := range r.Rows {
			all = append(all, fmt.Sprint(r.Side, r.Short, row))
		}
	}
	return all
}

// TestAgain takes everything twice: the second time nothing changes, and the
// standings are the very same.
func TestAgain(t *testing.T) {
	e := Event{Seed: 3, Clubs: 5, Tables: 3, Boards: 6, Odd: true}
	f := made(t, simultaneous.Rules{})
	for range 2 {
		for _, s := range e.Sendings(rand.New(rand.NewPCG(1, 1))) {
			take(t, f, e.Arrival(s))
		}
	}
	before := f.Standings()
	for club := range e.Clubs {
		for number := range e.Last(club) {
			if changed := take(t, f, e.Arrival(Sending{Club: club,
				Number: number + 1})); changed.Stands || changed.Boards != nil {
				t.Errorf("%+v", changed)
			}
		}
	}
	if f.Standings() != before {
		t.Error("what came again made new standings")
	}
}

// TestWithdrawn takes a club in and out again: everything is as it was, and what was
// handed out has not changed.
func TestWithdrawn(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 2))
	for range 50 {
		rules, e := events(rng)
		f := made(t, rules)
		for _, s := range e.Sendings(rng) {
			take(t, f, e.Arrival(s))
		}
		before := f.Standings()
		frozen, boards := told(before), f.Boards()
		extra := Event{Seed: 99, Clubs: 1, Tables: 6, Boards: 9,
			Odd: true}.Arrival(Sending{Club: 0, Number: 1})
		extra.Club, extra.Number, extra.Withdrawn = "another", 1, false
		extra.Results = append(extra.Results,
			simultaneous.Result{Line: scoring.Line{Section: "B", Table: 1, Board: 30, NS: 1, EW: 2, Score: 90}})
		take(t, f, extra)
		with := told(f.Standings())
		if reflect.DeepEqual(with, frozen) {
			t.Fatal("another club changes nothing")
		}
		changed := take(t, f, simultaneous.Arrival{Club: "another", Number: 2, Withdrawn: true})
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

func TestNames(t *testing.T) {
	e := Event{Seed: 1, Clubs: 1, Tables: 2, Boards: 2}
	f, a := made(t, simultaneous.Rules{}), e.Arrival(Sending{Club: 0, Number: e.Last(0)})
	take(t, f, a)
	a.Number++
	a.Pairs[0].Names[0], a.Name, a.Region = "Somebody else", "Another name", "East"
	if changed := take(t, f, a); !changed.Stands || len(changed.Boards) != 0 {
		t.Errorf("%+v", changed)
	}
	row := rowOf(t, f.Standings(), simultaneous.Contestant{Club: a.Club, Pair: a.Pairs[0].Contestant})
	if row.Pair.Names[0] != "Somebody else" || row.InRegion.Of != 4 || row.InClub.Of != 4 || row.Place.Of != 4 {
		t.Errorf("%+v", row)
	}
}

func rowOf(t testing.TB, s *simultaneous.Standings, who simultaneous.Contestant) simultaneous.Standing {
	t.Helper()
	for _, r := range s.Rankings {
		if k := slices.IndexFunc(r.Rows, func(row simultaneous.Standing) bool { return row.Who == who }); k >= 0 {
			return r.Rows[k]
		}
	}
	t.Fatalf("%v is not listed", who)
	return simultaneous.Standing{}
}

func TestRefused(t *testing.T) {
	line := scoring.Line{Section: "A", Table: 1, Round: 1, Board: 1, NS: 1, EW: 2, Score: 50}
	with := func(change func(l *scoring.Line)) simultaneous.Arrival {
		l := line
		change(&l)
		return simultaneous.Arrival{Club: "c", Number: 2, Fingerprint: [32]byte{9},
			Results: []simultaneous.Result{{Line: line}, {Line: l}}}
	}
	pair := simultaneous.Pair{Contestant: session.Contestant{Section: 1, Number: 1}}
	f := made(t, simultaneous.Rules{})
	take(t, f, simultaneous.Arrival{Club: "c", Number: 1, Results: []simultaneous.Result{{Line: line}}})
	before := f.Standings()
	for name, c := range map[string]struct {
		a    simultaneous.Arrival
		want error
	}{
		"no club":   {simultaneous.Arrival{Number: 1}, simultaneous.ErrArrival},
		"no number": {simultaneous.Arrival{Club: "c"}, simultaneous.ErrArrival},
		"withdrawn": {simultaneous.Arrival{Club: "c", Number: 2, Withdrawn: true, Pairs: []simultaneous.Pair{pair}},
			simultaneous.ErrArrival},
		"number taken": {simultaneous.Arrival{Club: "c", Number: 1, Fingerprint: [32]byte{1}}, simultaneous.ErrTaken},
		"pair twice": {simultaneous.Arrival{Club: "c", Number: 2, Pairs: []simultaneous.Pair{pair, pair}},
			simultaneous.ErrSeat},
		"pair nowhere": {simultaneous.Arrival{Club: "c", Number: 2, Pairs: []simultaneous.Pair{{}}},
			simultaneous.ErrSeat},
		"section":    {with(func(l *scoring.Line) { l.Section = "AA" }), simultaneous.ErrSeat},
		"players":    {with(func(l *scoring.Line) { l.South = 3 }), simultaneous.ErrSeat},
		"board 1000": {with(func(l *scoring.Line) { l.Board = 1000 }), simultaneous.ErrSeat},
		"board 0":    {with(func(l *scoring.Line) { l.Board = 0 }), scoring.ErrLine},
		"line twice": {with(func(*scoring.Line) {}), scoring.ErrDoubled},
		"weights":    {with(func(l *scoring.Line) { l.Table, l.ForNS = 2, scoring.Assign() }), scoring.ErrWeights},
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
		rules simultaneous.Rules
		want  error
	}{
		"teams": {simultaneous.Rules{Scoring: method.Choices{Method: "teams"}}, simultaneous.ErrForm},
		"swiss": {simultaneous.Rules{Scoring: method.Choices{Matches: "swiss"}}, simultaneous.ErrForm},
		"share": {simultaneous.Rules{Share: scoring.Int(2)}, simultaneous.ErrForm},
		"word":  {simultaneous.Rules{Scoring: method.Choices{Method: "whist"}}, method.ErrChoice},
	} {
		if _, err := simultaneous.New(c.rules); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestCard compares what the cards of all pairs add up to with their totals, and what
// they say of boards with what happened there.
func TestCard(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for range 30 {
		_, e := events(rng)
		f := made(t, simultaneous.Rules{Scoring: method.Choices{Method: "mp"}})
		standing := e.Standing()
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
					if len(got.Steps) == 0 || got.Who != row.Who ||
						got.Opponent.Club != row.Who.Club || got.Opponent == row.Who {
						t.Fatalf("%+v", got)
					}
					a := standing[row.Who.Club]
					if !slices.ContainsFunc(a.Results,
						func(r simultaneous.Result) bool { return reflect.DeepEqual(r, got.Result) }) {
						t.Fatalf("%+v is no result that the club sent", got.Result)
					}
					frequency(t, got, f.Board(got.Result.Board))
				}
				if !total.Equal(row.Score) {
					t.Fatalf("%v: the boards give %s, the total is %s", row.Who, total, row.Score)
				}
			}
		}
	}
	f := made(t, simultaneous.Rules{})
	if f.Card(simultaneous.Contestant{Club: "nobody"}) != nil || len(f.Board(7)) != 0 || f.Boards() != nil {
		t.Error("something of nobody")
	}
}

// frequency checks that an award by a score is what the board of the field
// says the score is worth.
func frequency(t testing.TB, got simultaneous.Got, forms []*scoring.Board) {
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
	f := made(t, simultaneous.Rules{Boards: 4, Share: scoring.F(3, 4), Lines: true})
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
func only(t testing.TB, id simultaneous.ClubID, tables, boards int) simultaneous.Arrival {
	t.Helper()
	e := Event{Seed: 1, Clubs: 1, Tables: tables, Boards: boards}
	a := e.Arrival(Sending{Club: 0, Number: e.Last(0)})
	if len(a.Results) != tables*boards {
		t.Fatalf("%d results", len(a.Results))
	}
	a.Club = id
	return a
}

// TestReversed leaves a pair that held the others' cards in its own line.
func TestReversed(t *testing.T) {
	f := made(t, simultaneous.Rules{Lines: true})
	var results []simultaneous.Result
	for table := range 3 {
		results = append(results, simultaneous.Result{Line: scoring.Line{Section: "A", Table: table + 1, Round: 1,
			Board: 1, NS: table + 1, EW: table + 11, Score: scoring.Points(100 * table), Reversed: table == 2}})
	}
	take(t, f, simultaneous.Arrival{Club: "c", Number: 1, Results: results})
	sides := map[int]scoring.Side{}
	for _, r := range f.Standings().Rankings {
		for _, row := range r.Rows {
			sides[row.Who.Pair.Number] = r.Side
			if row.Who.Pair.Number == 13 && !row.Percentage.Equal(scoring.Int(100)) {
				t.Errorf("who held North-South's cards has %s %%", row.Percentage)
			}
		}
	}
	want := map[int]scoring.Side{1: scoring.NS, 2: scoring.NS, 3: scoring.NS, 11: scoring.EW,
		12: scoring.EW, 13: scoring.EW}
	if !maps.Equal(sides, want) {
		t.Errorf("%v, not %v", sides, want)
	}
}

// take takes arrivals, all of which must be sound.
func take(t testing.TB, f *simultaneous.Field, arrivals ...simultaneous.Arrival) (last simultaneous.Changed) {
	t.Helper()
	for _, a := range arrivals {
		changed, err := f.Take(a)
		if err != nil {
			t.Fatal(err)
		}
		last = changed
	}
	return last
}

// made is an event to which nothing has come.
func made(t testing.TB, rules simultaneous.Rules) *simultaneous.Field {
	t.Helper()
	f, err := simultaneous.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
