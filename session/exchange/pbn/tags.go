package pbn

import (
	"fmt"
	"strings"

	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
)

// AnalysisTags are the PBN tags of an analysed board: the 20 results, and par with its
// score in the three ways in which programs look for it.
func AnalysisTags(t doubledummy.Table, dealer scoring.Direction, v scoring.Vulnerability) []deal.Tag {
	par := t.Par(dealer, v)
	tags := deal.Tricks(t).ResultTags()
	if len(par.Contracts) == 0 {
		return append(tags, deal.Tag{Name: "OptimumScore", Value: "NS 0"}, deal.Tag{Name: "ParContract", Value: "Pass"},
			deal.Tag{Name: "Minimax", Value: "7NS0"})
	}
	var contracts []string
	for _, c := range par.Contracts {
		contracts = append(contracts, plainPar(c))
	}
	return append(tags,
		deal.Tag{Name: "OptimumScore", Value: declaredScore(par)},
		deal.Tag{Name: "ParContract", Value: strings.Join(contracts, "; ")},
		deal.Tag{Name: "Minimax", Value: minimax(par)})
}

// declaredScore is par in the view of the side that declares: "EW -500".
func declaredScore(par doubledummy.Par) string {
	side, score := par.Contracts[0].Declarers[0].Side(), int(par.Score)
	if side == scoring.EW {
		score = -score
	}
	return fmt.Sprintf("%s %d", side, score)
}

// plainPar writes a par contract in PBN's letters: "NS 4S=", "S 5DX-2".
func plainPar(c doubledummy.ParContract) string {
	result := "="
	if over := c.Tricks - 6 - c.Contract.Level; over != 0 {
		result = fmt.Sprintf("%+d", over)
	}
	return declarers(c) + " " + strings.ToUpper(c.Contract.String()) + result
}

// minimax writes the lowest par contract with its score for North-South in the short form
// that is common in Poland: "4HDS-300". Notrump is N there.
func minimax(par doubledummy.Par) string {
	c := par.Contracts[0]
	doubled := ""
	if c.Contract.Doubling != scoring.Undoubled {
		doubled = "D"
	}
	return fmt.Sprintf("%d%.1s%s%s%d", c.Contract.Level, c.Contract.Denomination, doubled, c.Declarers[0], par.Score)
}

// declarers names one seat, or the side if both may declare.
func declarers(c doubledummy.ParContract) string {
	if len(c.Declarers) == 2 {
		return c.Declarers[0].Side().String()
	}
	return c.Declarers[0].String()
}
