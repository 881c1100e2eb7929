package bidding

import (
	"clubnight/scoring"
	"clubnight/session/deal"
	"clubnight/session/deal/ruleset"
)

// Turn tells which file serves a turn.
type Turn uint8

// The turns. An overcall is looked for in the opening file, as the document says that a
// hand "has opened or overcalled".
const (
	OpeningTurn  Turn = iota // CURRENT.OBR
	OvercallTurn             // CURRENT.OBR
	Response1                // RESPONSE.1
	Response2                // RESPONSE.2
	Response3                // RESPONSE.3
	Rebid2                   // REBID.2
	Rebid3                   // REBID.3
	Turns
)

// Basis is what a call rests on.
type Basis uint8

// The bases.
const (
	ByRule  Basis = iota // a line of the file for the turn
	ByRange              // the pass range in the second line of the opening file
	BySlam               // the Slm row of BRIDGE.CFG: asking for aces, answering, deciding
	Natural              // no rule: a natural call
	Silent               // this side does not bid
)

// Cause is why a natural call was needed.
type Cause uint8

// The causes.
const (
	NoCause      Cause = iota
	NoRule             // no line fits
	Insufficient       // the line that fits gives a bid that is not sufficient
	MustNotPass        // the line that fits passes, has no forced bid, and partner's bid is forcing
)

// Call is a call and what it rests on.
type Call struct {
	Seat  scoring.Direction
	Call  ruleset.Call
	Turn  Turn
	Basis Basis
	// Line is the rule, or the line with the range; of a natural call the line that
	// fitted without being of use, if there was one.
	Line  ruleset.Location
	Cause Cause
	// Hand are the values that fitted.
	Hand Values
}

// Values are those of the hand that a call was chosen by.
type Values struct {
	HCP    int
	Points int // with distribution, in support of Support when that is not ruleset.AnyStrain
	// Partner is the least that partner has shown, counted in where the row of levels is
	// for both hands together.
	Partner int
	Support ruleset.Strain
	Lengths [4]uint8 // by deal.Suit
	// Row and Level are the bid level, for responses and rebids.
	Row   ruleset.Row
	Level int
	// Class is the step of the search in which an opening was found.
	Class  ruleset.Class
	Forced bool // partner's last bid was forcing
}

// Text is the call as package deal has it.
func (c *Call) Text() deal.Call { return deal.Call{Seat: c.Seat, Bid: c.Call.Text()} }

// Texts are the calls as package deal has them.
func Texts(calls []Call) []deal.Call {
	list := make([]deal.Call, len(calls))
	for i := range calls {
		list[i] = calls[i].Text()
	}
	return list
}

// Rejected is a line that was looked at before the one that was taken, and
// why it does not fit.
type Rejected struct {
	Line ruleset.Location
	Miss ruleset.Miss
}
