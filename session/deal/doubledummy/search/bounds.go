package search

// holding is how a suit lies: what each hand holds, and its winners, which are its cards
// above all those of the other side. Only one side has winners in a suit. What a hand
// takes with the suit is counted as if nobody ruffed: where only some rounds are safe, it
// is that many or less.
//
// There are many, so two numbers share a byte where they can.
type holding struct {
	owners uint32 // of the cards, for the memory: two bits each, the highest card in the highest bits
	shape  uint16 // the length of the four hands' holdings, four bits each
	most   uint8  // the longer of two partners' lengths, of North and South in the low half
	// one more than the owner of the highest card, none if there is no card, 0 as long as
	// nothing is worked out
	owner  uint8
	places uint64 // of the cards, from the highest: the number of its bit, four bits each
	held   [4]uint16
	cash   [4]uint8 // tricks that the hand takes at once when it leads, and stays on lead
	both   [4]uint8 // the same, and its partner goes on
	vias   [4]uint8 // tricks in all when the hand goes over to its partner
	tops   [4]uint8 // cards above all those of the other side; above, cards that win in turn, from the highest
}

// none stands for the owner of a card that is not there.
const none = 5

// holdings tells how a suit lies of which the cards x are left: it is worked out
// when it is asked for.
type holdings struct {
	hands [4]cards
	of    [1 << 13]holding
}

// set takes the hands.
func (o *holdings) set(hands [4]cards) {
	o.hands = hands
	clear(o.of[:])
	o.of[0].owner = none
}

// at tells how the suit lies of which the cards x are left.
func (o *holdings) at(x cards) *holding {
	h := &o.of[x]
	if h.owner == 0 {
		h.set(x, &o.hands)
	}
	return h
}

// set works out how the cards x of a suit lie.
func (h *holding) set(x cards, hands *[4]cards) {
	*h = holding{owner: none}
	for i := range 4 {
		held := x & hands[i]
		h.held[i] = uint16(held)
		h.shape |= uint16(held.count()) << (4 * i)
		if held.highest() == x.highest() && held != 0 {
			h.owner = uint8(i + 1)
		}
	}
	h.most = uint8(max(h.len(0), h.len(2)) | max(h.len(1), h.len(3))<<4)
	place := 30
	for k, rest := 0, x; rest != 0; k, rest = k+1, rest&(rest-1) {
		h.places |= uint64(rest.number()) << (4 * k)
		if place < 8 {
			continue
		}
		for i := range 4 {
			if hands[i]&rest.highest() != 0 {
				h.owners |= uint32(i) << place
			}
		}
		place -= 2
	}
	above := lane
	mine := h.chief()
	if others := h.cards(mine+1) | h.cards(mine+3); others != 0 {
		above = others.highest() - 1
	}
	for _, i := range [2]int{mine & 3, mine&3 ^ 2} {
		h.tops[i] = uint8((h.cards(i) & above).count() | h.inTurn(i)<<4)
	}
	for _, i := range [2]int{mine & 3, mine&3 ^ 2} {
		cash := h.alone(i)
		h.cash[i] = uint8(cash)
		both, over := h.from(i, cash), h.via(i)
		h.both[i] = uint8(both)
		h.vias[i] = uint8(over)
	}
}

// chief is who has the highest card.
func (h *holding) chief() int { return int(h.owner) - 1 }

// cards, len, top and wins are what a hand holds, and how many.
func (h *holding) cards(i int) cards { return cards(h.held[i&3]) }
func (h *holding) len(i int) int     { return int(h.shape>>(i&3*4)) & 15 }
func (h *holding) top(i int) int     { return int(h.tops[i&3] & 15) }
func (h *holding) wins(i int) int    { return int(h.tops[i&3] >> 4) }

// over is how many tricks the suit gives in all when a hand uses it to put his partner on
// lead; 0 if he cannot. Before he does he takes some of them himself. gain is by how much
// they are more than helped: when he takes his own and the partner goes on.
func (h *holding) over(i int) int   { return int(h.vias[i&3] & 15) }
func (h *holding) gain(i int) int   { return max(h.over(i)-h.helped(i), 0) }
func (h *holding) helped(i int) int { return int(h.both[i&3]) }

// outlook is what is known at once of a position: how the suits lie.
type outlook struct {
	suits [4]*holding
}

// rounds are so many rounds of each suit.
type rounds [4]uint8

// always is for suits that nobody ruffs.
var always = rounds{noRuff, noRuff, noRuff, noRuff}

const noRuff = 13

