// Package eveningjson writes whole evenings as JSON for other programs, and reads
// them: who played with which movement, every board at every table with its cards,
// and what it all came to.
//
//	err := eveningjson.Write(out, a) // an account of an evening
//	a, err := eveningjson.Read(file)
//
// # Schema, version 1
//
// docs/evening.schema.json describes every field for programs (JSON Schema 2020-12). The
// document is one object with the schema's name and version, the heading of the evening,
// and its sections; a section has its movement, its contestants with their players and
// figures, its boards with their cards, and a traveller for each board.
//
// Exact figures are strings in lowest terms, "97/180" or "-12"; decimals are read,
// too. A field that does not apply is left out. Seats are N, E, S and W, cards are
// suit and rank, "SA" and "HT", contracts are "4SX" and "PASS", tricks count over
// or under the contract. The version rises when a field changes its meaning or
// goes, not when one is added.
//
// What is wrong in a file costs what it stands in: a line, a board, a contestant,
// the movement. Cards, auctions and play are in the document of an evening once
// its deals are released.
package eveningjson

import (
	"encoding/json"

	"clubnight/scoring"
	"clubnight/scoring/absence"
	"clubnight/scoring/method"
	"clubnight/session"
	"clubnight/session/movement"
)

// The schema that this package writes.
const (
	Schema  = "clubnight-evening"
	Version = 1
)

