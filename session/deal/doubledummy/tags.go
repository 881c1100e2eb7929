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
