// Package account is an evening as programs pass it on to each other: who played, what happened on every board at every
// table, what that was worth and how it ended, without a journal.
//
// A format writes an account of an evening, and reads one out of a file. What a file says of awards and places is what
// somebody published; an evening is scored again from the results alone, and then compared with it.
package account

import (
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/deal"
	"clubnight/session/deal/doubledummy"
	"clubnight/session/movement"
)

// Account is one session of an event. Its figures and names are what stands in a file, or would.
type Account struct {
	// Program and Version are of the program that wrote the file, "" where it does not say.
	Program, Version string
	Club             Club
	Title            string
	// Date is the day, zero where it is not known.
	Date time.Time
	// Session is which of Sessions it is, both 0 where that is not said.
	Session, Sessions int
	Director          string
	// Plays is who is ranked, Swiss whether draws were made by the standings.
	Plays movement.Contestant
	Swiss bool
	// Method is how the evening was scored, in the words of package method; empty where the file does not say.
	Method method.Choices
	// Provisional is true while a ruling or a result is still to come.
	Provisional bool
	Sections    []Section
	// Faults are what could not be read: one bad game costs one game.
	Faults []Fault
}

// Club is a club as a federation knows it.
type Club struct {
	Name, Number          string
	Contact, Email, Phone string
	Town, County, Country string
}

// Section is a section with those who played in it.
type Section struct {
	// Letter is "A", or "" where the file has one section without a name.
	Letter string
	// Winners is scoring.TwoWinners where the two directions are ranked apart.
	Winners                       scoring.Winners
	Tables, Rounds, BoardsInRound int
	Contestants                   []Contestant
	// Lines are in the order of board, round and table.
	Lines []Line
	// Matches are those of teams, and of pairs in a Swiss.
	Matches []Match
	Boards  []Board
}

// Contestant is a pair, a player or a team, with what was published of it.
type Contestant struct {
	Number int
	// Side is NoSide where all of the section are ranked together.
	Side scoring.Side
	// Name is a team's own.
	Name    string
	Players []Player
	// The rest is what the file says; a figure that it does not have is nil.
	Place                         int
	Tied                          bool
	Boards                        int
	Total, Maximum, Percent       *scoring.Frac
	Adjustment, Carried, Handicap *scoring.Frac
	Net                           *scoring.Frac
	Masterpoints                  string
	Stratum                       string
}

// Player is one person.
type Player struct {
	Name string
	// Number is the federation's.
	Number string
}

// Line is one board at one table.
type Line struct {
	// Result is what happened. Round and Table are 0 where the file does not name them; Section counts those of the account
	// from 1. In an individual NS and EW are North and East.
	session.Result
	South, West int
	// Award is what each side was given: matchpoints, IMPs or points; Percent where only that was published.
	NSAward, EWAward     *scoring.Frac
	NSPercent, EWPercent *scoring.Frac
	Calls                []deal.Call
	Play                 []deal.PlayedCard
	// At is where it stands in a file, a line counted from 1; 0 where that is not known.
	At int
}

// Board is a board with its cards.
type Board struct {
	deal.Board
	// Tricks are the 20 results double dummy, nil where they are not known.
	Tricks *doubledummy.Table
}

// Match is one meeting of two contestants with what it came to; figures are nil where the file has none.
type Match struct {
	Round, Home, Away    int
	HomeScore, AwayScore *scoring.Frac // IMPs, or what the boards are counted in
	HomeVP, AwayVP       *scoring.Frac
}

// Fault is something in a file that could not be taken over.
type Fault struct {
	// At is the line of the file, Board and Table what it was about; 0 where that is not known.
	At, Board, Table int
	Err              error
}
