package movement

import (
	"errors"
	"fmt"
	"slices"
)

var (
	// ErrCannotExist is returned, wrapped with the reason, when the movement
	// asked for is impossible or unplayable.
	ErrCannotExist = errors.New("no such movement")

	// ErrUnknownFamily is returned when a family's name is not in the registry.
	ErrUnknownFamily = errors.New("unknown family of movements")
)

// RoundsUnsaid is the error for a movement that can have any number of rounds, of which
// none was said. It wraps ErrCannotExist.
type RoundsUnsaid struct {
	Family string
	Boards int // of a round, 0 where that was not said either
}

// Error says it in one line.
func (r *RoundsUnsaid) Error() string {
	s := fmt.Sprintf("%v: %s has as many rounds as were agreed: say how many", ErrCannotExist, r.Family)
	if r.Boards > 0 {
		s += fmt.Sprintf(" of %s, at most %d", count(r.Boards, "board"), r.Most())
	}
	return s
}

// Unwrap returns ErrCannotExist.
func (r *RoundsUnsaid) Unwrap() error { return ErrCannotExist }

// Most is how many rounds of so many boards there can be, as far as the
// numbers of boards reach.
func (r *RoundsUnsaid) Most() int { return MaxBoardNumber / max(r.Boards, 1) }

// refuse returns ErrCannotExist with its reason.
func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCannotExist, fmt.Sprintf(format, args...))
}

// ArrowSwitch is the number of rounds, counted from the last, in which every
// table turns the board so that one winner can be found; or one of the two rules.
type ArrowSwitch int

const (
	// SwitchDefault switches where the family is of no use without (hesitation)
	// and leaves two-winner families alone.
	SwitchDefault ArrowSwitch = 0
	// SwitchAuto switches one round in eight, rounded: see [SwitchRounds].
	SwitchAuto ArrowSwitch = -1
	// SwitchNone never switches.
	SwitchNone ArrowSwitch = -2
)

// Options say which movement of a family is wanted. Zero values mean the
// family's own choice.
type Options struct {
	Tables         int // half tables counted as whole ones: 7 1/2 tables are 8 with a Half
	Rounds         int // 0: as many as the family has
	BoardsPerRound int // 0: as many as bring the evening nearest to 24 boards
	Half           HalfTable
	Switch         ArrowSwitch
	EqualNumbers   bool // number both lines of a two-winner movement 1..T
	Copies         int  // how many copies of each board there are, 0: as many as the family needs
	FirstBoard     int  // number of the first board, 0: 1
	Section        string
	// From is the round in which a rover pair joins (family "rover"), 0: round 1.
	From int
	// Side is the line that a rover bumps (family "rover"): NSMissing or zero for
	// NS, EWMissing for EW.
	Side HalfTable
	// Odd is what an odd field does in round 1 of a Swiss; later rounds follow Draw.Odd.
	Odd Odd
}

// Family is a way to make movements, with its limits.
type Family struct {
	Name       string // as Make wants it: "share-relay"
	Title      string // plain words: "Share and relay Mitchell"
	Contestant ContestantKind
	Winners    int    // 2 when NS and EW are ranked apart unless arrows are switched
	Limits     string // which sizes exist, in a sentence
	Copies     int    // copies of each board that it needs at least, 0: one for every table
	// Rounds returns the numbers of rounds that exist for so many tables, in rising
	// order; none when there is no such movement. Of teams' families "tables" is the
	// number of teams.
	Rounds func(tables int) []int
	// AsksRounds is true where no number of rounds is usual: a match is as
	// long as was agreed.
	AsksRounds bool

	make func(Options) (*Movement, error)
	half bool // knows half tables
	lots bool // makes several sections
}

// Families returns every family that Make knows, in the order in which a
// director thinks of them.
func Families() []Family { return slices.Clone(families) }

// Find returns a family by its name; the error is ErrUnknownFamily.
func Find(name string) (Family, error) {
	for _, f := range families {
		if f.Name == name {
			return f, nil
		}
	}
	return Family{}, fmt.Errorf("%w %q", ErrUnknownFamily, name)
}