// look takes how the suits lie.
func (s *Search) look(o *outlook) {
	all := s.all
	o.suits[0] = &s.holdings[0].of[all&lane]
	o.suits[1] = &s.holdings[1].of[all>>16&lane]
	o.suits[2] = &s.holdings[2].of[all>>32&lane]
	o.suits[3] = &s.holdings[3].of[all>>48&lane]
	if o.suits[0].owner == 0 || o.suits[1].owner == 0 || o.suits[2].owner == 0 || o.suits[3].owner == 0 {
		s.workOut(o)
	}
}

// workOut works out how suits lie that were not asked for yet.
func (s *Search) workOut(o *outlook) {
	for l := range o.suits {
		s.holdings[l].at(s.all.suit(l))
	}
}

// shape is the length of each hand's suits: a lane of the suit for the four hands.
func (o *outlook) shape() uint64 {
	return uint64(o.suits[0].shape) | uint64(o.suits[1].shape)<<16 |
		uint64(o.suits[2].shape)<<32 | uint64(o.suits[3].shape)<<48
}

// safe is how many rounds of the suits the other side of a hand cannot ruff
// if there are trumps.
func (o *outlook) safe(hand int) rounds {
	safe := always
	for foe := hand&1 ^ 1; foe < 4; foe += 2 {
		if o.suits[0].len(foe) > 0 {
			safe[1] = min(safe[1], uint8(o.suits[1].len(foe)))
			safe[2] = min(safe[2], uint8(o.suits[2].len(foe)))
			safe[3] = min(safe[3], uint8(o.suits[3].len(foe)))
		}
	}
	return safe
}

// ruffed reports whether the other side of a hand can ruff the first round of a suit.
func (o *outlook) ruffed(l, hand int) bool {
	t, h := o.suits[0], o.suits[l&3]
	return t.len(hand+1) > 0 && h.len(hand+1) == 0 || t.len(hand+3) > 0 && h.len(hand+3) == 0
}

// inTurn is how many cards of a hand win when it plays them from the highest, as long as
// one of the other side follows.
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
		if best == 0 && (n > 0 || !h.sole(hand)) || best != 0 && best < mine.highest() {
			break
		}
		n++
	}
	return n
}

// longer is the longer of two partners' holdings.
func (h *holding) longer(side int) int { return int(h.most >> (side & 1 * 4) & 15) }

// alone is how many tricks a hand on lead can take in the suit at once and stay on lead.
func (h *holding) alone(hand int) int {
	n, with := h.wins(hand&3), h.len((hand+2)&3)
	if n == 0 {
		return 0
	}
	// He loses the lead where his partner must overtake.
	mine, his := h.cards(hand&3), h.cards((hand+2)&3)
	for k := range n {
		low := his.lowest()
		if low != 0 && low < mine.highest() {
			return k
		}
		his, mine = his&^low, mine&(mine-1)
	}
	if n >= h.longer(hand+1) && with <= n {
		n = h.len(hand & 3)
	}
	return n
}

// from is how many tricks there are in all when a hand took c of them with its highest
// cards and his partner goes on, as long as the hand need not overtake him.
func (h *holding) from(hand, c int) int {
	mine, his := h.cards(hand&3), h.cards((hand+2)&3)
	with := his.count()
	for range c {
		mine, his = mine&(mine-1), his&^his.lowest()
	}
	n := c
	for range min(h.wins((hand+2)&3), his.count()) {
		low := mine.lowest()
		if low != 0 && low < his.highest() {
			return n
		}
		mine, his = mine&^low, his&(his-1)
		n++
	}
	if n >= h.longer(hand+1) && h.len(hand&3) <= n {
		n = max(n, with)
	}
	return n
}

// before is how many tricks a hand takes in the suit itself before it goes over
// to its partner in it.
func (h *holding) before(hand int) int {
	return min(int(h.cash[hand&3]), h.len(hand)-1, h.len(hand+2)-1)
}

// via is what over gives.
func (h *holding) via(hand int) int {
	mine, his := h.cards(hand&3), h.cards((hand+2)&3)
	if h.wins((hand+2)&3) == 0 || mine == 0 || mine.lowest() < his.highest() {
		return 0
	}
	return h.from(hand, h.before(hand))
}

// highest is the k-th highest card, from 1.
func (h *holding) highest(k int) cards { return 1 << (h.places >> (4 * (k - 1) & 63) & 15) }

// trumpTricks is how many tricks a side takes with trumps whatever happens.
func (h *holding) trumpTricks(side int) int {
	side &= 1
	return min(h.top(side)+h.top(side+2), h.longer(side))
}

// sides is the n-th highest card of a side, none for none.
func (h *holding) sides(side, n int) cards {
	if n == 0 {
		return 0
	}
	side &= 1
	return nth(h.cards(side)|h.cards(side+2), n)
}

// sole reports whether one hand of a side has all that is left of the suit: what it plays
// of it wins whatever its rank.
func (h *holding) sole(side int) bool {
	return h.longer(side+1) == 0 && (h.len(side) == 0 || h.len(side+2) == 0)
}

