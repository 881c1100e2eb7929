package words

import (
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/method"
)

// The messages of the ways to score, by the choice that decides.
var (
	rulesOf = map[string]string{"ebu": "scoring.as-ebu", "ebu2025": "scoring.as-ebu2025",
		"wbf": "scoring.as-wbf", "acbl": "scoring.as-acbl",
		"dbv": "scoring.as-dbv", "nbb": "scoring.as-nbb", "cbai": "scoring.as-cbai", "plain": "scoring.as-plain"}
	matchpointsBy = map[scoring.Tops]string{scoring.Neuberg: "scoring.matchpoints-neuberg",
		scoring.RatioOfSums:       "scoring.matchpoints-own-tops",
		scoring.MeanOfPercentages: "scoring.matchpoints-mean", scoring.ProRata: "scoring.matchpoints-pro-rata"}
	drops = map[scoring.Drop]string{scoring.DropOne: "scoring.drop-one", scoring.DropNone: "scoring.drop-none",
		scoring.DropStepped: "scoring.drop-stepped", scoring.DropTenth: "scoring.drop-tenth"}
	crossBy = map[scoring.Divisor]crossed{
		scoring.PerComparison: {"scoring.cross-comparisons", "explain.cross", true},
		scoring.PerScore:      {"scoring.cross-scores", "explain.cross-scores", false},
		scoring.Undivided:     {"scoring.cross-undivided", "explain.cross-undivided", false},
		scoring.Probst:        {"scoring.cross-probst", "explain.cross-probst", false},
	}
	teamsBy = map[scoring.TeamMethod]string{scoring.TeamVPs: "scoring.teams-vps",
		scoring.TeamIMPs:    "scoring.teams-imps",
		scoring.TeamWinLoss: "scoring.teams-win-loss", scoring.TeamBoardAMatch: "scoring.teams-board-a-match",
		scoring.TeamPatton: "scoring.teams-patton", scoring.TeamHybrid: "scoring.teams-hybrid",
		scoring.TeamAggregate: "scoring.teams-aggregate"}
	splits = map[scoring.TieBreak]string{scoring.SplitHeadToHead: "scoring.split-head-to-head",
		scoring.SplitByOpponents: "scoring.split-opponents", scoring.SplitByBoards: "scoring.split-boards"}
)

// crossed are the messages of a variant of Cross-IMPs: the form of scoring, and how a
// figure came about, which counts the scores or the comparisons.
type crossed struct {
	form, figure string
	comparisons  bool
}

// scales are the messages of the scales of victory points whose names are words.
var scales = map[string]string{"WBF continuous": "scoring.scale-wbf-continuous",
	"WBF discrete":    "scoring.scale-wbf-discrete",
	"EBU Swiss pairs": "scoring.scale-ebu-swiss", "WBF discrete, half-matches": "unplayed.scale-half-discrete",
	"EBU Swiss pairs, half-matches": "unplayed.scale-half-swiss"}

// scale is the name of a scale of victory points; the club's own keeps the
// name that its file has.
func (w *Words) scale(name string) string {
	if id, ours := scales[name]; ours {
		return w.say(id, nil)
	}
	return name
}

// Scoring says in sentences how the evening is scored, for the foot of a sheet: the form
// of scoring, by whose rules, what Average Plus and Average Minus are worth, what orders
// the ranking and how ties are split.
func (w *Words) Scoring(c method.Choices) string {
	return strings.Join(w.scoring(c), w.say("bridge.next-sentence", nil))
}

func (w *Words) scoring(c method.Choices) []string {
	chosen, err := c.Options()
	if err != nil {
		return []string{w.say("scoring.unknown", nil)}
	}
	var text []string
	if chosen.Teams != nil {
		text = append(text, w.teams(chosen.Teams)...)
	} else {
		text = append(text, w.pairs(&chosen.Pairs)...)
	}
	if chosen.Swiss != nil {
		text = append(text, w.say("scoring.swiss", data{"Scale": w.scale(chosen.Swiss.Scale.Name)}))
	}
	if id, named := rulesOf[strings.ToLower(c.As)]; named {
		text = append(text, w.say(id, nil))
	}
	ties := chosen.Pairs.TieBreaks
	if chosen.Teams != nil {
		ties = chosen.Teams.TieBreaks
	}
	text = append(text, w.averages(chosen)...)
	text = append(text, w.rankedBy(chosen)...)
	return append(text, w.ties(ties))
}

