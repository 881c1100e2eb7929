package movement

import (
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

var kindNames = [kinds]string{"badRow", "missingRow", "twoPlaces", "replay", "unsharedBoards", "metBefore", "changesLine",
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
)

// Who is a contestant as the players know it.
type Who struct {
	Of     Contestant
	Number int
	// Line is NS or EW where the number alone does not tell: of movements with
	// equal numbers, and of the two pairs of a team.
	Line Line
}

// String returns "pair 3", "EW pair 3", "team 3 NS" or "player 3".
func (w Who) String() string {
	switch {
	case w.Line == NoLine:
		return fmt.Sprintf("%s %d", w.Of, w.Number)
	case w.Of == Team:
		return fmt.Sprintf("team %d %s", w.Number, w.Line)
	}
	return fmt.Sprintf("%s pair %d", w.Line, w.Number)
}

// Line is a direction at the table.
type Line int

// The two lines.
const (
	NoLine Line = iota
	NS
	EW
)

// String returns "NS", "EW" or "".
func (l Line) String() string {
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

// String returns all of it in lower-case technical English.
func (p Problem) String() string {
	switch p.Kind {
	case BadRow, MissingRow:
		return p.rowText()
	case BadDeclaration:
		return p.declarationText()
	case TwoPlaces:
		return fmt.Sprintf("round %d: %s is at table %d and at table %d", p.Round, p.Who, p.Tables[0], p.Table)
	case Replay:
		return fmt.Sprintf("table %d: %s plays board %d in round %d and in round %d", p.Table, p.Who, p.Board, p.Earlier, p.Round)
	case UnsharedBoards:
		copies := fmt.Sprintf("are %d copies of it", p.Count)
		if p.Count == 1 {
			copies = "is one copy of it"
		}
		return fmt.Sprintf("round %d: tables %s all play board %d, and there %s", p.Round, list(p.Tables), p.Board, copies)
	case MetBefore, PartnersAgain:
		what := "meet"
		if p.Kind == PartnersAgain {
			what = "are partners"
		}
		return fmt.Sprintf("table %d: %s and %s %s in round %d and in round %d", p.Table, p.Who, p.Whom, what, p.Earlier, p.Round)
	case ChangesLine:
		return fmt.Sprintf("table %d, round %d: %s changes between NS and EW, but each line has its own winner", p.Table, p.Round, p.Who)
	case NotStationary:
		return fmt.Sprintf("%s is declared stationary but moves to table %d in round %d", p.Who, p.Table, p.Round)
	case UnevenSitOuts:
		return fmt.Sprintf("%s sits out %d rounds, others %d", p.Who, p.Count, p.Wanted)
	case UnevenBoards:
		return fmt.Sprintf("table %d, round %d: %s, other rounds have %d", p.Table, p.Round, count(p.Count, "board"), p.Wanted)
	case BreaksLimit:
		return p.Limit.Error()
	case UndeclaredTriple:
		return p.Triple.String() + " is not declared"
	}
	return p.matchText()
}

// matchText is String for the matches of teams.
func (p Problem) matchText() string {
	switch p.Kind {
	case HalfMatch:
		return fmt.Sprintf("table %d, round %d: team %d NS plays board %d against team %d, but team %d NS never plays it against team %d", p.Table, p.Round, p.Pair, p.Board, p.Other, p.Other, p.Pair)
	case AcrossSections:
		return fmt.Sprintf("table %d, round %d: team %d meets its own number, a team of another section: the two sections must be joined", p.Table, p.Round, p.Pair)
	case OpenAtBreak:
		return fmt.Sprintf("table %d, round %d: team %d NS plays board %d against team %d, but the other half comes after the break in round %d", p.Table, p.Round, p.Pair, p.Board, p.Other, p.Count)
	}
	return p.Kind.String()
}

// rowText is String for a row that makes no sense by itself.
func (p Problem) rowText() string {
	text := ""
	switch p.Fault {
	case NoRounds:
		return "the movement has no rounds"
	case NoFault:
		text = "no row"
	case SecondRow:
		text = "two rows"
	case Unsorted:
		text = "rows are not in the order of tables and rounds"
	case TableBelowOne:
		text = "table numbers begin with 1"
	case RoundOutside:
		text = fmt.Sprintf("there are %d rounds", p.Wanted)
	case BelowZero:
		text = fmt.Sprintf("negative %s number", p.Who.Of)
	case FourPlayers:
		text = fmt.Sprintf("four players in a movement for %ss", p.Who.Of)
	case AgainstItself:
		text = fmt.Sprintf("%s plays against itself", p.Who)
	case BoardRange:
		text = fmt.Sprintf("boards %d to %d", p.Count, p.Wanted)
	case BoardTooHigh:
		text = fmt.Sprintf("board %d", p.Board)
	case NoBoards:
		text = fmt.Sprintf("%s and %s have no boards", p.Who, p.Whom)
	case BoardListed:
		text = fmt.Sprintf("board %d in the list of boards", p.Board)
	}
	return fmt.Sprintf("table %d, round %d: %s", p.Table, p.Round, text)
}

// declarationText is String for a declaration that does not fit the rows.
func (p Problem) declarationText() string {
	if p.Triple != nil {
		return fmt.Sprintf("%s is declared, but %s", p.Triple, p.tripleText())
	}
	switch p.Fault {
	case NumberOfTables:
		return fmt.Sprintf("%d tables declared, rows for %d", p.Count, p.Wanted)
	case NumberOfRounds:
		return fmt.Sprintf("%d rounds, at most %d", p.Count, p.Wanted)
	case NumberOfWinners:
		return fmt.Sprintf("%d winners", p.Count)
	case SectionLetter:
		return fmt.Sprintf("section %q: sections are A to Z", p.Section)
	case NumberOfCopies:
		return fmt.Sprintf("%d copies of each board", p.Count)
	case NumberOfBreak:
		return fmt.Sprintf("a break after round %d of %d", p.Round, p.Wanted)
	case NothingPlayed:
		return "no boards are played"
	case FirstByeSeated:
		return fmt.Sprintf("%d cannot have the bye in round 1", p.Count)
	}
	return "a declaration does not fit"
}

// tripleText says what is wrong with a declared triangle or half-matches.
func (p Problem) tripleText() string {
	switch p.Fault {
	case TripleOutsideSwiss:
		return "only a Swiss has one"
	case TripleKind:
		return "that is neither a triangle nor half-matches"
	case TripleOfThree:
		return "it takes three contestants"
	case TripleContestant:
		return fmt.Sprintf("that is not for %ss", p.Who.Of)
	case TripleRound:
		return "that round is not drawn"
	case TripleTwice:
		return p.Who.String() + " is in another one at the same time"
	case TripleSameWay:
		return fmt.Sprintf("%s and %s meet at two tables the same way", p.Who, p.Whom)
	case TripleTables:
		return fmt.Sprintf("its tables are %d, not %d", p.Count, p.Wanted)
	case TripleUnmet:
		return fmt.Sprintf("%s and %s do not meet", p.Who, p.Whom)
	case TripleUnequal:
		return fmt.Sprintf("%s and %s do not play the same boards at both tables", p.Who, p.Whom)
	case TripleBoard:
		return fmt.Sprintf("board %d belongs to two of its matches", p.Board)
	}
	return "it does not fit"
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
