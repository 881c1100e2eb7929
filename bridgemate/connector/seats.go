package connector

import (
	"errors"
	"log/slog"
	"slices"
	"strings"

	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/feed"
)

// who is a player as a seat has it.
type who struct{ number, name string }

// seating is who sits where by what tables say, as far as that is known.
type seating struct {
	is    map[session.Seat]who
	order []session.Seat // in which they were told first
	// before is who sat there before, where nothing was said of it yet; ok is false where
	// that is not known.
	before func(session.Seat) (who, bool)
}

func (s *seating) of(seat session.Seat) (w who, ok bool) {
	if w, ok = s.is[seat]; ok {
		return w, true
	}
	return s.before(seat)
}

func (s *seating) set(seat session.Seat, w who) {
	if _, ok := s.is[seat]; !ok {
		s.order = append(s.order, seat)
	}
	s.is[seat] = w
}

// take takes items in turn. North and South, or East and West, that change places may
// come once or twice, with who sits there now or without.
func (s *seating) take(items []protocol.Participation) {
	changed := map[session.Seat]bool{} // by the item of the partner's seat
	for _, item := range items {
		section, _ := sectionOf(item.SectionLetters)
		seat, ok := seatOf(section, item.TableNumber, item.Direction)
		if !ok || item.RoundNumber > 1 {
			continue // numbers that are entered again later do not say where a pair began
		}
		w := who{strings.TrimSpace(string(item.PlayerNumber)), joined(item.FirstName, item.LastName)}
		switch {
		case item.IsRemoval:
			s.set(seat, who{})
		case item.IsPlayerSwap:
			if changed[seat] {
				delete(changed, seat)
				if w != (who{}) {
					s.set(seat, w)
				}
				continue
			}
			s.change(seat, w)
			changed[partner(seat)] = true
		case w == (who{}): // a newer removal, of a program that has no word for it
		default:
			s.set(seat, w)
			delete(changed, seat)
		}
	}
}

// change has two partners change places, of whom one may be named.
func (s *seating) change(seat session.Seat, w who) {
	other := partner(seat)
	here, ok := s.of(seat)
	there, both := s.of(other)
	switch {
	case w != (who{}) && both && there.same(w):
		s.set(other, here)
		s.set(seat, w)
	case w != (who{}):
		s.set(seat, w)
	case ok && both:
		s.set(seat, there)
		s.set(other, here)
	}
}

// same reports whether two are one player.
func (w who) same(o who) bool {
	return w.number == o.number && (w.number != "" || w.name == o.name)
}

// partner is the seat across the table.
func partner(s session.Seat) session.Seat {
	i := strings.Index(compass, s.Direction)
	s.Direction = compass[(i+2)%4 : (i+2)%4+1]
	return s
}

// seats takes what is new of who sits where.
func (t *taking) seats(fresh []protocol.Participation) error {
	l, st := t.link, t.link.session.State()
	if len(fresh) == 0 && t.all == nil {
		return nil
	}
	mine := func(p protocol.Participation) bool {
		section, ok := t.ours(st, p.SessionGUID, p.SectionLetters, p)
		if ok {
			l.room.heard[at{section, p.TableNumber}] = true
		}
		return ok
	}
	var said []feed.Said
	if t.all != nil {
		said = t.comparedSeats(st, mine, fresh)
	}
	now := seating{is: map[session.Seat]who{}, before: func(seat session.Seat) (who, bool) {
		p := st.Seats[seat]
		return who{p.Sent, p.Name}, true
	}}
	now.take(only(fresh, mine))
	for _, seat := range now.order {
		said = append(said, l.seated(seat, now.is[seat]))
	}
	if len(said) == 0 {
		return nil
	}
	return l.record(said)
}

// comparedSeats is what of everything that was said of seats is news: what the journal
// never had.
func (t *taking) comparedSeats(st *session.State, mine func(protocol.Participation) bool,
	fresh []protocol.Participation) (said []feed.Said) {
	old := t.all.seats
	if n := len(old) - len(fresh); n >= 0 && slices.Equal(old[n:], fresh) {
		old = old[:n]
	}
	was := seating{is: map[session.Seat]who{}, before: func(session.Seat) (who, bool) { return who{}, false }}
	was.take(only(old, mine))
	type entry struct {
		session.Seat
		who
	}
	known := map[entry]bool{}
	for _, e := range st.Entries() {
		if f, is := e.Fact.(session.PlayerSeated); is && !f.Given {
			known[entry{f.Seat, who{number: f.Number}}] = true
			known[entry{f.Seat, who{name: f.Name}}] = true
		}
	}
	for _, seat := range was.order {
		w := was.is[seat]
		sign := who{number: w.number}
		if w.number == "" {
			sign.name = w.name
		}
		if !known[entry{seat, sign}] && w != (who{}) {
			said = append(said, t.link.seated(seat, w))
		}
	}
	return said
}

// only are the items that are this computer's.
func only[T any](items []T, mine func(T) bool) (own []T) {
	for _, item := range items {
		if mine(item) {
			own = append(own, item)
		}
	}
	return own
}

// seated is who sits in a seat, with the name that the club's list has. Where it cannot
// be looked up now, that is tried again.
func (l *Link) seated(seat session.Seat, w who) feed.Said {
	if w.number != "" {
		name, _, err := l.roster.PlayerName(w.number)
		if err != nil {
			l.room.unnamed = true
			l.naming(err)
		}
		switch {
		case name != "":
			w.name = name
		case w.name == "":
			w.name = l.room.names[w.number]
		}
	}
	return feed.Seated{Seat: seat, Number: w.number, Name: w.name}
}

// lookUp looks up again the numbers whose names could not be.
func (l *Link) lookUp() {
	if !l.room.unnamed {
		return
	}
	var said []feed.Said
	for seat, p := range l.session.State().Seats {
		if p.Sent == "" || p.Name != "" {
			continue
		}
		name, _, err := l.roster.PlayerName(p.Sent)
		if err != nil {
			l.naming(err)
			return
		}
		if name != "" {
			said = append(said, feed.Seated{Seat: seat, Number: p.Sent, Name: name})
		}
	}
	if err := l.record(said); err != nil {
		return // the next poll tries again
	}
	l.room.unnamed = false
	l.naming(nil)
}

// players takes the names of players that tables have told: they are for seats that are
// taken by number.
func (t *taking) players(fresh []protocol.Player) error {
	take := func(items []protocol.Player) {
		for _, p := range items {
			if p.SessionGUID == t.of && p.PlayerNumber != "" {
				t.link.room.names[string(p.PlayerNumber)] = joined(p.FirstName, p.LastName)
			}
		}
	}
	if t.all != nil {
		take(t.all.players)
	}
	take(fresh)
	return nil
}

// deals takes hands that were entered at tables, of boards whose deal nobody knew.
func (t *taking) deals(fresh []protocol.Handrecord) error {
	l, st := t.link, t.link.session.State()
	if t.all != nil {
		fresh = append(slices.Clone(t.all.deals), fresh...)
	}
	if len(fresh) == 0 {
		return nil
	}
	for _, f := range entered(st, only(fresh, func(h protocol.Handrecord) bool {
		_, ok := t.ours(st, h.SessionGUID, h.SectionLetters, h)
		return ok
	})) {
		switch err := l.session.Record(session.ByBridgemate, f); {
		case errors.Is(err, session.ErrBadEntry):
			slog.Error("hands from the Data Connector that no evening takes", "section", f.Section, "error", err)
		case err != nil:
			return err
		}
	}
	return nil
}
