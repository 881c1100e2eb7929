package checks

import (
	"slices"

	"clubnight/session/deal"
	"clubnight/session/simultaneous"
)

// How much must speak for other cards before it is said. A lead that the right deal does
// not have is an error of entry, of which an evening has a few in a hundred; on other
// cards three leads of four do not fit.
const (
	leastLeads   = 8    // that tell of a whole evening
	leastTricks  = 20   // results that tell of a whole evening without leads
	fitting      = 0.85 // the part of leads that fit the right deals at the least
	otherDeals   = 2. / 3
	leastCovered = 0.6 // the part of an evening's boards that another numbering must have
	tricksRight  = 1.6 // what results are off double dummy on the right deals at the most, on average
	tricksWrong  = 2.2 // and on other deals at the least
	tricksBetter = 1.0 // by how much another numbering must be nearer
	fouledLeads  = 5   // that tell of one board
)

// deals holds the results against the deals.
func (c *checking) deals() {
	set := c.event.Deals
	if set == nil {
		return
	}
	c.cards(set)
	told := evidenceOf(c.sent.Results)
	own := supposed{set: set}
	switch leads := own.leads(told); {
	case leads.of >= leastLeads && leads.share() >= fitting:
		c.fouled(set, told)
	case leads.of >= leastLeads:
		if best, on := c.bestBy(told, 4, supposed.leads); on.of >= leastLeads && on.share() >= fitting &&
			on.share() > leads.share()+0.25 {
			c.add(best.finding(Refuse, on, false))
			return
		}
		boards := c.fouled(set, told)
		if leads.share() < otherDeals && (boards == 0 || 2*boards > len(leads.boards)) {
			c.found = slices.DeleteFunc(c.found, func(f Finding) bool { return f.Kind == BoardFouled })
			c.add(Finding{Kind: OtherDeals, Severity: Refuse, Number: leads.of - leads.fit, Of: leads.of})
		}
	default:
		c.byTricks(own, told)
	}
}

// byTricks is what the tricks tell where leads are missing: no more than a hint.
func (c *checking) byTricks(own supposed, told []evidence) {
	tricks := own.tricks(told)
	if tricks.of < leastTricks || tricks.off() <= tricksRight {
		return
	}
	best, on := c.bestBy(told, 2, supposed.tricks)
	switch {
	case on.of >= leastTricks && on.off() <= tricksRight && on.off() < tricks.off()-tricksBetter:
		c.add(best.finding(Ask, on, true))
	case tricks.off() > tricksWrong:
		c.add(Finding{Kind: TricksOdd, Severity: Ask, By: int(10*tricks.off() + 0.5),
			Number: tricks.of, ByTricks: true})
	}
}

// cards compares the cards that stand in the file with those of the set.
func (c *checking) cards(set *simultaneous.DealSet) {
	var other, as []int
	known := 0
	for i := range set.Boards {
		b := &set.Boards[i]
		in, there := c.sent.Deals[b.Number]
		if !there {
			continue
		}
		if known++; in.Deal == b.Deal {
			continue
		}
		other = append(other, b.Number)
		as = append(as, numberOf(set, in.Deal))
	}
	if len(other) == 0 {
		return
	}
	f := Finding{Kind: OtherCards, Severity: Ask, Boards: other, As: as}
	if 3*len(other) > known {
		f.Severity = Refuse
	}
	c.add(f)
}

// numberOf is the board of a set that has such cards, 0 for none.
func numberOf(set *simultaneous.DealSet, d deal.Deal) int {
	for i := range set.Boards {
		if set.Boards[i].Deal == d {
			return set.Boards[i].Number
		}
	}
	return 0
}

// supposed is a way in which an evening may have been played: board n with the cards of
// board n+shift of a set, and turned by quarters, so that a seat had the hand that the
// set has turn seats further on: at 1 North had East's.
type supposed struct {
	set   *simultaneous.DealSet
	shift int
	turn  int
}

// finding says that an evening was played so.
func (s supposed) finding(severity Severity, on tally, byTricks bool) Finding {
	f := Finding{Severity: severity, Shift: s.shift, Turn: s.turn, Number: on.fit, Of: on.of, ByTricks: byTricks}
	switch {
	case on.elsewhere:
		f.Kind, f.Set = OtherSet, s.set.Number
	case s.shift != 0:
		f.Kind = Shifted
	default:
		f.Kind = Turned
	}
	return f
}

// bestBy finds the way of playing that fits best, other than the right one. Of partners,
// tricks do not tell which was declarer: by them there are two turns only, by leads four.
func (c *checking) bestBy(told []evidence, turns int, by func(supposed, []evidence) tally) (best supposed, on tally) {
	if len(told) == 0 {
		return best, on
	}
	low, high := told[0].board, told[0].board
	for i := range told {
		low, high = min(low, told[i].board), max(high, told[i].board)
	}
	for i, set := range append([]*simultaneous.DealSet{c.event.Deals}, c.event.Others...) {
		numbers := set.Numbers()
		for shift := numbers[0] - high; shift <= numbers[len(numbers)-1]-low; shift++ {
			for turn := range turns {
				if i == 0 && shift == 0 && turn == 0 {
					continue
				}
				s := supposed{set, shift, turn}
				t := by(s, told)
				if float64(t.of) < leastCovered*float64(t.all) {
					continue
				}
				if t.elsewhere = i > 0; on.of == 0 || t.better(on) {
					best, on = s, t
				}
			}
		}
	}
	return best, on
}
