package bridgemate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// seatFacts compares PlayerNumbers with the seats that are known. Numbers may come
// all evening; those that are entered again in later rounds (BCS:
// PlayerNumbers.Round) do not say where a pair began. A number that cannot be looked
// up now holds no other back; naming is why.
func (l *Link) seatFacts(st *session.State, rows []bws.PlayerNumber) (facts []session.Fact, naming error) {
	for _, row := range bws.AtStart(rows) {
		seat := seatOfRow(row)
		known := st.Seats[seat]
		if !slices.Contains([]string{"N", "E", "S", "W"}, seat.Direction) {
			continue
		}
		if wrote, did := st.WroteNumber(seat); did && wrote == row.Number ||
			st.Shared() && l.wroteSeat(st, seat, row.Number) {
			continue // what is there is known
		}
		named := known.Name != "" || row.Number == ""
		if known.Sent == row.Number && named {
			continue
		}
		name, _, err := l.roster.PlayerName(row.Number)
		if err != nil {
			naming = errors.Join(naming, fmt.Errorf("looking up player %s: %w", row.Number, err))
			continue
		}
		if name == "" && row.Number != "" {
			name = row.Name // as the control program found it elsewhere
		}
		if known.Sent == row.Number && name == "" {
			continue
		}
		facts = append(facts, session.PlayerSeated{Seat: seat, Number: row.Number, Name: name})
	}
	return facts, naming
}

// seatOfRow is the seat of a row; some programs write its letter small.
func seatOfRow(row bws.PlayerNumber) session.Seat {
	return session.Seat{Section: row.Section, Table: row.Table,
		Direction: strings.ToUpper(strings.TrimSpace(row.Direction))}
}
