package search

// holding is how a suit lies: what each hand holds, and its winners, which are its cards
// above all those of the other side. Only one side has winners in a suit.
type holding struct {
	held    [4]cards
	length  [4]int
	tops    [4]int // cards above all those of the other side
	winners [4]int // cards that win in turn, from the highest: what the other side must play falls
	owner   int    // of the highest card
}

// outlook is what is known at once of a position: how the suits lie and, for each side,
// how many rounds of them the other side cannot ruff.
type outlook struct {
	suits [4]holding
	safe  [2][4]int
}

const noRuff = 13

func (s *Search) look(o *outlook) {
	for l := range 4 {
		h := &o.suits[l]
		sh := 16 * l
		for i := range 4 {
			h.held[i] = s.hands[i] >> sh & lane
			h.length[i] = h.held[i].count()
		}
		high := s.all.suit(l).highest()
		h.owner = -1
		for i := range 4 {
			h.winners[i], h.tops[i] = 0, 0
			if h.held[i]&high != 0 {
				h.owner = i
			}
		}
		if h.owner < 0 {
			continue
		}
		above := lane
		if others := h.held[(h.owner+1)&3] | h.held[(h.owner+3)&3]; others != 0 {
			above = others.highest() - 1
		}
		mine, his := h.owner, (h.owner+2)&3
		h.tops[mine] = (h.held[mine] & above).count()
		h.tops[his] = (h.held[his] & above).count()
		h.winners[mine] = h.inTurn(mine)
		h.winners[his] = h.inTurn(his)
	}
	t := &o.suits[0]
	for side := range 2 {
		o.safe[side] = [4]int{noRuff, noRuff, noRuff, noRuff}
		if s.trumps == 0 {
			continue
		}
		for i := range 2 {
			foe := side ^ 1 | i<<1
			if t.length[foe] > 0 {
				for l := 1; l < 4; l++ {
					o.safe[side][l] = min(o.safe[side][l], o.suits[l].length[foe])
				}
			}
		}
	}
}

// inTurn is how many cards of a hand win when it plays them from the highest, as long as one
// of the other side follows.
func (h *holding) inTurn(hand int) (n int) {
	q, r := (hand+1)&3, (hand+3)&3
	for mine := h.held[hand&3]; mine != 0; mine &= mine - 1 {
		best := cards(0)
		if h.length[q] > n {
			best = h.held[q].highest()
		}
		if h.length[r] > n {
			if c := h.held[r].highest(); best == 0 || c < best {
				best = c
			}
		}
		if best == 0 || best < mine.highest() {
			break
		}
		n++
	}
	return n
}

// longer is the longer of two partners' holdings.
func (h *holding) longer(side int) int { return max(h.length[side&1], h.length[side&1+2]) }

// cash is how many tricks a hand on lead can take in the suit at once and stay on lead,
// if no more than so many rounds are safe.
func (h *holding) cash(hand, rounds int) int {
	n, with := h.winners[hand&3], h.length[(hand+2)&3]
	if n == 0 {
		return 0
	}
	if b := h.winners[(hand+2)&3]; b > 0 && n > with-b {
		// The partner's winners fall under his own, or overtake them.
		mine, his := h.held[hand&3], h.held[(hand+2)&3]
		most := n
		for n = 0; n < most; n++ {
			if his != 0 {
				low := his.lowest()
				if low < mine.highest() {
					break
				}
				his &^= low
			}
			mine &= mine - 1
		}
		return min(n, rounds)
	}
	if n >= h.longer(hand+1) && with <= n {
		n = h.length[hand&3]
	}
	return min(n, rounds)
}

// from is how many tricks there are in all when a hand took c of them and his partner
// goes on.
func (h *holding) from(hand, c, rounds int) int {
	with := h.length[(hand+2)&3]
	n := c + min(h.winners[(hand+2)&3], max(with-c, 0))
	if n >= h.longer(hand+1) && h.length[hand&3] <= n {
		n = max(n, with)
	}
	return min(n, rounds)
}

// over is how many tricks the suit gives in all when a hand uses it to put his partner on
// lead; 0 if he cannot. Before he does he takes first of them himself.
func (h *holding) over(hand, rounds int) (n, first int) {
	mine, his := h.held[hand&3], h.held[(hand+2)&3]
	if h.winners[(hand+2)&3] == 0 || mine == 0 || rounds == 0 || mine.lowest() < his.highest() {
		return 0, 0
	}
	first = min(h.cash(hand, rounds), rounds-1, h.length[hand&3]-1, h.length[(hand+2)&3]-1)
	return h.from(hand, first, rounds), first
}

// trumpTricks is how many tricks a side takes with trumps whatever happens.
func (h *holding) trumpTricks(side int) int {
	side &= 1
	return min(h.tops[side]+h.tops[side+2], h.longer(side))
}

