// Package method gives the ways of scoring the words that a command line or a file has for them.
//
//	c := method.Choices{Method: "mp", As: "ebu", Winners: "1"}
//	chosen, err := c.Options()
//	if chosen.Teams == nil {
//		standings, err := scoring.Score(lines, chosen.Pairs)
//	}
//
// Every choice may be left empty; it is then what a British or European club expects.
package method

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/vp"
)

// ErrChoice is returned for a word that is not one of a choice's.
var ErrChoice = errors.New("no such choice")

// Choices are words, "" for the usual one; All says which there are.
type Choices struct {
	Method, As, Tops, Groups, Scale, Winners, Field, Expected string
	Datum, Drop, Nearest, Divide, OwnSession, AverageIMPs     string
	Rank, Ties, VP, Matches, Compare                          string
}

// Choice is one of the choices.
type Choice struct {
	Name  string   // "tops"
	Does  string   // what it decides
	Words []string // what may be chosen, the usual one first
	Or    string   // what else: "a number"; "" for nothing
	To    *string  // where the word goes
}

// All is the choices, each bound to its field of c, in the order in which to explain them.
func (c *Choices) All() []Choice {
	words := func(w ...string) []string { return w }
	return []Choice{
		{"method", "the form of scoring; from teams on for teams, teams itself being victory points",
			words("mp", "butler", "crossimp", "total", "teams", "imps", "winloss", "bam", "patton", "hybrid", "aggregate"), "", &c.Method},
		{"as", "all the rules of an authority; single choices beside it go first", scoring.Presets, "", &c.As},
		{"tops", "matchpoints: boards with fewer scores than others", words("neuberg", "ratio", "mean", "prorata"), "", &c.Tops},
		{"groups", "matchpoints: few scores on one form of a fouled board", words("ebu", "wbf", "none"), "", &c.Groups},
		{"scale", "matchpoints for a score beaten: 2-1-0 or 1-½-0", words("2", "1"), "", &c.Scale},
		{"winners", "rank all together or each direction; else found in the results", words("1", "2"), "", &c.Winners},
		{"field", "compare within each section or across all", words("section", "across"), "", &c.Field},
		{"expected", "matchpoints: how many scores each board should have", nil, "a number", &c.Expected},
		{"datum", "butler: what makes the datum", words("mean", "median"), "", &c.Datum},
		{"drop", "butler: extreme scores left out at each end", words("one", "none", "stepped", "tenth"), "", &c.Drop},
		{"nearest", "butler: what the datum is rounded to", words("10", "exact"), "", &c.Nearest},
		{"divide", "crossimp: what the sum is divided by", words("comparisons", "scores", "none"), "", &c.Divide},
		{"own-session", "Law 12C2(c) for Average Plus and Minus", words("yes", "no"), "", &c.OwnSession},
		{"average-imps", "IMPs for Average Plus, else 2 and at teams 3", nil, "a number", &c.AverageIMPs},
		{"rank", "rank by percentage or total; by total; by total per board", words("usual", "total", "average"), "", &c.Rank},
		{"ties", "how ties are split", words("shared", "head", "opponents", "boards"), "the last three in order with commas", &c.Ties},
		{"vp", "teams: the victory point scale", words("wbf", "acbl20", "acbl30"), "a file", &c.VP},
		{"matches", "teams: all boards of two teams are a match, or those of each round", words("whole", "rounds"), "", &c.Matches},
		{"compare", "teams of eight: each score with each, or the sums", words("each", "sums"), "", &c.Compare},
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

// Chosen is how to score: Teams is nil for pairs and individuals.
type Chosen struct {
	Method string // the word for it
	Pairs  scoring.Options
	Teams  *scoring.TeamOptions
	// WinnersChosen is true where it was said how many winners there are.
	WinnersChosen bool
	// American is true for places such as "2/3".
	American bool
}

var (
	pairMethods = map[string]scoring.Method{
		"mp": scoring.Matchpoints, "butler": scoring.Butler, "crossimp": scoring.CrossIMPs, "total": scoring.TotalPoints,
	}
	teamMethods = map[string]scoring.TeamMethod{
		"teams": scoring.TeamVPs, "imps": scoring.TeamIMPs, "winloss": scoring.TeamWinLoss, "bam": scoring.TeamBoardAMatch,
		"patton": scoring.TeamPatton, "hybrid": scoring.TeamHybrid, "aggregate": scoring.TeamAggregate,
	}
	tops = map[string]scoring.Tops{
		"neuberg": scoring.Neuberg, "ratio": scoring.RatioOfSums, "mean": scoring.MeanOfPercentages, "prorata": scoring.ProRata,
	}
	groups   = map[string]scoring.SmallGroups{"ebu": scoring.SmallGroupsEBU, "wbf": scoring.SmallGroupsWBF, "none": scoring.SmallGroupsNone}
	halves   = map[string]bool{"2": false, "1": true}
	winners  = map[string]scoring.Winners{"1": scoring.OneWinner, "2": scoring.TwoWinners}
	sections = map[string]bool{"section": true, "across": false}
	median   = map[string]bool{"mean": false, "median": true}
	drops    = map[string]scoring.Drop{"one": scoring.DropOne, "none": scoring.DropNone, "stepped": scoring.DropStepped, "tenth": scoring.DropTenth}
	divisors = map[string]scoring.Divisor{"comparisons": scoring.PerComparison, "scores": scoring.PerScore, "none": scoring.Undivided}
	yesOrNo  = map[string]bool{"yes": true, "no": false}
	ranks    = map[string]scoring.RankBy{"usual": scoring.RankDefault, "total": scoring.RankTotal, "average": scoring.RankAverage}
	breaks   = map[string]scoring.TieBreak{"head": scoring.SplitHeadToHead, "opponents": scoring.SplitByOpponents, "boards": scoring.SplitByBoards}
	matches  = map[string]bool{"whole": false, "rounds": true}
	compares = map[string]scoring.Comparing{"each": scoring.CompareEach, "sums": scoring.CompareSums}
	scales   = map[string]string{"acbl20": "ACBL 20", "acbl30": "ACBL 30"}
	nearest  = map[string]bool{"10": false, "exact": true}
)

// Options is how to score by these choices. The error wraps ErrChoice, scoring.ErrOptions, or
// vp.ErrScale or the system's error for the file of a scale.
func (c *Choices) Options() (*Chosen, error) {
	as := strings.ToLower(c.As)
	if as == "" {
		as = "ebu"
	}
	pairs, err := scoring.As(as)
	if err != nil {
		return nil, fmt.Errorf("as %s: %w", c.As, err)
	}
	pairs.BySection = true
	chosen := &Chosen{Method: strings.ToLower(c.Method), Pairs: pairs, WinnersChosen: c.Winners != "", American: as == "acbl"}
	if chosen.Method == "" {
		chosen.Method = "mp"
	}
	team, isTeam := teamMethods[chosen.Method]
	if !isTeam {
		err = choose("method", chosen.Method, pairMethods, &chosen.Pairs.Method)
	}
	err = errors.Join(err, c.pairs(&chosen.Pairs))
	if isTeam {
		chosen.Teams = &scoring.TeamOptions{Method: team, BySection: chosen.Pairs.BySection, TieBreaks: chosen.Pairs.TieBreaks, AverageIMPs: chosen.Pairs.AverageIMPs}
		err = errors.Join(err, c.teams(chosen.Teams))
	}
	if err != nil {
		return nil, err
	}
	return chosen, nil
}

// pairs enters the single choices for pairs.
func (c *Choices) pairs(o *scoring.Options) error {
	return errors.Join(
		choose("tops", c.Tops, tops, &o.Tops),
		choose("groups", c.Groups, groups, &o.SmallGroups),
		choose("scale", c.Scale, halves, &o.Halves),
		choose("winners", c.Winners, winners, &o.Winners),
		choose("field", c.Field, sections, &o.BySection),
		choose("datum", c.Datum, median, &o.Datum.Median),
		choose("drop", c.Drop, drops, &o.Datum.Drop),
		choose("divide", c.Divide, divisors, &o.Divisor),
		choose("own-session", c.OwnSession, yesOrNo, &o.OwnSession),
		choose("rank", c.Rank, ranks, &o.RankBy),
		choose("nearest", c.Nearest, nearest, &o.Datum.Exact),
		c.numbers(o),
		c.ties(o),
	)
}

// teams enters the single choices for teams.
func (c *Choices) teams(o *scoring.TeamOptions) error {
	err := errors.Join(
		choose("matches", c.Matches, matches, &o.RoundsApart),
		choose("compare", c.Compare, compares, &o.Comparing),
	)
	if c.VP == "" || strings.EqualFold(c.VP, "wbf") {
		return err
	}
	scale, wrong := c.scale()
	o.Scale = scale
	return errors.Join(err, wrong)
}

// scale finds a scale that comes with the program, or reads one from a file.
func (c *Choices) scale() (*vp.Scale, error) {
	if name, ok := scales[strings.ToLower(c.VP)]; ok {
		all, err := vp.Scales()
		if err != nil {
			return nil, err
		}
		return all[slices.IndexFunc(all, func(s *vp.Scale) bool { return s.Name == name })], nil
	}
	file, err := os.Open(c.VP)
	if err != nil {
		return nil, fmt.Errorf("vp: %w", err)
	}
	defer file.Close()
	scale, err := vp.Parse(file)
	switch {
	case err != nil:
		return nil, fmt.Errorf("vp %s: %w", c.VP, err)
	case scale.Percent:
		return nil, fmt.Errorf("vp %s: %w: a scale for percentages, not for IMPs", c.VP, ErrChoice)
	}
	return scale, nil
}

func (c *Choices) numbers(o *scoring.Options) error {
	if c.Expected != "" {
		n, err := strconv.ParseInt(c.Expected, 10, 16)
		if err != nil || n < 1 {
			return fmt.Errorf("expected %s: %w: a number from 1 on", c.Expected, ErrChoice)
		}
		o.Expected = int(n)
	}
	if c.AverageIMPs != "" {
		imps, err := scoring.ParseFrac(c.AverageIMPs)
		if err != nil || imps.Sign() <= 0 {
			return fmt.Errorf("average-imps %s: %w: a number above 0", c.AverageIMPs, ErrChoice)
		}
		o.AverageIMPs = imps
	}
	return nil
}

func (c *Choices) ties(o *scoring.Options) error {
	if c.Ties == "" || strings.EqualFold(c.Ties, "shared") {
		return nil
	}
	for _, word := range strings.Split(c.Ties, ",") {
		var by scoring.TieBreak
		word = strings.TrimSpace(word)
		if word == "" {
			return fmt.Errorf("ties %s: %w", c.Ties, ErrChoice)
		}
		if err := choose("ties", word, breaks, &by); err != nil {
			return err
		}
		o.TieBreaks = append(o.TieBreaks, by)
	}
	return nil
}

// choose sets to by a word; an empty one leaves it as it is.
func choose[T any](name, word string, words map[string]T, to *T) error {
	if word == "" {
		return nil
	}
	chosen, ok := words[strings.ToLower(word)]
	if !ok {
		return fmt.Errorf("%s %s: %w, only %s", name, word, ErrChoice, strings.Join(slices.Sorted(maps.Keys(words)), ", "))
	}
	*to = chosen
	return nil
}
