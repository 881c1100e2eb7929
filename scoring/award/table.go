package award

import (
	"errors"

	"clubnight/scoring"
)

// ErrField is returned for a field that cannot be: no list, or places below 0.
var ErrField = errors.New("not a field")

// Field is an event that is awarded.
type Field struct {
	Form Form
	// Boards is how many a contestant plays.
	Boards int
	// Lists are those who are ranked together: one list, or one for each
	// direction or section.
	Lists [][]Contestant
}

// Contestant is who is awarded: a pair, a team, or a player of an individual.
type Contestant struct {
	// Place counts from 1, equal ones share it; 0 is not ranked.
	Place int
	// Players are those of the pair or team, none where they are not known.
	Players []Player
	// Won and Drawn are the matches of a team, by their boards.
	Won, Drawn []int
}

// Player is one of a contestant.
type Player struct {
	Number, Name string
	// Visitor is true of who is not a member where the scheme asks.
	Visitor bool
}

// Table is the awards of a field, with how they came about.
type Table struct {
	Scheme *Scheme
	Choice Choice
	Grade  Grade
	Form   Form
	// Tables is how many there were, a half one as a half.
	Tables scoring.Frac
	// None says why nobody is awarded anything; Awarded where somebody may be.
	None None
	// Least is how many complete tables are wanted, Boards from and to how many a
	// contestant plays; 0 where the scheme asks nothing.
	Least  int
	Boards [2]int
	Lists  []AwardList // as those of the field
}

// None is why nothing is awarded.
type None uint8

// The reasons.
const (
	Awarded       None = iota
	NoRule             // the scheme has nothing for this form of contest
	TooFewTables       // Table.Least complete tables are wanted
	OtherBoards        // the rule is for other numbers of boards
	NothingGiven       // the evening does not say what the first place is worth
	NoScale            // the federation has a scale for this form of contest, and the scheme does not know it
	NobodyPaid         // no place of so few is paid, and no match was won
	VisitorsAlone      // everybody is a visitor, and visitors have no award
)

// Nobody is why no player of the field has an award, by all that is known of it: None
// where the scheme does not fit, and otherwise whether somebody could be paid. It is
// Awarded while the places are not known.
func (t *Table) Nobody() None {
	if t.None != Awarded {
		return t.None
	}
	known, members, ranked := false, false, false
	for _, l := range t.Lists {
		for _, line := range l.Lines {
			if !line.Award.IsZero() && len(line.Players) == 0 {
				return Awarded
			}
			for _, p := range line.Players {
				if !p.Award.IsZero() {
					return Awarded
				}
				known, members = known || p.Name != "" || p.Number != "", members || !p.Visitor
			}
			ranked = ranked || line.Place > 0
		}
	}
	switch {
	case known && !members && t.Scheme.VisitorsUnpaid:
		return VisitorsAlone
	case ranked:
		return NobodyPaid
	}
	return Awarded
}

// AwardList is the awards of those who are ranked together.
type AwardList struct {
	// Contestants is how many there are.
	Contestants int
	// Size is the contestants by which the first place's award goes, Counted those of
	// which a share is paid: half tables may count otherwise in the two.
	Size, Counted scoring.Frac
	// Paid is how many places are paid: Fraction of Counted, rounded.
	Paid     int
	Fraction scoring.Frac
	Rounding scoring.Rounding
	Halves   Halves
	// First is what the first place is worth, not rounded; Capped where it would be more.
	First  scoring.Frac
	Capped bool
	// Others is what everybody has who is not paid a place.
	Others scoring.Frac
	// Lines are as the entries of the list.
	Lines []Grant
}

// Grant is what one contestant has.
type Grant struct {
	// Place and Last are the first and the last place that the contestant takes with
	// those who share it; 0 is not ranked.
	Place, Last int
	// Award is what each player has, rounded; Exact is the same before. Bonus is what
	// of it is for matches.
	Award, Exact, Bonus scoring.Frac
	// Why says where the award comes from.
	Why Why
	// Players are those of the entry; who is a visitor and has no award is Unpaid.
	Players []Paid
}

// Paid is what a player has.
type Paid struct {
	Player
	Award scoring.Frac
	// Unpaid is true of a visitor whose award lapses.
	Unpaid bool
}

// Why is where an award comes from.
type Why uint8

// The ways.
const (
	NotPaid   Why = iota // below the last paid place, and nothing for others
	ForPlace             // a paid place
	ForShared            // places that are shared
	ForLeast             // raised to the least award
	ForOthers            // what everybody has
	ForMatch             // matches alone
)