// weakest is the lowest winner of a side that matters.
func (h *holding) weakest(side int) cards {
	side &= 1
	if h.sole(side) {
		return 0
	}
	return max(nth(h.cards(side), h.wins(side)), nth(h.cards(side+2), h.wins(side+2)))
}

// lowestTop is the lowest card of a side, seen from either hand, above all those of the
// other side: some do not count as winners because they fall together.
func (h *holding) lowestTop(hand int) cards {
	return max(nth(h.cards(hand), h.top(hand)), nth(h.cards(hand+2), h.top(hand+2)))
}

// plan is how a hand on lead and his partner cash: from which suit on the
// suits count, the trumps being counted apart, how many rounds of them are
// safe, and what trumps bring.
type plan struct {
	hand, need int
	start      int // the suit in which the hand wins the first trick, -1 if it has the choice
	first      int
	safe       rounds
	drawn      int // rounds by which the hand draws all trumps of the other side
	sum        int
	// How many tricks in other suits there can be before one who has nothing but trumps
	// must ruff his partner's winner: when the hand takes them all, and when its partner
	// goes on. Where the other side has no trumps left he wins the rest with his.
	others [2]int
}

// cashes reports whether a hand on lead and his partner can take so many tricks at
// once, and gives the cards that matter. With a suit given, the first trick is one
// that the hand wins in that suit, and that its card there matters is left to
// others; -1 stands for none.
func (s *Search) cashes(o *outlook, hand, need, start int) (bool, cards) {
	p := plan{hand: hand & 3, need: need, start: start}
	if s.trumps != 0 {
		if start > 0 && (o.ruffed(start, hand) || o.others(hand+2) == 0 && o.suits[0].longer(hand+1) > 0) {
			return false, 0 // his partner may have to ruff as well
		}
		o.trumpPlan(&p)
		if p.sum >= need {
			return true, o.trumpsMatter(&p)
		}
	}
	p.safe, p.others = always, [2]int{noRuff, noRuff}
	if t := o.suits[0]; s.trumps != 0 && p.drawn == 0 && t.longer(hand+1) > 0 {
		mate := o.others(hand + 2)
		p.others = [2]int{mate, min(o.others(hand), mate)}
		p.safe = o.safe(hand)
	}
	if !o.enough(&p) {
		return false, 0
	}
	own, total := rounds{}, 0
	for l := p.first; l < 4; l++ {
		own[l] = min(o.suits[l].cash[p.hand], p.safe[l])
		total += int(own[l])
	}
	if p.sum+min(total, p.others[0]) >= need {
		return true, o.alone(&p, &own)
	}
	return o.viaPartner(&p, s.trumps != 0)
}

// enough reports whether a plan could be enough, as far as the lengths of suits and safe
// rounds tell. Ruffs are left to be counted where a hand can ruff.
func (o *outlook) enough(p *plan) bool {
	h := p.hand & 3
	most, gain := 0, 0
	for l := p.first; l < 4; l++ {
		most += min(o.suits[l].helped(h), int(p.safe[l]))
		gain = max(gain, o.suits[l].gain(h))
	}
	if p.first == 0 {
		return most+gain >= p.need
	}
	t := o.suits[0]
	return most+max(p.sum+gain, t.over(h)) >= p.need ||
		p.start != 0 && (t.len(h) > 0 && o.void(h) || t.len(h+2) > 0 && o.void(h+2)) &&
			most+t.len(h)+t.len(h+2) >= p.need
}

// others is how many cards a hand has that are no trumps.
func (o *outlook) others(h int) int { return o.suits[1].len(h) + o.suits[2].len(h) + o.suits[3].len(h) }

// void reports whether a hand has no card of a suit other than trumps.
func (o *outlook) void(h int) bool {
	return o.suits[1].len(h) == 0 || o.suits[2].len(h) == 0 || o.suits[3].len(h) == 0
}

// trumpPlan counts the trumps.
func (o *outlook) trumpPlan(p *plan) {
	t, side := o.suits[0], p.hand&1
	p.first = 1
	own, theirs := int(t.cash[p.hand]), t.longer(side+1)
	switch {
	case theirs > 0 && own >= theirs: // he draws their trumps
		p.sum, p.drawn = own, theirs
	case p.start == 0: // others lead trumps: his partner's winners may fall under his own
		p.sum = own
	default:
		p.sum = t.trumpTricks(side)
	}
}

// trumpsMatter gives the trumps that matter by the plan.
func (o *outlook) trumpsMatter(p *plan) cards {
	t, n := o.suits[0], min(p.sum, p.need)
	switch {
	case p.drawn > 0:
		return nth(t.cards(p.hand), min(n, t.wins(p.hand)))
	case p.start == 0:
		return nth(t.cards(p.hand), n)
	}
	return t.sides(p.hand, n)
}

