package simultaneous

import (
	"cmp"

	"clubnight/scoring"
	"clubnight/session"
)

// held yields who held the cards of North-South and of East-West on a line.
func held(l *scoring.Line) func(yield func(scoring.Side, int) bool) {
	ns, ew := l.NS, l.EW
	if l.Reversed {
		ns, ew = ew, ns
	}
	return func(yield func(scoring.Side, int) bool) {
		_ = yield(scoring.NS, ns) && yield(scoring.EW, ew)
	}
}

// compare orders what a pair played by round, board and table.
func (p play) compare(o play) int {
	return cmp.Or(cmp.Compare(p.result.Round, o.result.Round), cmp.Compare(p.result.Board, o.result.Board),
		cmp.Compare(p.result.Table, o.result.Table), cmp.Compare(p.result.NS, o.result.NS), cmp.Compare(p.result.EW, o.result.EW))
}

// home is the line of the pair's seat.
func (p play) home(number int) scoring.Side {
	switch {
	case p.result.NS == number && p.result.NSField != scoring.NoSide:
		return p.result.NSField
	case p.result.EW == number && p.result.EWField != scoring.NoSide:
		return p.result.EWField
	case p.result.NS == number:
		return scoring.NS
	}
	return scoring.EW
}

// opponent is whom the pair met.
func (p play) opponent() int {
	for side, number := range held(&p.result.Line) {
		if side != p.side {
			return number
		}
	}
	return 0
}

// same reports whether two results of one place count the same.
func same(a, b *scoring.Line) bool {
	if !session.SameRuling(a.ForNS, b.ForNS) || !session.SameRuling(a.ForEW, b.ForEW) {
		return false
	}
	x, y := *a, *b
	x.ForNS, x.ForEW, y.ForNS, y.ForEW = nil, nil, nil, nil
	return x == y
}
