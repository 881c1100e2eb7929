package scoring

import "fmt"

// Method is a form of scoring.
type Method uint8

// The forms of scoring for pairs and individuals; teams have [TeamMethod].
const (
	Matchpoints Method = iota // Law 78A
	Butler                    // IMPs against a datum
	CrossIMPs                 // IMPs against every other score ("Cavendish")
	TotalPoints               // Law 78C
)

// Winners says whether the two directions are ranked apart.
type Winners uint8

// Two winners in a Mitchell, one in a Howell or with arrow-switches.
const (
	TwoWinners Winners = iota
	OneWinner
)

// Tops says how boards with different numbers of scores are put together at matchpoints.
// The zero value is Neuberg's formula.
type Tops uint8

// The ways to treat unequal tops.
const (
	// Neuberg is M' = (M×N + (N-n))/n: n scores on this board, N on a full one.
	Neuberg Tops = iota
	// RatioOfSums adds the matchpoints and divides by the sum of the boards' own tops.
	RatioOfSums
	// MeanOfPercentages is the mean of the percentages of the boards.
	MeanOfPercentages
	// ProRata is M' = M×(N-1)/(n-1).
	ProRata
)

// SmallGroups says how scores are treated of which there are few to compare: on one form
// of a fouled board, and by some rules on a board that was played less often.
type SmallGroups uint8

// The rules for small groups.
const (
	// SmallGroupsEBU: a group of one or two that is smaller than a third of the field
	// gets artificial scores: one score 60 %, two 65 % and 55 %, equal scores 60 % each.
	SmallGroupsEBU SmallGroups = iota
	// SmallGroupsWBF is the WBF and ACBL rule of 1991: three scores 70 %, 60 % and 50 %
	// unless the group is the largest, two 65 % and 55 %, one 60 %; equal scores share.
	SmallGroupsWBF
	// SmallGroupsNone treats every group alike.
	SmallGroupsNone
	// SmallGroupsEBU2025 is the White Book of 2025, 4.2.3: Neuberg's formula where there
	// are more than three scores or more than a third of the field's; else three scores
	// 70 %, 60 % and 50 %, two 65 % and 55 %; equal scores share. It holds for a form of
	// a fouled board and for a board that was played less often, once all its scores are
	// in: see [Options.ToCome]. One score gets 60 %: 3.3.2 says so of a fouled board, and
	// what it is of another the book does not say; it is treated alike.
	SmallGroupsEBU2025
)

// OtherBoards says which boards are a contestant's "other boards" for Law 12C2(c).
type OtherBoards uint8

// The windows.
const (
	WindowSession OtherBoards = iota // all boards scored together: the session, or the whole stage where all play all
	WindowMatch                      // the match: the round of Swiss pairs, the teams' match
)

// Unranked says that a contestant counts for its opponents in full and is
// not ranked itself.
type Unranked uint8

// The ways not to be ranked. Those behind move up.
const (
	Ranked Unranked = iota
	// listed at the end without a place: stand-by, substitute, filler, disqualified
	// later (White Book 2.4.9)
	WithoutStanding
	Withdrawn // left out of the list (White Book 2.4.5)
	// listed at the end without a place: it has artificial scores alone, for
	// rounds that were not played
	PlayedNothing
)

// RankBy says which figure orders a ranking.
type RankBy uint8

// What to rank by.
const (
	RankDefault  RankBy = iota // percentage at matchpoints, total otherwise
	RankTotal                  // the total
	RankAverage                // the total per board played
	RankPercents               // the percentage (matchpoints only)
)

// Drop says how many extreme scores are left out of a datum at each end.
type Drop uint8

// What to leave out of a datum.
const (
	DropOne     Drop = iota // one at each end, when there are at least four scores
	DropNone                // nothing
	DropStepped             // none up to 3 scores, one up to 10, and one more for each 15 begun beyond
	DropTenth               // a tenth of the scores at each end, rounded down
)

// Datum says how the datum of a Butler is made.
type Datum struct {
	Median bool // the middle score (or the mean of the two) instead of the mean
	Drop   Drop
	// Places is the decimal place the datum is rounded to: 0 stands for -1,
	// the nearest ten.
	Places int
	// Exact leaves the datum unrounded.
	Exact    bool
	Rounding Rounding
}

// Adjustment is a penalty (negative) or bonus, taken after scoring and never
// part of it (Laws 90, 91).
type Adjustment struct {
	Contestant Contestant
	Amount     Frac
	Unit       Unit
	Law        string // "90"
	Note       string
}

// Carry is what a contestant brings into the session, in the unit of its total; Max is
// the maximum it was scored out of, at matchpoints.
type Carry struct{ Score, Max Frac }

