package checks

import (
	"math"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/simultaneous"
)

// evidence is what one result tells of the cards.
type evidence struct {
	board    int
	declarer scoring.Direction
	strain   scoring.Denomination
	tricks   int // that declarer made
	lead     deal.Card
	led      bool
}

// evidenceOf is what the results tell: those that were played as the movement has it, on
// the first form of the board.
func evidenceOf(results []simultaneous.Result) (list []evidence) {
	for i := range results {
		r := &results[i]
		if r.Outcome != session.Played || r.AtTable.Contract.Level == 0 || r.Reversed || r.Form != "" ||
			r.AtTable.Declarer > scoring.West {
			continue
		}
		e := evidence{board: r.Board, declarer: r.AtTable.Declarer, strain: r.AtTable.Contract.Denomination,
			tricks: r.AtTable.Contract.Level + 6 + r.AtTable.Tricks}
		e.lead, e.led = r.Lead.Card()
		list = append(list, e)
	}
	return list
}

// tally is how well results fit a supposition.
type tally struct {
	fit, of int // leads; of tricks how many results
	all     int // that could tell, also on boards that the supposition does not have
	sum     int // of tricks, how far they are off
	boards  map[int]*tally
	// elsewhere is true of another set than the event's.
	elsewhere bool
}

// share is the part of the leads that fit.
func (t tally) share() float64 {
	if t.of == 0 {
		return 0
	}
	return float64(t.fit) / float64(t.of)
}

// off is by how many tricks an average result is off.
func (t tally) off() float64 {
	if t.of == 0 {
		return math.Inf(1)
	}
	return float64(t.sum) / float64(t.of)
}

// better reports whether results fit better than another way: by leads, else by tricks.
func (t tally) better(than tally) bool {
	if t.fit > 0 || than.fit > 0 {
		return t.share() > than.share()
	}
	return t.off() < than.off()
}

// leads counts the leads that their leaders held.
func (s supposed) leads(told []evidence) (t tally) {
	t.boards = map[int]*tally{}
	for i := range told {
		e := &told[i]
		if !e.led {
			continue
		}
		t.all++
		b, ok := s.set.Board(e.board + s.shift)
		if !ok {
			continue
		}
		at := t.boards[e.board]
		if at == nil {
			at = new(tally)
			t.boards[e.board] = at
		}
		t.of++
		at.of++
		if b.Deal[(int(e.declarer)+1+s.turn)%4].Has(e.lead) {
			t.fit++
			at.fit++
		}
	}
	return t
}

// tricks adds up how far the results are from double dummy.
func (s supposed) tricks(told []evidence) (t tally) {
	for i := range told {
		e := &told[i]
		t.all++
		table, ok := s.set.Tables[e.board+s.shift]
		if !ok {
			continue
		}
		t.of++
		best := int(table[(int(e.declarer)+s.turn)%4][e.strain])
		t.sum += max(best-e.tricks, e.tricks-best)
	}
	return t
}

// fouled looks at each board by itself, and counts those of which the leads do not fit:
// boards that were fouled or exchanged at this club. Nothing is done about them: A6060 to
// those who found a board fouled, then the right one, is the organiser's to give.
func (c *checking) fouled(set *simultaneous.DealSet, told []evidence) (boards int) {
	own := supposed{set: set}.leads(told)
	var odd []int
	for _, n := range boardsOf(own) {
		if t := own.boards[n]; t.of-t.fit >= 3 && 3*(t.of-t.fit) >= t.of {
			odd = append(odd, n)
		}
	}
	perhaps, sure := Finding{Kind: BoardFouled, Severity: Note}, Finding{Kind: BoardFouled, Severity: Ask}
	for _, n := range odd {
		t, f := own.boards[n], &perhaps
		if 2*(t.of-t.fit) > t.of && t.of >= fouledLeads {
			f = &sure
		}
		f.Boards, f.As = append(f.Boards, n), append(f.As, cardsOf(set, told, n, odd))
		f.Number, f.Of = f.Number+t.of-t.fit, f.Of+t.of
	}
	for _, f := range []Finding{sure, perhaps} {
		if len(f.Boards) > 0 {
			c.add(f)
		}
	}
	return len(odd)
}

func boardsOf(t tally) []int {
	boards := boardSet{}
	for n := range t.boards {
		boards[n] = true
	}
	return boards.list()
}

// cardsOf is the board of the set whose cards a board had at this club, as the leads
// tell; 0 where they do not. All tables may have led the same card, which several boards
// fit: then it is the one that is odd itself, as where two boards were exchanged.
func cardsOf(set *simultaneous.DealSet, told []evidence, board int, odd []int) int {
	var led []evidence
	for _, e := range told {
		if e.board == board && e.led {
			led = append(led, e)
		}
	}
	if len(led) < fouledLeads {
		return 0
	}
	var fits, oddFits []int
	for i := range set.Boards {
		n := set.Boards[i].Number
		if (supposed{set: set, shift: n - board}).leads(led).share() >= 0.7 {
			fits = append(fits, n)
			if slices.Contains(odd, n) {
				oddFits = append(oddFits, n)
			}
		}
	}
	switch {
	case len(fits) == 1:
		return fits[0]
	case len(oddFits) == 1:
		return oddFits[0]
	}
	return 0
}
