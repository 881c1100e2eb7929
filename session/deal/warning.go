package deal

import (
	"fmt"

	"clubnight/scoring"
)

// WarningKind says what was odd in a file of deals.
type WarningKind uint8

// The kinds of warning. Beside each stands which fields of a Warning go with it.
const (
	CommentOpen    WarningKind = iota // the last comment is not closed
	WithoutCards                      // a game without cards was left out
	AuctionLeftOut                    // Err is why
	PlayLeftOut                       // Err is why: a card that its player did not hold, or played twice
	PlayCutShort                      // Err is why: the play is not whole
	ChecksumWrong                     // that of the board
	UnlikeLaw2                        // Dealer and Vul are not those of the board's number
)

// Warning is something odd in a file of deals that does not keep its deals
// from being read.
type Warning struct {
	Kind WarningKind
	// Line counts from 1, 0 where the format has no lines; Board is the number of
	// the board, 0 for none.
	Line, Board int
	Err         error
	Dealer      scoring.Direction
	Vul         scoring.Vulnerability
}

// String says it for a log.
func (w Warning) String() string {
	what := ""
	switch w.Kind {
	case CommentOpen:
		what = "the last comment is not closed"
	case WithoutCards:
		what = "a game without cards was left out"
	case AuctionLeftOut:
		what = fmt.Sprintf("the auction is left out: %v", w.Err)
	case PlayLeftOut:
		what = fmt.Sprintf("the play is left out: %v", w.Err)
	case PlayCutShort:
		what = fmt.Sprintf("the play is not whole: %v", w.Err)
	case ChecksumWrong:
		what = "the checksum is wrong"
	case UnlikeLaw2:
		what = fmt.Sprintf("%s as dealer and vulnerability %s, unlike Law 2", w.Dealer, w.Vul)
	}
	if w.Board > 0 {
		what = fmt.Sprintf("board %d: %s", w.Board, what)
	}
	if w.Line > 0 {
		what = fmt.Sprintf("line %d: %s", w.Line, what)
	}
	return what
}
