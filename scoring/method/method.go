// Package method gives the ways of scoring the words that a command line, a file or
// a journal has for them, and scores by them: pairs, individuals, Swiss pairs and
// teams through one door.
//
//	c := method.Choices{Method: "mp", As: "ebu", Winners: "1"}
//	chosen, err := c.Options()
//	scored, err := chosen.Score(lines, method.Contest{})
//	for _, ranking := range scored.Rankings() {
//		fmt.Println(ranking.Rows[0].Contestant, ranking.Rows[0].Total, scored.Unit())
//	}
//
// Every choice may be left empty; it is then what a British or European club expects.
package method

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"clubnight/scoring"
)

// ErrChoice is returned for a word that is not one of a choice's, or that does
// not go with the others.
var ErrChoice = errors.New("no such choice")

// Choices are words, "" for the usual one; All says which there are. Their JSON
// has the names of All and is kept in journals: neither names nor words ever
// change their meaning.
type Choices struct {
	Method      string `json:"method,omitempty"`
	As          string `json:"as,omitempty"`
	Tops        string `json:"tops,omitempty"`
	Groups      string `json:"groups,omitempty"`
	Scale       string `json:"scale,omitempty"`
	Winners     string `json:"winners,omitempty"`
	Field       string `json:"field,omitempty"`
	Expected    string `json:"expected,omitempty"`
	Datum       string `json:"datum,omitempty"`
	Drop        string `json:"drop,omitempty"`
	Nearest     string `json:"nearest,omitempty"`
	Divide      string `json:"divide,omitempty"`
	Frequencies string `json:"frequencies,omitempty"`
	OwnSession  string `json:"own-session,omitempty"`
	AverageIMPs string `json:"average-imps,omitempty"`
	Percentages string `json:"percentages,omitempty"`
	Rounding    string `json:"rounding,omitempty"`
	Decimals    string `json:"decimals,omitempty"`
	IMPUnit     string `json:"imp-unit,omitempty"`
	Rank        string `json:"rank,omitempty"`
	Ties        string `json:"ties,omitempty"`
	VP          string `json:"vp,omitempty"`
	Matches     string `json:"matches,omitempty"`
	Length      string `json:"length,omitempty"`
	Compare     string `json:"compare,omitempty"`
	Handicap    string `json:"handicap,omitempty"`
	Sessions    string `json:"together,omitempty"`
	Penalties   string `json:"penalties,omitempty"`
	MissedMatch string `json:"missed-match,omitempty"`
	Bye         string `json:"bye,omitempty"`
	// ScaleText is the text of a victory point scale, as vp.Parse reads it, that is none
	// of the program's; VP is then its name. [Choices.Embed] makes it of a file.
	ScaleText string `json:"scale-text,omitempty"`
}

// UnknownScale is the error for a victory point scale that is neither one of those that
// come with the program nor a file; it wraps [ErrChoice] and fs.ErrNotExist.
type UnknownScale struct {
	// Word is what was said, Words are the scales that there are.
	Word  string
	Words []string
}

// Error says it for a log.
func (e *UnknownScale) Error() string {
	return fmt.Sprintf("no victory point scale %q: %s, or a file", e.Word, strings.Join(e.Words, ", "))
}

// Unwrap returns ErrChoice and fs.ErrNotExist.
func (e *UnknownScale) Unwrap() []error { return []error{ErrChoice, fs.ErrNotExist} }

// Choice is one of the choices.
type Choice struct {
	Name  string   // "tops"
	Does  string   // what it decides
	Words []string // what may be chosen, the usual one first
	Or    string   // what else: "a number"; "" for nothing
	To    *string  // where the word goes
}

// All is the choices, each bound to its field of c, in the order in which to explain
// them. Where a rule set is chosen the usual word is the rule set's.
func (c *Choices) All() []Choice {
	return []Choice{
		{"method", "the form of scoring; from teams on for teams, teams itself being victory points",
			teamMethods.words(pairMethods.words()...), "", &c.Method},
		{"as", "all the rules of an authority; single choices beside it go first", scoring.Presets, "", &c.As},
		{"tops", "matchpoints: boards with fewer scores than others",
			tops.words(), "", &c.Tops},
		{"groups", "matchpoints: few scores on one form of a fouled board",
			groups.words(), "", &c.Groups},
		{"scale", "matchpoints for a score beaten: 2-1-0 or 1-½-0", halves.words(), "", &c.Scale},
		{"winners", "rank all together or each direction; else found in the results", winners.words(), "", &c.Winners},
		{"field", "compare within each section or across all", sections.words(), "", &c.Field},
		{"expected", "how many scores each board should have", nil, "a number", &c.Expected},
		{"datum", "butler: what makes the datum", median.words(), "", &c.Datum},
		{"drop", "butler: extreme scores left out at each end", drops.words(), "", &c.Drop},
		{"nearest", "butler: what the datum is rounded to", nearest.words(), "", &c.Nearest},
		{"divide", "crossimp: what the sum is divided by",
			divisors.words(), "", &c.Divide},
		{"frequencies", "butler and crossimp: boards with fewer scores count as they are, or as if full",
			scaled.words(), "", &c.Frequencies},
		{"own-session", "Law 12C2(c) for Average Plus and Minus", yesOrNo.words(), "", &c.OwnSession},
		{"average-imps", "IMPs for Average Plus, else 2 and at teams 3", nil, "a number", &c.AverageIMPs},
		{"percentages", "60 % from a handset is Average Plus, which Law 12C2(c) may raise, or exactly that",
			exactly.words(), "", &c.Percentages},
		{"rounding", "where a half goes when a rule rounds", rounding.words(), "", &c.Rounding},
		{"decimals", "matchpoints: decimals that Neuberg's figures keep, else all", nil, "a number", &c.Decimals},
		{"imp-unit", "butler and crossimp: what the IMPs of a board are rounded to",
			impUnits.words(), "", &c.IMPUnit},
		{"rank", "rank by percentage or total; by total; by total per board",
			ranks.words(), "", &c.Rank},
		{"ties", "how ties are split", breaks.words("shared"),
			"the last three in order with commas", &c.Ties},
		{"vp", "the victory point scale of teams, and of pairs where each round is a match", scales.words(),
			"a file", &c.VP},
		{"matches",
			"teams: all boards of two teams are a match, or those of each round; swiss, for pairs too: each round is a match", matches.words(), "", &c.Matches},
		{"length", "swiss pairs at matchpoints: the boards of a match, else found in the results", nil,
			"a number", &c.Length},
		{"compare", "teams of eight: each score with each, or the sums", compares.words(), "", &c.Compare},
		{"handicap", "a pair's handicap: the mean of its players' or the sum", handicaps.words(), "", &c.Handicap},
		{"together", "several sessions: matchpoints over maxima, or the mean of the percentages",
			combinations.words(), "", &c.Sessions},
		{"penalties", "the unit of a penalty that names none",
			penalties.words("usual"), "", &c.Penalties},
		{"missed-match",
			"victory points for a match that was not played: by the rule set, void, 60 % of the pool, the best of three, own average or 60 %",
			missed.words(), "", &c.MissedMatch},
		{"bye", "swiss: a bye is 60 % of the pool, or for pairs at matchpoints Average Plus on the boards of the round",
			byes.words(), "", &c.Bye},
	}
}

// Usage is the choice in a line of help.
func (c Choice) Usage() string {
	words := slices.Clone(c.Words)
	if c.Or != "" {
		words = append(words, c.Or)
	}
	return c.Does + ": " + strings.Join(words, ", ")
}
