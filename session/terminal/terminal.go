// Package terminal is a phone or tablet at a table, without its screen and its network:
// what it may say becomes facts, and what it may show are values.
//
//	t := terminal.New(s, terminal.Options{Members: club, Settings: settings})
//	answer, err := t.Take(visit, command)  // in the journal, once, before it returns
//	screen := t.Screen(visit)              // what the phone shows by now
//
// A command has a key of its own, which stays in the journal: the same command, sent
// again after whatever end of a network, a phone or this program, is answered as the
// first time and changes nothing. Nothing is answered as recorded that is not on the
// disk.
//
// What is said goes through package feed like what a handset says: two results of one
// place that say the same are one, and where they differ nobody's is the last word by
// being last: the table and the director are told.
package terminal

import (
	"time"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/deal"
)

// Visit is for what a phone may speak: for the table on which it lies, in whichever
// round, or for its owner, wherever he plays. It follows from what the phone was given
// when it joined.
type Visit struct {
	ID      string `json:"id"` // session.Phone.Visit
	Section int    `json:"section"`
	// Table is where it lies; 0 for a phone that goes with its owner.
	Table int `json:"table,omitempty"`
	// Who is the owner's pair, in an individual he himself, and Seat where he sat in the
	// round in which he joined, N, E, S or W; 0 and "" for one that lies on a table.
	Who  int    `json:"who,omitempty"`
	Seat string `json:"seat,omitempty"`
	// Round is in which it joined: of earlier ones it is shown nothing.
	Round int `json:"round,omitempty"`
	// Door and Code are the table whose code it came with, and which of its codes: after
	// session.CodesRenewed it is let in no more.
	Door int `json:"door"`
	Code int `json:"code"`
}

// Evening tells an evening from every other: by the moment at which it was begun.
func Evening(st *session.State) string {
	log := st.Entries()
	if len(log) == 0 {
		return ""
	}
	return log[0].At.UTC().Format(time.RFC3339Nano)
}

// Act is what a command does.
type Act string

// The acts. Beside each stands which fields of a Command go with it, besides ID, Round,
// NS, EW, Seen and Ago.
const (
	Offer   Act = "offer"    // Entry: a result, for the other side to agree to
	Accept  Act = "accept"   // Board, Offer, How
	Refuse  Act = "refuse"   // Board, Offer
	Erase   Act = "erase"    // Board: the last one, until the round ends
	InPlay  Act = "in play"  // Entry: a contract that is being played; it is not kept
	Seat    Act = "seat"     // Seat, and Number or Name
	Call    Act = "call"     // Reason, and Board where it is about one
	ByPhone Act = "by phone" // asks the director that this table goes on by phone
	GoOn    Act = "go on"    // Round: the table has seen all of a round that is whole
)

// Command is one thing that a phone says. It comes from outside: nothing in it is
// believed.
type Command struct {
	// ID is the phone's own key of it, 128 random bits in hexadecimal.
	ID string `json:"id"`
	Do Act    `json:"do"`
	// Evening is of which evening it was said, by Evening, and Section and Table
	// where: a phone keeps what it could not send, and may belong to another table, or to
	// next week's evening, when it can. Empty they are where the phone is.
	Evening string `json:"evening,omitempty"`
	Section int    `json:"section,omitempty"`
	Table   int    `json:"table,omitempty"`
	Round   int    `json:"round"`
	Board   int    `json:"board,omitempty"`
	// NS and EW are who plays there as far as the phone knew.
	NS int `json:"ns"`
	EW int `json:"ew"`
	// Seen is the last entry of the evening that the phone had seen.
	Seen int64 `json:"seen"`
	// Ago is how long it waited on the phone, in milliseconds: the clock of a phone is
	// not believed.
	Ago    int64              `json:"ago,omitempty"`
	Entry  *Entry             `json:"entry,omitempty"`
	Offer  string             `json:"offer,omitempty"`
	How    session.Agreed     `json:"how,omitempty"`
	Seat   string             `json:"seat,omitempty"`
	Number string             `json:"number,omitempty"`
	Name   string             `json:"name,omitempty"`
	Reason session.CallReason `json:"reason,omitempty"`
}

// Entry is a result as it is entered.
type Entry struct {
	// Outcome is session.Played or session.NotPlayed.
	Outcome session.Outcome `json:"outcome"`
	// Contract is "4SX", "3NT", or "PASS" of a board that was passed out; Declarer N, E,
	// S or W; Tricks is counted over (+) and under (-) the contract.
	Contract string `json:"contract,omitempty"`
	Declarer string `json:"declarer,omitempty"`
	Tricks   int    `json:"tricks,omitempty"`
	Lead     string `json:"lead,omitempty"` // "SA", "HT"
	// Turned says that the pairs sat the other way round.
	Turned bool `json:"turned,omitempty"`
}

// Outcome is what became of a command.
type Outcome string

