package session

import (
	"encoding/json"
	"fmt"
	"slices"

	"clubnight/session/movement"
)

// DoubtKind names a reason for which a result cannot stand as it is.
type DoubtKind string

// The kinds of doubt. Beside each stands which fields of a Doubt go with it.
const (
	NoDoubt            DoubtKind = ""
	NoSuchSection      DoubtKind = "no such section"
	NoSuchTable        DoubtKind = "no such table"
	NoSuchRound        DoubtKind = "no such round"   // the table has no such round
	NoSuchBoard        DoubtKind = "no such board"   // the table does not play the board in that round
	NobodyPlays        DoubtKind = "nobody plays"    // one side of the table is empty in that round
	OtherPairs         DoubtKind = "other pairs"     // NS and EW as sent; the movement has others
	NumbersMissing     DoubtKind = "numbers missing" // no board, or no pairs
	ContractUnreadable DoubtKind = "contract"        // Text
	DeclarerUnreadable DoubtKind = "declarer"        // Text
	// Pair is called declarer, and does not sit at Text (N, E, S, W, NS or EW)
	DeclarerElsewhere DoubtKind = "declarer's pair"
	ResultUnreadable  DoubtKind = "result" // Text
	TricksImpossible  DoubtKind = "tricks" // Text is the result, such as +5 at level 4
	// Text; asked about, see State.LeadAsked: only earlier versions doubted the result
	LeadUnreadable   DoubtKind = "lead"
	LeadNotHeld      DoubtKind = "lead not held" // by the deal: see State.LeadFits; asked about like LeadUnreadable
	RemarkUnreadable DoubtKind = "remark"        // Text
	ScoreImpossible  DoubtKind = "score"         // Text is a score that no contract gives
	// Pair played the board before, at Table in Round (Law 15B): never
	// stored, see State.twice
	PlayedTwice DoubtKind = "played twice"
	// the table's two devices say different things: never stored, see Received.Beside
	DevicesDiffer DoubtKind = "devices differ"
	AsWorded      DoubtKind = "as worded" // Text is the sentence of an earlier version
)

// Doubt is why a result makes no sense as it stands. The zero value is no doubt.
type Doubt struct {
	Kind DoubtKind `json:"kind"`
	Text string    `json:"text,omitempty"`
	Pair int       `json:"pair,omitempty"`
	NS   int       `json:"ns,omitempty"`
	EW   int       `json:"ew,omitempty"`
	// Table and Round are of the other play of the board.
	Table int `json:"table,omitempty"`
	Round int `json:"round,omitempty"`
}

// Any reports whether there is a doubt.
func (d Doubt) Any() bool { return d.Kind != NoDoubt }

// ofState reports whether the doubt follows from what else is there, and was sent by
// nobody.
func (d Doubt) ofState() bool { return d.Kind == PlayedTwice || d.Kind == DevicesDiffer }

// Nowhere reports whether the result belongs to no table of the evening.
func (d Doubt) Nowhere() bool { return d.Kind == NoSuchSection || d.Kind == NoSuchTable }

// UnmarshalJSON reads a doubt; that of the first version of the journal is a sentence.
func (d *Doubt) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		var sentence string
		if err := json.Unmarshal(text, &sentence); err != nil {
			return err
		}
		*d = doubtOf(sentence)
		return nil
	}
	type plain Doubt
	return json.Unmarshal(text, (*plain)(d))
}

// Playable reports whether a result can belong to the movement: the table has that round,
// and the board is one of the round's. No doubt means yes.
func (st *State) Playable(k Key) Doubt {
	sec, ok := st.Section(k.Section)
	if !ok {
		return Doubt{Kind: NoSuchSection}
	}
	row, ok := sec.Movement.At(k.Table, k.Round)
	switch {
	case !ok && !hasTable(sec.Movement, k.Table):
		return Doubt{Kind: NoSuchTable}
	case !ok:
		return Doubt{Kind: NoSuchRound}
	case !slices.Contains(row.Boards(), k.Board):
		return Doubt{Kind: NoSuchBoard}
	case !sec.Movement.Playing(row):
		return Doubt{Kind: NobodyPlays}
	}
	return Doubt{}
}

func hasTable(m *movement.Movement, table int) bool {
	return slices.ContainsFunc(m.Rows, func(r movement.Row) bool { return r.Table == table })
}

// Unplayable is the error for a result at a place where it cannot have been played, or in
// doubt where it may not be.
type Unplayable struct {
	Key   Key
	Doubt Doubt
}

// Error says it for a log.
func (e *Unplayable) Error() string { return fmt.Sprintf("%v: %s", e.Key, e.Doubt.Kind) }
