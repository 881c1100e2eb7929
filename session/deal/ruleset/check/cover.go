package check

import (
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// pairing is how two rules stand to each other.
type pairing uint8

const (
	apart    pairing = iota // no hand fits both
	overlap                 // some hand may fit both
	contains                // every hand that fits the later one fits the earlier one
)

// compare tells how an earlier pattern stands to a later one. Card patterns are compared
// place by place, so contains is certain, and so is apart; between them a hand may exist.
func compare(earlier, later *ruleset.Pattern) pairing {
	result := contains
	least, most := 0, 0
	for s := range deal.Suit(4) {
		a, b := &earlier[s], &later[s]
		low, high := max(a.Length.Least(), b.Length.Least(), cardsNeeded(a),
			cardsNeeded(b)), min(a.Length.Most(), b.Length.Most())
		if low > high {
			return apart
		}
		least, most = least+low, most+high
		if a.Length.Least() > b.Length.Least() && a.Length.Least() > cardsNeeded(b) ||
			a.Length.Most() < b.Length.Most() || a.Length.Qualifier == '<' {
			result = overlap
		}
		for i := range a.Cards {
			switch codes(a.Cards[i], b.Cards[i]) {
			case apart:
				return apart
			case overlap:
				result = overlap
			}
		}
	}
	if least > 13 || most < 13 {
		return apart
	}
	if result != contains && sameShorter(earlier, later) {
		return sameExcept(earlier, later)
	}
	return result
}

// sameShorter reports whether both patterns have '<' in the same suits, and length values
// in the same suits: then it asks the same of a hand in both.
func sameShorter(a, b *ruleset.Pattern) bool {
	any := false
	for s := range a {
		if (a[s].Length.Qualifier == '<') != (b[s].Length.Qualifier == '<') ||
			a[s].Length.Asks() != b[s].Length.Asks() {
			return false
		}
		any = any || a[s].Length.Qualifier == '<'
	}
	return any
}

// sameExcept compares patterns whose '<' ask the same.
func sameExcept(a, b *ruleset.Pattern) pairing {
	x, y := *a, *b
	for s := range x {
		if x[s].Length.Qualifier == '<' {
			x[s].Length.Qualifier, y[s].Length.Qualifier = '+', '+'
			x[s].Length.Count, y[s].Length.Count = max(x[s].Length.Count, 0), max(y[s].Length.Count, 0)
		}
	}
	return compare(&x, &y)
}

// cardsNeeded is how long a suit must be for its card pattern.
func cardsNeeded(h *ruleset.Holding) int {
	for i := 2; i >= 0; i-- {
		if h.Cards[i] != ' ' {
			return i + 1
		}
	}
	return 0
}

// codes compares what two patterns ask of one card.
func codes(a, b byte) pairing {
	const order = "AKQJTX"
	ranks := func(c byte) (m int) {
		for i := range order {
			switch {
			case c == ' ' || c == 'x':
				m |= 1 << i
			case c == order[i]:
				m |= 1 << i
			case c >= 'a' && order[i] != 'X' && indexUpper(c) >= i:
				m |= 1 << i
			}
		}
		return m
	}
	x, y := ranks(a), ranks(b)
	switch {
	case x&y == 0:
		return apart
	case y&^x == 0 && (a == ' ' || b != ' '):
		return contains
	case a == ' ':
		return contains
	}
	return overlap
}

func indexUpper(c byte) int {
	const better = "akqjt"
	for i := range better {
		if better[i] == c {
			return i
		}
	}
	return -1
}
