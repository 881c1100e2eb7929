package review

import (
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// HeadlineKind is what can be said of a board first.
type HeadlineKind int

// The kinds. Beside each stands which fields of a Headline go with it, besides Of.
const (
	ResultsOnly  HeadlineKind = iota // the cards are not known, or not analysed: nothing can be said
	NobodyMakes                      // par is that all pass
	PartScores                       // Contract, Side: par is a part-score
	MakesAllBid                      // Contract, Side, Premium: every table bid its premium and made it
	MakesFewBid                      // Contract, Side, Premium, Bid, Made: fewer than half bid its premium
	MakesFewMade                     // the same: half and more bid it, and fewer than half of them made it
	MakesMostBid                     // the same: half and more bid it, and half and more of them made it
	NotToBeMade                      // Side, Premium, Bid, Made: half and more bid what best defence beats
	SacrificePar                     // Contract, Side, Down, Bid: par is a contract that fails, doubled
)

// Headline is the first thing to say of a board.
type Headline struct {
	Kind HeadlineKind
	// Contract is par's, the lowest where there are several, Side the one that plays it,
	// and Premium what it earns. Of NotToBeMade they are of what was bid, and Contract is
	// none.
	Contract scoring.Contract
	Side     scoring.Side
	Premium  Premium
	Down     int
	// Bid is at how many tables the side bid a contract of this premium or a higher one,
	// Made at how many it made that; of a sacrifice, at how many the side played that
	// denomination as high.
	Bid, Made int
	// Of counts the tables of which something can be said.
	Of int
}

// headline chooses what to say first.
func (s *Story) headline() {
	h := Headline{Of: len(s.judged())}
	defer func() { s.Headline = h }()
	if s.Par == nil || h.Of == 0 {
		return
	}
	if h.failing(s) {
		return
	}
	par, ok := s.ParContract()
	if !ok {
		h.Kind = NobodyMakes
		return
	}
	h.Contract, h.Side, h.Premium = par.Contract, par.Declarers[0].Side(), premiumOf(par.Contract)
	if h.Down = 6 + par.Contract.Level - par.Tricks; h.Down > 0 {
		h.Kind = SacrificePar
		for _, l := range s.judged() {
			if l.Contract.Denomination == par.Contract.Denomination && l.Contract.Level >= par.Contract.Level &&
				l.Declarer.Side() == h.Side {
				h.Bid++
			}
		}
		return
	}
	h.Down = 0
	if h.Premium < Game {
		h.Kind = PartScores
		return
	}
	h.Bid, h.Made = s.bid(h.Side, h.Premium)
	switch {
	case h.Bid == h.Of && h.Made == h.Of:
		h.Kind = MakesAllBid
	case 2*h.Bid < h.Of:
		h.Kind = MakesFewBid
	case 2*h.Made < h.Bid:
		h.Kind = MakesFewMade
	default:
		h.Kind = MakesMostBid
	}
}

// ParContract is the contract of par that is told: the lowest that makes, else the lowest
// sacrifice. ok is false where par is not known, or is that all pass.
func (s *Story) ParContract() (c doubledummy.ParContract, ok bool) {
	if s.Par == nil || len(s.Par.Contracts) == 0 {
		return c, false
	}
	for _, c := range s.Par.Contracts {
		if c.Tricks >= 6+c.Contract.Level {
			return c, true
		}
	}
	return s.Par.Contracts[0], true
}

// failing is the headline where half the tables and more bid a game, or a slam, that its
// side makes in no denomination, other than as a sacrifice.
func (h *Headline) failing(s *Story) bool {
	for _, side := range []scoring.Side{scoring.NS, scoring.EW} {
		for premium := GrandSlam; premium >= Game; premium-- {
			if makes(s.Tricks, side) >= premium || s.sacrifices(side) {
				continue
			}
			if bid, made := s.bid(side, premium); 2*bid >= h.Of {
				h.Kind, h.Side, h.Premium, h.Bid, h.Made = NotToBeMade, side, premium, bid, made
				return true
			}
		}
	}
	return false
}

// sacrifices reports whether the other side makes so much that a side may want to fail.
func (s *Story) sacrifices(side scoring.Side) bool {
	other := scoring.NS
	if side == scoring.NS {
		other = scoring.EW
	}
	return makes(s.Tricks, other) >= Game
}

// judged are the lines of which something can be said.
func (s *Story) judged() (lines []*AtTable) {
	for i := range s.Lines {
		if s.Lines[i].Worth != nil {
			lines = append(lines, &s.Lines[i])
		}
	}
	return lines
}

// bid counts at how many tables a side bid so high, and at how many it made that.
func (s *Story) bid(side scoring.Side, least Premium) (bid, made int) {
	for _, l := range s.judged() {
		c := l.Contract
		c.Doubling = scoring.Undoubled // a part-score that is doubled is no game that was bid
		if premiumOf(c) >= least && l.Declarer.Side() == side {
			bid++
			if l.Tricks >= 0 {
				made++
			}
		}
	}
	return bid, made
}

// OneHand is a contract that one player of a side makes and the partner does not.
type OneHand struct {
	Contract     scoring.Contract
	Makes, Fails scoring.Direction
	// Beating are the leads that beat it, of the player at the left of who fails; none
	// where leads are not analysed.
	Beating []deal.Card
	// Others is true where that player has other cards to lead.
	Others bool
}

// oneHand finds out whether par's contract makes from one hand alone.
func (s *Story) oneHand() {
	c, ok := s.ParContract()
	if !ok {
		return
	}
	need := 6 + c.Contract.Level
	if c.Tricks < need {
		return
	}
	tricks := func(d scoring.Direction) int { return int(s.Tricks[d][c.Contract.Denomination]) }
	one := c.Declarers[0]
	other := (one + 2) % 4
	if tricks(one) < need {
		one, other = other, one
	}
	if tricks(other) >= need {
		return
	}
	s.OneHand = &OneHand{Contract: c.Contract, Makes: one, Fails: other}
	s.OneHand.beating(s.Leads, need)
}

func (o *OneHand) beating(leads *doubledummy.Leads, need int) {
	if leads == nil {
		return
	}
	for _, l := range leads[o.Fails][o.Contract.Denomination] {
		if 13-l.Tricks < need {
			o.Beating = append(o.Beating, l.Card)
		} else {
			o.Others = true
		}
	}
}

// SectionBoard is a board of a section.
type SectionBoard struct{ Section, Board int }

// Told are the boards that everybody may see, each field's once, in the order of sections
// and numbers.
func Told(st *session.State) (list []SectionBoard) {
	told := st.ToldBoards()
	for _, field := range st.Fields() {
		var boards []SectionBoard
		seen := map[int]bool{}
		for _, id := range field {
			for _, b := range told[id] {
				if !seen[b] {
					seen[b], boards = true, append(boards, SectionBoard{id, b})
				}
			}
		}
		slices.SortFunc(boards, func(a, b SectionBoard) int { return a.Board - b.Board })
		list = append(list, boards...)
	}
	return list
}
