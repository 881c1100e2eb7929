package terminal

import (
	"fmt"
	"slices"

	"clubnight/scoring"
	"clubnight/session"
	"clubnight/session/movement"
)

// Screen is what the phone of a visit shows by now.
func (t *Terminal) Screen(v Visit) Screen {
	st := t.session.State()
	sec, ok := st.Section(v.Section)
	s := Screen{Seq: st.Seq, Visit: v, Section: v.Section, Settings: SettingsOf(t.options.Settings())}
	if !ok || !admits(st, v) {
		return s
	}
	s.Open = open(st, v.Section)
	s.Rounds = max(sec.Movement.Rounds, sec.Movement.Planned)
	s.Individual = sec.Movement.Contestant == movement.Individual
	s.Teams = sec.Movement.Contestant == movement.Team
	ahead := s
	t.in(&s, st, t.shown(st, v))
	if s.Open && s.Round > 0 && s.Round < sec.Movement.Rounds {
		t.in(&ahead, st, s.Round+1)
		s.Ahead = &ahead
	}
	s.Told = t.tells(st)
	s.Ranking = t.ranking(st, v.Section, s.NS, s.EW, v.Who)
	for _, c := range st.DirectorCalls() {
		here := s.Table > 0 && c.From.Table == s.Table || s.Table == 0 && c.From.Visit == v.ID
		if here && c.From.Section == v.Section {
			s.Calls = append(s.Calls, c)
		}
	}
	return s
}

// in is what a phone shows in a round, 0 for none.
func (t *Terminal) in(s *Screen, st *session.State, round int) {
	v := s.Visit
	s.Round, s.Table, s.Sends = round, v.Table, st.Sends(v.Section, v.Table)
	if p, ok := placeIn(st, v, round); ok {
		t.at(s, st, p)
	} else if sec, there := st.Section(v.Section); there && round > 0 { // its owner sits out
		s.Next = t.next(st, sec, []mover{{v.Who, 'N'}}, round)
	}
}

// whose is by what a phone is known that leaves a round: its owner, or its table.
func whose(v Visit) string {
	if v.Table > 0 {
		return fmt.Sprintf("%d %d", v.Section, v.Table)
	}
	return v.ID
}

// shown is the round that a phone shows: the one before, as long as the table looks at
// it.
func (t *Terminal) shown(st *session.State, v Visit) int {
	now := roundNow(st, v)
	if p, ok := placeIn(st, v, now); ok && (begun(st, p) || offered(st, p)) {
		return now
	}
	t.mu.Lock()
	left := t.left[whose(v)]
	t.mu.Unlock()
	sec, _ := st.Section(v.Section)
	before := now - 1
	if now == 0 {
		before = sec.Movement.Rounds
	}
	for ; before > left && before >= max(v.Round, 1); before-- {
		if p, ok := placeIn(st, v, before); ok && begun(st, p) {
			return before
		}
	}
	return now
}

// offered reports whether something of a round waits for the other side at a place.
func offered(st *session.State, p place) bool {
	return slices.ContainsFunc(p.row.Boards(), func(b int) bool {
		_, waits := st.Offer(p.key(b))
		return waits
	})
}

// at is what a phone shows at a table.
func (t *Terminal) at(s *Screen, st *session.State, p place) {
	s.Table, s.Sends = p.table(), st.Sends(p.section.ID, p.table())
	s.NS, s.EW = there(p)
	s.Seats = t.sitters(st, p, s.Visit.Who)
	if s.Visit.Table > 0 && s.Visit.Seat != "" {
		for i := range s.Seats {
			s.Seats[i].Owner = directions[i] == s.Visit.Seat
		}
	} else if s.Visit.Table == 0 {
		for i := range s.Seats {
			s.Seats[i].Owner = directions[i] == p.direction
		}
	}
	plays := st.Plays(p.section, p.row)
	s.Whole = plays && whole(st, p)
	if plays {
		for _, b := range p.row.Boards() {
			s.Boards = append(s.Boards, t.board(st, p, b, s.Settings))
		}
		s.Asks = asks(st, p, s.Seats, s.Settings)
	}
	s.Next = t.next(st, p.section, movers(p), p.round())
}

