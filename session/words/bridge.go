package words

import (
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
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

// SideLetters is a partnership in letters, "NS"; nothing for NoSide.
func (w *Words) SideLetters(s scoring.Side) string {
	switch s {
	case scoring.NS:
		return w.say("bridge.ns-letters", nil)
	case scoring.EW:
		return w.say("bridge.ew-letters", nil)
	}
	return ""
}

// numbered is a contestant by its number, as a ranking has it: "3", "A 3", "A 3NS".
func (w *Words) numbered(c scoring.Contestant) string {
	text := strconv.Itoa(c.Number) + w.SideLetters(c.Side)
	if c.Section != "" {
		text = c.Section + " " + text
	}
	return text
}

var (
	directions       = [...]string{"bridge.north", "bridge.east", "bridge.south", "bridge.west"}
	directionLetters = [...]string{"bridge.north-letter", "bridge.east-letter",
		"bridge.south-letter", "bridge.west-letter"}
)

// Direction is a seat by name, "North".
func (w *Words) Direction(d scoring.Direction) string { return w.say(directions[d%4], nil) }

// DirectionLetter is a seat by its letter, "N".
func (w *Words) DirectionLetter(d scoring.Direction) string {
	return w.say(directionLetters[d%4], nil)
}

// seat is the direction of a journal's letter, in letters of the language; as
// it is where it is none.
func (w *Words) seat(letter string) string {
	d, err := scoring.ParseDirection(letter)
	if err != nil {
		return letter
	}
	return w.DirectionLetter(d)
}

// Dealer is "dealer North".
func (w *Words) Dealer(d scoring.Direction) string {
	return w.say("bridge.dealer", data{"Direction": w.Direction(d)})
}

var (
	vulnerabilities = map[scoring.Vulnerability]string{scoring.None: "bridge.nobody-vulnerable",
		scoring.NSVul: "bridge.ns-vulnerable",
		scoring.EWVul: "bridge.ew-vulnerable", scoring.BothVul: "bridge.all-vulnerable"}
	vulnerabilitiesShort = map[scoring.Vulnerability]string{scoring.None: "bridge.nobody-vul",
		scoring.NSVul: "bridge.ns-vul",
		scoring.EWVul: "bridge.ew-vul", scoring.BothVul: "bridge.all-vul"}
)

// Vulnerability is "North-South vulnerable".
func (w *Words) Vulnerability(v scoring.Vulnerability) string {
	return w.say(vulnerabilities[v], nil)
}

// VulnerabilityShort is for the corner of a diagram: "N-S vul.".
func (w *Words) VulnerabilityShort(v scoring.Vulnerability) string {
	return w.say(vulnerabilitiesShort[v], nil)
}

// Denomination is the suit's symbol, or "NT".
func (w *Words) Denomination(d scoring.Denomination) string {
	if d == scoring.NoTrump {
		return w.say("bridge.no-trump", nil)
	}
	return w.Written(d.Symbol())
}

// Contract is a contract as players write it, "4♠×", or "passed out".
func (w *Words) Contract(c scoring.Contract) string {
	if c.Level == 0 {
		return w.say("bridge.passed-out", nil)
	}
	return strconv.Itoa(c.Level) + w.Denomination(c.Denomination) + w.Written(strings.Repeat("×", int(c.Doubling)))
}

// Tricks is a result as players write it: "=", "+1", "−2".
func (w *Words) Tricks(over int) string {
	return w.local(scoring.FormatTricks(over))
}

var (
	suits = [...]string{deal.Clubs: "♣", deal.Diamonds: "♦", deal.Hearts: "♥", deal.Spades: "♠"}
	ranks = map[deal.CardRank]string{deal.Ace: "bridge.ace", deal.King: "bridge.king", deal.Queen: "bridge.queen",
		deal.Jack: "bridge.jack", deal.Ten: "bridge.ten"}
)

// Suit is a suit's symbol.
func (w *Words) Suit(s deal.Suit) string { return w.Written(suits[s%4]) }

// CardRank is the letter or number of a card's rank.
func (w *Words) CardRank(r deal.CardRank) string {
	if id, honour := ranks[r]; honour {
		return w.say(id, nil)
	}
	return r.String()
}

// Card is a card as players write it, "♥10".
func (w *Words) Card(c deal.Card) string { return w.Suit(c.Suit()) + w.CardRank(c.Rank()) }

// Lead is the card led; nothing where none is on record.
func (w *Words) Lead(l session.Lead) string {
	if c, ok := l.Card(); ok {
		return w.Card(c)
	}
	return ""
}

var unitIDs = [...]string{
	scoring.Matchpoint: "bridge.unit-mp", scoring.IMP: "bridge.unit-imp", scoring.VP: "bridge.unit-vp",
	scoring.PercentOfTop: "bridge.unit-percent-of-top", scoring.PercentOfGame: "bridge.unit-percent",
	scoring.TotalPoint: "bridge.unit-points",
}

// Unit is a unit by itself, as over a column: "MP", "% of a top".
func (w *Words) Unit(u scoring.Unit) string { return w.say(unitIDs[u], nil) }

// point puts the language's decimal point into a number.
func (w *Words) point(number string) string { return strings.Replace(number, ".", w.decimal, 1) }

// exact is a number in a sentence with as many decimals as a rule leaves it, up to six.
func (w *Words) exact(f scoring.Frac) string {
	return w.local(scoring.Shortest(f, 6, scoring.HalfAwayFromZero))
}

// signed is a score or IMPs with its sign.
func (w *Words) signed(f scoring.Frac) string {
	s := w.Short(f)
	if s != "0" && f.Sign() > 0 {
		return "+" + s
	}
	return s
}

func (w *Words) points(p scoring.Points) string { return w.signed(scoring.Int(int64(p))) }

// worth is a figure with its unit in a sentence, "12 MP", "25 % of a top";
// figure writes the number.
func (w *Words) worth(f scoring.Frac, unit scoring.Unit, figure func(scoring.Frac) string) string {
	d := data{"Figure": figure(f)}
	switch unit {
	case scoring.Matchpoint:
		return w.say("number.mp", d)
	case scoring.IMP:
		return w.say("number.imp", d)
	case scoring.VP:
		return w.say("number.vp", d)
	case scoring.PercentOfTop:
		return w.say("number.percent-of-top", d)
	case scoring.PercentOfGame:
		return w.say("number.percent", d)
	}
	return w.count("number.points", strings.TrimPrefix(scoring.Shortest(f, 2, scoring.HalfAwayFromZero), "-"), "Figure",
		d["Figure"])
}

// inBrackets is a figure within a product.
func inBrackets(f scoring.Frac, figure string) string {
	if f.Sign() < 0 {
		return "(" + figure + ")"
	}
	return figure
}

// Ranks are the cards of a suit in a hand as a diagram has them, "A K 10
// 4"; nothing of a void.
func (w *Words) Ranks(h deal.Hand, s deal.Suit) string {
	var ranks []string
	holding := h.Suit(s)
	for r := deal.Ace; ; r-- {
		if holding>>r&1 != 0 {
			ranks = append(ranks, w.CardRank(r))
		}
		if r == deal.Two {
			return strings.Join(ranks, " ")
		}
	}
}
