package method

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/scoring/vp"
)

// Chosen is how to score: by Teams for teams, by Pairs and Swiss where each round of
// pairs is a match, else by Pairs.
type Chosen struct {
	Method string // the word for it
	Pairs  scoring.Options
	Teams  *scoring.TeamOptions // nil for pairs and individuals
	Swiss  *Swiss               // nil unless each round of pairs is a match
	// WinnersChosen is true where it was said how many winners there are, TiesChosen
	// where how ties are split.
	WinnersChosen, TiesChosen bool
	// American is true for places such as "2/3".
	American bool
	// Exact is true where 60 % from a handset is just that, not Average Plus.
	Exact    bool
	Handicap scoring.HandicapRule
	Sessions scoring.SessionsCombined
	// PenaltyUnit is the unit of a penalty that names none.
	PenaltyUnit scoring.Unit
	// MissedMatch is the club's rule for a match that was not played, in the place of the
	// rule set's; "" for that.
	MissedMatch absence.MatchRule
	// ByeAverage is true where a bye of pairs at matchpoints is Average Plus on
	// the boards of the round.
	ByeAverage bool
}

// Swiss is how a round of pairs becomes victory points.
type Swiss struct {
	Scale  *vp.Scale
	Length int // the boards of a match; 0: the most that a contestant has in a round
}

// meaning is what a word of a choice stands for.
type meaning[T any] struct {
	word string
	is   T
}

// meanings are the words of a choice, the usual one first: [Choices.All] lists them, and
// [Choices.Options] reads by them.
type meanings[T any] []meaning[T]

// words are the words, after others that are no meanings of their own.
func (list meanings[T]) words(others ...string) []string {
	for _, m := range list {
		others = append(others, m.word)
	}
	return others
}

// of is what a word stands for, in any case.
func (list meanings[T]) of(word string) (is T, known bool) {
	word = strings.ToLower(word)
	for _, m := range list {
		if m.word == word {
			return m.is, true
		}
	}
	return is, false
}

var (
	pairMethods = meanings[scoring.Method]{{"mp", scoring.Matchpoints}, {"butler", scoring.Butler},
		{"crossimp", scoring.CrossIMPs}, {"total", scoring.TotalPoints}}
	teamMethods = meanings[scoring.TeamMethod]{{"teams", scoring.TeamVPs}, {"imps", scoring.TeamIMPs},
		{"winloss", scoring.TeamWinLoss}, {"bam", scoring.TeamBoardAMatch}, {"patton", scoring.TeamPatton},
		{"hybrid", scoring.TeamHybrid}, {"aggregate", scoring.TeamAggregate}}
	tops = meanings[scoring.Tops]{{"neuberg", scoring.Neuberg}, {"ratio", scoring.RatioOfSums},
		{"mean", scoring.MeanOfPercentages}, {"prorata", scoring.ProRata}}
	groups = meanings[scoring.SmallGroups]{{"ebu", scoring.SmallGroupsEBU}, {"wbf", scoring.SmallGroupsWBF},
		{"none", scoring.SmallGroupsNone}, {"ebu2025", scoring.SmallGroupsEBU2025}}
	halves   = meanings[bool]{{"2", false}, {"1", true}}
	winners  = meanings[scoring.Winners]{{"1", scoring.OneWinner}, {"2", scoring.TwoWinners}}
	sections = meanings[bool]{{"section", true}, {"across", false}}
	median   = meanings[bool]{{"mean", false}, {"median", true}}
	drops    = meanings[scoring.Drop]{{"one", scoring.DropOne}, {"none", scoring.DropNone},
		{"stepped", scoring.DropStepped}, {"tenth", scoring.DropTenth}}
	divisors = meanings[scoring.Divisor]{{"comparisons", scoring.PerComparison}, {"scores", scoring.PerScore},
		{"none", scoring.Undivided}, {"probst", scoring.Probst}}
	scaled   = meanings[bool]{{"counted", false}, {"scaled", true}}
	yesOrNo  = meanings[bool]{{"yes", true}, {"no", false}}
	exactly  = meanings[bool]{{"average", false}, {"exact", true}}
	rounding = meanings[scoring.Rounding]{{"away", scoring.HalfAwayFromZero}, {"up", scoring.HalfUp},
		{"average", scoring.HalfAwayFromAverage}}
	impUnits = meanings[scoring.Frac]{{"exact", scoring.Frac{}}, {"1", scoring.Int(1)}, {"0.1", scoring.F(1, 10)},
		{"0.25", scoring.F(1, 4)}}
	ranks = meanings[scoring.RankBy]{{"usual", scoring.RankDefault}, {"total", scoring.RankTotal},
		{"average", scoring.RankAverage}}
	breaks = meanings[scoring.TieBreak]{{"head", scoring.SplitHeadToHead}, {"opponents", scoring.SplitByOpponents},
		{"boards", scoring.SplitByBoards}}
	compares = meanings[scoring.Comparing]{{"each", scoring.CompareEach}, {"sums", scoring.CompareSums}}
	scales   = meanings[string]{{"wbf", "WBF continuous"}, {"discrete", "WBF discrete"}, {"acbl20", "ACBL 20"},
		{"acbl30", "ACBL 30"}, {"swisspairs", "EBU Swiss pairs"}}
	nearest   = meanings[bool]{{"10", false}, {"exact", true}}
	handicaps = meanings[scoring.HandicapRule]{{"mean", scoring.MeanOfPlayers}, {"sum", scoring.SumOfPlayers}}
	missed    = meanings[absence.MatchRule]{{"usual", ""}, {"void", absence.Void}, {"share", absence.ShareOfPool},
		{"best", absence.BestOfThree}, {"own", absence.OwnOrShare}}
	byes         = meanings[bool]{{"share", false}, {"average", true}}
	combinations = meanings[scoring.SessionsCombined]{{"sum", scoring.SumOfSessions},
		{"mean", scoring.MeanOfSessions}}
	penalties = meanings[scoring.Unit]{{"top", scoring.PercentOfTop}, {"percent", scoring.PercentOfGame},
		{"mp", scoring.Matchpoint}, {"imp", scoring.IMP}, {"vp", scoring.VP}, {"points", scoring.TotalPoint}}
)

