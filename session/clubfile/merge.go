package clubfile

import (
	"database/sql"
	"errors"
	"fmt"
)

// AddPlayer takes somebody new into the list. The error is a [*ListFault]; NumberTaken
// where another player has the number, hidden or not.
func (f *File) AddPlayer(p Player) error {
	p = p.Tidy()
	if err := p.Check(); err != nil {
		return err
	}
	return f.changePlayers(func(tx *sql.Tx) error {
		if err := freeNumber(tx, p.Number); err != nil {
			return err
		}
		return member{Player: p}.put(tx)
	})
}

// EditPlayer replaces what is known of a player, his number too. The number that he had
// leads to the new one from then on; journals stay as they are. The error is ErrNoPlayer,
// or a [*ListFault] as AddPlayer returns it.
func (f *File) EditPlayer(number string, p Player) error {
	p = p.Tidy()
	if err := p.Check(); err != nil {
		return err
	}
	return f.changePlayers(func(tx *sql.Tx) error {
		m, err := listedMember(tx, number)
		if err != nil {
			return err
		}
		was := m.Number
		m.Player = p
		if p.Number == was {
			return m.put(tx)
		}
		if err := freeNumber(tx, p.Number); err != nil {
			return err
		}
		return errors.Join(m.put(tx), leadTo(tx, was, p.Number))
	})
}

// MergePlayers makes one player of two who are the same person: what is not known of the
// one who stays is taken from the other, whose numbers lead to his from then on. Journals
// stay as they are: past evenings show the number and the name of then, and
// [File.Partners] and [File.PlayerName] follow the number. The error is ErrNoPlayer.
func (f *File) MergePlayers(gone, stays string) error {
	return f.changePlayers(func(tx *sql.Tx) error {
		from, err := listedMember(tx, gone)
		if err != nil {
			return err
		}
		into, err := listedMember(tx, stays)
		if err != nil {
			return err
		}
		if from.Number == into.Number {
			return fmt.Errorf("player %q merged into himself: %w", gone, ErrNoPlayer)
		}
		into.Player = into.Over(from.Player)
		err = errors.Join(into.put(tx), leadTo(tx, from.Number, into.Number))
		if err == nil && from.National != "" && from.National != into.National && freeNumber(tx, from.National) == nil {
			err = leadTo(tx, from.National, into.Number)
		}
		return err
	})
}

// leadTo makes a number, and all that led to it, lead to another.
func leadTo(tx *sql.Tx, number, now string) error {
	all := []member{{Player: Player{Number: number}}}
	err := readMembers(tx, -1, func(m member) error {
		if m.now == number {
			all = append(all, m)
		}
		return nil
	})
	var damage *Damage
	if err != nil && !errors.As(err, &damage) {
		return err
	}
	for _, m := range all {
		m.now = now
		if err := m.put(tx); err != nil {
			return err
		}
	}
	return nil
}

// freeNumber refuses a number that somebody in the list has. One that only leads to
// another may be given anew.
func freeNumber(tx *sql.Tx, number string) error {
	m, taken, err := findMember(tx, number)
	if taken && m.now == "" {
		return &ListFault{Kind: NumberTaken, Number: number}
	}
	return err
}
