package connector

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
)

// Start does it all: checks, reaches the Data Connector, gives it the evening with
// everything that is known and has it start the Bridgemates, and reads. Each step is
// reported before it begins (done false) and after it succeeded (done true). It refuses
// with bridgemate.ErrResults when results came from the Bridgemates already: then Restart
// is meant. Those that the director entered by hand before stand in no way.
//
// What cannot go over a network is found in the first step: the error is an *Unfit.
func (l *Link) Start(ctx context.Context, report func(s bridgemate.Step, done bool)) error {
	return bridgemate.DoSteps(ctx, report, bridgemate.Steps(true), map[bridgemate.Step]func() error{
		bridgemate.StepCheck: l.checkStart,
		bridgemate.StepReach: func() error { return l.reach(ctx) },
		bridgemate.StepSend:  func() error { return l.give(ctx, protocol.NewEvening) },
		bridgemate.StepRead:  func() error { return l.StartReading(ctx) },
	})
}

// checkStart looks at everything that can be looked at without the other side.
func (l *Link) checkStart() error {
	st := l.session.State()
	if len(st.Sections) == 0 {
		return bridgemate.ErrNoSection
	}
	if err := bridgemate.Elsewhere(st); err != nil {
		return err
	}
	if !bridgemate.Untouched(st) {
		return fmt.Errorf("%w: %d", bridgemate.ErrResults, bridgemate.EnteredHere(st))
	}
	for _, s := range bridgemate.OwnSections(st) {
		if err := s.Movement.Validate(); err != nil {
			return fmt.Errorf("section %s: %w", s.Letter(), err)
		}
	}
	if unfit := Unfitting(st); len(unfit) > 0 {
		return unfit[0]
	}
	if err := bws.CheckSettings(bws.BCS, l.Options().Settings); err != nil {
		return err
	}
	return l.sound(st)
}

// sound reports with an *Unfit what else the other side would refuse.
func (l *Link) sound(st *session.State) error {
	n := newNetwork(st, "")
	e, err := l.evening(st, n)
	if err != nil {
		return err
	}
	if faults := e.whole(n.Event, protocol.NewEvening).Faults(); len(faults) > 0 {
		return &Unfit{Kind: Refusable, Err: &protocol.Invalid{Command: protocol.CommandInitializeEvent, Faults: faults}}
	}
	return nil
}

// newNetwork is by what the other side knows the evening: what it was told before, since
// a call whose answer was lost may have been carried out, or names that nothing has yet.
func newNetwork(st *session.State, address string) session.Network {
	n := st.Network
	if n == (session.Network{}) {
		n = session.Network{Event: string(protocol.NewGUID()), Session: string(protocol.NewGUID())}
	}
	n.Address = address
	return n
}

// reach asks whether the Data Connector is there, and takes what the club sends.
func (l *Link) reach(ctx context.Context) error {
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	c, err := l.client()
	if err != nil {
		return err
	}
	if err := c.Alive(ctx); err != nil {
		return err
	}
	return c.Ping(ctx, "Clubnight")
}

// give gives the evening to the other side. What is already there of it, and not read, is
// bridgemate.ErrResults.
func (l *Link) give(ctx context.Context, orders protocol.Orders) error {
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	c, err := l.client()
	if err != nil {
		return err
	}
	st := l.session.State()
	if !bridgemate.Untouched(st) {
		return fmt.Errorf("%w: %d", bridgemate.ErrResults, bridgemate.EnteredHere(st))
	}
	if st.Network != (session.Network{}) {
		there, _, err := protocol.Poll[protocol.Result](ctx, c, protocol.GUID(st.Network.Session), protocol.All)
		switch {
		case err != nil && !unknown(err):
			return err
		case len(there) > 0:
			return fmt.Errorf("%w: %d", bridgemate.ErrResults, len(there))
		}
	}
	return l.initialise(ctx, c, st, orders)
}

// initialise tells the whole evening. The journal has first by what the other side will
// know it: after a crash in between it is told once more, by the same name.
func (l *Link) initialise(ctx context.Context, c *protocol.Client, st *session.State, orders protocol.Orders) error {
	n := newNetwork(st, c.Address())
	e, err := l.evening(st, n)
	if err != nil {
		return err
	}
	if n != st.Network {
		if err := l.session.Record(session.ByProgram, session.NetworkOpened{Network: n}); err != nil {
			return err
		}
	}
	l.room.forget()
	event := e.whole(n.Event, orders)
	if err := c.Initialize(ctx, event); err != nil {
		return err
	}
	l.room.reached = true
	l.room.toldPlayers(event.PlayerData)
	l.room.toldSeats(event.Participations)
	var facts []session.Fact
	for _, s := range bridgemate.OwnSections(st) {
		if _, sending := st.Sending(s.ID); sending {
			facts = append(facts, st.Sent(s.ID))
		}
	}
	return l.session.Record(session.ByProgram, facts...)
}

