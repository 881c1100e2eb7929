package simultaneous

import (
	"cmp"

	"clubnight/scoring"
	"clubnight/session"
)

// held is who held the cards of North-South and of East-West on a line.
func held(l *scoring.Line) (ns, ew int) {
	if l.Reversed {
		return l.EW, l.NS
	}
	return l.NS, l.EW
}

// compare orders what a pair played by round, board and table.
func (p play) compare(o play) int {
	return cmp.Or(cmp.Compare(p.result.Round, o.result.Round), cmp.Compare(p.result.Board, o.result.Board),
		cmp.Compare(p.result.Table, o.result.Table), cmp.Compare(p.result.NS, o.result.NS),
		cmp.Compare(p.result.EW, o.result.EW))
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
	ns, ew := held(&p.result.Line)
	if p.side == scoring.NS {
		return ew
	}
	return ns
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
