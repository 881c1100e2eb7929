package protocol

import (
	"fmt"
	"strings"
)

// Fault is one thing that is wrong in an object, or between it and another.
type Fault struct {
	// Path is the field in the wire's spelling: "Sessions[0].ScoringGroups[1].Name".
	Path string
	Kind Kind
	// Values are what the kind says of them.
	Values []any
}

// String is the fault in one line for the log.
func (f Fault) String() string {
	s := f.Path + ": " + f.Kind.String()
	for _, v := range f.Values {
		s += fmt.Sprintf(" %v", v)
	}
	return s
}

// Kind is what is wrong.
type Kind int

const (
	// Missing: something that must be known is not, or a list that cannot be empty is.
	Missing Kind = iota + 1
	// NotGUID: the name by which computers tell an evening is not in its form [GUID].
	NotGUID
	// NotLetters: a section cannot have these letters: A to Z, AA to ZZ or AAA to ZZZ
	// [Letters].
	NotLetters
	// NotPIN: the director's code of a Bridgemate is not four digits. The code stays
	// unsaid.
	NotPIN
	// NotDate: the evening is on a day that the calendar does not have [year, month,
	// day].
	NotDate
	// OutOfRange: a number is less or more than it can be [number, least, most]; without
	// an end there is no most.
	OutOfRange
	// UnknownNumber: a number stands for nothing that this program knows [number].
	UnknownNumber
	// WrongOrders: BCS is told what cannot be told it here [orders].
	WrongOrders
	// NotParents: a part says that it belongs elsewhere than where it is [its, the
	// whole's].
	NotParents
	// Twice: what there can be once is there twice [what].
	Twice
	// RoundMissing: a table's rounds do not go on one by one from round 1 [round there,
	// round expected].
	RoundMissing
	// NotEmpty: what is to be deleted has something in it.
	NotEmpty
	// DeletedHere: a scoring group can be deleted only by itself, and not with an event.
	DeletedHere
	// BoardsWithoutPlay: boards lie at a table where nobody plays, or one pair sits out
	// [first board, last board].
	BoardsWithoutPlay
	// NoBoards: two pairs meet, and there are no boards, or the last comes before the
	// first [first board, last board].
	NoBoards
	// NeedsTwoWinners: a pair of East-West is missing in a section with one winner, where
	// no pair is of East-West [missing pair].
	NeedsTwoWinners
	// TooFarMoved: East-West is to move by more tables than there are [tables moved,
	// tables].
	TooFarMoved
	// SameSection: a combined table is fed by one section twice, or by itself [letters].
	SameSection
	// MatesIncomplete: of the teammates' table, section, table and round are not all
	// there.
	MatesIncomplete
	// NumberAndName: a seat has both a player's number and a name.
	NumberAndName
	// Nobody: a seat has neither a player's number nor a name.
	Nobody
	// UnknownPlayer: nobody has this number [number].
	UnknownPlayer
	// RemovedSomebody: a seat is emptied, and somebody sits in it or changes it.
	RemovedSomebody
	// IncomingOnly: only a table can tell that players changed seats, or that one is
	// empty.
	IncomingOnly
	// NotAtStart: somebody sits down in a later round, in a section where all sit down at
	// the start [round].
	NotAtStart
	// SeatEmpty: in a section where each seat is told, one is not [letters, table, round,
	// direction].
	SeatEmpty
	// PlayersMissing: there are seats and no list of players, not even an empty one.
	PlayersMissing
	// NotDeclarer: the pair that declared is neither of those at the table [pair, NS,
	// EW].
	NotDeclarer
	// HalfLead: of the card that was led, rank and suit are not both there, or no card
	// has them [rank, suit].
	HalfLead
	// NotCards: what is no card, or a card twice in one hand [cards].
	NotCards
	// CardTwice: two hands have the same card [card, as "SA"].
	CardTwice
	// NotThirteen: a hand, or a suit, has other than thirteen cards [number].
	NotThirteen

	// NoSession and those that follow are of what does not fit the movement that was sent
	// before: there is no such session [GUID].
	NoSession
	// NoScoringGroup: there is no such scoring group [number].
	NoScoringGroup
	// NoSection: there is no such section, or not in the scoring group [letters].
	NoSection
	// NoTable: the section has no such table [letters, table].
	NoTable
	// NoRound: the table has no such round [letters, table, round].
	NoRound
	// NoBoard: the round has no such board at the table [letters, table, round, board].
	NoBoard
	// OtherPairs: other pairs meet at the table in this round [NS there, EW there, NS,
	// EW].
	OtherPairs
	// CannotChange: something cannot change after the section was made [as it was].
	CannotChange

	lastKind
)

var kindNames = [...]string{Missing: "missing", NotGUID: "no GUID", NotLetters: "no letters", NotPIN: "no PIN",
	NotDate: "no date", OutOfRange: "out of range", UnknownNumber: "unknown number",
	WrongOrders: "wrong orders", NotParents: "not its parent's", Twice: "twice", RoundMissing: "round missing",
	NotEmpty: "not empty", DeletedHere: "deleted here", BoardsWithoutPlay: "boards without play",
	NoBoards: "no boards", NeedsTwoWinners: "needs two winners", TooFarMoved: "moved too far",
	SameSection: "same section", MatesIncomplete: "mates incomplete", NumberAndName: "number and name",
	Nobody: "nobody", UnknownPlayer: "unknown player", RemovedSomebody: "removed somebody",
	IncomingOnly: "incoming only", NotAtStart: "not at the start", SeatEmpty: "seat empty",
	PlayersMissing: "players missing", NotDeclarer: "not the declarer's pair", HalfLead: "half a lead",
	NotCards: "no cards", CardTwice: "card twice", NotThirteen: "not thirteen", NoSession: "no such session",
	NoScoringGroup: "no such scoring group", NoSection: "no such section", NoTable: "no such table",
	NoRound: "no such round", NoBoard: "no such board", OtherPairs: "other pairs", CannotChange: "cannot change"}

// String is the kind for the log.
func (k Kind) String() string {
	if k < Missing || k >= lastKind {
		return fmt.Sprintf("kind %d", int(k))
	}
	return kindNames[k]
}

// Misfit is true for what does not fit the movement, which the Data Connector answers
// with [ErrorMovement].
func (k Kind) Misfit() bool { return k >= NoSession && k <= OtherPairs }

// Invalid is the error of an object that was not sent, since something is wrong in it.
type Invalid struct {
	Command Command
	Faults  []Fault
}

// Error is all faults for the log.
func (e *Invalid) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.String()
	}
	return fmt.Sprintf("command %d not sent: %s", e.Command, strings.Join(lines, "; "))
}
