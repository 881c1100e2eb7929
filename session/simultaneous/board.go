package simultaneous

import (
	"slices"

	"clubnight/scoring"
)

// Got is what a pair got on one result.
type Got struct {
	Who, Opponent Contestant
	// Result is as the club has it.
	Result Result
	// Award has the terms: the side that the pair held, how often each score occurs on
	// the board, those beaten and tied.
	Award scoring.Award
	// Steps are how the award came about.
	Steps []scoring.Step
}

// Boards are the numbers of the boards that somebody has a result on, rising.
func (f *Field) Boards() []int { return f.counts.Boards() }

// Board is a board of the whole field: each score, how often it occurs and what it is
// worth. A board that was fouled somewhere has a form for each such club behind the one
// that the others played; a form's name begins with the club's ID.
func (f *Field) Board(number int) []*scoring.Board {
	f.Standings()
	return f.counts.Board(number)
}

// Card is what a pair got, result by result, in the order in which it played; nothing for
// a pair that there is not.
func (f *Field) Card(who Contestant) []Got {
	f.Standings()
	c := f.clubs[who.Club]
	if c == nil {
		return nil
	}
	p := f.pair(who)
	if p == nil {
		return nil
	}
	card := f.counts.Card()
	got := make([]Got, len(p.plays))
	for i, play := range p.plays {
		opponent := who
		opponent.Pair.Number = play.opponent()
		card.Add(play.at, &play.result.Line, play.side, f.pair(opponent).contestant())
		got[i] = Got{Who: who, Opponent: opponent, Result: c.sent(*play.result)}
	}
	card.Row(p.row.Contestant, p.Unranked)
	for i, a := range card.Awards() {
		got[i].Award, got[i].Steps = a, f.counts.Explain(&a)
	}
	return got
}

// pair finds a pair; nil where there is none.
func (f *Field) pair(who Contestant) *pair {
	c := f.clubs[who.Club]
	if c == nil {
		return nil
	}
	k, found := slices.BinarySearchFunc(c.pairs, who, func(p *pair, who Contestant) int { return p.who.Compare(who) })
	if !found {
		return nil
	}
	return c.pairs[k]
}

// contestant is how the scoring knows the pair; nobody where there is none.
func (p *pair) contestant() scoring.Contestant {
	if p == nil {
		return scoring.Contestant{}
	}
	return p.row.Contestant
}
