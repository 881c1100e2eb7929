package simultaneous

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"

	"clubnight/scoring"
	"clubnight/session"
)

// event is an event for a test: so many clubs of so many tables with so many boards.
type event struct {
	seed                  uint64
	clubs, tables, boards int
	odd                   bool // with everything that happens on an evening
}

// sent is one sending of a club.
type sent struct{ club, number int }

// last is how many times a club sends; about every other one sends once.
func (e event) last(club int) int { return max(1, e.rng(club, 0).IntN(6)-2) }

// withdrawn reports whether a sending takes the evening back: the last of some clubs, and of others the last but one.
func (e event) withdrawn(s sent) bool {
	n := e.rng(s.club, -1).IntN(20)
	return n == 0 && s.number == e.last(s.club) || n == 1 && s.number == e.last(s.club)-1
}

func (e event) rng(club, number int) *rand.Rand {
	return rand.New(rand.NewPCG(e.seed, uint64(club)<<8+uint64(number+1)))
}

// sendings are all of them in an order at random, some twice.
func (e event) sendings(rng *rand.Rand) (all []sent) {
	for club := range e.clubs {
		for number := range e.last(club) {
			s := sent{club, number + 1}
			all = append(all, s)
			if rng.IntN(4) == 0 {
				all = append(all, s)
			}
		}
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// standing are the arrivals that count in the end.
func (e event) standing() map[ClubID]Arrival {
	all := map[ClubID]Arrival{}
	for club := range e.clubs {
		a := e.arrival(sent{club, e.last(club)})
		all[a.Club] = a
	}
	return all
}

// arrival is a sending; all but a club's last are wrong in a board or two.
func (e event) arrival(s sent) Arrival {
	a := Arrival{
		Club: ClubID(fmt.Sprint("club ", s.club)), Name: fmt.Sprint("The club of ", s.club), Region: []string{"", "North", "South", "West"}[s.club%4],
		Number: s.number, Format: "test", Fingerprint: sha256.Sum256(fmt.Append(nil, e.seed, s)), Withdrawn: e.withdrawn(s),
	}
	if a.Withdrawn {
		return a
	}
	rng := e.rng(s.club, 1)
	tables, boards := e.tables, e.boards
	if e.odd {
		tables, boards = 1+rng.IntN(e.tables), 1+rng.IntN(e.boards)
	}
	for n := range 2 * tables {
		p := Pair{Contestant: session.Contestant{Section: 1, Number: n + 1}, Names: [2]string{fmt.Sprint(n, "a"), fmt.Sprint(n, "b")}, Side: scoring.NS}
		if n >= tables {
			p.Side = scoring.EW
		}
		if e.odd && rng.IntN(12) == 0 {
			p.Unranked = scoring.Unranked(1 + rng.IntN(2))
		}
		a.Pairs = append(a.Pairs, p)
	}
	for board := range boards {
		for table := range tables {
			a.Results = append(a.Results, e.result(rng, table, board, tables))
		}
	}
	for wrong := e.last(s.club) - s.number; wrong > 0 && len(a.Results) > 0; wrong-- {
		k := e.rng(s.club, 100+wrong).IntN(len(a.Results))
		if wrong == 2 {
			a.Results = append(a.Results[:k], a.Results[k+1:]...) // not there yet
			continue
		}
		a.Results[k].Score, a.Results[k].ForNS, a.Results[k].ForEW, a.Results[k].Form = 5000, nil, nil, ""
	}
	rng = e.rng(s.club, 50+s.number)
	rng.Shuffle(len(a.Results), func(i, j int) { a.Results[i], a.Results[j] = a.Results[j], a.Results[i] })
	return a
}

// result is what a table made of a board: each has a few contracts that most play.
func (e event) result(rng *rand.Rand, table, board, tables int) Result {
	deal := rand.New(rand.NewPCG(e.seed, uint64(board)))
	contract := scoring.Contract{Level: 2 + deal.IntN(4), Denomination: scoring.Denomination(deal.IntN(5))}
	declarer := scoring.Direction(deal.IntN(4))
	if rng.IntN(4) == 0 {
		contract.Level, declarer = 1+rng.IntN(6), scoring.Direction(rng.IntN(4))
	}
	if rng.IntN(15) == 0 {
		contract.Doubling = scoring.Doubled
	}
	played := scoring.Result{Contract: contract, Declarer: declarer, Tricks: rng.IntN(4) - 2}
	if contract.Level+played.Tricks > 7 {
		played.Tricks = 0
	}
	round := board / 2
	r := Result{Outcome: session.Played, AtTable: played, Line: scoring.Line{
		Section: "A", Table: table + 1, Round: round + 1, Board: board + 1, NS: table + 1, EW: tables + (table+round)%tables + 1,
		Score: played.Score(scoring.BoardVulnerability(board + 1)),
	}}
	if e.odd {
		e.happen(rng, &r)
	}
	return r
}

// happen makes of a result what else there is on an evening.
func (e event) happen(rng *rand.Rand, r *Result) {
	weighted := func() *scoring.Ruling {
		n := int64(2 + rng.IntN(8))
		return scoring.Assign(scoring.Weighted{Weight: scoring.F(1, n), Score: 420}, scoring.Weighted{Weight: scoring.F(n-1, n), Score: r.Score})
	}
	switch rng.IntN(40) {
	case 0:
		r.ForNS, r.ForEW = scoring.Artificial(60), scoring.Artificial(40)
	case 1:
		r.ForNS, r.ForEW = &scoring.Ruling{Kind: scoring.AveragePlus}, &scoring.Ruling{Kind: scoring.AverageMinus}
	case 2:
		r.ForNS, r.ForEW = &scoring.Ruling{Kind: scoring.NotPlayed}, &scoring.Ruling{Kind: scoring.NotPlayed}
	case 3:
		r.ForNS, r.ForEW = &scoring.Ruling{Kind: scoring.Undecided}, &scoring.Ruling{Kind: scoring.Undecided}
	case 4:
		r.ForNS = weighted()
		r.ForEW = r.ForNS
	case 5:
		r.ForEW = weighted()
	case 6:
		r.Reversed = true
	case 7:
		r.Form = "b"
	case 8:
		r.EW = 0 // a sit-out that somebody listed as a pass
		r.Score = 0
	case 9:
		r.Beside, r.ForNS, r.ForEW = true, &scoring.Ruling{Kind: scoring.Average}, &scoring.Ruling{Kind: scoring.AveragePlus}
	}
}

// take takes arrivals, all of which must be sound.
func take(t testing.TB, f *Field, arrivals ...Arrival) (last Changed) {
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
func made(t testing.TB, rules Rules) *Field {
	t.Helper()
	f, err := New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
