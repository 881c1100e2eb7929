package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"clubnight/session"
	"clubnight/session/movement"
)

// lastEvenings are the evenings in which usual partners are looked for: a year of a club
// that plays once a week.
const lastEvenings = 52

// Partners is who sat opposite whom, by their numbers.
type Partners struct {
	together map[string]map[string]partnership
}

// partnership is how often two sat opposite each other, and the last evening of it.
type partnership struct {
	times   int
	evening int64
}

// Usual is the number of the partner whom a player had most often of late, the latest of
// several; times is how often. ok is false for a player who has had none.
func (p Partners) Usual(number string) (partner string, times int, ok bool) {
	var best partnership
	for with, t := range p.together[number] {
		more := t.times > best.times || t.times == best.times && t.evening > best.evening
		if more || t == best && with < partner {
			partner, best = with, t
		}
	}
	return partner, best.times, best.times > 0
}

// Partners counts over the last evenings who sat opposite whom in round one; numbers that
// were merged count as those that they lead to. Evenings of individuals do not count.
// What cannot be read is left out.
func (f *File) Partners(ctx context.Context) (Partners, error) {
	p := Partners{together: map[string]map[string]partnership{}}
	err := within(ctx, f.db, func(tx *sql.Tx) error {
		leads, err := leadsOf(tx)
		if err != nil {
			return err
		}
		return seatsOf(tx, func(evening int64, seats map[session.Seat]string) {
			for seat, number := range seats {
				opposite := seat
				opposite.Direction = opposites[seat.Direction]
				if with := seats[opposite]; with != "" && number != "" && leads.of(with) != leads.of(number) {
					p.sat(leads.of(number), leads.of(with), evening)
				}
			}
		})
	})
	if err != nil {
		return Partners{}, fmt.Errorf("looking for usual partners: %w", f.said(err))
	}
	return p, nil
}

// opposites are the seats across the table.
var opposites = map[string]string{"N": "S", "S": "N", "E": "W", "W": "E"}

func (p Partners) sat(number, with string, evening int64) {
	if p.together[number] == nil {
		p.together[number] = map[string]partnership{}
	}
	t := p.together[number][with]
	p.together[number][with] = partnership{t.times + 1, max(t.evening, evening)}
}

// leads are the numbers that lead to others.
type leads map[string]string

func (l leads) of(number string) string {
	if now := l[number]; now != "" {
		return now
	}
	return number
}

// leadsOf are the numbers that lead to others, and those with the federation that are
// nobody's here and one member's there.
func leadsOf(tx queryer) (leads, error) {
	l, listed, national := leads{}, map[string]bool{}, map[string][]string{}
	err := readMembers(tx, -1, func(m member) error {
		listed[m.Number] = true
		if m.now != "" {
			l[m.Number] = m.now
		} else if m.National != "" {
			national[m.National] = append(national[m.National], m.Number)
		}
		return nil
	})
	for number, of := range national {
		if !listed[number] && len(of) == 1 {
			l[number] = of[0]
		}
	}
	var damage *Damage
	if errors.As(err, &damage) {
		err = nil
	}
	return l, err
}

// seatsOf visits the last evenings with the numbers that were at their seats at last.
func seatsOf(tx queryer, visit func(evening int64, seats map[session.Seat]string)) error {
	rows, err := tx.Query(`SELECT evening, kind, body FROM entry
		WHERE evening > (SELECT coalesce(max(id), 0) FROM evening) - ? AND kind IN (?, ?) ORDER BY evening, `+inFold,
		lastEvenings, session.PlayerSeated{}.Kind(), session.SectionSet{}.Kind())
	if err != nil {
		return err
	}
	defer rows.Close()
	var now int64
	var alone map[int]bool // sections of an individual
	var seats map[session.Seat]string
	done := func() {
		for seat := range seats {
			if alone[seat.Section] {
				delete(seats, seat)
			}
		}
		visit(now, seats)
	}
	for rows.Next() {
		var evening int64
		var kind string
		var body []byte
		if err := rows.Scan(&evening, &kind, &body); err != nil {
			return err
		}
		if evening != now {
			done()
			now, alone, seats = evening, map[int]bool{}, map[session.Seat]string{}
		}
		fact, err := session.DecodeFact(kind, body)
		if err != nil {
			continue
		}
		switch f := fact.(type) {
		case session.PlayerSeated:
			seats[f.Seat] = f.Number
		case session.SectionSet:
			alone[f.ID] = f.Movement != nil && f.Movement.Contestant == movement.Individual
		}
	}
	done()
	return rows.Err()
}
