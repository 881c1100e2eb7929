// Package feed is the port between an evening and whatever reports its results: handsets
// through a file or over a network, phones, a director who types, another computer.
//
//	f := feed.ByHand(session)
//	err := f.ChangeMovement(ctx, 1, change)  // tells the room, and records
//	facts := feed.Facts(state, said...)      // takes what the room says
//
// What a room says stands in Said, in types of ours; Facts makes facts of it for the
// journal, and takes the same twice, late or out of order without harm. What a room is
// told are the methods of Feed. A feed records in the journal before it tells the room,
// so that nothing is told that an end of the program would forget.
//
// # What feeds need
//
// The port was made for all of these; the first two and the last two are there.
//
//   - A file (package bridgemate) is a mailbox: it can be asked for the whole past, its rows
//     have numbers, and it can be another file of the same name. All of that stays in its
//     room: the journal's facts name a row, and nobody above it asks for one.
//   - By hand there is nobody to tell: what is recorded is what the room plays by, as the
//     director has announced it.
//   - Handsets over a network (Data Connector) are asked for what is new, and answer with
//     batches that are accepted once they are kept. A batch may come twice, and a result that
//     was entered twice comes twice; numbers belong to batches and not to results, and after
//     a restart it may know less than before. So a result is recognised by its place and by
//     what it says, and nothing follows from its absence. It is told whole sections; what it
//     drops of their results is sent again. It takes seats for every round, names, deals and
//     settings; it says calls for the director and takes that they are answered.
//   - Phones come and go, sixty of them, each with a queue of its own: what one says is old
//     when it arrives, and may speak of a round that was changed meanwhile (package terminal
//     judges that). They ask what there is, so nobody is told: it is a room by hand.
//   - Another computer's room is told through the journal that both have: its own computer
//     does the rest.
//   - An evening that was imported, or that is over, has no room any more.
package feed

import (
	"context"
	"errors"

	"clubnight/session"
	"clubnight/session/movement"
)

// Errors of feeds.
var (
	// ErrOver is returned where a room is to be told something that is no longer there:
	// the evening is an earlier one.
	ErrOver = errors.New("the evening is over: nothing of it is at the tables")
	// ErrNoSection is returned for a section that the evening does not have.
	ErrNoSection = errors.New("there is no such section")
	// ErrNoFile is returned where something of a file is asked of a room that has none.
	ErrNoFile = errors.New("these Bridgemates are reached over a network, without a file")
)

// Kind is of which sort a feed is.
type Kind int

// The kinds.
const (
	Hand      Kind = iota // the director types
	File                  // handsets, through the guide's database
	Practice              // simulated handsets
	Elsewhere             // another computer's room
	Imported              // an evening that was played elsewhere, taken over from a file
	Earlier               // an evening that is over
	Network               // handsets, over a network
	Phones                // the players' own
)

// Handsets reports whether such a room has devices at its tables that are told something
// from here. Phones are none: they ask.
func (k Kind) Handsets() bool { return k == File || k == Practice || k == Network }

// Compared reports whether what such a room has can be looked at, so that only what
// differs is told. Others are told all that is put right.
func (k Kind) Compared() bool { return k == File || k == Practice }

// Table is what a room says of one of its tables.
type Table struct {
	Section, Table     int
	Uploaded, LoggedOn bool
	// Updating is true until the table has taken a change of the movement.
	Updating bool
}

// Feed is what reports results, and is told what changes. Its methods may take their
// time, and be called from any goroutine but Fyne's. Each records in the journal what it
// tells.
type Feed interface {
	// Kind is of which sort it is.
	Kind() Kind
	// ChangeMovement changes the movement of a section during play. Results of the rounds
	// that change are set aside; those that fit may be put back:
	// session.State.Restorable.
	ChangeMovement(ctx context.Context, section int, c *movement.Change) error
	// FinishChanges tells what the journal has of changes and of drawn rounds, and the
	// room has not: see session.State.Sending.
	FinishChanges(ctx context.Context) error
	// WaitUpdated waits until the tables have taken what they were told, or the context
	// ends, and names those that have not.
	WaitUpdated(ctx context.Context) (waiting []Table, err error)
	// SendResults tells what counts at these places, or wherever the room says
	// otherwise, and counts the boards.
	SendResults(ctx context.Context, keys ...session.Key) (int, error)
	// SendNames tells the names at the seats, and counts those that were told.
	SendNames(ctx context.Context) (int, error)
	// SendSettings tells how the handsets behave.
	SendSettings(ctx context.Context) error
}

// KindOf is of which sort the room of an evening is: as it was played so far, or else by
// hand. The journal does not tell practice from a file.
func KindOf(st *session.State) Kind {
	switch {
	case st.PlayedElsewhere():
		return Imported
	case st.Network != session.Network{}:
		return Network
	case st.EverHandsets():
		return File
	case st.EverPhones():
		return Phones
	}
	return Hand
}
