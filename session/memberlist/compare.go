package memberlist

import (
	"cmp"
	"errors"

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
	Wrong               // the line is left out
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
	// Fault is what is wrong, of Wrong.
	Fault *clubfile.ListFault
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
// players are all, hidden ones too. An empty cell changes nothing of what is known.
func (s *File) Compare(m Mapping, club []clubfile.Player) Preview {
	known, named := make(map[string]clubfile.Player, len(club)), make(map[string]string, len(club))
	for _, p := range club {
		known[p.Number] = p
		named[names.Fold(p.Name)] = p.Number
	}
	rows := s.Rows
	if s.Headed() {
		rows = rows[1:]
	}
	lineOf := map[string]int{}
	var preview Preview
	for _, r := range rows {
		l := Compared{Line: r.Line, Player: m.player(r.Cells)}
		fault := l.Player.Check()
		was, there := known[l.Player.Number]
		if there {
			l.Was, l.Player = was, l.Player.Over(was)
			if l.Player.Check() == nil && fault != nil && errors.As(fault, &l.Fault) &&
				l.Fault.Kind == clubfile.NameMissing {
				fault, l.Fault = nil, nil // the number is enough for who is known
			}
		}
		earlier := lineOf[l.Player.Number]
		switch {
		case errors.As(fault, &l.Fault) && l.Fault.Kind == clubfile.NobodyListed:
			continue // only columns that are ignored
		case fault != nil:
			l.Kind, l.Fault.Line, l.Fault.Number = Wrong, r.Line, l.Player.Number
		case earlier > 0:
			l.Kind = Wrong
			l.Fault = &clubfile.ListFault{Kind: clubfile.NumberTwice, Line: r.Line,
				Number: l.Player.Number, Earlier: earlier}
		case !there:
			l.Kind, l.Namesake = New, named[names.Fold(l.Player.Name)]
		case l.Player == was:
			l.Kind = Same
		default:
			l.Kind = Changed
		}
		if l.Kind != Wrong {
			lineOf[l.Player.Number] = r.Line
		}
		preview.Lines = append(preview.Lines, l)
	}
	return preview
}

// player is what a line says of somebody.
func (m Mapping) player(cells []string) (p clubfile.Player) {
	var given, family string
	join := func(to *string, cell string) {
		if *to != "" && cell != "" {
			*to += " "
		}
		*to += cell
	}
	for i, cell := range cells {
		switch m.of(i) {
		case Number:
			p.Number = cmp.Or(p.Number, cell)
		case Name:
			join(&p.Name, cell)
		case GivenName:
			join(&given, cell)
		case FamilyName:
			join(&family, cell)
		case National:
			p.National = cmp.Or(p.National, cell)
		case Handicap:
			p.Handicap = cmp.Or(p.Handicap, cell)
		case Categories:
			if p.Categories != "" && cell != "" {
				p.Categories += ", "
			}
			p.Categories += cell
		}
	}
	join(&p.Name, given)
	join(&p.Name, family)
	return p.Tidy()
}
