package search

// line is how a hand takes tricks in a suit against any play of the other side: how many
// in the high half; in the low half the place of the lowest card that matters, from 1 for
// the ace, 0 for none.
type line uint8

func (l line) tricks() int { return int(l >> 4) }

// rank is the lowest card that matters.
func (l line) rank() cards { return 1 << (l & 15) >> 1 }

// better is the line with more tricks, or else the one for which fewer cards matter.
func (l line) better(m line) line {
	if l^15 > m^15 {
		return l
	}
	return m
}

// worse is what is left when the other side chooses which of two lines it is: the tricks
// of the worse, and for both the cards that matter.
func (l line) worse(m line) line {
	if l.tricks() == 0 || m.tricks() == 0 {
		return 0
	}
	return min(l&^15, m&^15) | max(l&15, m&15)
}

// then is a trick won by a card, and a line after it. The card matters if others
// followed.
func (l line) then(winner cards, followed bool) line {
	if followed {
		l = l&^15 | max(l&15, line(winner.number()+1))
	}
	return l + 1<<4
}

// lines are those of a hand on lead whose side has the highest card of the suit. They
// play for drops and finesses alike: who follows shows his card before the next
// plays.
type lines struct {
	stays   line // it takes them all itself
	goes    line // the same, and its partner goes on when he came on lead in another suit
	crosses line // it puts its partner on lead with one of them, and he goes on; none if it cannot
}

// better and worse choose among each of the lines.
func (l lines) better(m lines) lines {
	return lines{l.stays.better(m.stays), l.goes.better(m.goes), l.crosses.better(m.crosses)}
}

func (l lines) worse(m lines) lines {
	return lines{l.stays.worse(m.stays), l.goes.worse(m.goes), l.crosses.worse(m.crosses)}
}

// workOut works out how the cards x of the suit lie, and the lines of the side that has
// the highest. What is left after a round is such a suit too (ours).
func (o *holdings) workOut(h *holding, x cards) {
	h.set(x, &o.hands)
	if x == 0 {
		return
	}
	runs := cards(0) // the highest card of each run of a hand
	for i := range 4 {
		runs |= h.cards(i).equals(x)
	}
	for _, i := range [2]int{h.chief() & 3, h.chief()&3 ^ 2} {
		best := lines{}
		for lead := h.cards(i) & runs; lead != 0; lead &= lead - 1 {
			best = best.better(o.lead(h, x, runs, i, lead.highest()))
		}
		h.lines[i] = best
	}
	for i := h.chief() & 1; i < 4; i += 2 {
		g := &h.lines[i]
		g.goes = g.goes.better(h.lines[i^2].stays)
		most := max(g.goes.tricks(), int(h.both[i]))
		h.reach[i] = uint8(most | max(max(h.over(i), g.crosses.tricks())-most, 0)<<4)
	}
}

// at tells how the suit lies of which the cards x are left.
func (o *holdings) at(x cards) *holding {
	h := &o.of[x]
	if h.owner == 0 {
		o.workOut(h, x)
	}
	return h
}

// lead is what comes of a lead: the next player chooses what he plays, a low card or one
// that covers.
func (o *holdings) lead(h *holding, x, runs cards, hand int, c cards) lines {
	next := h.cards(hand + 1)
	if next == 0 {
		return o.third(h, x, runs, hand, c, 0)
	}
	worst := o.third(h, x, runs, hand, c, next.lowest())
	for covers := next & runs & (c - 1); covers != 0; covers &= covers - 1 {
		worst = worst.worse(o.third(h, x, runs, hand, c, covers.highest()))
	}
	return worst
}

// third is what comes of it when the leader's partner plays what is best.
func (o *holdings) third(h *holding, x, runs cards, hand int, c, d cards) (best lines) {
	last := h.cards(hand + 3)
	low := last.lowest()
	play := func(e cards) {
		all := c | d | e
		win := all.highest()
		if win == d || last&(win-1) != 0 {
			return
		}
		rest, followed := x&^(all|low), (all|low) != win
		if win == c {
			l := &o.at(rest).lines[hand&3]
			best.stays = best.stays.better(l.stays.then(win, followed))
			best.goes = best.goes.better(l.goes.then(win, followed))
			if l.crosses != 0 {
				best.crosses = best.crosses.better(l.crosses.then(win, followed))
			}
			return
		}
		l := &o.at(rest).lines[(hand+2)&3]
		best.crosses = best.crosses.better(l.stays.then(win, followed))
		if l.crosses != 0 {
			back := l.crosses.then(win, followed)
			best.stays, best.goes = best.stays.better(back), best.goes.better(back)
		}
	}
	partner := h.cards(hand + 2)
	if partner == 0 {
		play(0)
	}
	for todo := partner & runs; todo != 0; todo &= todo - 1 {
		play(todo.highest())
	}
	if low := partner.lowest(); low&runs == 0 {
		play(low)
	}
	return best
}

