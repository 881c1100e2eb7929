package movement

import (
	"fmt"
	"slices"
)

// CostKind says what a change of the movement costs.
type CostKind int

// The kinds of cost.
const (
	ResultsErased CostKind = iota // Table is sent again from Round on, and its results from there are erased
	BoardsMissed                  // Table is new, and has missed Rounds with Boards
	BoardsUnused                  // Boards that lie ready will not be played
	BoardsToDeal                  // Boards more must be dealt
	LineLost                      // there is one winner instead of two
	costKinds
)

var costNames = [costKinds]string{"resultsErased", "boardsMissed", "boardsUnused", "boardsToDeal", "lineLost"}

// String returns the kind as JSON has it: "boardsMissed".
func (k CostKind) String() string {
	if k < 0 || k >= costKinds {
		return fmt.Sprintf("CostKind(%d)", int(k))
	}
	return costNames[k]
}

// MarshalText returns the kind's name.
func (k CostKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText returns.
func (k *CostKind) UnmarshalText(text []byte) error {
	i := slices.Index(costNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of cost %q", text)
	}
	*k = CostKind(i)
	return nil
}

// Cost is one thing that a change of the movement costs, as facts. What does not apply
// is zero.
type Cost struct {
	Kind   CostKind `json:"kind"`
	Table  int      `json:"table,omitempty"`
	Round  int      `json:"round,omitempty"`  // the first round that is sent again
	Rounds int      `json:"rounds,omitempty"` // how many rounds
	Boards int      `json:"boards,omitempty"` // how many boards
}
