package protocol

import (
	"crypto/rand"
	"encoding/hex"
	"strings"
)

// GUID names an event or a session: 32 hexadecimal digits in capitals, no dashes and no
// braces. An empty one is null on the wire.
type GUID string

// NewGUID makes a GUID that nobody else has.
func NewGUID() GUID {
	var b [16]byte
	rand.Read(b[:])                             // never fails, as its documentation promises
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80 // the marks of one by chance
	return GUID(strings.ToUpper(hex.EncodeToString(b[:])))
}

// Valid is true for a GUID in the form that the Data Connector takes.
func (g GUID) Valid() bool {
	return len(g) == 32 && strings.Trim(string(g), "0123456789ABCDEF") == ""
}

// Letters name a section: one letter, once, twice or three times, from A to ZZZ. Empty
// ones are null on the wire.
type Letters string

// Valid is true for letters that a section may have.
func (l Letters) Valid() bool {
	return len(l) >= 1 && len(l) <= 3 && l[0] >= 'A' && l[0] <= 'Z' && strings.Trim(string(l), string(l[:1])) == ""
}

// NullText is a text that need not be there: an empty one is null on the wire.
type NullText string

// Ranks are the cards that a hand has in one suit, T being ten and "" a void. Null is no
// void: it is refused.
type Ranks string

// Kept is what an object carries besides its own fields. As a part of an object it also
// stands where the vendor writes ValidationMessages, which are always null in sending.
type Kept struct {
	// Unknown are the members that a newer Data Connector wrote, as text of JSON:
	// `"Name":1,"Other":null`. They are sent back as they came.
	Unknown string `json:"-"`
}
