package award

import (
	"slices"

	"clubnight/scoring"
)

// Scheme says what places are worth.
type Scheme struct {
	// Name is what it is chosen by, such as "vbl-club"; Title is for people.
	Name, Title string
	// Source is where its figures stand, Valid from when on they hold, as
	// far as that is known.
	Source, Valid string
	// Unit is what is awarded, in the scheme's own words: "masterpoints", "C points".
	Unit string
	// Decimals and Rounding are how an award is rounded.
	Decimals int
	Rounding scoring.Rounding
	// Ties is what those have who share a place.
	Ties Ties
	// VisitorsUnpaid is true where players who are not members count for the
	// field and have no award.
	VisitorsUnpaid bool
	// WholeEvening is true where all lists of an evening are one event: its contestants
	// count together, and their mean over the lists is the size of each. Otherwise every
	// field that is scored apart is an event.
	WholeEvening bool
	// Assumed are the terms that the source leaves open, in its order.
	Assumed []Term
	// Missing are the forms of contest for which the federation has a scale that
	// was found in no source.
	Missing []Form
	// Grades are the kinds of event that the scheme tells apart, none where
	// there is only one.
	Grades []Grade

	rules map[Form]*rule
	text  string
}

// Text is the file of the scheme.
func (s *Scheme) Text() string { return s.text }

// Forms are the forms of contest that the scheme has a rule for.
func (s *Scheme) Forms() (list []Form) {
	for f := range forms {
		if s.rules[f] != nil {
			list = append(list, f)
		}
	}
	return list
}

// Pays is a kind of evening that a scheme has awards for.
type Pays struct {
	Forms []Form
	// Least is how many complete tables are wanted, Boards from and to how many a
	// contestant plays; 0 where the scheme asks nothing.
	Least  int
	Boards [2]int
	// Given is true where the evening has to say what the first place is worth, Matches
	// where matches are paid and places not.
	Given, Matches bool
}

// Pays lists the kinds of evening that the scheme has awards for, by their first form.
func (s *Scheme) Pays() (list []Pays) {
	var told []*rule
	for _, f := range s.Forms() {
		r := s.rules[f]
		if at := slices.Index(told, r); at >= 0 {
			list[at].Forms = append(list[at].Forms, f)
			continue
		}
		told = append(told, r)
		list = append(list, Pays{Forms: []Form{f}, Least: r.leastTables, Boards: [2]int{r.fewestBoards, r.mostBoards},
			Given: r.first.kind == firstGiven, Matches: r.paid.fraction.IsZero()})
	}
	return list
}

// AsksFirst reports whether an evening has to say what the first place is
// worth: see [Choice].
func (s *Scheme) AsksFirst() bool {
	for _, r := range s.rules {
		if r.first.kind == firstGiven {
			return true
		}
	}
	return false
}

// Grade is a kind of event with what it multiplies the first place's award,
// or the steps, by.
type Grade struct {
	Name   string
	Factor scoring.Frac
	// Most is the most that a place is worth, 0 for the rule's own.
	Most scoring.Frac
}

// Form is a form of contest.
type Form uint8

// The forms.
const (
	OneWinner   Form = iota // pairs, all in one list
	TwoWinners              // pairs, a list for each direction
	Individuals             // players for themselves
	Teams                   // teams
	forms
)

// Ties is how those are paid who share a place.
type Ties uint8

// The ways.
const (
	// TiesMean gives each the mean of the places that they take; one beyond the last
	// paid is worth nothing.
	TiesMean Ties = iota
	// TiesPaidMean gives each the mean of those of their places that are paid.
	TiesPaidMean
	// TiesPlace gives each what the place that they share is worth.
	TiesPlace
)

// Term is something that a scheme has to say.
type Term uint8

// The terms that a source may leave open.
const (
	TermPaid     Term = iota // how the number of places is rounded
	TermRounding             // how an award is rounded
	TermTies                 // what is paid for a place that is shared
	TermVisitors             // whether visitors count
)

// Halves is how a half table counts.
type Halves uint8

// The ways.
const (
	HalvesCount Halves = iota // as a half
	HalvesUp                  // as a whole table
	HalvesDown                // not at all
	// HalvesByList counts no tables: each list goes by its own contestants.
	HalvesByList
)

// rule is what a scheme says of a form of contest.
type rule struct {
	first first
	scale scale
	// floor is the least that a paid place is worth, others what everybody else has.
	floor, others scoring.Frac
	// most is the most that a place is worth, 0 for no bound.
	most scoring.Frac
	paid paid
	// leastTables is how many complete tables the event needs.
	leastTables int
	// fewestBoards and mostBoards bound what the rule is for, 0 for no bound.
	fewestBoards, mostBoards int
	won, drawn               bonus
}

// first is what the first place is worth.
type first struct {
	kind   firstKind
	factor scoring.Frac // for each contestant or table, or the whole
	halves Halves
	// to is the number of tables up to which factor holds, 0 for all; beyond it the first
	// place is worth 1-exp(-tables/curve).
	to, curve int
}

type firstKind uint8

const (
	firstNone firstKind = iota // there is none: the scale is of steps, or only matches are paid
	firstFixed
	firstPerContestant
	firstPerTable
	firstGiven // the evening says it
)

// scale is how awards fall from the first place on.
type scale struct {
	kind scaleKind
	// steps
	step, last scoring.Frac
	// percent of the first place, from a place on; the last holds for all that follow
	percents []percent
	// then is what follows the last percent: the first place's award divided by
	// the place less thenLess
	then     bool
	thenLess int
}

type scaleKind uint8

const (
	scaleNone scaleKind = iota
	scaleSteps
	scaleEven
	scalePercent
)

type percent struct {
	from int // place
	of   scoring.Frac
}

// paid is how many places of a list are paid.
type paid struct {
	fraction scoring.Frac
	rounding scoring.Rounding
	halves   Halves
}

// bonus is what a match gives besides.
type bonus struct {
	amount   scoring.Frac
	perBoard bool
	given    bool
}

func (b bonus) any() bool { return b.given || !b.amount.IsZero() }
