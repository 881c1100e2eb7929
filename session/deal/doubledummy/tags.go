package doubledummy

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
)

// Tags are the PBN tags of par: OptimumScore and ParContract as BridgeComposer writes
// them (the score is that of the side named), and Minimax of the Polish federation's
// programs (North-South's score).
func (p Par) Tags() []deal.Tag {
	if len(p.Contracts) == 0 {
		return []deal.Tag{{Name: "OptimumScore", Value: "NS 0"}, {Name: "Minimax", Value: "7NS0"}}
	}
	side, score := "NS", p.Score
	first := p.Contracts[0]
	if first.Declarers[0].Side() == scoring.EW {
		side, score = "EW", -p.Score
	}
	var contracts []string
	for _, c := range p.Contracts {
		who := side
		if len(c.Declarers) == 1 {
			who = c.Declarers[0].String()
		}
		result := "="
		if over := c.Tricks - 6 - c.Contract.Level; over != 0 {
			result = fmt.Sprintf("%+d", over)
		}
		contracts = append(contracts, fmt.Sprintf("%s %d%s%s%s", who, c.Contract.Level,
			letter(c), mark(c, "X"), result))
	}
	return []deal.Tag{
		{Name: "OptimumScore", Value: fmt.Sprintf("%s %d", side, score)},
		{Name: "ParContract", Value: strings.Join(contracts, "; ")},
		{Name: "Minimax", Value: fmt.Sprintf("%d%s%s%s%d", first.Contract.Level, letter(first), mark(first, "D"),
			first.Declarers[0], p.Score)},
	}
}

// letter is the denomination in one letter.
func letter(c ParContract) string { return c.Contract.Denomination.String()[:1] }

// mark is the given mark for a contract that fails doubled.
func mark(c ParContract, doubled string) string {
	if c.Contract.Doubling == scoring.Doubled {
		return doubled
	}
	return ""
}

// Leads are the tricks of the defence for every opening lead against every contract: by
// declarer and denomination.
type Leads [4][5][]CardTricks

// LeadTag is the PBN section of the leads that hold declarer to the double-dummy result,
// as BridgeComposer writes it.
func (l *Leads) LeadTag() deal.Tag {
	t := deal.Tag{Name: "OptimumOpeningLeadTable", Value: `Leader;Denomination\2R;Result\2R;S\w;H\w;D\w;C`}
	for _, leader := range [4]scoring.Direction{scoring.North, scoring.South, scoring.East, scoring.West} {
		for _, strain := range [5]scoring.Denomination{scoring.NoTrump, scoring.Spades, scoring.Hearts,
			scoring.Diamonds, scoring.Clubs} {
			best := 0
			var cards deal.Hand
			for _, c := range l[(leader+3)&3][strain] {
				if c.Tricks > best {
					best, cards = c.Tricks, 0
				}
				if c.Tricks == best {
					cards |= 1 << c.Card
				}
			}
			row := fmt.Sprintf("%s %2s %2d", leader, strain, 13-best)
			for _, suit := range deal.Suits {
				ranks := cards.Ranks(suit)
				if ranks == "" {
					ranks = "-"
				}
				row += " " + ranks
			}
			t.Lines = append(t.Lines, row)
		}
	}
	return t
}
