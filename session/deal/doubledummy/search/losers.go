package search

// losers reports whether the other side must get so many of n tricks that too few are
// left. If that is not known at once, it gives the leads after which they are lost all
// the same, and the cards that matter for this.
func (s *Search) losers(o *outlook, leader, n, need int) (lost bool, leads, ranks cards) {
	wanted := n - need + 1 // what the other side must get
	side := leader & 1
	t := o.suits[0]
	if s.trumps != 0 && t.trumpTricks(side^1) >= wanted {
		return true, 0, t.sides(side^1, wanted)
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
		if (h.chief()^leader)&1 == 1 {
			if ok, r := s.cashes(o, h.chief(), wanted, l); ok {
				leads |= lane << (16 * l)
				ranks |= r | h.cards(h.chief()).highest()<<(16*l)
				continue
			}
		}
		if l > 0 && s.trumps != 0 {
			if ok, r := s.ruffsAnd(o, leader, wanted, l); ok {
				leads |= lane << (16 * l)
				ranks |= r
				continue
			}
		}
		lost = false
	}
	return lost, leads, ranks
}

// ruffsAnd reports whether one of the other side ruffs a lead and takes so many tricks
// with that, and gives the cards that matter.
func (s *Search) ruffsAnd(o *outlook, leader, wanted, l int) (bool, cards) {
	t, h := o.suits[0], o.suits[l]
	if h.len(leader+2) == 0 && t.len(leader+2) > 0 {
		return false, 0
	}
	for foe := (leader + 1) & 3; ; foe = foe ^ 2 {
		if h.len(foe) == 0 && t.len(foe) > 0 {
			if wanted == 1 {
				return true, 0
			}
			if mate := foe ^ 2; h.len(mate) > 0 || t.len(mate) == 0 { // he need not ruff as well
				after := *o
				after.suits[l] = &s.holdings[l].of[0]
				after.suits[0] = s.holdings[0].at(s.all.suit(0) &^ t.cards(foe).lowest())
				if ok, r := s.cashes(&after, foe, wanted-1, -1); ok {
					return true, r
				}
			}
		}
		if foe == rightOf(leader) {
			return false, 0
		}
	}
}

// runsOut is for a side without trumps: when it has played all suits of which it holds
// the highest card, it must lead one in which the other side wins. Who wins it kept his
// winners until then.
func (s *Search) runsOut(o *outlook, leader, n, wanted int) (bool, cards) {
	side := leader & 1
	run, ranks := 0, cards(0)
	for l := range 4 {
		h := o.suits[l]
		if h.shape != 0 && (h.chief()^side)&1 == 0 {
			run += h.longer(side)
			ranks |= h.cards(h.chief()).highest() << (16 * l)
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
			if h.chief() != by {
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