// pairs is the form of scoring of pairs and individuals.
func (w *Words) pairs(o *scoring.Options) []string {
	var text []string
	switch o.Method {
	case scoring.Matchpoints:
		text = append(text, w.say(matchpointsBy[o.Tops], nil))
		if o.Halves {
			text = append(text, w.say("scoring.halves", nil))
		}
		return text
	case scoring.TotalPoints:
		return append(text, w.say("scoring.total-points", nil))
	case scoring.Butler:
		text = w.datum(text, o.Datum)
	case scoring.CrossIMPs:
		text = append(text, w.say(crossBy[o.Divisor].form, nil))
	}
	if o.ScaleFrequencies {
		text = append(text, w.say("scoring.scaled", nil))
	}
	if !o.IMPUnit.IsZero() {
		text = append(text, w.say("scoring.imp-unit", data{"Unit": w.Short(o.IMPUnit)}))
	}
	return text
}

// datum says what a Butler compares with.
func (w *Words) datum(text []string, d scoring.Datum) []string {
	if d.Median {
		text = append(text, w.say("scoring.butler-median", nil))
	} else {
		text = append(text, w.say("scoring.butler-mean", nil), w.say(drops[d.Drop], nil))
	}
	if d.Exact {
		return append(text, w.say("scoring.datum-exact", nil))
	}
	return append(text, w.say("scoring.datum-rounded", nil))
}

func (w *Words) teams(o *scoring.TeamOptions) []string {
	scale := "WBF continuous"
	if o.Scale != nil {
		scale = o.Scale.Name
	}
	text := []string{w.say(teamsBy[o.Method], data{"Scale": w.scale(scale)})}
	if o.Comparing == scoring.CompareSums {
		text = append(text, w.say("scoring.teams-sums", nil))
	}
	if o.RoundsApart {
		text = append(text, w.say("scoring.teams-rounds", nil))
	}
	return text
}

// averages says what artificial scores are worth.
func (w *Words) averages(chosen *method.Chosen) []string {
	imps, own, plus := chosen.Pairs.Method == scoring.Butler ||
		chosen.Pairs.Method == scoring.CrossIMPs, chosen.Pairs.OwnSession, chosen.Pairs.AverageIMPs
	usual := scoring.Int(2)
	if t := chosen.Teams; t != nil {
		imps = t.Method == scoring.TeamVPs || t.Method == scoring.TeamIMPs || t.Method == scoring.TeamWinLoss
		own, plus, usual = t.OwnSession, t.AverageIMPs, scoring.Int(3)
	}
	if plus.IsZero() {
		plus = usual
	}
	amount := data{"Amount": w.Amount(plus, scoring.IMP)}
	var text []string
	switch matchpoints := chosen.Teams == nil && chosen.Pairs.Method == scoring.Matchpoints; {
	case imps && own:
		text = append(text, w.say("scoring.average-imps-own", amount))
	case imps:
		text = append(text, w.say("scoring.average-imps", amount))
	case matchpoints && own:
		text = append(text, w.say("scoring.average-own", nil))
	case matchpoints:
		text = append(text, w.say("scoring.average", nil))
	}
	if chosen.Exact {
		text = append(text, w.say("scoring.percentages-exact", nil))
	}
	return text
}

// rankedBy says what orders the ranking, where it is not the usual.
func (w *Words) rankedBy(chosen *method.Chosen) []string {
	switch {
	case chosen.Teams != nil:
	case chosen.Pairs.RankBy == scoring.RankAverage:
		return []string{w.say("scoring.rank-average", nil)}
	case chosen.Pairs.RankBy == scoring.RankTotal && chosen.Pairs.Method == scoring.Matchpoints:
		return []string{w.say("scoring.rank-total", nil)}
	}
	return nil
}

func (w *Words) ties(by []scoring.TieBreak) string {
	if len(by) == 0 {
		return w.say("scoring.ties-shared", nil)
	}
	var list []string
	for _, t := range by {
		list = append(list, w.say(splits[t], nil))
	}
	return w.say("scoring.ties-split", data{"By": w.list("list.then", list)})
}
