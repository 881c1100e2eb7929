package scoring

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Errors of [Score] and [ScoreTeams]; each is wrapped with the line at hand.
var (
	// ErrLine is returned when a line has no board number, a negative number, or a score
	// or override beyond a million; at teams also when a team is missing or meets itself.
	ErrLine = errors.New("line cannot be scored")
	// ErrDoubled is returned when the same line is given twice.
	ErrDoubled = errors.New("line given twice")
	// ErrWeights is returned when the weights of an assigned score do not sum to 1
	// or one of them is not positive.
	ErrWeights = errors.New("weights of an assigned score must be positive and sum to 1")
	// ErrUnit is returned when a ruling, adjustment or carry-forward is in a unit
	// that the event is not scored in, such as a percentage at total points.
	ErrUnit = errors.New("unit does not fit this form of scoring")
	// ErrOptions is returned when the options contradict each other.
	ErrOptions = errors.New("options contradict each other")
)

// Contestant is who is ranked: a pair, a player of an individual, or a team. Its fields
// are the key: pair 1 of section A sitting North-South is another contestant than pair 1
// of section A sitting East-West, and than pair 1 of section B.
type Contestant struct {
	Section string // "" when numbers are unique across the sections
	Side    Side   // NoSide where one winner is ranked
	Number  int
}

// String is the contestant as a ranking sheet has it: "3", "A 3", "A 3NS".
func (c Contestant) String() string {
	s := fmt.Sprintf("%d%s", c.Number, c.Side)
	if c.Section != "" {
		s = c.Section + " " + s
	}
	return s
}

// Compare orders contestants by section, side and number.
func (c Contestant) Compare(d Contestant) int {
	return cmp.Or(strings.Compare(c.Section, d.Section), cmp.Compare(c.Side, d.Side), cmp.Compare(c.Number, d.Number))
}

// Line is one board at one table: who met whom, and what stands for each side.
// Lines may come in any order.
type Line struct {
	Section             string
	Table, Round, Board int
	NS, EW              int    // pair or team numbers; North's and East's numbers in an individual; 0: nobody to rank
	South, West         int    // only in an individual
	Form                string // the form of the board that was played, where it was fouled (Law 87B); "" otherwise
	Score               Points // North-South's score at the table; stands for each side that has no ruling
	// Reversed: the board was played in the wrong direction. The contestants held each
	// other's cards, so Score is that of EW's pair, and rulings go by the seats that were
	// held; where there are two winners each contestant stays in its own field.
	Reversed bool
	// NSField and EWField are the fields that the contestants of the line are ranked in,
	// where there are two winners and somebody sat in the other direction than its own;
	// NoSide: that of its seat.
	NSField, EWField Side
	// Began is the round in which the match of teams began that goes on in this one, as
	// in a triangle of two rounds; 0: it is a match of this round. HalfMatch says that
	// the teams play two matches in the round, as in a triangle of one round: each gives
	// half the victory points. Both matter where each round is a match.
	Began     int
	HalfMatch bool
	// Beside: nobody played this line; its rulings are for somebody who should
	// have. It is no table of the board, and so does not count among the scores
	// that a full board has.
	Beside bool

	// ForNS and ForEW replace Score for one side each: two different ones are a split
	// score (Law 12C1), and consequent and subsequent damage. Both nil: the score stands.
	ForNS, ForEW *Ruling
}

// String names the line: "section A, table 3, round 2, board 7".
func (l *Line) String() string {
	var parts []string
	if l.Section != "" {
		parts = append(parts, "section "+l.Section)
	}
	if l.Table != 0 {
		parts = append(parts, fmt.Sprintf("table %d", l.Table))
	}
	if l.Round != 0 {
		parts = append(parts, fmt.Sprintf("round %d", l.Round))
	}
	return strings.Join(append(parts, fmt.Sprintf("board %d (%d-%d)", l.Board, l.NS, l.EW)), ", ")
}

// aMillion bounds scores and overrides, far above any that can occur, so that differences
// and sums of them stay whole numbers of ordinary size.
const aMillion = 1_000_000

func tooBig(p Points) bool { return p > aMillion || p < -aMillion }

// sound reports whether the line's numbers can be scored at all.
func (l *Line) sound() bool {
	return l.Board >= 1 && l.NS >= 0 && l.EW >= 0 && l.South >= 0 && l.West >= 0 && !tooBig(l.Score)
}

// ruling is what replaces the score for that side; nil when the score stands.
func (l *Line) ruling(side Side) *Ruling {
	if side == EW {
		return l.ForEW
	}
	return l.ForNS
}

// RulingKind says what a ruling gives instead of the score at the table.
type RulingKind uint8

// The kinds of ruling.
const (
	// NotPlayed leaves the board out for that side (Bridgemate: "Not played").
	NotPlayed RulingKind = iota
	// Undecided leaves the board out for now and flags the ranking
	// (Bridgemate: "Arbitral score").
	Undecided
	// Assigned gives one or several weighted scores (Law 12C1).
	Assigned
	// Percentage gives Amount per cent of the top (Law 12C2, Law 86).
	Percentage
	// AveragePlus, Average and AverageMinus are the artificial scores of Law 12C2.
	// With [Options.OwnSession] the first and the last follow the contestant's own
	// session (Law 12C2(c)).
	AveragePlus
	Average
	AverageMinus
	// Override gives Amount in Unit for the board.
	Override
)

