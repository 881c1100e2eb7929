package figures

import (
	"cmp"
	"context"
	"slices"

	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/deal/ruleset"
	"clubnight/session/deal/ruleset/bidding"
	"clubnight/session/deal/ruleset/cardplay"
)

// Leads is figure (d): tricks lost by the opening lead against the best
// lead, double dummy.
type Leads struct {
	Deals int
	// Rule, FourthBest and Random are the tricks that leads by the rules, the plain
	// fourth best of the longest suit and any card lose on all deals; Random is the
	// mean of the thirteen.
	Rule, FourthBest int
	Random           float64
	// ByRule counts leads that a rule made.
	ByRule int
	// Lines are what each rule lost, the most first; the line of natural leads is empty.
	Lines []LeadCost
}

// LeadCost is what the leads of a rule lost.
type LeadCost struct {
	Line  ruleset.Location
	Leads int
	Lost  int
}

// MeasureLeads lets the rules bid the boards on both sides and lead against the
// contracts; boards that are passed out do not count.
func MeasureLeads(ctx context.Context, b *bidding.Bidder, boards []deal.Board, o doubledummy.Options) (Leads, error) {
	var l Leads
	v := doubledummy.New(o.Memory)
	costs := map[ruleset.Location]*LeadCost{}
	for i := range boards {
		board := &boards[i]
		calls := bidding.Texts(b.Auction(board.Dealer, board.Vul, board.Deal, bidding.Both))
		situation, leader, ok := cardplay.After(board.Dealer, calls)
		if !ok {
			continue
		}
		cards, err := v.Cards(ctx, doubledummy.Position{Hands: board.Deal, Trumps: situation.Trumps, Leader: leader})
		if err != nil {
			return l, err
		}
		best, sum := 0, 0
		tricks := map[deal.Card]int{}
		for _, c := range cards {
			tricks[c.Card] = c.Tricks
			best, sum = max(best, c.Tricks), sum+c.Tricks
		}
		lead := cardplay.OpeningLead(b.Set(), situation, board.Deal[leader], nil)
		lost := best - tricks[lead.Card]
		l.Deals++
		l.Rule += lost
		l.FourthBest += best - tricks[cardplay.FourthBest(board.Deal[leader], situation.Trumps)]
		l.Random += float64(best) - float64(sum)/float64(len(cards))
		var line ruleset.Location
		if lead.Rule != nil {
			line = lead.Rule.Location
			l.ByRule++
		}
		if costs[line] == nil {
			costs[line] = &LeadCost{Line: line}
		}
		costs[line].Leads++
		costs[line].Lost += lost
		if o.Progress != nil {
			o.Progress(i+1, len(boards))
		}
	}
	for _, c := range costs {
		l.Lines = append(l.Lines, *c)
	}
	slices.SortFunc(l.Lines, func(a, b LeadCost) int {
		return cmp.Or(cmp.Compare(b.Lost, a.Lost), cmp.Compare(a.Line.Number, b.Line.Number))
	})
	return l, nil
}
