// Package account is an evening as programs pass it on to each other: who played,
// what happened on every board at every table, what that was worth and how it
// ended, without a journal.
//
// A format writes an account of an evening, and reads one out of a file. What a file says
// of awards and places is what somebody published; an evening is scored again from the
// results alone, and then compared with it.
//
//	a, err := account.Of(st, scores, account.Options{})    // to be written
//	taken, err := a.Take("tuesday.xml")                    // what was read, as the journal of an evening
//	account.Register("USEBIO", sniff, read)                // a format, for the door of package exchange
//
// The types have the names of docs/evening.schema.json, in which package eveningjson
// writes them; what that says in another form has none, nor has a board at a table, whose
// result has the JSON of the journal.
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

// Account is one session of an event. Its figures and names are what stands
// in a file, or would.
type Account struct {
	// Program and Version are of the program that wrote the file, "" where
	// it does not say.
	Program string `json:"program,omitempty"`
	Version string `json:"program_version,omitempty"`
	Club    Club   `json:"club,omitzero"`
	Title   string `json:"title"`
	// Event is what the evening is a session of, "" where it stands alone
	// or that is not said.
	Event string `json:"event,omitempty"`
	// Date is the day, zero where it is not known.
	Date time.Time `json:"-"`
	// Session is which of Sessions it is, both 0 where that is not said.
	Session  int    `json:"session,omitempty"`
	Sessions int    `json:"sessions,omitempty"`
	Director string `json:"director,omitempty"`
	// Plays is who is ranked, Swiss whether draws were made by the standings.
	Plays movement.ContestantKind `json:"-"`
	Swiss bool                    `json:"swiss,omitempty"`
	// Method is how the evening was scored, in the words of package method; empty where
	// the file does not say.
	Method method.Choices `json:"scoring"`
	// MethodWhole is true where Method leaves nothing open: what it does
	// not choose is as usual.
	MethodWhole bool `json:"-"`
	// Stated is what else the file says of it.
	Stated Stated `json:"-"`
	// Provisional is true while a ruling or a result is still to come.
	Provisional bool `json:"provisional,omitempty"`
	// Exact is true where no figure is rounded.
	Exact    bool      `json:"exact,omitempty"`
	Sections []Section `json:"-"`
	// Combined are the sections that are compared and ranked together, each by its place
	// among Sections, from 1. A section in none of the lists is ranked by itself.
	Combined [][]int `json:"combined,omitempty"`
	// Faults are what could not be read: one bad game costs one game.
	Faults []Fault `json:"-"`
}

// Club is a club as a federation knows it.
type Club struct {
	Name    string `json:"name"`
	Number  string `json:"number,omitempty"`
	Contact string `json:"contact,omitempty"`
	Email   string `json:"email,omitempty"`
	Phone   string `json:"phone,omitempty"`
	Town    string `json:"town,omitempty"`
	County  string `json:"county,omitempty"`
	Country string `json:"country,omitempty"`
}

// Section is a section with those who played in it.
type Section struct {
	// Letter is "A", or "" where the file has one section without a name.
	Letter string `json:"letter,omitempty"`
	// Winners is scoring.TwoWinners where the two directions are ranked apart.
	Winners       scoring.Winners `json:"winners"`
	Tables        int             `json:"tables,omitempty"`
	Rounds        int             `json:"rounds,omitempty"`
	BoardsInRound int             `json:"boards_in_round,omitempty"`
	Contestants   []Contestant    `json:"-"`
	// Lines are in the order of board, round and table.
	Lines []BoardPlay `json:"-"`
	// Matches are those of teams, and of pairs in a Swiss.
	Matches []Match `json:"-"`
	// Byes are who had no opponent in a round of a Swiss and was given points for it.
	Byes []Bye `json:"-"`
	// Triples are the triangles and half-matches of a Swiss with an odd field.
	Triples []movement.Triple `json:"-"`
	Boards  []Board           `json:"-"`
	// Movement is who was to play whom, where and when; nil where the file has no more
	// of it than the lines.
	Movement *movement.Movement `json:"-"`
}

// Bye is a contestant without an opponent in a round.
type Bye struct {
	Round  int `json:"round"`
	Number int `json:"number"`
}

