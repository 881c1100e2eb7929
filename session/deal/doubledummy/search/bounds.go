package search

// holding is how a suit lies: what each hand holds, and its winners, which are its cards
// above all those of the other side. Only one side has winners in a suit.
type holding struct {
	owners  uint32 // of the cards, for the memory: as in layout
	held    [4]uint16
	length  [4]uint8
	tops    [4]uint8 // cards above all those of the other side
	winners [4]uint8 // cards that win in turn, from the highest: what the other side must play falls
	most    [2]uint8 // the longer of two partners' lengths
	owner   int8     // of the highest card, -1 for none
}

// holdings[x] is how a suit lies of which the cards x are left.
type holdings [1 << 13]holding

// fill sets them for all that can be left of the four hands' holdings.
func (o *holdings) fill(hands [4]cards) {
	all := hands[0] | hands[1] | hands[2] | hands[3]
	o[0] = holding{owner: -1}
	for x := all; x != 0; x = (x - 1) & all {
		o[x].set(x, &hands)
	}
}

// set works out how the cards x of a suit lie.
func (h *holding) set(x cards, hands *[4]cards) {
	*h = holding{}
	for i := range 4 {
		held := x & hands[i]
		h.held[i], h.length[i] = uint16(held), uint8(held.count())
		if held.highest() == x.highest() && held != 0 {
			h.owner = int8(i)
		}
	}
	h.most = [2]uint8{max(h.length[0], h.length[2]), max(h.length[1], h.length[3])}
	place := 30
	for rest := x; rest != 0 && place >= 8; rest &= rest - 1 {
		for i := range 4 {
			if hands[i]&rest.highest() != 0 {
				h.owners |= uint32(i) << place
			}
		}
		place -= 2
	}
	above := lane
	mine := int(h.owner)
	if others := h.cards(mine+1) | h.cards(mine+3); others != 0 {
		above = others.highest() - 1
	}
	for _, i := range [2]int{mine, mine ^ 2} {
		h.tops[i] = uint8((h.cards(i) & above).count())
		h.winners[i] = uint8(h.inTurn(i))
	}
}

// cards, len, top and wins are what a hand holds, and how many.
func (h *holding) cards(i int) cards { return cards(h.held[i&3]) }
func (h *holding) len(i int) int     { return int(h.length[i&3]) }
func (h *holding) top(i int) int     { return int(h.tops[i&3]) }
func (h *holding) wins(i int) int    { return int(h.winners[i&3]) }

// outlook is what is known at once of a position: how the suits lie and, for each side,
// how many rounds of them the other side cannot ruff.
type outlook struct {
	suits [4]*holding
	safe  [2][4]int
}

const noRuff = 13

// look takes how the suits lie.
func (s *Search) look(o *outlook) {
	for l := range 4 {
		o.suits[l] = &s.holdings[l][s.all.suit(l)]
	}
}

// guard fills what is safe.
func (s *Search) guard(o *outlook) {
	t := o.suits[0]
	for side := range 2 {
		o.safe[side] = [4]int{noRuff, noRuff, noRuff, noRuff}
		if s.trumps == 0 {
			continue
		}
		for i := range 2 {
			foe := side ^ 1 | i<<1
			if t.len(foe) > 0 {
				for l := 1; l < 4; l++ {
					o.safe[side][l] = min(o.safe[side][l], o.suits[l].len(foe))
				}
			}
		}
	}
}

