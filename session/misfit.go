package session

import (
	"fmt"

	"clubnight/session/movement"
)

// MisfitKind says why a fact does not fit the evening.
type MisfitKind int

// The kinds of misfit.
const (
	NoSection    MisfitKind = iota // there is no such section
	NotItsBoard                    // the section does not play board Number
	NotInSection                   // the section has no contestant Number
	HasResults                     // the section has results already
	HasResult                      // the place Key has a result already
	HasNoResult                    // the place Key has no result
	DrawnAlready                   // round Number of the section is drawn already
)

// Misfit is the error for a fact that does not fit the evening as it stands;
// [Session.Record] wraps it in an ErrBadEntry.
type Misfit struct {
	Kind    MisfitKind
	Section int // its ID; Key has it for the places
	Number  int
	Of      movement.ContestantKind // what Number counts (NotInSection)
	Key     Key
}

// Error is the misfit in technical English.
func (m *Misfit) Error() string {
	section := Letter(m.Section)
	switch m.Kind {
	case NoSection:
		return "there is no section " + section
	case NotItsBoard:
		return fmt.Sprintf("section %s does not play board %d", section, m.Number)
	case NotInSection:
		return fmt.Sprintf("section %s has no %s %d", section, m.Of, m.Number)
	case HasResults:
		return fmt.Sprintf("section %s has results already", section)
	case HasResult:
		return fmt.Sprintf("%v has a result already", m.Key)
	case HasNoResult:
		return fmt.Sprintf("%v has no result", m.Key)
	}
	return fmt.Sprintf("round %d is drawn already", m.Number)
}

// Misrecorded is the error for a call or a card that the recorder sent and
// that cannot be.
type Misrecorded struct {
	Counter int  // its number, from 1
	Card    bool // it is a card, else a call
	Err     error
}

// Error names the call or the card and says what is wrong with it.
func (m *Misrecorded) Error() string {
	if m.Card {
		return fmt.Sprintf("card %d: %v", m.Counter, m.Err)
	}
	return fmt.Sprintf("call %d: %v", m.Counter, m.Err)
}

// Unwrap is what is wrong with it.
func (m *Misrecorded) Unwrap() error { return m.Err }