// ForTeams reports whether a word for the form of scoring is one for teams;
// "" is matchpoints.
func ForTeams(word string) bool {
	_, teams := teamMethods.of(word)
	return teams
}

// matchWord is what the word for matches stands for.
type matchWord struct{ roundsApart, swiss bool }

var matches = meanings[matchWord]{{"whole", matchWord{}}, {"rounds", matchWord{roundsApart: true}},
	{"swiss", matchWord{roundsApart: true, swiss: true}}}

// Options is how to score by these choices. The error wraps ErrChoice,
// scoring.ErrOptions, or vp.ErrScale or the system's error for the file of a scale.
func (c *Choices) Options() (*Chosen, error) {
	as := strings.ToLower(c.As)
	if as == "" {
		as = "ebu"
	}
	set, err := scoring.Rules(as)
	if err != nil {
		return nil, fmt.Errorf("as %s: %w", c.As, err)
	}
	chosen := &Chosen{Method: strings.ToLower(c.Method), Pairs: set.Pairs, WinnersChosen: c.Winners != "",
		TiesChosen: c.Ties != "", American: set.American}
	chosen.Pairs.BySection = true
	if chosen.Method == "" {
		chosen.Method = "mp"
	}
	team, isTeam := teamMethods.of(chosen.Method)
	if !isTeam {
		err = choose("method", chosen.Method, pairMethods, &chosen.Pairs.Method)
	}
	var match matchWord
	err = errors.Join(err, c.pairs(&chosen.Pairs), choose("matches", c.Matches, matches, &match),
		choose("percentages", c.Percentages, exactly, &chosen.Exact),
		choose("handicap", c.Handicap, handicaps, &chosen.Handicap),
		choose("together", c.Sessions, combinations, &chosen.Sessions),
		choose("missed-match", c.MissedMatch, missed, &chosen.MissedMatch),
		choose("bye", c.Bye, byes, &chosen.ByeAverage))
	length, wrong := number("length", c.Length, 1, vp.MaxBoards)
	err = errors.Join(err, wrong)
	switch {
	case isTeam:
		teams := set.Teams
		teams.Method, teams.RoundsApart, chosen.Teams = team, match.roundsApart, &teams
		err = errors.Join(err, c.teams(chosen, match))
	case match.swiss && err == nil:
		chosen.Swiss = &Swiss{Length: length}
		chosen.Swiss.Scale, err = c.swissScale(chosen, &set)
	}
	chosen.PenaltyUnit = chosen.usualPenalty()
	if !strings.EqualFold(c.Penalties, "usual") {
		err = errors.Join(err, choose("penalties", c.Penalties, penalties, &chosen.PenaltyUnit))
	}
	if err != nil {
		return nil, err
	}
	return chosen, nil
}

