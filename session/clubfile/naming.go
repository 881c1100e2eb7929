package clubfile

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"time"

	"clubnight/session/names"
)

// NameChoice is how somebody is named in one kind of place.
type NameChoice uint8

// The choices.
const (
	Unasked  NameChoice = iota // nobody has said: the club's choice counts
	FullName                   // "Anna de Vries"
	Initials                   // "A. V."
	Numbered                   // "Player 17"
	Hidden                     // "a member"
)

// NameChoices are all choices, in the order in which they are offered.
var NameChoices = []NameChoice{Unasked, FullName, Initials, Numbered, Hidden}

// Naming is how somebody is named, in each kind of place where others read it.
type Naming struct {
	// Room is the club's own room: paper, wall and the pages of its network.
	Room NameChoice
	// Web is what everybody can read: pages, pictures and files on the internet.
	Web NameChoice
	// Mail is what the club sends to other members.
	Mail NameChoice
	// Asked is the day on which the player said so, YYYY-MM-DD, "" where he was not asked.
	Asked string
}

// Over is a naming that is taken over as another is known: what it does not say stays.
func (n Naming) Over(was Naming) Naming {
	or := func(c, was NameChoice) NameChoice {
		if c == Unasked {
			return was
		}
		return c
	}
	over := Naming{or(n.Room, was.Room), or(n.Web, was.Web), or(n.Mail, was.Mail), n.Asked}
	if n.Asked == "" {
		over.Asked = was.Asked
	}
	return over
}

// Among is the naming of a player whose club names those who were not asked like this. What
// nobody has said is the full name, as results always named everybody.
func (n Naming) Among(club Naming) Naming {
	asked := n.Asked
	n = n.Over(club).Over(Naming{Room: FullName, Web: FullName, Mail: FullName})
	n.Asked = asked
	return n
}

// sound reports whether there are such choices, and such a day.
func (n Naming) sound() bool {
	_, err := time.Parse(time.DateOnly, n.Asked)
	return max(n.Room, n.Web, n.Mail) <= Hidden && (n.Asked == "" || err == nil)
}

// decimals are the choices as a seal takes them.
func (n Naming) decimals() []string {
	return []string{decimal(int64(n.Room)), decimal(int64(n.Web)), decimal(int64(n.Mail))}
}

// Shown is what others read in the place of a name. Package words says it.
type Shown struct {
	// As is the choice that is followed; never Unasked.
	As NameChoice
	// Text is the name, the initials or the number; "" of Hidden.
	Text string
}

// Show is what others read in the place of a name under a choice; Unasked is the full name.
// Somebody without a number, or with a name without letters, is hidden where that would be
// shown: less is never made more.
func (c NameChoice) Show(name, number string) Shown {
	switch c {
	case Initials:
		if text := names.Initials(name); text != "" {
			return Shown{Initials, text}
		}
	case Numbered:
		if number != "" {
			return Shown{Numbered, number}
		}
	case Unasked, FullName:
		return Shown{FullName, name}
	}
	return Shown{As: Hidden}
}

// Naming is how the club names those who were not asked.
func (f *File) Naming() (n Naming, err error) {
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		o, sum, err := readOrigin(tx)
		if err == nil && !bytes.Equal(sum, o.sealed()) {
			err = &Damage{Part: InOrigin, Err: errSeal}
		}
		n = o.naming
		return err
	})
	if err != nil {
		return Naming{}, fmt.Errorf("how the club names its members: %w", f.said(err))
	}
	return n, nil
}

// SetNaming changes how the club names those who were not asked; Asked is not kept.
func (f *File) SetNaming(n Naming) error {
	n.Asked = ""
	if !n.sound() {
		return &ListFault{Kind: BadNaming}
	}
	return f.changePlayers(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE origin SET room = ?, web = ?, mail = ?", n.Room, n.Web, n.Mail)
		return err
	})
}
