package session

import "clubnight/scoring"

// Public is what everybody may see of an evening while it goes on: the standings after
// the rounds that are over and released, and the boards that nobody has yet to play.
type Public struct {
	// After is the last round after which the standings may be seen, 0 for none.
	After int
	// Over is true once the evening is closed and the standings after its last round are
	// released: every board may be seen.
	Over bool

	seen map[boardKey]bool // the boards of rounds up to After, unless somebody has yet to play them
}

// ReleasedRound is the round after which everybody may see the standings, 0 for none:
// the last one that is whole, and no later one than the director released. shown is
// the round that was shown before, 0 for none: it stays, even where one of its
// results was taken out since.
func (st *State) ReleasedRound(shown int) int {
	whole := st.WholeRounds()
	if st.Closed {
		whole = st.Rounds()
	}
	return min(st.Released, st.Rounds(), max(whole, shown))
}

// Public is what everybody may see now; shown is as for ReleasedRound. A board may be
// seen when every table that plays it has played it, in all sections that play the same
// cards, and the last of these rounds is released. As not played yet counts whatever
// could still be played: a result that is missing, makes no sense or is gone from the
// file, and a board that a table sent as not played and the director has not ruled on.
func (st *State) Public(shown int) Public {
	p := Public{After: st.ReleasedRound(shown), seen: map[boardKey]bool{}}
	p.Over = st.Closed && p.After > 0 && p.After == st.Rounds()
	last := map[boardKey]int{}
	for _, s := range st.Sections {
		for _, row := range s.Movement.Rows {
			if !st.Plays(s, row) {
				continue
			}
			for _, b := range row.Boards() {
				at := boardKey{s.ID, b}
				last[at] = max(last[at], row.Round)
			}
		}
	}
	for _, k := range st.yetToPlay() {
		if st.Closed {
			break // nobody plays any more
		}
		last[boardKey{k.Section, k.Board}] = st.Rounds() + 1
	}
	for at := range last {
		latest := 0
		for _, s := range st.Sections {
			if st.SameCards(at.section, s.ID, at.board) {
				latest = max(latest, last[boardKey{s.ID, at.board}])
			}
		}
		p.seen[at] = latest <= p.After
	}
	return p
}

// Board reports whether what happened on a section's board may be seen.
func (p Public) Board(section, board int) bool { return p.Over || p.seen[boardKey{section, board}] }

// yetToPlay are the places at which a board may still be played.
func (st *State) yetToPlay() []Key {
	keys := st.ToCome()
	for k, r := range st.Results {
		if r.mayBePlayed() {
			keys = append(keys, k)
		}
	}
	return keys
}

// mayBePlayed reports whether the board of a result may still be played there.
func (r Received) mayBePlayed() bool {
	if r.Ruling != nil && !r.Ruling.waits() || r.Corrected && !r.Doubt.Any() {
		return false
	}
	return r.NoResult || r.Doubt.Any() || r.Vanished || r.Outcome == NotPlayed || r.Outcome == Unread
}

// waits reports whether a ruling is announced and not given.
func (r *Ruling) waits() bool {
	undecided := func(side *scoring.Ruling) bool { return side != nil && side.Kind == scoring.Undecided }
	return undecided(r.ForNS) || undecided(r.ForEW)
}

// SameCards reports whether two sections play the same cards under a number; where a deal
// is not known they may.
func (st *State) SameCards(a, b, board int) bool {
	x, known := st.Deals.Board(a, board)
	y, too := st.Deals.Board(b, board)
	return a == b || !known || !too || x.Deal == y.Deal
}

// PublicLead is the card led as everybody may know it: none as long as the evening's
// deals are kept back, since a lead shows a card of them (Law 16D).
func (st *State) PublicLead(r *Result) Lead {
	if st.Deals.Locked() {
		return Lead{}
	}
	return r.Lead
}
