package scoring

import (
	"strconv"

	"clubnight/scoring/vp"
)

// Standings is a session scored.
type Standings struct {
	Unit     Unit      // what totals are counted in
	Rankings []Ranking // one list per winner: NS and EW, each section where sections are apart
	Boards   []*Board  // by section (where apart), number and form, with every award
	Pending  []int     // indexes of the lines that wait for a ruling
	opt      Options
	scale    *vp.Scale // where every round is a match
}

// Provisional reports whether a ruling is still to come, so that places may change.
func (s *Standings) Provisional() bool { return len(s.Pending) > 0 }

// Board is one board, or one form of a fouled board, as played by all who
// are compared on it.
type Board struct {
	Section string // "" across the field
	Number  int
	Form    string
	Fouled  bool // other forms of the board were played
	Full    int  // N: the number of scores that a board has when nothing is missing
	NS, EW  SideScores
	Awards  []Award // in the order of the lines, North-South before East-West
}

// SideScores is the scores of one side of a board; the two differ only by split scores.
type SideScores struct {
	Side      Side
	Scores    int         // n: how many scores are compared
	Frequency []Frequency // best for North-South first
	Rule      BoardRule   // how matchpoints on this board fit those on a full one
	Top       Frac        // the most that can be had, as counted in totals; 0 in IMPs and points
	Datum     Frac        // Butler
}

// Frequency is one score that occurs on a board.
type Frequency struct {
	Score  Points // North-South's
	Count  Frac   // how often; a weighted score counts with its weights
	Beaten Frac   // scores that are worse for the side
	Tied   Frac   // other scores that are equal
	Raw    Frac   // matchpoints among these scores; sum of the IMPs against each of them
	Value  Frac   // what the score is worth in the total
}

// BoardRule says which rule gave the matchpoints of a board their final size.
type BoardRule uint8

// The rules.
const (
	RuleFull     BoardRule = iota // nothing to do: as many scores as on a full board, or IMPs
	RuleNeuberg                   // Neuberg's formula
	RuleOwnTop                    // the board keeps its own top
	RuleProRata                   // scaled by the tops
	RuleSmallEBU                  // artificial scores for a small group, EBU
	RuleSmallWBF                  // artificial scores for a small group, WBF and ACBL 1991
	RuleAlone                     // a single score: there is nothing to compare it with
)

// AwardKind says where an award comes from.
type AwardKind uint8

// The kinds of award.
const (
	Compared     AwardKind = iota // from comparing scores
	ByPercentage                  // a percentage of the top, or its worth in IMPs
	BySession                     // the contestant's own percentage on its other boards (Law 12C2(c))
	ByOverride                    // given by the director as a number
	LeftOut                       // not played
	Waiting                       // undecided
	Alone                         // one score alone on its board, no comparison
)

// Award is what one contestant gets on one line, with its terms.
type Award struct {
	Line       int // index into the lines scored
	Contestant Contestant
	Opponent   Contestant
	Side       Side // where it sat; the contestant's own Side may be NoSide
	Board      *Board
	Ruling     *Ruling
	Kind       AwardKind
	Value, Max Frac   // what counts, and out of what (0 in IMPs and points)
	Percent    Frac   // ByPercentage and BySession: the percentage that applied
	Parts      []Part // Compared: one score, or the weighted scores
}

// Part is one score of an award, its weight, and how it compares with the
// scores of the others.
type Part struct {
	Weight Frac
	*Frequency
}

// Counts reports whether the board counts for the contestant.
func (a *Award) Counts() bool { return a.Kind < LeftOut }

// Column is the scores that the award was compared with.
func (a *Award) Column() *SideScores {
	if a.Side == EW {
		return &a.Board.EW
	}
	return &a.Board.NS
}

// Percentage is the award in per cent of its maximum, for forms of scoring that have one.
func (a *Award) Percentage() (Frac, bool) {
	if !a.Counts() || a.Max.Sign() <= 0 {
		return Frac{}, false
	}
	return a.Value.Div(a.Max).Mul(Int(100)), true
}

// Of is the awards of one line on the board.
func (b *Board) Of(line int) []*Award {
	var awards []*Award
	for i := range b.Awards {
		if b.Awards[i].Line == line {
			awards = append(awards, &b.Awards[i])
		}
	}
	return awards
}

// Ranking is one list of contestants, best first.
type Ranking struct {
	Section string // "" for the whole field
	Side    Side   // NoSide for one winner
	Rows    []Row
	breaks  []TieBreak
	finals  map[Contestant]Frac // final score of everybody, for the tie-breaks
}

// Row is one contestant's line in a ranking.
type Row struct {
	Contestant  Contestant
	Place       int // competition ranking, 1 2 2 4; 0: nothing to rank by, or not ranked
	Unranked    Unranked
	Tied        bool // shares its place
	Played      int  // boards that count
	Pending     int  // boards that wait for a ruling
	Score, Max  Frac // over the boards played
	Adjusted    Frac // penalties and bonuses, in the unit of the total
	Carried     Carry
	Total       Frac            // Score, what Unplayed gave, Adjusted and Carried.Score
	Percentage  Frac            // matchpoints: per cent of Max; meaningless elsewhere
	Handicap    Frac            // percentage points
	Net         Frac            // Percentage + Handicap
	Awards      []*Award        // pairs and individuals
	Matches     []*Match        // teams
	Rounds      []RoundScore    // where every round is a match
	Unplayed    []UnplayedScore // matches in victory points that were not played
	Sessions    []SessionRow    // of an event of several sessions
	Adjustments []Adjustment
	Breaks      []Break // how a tie was split, or failed to be

	key  Frac    // what the place goes by
	near float64 // key in floating point, which compares faster
}

// Label is the place as a sheet shows it: "1", "2=", or "-" without one.
func (r *Row) Label() string {
	switch {
	case r.Place == 0:
		return "-"
	case r.Tied:
		return strconv.Itoa(r.Place) + "="
	}
	return strconv.Itoa(r.Place)
}

// LabelRange is the place as American sheets show it: "1", "2/3" for two who share.
func (r *Ranking) LabelRange(i int) string {
	row := &r.Rows[i]
	if !row.Tied {
		return row.Label()
	}
	last := row.Place - 1
	for j := range r.Rows {
		if r.Rows[j].Place == row.Place {
			last++
		}
	}
	return strconv.Itoa(row.Place) + "/" + strconv.Itoa(last)
}
