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
	"clubnight/session"
	"clubnight/session/exchange/account"
	"clubnight/session/exchange/text"
	"clubnight/session/movement"
)

// head is that of the schema that this package writes.
var head = text.Head{Schema: "clubnight-evening", Version: 1}

// Document is an evening: an account with what the schema says in another form.
type Document struct {
	text.Head
	account.Account
	Date        string    `json:"date,omitempty"`
	Contestants string    `json:"contestants"`
	Sections    []Section `json:"sections"`
}

// Section is a section. Its lists are taken one by one when they are read.
type Section struct {
	account.Section
	Movement   One[movement.Movement]     `json:"movement,omitzero"`
	Ranking    LenientList[Contestant]    `json:"ranking"`
	Boards     LenientList[Board]         `json:"boards,omitzero"`
	Travellers LenientList[Traveller]     `json:"travellers"`
	Matches    LenientList[account.Match] `json:"matches,omitzero"`
	Byes       LenientList[account.Bye]   `json:"byes,omitzero"`
}

// Contestant is a pair, a player or a team with its figures.
type Contestant struct {
	account.Contestant
	Side    string   `json:"side,omitempty"`
	Absence *Absence `json:"absence,omitempty"`
}

// Absence is how a contestant took part that did not as everybody does: a fact under the
// names of this schema.
type Absence struct {
	Who           session.Contestant    `json:"-"`
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
	Round          int             `json:"round,omitempty"`
	Table          int             `json:"table,omitempty"`
	NS             int             `json:"ns"`
	EW             int             `json:"ew"`
	South          int             `json:"south,omitempty"`
	West           int             `json:"west,omitempty"`
	WrongDirection bool            `json:"wrong_direction,omitempty"`
	Others         *Others         `json:"others,omitempty"`
	Form           string          `json:"form,omitempty"`
	Outcome        session.Outcome `json:"outcome"`
	Absent         bool            `json:"absent,omitempty"`
	Contract       string          `json:"contract,omitempty"`
	Declarer       string          `json:"declarer,omitempty"`
	SideOnly       bool            `json:"side_only,omitempty"`
	Tricks         int             `json:"tricks,omitempty"`
	Lead           string          `json:"lead,omitempty"`
	Score          *scoring.Points `json:"score,omitempty"`
	ForNS          *scoring.Ruling `json:"for_ns,omitempty"`
	ForEW          *scoring.Ruling `json:"for_ew,omitempty"`
	Ruled          bool            `json:"ruled,omitempty"`
	Law            string          `json:"law,omitempty"`
	Reason         string          `json:"reason,omitempty"`
	Remark         string          `json:"remark,omitempty"`
	Entered        session.Entered `json:"entered,omitzero"`
	Doubt          session.Doubt   `json:"doubt,omitzero"`
	NSAward        *scoring.Frac   `json:"ns_award,omitempty"`
	EWAward        *scoring.Frac   `json:"ew_award,omitempty"`
	NSPercent      *scoring.Frac   `json:"ns_percent,omitempty"`
	EWPercent      *scoring.Frac   `json:"ew_percent,omitempty"`
	Auction        []string        `json:"auction,omitempty"`
	Play           []string        `json:"play,omitempty"`
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
