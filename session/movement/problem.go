package movement

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrUnsound is returned by Validate, with the problems behind it, when a
// movement cannot be played as it stands.
var ErrUnsound = errors.New("unsound movement")

// ProblemKind says what is wrong.
type ProblemKind int

// The kinds of problem.
const (
	BadRow           ProblemKind = iota // a row that makes no sense by itself: see Fault
	MissingRow                          // a table without a row for a round, or no rows at all
	TwoPlaces                           // somebody is in two places in one round
	Replay                              // somebody plays a board again
	UnsharedBoards                      // tables are on the same boards and nothing is declared
	MetBefore                           // two contestants meet again
	ChangesLine                         // two winners, but a pair plays NS and EW
	NotStationary                       // a pair declared stationary moves
	HalfMatch                           // a team match without its other half
	UnevenSitOuts                       // somebody sits out two rounds more than another (a warning)
	UnevenBoards                        // a row has more or fewer boards than the movement says (a warning)
	BreaksLimit                         // one of the guide's maximum values
	PartnersAgain                       // individual: two players are partners again (a warning)
	BadDeclaration                      // a declaration that does not fit the rows: see Fault
	UndeclaredTriple                    // a triangle or half-matches that Triples does not declare
	AcrossSections                      // teams meet teams of another section, which alone cannot be played: see [Join]
	OpenAtBreak                         // a match has only one of its halves before a break
	kinds
)

var kindNames = [kinds]string{"badRow", "missingRow", "twoPlaces", "replay",
	"unsharedBoards", "metBefore", "changesLine",
	"notStationary", "halfMatch", "unevenSitOuts", "unevenBoards", "breaksLimit", "partnersAgain", "badDeclaration",
	"undeclaredTriple", "acrossSections", "openAtBreak"}

// String returns the kind as JSON has it: "metBefore".
func (k ProblemKind) String() string {
	if k < 0 || k >= kinds {
		return fmt.Sprintf("ProblemKind(%d)", int(k))
	}
	return kindNames[k]
}

// MarshalText returns the kind's name.
func (k ProblemKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (k *ProblemKind) UnmarshalText(text []byte) error {
	i := slices.Index(kindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of problem %q", text)
	}
	*k = ProblemKind(i)
	return nil
}

// Fault says more of a BadRow, a MissingRow or a BadDeclaration.
type Fault int

// The faults of rows and declarations. Count and Wanted of the problem hold the
// number that is there and the one that should be, where there are such.
const (
	NoFault            Fault = iota
	NoRounds                 // MissingRow: there are no rows at all
	SecondRow                // a second row for the same table and round
	Unsorted                 // rows are not in the order of tables and rounds
	TableBelowOne            // table numbers begin with 1
	RoundOutside             // a round that the movement has not; Wanted is how many it has
	BelowZero                // a negative number of a contestant
	FourPlayers              // South and West are filled in a movement for pairs or teams
	AgainstItself            // somebody is their own opponent
	BoardRange               // Count to Wanted is no range of boards
	BoardTooHigh             // a board number that cannot be
	NoBoards                 // two contestants without boards
	BoardListed              // a board twice or below 1 in a list of boards
	NumberOfTables           // Count tables are declared, there are rows for Wanted
	NumberOfRounds           // Count rounds, at most Wanted
	NumberOfWinners          // Count winners
	SectionLetter            // sections are A to Z
	NumberOfCopies           // Count copies
	NumberOfBreak            // a break after a round that is not followed by another
	NothingPlayed            // no row has boards and two contestants
	TripleOutsideSwiss       // a triangle or half-matches, but not in a Swiss
	TripleKind               // neither a triangle nor half-matches
	TripleOfThree            // it takes three contestants
	TripleContestant         // pairs play half-matches, teams triangles
	TripleRound              // of a round that is not drawn
	TripleTwice              // somebody is in two of them at a time
	TripleSameWay            // two meet at two tables the same way
	TripleTables             // it has Count tables instead of Wanted
	TripleUnmet              // two of its three do not meet
	TripleUnequal            // two do not play the same boards at both tables
	TripleBoard              // a board belongs to two of its matches
	FirstByeSeated           // Count has the bye in round 1, but plays in it, or this is no Swiss
	JoiningSeated            // Count is to play from the next round on, but has played, or this is no Swiss
)

// Who is a contestant as the players know it.
type Who struct {
	Of     ContestantKind
	Number int
	// Line is NS or EW where the number alone does not tell: of movements with
	// equal numbers, and of the two pairs of a team.
	Line PairDirection
}

// PairDirection is a direction at the table.
type PairDirection int

// The two lines.
const (
	NoPairDirection PairDirection = iota
	NS
	EW
)

// String returns "NS", "EW" or "".
func (l PairDirection) String() string {
	switch l {
	case NS:
		return "NS"
	case EW:
		return "EW"
	}
	return ""
}

// Problem is one thing wrong with a movement, as facts. What does not apply is zero.
type Problem struct {
	Kind    ProblemKind `json:"kind"`
	Fault   Fault       `json:"-"`
	Warning bool        `json:"warning,omitempty"` // unpleasant, but playable
	// Pair is the distinct number of the contestant, and Who its name for people;
	// Other and Whom are the opponent or the partner.
	Pair  int `json:"pair,omitempty"`
	Who   Who `json:"-"`
	Other int `json:"other,omitempty"`
	Whom  Who `json:"-"`
	// Table and Tables are where it happens; of TwoPlaces and UnsharedBoards
	// Tables names all tables.
	Table  int   `json:"table,omitempty"`
	Tables []int `json:"tables,omitempty"`
	// Round is where it happens, and Earlier the round before it that it repeats.
	Round   int `json:"round,omitempty"`
	Earlier int `json:"earlier,omitempty"`
	Board   int `json:"board,omitempty"`
	Count   int `json:"count,omitempty"`  // how many there are
	Wanted  int `json:"wanted,omitempty"` // how many there should be
	// Section is the letter that is none (SectionLetter).
	Section string `json:"section,omitempty"`
	// Triple is the triangle or the half-matches that it is about.
	Triple *Triple `json:"triple,omitempty"`
	// Limit is the maximum value that is broken (BreaksLimit).
	Limit *LimitError `json:"limit,omitempty"`
}

// String returns the problem's facts as JSON has them, and its fault, for logs: what a
// person reads of it package words says. A limit is an error with a text of its own.
func (p Problem) String() string {
	if p.Limit != nil {
		return p.Limit.Error()
	}
	text, _ := json.Marshal(struct {
		Problem
		Fault Fault `json:"fault,omitempty"`
	}{p, p.Fault})
	return string(text)
}

// Unsound is the error of Validate: every problem that forbids play. It wraps
// ErrUnsound, and ErrLimit when one of the guide's limits is broken.
type Unsound struct {
	Problems []Problem
	limit    error
}

// Error names the first problems and how many more there are.
func (u *Unsound) Error() string {
	const most = 3
	var s []string
	for i, p := range u.Problems {
		if i == most {
			s = append(s, fmt.Sprintf("and %d more", len(u.Problems)-most))
			break
		}
		s = append(s, p.String())
	}
	return ErrUnsound.Error() + ": " + strings.Join(s, "; ")
}

// Unwrap returns ErrUnsound, and the *LimitError if there is one.
func (u *Unsound) Unwrap() []error {
	if u.limit != nil {
		return []error{ErrUnsound, u.limit}
	}
	return []error{ErrUnsound}
}
