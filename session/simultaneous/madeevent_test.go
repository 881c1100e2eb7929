// Events of many clubs are made here, the same for the same seed; second_test.go
// calculates them a second time.

package simultaneous_test

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/simultaneous"
)

// Event is an event for a test, the same for the same seed: so many clubs of so many
// tables with so many boards.
type Event struct {
	Seed                  uint64
	Clubs, Tables, Boards int
	// Odd is with everything that happens on an evening, and clubs of all
	// sizes up to these.
	Odd bool
}

// Sending is one sending of a club; clubs count from 0, their sendings from 1.
type Sending struct{ Club, Number int }

// Of is the event with as many clubs besides as it takes that so many stand in the end.
func (e Event) Of(standing int) Event {
	for e.Clubs = 0; standing > 0; e.Clubs++ {
		if !e.withdrawn(Sending{e.Clubs, e.Last(e.Clubs)}) {
			standing--
		}
	}
	return e
}

// Last is how many times a club sends; about every other one sends once.
func (e Event) Last(club int) int { return max(1, e.rng(club, 0).IntN(6)-2) }

// withdrawn reports whether a sending takes the evening back: the last of some clubs, and
// of others the last but one.
func (e Event) withdrawn(s Sending) bool {
	n := e.rng(s.Club, -1).IntN(20)
	return n == 0 && s.Number == e.Last(s.Club) || n == 1 && s.Number == e.Last(s.Club)-1
}

// rng is what a sending is made from.
func (e Event) rng(club, number int) *rand.Rand {
	return rand.New(rand.NewPCG(e.Seed, uint64(club)<<8+uint64(number+1)))
}

// Sendings are all of them in an order at random, some twice.
func (e Event) Sendings(rng *rand.Rand) (all []Sending) {
	for club := range e.Clubs {
		for number := range e.Last(club) {
			s := Sending{club, number + 1}
			all = append(all, s)
			if rng.IntN(4) == 0 {
				all = append(all, s)
			}
		}
	}
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// Standing are the arrivals that count in the end.
func (e Event) Standing() map[simultaneous.ClubID]simultaneous.Arrival {
	all := map[simultaneous.ClubID]simultaneous.Arrival{}
	for club := range e.Clubs {
		a := e.Arrival(Sending{club, e.Last(club)})
		all[a.Club] = a
	}
	return all
}

// Arrival is a sending; all but a club's last are wrong in a board or two.
func (e Event) Arrival(s Sending) simultaneous.Arrival {
	a := simultaneous.Arrival{
		Club: simultaneous.ClubID(fmt.Sprint("club ", s.Club)), Name: fmt.Sprint("The club of ", s.Club),
		Region: []string{"", "North", "South", "West"}[s.Club%4],
		Number: s.Number, Format: "test",
		Fingerprint: sha256.Sum256(fmt.Append(nil, e.Seed, s)), Withdrawn: e.withdrawn(s),
	}
	if a.Withdrawn {
		return a
	}
	rng := e.rng(s.Club, 1)
	tables, boards := e.Tables, e.Boards
	if e.Odd {
		tables, boards = 1+rng.IntN(e.Tables), 1+rng.IntN(e.Boards)
	}
	for n := range 2 * tables {
		p := simultaneous.Pair{Contestant: session.Contestant{Section: 1, Number: n + 1},
			Names: session.Names{fmt.Sprint(n, "a"), fmt.Sprint(n, "b")}, Side: scoring.NS}
		if n >= tables {
			p.Side = scoring.EW
		}
		if e.Odd && rng.IntN(12) == 0 {
			p.Unranked = scoring.Unranked(1 + rng.IntN(2))
		}
		a.Pairs = append(a.Pairs, p)
	}
	for board := range boards {
		for table := range tables {
			a.Results = append(a.Results, e.result(rng, table, board, tables))
		}
	}
	for wrong := e.Last(s.Club) - s.Number; wrong > 0 && len(a.Results) > 0; wrong-- {
		k := e.rng(s.Club, 100+wrong).IntN(len(a.Results))
		if wrong == 2 {
			a.Results = append(a.Results[:k], a.Results[k+1:]...) // not there yet
			continue
		}
		a.Results[k].Score, a.Results[k].ForNS, a.Results[k].ForEW, a.Results[k].Form = 5000, nil, nil, ""
	}
	rng = e.rng(s.Club, 50+s.Number)
	rng.Shuffle(len(a.Results), func(i, j int) { a.Results[i], a.Results[j] = a.Results[j], a.Results[i] })
	return a
}

// result is what a table made of a board: each has a few contracts that most play.
func (e Event) result(rng *rand.Rand, table, board, tables int) simultaneous.Result {
	deal := rand.New(rand.NewPCG(e.Seed, uint64(board)))
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
	r := simultaneous.Result{Outcome: session.Played, AtTable: played, Line: scoring.Line{
		Section: "A", Table: table + 1, Round: round + 1, Board: board + 1, NS: table + 1,
		EW:    tables + (table+round)%tables + 1,
		Score: played.Score(scoring.BoardVulnerability(board + 1)),
	}}
	of := 400 // now and then something happens everywhere
	if e.Odd {
		of = 40
	}
	if n := rng.IntN(of); e.Odd || n < 4 {
		happen(n, rng, &r)
	}
	return r
}

// happen makes of a result what else there is on an evening.
func happen(what int, rng *rand.Rand, r *simultaneous.Result) {
	weighted := func() *scoring.Ruling {
		n := int64(2 + rng.IntN(8))
		return scoring.Assign(scoring.Weighted{Weight: scoring.F(1, n), Score: 420},
			scoring.Weighted{Weight: scoring.F(n-1, n), Score: r.Score})
	}
	switch what {
	case 0:
		r.ForNS = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(60)}
		r.ForEW = &scoring.Ruling{Kind: scoring.Percentage, Amount: scoring.Int(40)}
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
		r.Beside, r.ForNS = true, &scoring.Ruling{Kind: scoring.Average}
		r.ForEW = &scoring.Ruling{Kind: scoring.AveragePlus}
	}
}
