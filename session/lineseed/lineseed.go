// Package lineseed sorts those who play an evening into lines, the strongest
// first, by how they did on their last evenings: there are no lines of a season,
// and nobody has to come.
//
//	lines, err := lineseed.Sort(rule, entrants, history)
//
// A player's strength is the mean of his last results, each taken at the level of the
// line that it was made in, so that 60 % in the second line is worth less than 60 %
// in the first. A pair has the mean of its two players. Nothing is stored but the
// results of the evenings.
package lineseed

import (
	"errors"
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session/competition"
	"clubnight/session/names"
)

// Rule is how a club seeds its lines.
type Rule struct {
	// Window is how many of a player's last results count.
	Window int
	// Levels are those of the lines, the first line's first: what 50 % is worth in
	// it. They do not rise.
	Levels []scoring.Frac
	// Newcomer is the strength of who has no result.
	Newcomer scoring.Frac
	// Tables is how many whole tables a line has at least.
	Tables int
}

// ErrRule is returned for a rule that cannot be: no line, levels that rise,
// no window, no tables.
var ErrRule = errors.New("not a rule for lines")

// Validate reports what of a rule cannot be; the error wraps ErrRule.
func (r Rule) Validate() error {
	rises := func(a, b scoring.Frac) int { return b.Cmp(a) }
	if r.Window < 1 || r.Tables < 1 || len(r.Levels) < 1 || len(r.Levels) > 26 ||
		!slices.IsSortedFunc(r.Levels, rises) {
		return fmt.Errorf("%w: %+v", ErrRule, r)
	}
	return nil
}

// Performance is what a player made on an evening, in a line counted from 0. Without
// lines everybody was in the first.
type Performance struct {
	Percentage scoring.Frac
	Line       int
}

// Player is one who plays tonight.
type Player struct {
	Number, Name string
	// Guest is true of who is slotted in by Strength, whatever his results.
	Guest    bool
	Strength scoring.Frac
	// For is whom the player sits in for, "" for nobody: a substitute counts
	// with his own results.
	For string
}

// Entrant is a pair or a team, with its players.
type Entrant struct {
	Players []Player
}

// Seeded is an entrant with its strength.
type Seeded struct {
	Entrant
	Strength scoring.Frac
	// Counted is how many results stand behind it, of each player.
	Counted []int
}

// Section is a section of the evening, the strongest entrant first.
type Section struct {
	// Name is A of the first line, B of the next.
	Name  string
	Level scoring.Frac
	Seeds []Seeded
}

// History is the results of players, the last one last, by the key of Key.
type History map[string][]Performance

// Key is what a player's results are kept by: the number, or the name of who has none.
func Key(number, name string) string {
	if number != "" {
		return "number " + number
	}
	return "name " + names.Fold(name)
}

// HistoryOf is the results of evenings, which are given in the order in which they were
// played. Where the sections of an evening were its lines, a section's place is that of
// its line; with one line alone everybody was in the first.
func HistoryOf(evenings []competition.Evening, lines bool) History {
	h := History{}
	for _, e := range evenings {
		for _, r := range e.Results {
			if !r.HasPercentage || r.Number == "" && r.Name == "" {
				continue
			}
			one := Performance{Percentage: r.Percentage}
			if lines {
				one.Line = max(r.Section-1, 0)
			}
			h[Key(r.Number, r.Name)] = append(h[Key(r.Number, r.Name)], one)
		}
	}
	return h
}

// Worth is a result at the level of its line: the level, and what the percentage
// is above or below 50.
func (r Rule) Worth(of Performance) scoring.Frac {
	level := r.Levels[min(max(of.Line, 0), len(r.Levels)-1)]
	return level.Add(of.Percentage).Sub(scoring.Int(50))
}

// Strength is the mean of a player's last results, and how many they are; a guest has
// what is said of him, a newcomer what the rule says.
func (r Rule) Strength(p Player, h History) (strength scoring.Frac, counted int) {
	results := h[Key(p.Number, p.Name)]
	switch {
	case p.Guest:
		return p.Strength, 0
	case len(results) == 0:
		return r.Newcomer, 0
	}
	results = results[max(0, len(results)-r.Window):]
	for _, one := range results {
		strength = strength.Add(r.Worth(one))
	}
	return strength.Div(scoring.Int(int64(len(results)))), len(results)
}

// Sort sorts the entrants into lines: as many lines as the rule has, each as large as the
// others or a table larger, the first ones first; the last pair of an odd number is in
// the last line. There are fewer lines where they would be smaller than the rule allows.
// Equal strengths stand in the order in which they were given. The error wraps ErrRule.
func Sort(rule Rule, entrants []Entrant, h History) ([]Section, error) {
	if err := rule.Validate(); err != nil {
		return nil, err
	}
	var seeds []Seeded
	for _, e := range entrants {
		s := Seeded{Entrant: e}
		for _, p := range e.Players {
			strength, counted := rule.Strength(p, h)
			s.Strength = s.Strength.Add(strength)
			s.Counted = append(s.Counted, counted)
		}
		s.Strength = s.Strength.Div(scoring.Int(int64(max(len(e.Players), 1))))
		seeds = append(seeds, s)
	}
	slices.SortStableFunc(seeds, func(a, b Seeded) int { return b.Strength.Cmp(a.Strength) })
	tables := len(seeds) / 2
	count := max(1, min(len(rule.Levels), tables/rule.Tables))
	var lines []Section
	for i := range count {
		n := 2 * (tables / count)
		if i < tables%count {
			n += 2
		}
		if i == count-1 {
			n = len(seeds)
		}
		lines = append(lines, Section{Name: string(rune('A' + i)), Level: rule.Levels[i], Seeds: seeds[:n]})
		seeds = seeds[n:]
	}
	return lines, nil
}

// Cut cuts entrants that are sorted already into lines of those sizes: what the director
// wants otherwise. Sizes that do not come to all of them are refused with ErrRule.
func Cut(rule Rule, lines []Section, sizes ...int) ([]Section, error) {
	if err := rule.Validate(); err != nil {
		return nil, err
	}
	var seeds []Seeded
	for _, l := range lines {
		seeds = append(seeds, l.Seeds...)
	}
	sum := 0
	for _, n := range sizes {
		if sum += n; n < 1 || sum > len(seeds) {
			return nil, fmt.Errorf("%w: %d of %d", ErrRule, sum, len(seeds))
		}
	}
	if sum != len(seeds) || len(sizes) > len(rule.Levels) {
		return nil, fmt.Errorf("%w: %d of %d in %d lines", ErrRule, sum, len(seeds), len(sizes))
	}
	var cut []Section
	for i, n := range sizes {
		cut = append(cut, Section{Name: string(rune('A' + i)), Level: rule.Levels[i], Seeds: seeds[:n]})
		seeds = seeds[n:]
	}
	return cut, nil
}

// Combi is a table that two lines fill together: the last pair of one and the
// first pair of the next.
type Combi struct {
	Upper, Lower string // the lines
	Pairs        [2]Seeded
}

// Combis are the tables between lines that have an odd number of pairs.
func Combis(lines []Section) (list []Combi) {
	odd := false // a pair of the line before waits
	for i, l := range lines {
		n := len(l.Seeds)
		if odd && n > 0 {
			before := lines[i-1].Seeds
			list = append(list, Combi{lines[i-1].Name, l.Name, [2]Seeded{before[len(before)-1], l.Seeds[0]}})
			n--
		}
		odd = n%2 == 1
	}
	return list
}
