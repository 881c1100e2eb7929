package start

import (
	"slices"

	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// ScoringForm is a form of scoring: the words of [method.Choices] that decide it.
type ScoringForm struct {
	Method  string
	Matches string
	text    screen.Message
}

var (
	pairForms = []ScoringForm{
		{"mp", "", screen.FormMatchpoints}, {"butler", "", screen.FormButler}, {"crossimp", "", screen.FormCrossIMPs},
		{"total", "", screen.FormTotal},
	}
	swissPairForms = []ScoringForm{
		{"mp", "swiss", screen.FormMatchpointsVP}, {"butler", "swiss", screen.FormButlerVP},
		{"crossimp", "swiss", screen.FormCrossIMPsVP},
		{"mp", "", screen.FormMatchpoints}, {"butler", "", screen.FormButler}, {"crossimp", "", screen.FormCrossIMPs},
	}
	teamForms = []ScoringForm{
		{"teams", "", screen.FormTeamVP}, {"imps", "", screen.FormTeamIMPs}, {"bam", "", screen.FormBoardAMatch},
		{"winloss", "", screen.FormWinLoss},
		{"patton", "", screen.FormPatton}, {"hybrid", "", screen.FormHybrid}, {"aggregate", "", screen.FormAggregate},
	}
)

// RuleSets are the rule sets that are offered, by their words; the one that is for old
// evenings only comes last.
var RuleSets = []string{"ebu2025", "wbf", "acbl", "dbv", "nbb", "cbai", "plain", "ebu"}

var ruleSets = map[string]screen.Message{"ebu2025": screen.RulesEBU2025, "ebu": screen.RulesEBU,
	"wbf": screen.RulesWBF, "acbl": screen.RulesACBL,
	"dbv": screen.RulesDBV, "nbb": screen.RulesNBB, "cbai": screen.RulesCBAI, "plain": screen.RulesPlain}

// RuleSetText names a rule set.
func RuleSetText(in *desk.Language, as string) string { return in.Say(ruleSets[as]) }

// RuleSetOf is the word of the rule set by which an evening is scored.
func RuleSetOf(c method.Choices) string {
	if c.As == "" {
		return "ebu"
	}
	return c.As
}

// Text names the form of scoring.
func (f ScoringForm) Text(in *desk.Language) string { return in.Say(f.text) }

// is reports whether an evening is scored in this form.
func (f ScoringForm) is(c method.Choices) bool {
	word := c.Method
	if word == "" {
		word = "mp"
	}
	return word == f.Method && (f.Matches == "swiss") == (c.Matches == "swiss")
}

// in is how an evening is scored in this form and otherwise as before. A scale for
// victory points belongs to the form before.
func (f ScoringForm) in(c method.Choices) method.Choices {
	if !f.is(c) {
		c.Method, c.Matches = f.Method, f.Matches
		c.VP, c.ScaleText, c.Length, c.Penalties = "", "", "", ""
	}
	return session.WithScale(c)
}

// ScoringForms are the forms of scoring that fit what is played, and that
// the rule set has.
func ScoringForms(c method.Choices, p Play) (forms []ScoringForm) {
	all := pairForms
	switch p {
	case PlaySwissPairs:
		all = swissPairForms
	case PlayTeams:
		all = teamForms
	case PlaySwissTeams:
		for _, f := range teamForms {
			f.Matches = "swiss"
			forms = append(forms, f)
		}
		all, forms = forms, nil
	}
	for _, f := range all {
		how := f.in(c)
		if _, err := how.Options(); err == nil {
			forms = append(forms, f)
		}
	}
	return forms
}

// ScoringFormAt is the place among forms of that in which an evening is scored, -1
// where it is none of them.
func ScoringFormAt(forms []ScoringForm, c method.Choices) int {
	return slices.IndexFunc(forms, func(f ScoringForm) bool { return f.is(c) })
}

// ScoredIn scores an evening in another form.
func ScoredIn(st *session.State, f ScoringForm) session.ScoringSet {
	return session.ScoringSet{Choices: f.in(st.Scoring)}
}

// ScoredBy scores an evening by another rule set, in the form that it has where
// the rule set knows it.
func ScoredBy(st *session.State, as string, p Play) session.ScoringSet {
	c := st.Scoring
	c.As = as
	if forms := ScoringForms(c, p); len(forms) > 0 && ScoringFormAt(forms, c) < 0 {
		c = p.Scored(c)
	}
	return session.ScoringSet{Choices: session.WithScale(c)}
}
