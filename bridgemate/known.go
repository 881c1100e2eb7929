package bridgemate

import (
	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// What the journal has of a file in an evening of several computers: other computers say,
// too, what a result is, and it is written into the file. A row that the journal has is
// no news when it is read, whatever counts by then.

// old reports whether a row is no news: it came in before, or was written by the program,
// and what counts came from elsewhere.
func (c comparison) old(k session.Key, row bws.Received, sent *session.Result) bool {
	if !c.st.SawRow(k, row.ID) || sent != nil && sent.Row == row.ID {
		return false
	}
	if !row.Erased || sent == nil {
		return true
	}
	return sent.Row == 0 && !c.erasedNow(k, row)
}

// erasedNow reports whether a row was not erased at the last look, and is.
func (c comparison) erasedNow(k session.Key, row bws.Received) bool {
	erased, seen := c.memory.rows[seenRow{k, row.ID}]
	return row.Erased && seen && !erased
}

// same reports whether a new row says what the journal has of its board.
func (c comparison) same(standing session.Received, sent *session.Result, r session.Result, row bws.Received) bool {
	switch {
	case row.Erased || standing.Vanished || c.st.SawRow(standing.Key, row.ID):
		return false
	case standing.Corrected && session.SaysTheSame(r, standing.Result):
		return true
	}
	return sent != nil && sent.Same(r)
}

// fromHere reports whether a result that stands came from the file in use: only such a
// one can vanish from it.
func (c comparison) fromHere(k session.Key, standing session.Received) bool {
	return !c.st.Shared() || c.st.Owns(k.Section) && sentOf(standing, true).Row != 0
}

// journalled reports whether the journal has what the last row of a board says: else it
// is read before anything is written over it.
func (l *Link) journalled(st *session.State, k session.Key, last bws.Received) bool {
	_, seen := l.memory.rows[seenRow{k, last.ID}]
	return seen || st.SawRow(k, last.ID)
}

// withdrawn are the places of which the journal has no result any more, because a
// correction was taken back or another computer erased it, and the file still has the row
// that the journal knows.
func withdrawn(st *session.State, standing map[bws.Key]bws.Received) (keys []session.Key) {
	if !st.Shared() {
		return nil
	}
	aside := map[session.Key]bool{}
	for _, r := range st.SetAside {
		aside[r.Key] = true
	}
	for at, row := range standing {
		if k := session.Key(at); !st.Has(k) && !aside[k] && st.SawRow(k, row.ID) {
			keys = append(keys, k)
		}
	}
	return keys
}

// wroteSeat reports whether a number at a seat is there because the program wrote
// it. What is there and not journalled yet, because the program ended in between,
// is known from then on.
func (l *Link) wroteSeat(st *session.State, seat session.Seat, number string) bool {
	if wrote, did := st.WroteNumber(seat); did && wrote == number {
		return true
	}
	known := st.Seats[seat]
	if !known.Given || number == "" || number != known.Number || number == known.Sent {
		return false
	}
	return l.session.Record(session.ByProgram,
		session.RowsKnown{Seats: []session.KnownSeat{{Seat: seat, Number: number}}}) == nil
}