// pairs enters the single choices for pairs.
func (c *Choices) pairs(o *scoring.Options) error {
	err := errors.Join(
		choose("tops", c.Tops, tops, &o.Tops),
		choose("groups", c.Groups, groups, &o.SmallGroups),
		choose("scale", c.Scale, halves, &o.Halves),
		choose("winners", c.Winners, winners, &o.Winners),
		choose("field", c.Field, sections, &o.BySection),
		choose("datum", c.Datum, median, &o.Datum.Median),
		choose("drop", c.Drop, drops, &o.Datum.Drop),
		choose("divide", c.Divide, divisors, &o.Divisor),
		choose("frequencies", c.Frequencies, scaled, &o.ScaleFrequencies),
		choose("own-session", c.OwnSession, yesOrNo, &o.OwnSession),
		choose("rank", c.Rank, ranks, &o.RankBy),
		choose("nearest", c.Nearest, nearest, &o.Datum.Exact),
		choose("imp-unit", c.IMPUnit, impUnits, &o.IMPUnit),
		choose("rounding", c.Rounding, rounding, &o.Rounding),
		choose("rounding", c.Rounding, rounding, &o.Datum.Rounding),
		c.numbers(o),
	)
	if c.Ties != "" {
		o.TieBreaks = nil
	}
	return errors.Join(err, c.ties(&o.TieBreaks))
}

// teams enters the single choices for teams.
func (c *Choices) teams(chosen *Chosen, match matchWord) error {
	o, pairs := chosen.Teams, &chosen.Pairs
	o.BySection = pairs.BySection
	if c.AverageIMPs != "" {
		o.AverageIMPs = pairs.AverageIMPs
	}
	if c.Rounding != "" {
		o.Rounding = pairs.Rounding
	}
	if c.Ties != "" {
		o.TieBreaks = pairs.TieBreaks
	}
	if match.swiss {
		o.OwnWindow = scoring.WindowMatch
	}
	err := errors.Join(
		choose("own-session", c.OwnSession, yesOrNo, &o.OwnSession),
		choose("compare", c.Compare, compares, &o.Comparing),
	)
	if c.VP == "" && c.ScaleText == "" {
		return err
	}
	scale, wrong := c.scale()
	if wrong == nil && scale.Percent {
		wrong = fmt.Errorf("vp %s: %w: a scale for percentages, not for IMPs", c.VP, ErrChoice)
	}
	o.Scale = scale
	return errors.Join(err, wrong)
}

// swissScale is the scale for a round of pairs.
func (c *Choices) swissScale(chosen *Chosen, set *scoring.RuleSet) (*vp.Scale, error) {
	percent := chosen.Pairs.Method == scoring.Matchpoints
	scale := set.PairsVP
	if percent {
		scale = set.SwissPairs
	}
	if c.VP != "" || c.ScaleText != "" {
		var err error
		if scale, err = c.scale(); err != nil {
			return nil, err
		}
	}
	switch {
	case chosen.Pairs.Method == scoring.TotalPoints:
		return nil, fmt.Errorf("matches swiss: %w: total points have no victory points", ErrChoice)
	case scale == nil:
		return nil, fmt.Errorf("vp: %w: no scale of %s for percentages is known, choose one", ErrChoice, set.Name)
	case scale.Percent != percent:
		return nil, fmt.Errorf("vp %s: %w: the scale %s does not fit %s", c.VP, ErrChoice, scale.Name, chosen.Method)
	}
	return scale, nil
}

