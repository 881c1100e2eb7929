// Package simultaneous is an event that many clubs play on the same deals, scored as one
// field: each club sends its evening as often as it likes, and every result is compared
// with those of all clubs, exactly.
//
//	field, err := simultaneous.New(simultaneous.Rules{Scoring: method.Choices{Method: "mp"}})
//	changed, err := field.Take(arrival)
//	for _, ranking := range field.Standings().Rankings {
//		fmt.Println(ranking.Rows[0].Who, ranking.Rows[0].Percentage)
//	}
//
// What stands follows from the arrivals alone, in whatever order they came and
// however often each came.
package simultaneous

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"strings"
	"time"

	"clubnight/scoring"
	"clubnight/scoring/method"
	"clubnight/session"
)

// Errors of [New] and [Field.Take]; each is wrapped with the club and the result at hand,
// and nothing has changed.
var (
	// ErrForm is returned for rules that are no form of scoring for pairs across a
	// field: teams, Swiss pairs.
	ErrForm = errors.New("form of scoring is not for an event across clubs")
	// ErrArrival is returned for an arrival without a club, with a number below 1, or
	// withdrawn and with results.
	ErrArrival = errors.New("arrival is incomplete")
	// ErrTaken is returned when a club's sending has the number of another
	// one that stands.
	ErrTaken = errors.New("number is another sending's")
	// ErrSeat is returned for a result whose section or pairs cannot be, or a
	// pair that is named twice.
	ErrSeat = errors.New("no such place in the club")
)

// ClubID names a club in the event. It never changes and is compared as it stands.
type ClubID string

// Contestant is a pair of a club.
type Contestant struct {
	Club ClubID             `json:"club"`
	Pair session.Contestant `json:"pair"`
}

// Compare orders contestants by club, section and number.
func (c Contestant) Compare(d Contestant) int {
	return cmp.Or(strings.Compare(string(c.Club), string(d.Club)), cmp.Compare(c.Pair.Section, d.Pair.Section),
		cmp.Compare(c.Pair.Number, d.Pair.Number))
}

// Pair is what a club says of one of its pairs.
type Pair struct {
	session.Contestant
	Names   session.Names
	Numbers [2]string // the players' numbers with their federation, "" where unknown
	// Side is the line of the pair: that of its first seat. It matters where the
	// lines are ranked apart.
	Side scoring.Side
	// Unranked pairs count for their opponents and have no place.
	Unranked scoring.Unranked
}

// Result is one board at one table of a club.
type Result struct {
	// Line is the result as the scoring takes it: what stands for each side, with rulings
	// and fouled boards. Section is the club's own letter, A to Z.
	scoring.Line
	// Outcome says what became of the board at the table; "" where nobody
	// played the line.
	Outcome session.Outcome
	// AtTable is what was played, where Outcome is session.Played.
	AtTable scoring.Result
	Lead    session.Lead
}

// Arrival is one sending of a club: its whole evening as it stood then. The
// last one counts.
type Arrival struct {
	Club   ClubID
	Name   string // of the club, as a ranking shows it
	Region string // "" where the event has none
	// Number counts the sendings of a club from 1. It says which is the
	// last; the clock does not.
	Number int
	At     time.Time
	// Format is the format that it came in, by the name that package exchange has for it.
	Format string
	// Fingerprint is the SHA-256 of what came.
	Fingerprint [sha256.Size]byte
	// Withdrawn takes the club's evening out of the event; there are then no
	// pairs and no results.
	Withdrawn bool
	Pairs     []Pair
	Results   []Result
}

// Rules say how an event is scored and who is ranked.
type Rules struct {
	// Scoring is the form of scoring; winners, field and ties are the event's own: all
	// clubs are one field, and ties share their places.
	Scoring method.Choices
	// Lines ranks North-South and East-West apart; else all pairs of all
	// clubs are ranked together.
	Lines bool
	// Boards is the number of boards of the event; 0 stands for the most
	// that a pair has played.
	Boards int
	// Share is the part of the boards, 0 to 1, that a pair must have played for a place.
	// Those with fewer are listed in a ranking of their own.
	Share scoring.Frac
}

// Changed is what an arrival changed.
type Changed struct {
	Club ClubID
	// Stands is true where the arrival is now what counts for its club; false for one
	// that came before, or is older than what stands.
	Stands bool
	// Boards are the numbers of the boards on which something changed, rising.
	Boards []int
}

// Place is a place among others.
type Place struct {
	Rank int  // 1, 2, 2, 4; 0: none
	Tied bool // shared
	Of   int  // how many have a place
}

// Standing is a pair's line in a ranking.
type Standing struct {
	Who   Contestant
	Pair  Pair
	Place Place // in the field
	// InClub and InRegion are among those of the same ranking.
	InClub, InRegion Place
	Played, Pending  int          // boards that count; that wait for a ruling
	Score, Max       scoring.Frac // in the unit of the standings; Max only at matchpoints
	Percentage       scoring.Frac // matchpoints only: 61 is 61 %
}

// Ranking is one list, best first; those without a place come last.
type Ranking struct {
	Side scoring.Side // NoSide: all together
	// Short is true of the list of those who have played too few boards for a
	// place among the others.
	Short bool
	Rows  []Standing
}

// Standings are the event as it stood at one moment. They never change.
type Standings struct {
	Unit scoring.Unit
	// Rankings holds that of all, or those of North-South and East-West; behind each that
	// of who played too few boards, where there are any.
	Rankings              []Ranking
	Clubs, Pairs, Results int
	Boards                int // how many boards the event has by its rules
}

// Club is what stands of a club.
type Club struct {
	ID             ClubID
	Name, Region   string
	Number         int // of the sending that stands
	At             time.Time
	Withdrawn      bool
	Pairs, Results int
}
