package memberlist

import "slices"

// Column is what a column of a list means.
type Column uint8

// The meanings.
const (
	Ignored     Column = iota
	Number             // the club's number
	Name               // given name and family name
	GivenName          // goes before the family name
	FamilyName         // goes after the given name
	National           // the federation's number
	Handicap           // percentage points
	Categories         // with commas between
	FamilyFirst        // family name and given name, with a comma between or without
	Infix              // what stands between the two: "van der"
	Email              // where mail reaches somebody
	InRoom             // how somebody is named in the room, by NamingWords
	OnWeb              // how on the internet
	InMails            // how in mails to others
	AskedOn            // the day on which somebody said so, YYYY-MM-DD
)

// Columns are all meanings, in the order in which they are offered.
var Columns = []Column{Ignored, Number, Name, FamilyFirst, GivenName, Infix, FamilyName, National, Handicap, Categories,
	Email, InRoom, OnWeb, InMails, AskedOn}

// Mapping says what each column of a list means; columns beyond its end are ignored.
type Mapping []Column

func (m Mapping) of(column int) Column {
	if column < len(m) {
		return m[column]
	}
	return Ignored
}

// Has reports whether a column has a meaning.
func (m Mapping) Has(c Column) bool { return slices.Contains(m, c) }

// Named reports whether a column has a name, or a part of one.
func (m Mapping) Named() bool {
	return m.Has(Name) || m.Has(FamilyFirst) || m.Has(GivenName) || m.Has(FamilyName)
}