// Contestant is a pair, a player or a team, with what was published of it.
type Contestant struct {
	Number int `json:"number"`
	// Side is NoSide where all of the section are ranked together.
	Side scoring.Side `json:"-"`
	// Name is a team's own.
	Name string `json:"name,omitempty"`
	// Players are of a pair who sat North or East in its first round, then the partner;
	// of a team its members.
	Players []Player `json:"players,omitempty"`
	// The rest is what the file says; a figure that it does not have is nil.
	Place      int           `json:"place,omitempty"`
	Tied       bool          `json:"tied,omitempty"`
	Boards     int           `json:"boards,omitempty"`
	Total      *scoring.Frac `json:"total,omitempty"`
	Maximum    *scoring.Frac `json:"maximum,omitempty"`
	Percent    *scoring.Frac `json:"percent,omitempty"`
	Adjustment *scoring.Frac `json:"adjustment,omitempty"`
	Carried    *scoring.Frac `json:"carried,omitempty"`
	// CarriedMaximum is out of how much what was carried is, at matchpoints.
	CarriedMaximum *scoring.Frac `json:"carried_maximum,omitempty"`
	Handicap       *scoring.Frac `json:"handicap,omitempty"`
	Net            *scoring.Frac `json:"net,omitempty"`
	// Extras are by name the other figures that a ranking tells, of an evening of ours.
	Extras       map[string]scoring.Frac `json:"-"`
	Masterpoints string                  `json:"masterpoints,omitempty"`
	Stratum      string                  `json:"stratum,omitempty"`
	// Penalties are the terms of Adjustment, as far as they are known.
	Penalties []Penalty `json:"penalties,omitempty"`
	// LineUps are who of a team sat where, in the order of their rounds.
	LineUps []LineUp `json:"line_ups,omitempty"`
	// Substitutes took over the seats of a pair.
	Substitutes []Substitute `json:"substitutes,omitempty"`
	// Absence is how a contestant took part that did not as everybody does, nil where it
	// did. Its Who is of no meaning.
	Absence *session.ParticipationSet `json:"-"`
}

// Penalty is a penalty, negative, or a bonus.
type Penalty struct {
	Amount       scoring.Frac `json:"amount"`
	Unit         scoring.Unit `json:"unit"`
	Disciplinary bool         `json:"disciplinary,omitempty"` // Law 91, else Law 90
	Board        int          `json:"board,omitempty"`        // 0 for none
	Law          string       `json:"law,omitempty"`
	Reason       string       `json:"reason,omitempty"`
}

// LineUp says who of a team's Players sits North and South at its home table, and East
// and West at the other, from a round on: by their index, -1 for who is not known.
type LineUp struct {
	FromRound int    `json:"from_round"`
	NS        [2]int `json:"ns"`
	EW        [2]int `json:"ew"`
}

// Substitute are the two who play for a contestant from a round on.
type Substitute struct {
	FromRound int           `json:"from_round"`
	Names     session.Names `json:"names"`
}

// Player is one person.
type Player struct {
	Name string `json:"name"`
	// Number is the federation's.
	Number string `json:"number,omitempty"`
}

// BoardPlay is one board at one table.
type BoardPlay struct {
	// Result is what happened. Round and Table are 0 where the file does not name them;
	// Section counts those of the account from 1. NS and EW are who should have sat
	// there, which Seated sets right; in an individual North and East. ForNS and ForEW
	// are what stands for a side in the place of a score, also where a contract was
	// played: a side without keeps its score.
	session.Result
	South, West int
	// Ruled is true where ForNS and ForEW are a ruling of the director's, and
	// exactly that. Otherwise they are what was entered at the table, where 60 %
	// may mean Average Plus.
	Ruled       bool
	Law, Reason string // of the ruling
	// Others are who played the board instead of NS and EW, nil where these did (Law 15).
	Others *session.Others
	// Absent is true where somebody was not there and nobody played: ForNS and ForEW are
	// what the sides get, and nobody enters anything. It is no table of the board.
	Absent bool
	// Form is the form of the board, "" for the first (Law 87).
	Form string
	// Award is what each side was given: matchpoints, IMPs or points; Percent where only
	// that was published. The sides are those of Seated.
	NSAward, EWAward     *scoring.Frac
	NSPercent, EWPercent *scoring.Frac
	Calls                []deal.Call
	Play                 []deal.PlayedCard
	// At is where it stands in a file, a line counted from 1; 0 where that is not known.
	At int
}

// Seated are who held the North-South and the East-West cards, in an individual North and
// East: others than NS and EW in the wrong direction, and where others played the board.
func (l *BoardPlay) Seated() (ns, ew int) {
	ns, ew = l.NS, l.EW
	if l.Others != nil {
		ns, ew = l.Others.NS, l.Others.EW
	}
	if l.WrongDirection {
		ns, ew = ew, ns
	}
	return ns, ew
}

// Board is a board with its cards.
type Board struct {
	deal.Board
	// Tricks are the 20 results double dummy, nil where they are not known.
	Tricks *doubledummy.Table
}

// Match is one meeting of two contestants with what it came to; figures are nil
// where the file has none.
type Match struct {
	Round     int           `json:"round,omitempty"`
	Home      int           `json:"home"`
	Away      int           `json:"away"`
	HomeScore *scoring.Frac `json:"home_score,omitempty"` // IMPs, or what the boards are counted in
	AwayScore *scoring.Frac `json:"away_score,omitempty"`
	HomeVP    *scoring.Frac `json:"home_vp,omitempty"`
	AwayVP    *scoring.Frac `json:"away_vp,omitempty"`
}

// Fault is something in a file that could not be taken over.
type Fault struct {
	// At is the line of the file, Board and Table what it was about; 0
	// where that is not known.
	At, Board, Table int
	Err              error
}