// scale finds a scale that comes with the program, or reads the one of the
// choices or of a file.
func (c *Choices) scale() (*vp.Scale, error) {
	if c.ScaleText == "" {
		if name, ok := scales.of(c.VP); ok {
			return vp.Named(name)
		}
	}
	text, err := c.scaleText()
	if err != nil {
		return nil, err
	}
	scale, err := vp.Parse(strings.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("vp %s: %w", c.VP, err)
	}
	return scale, nil
}

// longestScale is more than any scale needs, in bytes.
const longestScale = 1 << 18

// scaleText is the text of a scale of one's own.
func (c *Choices) scaleText() (string, error) {
	if c.ScaleText != "" {
		return c.ScaleText, nil
	}
	file, err := os.Open(c.VP)
	if errors.Is(err, fs.ErrNotExist) {
		return "", &UnknownScale{Word: c.VP, Words: scales.words()}
	}
	if err != nil {
		return "", fmt.Errorf("vp: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, longestScale+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("vp: %w", err)
	case len(text) > longestScale:
		return "", fmt.Errorf("vp %s: %w: longer than any scale", c.VP, vp.ErrScale)
	}
	return string(text), nil
}

// Whole reports whether the choices need nothing beside themselves: no file of a scale
// that is still to be read.
func (c *Choices) Whole() bool {
	_, known := scales.of(c.VP)
	return known || c.VP == "" || c.ScaleText != ""
}

// Embed takes the text of a scale's file into the choices, so that they need the
// file no longer. Choices without such a file stay as they are. The error is that
// of [Choices.Options].
func (c *Choices) Embed() error {
	if c.Whole() {
		return nil
	}
	scale, err := c.scale()
	if err != nil {
		return err
	}
	text, err := c.scaleText()
	if err != nil {
		return err
	}
	c.VP, c.ScaleText = scale.Name, text
	return nil
}

// usualPenalty is the unit that penalties of this form of scoring are given in.
func (c *Chosen) usualPenalty() scoring.Unit {
	switch {
	case c.Teams != nil:
		return c.Teams.Unit()
	case c.Swiss != nil:
		return scoring.VP
	case c.Pairs.Method == scoring.Matchpoints:
		return scoring.PercentOfTop
	}
	return c.Pairs.Unit()
}

// BoardUnit is what a board is counted in: at victory points it is another unit
// than that of the totals.
func (c *Chosen) BoardUnit() scoring.Unit {
	if c.Teams == nil {
		return c.Pairs.Unit()
	}
	switch c.Teams.Method {
	case scoring.TeamBoardAMatch, scoring.TeamPatton:
		return scoring.Matchpoint
	case scoring.TeamAggregate:
		return scoring.TotalPoint
	}
	return scoring.IMP
}

// number reads a whole number from low to high; "" is 0.
func number(name, word string, low, high int64) (int, error) {
	if word == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(word, 10, 32)
	if err != nil || n < low || n > high {
		return 0, fmt.Errorf("%s %s: %w: a number from %d to %d", name, word, ErrChoice, low, high)
	}
	return int(n), nil
}

func (c *Choices) numbers(o *scoring.Options) error {
	expected, err1 := number("expected", c.Expected, 1, 1<<15-1)
	if expected > 0 {
		o.Expected = expected
	}
	decimals, err2 := number("decimals", c.Decimals, 1, 9)
	if decimals > 0 {
		o.NeubergPlaces = decimals
	}
	var err3 error
	if c.AverageIMPs != "" {
		imps, err := scoring.ParseFrac(c.AverageIMPs)
		if err != nil || imps.Sign() <= 0 {
			err3 = fmt.Errorf("average-imps %s: %w: a number above 0", c.AverageIMPs, ErrChoice)
		}
		o.AverageIMPs = imps
	}
	return errors.Join(err1, err2, err3)
}

func (c *Choices) ties(to *[]scoring.TieBreak) error {
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
		*to = append(*to, by)
	}
	return nil
}

// choose sets to by a word; an empty one leaves it as it is.
func choose[T any](name, word string, words meanings[T], to *T) error {
	if word == "" {
		return nil
	}
	chosen, ok := words.of(word)
	if !ok {
		return fmt.Errorf("%s %s: %w, only %s", name, word, ErrChoice,
			strings.Join(slices.Sorted(slices.Values(words.words())), ", "))
	}
	*to = chosen
	return nil
}
