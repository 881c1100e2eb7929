package connector

import (
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/feed"
)

// room is what is known of the other side. Nothing of it has to outlive the program: what
// is not known is asked for, and what may not be there is told again.
type room struct {
	client *protocol.Client
	of     bridgemate.Connector

	results batch[protocol.Result]
	players batch[protocol.Player]
	seats   batch[protocol.Participation]
	deals   batch[protocol.Handrecord]
	calls   batch[protocol.TdCall]
	// compared is true once everything that the other side has was compared with the
	// journal since the link was made, or since its numbers began anew.
	compared bool
	when     time.Time   // it was last
	all      *everything // what was asked for that, where it is not done yet
	begun    bool        // that was done once since the link was made
	reached  bool        // it answered as one that has the evening
	bcs      running
	moved    time.Time // when a result came last, or nobody had read before
	looked   time.Time // when it was read last

	// held are the results that the other side holds, as far as it is known.
	held map[session.Key]session.Result
	// unsure are places that were told something in one of the last polls: which of two
	// came last, that or what was entered at the table then, nobody says. The number is
	// of polls to come.
	unsure map[session.Key]int
	// refused are the results that the other side would not take.
	refused map[session.Key]refusal
	changed int    // counts what held has become
	passed  [2]int // the journal and held, when all was told

	told      map[seat]protocol.Participation // who sits where, as it was told
	toldNames map[protocol.NullText]protocol.Player
	names     map[string]string // of players that tables have told, by number
	unnamed   bool              // numbers are to be looked up again
	open      map[at]feed.Call  // calls for the director that are not solved
	heard     map[at]bool       // tables that said something
	updating  map[int]error     // why the change of a section's movement was refused
}

// seat is a seat in a round.
type seat struct {
	session.Seat
	round int
}

// refusal is what was not taken, and why.
type refusal struct {
	said protocol.Result
	err  error
}

// forget forgets everything but the way there: another event, or one that begins anew.
func (r *room) forget() {
	*r = room{client: r.client, of: r.of, changed: r.changed + 1, held: map[session.Key]session.Result{},
		unsure: map[session.Key]int{}, refused: map[session.Key]refusal{}, told: map[seat]protocol.Participation{},
		toldNames: map[protocol.NullText]protocol.Player{}, names: map[string]string{}, open: map[at]feed.Call{},
		heard: map[at]bool{}, updating: map[int]error{}, passed: [2]int{-1, -1}}
}

// holds notes what the other side holds at a place.
func (r *room) holds(k session.Key, is session.Result) {
	r.held[k] = is
	r.changed++
}

// lacks notes that the other side holds nothing at a place, or nobody knows what.
func (r *room) lacks(k session.Key) {
	delete(r.held, k)
	r.changed++
}

// unsurePolls is for how many polls what is entered at a place may be older than what was
// told of it.
const unsurePolls = 3
