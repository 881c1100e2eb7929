package account

import (
	"clubnight/scoring/method"
	"clubnight/session/movement"
)

// Found is how the way of scoring is known.
type Found string

// The ways to know it.
const (
	OfFile   Found = "of the file"   // the file says it whole
	OfAwards Found = "of the awards" // it gives the figures of the file
	OfKind   Found = "of the kind"   // it is usual for who played: the file has no figures
)

// begin is the way of scoring that the account names, else the usual one for who played.
func (a *Account) begin() (method.Choices, Found) {
	if a.Method != (method.Choices{}) {
		return a.Method, OfFile
	}
	return a.kind(), OfKind
}

// kind is the usual way of scoring for who played.
func (a *Account) kind() method.Choices {
	c := method.Choices{Method: "mp", As: "ebu"}
	if a.Plays == movement.Team {
		c.Method = "teams"
	}
	if a.Swiss {
		c.Matches = "swiss"
	}
	return c
}

// choose looks for the way of scoring that gives the figures of the account, where it does not say how it was scored.
func (t *Taken) choose(*Account) {}