// Options say how a session is scored. The zero value is a matchpoint Mitchell as a
// British or European club scores it: two winners, across the field, 2-1-0, Neuberg.
// Slices and maps in it are not copied and must not change while standings are in use.
type Options struct {
	Method      Method
	Halves      bool // matchpoints as 1-½-0 instead of 2-1-0
	Tops        Tops
	SmallGroups SmallGroups
	// Expected is the number of scores that every board should have (Neuberg's N);
	// 0 or too small a number: the largest number of scores on any board compared.
	Expected int
	// ToCome are the boards of which scores are still to come or undecided. They are few
	// only for now: unless they are fouled, Neuberg's formula compares them until all are
	// in, whatever SmallGroups says of boards that were played less often.
	ToCome map[int]bool
	// NeubergPlaces is how many decimals the figures of Neuberg's formula
	// keep; 0: they stay exact.
	NeubergPlaces int
	Datum         Datum   // Butler
	Divisor       Divisor // CrossIMPs
	// ScaleFrequencies multiplies the frequencies of a board with fewer scores than a
	// full one, so that it weighs as much at Butler and Cross-IMPs (White Book 4.2.3):
	// Neuberg's idea for IMPs.
	ScaleFrequencies bool
	// IMPUnit is what a board's IMPs are rounded to at Butler and Cross-IMPs, 1/10 or 1/4
	// say, where they are the final score; 0: they stay exact.
	IMPUnit Frac
	// Rounding says where halves go when Neuberg's figures, a board's IMPs or a match's
	// total before victory points are rounded; the datum has its own.
	Rounding Rounding
	// AverageIMPs is what Average Plus is worth at Butler and Cross-IMPs; 0 stands for 2.
	AverageIMPs Frac
	// OwnSession applies Law 12C2(c): Average Plus is the contestant's own percentage on
	// its other boards where that is higher, Average Minus where it is lower; at IMPs its
	// own IMPs a board. OwnWindow says which boards those are.
	OwnSession bool
	OwnWindow  OtherBoards

	Winners       Winners
	WinnersIn     map[string]Winners // sections that differ from Winners
	BySection     bool               // compare and rank each section apart instead of across the field
	UniqueNumbers bool               // a number means the same contestant in whichever section it plays
	Individual    bool               // players are ranked: Line.NS, South, EW and West are their numbers

	RankBy      RankBy
	TieBreaks   []TieBreak
	Adjustments []Adjustment
	Carried     map[Contestant]Carry
	Unplayed    []Unplayed // where every round is a match: see [ScoreSwiss]
	Unranked    map[Contestant]Unranked
	// Handicaps are percentage points added for a second, handicap ranking
	// ([Ranking.ByHandicap]).
	Handicaps map[Contestant]Frac
}

// check reports options that cannot be followed.
func (o *Options) check() error {
	if !o.known() {
		return fmt.Errorf("%w: no such choice", ErrOptions)
	}
	switch {
	case o.RankBy == RankPercents && o.Method != Matchpoints:
		return fmt.Errorf("%w: percentages are for matchpoints", ErrOptions)
	case o.Individual && (o.Winners == TwoWinners || len(o.WinnersIn) > 0):
		return fmt.Errorf("%w: an individual has one winner", ErrOptions)
	case o.Tops == MeanOfPercentages && len(o.Carried) > 0:
		return fmt.Errorf("%w: nothing can be carried into a mean of percentages", ErrOptions)
	case o.UniqueNumbers && o.BySection:
		return fmt.Errorf("%w: with numbers unique across sections nobody belongs to a section", ErrOptions)
	}
	return o.checkTieBreaks()
}

// known reports whether every choice is one of those there are.
func (o *Options) known() bool {
	return o.Method <= TotalPoints && o.Tops <= ProRata && o.SmallGroups <= SmallGroupsEBU2025 &&
		int(o.Divisor) < len(divisors) && o.RankBy <= RankPercents && o.Datum.Drop <= DropTenth &&
		o.Winners <= OneWinner && o.Expected >= 0 && o.Rounding <= HalfAwayFromAverage &&
		o.Datum.Rounding <= HalfAwayFromAverage && o.OwnWindow <= WindowMatch &&
		o.NeubergPlaces >= 0 && o.NeubergPlaces <= 9 && o.IMPUnit.Sign() >= 0
}

func (o *Options) checkTieBreaks() error {
	for _, t := range o.TieBreaks {
		if t > SplitByBoards {
			return fmt.Errorf("%w: no such tie-break", ErrOptions)
		}
		if o.Individual && t != SplitByBoards {
			return fmt.Errorf("%w: an individual has no tie-break %s", ErrOptions, t)
		}
	}
	return nil
}

// Unit is what totals are counted in.
func (o *Options) Unit() Unit {
	switch o.Method {
	case Matchpoints:
		return Matchpoint
	case TotalPoints:
		return TotalPoint
	}
	return IMP
}

// averagePlus is what Average Plus is worth where IMPs are scored.
func (o *Options) averagePlus() Frac {
	if o.AverageIMPs.IsZero() {
		return Int(2)
	}
	return o.AverageIMPs
}

// contestant is who sits at that side with that number in that section.
func (o *Options) contestant(section string, side Side, number int) Contestant {
	c := Contestant{Section: section, Number: number}
	if o.UniqueNumbers {
		c.Section = ""
	}
	winners, ok := o.WinnersIn[section]
	if !ok {
		winners = o.Winners
	}
	if winners == TwoWinners {
		c.Side = side
	}
	return c
}