// alone gives the cards that matter when the hand takes all that is needed itself, its
// own tricks being known.
func (o *outlook) alone(p *plan, own *rounds) (ranks cards) {
	total := p.sum
	if p.first > 0 {
		ranks = o.trumpsMatter(p)
	}
	for l := p.first; l < 4 && total < p.need; l++ {
		h := o.suits[l]
		k := min(int(own[l]), p.need-total)
		total += k
		winners := min(k, h.wins(p.hand))
		if k > h.wins(p.hand) {
			winners = h.longer(p.hand + 1)
		}
		if winners > 0 && !h.sole(p.hand) {
			ranks |= nth(h.cards(p.hand), winners) << (16 * l)
		}
	}
	return ranks
}

// viaPartner goes over to the partner, by a winner of his or by ruffs, and reports
// whether a way is enough.
func (o *outlook) viaPartner(p *plan, trumps bool) (bool, cards) {
	both := 0
	tricks := rounds{}
	for l := p.first; l < 4; l++ {
		tricks[l] = min(o.suits[l].both[p.hand], p.safe[l])
		both += int(tricks[l])
	}
	for e := range 4 {
		h := o.suits[e]
		over := min(h.over(p.hand), int(p.safe[e]))
		if over == 0 || e == p.start && min(h.before(p.hand), over-1) == 0 {
			continue
		}
		total := 0
		if e >= p.first {
			total = p.sum + min(over+both-int(tricks[e]), p.others[1])
		} else if p.drawn > 0 {
			continue
		} else { // of two high trumps that fall together only one wins
			total = over + min(both, p.others[1])
		}
		if total >= p.need {
			return true, o.partnersMatter(p, &tricks, e, total-p.need)
		}
	}
	if t := o.suits[0]; trumps && p.start != 0 && both+t.len(p.hand)+t.len(p.hand+2) >= p.need {
		k, ruffs := o.ruffs(p.hand, &p.safe, tricks, p.drawn)
		if both = min(both, p.others[1]-ruffs); ruffs > 0 && both >= 0 && both+k >= p.need {
			return true, o.partnersMatter(p, &tricks, 0, both+k-p.need) | t.lowestTop(p.hand)
		}
	}
	return false, 0
}

// partnersMatter gives the cards that matter when the hand goes over to its
// partner in one suit.
func (o *outlook) partnersMatter(p *plan, tricks *rounds, by, spare int) (ranks cards) {
	if p.first > 0 {
		ranks = o.trumpsMatter(p)
	}
	ranks |= o.matter(p, tricks, by, spare)
	return ranks | o.suits[by].weakest(p.hand)<<(16*by)
}

// matter are the winners of a side in the suits in which it takes tricks. A suit but
// except whose tricks are to spare is left out.
func (o *outlook) matter(p *plan, tricks *rounds, except, spare int) (ranks cards) {
	need := [4]int{}
	for l := p.first; l < 4; l++ {
		if need[l] = int(tricks[l]); l == except {
			need[l] = 0
		} else if need[l] <= spare {
			spare -= need[l]
			need[l] = 0
		}
	}
	for l := p.first; l < 4; l++ {
		if n := need[l]; n > 0 {
			k := min(spare, n-1)
			spare -= k
			ranks |= o.suits[l].first(p.hand, n-k) << (16 * l)
		}
	}
	return ranks
}

// first is the lowest card that matters for the first n tricks that a hand and then its
// partner take.
func (h *holding) first(hand, n int) cards {
	all := h.weakest(hand)
	if all == 0 {
		return 0
	}
	own := min(int(h.cash[hand&3]), n)
	his := n - own
	if own > h.wins(hand) || his > h.wins(hand+2) {
		return all
	}
	return max(nth(h.cards(hand), own), nth(h.cards(hand+2), his))
}

// ruffs is how many tricks a hand on lead and his partner take with their trumps when
// they ruff to and fro as long as the others have to follow, after so many rounds of
// trumps, and how many of them are ruffs. In the other suits they take tricks.
func (o *outlook) ruffs(hand int, safe *rounds, used rounds, drawn int) (tricks, n int) {
	t := o.suits[0]
	mate := (hand + 2) & 3
	trumps := [2]int{max(t.len(hand&3)-drawn, 0), max(t.len(mate)-drawn, 0)}
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
			if h.len(to) == 0 && h.len(from) > int(used[l]) && safe[l] > used[l] {
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
		return 0, 0
	}
	a, b := min(t.top(hand&3), trumps[0]), min(t.top(mate), trumps[1])
	if drawn > 0 {
		a, b = trumps[0], trumps[1]
	}
	return drawn + n + min(a+b, max(trumps[0], trumps[1])), n
}