// Ruling is what the director, the movement or a committee made of a board for one side.
// Rulings are shared, never changed. Its JSON has names and exact fractions and is kept
// in journals, so neither the keys nor the names of kinds and units ever change:
//
//	{"kind":"assigned","scores":[{"weight":"3/5","score":620},{"weight":"2/5","score":-100}],"law":"12C1(c)"}
type Ruling struct {
	Kind   RulingKind `json:"kind"`
	Scores []Weighted `json:"scores,omitempty"` // Assigned: North-South scores, whichever side the ruling is for
	Amount Frac       `json:"amount,omitzero"`  // Percentage: 60 is 60 %; Override: in Unit
	Unit   Unit       `json:"unit,omitzero"`    // Override: matchpoints (left out of the JSON), IMPs or points
	// Override: the table score stays among the scores that the others are compared with
	Inside bool   `json:"inside,omitempty"`
	Law    string `json:"law,omitempty"`  // the law it stands on, "12C1(c)"; "" for the usual one
	Note   string `json:"note,omitempty"` // the director's words
}

// Weighted is one score of an assigned adjusted score and its weight.
type Weighted struct {
	Weight Frac   `json:"weight"` // 3/5 is 60 %
	Score  Points `json:"score"`
}

// Assign is an assigned score for one side or, used for both, for a whole table.
func Assign(scores ...Weighted) *Ruling { return &Ruling{Kind: Assigned, Scores: scores} }

// Unit is what an override, a penalty or a bonus is counted in.
type Unit uint8

// The units.
const (
	Matchpoint    Unit = iota // MP
	IMP                       // IMP
	VP                        // victory points
	PercentOfTop              // per cent of the top on one board
	PercentOfGame             // percentage points of the contestant's session
	TotalPoint                // points of Law 77
)

// UnitError is the error for a ruling, a penalty or a bonus that the form of scoring has
// no value for; it wraps [ErrUnit].
type UnitError struct {
	// Unit is what it was given in; Artificial is true where it is an artificial score or
	// a percentage on a board.
	Unit       Unit
	Artificial bool
	// Scored is what is counted there, and Fits are the units that it may be given in.
	Scored Unit
	Fits   []Unit
}

// Error says it for a log.
func (e *UnitError) Error() string {
	if e.Artificial {
		return fmt.Sprintf("%v: an artificial score, in %s", ErrUnit, e.Scored)
	}
	return fmt.Sprintf("%v: %s, in %s", ErrUnit, e.Unit, e.Scored)
}

// Unwrap returns ErrUnit.
func (e *UnitError) Unwrap() error { return ErrUnit }

// String is the unit behind a number: "MP", "IMP", "VP", "% of a top", "%", "points".
func (u Unit) String() string {
	switch u {
	case Matchpoint:
		return "MP"
	case IMP:
		return "IMP"
	case VP:
		return "VP"
	case PercentOfTop:
		return "% of a top"
	case PercentOfGame:
		return "%"
	}
	return "points"
}

// Check reports a ruling that cannot stand, whatever the form of scoring: weights that do
// not sum to 1, a percentage below 0 or above 100, a figure beyond a million. Both sides
// together may have more than 100 %: where others caused it, both are given redress.
// Whether a contract can give the scores, [Ruling.CheckScores] says.
func (r *Ruling) Check() error {
	if r == nil {
		return nil
	}
	if r.Kind > Override {
		return fmt.Errorf("%w: ruling of no known kind", ErrLine)
	}
	switch r.Kind {
	case Assigned:
		var sum Frac
		for _, w := range r.Scores {
			if w.Weight.Sign() <= 0 {
				return fmt.Errorf("%w: %s", ErrWeights, w.Weight)
			}
			if tooBig(w.Score) {
				return fmt.Errorf("%w: score %d", ErrLine, w.Score)
			}
			sum = sum.Add(w.Weight)
		}
		if !sum.Equal(Int(1)) {
			return fmt.Errorf("%w, not to %s", ErrWeights, sum)
		}
	case Percentage:
		if r.Amount.Sign() < 0 || r.Amount.Cmp(Int(100)) > 0 {
			return fmt.Errorf("%w: %s %%", ErrUnit, r.Amount)
		}
	case Override:
		if limit := Int(aMillion); r.Amount.Cmp(limit) > 0 || r.Amount.Cmp(limit.Neg()) < 0 {
			return fmt.Errorf("%w: %s %s", ErrLine, r.Amount, r.Unit)
		}
	}
	return nil
}

// compared reports whether a side with this ruling has scores that the
// others are compared with.
func (r *Ruling) compared() bool {
	return r == nil || r.Kind == Assigned || r.Kind == Override && r.Inside
}