// inTurn is how many cards of a hand win when it plays them from the highest, as long as one
// of the other side follows.
func (h *holding) inTurn(hand int) (n int) {
	q, r := (hand+1)&3, (hand+3)&3
	for mine := h.cards(hand & 3); mine != 0; mine &= mine - 1 {
		best := cards(0)
		if h.len(q) > n {
			best = h.cards(q).highest()
		}
		if h.len(r) > n {
			if c := h.cards(r).highest(); best == 0 || c < best {
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
func (h *holding) longer(side int) int { return int(h.most[side&1]) }

// cash is how many tricks a hand on lead can take in the suit at once and stay on lead,
// if no more than so many rounds are safe.
func (h *holding) cash(hand, rounds int) int {
	n, with := h.wins(hand&3), h.len((hand+2)&3)
	if n == 0 {
		return 0
	}
	if b := h.wins((hand + 2) & 3); b > 0 && n > with-b {
		// The partner's winners fall under his own, or overtake them.
		mine, his := h.cards(hand&3), h.cards((hand+2)&3)
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
		n = h.len(hand & 3)
	}
	return min(n, rounds)
}

// from is how many tricks there are in all when a hand took c of them and his partner
// goes on.
func (h *holding) from(hand, c, rounds int) int {
	with := h.len((hand + 2) & 3)
	n := c + min(h.wins((hand+2)&3), max(with-c, 0))
	if n >= h.longer(hand+1) && h.len(hand&3) <= n {
		n = max(n, with)
	}
	return min(n, rounds)
}

// over is how many tricks the suit gives in all when a hand uses it to put his partner on
// lead; 0 if he cannot. Before he does he takes first of them himself.
func (h *holding) over(hand, rounds int) (n, first int) {
	mine, his := h.cards(hand&3), h.cards((hand+2)&3)
	if h.wins((hand+2)&3) == 0 || mine == 0 || rounds == 0 || mine.lowest() < his.highest() {
		return 0, 0
	}
	first = min(h.cash(hand, rounds), rounds-1, h.len(hand&3)-1, h.len((hand+2)&3)-1)
	return h.from(hand, first, rounds), first
}

// trumpTricks is how many tricks a side takes with trumps whatever happens.
func (h *holding) trumpTricks(side int) int {
	side &= 1
	return min(h.top(side)+h.top(side+2), h.longer(side))
}

// highest is the n-th highest card of a side, none for none.
func (h *holding) highest(side, n int) cards {
	if n == 0 {
		return 0
	}
	side &= 1
	return nth(h.cards(side)|h.cards(side+2), n)
}

// weakest is the lowest winner of a side.
func (h *holding) weakest(side int) cards {
	side &= 1
	return max(nth(h.cards(side), h.wins(side)), nth(h.cards(side+2), h.wins(side+2)))
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
	t, side := o.suits[0], p.hand&1
	p.first = 1
	own, theirs := t.cash(p.hand, noRuff), t.longer(side+1)
	switch {
	case theirs > 0 && own >= theirs: // he draws their trumps
		p.sum, p.drawn = min(own, need), theirs
		p.ranks = nth(t.cards(p.hand), min(p.sum, t.wins(p.hand)))
		p.safe = &[4]int{noRuff, noRuff, noRuff, noRuff}
	case start == 0: // others lead trumps: his partner's winners may fall under his own
		p.sum = min(own, need)
		p.ranks = nth(t.cards(p.hand), p.sum)
	default:
		p.sum = min(t.trumpTricks(side), need)
		p.ranks = t.highest(side, p.sum)
	}
}

// alone adds what the hand takes himself, and gives it for each suit looked at.
func (o *outlook) alone(p *plan, need, start int) (total int, ranks cards, own [4]int) {
	total, ranks = p.sum, p.ranks
	if start > 0 { // the suit he is in with counts in any case
		ranks |= o.suits[start].cards(p.hand).highest() << (16 * start)
	}
	for l := p.first; l < 4 && total < need; l++ {
		h := o.suits[l]
		own[l] = h.cash(p.hand, p.safe[l])
		k := min(own[l], need-total)
		total += k
		winners := min(k, h.wins(p.hand))
		if k > h.wins(p.hand) {
			winners = h.longer(p.hand + 1)
		}
		if winners > 0 {
			ranks |= nth(h.cards(p.hand), winners) << (16 * l)
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
	if t := o.suits[0]; trumps && start != 0 && t.longer(side) > 0 {
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
	t := o.suits[0]
	mate := (hand + 2) & 3
	trumps := [2]int{max(t.len(hand&3)-drawn, 0), max(t.len(mate)-drawn, 0)}
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
			h := o.suits[l]
			if h.len(to) == 0 && h.len(from) > used[l] && safe[l] > used[l] {
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
	a, b := min(t.top(hand&3), trumps[0]), min(t.top(mate), trumps[1])
	if drawn > 0 {
		a, b = trumps[0], trumps[1]
	}
	return drawn + n + min(a+b, max(trumps[0], trumps[1]))
}

// losers reports whether the other side must get so many of n tricks that too few are left. If that is not
// known at once, it gives the leads after which they are lost all the same, and the cards that matter for this.
func (s *Search) losers(o *outlook, leader, n, need int) (lost bool, leads, ranks cards) {
	wanted := n - need + 1 // what the other side must get
	side := leader & 1
	t := o.suits[0]
	if s.trumps != 0 && t.trumpTricks(side^1) >= wanted {
		return true, 0, t.highest(side^1, wanted)
	}
	if s.trumps == 0 || t.longer(side) == 0 {
		if ok, r := s.runsOut(o, leader, n, wanted); ok {
			return true, 0, r
		}
	}
	lost = true
	for l := range 4 {
		h := o.suits[l]
		if h.len(leader) == 0 {
			continue
		}
		if (int(h.owner)^leader)&1 == 1 {
			if k, r := s.cashes(o, int(h.owner), wanted, l); k >= wanted {
				leads |= lane << (16 * l)
				ranks |= r | h.cards(int(h.owner)).highest()<<(16*l)
				continue
			}
		}
		lost = false
	}
	return lost, leads, ranks
}

// runsOut is for a side without trumps: when it has played all suits of which it holds
// the highest card, it must lead one in which the other side wins. Who wins it kept his
// winners until then.
func (s *Search) runsOut(o *outlook, leader, n, wanted int) (bool, cards) {
	side := leader & 1
	run, ranks := 0, cards(0)
	for l := range 4 {
		h := o.suits[l]
		if h.owner >= 0 && (int(h.owner)^side)&1 == 0 {
			run += h.longer(side)
			ranks |= h.cards(int(h.owner)).highest() << (16 * l)
		}
	}
	if n-run < wanted {
		return false, 0
	}
	for by := side ^ 1; by < 4; by += 2 {
		tops, needed, kept := 0, false, 0
		r := cards(0)
		for l := range 4 {
			h := o.suits[l]
			if int(h.owner) != by {
				continue
			}
			tops++
			if h.longer(side) > 0 {
				needed = true
			}
			own := h.cards(by)
			if mate := h.cards(by ^ 2); mate != 0 {
				own &= mate.highest() - 1
			}
			k := min(h.top(by), own.count())
			lowest := k
			if k >= h.longer(side) && h.top(by^2) == 0 && h.len(by^2) <= k {
				lowest = min(k, h.longer(side))
				k = h.len(by)
			}
			kept += k
			if lowest > 0 {
				r |= nth(h.cards(by), lowest) << (16 * l)
			}
			if h.longer(side) > 0 {
				r |= h.cards(by).highest() << (16 * l)
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