// Document is an evening.
type Document struct {
	Schema         string         `json:"schema"`
	Version        int            `json:"version"`
	Program        string         `json:"program,omitempty"`
	ProgramVersion string         `json:"program_version,omitempty"`
	Club           *Club          `json:"club,omitempty"`
	Title          string         `json:"title"`
	Date           string         `json:"date,omitempty"`
	Event          string         `json:"event,omitempty"`
	Session        int            `json:"session,omitempty"`
	Sessions       int            `json:"sessions,omitempty"`
	Director       string         `json:"director,omitempty"`
	Contestants    string         `json:"contestants"`
	Swiss          bool           `json:"swiss,omitempty"`
	Scoring        method.Choices `json:"scoring"`
	Provisional    bool           `json:"provisional,omitempty"`
	Exact          bool           `json:"exact,omitempty"`
	Combined       [][]int        `json:"combined,omitempty"`
	Sections       []Section      `json:"sections"`
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

// Section is a section. Its lists are taken one by one when they are read.
type Section struct {
	Letter        string                  `json:"letter,omitempty"`
	Winners       scoring.Winners         `json:"winners"`
	Tables        int                     `json:"tables,omitempty"`
	Rounds        int                     `json:"rounds,omitempty"`
	BoardsInRound int                     `json:"boards_in_round,omitempty"`
	Movement      One[movement.Movement]  `json:"movement,omitzero"`
	Ranking       LenientList[Contestant] `json:"ranking"`
	Boards        LenientList[Board]      `json:"boards,omitzero"`
	Travellers    LenientList[Traveller]  `json:"travellers"`
	Matches       LenientList[Match]      `json:"matches,omitzero"`
	Byes          LenientList[Bye]        `json:"byes,omitzero"`
}

// Contestant is a pair, a player or a team with its figures.
type Contestant struct {
	Number       int           `json:"number"`
	Side         string        `json:"side,omitempty"`
	Name         string        `json:"name,omitempty"`
	Players      []Player      `json:"players,omitempty"`
	Place        int           `json:"place,omitempty"`
	Tied         bool          `json:"tied,omitempty"`
	Boards       int           `json:"boards,omitempty"`
	Total        *scoring.Frac `json:"total,omitempty"`
	Maximum      *scoring.Frac `json:"maximum,omitempty"`
	Percent      *scoring.Frac `json:"percent,omitempty"`
	Adjustment   *scoring.Frac `json:"adjustment,omitempty"`
	Carried      *scoring.Frac `json:"carried,omitempty"`
	CarriedMax   *scoring.Frac `json:"carried_maximum,omitempty"`
	Handicap     *scoring.Frac `json:"handicap,omitempty"`
	Net          *scoring.Frac `json:"net,omitempty"`
	Masterpoints string        `json:"masterpoints,omitempty"`
	Stratum      string        `json:"stratum,omitempty"`
	Penalties    []Penalty     `json:"penalties,omitempty"`
	LineUps      []LineUp      `json:"line_ups,omitempty"`
	Substitutes  []Substitute  `json:"substitutes,omitempty"`
	Absence      *Absence      `json:"absence,omitempty"`
}

// Player is one person.
type Player struct {
	Name   string `json:"name"`
	Number string `json:"number,omitempty"`
}

// Penalty is a penalty, negative, or a bonus.
type Penalty struct {
	Amount       scoring.Frac `json:"amount"`
	Unit         scoring.Unit `json:"unit"`
	Disciplinary bool         `json:"disciplinary,omitempty"`
	Board        int          `json:"board,omitempty"`
	Law          string       `json:"law,omitempty"`
	Reason       string       `json:"reason,omitempty"`
}

// LineUp is who of a team sits where from a round on.
type LineUp struct {
	FromRound int    `json:"from_round"`
	NS        [2]int `json:"ns"`
	EW        [2]int `json:"ew"`
}

// Substitute are those who play for a pair from a round on.
type Substitute struct {
	FromRound int           `json:"from_round"`
	Names     session.Names `json:"names"`
}

// Absence is how a contestant took part that did not as everybody does.
type Absence struct {
	Participation session.Participation `json:"participation"`
	From          int                   `json:"from,omitempty"`
	Cancelled     bool                  `json:"cancelled,omitempty"`
	Ranked        bool                  `json:"ranked,omitempty"`
	ForIt         *scoring.Ruling       `json:"for_it,omitempty"`
	ForOpponents  *scoring.Ruling       `json:"for_opponents,omitempty"`
	// MatchForIt and MatchForOpponents are by which rules whole matches count.
	MatchForIt        *session.MissedMatch `json:"match_for_it,omitempty"`
	MatchForOpponents *session.MissedMatch `json:"match_for_opponents,omitempty"`
	Law               string               `json:"law,omitempty"`
	Origin            absence.Origin       `json:"origin,omitempty"`
	Reason            string               `json:"reason,omitempty"`
}

// Board is a board with its cards.
type Board struct {
	Number      int                 `json:"number"`
	Dealer      string              `json:"dealer"`
	Vulnerable  string              `json:"vulnerable"`
	North       string              `json:"north"`
	East        string              `json:"east"`
	South       string              `json:"south"`
	West        string              `json:"west"`
	DoubleDummy map[string][5]uint8 `json:"double_dummy,omitempty"`
	Lesson      string              `json:"lesson,omitempty"`
	Comment     string              `json:"comment,omitempty"`
	// Directives are the lines with "%" before its first tag in a PBN file.
	Directives []string `json:"directives,omitempty"`
	Tags       []Tag    `json:"tags,omitempty"`
	Auction    []string `json:"auction,omitempty"`
	Play       []string `json:"play,omitempty"`
}

// Tag is what a PBN file says of a board besides.
type Tag struct {
	Name  string   `json:"name"`
	Value string   `json:"value"`
	Lines []string `json:"lines,omitempty"`
	// Directives are the lines with "%" that stand behind it.
	Directives []string `json:"directives,omitempty"`
}

// Traveller is all that happened on a board.
type Traveller struct {
	Board int                    `json:"board"`
	Lines LenientList[BoardPlay] `json:"lines"`
}

// BoardPlay is a board at one table.
type BoardPlay struct {
	Round          int              `json:"round,omitempty"`
	Table          int              `json:"table,omitempty"`
	NS             int              `json:"ns"`
	EW             int              `json:"ew"`
	South          int              `json:"south,omitempty"`
	West           int              `json:"west,omitempty"`
	WrongDirection bool             `json:"wrong_direction,omitempty"`
	Others         *Others          `json:"others,omitempty"`
	Form           string           `json:"form,omitempty"`
	Outcome        session.Outcome  `json:"outcome"`
	Absent         bool             `json:"absent,omitempty"`
	Contract       string           `json:"contract,omitempty"`
	Declarer       string           `json:"declarer,omitempty"`
	SideOnly       bool             `json:"side_only,omitempty"`
	Tricks         int              `json:"tricks,omitempty"`
	Lead           string           `json:"lead,omitempty"`
	Score          *scoring.Points  `json:"score,omitempty"`
	ForNS          *scoring.Ruling  `json:"for_ns,omitempty"`
	ForEW          *scoring.Ruling  `json:"for_ew,omitempty"`
	Ruled          bool             `json:"ruled,omitempty"`
	Law            string           `json:"law,omitempty"`
	Reason         string           `json:"reason,omitempty"`
	Remark         string           `json:"remark,omitempty"`
	Entered        *session.Entered `json:"entered,omitempty"`
	Doubt          *session.Doubt   `json:"doubt,omitempty"`
	NSAward        *scoring.Frac    `json:"ns_award,omitempty"`
	EWAward        *scoring.Frac    `json:"ew_award,omitempty"`
	NSPercent      *scoring.Frac    `json:"ns_percent,omitempty"`
	EWPercent      *scoring.Frac    `json:"ew_percent,omitempty"`
	Auction        []string         `json:"auction,omitempty"`
	Play           []string         `json:"play,omitempty"`
}

// Others are who played a board instead of those who should have.
type Others struct {
	NS    int             `json:"ns"`
	EW    int             `json:"ew"`
	ForNS *scoring.Ruling `json:"for_ns,omitempty"`
	ForEW *scoring.Ruling `json:"for_ew,omitempty"`
	// InRound is the round in which they played it, 0 where it was not said.
	InRound int    `json:"in_round,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// Match is a meeting of two contestants.
type Match struct {
	Round     int           `json:"round,omitempty"`
	Home      int           `json:"home"`
	Away      int           `json:"away"`
	HomeScore *scoring.Frac `json:"home_score,omitempty"`
	AwayScore *scoring.Frac `json:"away_score,omitempty"`
	HomeVP    *scoring.Frac `json:"home_vp,omitempty"`
	AwayVP    *scoring.Frac `json:"away_vp,omitempty"`
}

// Bye is a contestant without an opponent in a round.
type Bye struct {
	Round  int `json:"round"`
	Number int `json:"number"`
}

// LenientList is a list of which each entry is read by itself: what is wrong
// with one costs that one.
type LenientList[T any] struct {
	All   []T
	wrong []wrong
}

// wrong is an entry that cannot be read, with the board that it names.
type wrong struct {
	board int
	err   error
}

// IsZero reports whether there is nothing to write.
func (l LenientList[T]) IsZero() bool { return len(l.All) == 0 }

// MarshalJSON writes the entries.
func (l LenientList[T]) MarshalJSON() ([]byte, error) {
	if l.All == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(l.All)
}

// UnmarshalJSON reads the entries that can be read.
func (l *LenientList[T]) UnmarshalJSON(text []byte) error {
	var entries []json.RawMessage
	if err := json.Unmarshal(text, &entries); err != nil {
		l.wrong = append(l.wrong, wrong{err: err})
		return nil
	}
	for _, entry := range entries {
		var one T
		if err := json.Unmarshal(entry, &one); err != nil {
			var of struct{ Board, Number int }
			_ = json.Unmarshal(entry, &of) // as far as it goes
			l.wrong = append(l.wrong, wrong{max(of.Board, of.Number), err})
			continue
		}
		l.All = append(l.All, one)
	}
	return nil
}

// One is something that may be missing, and that costs nothing but itself
// where it cannot be read.
type One[T any] struct {
	Value *T
	err   error
}

// IsZero reports whether there is nothing to write.
func (o One[T]) IsZero() bool { return o.Value == nil }

// MarshalJSON writes it.
func (o One[T]) MarshalJSON() ([]byte, error) { return json.Marshal(o.Value) }

// UnmarshalJSON reads it as far as it can be read.
func (o *One[T]) UnmarshalJSON(text []byte) error {
	var value T
	if o.err = json.Unmarshal(text, &value); o.err == nil {
		o.Value = &value
	}
	return nil
}
