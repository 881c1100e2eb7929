package bridgemate

import (
	"fmt"
	"slices"

	"clubnight/bridgemate/bws"
	"clubnight/session"
)

// seatFacts compares PlayerNumbers with the seats that are known. Numbers may come all evening; those that
// are entered again in later rounds (BCS: PlayerNumbers.Round) do not say where a pair began.
func (l *Link) seatFacts(st *session.State, rows []bws.PlayerNumber) ([]session.Fact, error) {
	var facts []session.Fact
	for _, row := range rows {
		seat := session.Seat{Section: row.Section, Table: row.Table, Direction: row.Direction}
		known := st.Seats[seat]
		if row.Round > 1 || !slices.Contains([]string{"N", "E", "S", "W"}, seat.Direction) {
			continue
		}
		named := known.Name != "" || row.Number == ""
		if known.Sent == row.Number && named {
			continue
		}
		name, _, err := l.roster.PlayerName(row.Number)
		if err != nil {
			return nil, fmt.Errorf("looking up player %s: %w", row.Number, err)
		}
		if name == "" && row.Number != "" {
			name = row.Name // as the control program found it elsewhere
		}
		if known.Sent == row.Number && name == "" {
			continue
		}
		facts = append(facts, session.PlayerSeated{Seat: seat, Number: row.Number, Name: name})
	}
	return facts, nil
}