// highest is the n-th highest card of a side, none for none.
func (h *holding) highest(side, n int) cards {
	if n == 0 {
		return 0
	}
	side &= 1
	return nth(h.held[side]|h.held[side+2], n)
}

// weakest is the lowest winner of a side.
func (h *holding) weakest(side int) cards {
	side &= 1
	return max(nth(h.held[side], h.winners[side]), nth(h.held[side+2], h.winners[side+2]))
}

// plan is how a hand on lead and his partner cash: from which suit on the suits count, the
// trumps being counted apart, how many rounds of them are safe, and what trumps bring.
type plan struct {
	hand, first int
	safe        *[4]int
	drawn       int // rounds by which the hand draws all trumps of the other side
	sum         int
	ranks       cards
}

// cashes gives the tricks that a hand on lead and his partner can take at once, up to
// need of them, and the cards that matter. With a suit given, the first is one that the
// hand wins in that suit.
func (s *Search) cashes(o *outlook, hand, need, start int) (int, cards) {
	p := plan{hand: hand, safe: &o.safe[hand&1]}
	if start > 0 && p.safe[start] == 0 {
		return 0, 0
	}
	if s.trumps != 0 {
		o.trumpPlan(&p, need, start)
	}
	if p.sum >= need {
		return p.sum, p.ranks
	}
	most, ranks, own := o.alone(&p, need, start)
	if most >= need {
		return most, ranks
	}
	if k, r := o.viaPartner(&p, &own, most, need, start, s.trumps != 0); k > most {
		return k, r
	}
	return most, ranks
}

// trumpPlan counts the trumps.
func (o *outlook) trumpPlan(p *plan, need, start int) {
	t, side := &o.suits[0], p.hand&1
	p.first = 1
	own, theirs := t.cash(p.hand, noRuff), t.longer(side+1)
	switch {
	case theirs > 0 && own >= theirs: // he draws their trumps
		p.sum, p.drawn = min(own, need), theirs
		p.ranks = nth(t.held[p.hand], min(p.sum, t.winners[p.hand]))
		p.safe = &[4]int{noRuff, noRuff, noRuff, noRuff}
	case start == 0: // others lead trumps: his partner's winners may fall under his own
		p.sum = min(own, need)
		p.ranks = nth(t.held[p.hand], p.sum)
	default:
		p.sum = min(t.trumpTricks(side), need)
		p.ranks = t.highest(side, p.sum)
	}
}

// alone adds what the hand takes himself, and gives it for each suit looked at.
func (o *outlook) alone(p *plan, need, start int) (total int, ranks cards, own [4]int) {
	total, ranks = p.sum, p.ranks
	if start > 0 { // the suit he is in with counts in any case
		ranks |= o.suits[start].held[p.hand].highest() << (16 * start)
	}
	for l := p.first; l < 4 && total < need; l++ {
		h := &o.suits[l]
		own[l] = h.cash(p.hand, p.safe[l])
		k := min(own[l], need-total)
		total += k
		winners := min(k, h.winners[p.hand])
		if k > h.winners[p.hand] {
			winners = h.longer(p.hand + 1)
		}
		if winners > 0 {
			ranks |= nth(h.held[p.hand], winners) << (16 * l)
		}
	}
	return total, ranks, own
}

// viaPartner goes over to the partner, by a winner of his or by ruffs, and gives the first way that is
// enough, or the best that is more than most.
func (o *outlook) viaPartner(p *plan, own *[4]int, most, need, start int, trumps bool) (int, cards) {
	side, both, with := p.hand&1, 0, cards(0)
	var tricks [4]int
	for l := p.first; l < 4; l++ {
		tricks[l] = o.suits[l].from(p.hand, own[l], p.safe[l])
		both += tricks[l]
	}
	for e := range 4 {
		if e == 0 && p.drawn > 0 {
			continue
		}
		k, before := o.suits[e].over(p.hand, p.safe[e])
		if k == 0 || e == start && before == 0 {
			continue
		}
		total := k + both // of two high trumps that fall together only one wins
		if e >= p.first {
			total += p.sum - tricks[e]
		}
		if total > most {
			most, with = total, p.ranks|o.suits[e].weakest(side)<<(16*e)|o.matter(side, &tricks, p.first, e, total-need)
			if most >= need {
				return most, with
			}
		}
	}
	if t := &o.suits[0]; trumps && start != 0 && t.longer(side) > 0 {
		if k := o.ruffs(p.hand, p.safe, &tricks, p.drawn); k > 0 && both+k > most {
			most, with = both+k, p.ranks|t.weakest(side)|o.matter(side, &tricks, p.first, 0, both+k-need)
		}
	}
	return most, with
}

