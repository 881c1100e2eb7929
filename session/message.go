package session

import "clubnight/scoring"

// Message is a sentence that package words says: its id there, and what its text names.
type Message struct {
	ID    string
	Terms Terms
}

// Terms are what a message names, by the names in its text. A value is a text, a number,
// yes or no, or of a type that package words puts into words. N is the number by which a
// message with plural forms is said.
type Terms map[string]any

// The terms that say of a value how it is meant.
type (
	// Doubtful is the doubt about a result; nothing where there is none.
	Doubtful Result
	// SectionTerm is a section by its number.
	SectionTerm int
	// SectionsTerm are sections by their numbers; nothing for none.
	SectionsTerm []int
	// TableTerm is a table of a section.
	TableTerm struct{ Section, Table int }
	// SeatTerm is the direction of a seat written out, from its letter.
	SeatTerm string
	// LetterTerm is that letter in the language.
	LetterTerm string
	// ReasonTerm is what somebody wrote, without its full stop.
	ReasonTerm string
	// FileTerm is the name of a file, from its path.
	FileTerm string
	// ComputerTerm is the name of a computer, as it was given.
	ComputerTerm string
	// ComputerID is a computer by what it is known by; nothing for one that is unknown.
	ComputerID string
	// ShareTerm is so many per cent.
	ShareTerm scoring.Frac
	// ListTerm are terms of which all are meant.
	ListTerm []any
	// RulingTerm is a ruling with its place.
	RulingTerm struct {
		Key
		Ruling
	}
	// OthersTerm are those who really played a board, with its place.
	OthersTerm struct {
		Key
		Others
	}
)
