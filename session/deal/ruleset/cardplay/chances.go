package cardplay

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// Chance is one of the four files for declarer.
type Chance uint8

// The chances.
const (
	Finesse Chance = iota
	Promote
	Establish
	Ruff
)

// Hand is declarer's or dummy's, in rules South and North.
type Hand uint8

// The hands.
const (
	Declarer Hand = iota
	Dummy
)

// Hint is what a rule says of a suit.
type Hint struct {
	Suit   deal.Suit
	Chance Chance
	// Yes is false where the rule advises against.
	Yes  bool
	Rule *ruleset.SuitRule
	// Of a finesse: the missing card, the hand to lead from, the card to lead and partner's card, L low or H high or
	// a card. Of a ruff: From is the hand that needs two trumps.
	Missing deal.Rank
	From    Hand
	Lead    byte
	Partner byte
}

// Chances finds what the files say of each suit for declarer (South in the rules) and dummy (North), the first rule that
// fits for each file and suit, spades first. A finesse needs its card with the opponents, a ruff trumps other than the
// suit and two of them in the hand that the rule names.
func Chances(set *ruleset.Set, declarer, dummy deal.Hand, trumps scoring.Denomination) (hints []Hint) {
	s, n := ruleset.NewHand(declarer), ruleset.NewHand(dummy)
	for _, suit := range deal.Suits {
		for chance, rules := range [4][]ruleset.SuitRule{set.Finesse, set.Promote, set.Long, set.Short} {
			for i := range rules {
				r := &rules[i]
				if !r.North.FitsSuit(n, suit) || !r.South.FitsSuit(s, suit) {
					continue
				}
				if h, ok := apply(r, Chance(chance), suit, s, n, trumps); ok {
					hints = append(hints, h)
					break
				}
			}
		}
	}
	return hints
}

// apply reads what stands behind the two holdings of a rule.
func apply(r *ruleset.SuitRule, chance Chance, suit deal.Suit, declarer, dummy *ruleset.Hand, trumps scoring.Denomination) (h Hint, ok bool) {
	h = Hint{Suit: suit, Chance: chance, Rule: r}
	both := declarer.Cards | dummy.Cards
	switch chance {
	case Finesse:
		h.Yes, h.From = r.Rest[1] != 'X', handOf(r.Rest[1])
		h.Lead, h.Partner = r.Rest[2], r.Rest[3]
		if r.Rest[0] == ' ' {
			return h, !h.Yes
		}
		rank, known := rankOf(r.Rest[0])
		h.Missing = rank
		return h, known && !both.Has(deal.NewCard(suit, rank))
	case Promote:
		h.Yes = r.Rest[0] == 'Y'
		return h, true
	case Establish:
		h.Yes = r.Rest[1] == 'Y'
		return h, r.Rest[0] == ' ' || int(r.Rest[0]-'0') == 13-both.Length(suit)
	}
	h.Yes, h.From = r.Rest[0] == 'Y', handOf(r.Rest[1])
	if trumps == scoring.NoTrump || deal.Suit(trumps) == suit {
		return h, false
	}
	needs := declarer
	if h.From == Dummy {
		needs = dummy
	}
	return h, r.Rest[1] == ' ' || needs.Length(deal.Suit(trumps)) >= 2
}

// handOf reads S and N, and H and D: the document's examples write H where its text has S or N, taken for the hand
// that is played from, declarer's.
func handOf(c byte) Hand {
	if c == 'N' || c == 'D' {
		return Dummy
	}
	return Declarer
}

func rankOf(c byte) (deal.Rank, bool) {
	for r := deal.Two; r <= deal.Ace; r++ {
		if r.String()[0] == c {
			return r, true
		}
	}
	return 0, false
}