// asks are the seats of players of whom nothing is known, before the table's first board.
func asks(st *session.State, p place, sitters [4]Sitter, settings Settings) (seats []session.Seat) {
	if !settings.MemberNumbers || begun(st, p) || offered(st, p) {
		return nil
	}
	for _, s := range sitters {
		_, said := st.Seats[s.Seat]
		if s.Seat != (session.Seat{}) && s.Who > 0 && s.Name == "" && !said {
			seats = append(seats, s.Seat)
		}
	}
	return seats
}

// board is a board at a table.
func (t *Terminal) board(st *session.State, p place, number int, settings Settings) Board {
	k := p.key(number)
	b := Board{Key: k, Dealer: scoring.BoardDealer(number), Vulnerable: scoring.BoardVulnerability(number)}
	if r, there := st.Results[k]; there && (!r.NoResult || r.Ruling != nil) {
		b.Result = &r
		if settings.LeadChecked {
			b.Asked = st.LeadAsked(r.Result)
		}
		if b.Asked.Kind == session.LeadNotHeld { // not by whom: nobody may know of another hand
			b.Asked = session.Doubt{}
			if agreedOn(st, k) <= mostAsked {
				b.Asked.Kind = session.LeadNotHeld
			}
		}
	}
	if o, waits := st.Offer(k); waits {
		b.Offer = &o
	}
	if r, plays := t.InPlay(k.Section, k.Table); plays && r.Key == k {
		b.InPlay = &r
	}
	if b.Result == nil {
		return b
	}
	if b.Seen = t.mayOpen(st, p, k); !b.Seen {
		b.Waits = waiting(st, p.section, number)
		return b
	}
	b.Lines = t.lines(st, k, settings)
	if d, known := st.Deals.Board(k.Section, number); known && !st.Deals.Locked() {
		b.Deal = &d.Deal
	}
	return b
}

// mostAsked is for how many results of a board a table is told that the leader did not
// hold his lead: with more of them it could find out the hands before it plays. The
// director is told of each.
const mostAsked = 2

// agreedOn counts how often a table agreed on a result of a board.
func agreedOn(st *session.State, k session.Key) (n int) {
	for _, e := range st.Entries() {
		if f, is := e.Fact.(session.OfferAccepted); is && f.Key == k {
			n++
		}
	}
	return n
}

// mayOpen reports whether others' results of a board may be seen at a table: nobody has
// it to play, and in a match nobody has anything of the match.
func (t *Terminal) mayOpen(st *session.State, p place, k session.Key) bool {
	return SettingsOf(t.options.Settings()).ShowResults && t.playedOut(st, k.Section, k.Board) && matchOver(st, p)
}

// matchOver reports whether the match of two teams is over: of others there is none.
func matchOver(st *session.State, p place) bool {
	m := p.section.Movement
	if m.Contestant != movement.Team || st.Closed {
		return true
	}
	for _, row := range m.Rows {
		same := row.NS == p.row.NS && row.EW == p.row.EW || row.NS == p.row.EW && row.EW == p.row.NS
		if !same || m.Planned > 0 && row.Round != p.round() || !st.Plays(p.section, row) {
			continue
		}
		if !whole(st, place{section: p.section, row: row}) {
			return false
		}
	}
	return true
}

// waiting counts the tables of a section that have a board to play.
func waiting(st *session.State, sec session.Section, board int) (n int) {
	for _, row := range sec.Movement.Rows {
		if board < row.Low || board > row.High || !st.Plays(sec, row) || !slices.Contains(row.Boards(), board) {
			continue
		}
		k := session.Key{Section: sec.ID, Table: row.Table, Round: row.Round, Board: board}
		if r, there := st.Results[k]; !there || r.NoResult && r.Ruling == nil {
			n++
		}
	}
	return n
}

