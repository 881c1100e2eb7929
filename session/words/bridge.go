package words

import (
	"strings"

	"clubnight/scoring"
)

// Side is a partnership's name; NoSide is "both directions".
func (w *Words) Side(s scoring.Side) string {
	switch s {
	case scoring.NS:
		return w.say("bridge.ns", nil)
	case scoring.EW:
		return w.say("bridge.ew", nil)
	}
	return w.say("bridge.both-directions", nil)
}

var unitIDs = [...]string{
	scoring.Matchpoint: "bridge.unit-mp", scoring.IMP: "bridge.unit-imp", scoring.VP: "bridge.unit-vp",
	scoring.PercentOfTop: "bridge.unit-percent-of-top", scoring.PercentOfGame: "bridge.unit-percent", scoring.TotalPoint: "bridge.unit-points",
}

// Unit is the unit behind a number: "MP", "% of a top".
func (w *Words) Unit(u scoring.Unit) string { return w.say(unitIDs[u], nil) }

// point puts the language's decimal point into a number.
func (w *Words) point(number string) string {
	return strings.Replace(number, ".", w.say("bridge.decimal-point", nil), 1)
}

// figure is a number in a sentence: up to two decimals.
func (w *Words) figure(f scoring.Frac) string {
	return w.point(scoring.Shortest(f, 2, scoring.HalfAwayFromZero))
}

// exact is a number in a sentence with as many decimals as a rule leaves it, up to six.
func (w *Words) exact(f scoring.Frac) string {
	return w.point(scoring.Shortest(f, 6, scoring.HalfAwayFromZero))
}

// decimals is a number with just two decimals.
func (w *Words) decimals(f scoring.Frac) string {
	return w.point(scoring.Decimal(f, 2, scoring.HalfAwayFromZero))
}

// signed is a score or IMPs with its sign.
func (w *Words) signed(f scoring.Frac) string {
	s := w.figure(f)
	if s != "0" && f.Sign() > 0 {
		return "+" + s
	}
	return s
}

func (w *Words) points(p scoring.Points) string { return w.signed(scoring.Int(int64(p))) }

// inBrackets is a figure within a product.
func inBrackets(f scoring.Frac, figure string) string {
	if f.Sign() < 0 {
		return "(" + figure + ")"
	}
	return figure
}