// Make generates a movement of a family. What cannot exist is refused with the
// reason (ErrCannotExist), what Bridgemate cannot hold with the limit
// (ErrLimit); a movement that is returned is sound.
func Make(family string, o Options) (*Movement, error) {
	f, err := Find(family)
	if err != nil {
		return nil, err
	}
	return f.Make(o)
}

// Make generates a movement of the family: see [Make].
func (f Family) Make(o Options) (*Movement, error) {
	m, err := f.unchecked(o)
	if err != nil {
		return nil, err
	}
	if err := m.Validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return m, nil
}

// unchecked is Make without the check that the movement is sound, which takes longer
// than all the rest.
func (f Family) unchecked(o Options) (*Movement, error) {
	if f.lots {
		return nil, refuse("%s makes several sections: use MakeSections", f.Name)
	}
	if err := f.check(&o); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	m, err := f.make(o)
	if err == nil && o.EqualNumbers {
		m, err = m.Equal()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	return m, nil
}

// check refuses senseless options and fills in what the family decides.
func (f Family) check(o *Options) error {
	if err := f.senseless(*o); err != nil {
		return err
	}
	rounds := f.Rounds(o.Tables)
	if len(rounds) == 0 {
		return refuse("not with %d tables: %s", o.Tables, f.Limits)
	}
	if o.Rounds == 0 && f.AsksRounds {
		return &RoundsUnsaid{Family: f.Name, Boards: o.BoardsPerRound}
	}
	if o.Rounds == 0 {
		o.Rounds = f.usual(rounds, o.Tables)
	}
	if !slices.Contains(rounds, o.Rounds) {
		return refuse("%d tables cannot play %d rounds: it takes %s", o.Tables, o.Rounds, roundsText(rounds))
	}
	if int(o.Switch) >= o.Rounds {
		return refuse("%d of %d rounds switched: round 1 is never switched", o.Switch, o.Rounds)
	}
	if o.BoardsPerRound == 0 {
		o.BoardsPerRound = max(1, (24+o.Rounds/2)/o.Rounds)
	}
	if o.FirstBoard == 0 {
		o.FirstBoard = 1
	}
	return nil
}

// senseless refuses options that fit no movement of the family.
func (f Family) senseless(o Options) error {
	if o.Tables < 1 || o.Tables > MaxTables {
		return refuse("%d tables", o.Tables)
	}
	if o.Rounds < 0 || o.BoardsPerRound < 0 || o.Copies < 0 || o.FirstBoard < 0 || o.From < 0 {
		return refuse("negative numbers")
	}
	if o.BoardsPerRound > MaxBoardsPerRound {
		return &LimitError{Limit: "boards per round", Value: o.BoardsPerRound, Max: MaxBoardsPerRound}
	}
	if o.Odd != Bye && f.Name != "swiss" && f.Name != "swiss-teams" {
		return refuse("only a Swiss has a %s", o.Odd)
	}
	if o.Half != FullTables && !f.half {
		return refuse("it has no half tables")
	}
	return nil
}

// usual is the number of rounds when none is asked for: all there are, without
// the revenge rounds of Blackpool and the second session of a stagger.
func (f Family) usual(rounds []int, tables int) int {
	switch f.Name {
	case "blackpool":
		return tables
	case "stagger":
		return tables / 2
	}
	return rounds[len(rounds)-1]
}

// roundsText writes numbers of rounds as "5", "1 to 7" or "5, 7 or 9".
func roundsText(rounds []int) string {
	n := len(rounds)
	switch {
	case n == 1:
		return fmt.Sprint(rounds[0])
	case rounds[n-1]-rounds[0] == n-1:
		return fmt.Sprintf("%d to %d", rounds[0], rounds[n-1])
	}
	s := fmt.Sprint(rounds[0])
	for _, r := range rounds[1 : n-1] {
		s += fmt.Sprintf(", %d", r)
	}
	return fmt.Sprintf("%s or %d", s, rounds[n-1])
}