// sitters are who sits at a place; owner is the contestant whose phone it is, 0 for none.
func (t *Terminal) sitters(st *session.State, p place, owner int) (list [4]Sitter) {
	for i, who := range contestants(p) {
		if who == 0 {
			continue
		}
		seat, _ := seatOf(p, directions[i])
		player := st.Seats[seat]
		name := nameAt(st, p, who, i)
		if name == "" {
			name = player.Name
		}
		list[i] = Sitter{Seat: seat, Who: who, Number: player.Number, Name: t.options.Name(name)}
	}
	return list
}

// nameAt is the name of who sits in a direction, as the evening has it.
func nameAt(st *session.State, p place, who, direction int) string {
	c := session.Contestant{Section: p.section.ID, Number: who}
	at := direction / 2 // the first or the second of the pair
	switch p.section.Movement.Contestant {
	case movement.Individual:
		at = 0
	case movement.Team:
		return st.Teams[c].MemberAt(p.round(), scoring.Direction(direction))
	}
	for _, r := range slices.Backward(st.Substitutes[c]) {
		if r.FromRound <= p.round() && !r.Names.IsZero() {
			return r.Names[at]
		}
	}
	return st.PairNames(c)[at]
}

// seatOf is where who sits in a direction now sat in round one; ok is false where that is
// not known.
func seatOf(p place, direction string) (session.Seat, bool) {
	i := slices.Index(directions[:], direction)
	if i < 0 {
		return session.Seat{}, false
	}
	who := contestants(p)[i]
	if who == 0 {
		return session.Seat{}, false
	}
	if p.section.Movement.Contestant == movement.Team { // two pairs have its number
		return session.Seat{Section: p.section.ID, Table: p.table(), Direction: direction}, true
	}
	seats := p.section.Seats(who)
	if p.section.Movement.Contestant == movement.Individual {
		i = 0
	}
	if i/2 >= len(seats) {
		return session.Seat{}, false
	}
	return seats[i/2], true
}

// mover is somebody who goes somewhere after a round, and from which side.
type mover struct {
	who  int
	side byte
}

func movers(p place) (list []mover) {
	for i, who := range contestants(p) {
		if who > 0 && (i < 2 || p.section.Movement.Contestant == movement.Individual) {
			list = append(list, mover{who, "NESW"[i]})
		}
	}
	return list
}

// next is where some go after a round: nothing where that is not known, or it was the
// last.
func (t *Terminal) next(st *session.State, sec session.Section, who []mover, round int) (list []Next) {
	m := sec.Movement
	if round+1 > m.Rounds {
		return nil
	}
	for _, is := range who {
		n := Next{Who: is.who, Names: t.names(st, sec.ID, is.who)}
		if row, side, ok := seatIn(m, is, round+1); ok {
			p := place{section: sec, row: row}
			n.Table, n.Side = row.Table, sideName(m, side)
			if boards := row.Boards(); st.Plays(sec, row) && len(boards) > 0 {
				n.Boards = [2]int{slices.Min(boards), slices.Max(boards)}
			}
			ns, ew := there(p)
			against := ew
			if side == 'E' || side == 'W' {
				against = ns
			}
			if m.Contestant != movement.Individual {
				n.Against = t.names(st, sec.ID, against)
			}
		}
		list = append(list, n)
	}
	return list
}

// seatIn is where somebody sits in a round: of a team the pair of that side.
func seatIn(m *movement.Movement, is mover, round int) (row movement.Row, side byte, ok bool) {
	if m.Contestant != movement.Team || is.side == 'N' {
		return m.Seat(is.who, round)
	}
	for _, r := range m.Round(round) {
		if r.EW == is.who {
			return r, 'E', true
		}
	}
	return movement.Row{}, 0, false
}

func sideName(m *movement.Movement, side byte) string {
	if m.Contestant == movement.Individual {
		return string(side)
	}
	return sideOf(string(side))
}

// names are a contestant's as players may see them: "Anna & Bob".
func (t *Terminal) names(st *session.State, section, who int) string {
	if who == 0 {
		return ""
	}
	names := st.PairNames(session.Contestant{Section: section, Number: who})
	for i, name := range names {
		if name != "" {
			names[i] = t.options.Name(name)
		}
	}
	return names.Forms()[0]
}
