package terminal

import (
	"clubnight/session"
	"clubnight/session/movement"
)

// place is where a phone is in a round.
type place struct {
	section session.Section
	row     movement.Row
	// direction is where its owner sits, N, E, S or W; "" for one that lies on the table.
	direction string
}

func (p place) table() int { return p.row.Table }
func (p place) round() int { return p.row.Round }

func (p place) key(board int) session.Key {
	return session.Key{Section: p.section.ID, Table: p.row.Table, Round: p.row.Round, Board: board}
}

// side is the owner's, "" for a phone of neither side.
func (p place) side() string { return sideOf(p.direction) }

func sideOf(direction string) string {
	switch direction {
	case "N", "S":
		return "NS"
	case "E", "W":
		return "EW"
	}
	return ""
}

// placeIn is where the phone of a visit is in a round; ok is false where it is nowhere:
// its owner sits out, or there is no such round.
func placeIn(st *session.State, v Visit, round int) (p place, ok bool) {
	sec, ok := st.Section(v.Section)
	if !ok {
		return place{}, false
	}
	if v.Table > 0 {
		row, ok := sec.Movement.At(v.Table, round)
		return place{sec, row, v.Seat}, ok
	}
	row, side, ok := sec.Movement.Seat(v.Who, round)
	if !ok {
		return place{}, false
	}
	return place{sec, row, seatOn(sec.Movement, v.Seat, side)}, true
}

// seatOn is where somebody sits whose pair, or who alone, has a side of a row: the player
// who sat North or East sits there again, his partner South or West.
func seatOn(m *movement.Movement, was string, side byte) string {
	switch first := was == "N" || was == "E"; {
	case m.Contestant == movement.Individual:
		return string(side)
	case side == 'N' && first:
		return "N"
	case side == 'N':
		return "S"
	case first:
		return "E"
	}
	return "W"
}

// stays reports whether an own phone stays at its table with whoever sits there: teams
// have two pairs under one number, and of a Swiss nobody knows where he goes next.
func stays(m *movement.Movement) bool {
	return m.Contestant == movement.Team || m.Planned > 0
}

// roundNow is the round in which a phone is: the last one of which its table has a
// result, or its owner has one, or the first after it that is not over. It is 0 after
// the last round, and before the first draw.
func roundNow(st *session.State, v Visit) int {
	sec, ok := st.Section(v.Section)
	if !ok {
		return 0
	}
	from := 1
	for r := sec.Movement.Rounds; r >= 1; r-- {
		if p, ok := placeIn(st, v, r); ok && begun(st, p) {
			from = r
			break
		}
	}
	for r := from; r <= sec.Movement.Rounds; r++ {
		if p, ok := placeIn(st, v, r); !over(st, sec, p, ok, r) {
			return r
		}
	}
	return 0
}

// begun reports whether a table has something of a round: a result or a ruling.
func begun(st *session.State, p place) bool {
	for _, b := range p.row.Boards() {
		if r, there := st.Results[p.key(b)]; there && (!r.NoResult || r.Ruling != nil) {
			return true
		}
	}
	return false
}

// over reports whether a round is over at a place. Who sits out waits until all who play
// are done, or somebody is further.
func over(st *session.State, sec session.Section, p place, sits bool, round int) bool {
	if sits && st.Plays(sec, p.row) {
		return whole(st, p)
	}
	if st.LastRound(sec.ID) > round {
		return true
	}
	played := false
	for _, row := range sec.Movement.Round(round) {
		if !st.Plays(sec, row) {
			continue
		}
		if played = true; !whole(st, place{section: sec, row: row}) {
			return false
		}
	}
	return played
}

// whole reports whether each board of a round is in at a table.
func whole(st *session.State, p place) bool {
	for _, b := range p.row.Boards() {
		if r, there := st.Results[p.key(b)]; !there || r.NoResult && r.Ruling == nil {
			return false
		}
	}
	return true
}

// lastBoard is the board of a round that a table entered last, 0 where it has none, or
// where the next round has begun there.
func lastBoard(st *session.State, p place) (board int) {
	var seq int64
	for k, r := range st.Results {
		if k.Section != p.section.ID || k.Table != p.table() || r.NoResult {
			continue
		}
		if k.Round > p.round() {
			return 0
		}
		if k.Round == p.round() && r.Seq > seq {
			board, seq = k.Board, r.Seq
		}
	}
	for _, o := range st.Offers() {
		if k := o.Result.Key; k.Section == p.section.ID && k.Table == p.table() && k.Round > p.round() {
			return 0
		}
	}
	return board
}

// phone is how the journal names the phone of a visit that is at a place.
func phone(v Visit, p place) session.Phone {
	return session.Phone{Section: p.section.ID, Table: p.table(), Seat: p.direction, Visit: v.ID}
}
