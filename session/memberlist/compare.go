package memberlist

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"clubnight/session/clubfile"
	"clubnight/session/names"
)

// Kind is what becomes of a line that is taken over.
type Kind uint8

// The kinds.
const (
	New     Kind = iota // the number is nobody's so far
	Changed             // something else is known of the player from then on
	Same                // all of it is known
	Wrong               // the line is left out: it names nobody
)

// Kinds are all kinds, in the order in which they are shown.
var Kinds = []Kind{Wrong, New, Changed, Same}

// Compared is a line of a list, compared with the club's.
type Compared struct {
	// Line counts from 1.
	Line   int
	Kind   Kind
	Player clubfile.Player // as he is known afterwards; what could be read of a wrong line
	Was    clubfile.Player // as he is known so far; of Changed
	// Fault is what is wrong: of Wrong why it is left out, else what of it is left out.
	Fault *clubfile.ListFault
	// Given is true where the list has no number that can be his, and he is given this
	// one.
	Given bool
	// Namesake is the number of a player of that very name whom the club knows, of
	// New: they may be one.
	Namesake string
}

// Preview is what taking a list over would do.
type Preview struct{ Lines []Compared }

// Count is how many lines are of a kind.
func (p Preview) Count(k Kind) (n int) {
	for _, l := range p.Lines {
		if l.Kind == k {
			n++
		}
	}
	return n
}

// Doubtful is how many lines name nobody, or somebody without a number: where most do,
// the file is hardly a list of members.
func (p Preview) Doubtful() (n int) {
	for _, l := range p.Lines {
		if l.Kind == Wrong || l.Given {
			n++
		}
	}
	return n
}

// Players are those to take over, new ones and changed ones: what
// clubfile.File.SetPlayers takes.
func (p Preview) Players() (players []clubfile.Player) {
	for _, l := range p.Lines {
		if l.Kind == New || l.Kind == Changed {
			players = append(players, l.Player)
		}
	}
	return players
}

// Compare says what becomes of each line with that meaning of the columns. The club's
// players are all, hidden ones too. An empty cell changes nothing of what is known. Only
// who has no name is left out: another field that cannot be taken is dropped, and a
// number that is missing or somebody else's is given anew.
func (s *File) Compare(m Mapping, club []clubfile.Player) Preview {
	c := &comparison{known: make(map[string]clubfile.Player, len(club)), named: make(map[string]string, len(club)),
		lineOf: map[string]int{}, nameOf: map[string]string{}, used: map[string]bool{}}
	for _, p := range club {
		c.known[p.Number] = p
		c.named[names.Fold(p.Name)] = p.Number
	}
	rows := s.Rows
	if s.Headed() {
		rows = slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return slices.Equal(r.Cells, rows[0].Cells) })
	}
	for _, r := range rows {
		c.line(r.Line, m.player(r.Cells))
	}
	c.giveNumbers()
	return c.preview
}

// comparison is a comparison under way.
type comparison struct {
	known   map[string]clubfile.Player // by number
	named   map[string]string          // the number of a name
	lineOf  map[string]int             // by number
	nameOf  map[string]string          // by number
	used    map[string]bool            // numbers of the list, those of wrong lines too
	preview Preview
}

// line takes a line in.
func (c *comparison) line(at int, p clubfile.Player) {
	l := Compared{Line: at, Player: p}
	l.Player, l.Fault = sound(p)
	was, there := c.known[l.Player.Number]
	if there && l.Player.Number != "" {
		if l.Fault != nil && l.Fault.Kind == clubfile.NameMissing {
			l.Fault = nil // the number is enough for who is known
		}
		l.Was, l.Player = was, l.Player.Over(was)
	}
	number := l.Player.Number
	c.used[number] = true
	earlier := c.lineOf[number]
	switch {
	case l.Fault != nil && l.Fault.Kind == clubfile.NobodyListed:
		return // only columns that are ignored
	case l.Player.Name == "":
		l.Kind = Wrong
	case number == "":
		l.Kind, l.Namesake = New, c.named[names.Fold(l.Player.Name)]
	case earlier > 0:
		l.Fault = &clubfile.ListFault{Kind: clubfile.NumberTwice, Number: number, Earlier: earlier}
		l.Kind, l.Was = New, clubfile.Player{}
		if names.Fold(c.nameOf[number]) == names.Fold(p.Name) || p.Name == "" {
			l.Kind = Wrong // the same person once more
		} else {
			l.Player, _ = sound(p)
			l.Player.Number, l.Namesake = "", c.named[names.Fold(p.Name)]
		}
	case !there:
		l.Kind, l.Namesake = New, c.named[names.Fold(l.Player.Name)]
	case l.Player == was:
		l.Kind = Same
	default:
		l.Kind = Changed
	}
	if l.Fault != nil {
		l.Fault.Line, l.Fault.Number = at, number
	}
	if l.Kind != Wrong && l.Player.Number != "" {
		c.lineOf[number], c.nameOf[number] = at, l.Player.Name
	}
	c.preview.Lines = append(c.preview.Lines, l)
}

// sound is a player without the fields that cannot be taken, and the first thing that was
// wrong, nil for nothing. Who has no name, or one that cannot be, stays as he is.
func sound(p clubfile.Player) (clubfile.Player, *clubfile.ListFault) {
	var first, fault *clubfile.ListFault
	if !errors.As(p.Check(), &fault) {
		return p, nil
	}
	if fault.Kind == clubfile.NobodyListed || p.Name == "" {
		return p, missing(p, fault)
	}
	alone := clubfile.Player{Number: "1", Name: p.Name}
	if errors.As(alone.Check(), &fault) { // the name itself
		return clubfile.Player{Number: p.Number}, fault
	}
	naming := p.Naming
	for _, field := range []struct{ of, in *string }{{&p.Number, &alone.Number}, {&p.National, &alone.National},
		{&p.Handicap, &alone.Handicap}, {&p.Categories, &alone.Categories}, {&p.Email, &alone.Email}} {
		was := *field.in
		*field.in = *field.of
		if errors.As(alone.Check(), &fault) {
			*field.in, *field.of = was, ""
			if first == nil {
				first = fault
			}
		}
	}
	if alone.Naming = naming; errors.As(alone.Check(), &fault) { // all or nothing: half a wish is none
		p.Naming = clubfile.Naming{}
		first = cmp.Or(first, fault)
	}
	return p, first
}

// missing says of somebody without a name that the name is missing, whatever else is
// wrong.
func missing(p clubfile.Player, fault *clubfile.ListFault) *clubfile.ListFault {
	if fault.Kind != clubfile.NobodyListed && p.Name == "" {
		return &clubfile.ListFault{Kind: clubfile.NameMissing}
	}
	return fault
}

// giveNumbers gives everybody without a number the lowest one that is nobody's.
func (c *comparison) giveNumbers() {
	next := 1
	for i := range c.preview.Lines {
		l := &c.preview.Lines[i]
		if l.Kind == Wrong || l.Player.Number != "" {
			continue
		}
		for c.taken(strconv.Itoa(next)) {
			next++
		}
		l.Player.Number, l.Given = strconv.Itoa(next), true
		c.used[l.Player.Number] = true
	}
}

func (c *comparison) taken(number string) bool {
	_, known := c.known[number]
	return known || c.used[number]
}