// unknown reports whether an error says that the other side does not have the evening.
func unknown(err error) bool {
	return errors.Is(err, protocol.ErrorEntryUnknown) || errors.Is(err, protocol.ErrorMovement) ||
		errors.Is(err, protocol.ErrorNoData)
}

// Restart has the other side go on with the evening, and reads on: the answer to a
// program that was closed, or a computer that went down. Where it has forgotten the
// evening, it is given all of it anew, and then told the results that the journal has.
func (l *Link) Restart(ctx context.Context) error {
	if err := bridgemate.Elsewhere(l.session.State()); err != nil {
		return err
	}
	if err := l.resume(ctx); err != nil {
		return err
	}
	if err := l.StartReading(ctx); err != nil {
		return err
	}
	l.wake()
	return nil
}

// resume has the other side go on with the evening.
func (l *Link) resume(ctx context.Context) error {
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	return l.converse(ctx, func(c *protocol.Client, st *session.State) error {
		err := c.Continue(ctx, protocol.Continue{EventGUID: protocol.GUID(st.Network.Event),
			ClubID: protocol.NullText(l.Options().Connector.Club), Orders: protocol.StartAgain})
		if errors.Is(err, protocol.ErrorNoUpdates) {
			err = nil
		}
		if err == nil {
			err = l.recognised(ctx, c, st)
		}
		if unknown(err) {
			return l.initialise(ctx, c, l.session.State(), protocol.NewEvening)
		}
		if err == nil && st.Network.Address != c.Address() {
			n := st.Network
			n.Address = c.Address()
			err = l.session.Record(session.ByProgram, session.NetworkOpened{Network: n})
		}
		return err
	})
}

// recognised reports, after all that is new was read, whether the other side still has
// the evening; a program that began anew may say that it goes on with one that it has
// not. Sections that came to this computer since are added.
func (l *Link) recognised(ctx context.Context, c *protocol.Client, st *session.State) error {
	l.room.compared, l.room.all, l.room.bcs.asked = false, nil, time.Time{}
	if err := l.read(ctx); unknown(err) {
		return err
	} else if err != nil { // it stands in the status, and the reading tries again
		return nil
	}
	there, err := c.GetAllMovements(ctx, protocol.GUID(st.Network.Session))
	if unknown(err) {
		return err
	}
	if err != nil { // an older program, which does not say
		return nil
	}
	var missing []session.Section
	own := bridgemate.OwnSections(l.session.State())
	for _, s := range own {
		if !slices.ContainsFunc(there, func(t protocol.Section) bool { return t.Letters == letters(s.ID) }) {
			missing = append(missing, s)
		}
	}
	if len(missing) == len(own) {
		return &protocol.Refused{Command: protocol.CommandGetAllMovements, Type: protocol.ErrorEntryUnknown}
	}
	for _, s := range missing {
		if err := l.sendMovement(ctx, c, s.ID); err != nil {
			return err
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return l.putSettings(ctx, c, l.session.State())
}

// wake has the reading take its next turn at once.
func (l *Link) wake() {
	select {
	case l.woken <- struct{}{}:
	default:
	}
}

// Create gives the evening to the other side without starting anything. It refuses as
// Start does.
func (l *Link) Create(ctx context.Context) error {
	if err := l.checkStart(); err != nil {
		return err
	}
	return l.give(ctx, 0)
}

// Modify gives the evening anew where nobody has played yet.
func (l *Link) Modify(ctx context.Context) error {
	if err := l.checkStart(); err != nil {
		return err
	}
	return l.give(ctx, protocol.Reset)
}

// Launch has the other side start the Bridgemates; with reset it is given the evening
// anew, which is refused with bridgemate.ErrResults once results came.
func (l *Link) Launch(reset bool) error {
	ctx := context.Background()
	if err := bridgemate.Elsewhere(l.session.State()); err != nil {
		return err
	}
	if reset {
		return l.give(ctx, protocol.NewEvening)
	}
	return l.resume(ctx)
}
