package movement

import (
	"errors"
	"fmt"
)

// The guide's maximum values (chapter "Maximum values").
const (
	MaxSections       = 26
	MaxTables         = 128 // on one server, all sections together
	MaxTableNumber    = 511
	MaxPairNumber     = 999
	MaxBoardNumber    = 63
	MaxBoardsPerRound = 32
	MaxRounds         = 63
	MaxTableMemory    = 479 // rounds x 3 + boards x 4, at each table
)

// ErrLimit is returned, wrapped in a *LimitError, when a movement breaks one of
// the guide's maximum values.
var ErrLimit = errors.New("more than Bridgemate can hold")

// LimitError names the limit of the guide that is broken, and the numbers.
type LimitError struct {
	Limit string `json:"limit"` // what is limited: "board number", "boards per round", …
	Value int    `json:"value"`
	Max   int    `json:"max"`
	// Section, Table and Round are where it happens, zero when it does not
	// happen at one place.
	Section string `json:"section,omitempty"`
	Table   int    `json:"table,omitempty"`
	Round   int    `json:"round,omitempty"`
}

// Error says it in one line: "table 7, round 1: board number 64, at most 63".
func (e *LimitError) Error() string {
	s := fmt.Sprintf("%s %d, at most %d", e.Limit, e.Value, e.Max)
	if p := place(e.Section, e.Table, e.Round); p != "" {
		s = p + ": " + s
	}
	return s
}

// Unwrap returns ErrLimit.
func (e *LimitError) Unwrap() error { return ErrLimit }

func place(section string, table, round int) string {
	s := ""
	add := func(format string, v any) {
		if s != "" {
			s += ", "
		}
		s += fmt.Sprintf(format, v)
	}
	if section != "" {
		add("section %s", section)
	}
	if table > 0 {
		add("table %d", table)
	}
	if round > 0 {
		add("round %d", round)
	}
	return s
}

// CheckLimits checks the movement against the guide's maximum values, as the only
// section of its server, and returns the first break as a *LimitError.
func (m *Movement) CheckLimits() error { return CheckLimits(m) }

// CheckLimits checks the sections of one server together against the guide's
// maximum values and returns the first break as a *LimitError.
func CheckLimits(sections ...*Movement) error {
	if len(sections) > MaxSections {
		return &LimitError{Limit: "sections", Value: len(sections), Max: MaxSections}
	}
	total := 0
	for _, m := range sections {
		n := len(m.TableNumbers())
		total += n
		if limit := MaxTablesPerSection(len(sections)); n > limit {
			return &LimitError{Limit: fmt.Sprintf("tables in a section (%d sections)", len(sections)), Value: n,
				Max: limit, Section: m.Section}
		}
		if err := m.checkRows(); err != nil {
			return err
		}
	}
	if total > MaxTables {
		return &LimitError{Limit: "tables on one server", Value: total, Max: MaxTables}
	}
	return nil
}

// MaxTablesPerSection is how many tables the largest section may have when that many
// sections are uploaded to one server; 0 when there may not be so many sections.
func MaxTablesPerSection(sections int) int {
	if sections > MaxSections {
		return 0
	}
	limit := MaxTables
	for n := 2; n < sections; n *= 2 {
		limit /= 2
	}
	return limit
}

func (m *Movement) checkRows() error {
	rounds := map[int]int{}
	boards := map[int]int{}
	for _, r := range m.Rows {
		at := func(limit string, value, most int) error {
			return &LimitError{Limit: limit, Value: value, Max: most, Section: m.Section,
				Table: r.Table, Round: r.Round}
		}
		if r.Table > MaxTableNumber {
			return at("table number", r.Table, MaxTableNumber)
		}
		if r.Round > MaxRounds {
			return at("round number", r.Round, MaxRounds)
		}
		for _, p := range [4]int{r.NS, r.EW, r.South, r.West} {
			if p > MaxPairNumber {
				return at(m.Contestant.String()+" number", p, MaxPairNumber)
			}
		}
		n := r.count()
		if n > MaxBoardsPerRound {
			return at("boards per round", n, MaxBoardsPerRound)
		}
		if high := r.highest(); high > MaxBoardNumber {
			return at("board number", high, MaxBoardNumber)
		}
		boards[r.Table] += n
		rounds[r.Table] = max(rounds[r.Table], r.Round)
	}
	for _, table := range m.TableNumbers() {
		if sum := rounds[table]*3 + boards[table]*4; sum > MaxTableMemory {
			return &LimitError{Limit: fmt.Sprintf("%d rounds x 3 + %d boards x 4 =", rounds[table], boards[table]),
				Value: sum, Max: MaxTableMemory, Section: m.Section, Table: table}
		}
	}
	return nil
}

func (r Row) highest() int {
	high := r.High
	for _, b := range r.Custom {
		high = max(high, b)
	}
	return high
}
