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
	chances
)

// WhichHand is declarer's or dummy's, in rules South and North.
type WhichHand uint8

// The hands.
const (
	Declarer WhichHand = iota
	Dummy
)

// Hint is what a rule says of a suit.
type Hint struct {
	Suit   deal.Suit
	Chance Chance
	// Yes is false where the rule advises against.
	Yes  bool
	Rule *ruleset.SuitRule
	// Of a finesse: the missing card, the hand to lead from, the card to lead
	// and partner's card, L low or H high or a card. Of a ruff: From is the
	// hand that needs two trumps.
	Missing deal.CardRank
	From    WhichHand
	Lead    byte
	Partner byte
}

// Chances finds what the files say of each suit for declarer (South in the rules) and
// dummy (North), the first rule that fits for each file and suit, spades first. A finesse
// needs its card with the opponents, a ruff trumps other than the suit and two of them in
// the hand that the rule names.
func Chances(set *ruleset.RuleSet, declarer, dummy deal.Hand, trumps scoring.Denomination) (hints []Hint) {
	for _, suit := range deal.Suits {
		for chance := range chances {
			if h, ok := OfSuit(set, chance, suit, declarer, dummy, trumps, nil); ok {
				hints = append(hints, h)
			}
		}
	}
	return hints
}

// OfSuit finds what one of the files says of a suit; ok is false where it says nothing.
// looked, when it is not nil, gets the rules before the one that fits.
func OfSuit(set *ruleset.RuleSet, chance Chance, suit deal.Suit, declarer, dummy deal.Hand, trumps scoring.Denomination,
	looked *[]Rejected) (h Hint, ok bool) {
	s, n := ruleset.NewHand(declarer), ruleset.NewHand(dummy)
	rules := [chances][]ruleset.SuitRule{set.Finesse, set.Promote, set.Long, set.Short}[chance]
	for i := range rules {
		r := &rules[i]
		var miss ruleset.Aspect
		if h, miss = fit(r, chance, suit, s, n, trumps); miss == ruleset.Fits {
			return h, true
		}
		if looked != nil {
			*looked = append(*looked, Rejected{r.Location, ruleset.Miss{Aspect: miss, Suit: suit}})
		}
	}
	return Hint{}, false
}

// fit tries a rule on a suit.
func fit(r *ruleset.SuitRule, chance Chance, suit deal.Suit, s, n *ruleset.Hand,
	trumps scoring.Denomination) (h Hint, miss ruleset.Aspect) {
	switch {
	case !r.North.FitsSuit(n, suit):
		return h, ruleset.DummyHolding
	case !r.South.FitsSuit(s, suit):
		return h, ruleset.DeclarerHolding
	}
	h, ok := apply(r, chance, suit, s, n, trumps)
	switch {
	case ok:
		return h, ruleset.Fits
	case chance == Ruff:
		return h, ruleset.TrumpsToRuff
	}
	return h, ruleset.OpponentsHolding
}

// apply reads what stands behind the two holdings of a rule.
func apply(r *ruleset.SuitRule, chance Chance, suit deal.Suit, declarer, dummy *ruleset.Hand,
	trumps scoring.Denomination) (h Hint, ok bool) {
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

// handOf reads S and N, and H and D: the document's examples write H where its text has S
// or N, taken for the hand that is played from, declarer's.
func handOf(c byte) WhichHand {
	if c == 'N' || c == 'D' {
		return Dummy
	}
	return Declarer
}

func rankOf(c byte) (deal.CardRank, bool) {
	for r := deal.Two; r <= deal.Ace; r++ {
		if r.String()[0] == c {
			return r, true
		}
	}
	return 0, false
}
