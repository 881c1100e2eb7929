package checks

import (
	"slices"

	"clubnight/session"
)

// Severity is what a finding asks for.
type Severity string

// The severities, rising.
const (
	Note   Severity = "note"   // to be known; the sending may be taken
	Ask    Severity = "ask"    // somebody is to decide before it is taken
	Refuse Severity = "refuse" // taken as it is, it would spoil the scores of other clubs
)

var severities = []Severity{Note, Ask, Refuse}

// Kind names what was found.
type Kind string

// The kinds, with the fields of a Finding that go with each.
const (
	ClubUnknown    Kind = "club unknown"    // Text is the name in the file
	OtherClub      Kind = "other club"      // Text is the name in the file, which is another club's
	OtherSession   Kind = "other session"   // Number is that of the file, Of the event's
	OtherDay       Kind = "other day"       // Text is the day of the file, 2026-11-17
	NothingPlayed  Kind = "nothing played"  //
	NotRead        Kind = "not read"        // Number of lines; Boards
	ResultsDoubted Kind = "results doubted" // Number; Boards
	RulingsOpen    Kind = "rulings open"    // Number
	PenaltiesLeft  Kind = "penalties left"  // Number; an event across clubs has none
	// Boards on which the file has rounded figures in the place of rulings;
	// Text is its format
	Inexact Kind = "inexact"

	NamesMissing   Kind = "names missing"   // Who
	NamesDoubtful  Kind = "names doubtful"  // Who; Text is the first name
	NumbersMissing Kind = "numbers missing" // Who
	SameNumber     Kind = "same number"     // Who; Text is the number
	SitOut         Kind = "sit-out"         // Who; Number of lines
	MeetsItself    Kind = "meets itself"    // Who; Boards
	Twice          Kind = "twice"           // Who; Boards: somebody has a board more than once

	OtherBoards   Kind = "other boards"    // Boards that the event does not have; Number of results
	BoardsMissing Kind = "boards missing"  // Boards; Number of the Of that the event has
	FewResults    Kind = "few results"     // Boards; Number is the fewest, Of what most boards have
	ManyResults   Kind = "many results"    // Boards; Number is the most, Of how many tables there are
	ResultsToCome Kind = "results to come" // Number

	Unchanged     Kind = "unchanged"      // the same bytes as the last sending
	FewerResults  Kind = "fewer results"  // Number, where Of had been sent before
	OtherMovement Kind = "other movement" // Number of meetings that are not those sent before, of Of
	OtherNames    Kind = "other names"    // Who

	OtherCards Kind = "other cards" // Boards whose cards in the file are not those of the set
	// Shift: board n was played with the cards of board n+Shift; Number of Of
	// leads or tricks tell so
	Shifted    Kind = "shifted"
	Turned     Kind = "turned"      // Turn: by how many quarters; Number of Of
	OtherSet   Kind = "other set"   // Set is its number; Shift, Turn; Number of Of
	OtherDeals Kind = "other deals" // Number of Of leads cannot have been made
	TricksOdd  Kind = "tricks odd"  // By is how many tricks an average result is off; a hint without leads
	// Boards, at this club alone; As are the boards whose cards they had, 0 unknown; Turn
	BoardFouled Kind = "board fouled"
)

// Finding is one thing that was found.
type Finding struct {
	Kind     Kind                 `json:"kind"`
	Severity Severity             `json:"severity"`
	Who      []session.Contestant `json:"who,omitempty"`
	Boards   []int                `json:"boards,omitempty"`
	As       []int                `json:"as,omitempty"`
	Number   int                  `json:"number,omitempty"`
	Of       int                  `json:"of,omitempty"`
	Shift    int                  `json:"shift,omitempty"`
	Turn     int                  `json:"turn,omitempty"`
	Set      int                  `json:"set,omitempty"`
	// By is in tenths of a trick.
	By   int    `json:"by,omitempty"`
	Text string `json:"text,omitempty"`
	// ByTricks is true where tricks tell, since there are no leads: a hint.
	ByTricks bool `json:"byTricks,omitempty"`
}

// Worst is the highest severity of findings, Note for none.
func Worst(findings []Finding) Severity {
	worst := Note
	for _, f := range findings {
		if slices.Index(severities, f.Severity) > slices.Index(severities, worst) {
			worst = f.Severity
		}
	}
	return worst
}

// sorted puts the gravest first, and what has one severity in the order in
// which it was looked for.
func sorted(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return slices.Index(severities, b.Severity) - slices.Index(severities, a.Severity)
	})
	return findings
}

// boardSet gathers numbers of boards.
type boardSet map[int]bool

func (s boardSet) list() (list []int) {
	for n := range s {
		list = append(list, n)
	}
	slices.Sort(list)
	return list
}