// finesses reports whether a hand on lead and his partner can take so many tricks at
// once with finesses, and gives the cards that matter.
func (o *outlook) finesses(p *plan, trumps bool) (bool, cards) {
	if !trumps {
		return o.inAll(*p, 0)
	}
	theirs := o.suits[0].longer(p.hand + 1)
	if p.start != 0 && (p.draws || p.safe[1] == noRuff) {
		if ok, r := o.inAll(*p, theirs); ok || theirs == 0 {
			return ok, r
		}
	}
	var own, both [4]line
	alone, total := p.sum, p.sum
	for l := 1; l < 4; l++ {
		own[l], both[l] = o.suitLines(p, l)
		alone += own[l].tricks()
		total += both[l].tricks()
	}
	if alone >= p.need {
		return true, o.linesMatter(p, 1, &own, alone-p.need)
	}
	for l := 1; l < 4; l++ {
		if x := o.crossing(p, l); x != 0 && total+x.tricks()-both[l].tricks() >= p.need {
			spare := total + x.tricks() - both[l].tricks() - p.need
			both[l] = 0
			return true, o.linesMatter(p, 1, &both, spare) | x.rank()<<(16*l)
		}
	}
	return false, 0
}

// inAll is for play without trumps, or when those of the other side fall in so many
// rounds, which come first.
func (o *outlook) inAll(p plan, theirs int) (bool, cards) {
	p.safe = always
	var own, both [4]line
	alone, total := 0, 0
	for l := range 4 {
		own[l], both[l] = o.suitLines(&p, l)
		alone += own[l].tricks()
		total += both[l].tricks()
	}
	if theirs <= own[0].tricks() && alone >= p.need {
		spare := alone - p.need
		if theirs > 0 {
			spare = min(spare, own[0].tricks()-1)
		}
		return true, o.linesMatter(&p, 0, &own, spare)
	}
	if theirs > 0 {
		if x := o.crossing(&p, 0); x.tricks() >= theirs {
			// The partner draws the last of their trumps, and takes what is his.
			q := plan{hand: p.hand ^ 2, need: p.need, start: p.start, safe: always}
			total := x.tricks()
			his := [4]line{x}
			for l := 1; l < 4; l++ {
				if l != p.start {
					his[l], _ = o.suitLines(&q, l)
				}
				total += his[l].tricks()
			}
			if total >= p.need {
				return true, o.linesMatter(&p, 0, &his, 0)
			}
		}
		total += own[0].tricks() - both[0].tricks()
		both[0] = own[0]
		if own[0].tricks() < theirs {
			return false, 0
		}
	}
	for l := min(theirs, 1); l < 4; l++ {
		x := o.crossing(&p, l)
		if x == 0 || total+x.tricks()-both[l].tricks() < p.need {
			continue
		}
		spare := total + x.tricks() - both[l].tricks() - p.need
		if theirs > 0 {
			spare = 0
		}
		both[l] = 0
		return true, o.linesMatter(&p, 0, &both, spare) | x.rank()<<(16*l)
	}
	return false, 0
}

// crossing is the line by which a hand goes over to its partner in a suit, none where a
// round could be ruffed.
func (o *outlook) crossing(p *plan, l int) line {
	x := o.suits[l].lines[p.hand&3].crosses
	if l == p.start || x.tricks() > int(p.safe[l]) {
		return 0
	}
	return x
}

// suitLines are the tricks that a hand takes in a suit alone, and with its partner.
func (o *outlook) suitLines(p *plan, l int) (own, both line) {
	h := o.suits[l]
	if l != p.start {
		x := &h.lines[p.hand&3]
		own, both = x.stays, x.goes
	}
	if l == p.start || own.tricks() > int(p.safe[l]) {
		own = h.plain(p.hand, min(h.cash[p.hand], p.safe[l]))
	}
	if l == p.start || both.tricks() > int(p.safe[l]) {
		both = h.plain(p.hand, min(h.both[p.hand], p.safe[l]))
	}
	return own, both
}

// plain is a line of so many winners from the top.
func (h *holding) plain(hand int, n uint8) line {
	if n == 0 {
		return 0
	}
	return line(n)<<4 | line(h.weakest(hand).number()+1)
}

// linesMatter are the cards that matter for tricks in several suits. A suit whose tricks
// are to spare is left out.
func (o *outlook) linesMatter(p *plan, first int, of *[4]line, spare int) (ranks cards) {
	if first > 0 {
		ranks = o.trumpsMatter(p)
	}
	for l := first; l < 4; l++ {
		switch n := of[l].tricks(); {
		case n == 0:
		case n <= spare:
			spare -= n
		default:
			ranks |= of[l].rank() << (16 * l)
		}
	}
	return ranks
}