// The outcomes. Beside each stands which fields of an Answer go with it.
const (
	Recorded Outcome = "recorded" // Entry: it is on the disk; Stands where a handset says something else
	Noted    Outcome = "noted"    // a contract in play, or that the table goes on: not kept
	Before   Outcome = "before"   // Entry: it was there before, by this key or with the same content
	// Stands, or Waits: something else stands, or waits, there, or with neither the
	// director took it out and has yet to say whether it counts; with Entry it is
	// recorded all the same, and the result is in doubt
	Differs   Outcome = "differs"
	Moved     Outcome = "moved"     // others play there by now, or the movement changed
	Elsewhere Outcome = "elsewhere" // the phone is not of this table, or its code is renewed
	Handset   Outcome = "handset"   // the table's results come from its handset, or are typed
	Over      Outcome = "over"      // the round is over, or the evening, or phones are not let in
	Unclear   Outcome = "unclear"   // Doubt: it makes no sense as it stands
)

// Answer is what a phone is told of a command.
type Answer struct {
	ID      string  `json:"id"`
	Outcome Outcome `json:"outcome"`
	// Entry is the number of the entry in the journal.
	Entry int64 `json:"entry,omitempty"`

	Stands *session.Result `json:"-"`
	Waits  *session.Offer  `json:"-"`
	Doubt  session.Doubt   `json:"-"`
}

// Screen is what a phone shows: nothing that its table may not know.
type Screen struct {
	// Seq is the entry after which it is so.
	Seq  int64
	Open bool // phones are let in, and the evening is not over
	// Sends is by what this table's results come: nothing can be entered but OnPhone.
	Sends session.Sends
	Visit Visit
	// Section, Table and Round are where the phone is. A round that is whole stays, with
	// Whole, until the table goes on (GoOn); Round is 0 before the first draw and after
	// the last round, and Table 0 where the phone's owner sits out.
	Section, Table, Round, Rounds int
	Whole                         bool
	// Individual is true where the sides are four players; Teams where they are teams.
	Individual, Teams bool
	// Seats are who sits there, N E S W; a seat of nobody is empty.
	Seats [4]Sitter
	// NS and EW are the contestants, 0 for nobody: then the other side sits out.
	NS, EW int
	Boards []Board
	// Asks are the seats whose players are to be asked for, before the first board.
	Asks []session.Seat
	Next []Next
	// Ahead is the same in the round that follows, so that a phone which loses the
	// network can go on: as far as the movement is known, without Ranking, Calls, Told
	// and Ahead. It is nil where no round follows, it is not drawn, or nothing can be
	// entered.
	Ahead *Screen
	// Told is true as soon as everybody may see what happened on a board
	// (session.State.ToldBoards).
	Told bool
	// Settings are what the handset settings mean here.
	Settings Settings
	Ranking  Ranking
	// Calls are the calls of this table that are not solved.
	Calls []session.DirectorCall
}

// Sitter is somebody at a table.
type Sitter struct {
	Seat   session.Seat // as he sat in round one
	Who    int          // the contestant
	Number string       // the member's
	Name   string       // as players may see it: see session/names
	Owner  bool         // whose phone it is
}

// Board is a board of the round, at this table.
type Board struct {
	Key        session.Key
	Dealer     scoring.Direction
	Vulnerable scoring.Vulnerability
	Result     *session.Received // what stands, nil for nothing
	Offer      *session.Offer    // what waits for the other side
	InPlay     *session.Result   // the contract that the table said it plays, nil for none
	// Asked is what is to be asked about its lead (session.State.LeadAsked): never who
	// holds the card.
	Asked session.Doubt
	// Seen is true where others' results of it may be seen here: nobody has it to play.
	Seen bool
	// Waits are the tables that have it to play where it may not be seen yet.
	Waits int
	// Lines are the others' results, best for North-South first; none unless Seen.
	Lines []BoardLine
	Deal  *deal.Deal // nil where it is not to be shown
}

// BoardLine is a result of a board at whatever table.
type BoardLine struct {
	Result   session.Result
	NS, EW   int
	Names    [2]string
	Score    scoring.Points
	Scored   bool
	ForNS    Figure
	ForEW    Figure
	Own      bool
	Together int // how many results say the same, where they are one line; else 1
}

// Figure is what a board or an evening is worth to a side; Counts is false where it is
// worth nothing.
type Figure struct {
	Value  scoring.Frac
	Unit   scoring.Unit // scoring.PercentOfTop for a percentage
	Counts bool
}

// Next is where somebody goes after the round.
type Next struct {
	Who     int
	Names   string
	Table   int    // 0 where they sit out
	Side    string // NS or EW, N, E, S or W in an individual
	Boards  [2]int // low and high
	Against string
}

// Ranking is the ranking as far as players may see it; After is 0 where they may not.
type Ranking struct {
	After int
	// Lines are those of the contestants at the table, as far as they are ranked.
	Lines []RankLine
}

// RankLine is a contestant's place.
type RankLine struct {
	Who   int
	Place string
	Of    int
	Total Figure
}

// Options say what a terminal is of.
type Options struct {
	// Settings are the handset settings by the guide's names, as for Bridgemates.
	Settings func() map[string]any
	// Members are the club's, for a number or a name.
	Members func() []session.Member
	// Name is a name as players may see it, by the club's choice; nil is as it is.
	Name func(name string) string
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}
