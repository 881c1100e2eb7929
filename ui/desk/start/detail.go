package start

import (
	"slices"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// ScoringDetail is a single choice beside form and rule set: what it decides, and what
// may be chosen. The first choice is what the rule set says.
type ScoringDetail struct {
	Text  screen.Message
	of    func(*method.Choices) *string
	words []string
	texts []screen.Message
}

var (
	winnersDetail = ScoringDetail{screen.DetailWinners, func(c *method.Choices) *string { return &c.Winners },
		[]string{"", "1", "2"}, []screen.Message{screen.DetailByMovement, screen.WinnersOne, screen.WinnersTwo}}
	tiesDetail = ScoringDetail{screen.DetailTies, func(c *method.Choices) *string { return &c.Ties },
		[]string{"", "shared", "head,opponents,boards", "head", "opponents", "boards"},
		[]screen.Message{screen.DetailByRules, screen.TiesShared, screen.TiesAll, screen.TiesHead,
			screen.TiesOpponents, screen.TiesBoards}}
	topsDetail = ScoringDetail{screen.DetailTops, func(c *method.Choices) *string { return &c.Tops },
		[]string{"", "neuberg", "ratio", "mean", "prorata"},
		[]screen.Message{screen.DetailByRules, screen.TopsNeuberg, screen.TopsRatio,
			screen.TopsMean, screen.TopsProRata}}
	percentDetail = ScoringDetail{screen.DetailPercentages, func(c *method.Choices) *string { return &c.Percentages },
		[]string{"", "average", "exact"},
		[]screen.Message{screen.DetailByRules, screen.PercentAverage, screen.PercentExact}}
	scaleDetail = ScoringDetail{screen.DetailScale, func(c *method.Choices) *string { return &c.VP },
		[]string{"", "wbf", "discrete", "acbl20", "acbl30"},
		[]screen.Message{screen.DetailByRules, screen.ScaleWBF, screen.ScaleDiscrete,
			screen.ScaleACBL20, screen.ScaleACBL30}}
)

// ScoringDetails are those that matter for how an evening is scored.
func ScoringDetails(c method.Choices) (details []ScoringDetail) {
	chosen, err := c.Options()
	if err != nil {
		return nil
	}
	matchpoints := chosen.Method == "mp"
	if matchpoints {
		details = append(details, topsDetail)
	}
	if chosen.Teams == nil && chosen.Swiss == nil {
		details = append(details, winnersDetail)
	}
	details = append(details, tiesDetail, percentDetail)
	if chosen.Method == "teams" || chosen.Swiss != nil && !matchpoints {
		details = append(details, scaleDetail)
	}
	return details
}

// Options are the texts of what may be chosen, and which it is; -1 where it is
// something that is not offered.
func (d ScoringDetail) Options(in *desk.Language, c method.Choices) (texts []string, at int) {
	for _, m := range d.texts {
		texts = append(texts, in.Say(m))
	}
	return texts, slices.Index(d.words, *d.of(&c))
}

// Choose is how an evening is scored with another choice.
func (d ScoringDetail) Choose(c method.Choices, i int) session.ScoringSet {
	*d.of(&c) = d.words[i]
	return session.ScoringSet{Choices: c}
}
