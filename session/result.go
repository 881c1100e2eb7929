package session

import (
	"cmp"
	"fmt"

	"clubnight/scoring"
)

// Key says where a result belongs. One key has one standing result.
type Key struct {
	Section int `json:"section"`
	Table   int `json:"table"`
	Round   int `json:"round"`
	Board   int `json:"board"`
}

// Compare orders keys by section, table, round and board.
func (k Key) Compare(o Key) int {
	return cmp.Or(cmp.Compare(k.Section, o.Section), cmp.Compare(k.Table, o.Table),
		cmp.Compare(k.Round, o.Round), cmp.Compare(k.Board, o.Board))
}

// String gives the place in words: "table A3, round 2, board 14".
func (k Key) String() string {
	return fmt.Sprintf("table %s%d, round %d, board %d", Letter(k.Section), k.Table, k.Round, k.Board)
}

// TableName is a table as the room calls it: "A3", and "3" where there is one section only.
func (st *State) TableName(section, table int) string {
	if len(st.Sections) == 1 && st.Sections[0].ID == section {
		return fmt.Sprint(table)
	}
	return fmt.Sprintf("%s%d", Letter(section), table)
}

// Where gives a place as the room calls it: "table A3, round 2, board 14", and "table 3, …" where there is
// one section only.
func (st *State) Where(k Key) string {
	return fmt.Sprintf("table %s, round %d, board %d", st.TableName(k.Section, k.Table), k.Round, k.Board)
}

// Outcome says what kind of result it is.
type Outcome string

// The outcomes that a Bridgemate can send (guide: Retrieving results), and one that only files of
// old evenings have.
const (
	Played     Outcome = "played"     // a contract was played; all pass is level 0
	NotPlayed  Outcome = "not played" // the board was not played
	Artificial Outcome = "artificial" // the director gave percentages
	Undecided  Outcome = "undecided"  // a ruling was announced and not yet entered
	ScoreOnly  Outcome = "score only" // the score is on record, and not how it came about
)

// Result is what happened on one board at one table.
type Result struct {
	Key
	// NS and EW are the pairs that hold these seats by the movement.
	NS int `json:"ns"`
	EW int `json:"ew"`
	// Outcome says which of the following fields count.
	Outcome Outcome `json:"outcome"`
	// Contract as Bridgemate spells it, without the spaces: "4Sx", "3NT", "PASS".
	Contract string `json:"contract,omitempty"`
	// Declarer is N, E, S or W.
	Declarer string `json:"declarer,omitempty"`
	// Tricks is over (+) or under (-) the contract.
	Tricks int `json:"tricks,omitempty"`
	// Score is North-South's, where the outcome is ScoreOnly.
	Score scoring.Points `json:"score,omitempty"`
	// Lead is the card led: "SA", "HT".
	Lead string `json:"lead,omitempty"`
	// NSPercent and EWPercent are the artificial score.
	NSPercent int `json:"nsPercent,omitempty"`
	EWPercent int `json:"ewPercent,omitempty"`
	// WrongDirection says that the pairs held each other's seats on this board.
	WrongDirection bool `json:"wrongDirection,omitempty"`
	// Remark is the remark as it was received.
	Remark string `json:"remark,omitempty"`
	// Doubt says why the result makes no sense as it stands; such a result is kept and shown, and
	// not scored.
	Doubt string `json:"doubt,omitempty"`
	// Row is the ID of the row in the .bws that it came from; 0 when it came from elsewhere.
	Row int64 `json:"row,omitempty"`
}

// Pairs gives the pairs that really held the North-South and the East-West cards.
func (r Result) Pairs() (ns, ew int) {
	if r.WrongDirection {
		return r.EW, r.NS
	}
	return r.NS, r.EW
}

// Same tells whether two results say the same, wherever their rows stand in the file.
func (r Result) Same(o Result) bool {
	r.Row, o.Row = 0, 0
	return r == o
}

// Points is the score for North-South (Law 77). ok is false where there is none: not played,
// artificial, in doubt.
func (r Result) Points() (points scoring.Points, ok bool) {
	if r.Doubt != "" {
		return 0, false
	}
	if r.Outcome == ScoreOnly {
		return r.Score, true
	}
	if r.Outcome != Played {
		return 0, false
	}
	played, err := r.AsPlayed()
	if err != nil {
		return 0, false
	}
	return played.Score(scoring.BoardVulnerability(r.Board)), true
}

// AsPlayed reads contract, declarer and tricks. It returns scoring's errors where they are no result.
func (r Result) AsPlayed() (scoring.Result, error) {
	c, err := scoring.ParseContract(r.Contract)
	if err != nil {
		return scoring.Result{}, err
	}
	played := scoring.Result{Contract: c, Tricks: r.Tricks}
	if c.Level > 0 {
		if played.Declarer, err = scoring.ParseDirection(r.Declarer); err != nil {
			return scoring.Result{}, err
		}
	}
	return played, played.Check()
}
