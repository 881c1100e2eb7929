package bridgemate

import (
	"context"
	"fmt"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// passOn writes to this computer's Bridgemates what was decided, at whatever computer,
// and is not in the file: corrections, numbers of players and names. Where the evening is
// on one computer alone the director says when that is done: see SendResults.
func (l *Link) passOn(ctx context.Context) {
	if st := l.session.State(); !st.Shared() || Elsewhere(st) != nil {
		return
	}
	results, seats, names := l.notPassed()
	var err error
	if results {
		_, err = l.sendResults(ctx, due)
	}
	if seats && err == nil {
		err = l.sendNumbers(ctx)
	}
	if names && err == nil {
		_, err = l.SendNames(ctx)
	}
	if ctx.Err() == nil {
		l.setStatus(func(s *Status) { s.Passing = err })
	}
}

// keepBack says that what was decided waits, because the control program
// has the file for itself.
func (l *Link) keepBack() {
	if st := l.session.State(); !st.Shared() || Elsewhere(st) != nil {
		return
	}
	var err error
	if results, seats, names := l.notPassed(); results || seats || names {
		err = ErrHeld
	}
	l.setStatus(func(s *Status) { s.Passing = err })
}

// notPassed tells what is not in the files as they were read last.
func (l *Link) notPassed() (results, seats, names bool) {
	l.poll.Lock()
	defer l.poll.Unlock()
	o, st := l.Options(), l.session.State()
	for _, f := range l.memory.files {
		if f.seen == nil || !f.sound {
			continue
		}
		c := here(st, f.seen)
		lasts := bws.Last(c.Received)
		results = results || slices.ContainsFunc(differences(st, c, o),
			func(d Difference) bool { return d.Sendable() && due(st, d, lasts) })
		for _, row := range c.PlayerNumbers {
			if row.Round > 1 || !st.Owns(row.Section) {
				continue
			}
			_, wrong := numberFor(st, row)
			name := seatName(st, row)
			seats, names = seats || wrong, names ||
				o.Generation == bws.BCS && o.SendNames && name != "" && name != row.Name
		}
	}
	return results, seats, names
}

// due reports whether a difference is there because the file lacks what was decided. What
// the handsets say differently is read, and what another program took out of the file is
// for the director to see.
func due(st *session.State, d Difference, lasts map[bws.Key]bws.Received) bool {
	last, any := lasts[bws.Key(d.Key)]
	standing := st.Results[d.Key]
	switch {
	case d.TakenOut:
		return !byMovement(st, d.Key)
	case standing.Corrected:
		return true
	case any:
		return st.SawRow(d.Key, last.ID)
	}
	return standing.Row == 0 && !standing.Vanished
}

// byMovement reports whether a change of the movement took the last result of a place
// out: its rows the control program erases itself.
func byMovement(st *session.State, k session.Key) bool {
	for _, r := range slices.Backward(st.SetAside) {
		if r.Key == k {
			return !r.Discarded
		}
	}
	return false
}

// numberFor is the number that a seat should have in the file: the director's,
// and where he has taken it back the one that was entered. wrong is true where
// another stands there.
func numberFor(st *session.State, row bws.PlayerNumber) (number string, wrong bool) {
	seat := seatOfRow(row)
	known := st.Seats[seat]
	number = known.Sent
	if known.Given && known.Number != "" {
		number = known.Number
	}
	wrote, did := st.WroteNumber(seat)
	if !known.Given && !(did && wrote == row.Number) {
		return row.Number, false // what was entered there is read
	}
	return number, number != row.Number && len(number) <= nameLength
}

// sendNumbers writes the director's numbers to the seats.
func (l *Link) sendNumbers(ctx context.Context) error {
	bcs := l.Options().Generation == bws.BCS
	written := map[string][]session.KnownSeat{}
	err := l.change(ctx, every, func(p part, b bws.Batch, c *bws.Contents) error {
		written[p.file] = nil
		st := l.session.State()
		for _, row := range c.PlayerNumbers {
			number, wrong := numberFor(st, row)
			if row.Round > 1 || !p.owns(row.Section) || !wrong {
				continue
			}
			where, set := bws.Row{"Section": row.Section, "Table": row.Table,
				"Direction": row.Direction}, bws.Row{"Number": number}
			if bcs {
				where["Round"], set["Updated"] = row.Round, true
			}
			if _, err := b.Update("PlayerNumbers", where, set); err != nil {
				return err
			}
			seat := seatOfRow(row)
			written[p.file] = append(written[p.file], session.KnownSeat{Seat: seat, Number: number})
		}
		return nil
	})
	var known session.RowsKnown
	for _, seats := range written {
		known.Seats = append(known.Seats, seats...)
	}
	if err == nil && len(known.Seats) > 0 {
		err = l.session.Record(session.ByProgram, known)
	}
	if err != nil {
		return fmt.Errorf("sending numbers to the handsets: %w", err)
	}
	return nil
}