// matter are the winners of a side in the suits in which it takes tricks. A suit but
// except whose tricks are to spare is left out.
func (o *outlook) matter(side int, tricks *[4]int, first, except, spare int) (ranks cards) {
	for l := first; l < 4; l++ {
		switch {
		case l == except || tricks[l] == 0:
		case tricks[l] <= spare:
			spare -= tricks[l]
		default:
			ranks |= o.suits[l].weakest(side) << (16 * l)
		}
	}
	return ranks
}

// ruffs is how many tricks a hand on lead and his partner take with their trumps when
// they ruff to and fro as long as the others have to follow, after so many rounds of
// trumps; 0 if they ruff nothing. In the other suits they take tricks.
func (o *outlook) ruffs(hand int, safe, tricks *[4]int, drawn int) int {
	t := &o.suits[0]
	mate := (hand + 2) & 3
	trumps := [2]int{max(t.length[hand&3]-drawn, 0), max(t.length[mate]-drawn, 0)}
	used := *tricks
	n := 0
	for at := 0; ; at ^= 1 {
		from, to := hand&3, mate
		if at == 1 {
			from, to = to, from
		}
		if trumps[at^1] == 0 {
			break
		}
		found := 0
		for l := 1; l < 4; l++ {
			h := &o.suits[l]
			if h.length[to] == 0 && h.length[from] > used[l] && safe[l] > used[l] {
				found = l
				break
			}
		}
		if found == 0 {
			break
		}
		used[found]++
		trumps[at^1]--
		n++
	}
	if n == 0 {
		return 0
	}
	a, b := min(t.tops[hand&3], trumps[0]), min(t.tops[mate], trumps[1])
	if drawn > 0 {
		a, b = trumps[0], trumps[1]
	}
	return drawn + n + min(a+b, max(trumps[0], trumps[1]))
}

// losers reports whether the other side must get so many of n tricks that too few are left.
func (s *Search) losers(o *outlook, leader, n, need int) (bool, cards) {
	wanted := n - need + 1 // what the other side must get
	side := leader & 1
	t := &o.suits[0]
	if s.trumps != 0 {
		if t.trumpTricks(side^1) >= wanted {
			return true, t.highest(side^1, wanted)
		}
		if t.longer(side) > 0 {
			return s.mustLose(o, leader, wanted)
		}
	}
	return s.runsOut(o, leader, n, wanted)
}

// mustLose reports whether the other side wins the trick whatever is led and cashes enough.
func (s *Search) mustLose(o *outlook, leader, wanted int) (bool, cards) {
	ranks := cards(0)
	for l := range 4 {
		h := &o.suits[l]
		if h.length[leader] == 0 {
			continue
		}
		if (h.owner^leader)&1 == 0 {
			return false, 0
		}
		k, r := s.cashes(o, h.owner, wanted, l)
		if k < wanted {
			return false, 0
		}
		ranks |= r | h.held[h.owner].highest()<<(16*l)
	}
	return true, ranks
}

// runsOut is for a side without trumps: when it has played all suits of which it holds
// the highest card, it must lead one in which the other side wins. Who wins it kept his
// winners until then.
func (s *Search) runsOut(o *outlook, leader, n, wanted int) (bool, cards) {
	side := leader & 1
	run, ranks := 0, cards(0)
	for l := range 4 {
		h := &o.suits[l]
		if h.owner >= 0 && (h.owner^side)&1 == 0 {
			run += h.longer(side)
			ranks |= h.held[h.owner].highest() << (16 * l)
		}
	}
	if run == 0 {
		if ok, r := s.mustLose(o, leader, wanted); ok {
			return true, r
		}
	}
	if n-run < wanted {
		return false, 0
	}
	for by := side ^ 1; by < 4; by += 2 {
		tops, needed, kept := 0, false, 0
		r := cards(0)
		for l := range 4 {
			h := &o.suits[l]
			if h.owner != by {
				continue
			}
			tops++
			if h.longer(side) > 0 {
				needed = true
			}
			own := h.held[by]
			if mate := h.held[by^2]; mate != 0 {
				own &= mate.highest() - 1
			}
			k := min(h.tops[by], own.count())
			lowest := k
			if k >= h.longer(side) && h.tops[by^2] == 0 && h.length[by^2] <= k {
				lowest = min(k, h.longer(side))
				k = h.length[by]
			}
			kept += k
			if lowest > 0 {
				r |= nth(h.held[by], lowest) << (16 * l)
			}
			if h.longer(side) > 0 {
				r |= h.held[by].highest() << (16 * l)
			}
		}
		if !needed {
			continue
		}
		if tops > n-run || min(kept, n-run) < wanted {
			return false, 0
		}
		ranks |= r
	}
	return true, ranks
}
