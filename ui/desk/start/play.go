package start

import (
	"fmt"
	"math/bits"
	"slices"

	"clubnight/session"
	"clubnight/session/movement"
	"clubnight/session/words/screen"
	"clubnight/ui/desk"
)

// Play is what is played: by whom, and whether rounds are drawn during the evening.
type Play = session.Play

// What can be played.
const (
	PlayPairs      = session.PlayPairs
	PlayTeams      = session.PlayTeams
	PlaySwissPairs = session.PlaySwissPairs
	PlaySwissTeams = session.PlaySwissTeams
	PlayIndividual = session.PlayIndividual
)

// Plays is what can be played, in the order in which it is offered.
var Plays = []Play{PlayPairs, PlayTeams, PlaySwissPairs, PlaySwissTeams, PlayIndividual}

var plays = map[Play]screen.Message{
	PlayPairs: screen.PlayPairs, PlayTeams: screen.PlayTeams, PlaySwissPairs: screen.PlaySwissPairs,
	PlaySwissTeams: screen.PlaySwissTeams, PlayIndividual: screen.PlayIndividual,
}

// PlayText names what is played.
func PlayText(in *desk.Language, p Play) string { return in.Say(plays[p]) }

// SizeName is what the size of an evening counts: tables, or teams.
func SizeName(in *desk.Language, p Play) string {
	if p.Teams() {
		return in.Say(screen.SizeTeams)
	}
	return in.Say(screen.SizeTables)
}

// has reports whether a family of movements is for what is played.
func has(p Play, f movement.Family) bool {
	swiss := f.Name == "swiss" || f.Name == "swiss-teams"
	switch p {
	case PlayIndividual:
		return f.Contestant == movement.Individual
	case PlayTeams, PlaySwissTeams:
		return f.Contestant == movement.Team && swiss == p.Swiss()
	}
	return f.Contestant == movement.Pair && swiss == p.Swiss()
}

// TableSize is what the movements on offer depend on: the tables, of teams
// the number of teams.
type TableSize struct {
	Play   Play
	Tables int
	Half   movement.HalfTable
}

// sides counts the sides of tables at which somebody sits: pairs, or twice the teams.
func (s TableSize) sides() int {
	if s.Half != movement.FullTables {
		return 2*s.Tables - 1
	}
	return 2 * s.Tables
}

// SizeOf is the size of a movement as [movement.Options] counts it.
func SizeOf(m *movement.Movement) TableSize {
	if m == nil {
		return TableSize{}
	}
	s := TableSize{Play: session.PlayOf(m), Tables: m.Tables, Half: m.Half}
	switch n := len(m.Pairs()); {
	case n == 0:
	case s.Play.Teams():
		s.Tables = n
	case s.Play == PlaySwissPairs:
		s.Tables, s.Half = (n+1)/2, movement.FullTables
		if n%2 == 1 {
			s.Half = movement.NSMissing
		}
	}
	return s
}

// OptionsOf are the options that make a movement again, as far as it shows them.
func OptionsOf(m *movement.Movement) movement.Options {
	size := SizeOf(m)
	o := movement.Options{Tables: size.Tables, Half: size.Half, Rounds: max(m.Rounds, m.Planned),
		BoardsPerRound: m.BoardsPerRound,
		EqualNumbers:   m.EqualNumbers, FirstBoard: slices.Min(append(m.Boards(), movement.MaxBoardNumber))}
	if size.Play.Swiss() && len(m.Triples) > 0 {
		o.Odd = m.Triples[0].Kind
	}
	if f, err := movement.Find(m.Family); err == nil && f.Winners == 2 {
		o.Switch = movement.ArrowSwitch(len(m.ArrowSwitched))
	}
	if m.Copies > 1 && !size.Play.Swiss() {
		o.Copies = m.Copies
	}
	return o
}

// swissRounds is how many rounds a Swiss of so many contestants begins with: as many as
// find the best of a knock-out and two more, below everybody against everybody.
func swissRounds(contestants int) int {
	return max(1, min(bits.Len(uint(max(contestants-1, 0)))+2, contestants-1))
}

// firstRounds is how many rounds a match is offered with that may have any
// number: four of six boards.
const firstRounds = 4

// usualOptions are those with which a movement of a family is offered first.
func usualOptions(f movement.Family, size TableSize) movement.Options {
	o := movement.Options{Tables: size.Tables, Half: size.Half}
	if f.AsksRounds {
		o.Rounds = firstRounds
	}
	if size.Play.Swiss() {
		n := size.Tables
		if !size.Play.Teams() {
			n *= 2
		}
		if o.Rounds = swissRounds(n); !slices.Contains(f.Rounds(size.Tables), o.Rounds) {
			o.Rounds = 0
		}
	}
	return o
}

// Played is what makes an evening one of pairs, of teams, of a Swiss or of players
// alone: the movement of every section anew, of about the same size, and the way of
// scoring where it is for others. The error is [movement.ErrCannotExist], also
// where results are in.
func Played(in *desk.Language, st *session.State, p Play) (facts []session.Fact, err error) {
	for _, sec := range st.Sections {
		if HasResults(st, sec.ID) {
			return nil, fmt.Errorf("%w: section %s has results", movement.ErrCannotExist, sec.Letter())
		}
	}
	how := p.Scored(st.Scoring)
	if how != st.Scoring {
		facts = append(facts, session.ScoringSet{Choices: how})
	}
	sections := st.Sections
	if len(sections) == 0 {
		sections = []session.Section{{ID: desk.FirstSection, Movement: nil}}
	}
	for _, sec := range sections {
		size := SizeOf(sec.Movement)
		m, err := nearestSize(in, p, size)
		if err != nil {
			return nil, err
		}
		if len(sections) > 1 {
			m.Section = sec.Letter()
		}
		facts = append(facts, session.SectionSet{ID: sec.ID, Movement: m})
	}
	return facts, nil
}

// firstTables is the size that an evening begins with where nothing was said of it.
const firstTables = 8

// nearestSize is a movement of the size wished for, or of the nearest for
// which there is one.
func nearestSize(in *desk.Language, p Play, size TableSize) (*movement.Movement, error) {
	tables := size.Tables
	if tables == 0 {
		tables = firstTables
	}
	half := size.Half
	if p != PlayPairs && p != PlaySwissPairs {
		half = movement.FullTables
	}
	for by := range movement.MaxTables {
		for _, n := range []int{tables - by, tables + by} {
			if n < 2 || n > movement.MaxTables {
				continue
			}
			if m, err := MovementFor(in, TableSize{p, n, half}, "", 0); err == nil {
				return m, nil
			}
		}
	}
	return nil, fmt.Errorf("%w: none has %d tables", movement.ErrCannotExist, tables)
}

// fresh is a movement for the next evening: a Swiss begins with its first round again.
func fresh(m *movement.Movement) *movement.Movement {
	if !session.PlayOf(m).Swiss() {
		return m
	}
	if again, err := Remade(m, OptionsOf(m)); err == nil {
		return again
	}
	return m
}
