package connector

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/feed"
)

// ReadNow polls each queue once and records what is new in it. What the journal could not
// take is not accepted: it comes again, and the error is the journal's until then.
func (l *Link) ReadNow(ctx context.Context) error {
	if err := l.poll.LockUntil(ctx); err != nil {
		return err
	}
	defer l.poll.Unlock()
	return l.read(ctx)
}

// read is ReadNow under l.poll.
func (l *Link) read(ctx context.Context) error {
	err := l.readQueues(ctx)
	if stopped := ctx.Err(); stopped != nil {
		return stopped // that nobody waits for it any more says nothing of the other side
	}
	l.tell(err)
	return err
}

// compareEvery is how often everything is compared although nothing has happened: another
// program may have accepted what it did not take.
const compareEvery = 5 * time.Minute

// readQueues polls the queues in turn. A queue that is refused holds up no other.
func (l *Link) readQueues(ctx context.Context) error {
	st := l.session.State()
	if err := bridgemate.Elsewhere(st); err != nil {
		if st.Reading { // who took the room reads what comes from now on
			err = errors.Join(err, l.session.Record(session.ByProgram, session.ReadingStopped{}))
		}
		return err
	}
	if st.Network == (session.Network{}) {
		return ErrNotGiven
	}
	c, err := l.client()
	if err != nil {
		return err
	}
	t := taking{link: l, of: protocol.GUID(st.Network.Session)}
	if !l.room.compared || l.now().Sub(l.room.when) > compareEvery {
		// First everything and then what is new: what comes in between is new.
		if l.room.all == nil {
			l.room.all = &everything{}
		}
		if err := l.room.all.ask(ctx, c, t.of); err != nil {
			return err
		}
		t.all = l.room.all
	}
	steps := []func() error{
		func() error { return poll(ctx, c, t.of, &l.room.players, t.players) },
		func() error { return poll(ctx, c, t.of, &l.room.seats, t.seats) },
		func() error { return poll(ctx, c, t.of, &l.room.results, t.results) },
		func() error { return poll(ctx, c, t.of, &l.room.deals, t.deals) },
		func() error { return poll(ctx, c, t.of, &l.room.calls, t.calls) },
	}
	var errs []error
	for _, step := range steps {
		if err := step(); err != nil {
			errs = append(errs, err)
			_, refused := errors.AsType[*protocol.Refused](err)
			if _, strange := errors.AsType[*protocol.Unexpected](err); !refused && !strange {
				break // it does not answer, or the journal does not take anything
			}
		}
	}
	err = errors.Join(errs...)
	if err == nil {
		l.room.compared, l.room.begun, l.room.reached = !l.room.beganAnew(), true, true
		if t.all != nil {
			l.room.all, l.room.when = nil, l.now()
		}
		l.lookUp()
		l.look(ctx, c)
	}
	return err
}

// taking is one poll of all queues.
type taking struct {
	link *Link
	of   protocol.GUID // the session
	// all is everything that the other side has, nil where that was compared before.
	all *everything
}

// ours reports whether an item is of this computer's sections. Another is none of the
// evening's: it is left where it is, and holds up nothing.
func (t *taking) ours(st *session.State, of protocol.GUID, l protocol.Letters, what any) (section int, ok bool) {
	section, ok = sectionOf(l)
	_, there := st.Section(section)
	if ok = ok && there && st.Owns(section) && of == t.of; !ok {
		slog.Warn("something of another evening came from the Data Connector", "item", what)
	}
	return section, ok
}

// record has the journal take what was said. Of what no evening takes, nothing is left
// but a line in the log.
func (l *Link) record(said []feed.Said) error {
	for range 3 { // somebody else may record something in between
		facts, err := feed.Facts(l.session.State(), said...)
		if err != nil {
			break
		}
		if err = l.session.Record(session.ByBridgemate, facts...); !errors.Is(err, session.ErrBadEntry) {
			return err
		}
	}
	for _, s := range said {
		facts, err := feed.Facts(l.session.State(), s)
		if err == nil {
			err = l.session.Record(session.ByBridgemate, facts...)
		}
		if err != nil && !errors.Is(err, session.ErrBadEntry) {
			return err
		}
		if err != nil {
			slog.Error("something from the Data Connector that no evening takes", "said", s, "error", err)
		}
	}
	return nil
}

// results takes what is new of the results.
func (t *taking) results(fresh []protocol.Result) error {
	l, st := t.link, t.link.session.State()
	if len(fresh) == 0 && t.all == nil {
		l.room.settle()
		return nil
	}
	if len(fresh) > 0 {
		l.room.moved = l.now().Round(0)
	}
	n := numbersOf(st, l.Options())
	var said []feed.Said
	if t.all != nil {
		said = t.compared(st, n, fresh)
		if !l.room.begun { // some of it may be in the journal
			fresh = lasts(fresh)
		}
	}
	for _, item := range fresh {
		if s := t.said(st, n, item); s != nil {
			said = append(said, s)
		}
	}
	if len(said) > 0 {
		if err := l.record(said); err != nil {
			return err
		}
	}
	if t.all != nil {
		t.holdAll(n)
	}
	t.hold(n, fresh)
	l.room.settle()
	return nil
}

// said is what an item says, nil where it is none of this evening's.
func (t *taking) said(st *session.State, n numbers, item protocol.Result) feed.Said {
	if _, ok := t.ours(st, item.SessionGUID, item.SectionLetters, item); !ok {
		return nil
	}
	k, _ := keyOf(item)
	if item.IsDeleted {
		return feed.Erased{Key: k}
	}
	return feed.Result{Result: n.result(item)}
}

// hold notes what the other side holds by what came from it.
func (t *taking) hold(n numbers, items []protocol.Result) {
	r, st := &t.link.room, t.link.session.State()
	for _, item := range items {
		k, ok := keyOf(item)
		if _, mine := n[k.Section]; !ok || !mine || item.SessionGUID != t.of {
			continue
		}
		r.heard[at{k.Section, k.Table}] = true
		was, there := r.held[k]
		is := n.result(item)
		switch {
		case item.IsDeleted:
			r.lacks(k)
		case !st.Has(k) && !setAside(st, k): // no evening takes it, and nothing is told of it
			r.lacks(k)
		case st.Has(k) && r.unsure[k] > 0 && !(there && was.Same(is)):
			r.lacks(k) // which of the two is there, nobody knows: what counts is told again
		default:
			r.holds(k, is)
		}
	}
}

// beganAnew reports whether the numbers of a queue began anew since that was asked last:
// what came before may have been accepted unseen.
func (r *room) beganAnew() (yes bool) {
	for _, back := range []*bool{&r.results.back, &r.players.back, &r.seats.back, &r.deals.back, &r.calls.back} {
		yes, *back = yes || *back, false
	}
	return yes
}

// settle counts the polls for which places are unsure.
func (r *room) settle() {
	for k, polls := range r.unsure {
		if r.unsure[k] = polls - 1; polls <= 1 {
			delete(r.unsure, k)
		}
	}
}

// setAside reports whether results of a place were set aside.
func setAside(st *session.State, k session.Key) bool {
	_, aside := lastAside(st, k)
	return aside
}

// lastAside is what of a place was set aside last.
func lastAside(st *session.State, k session.Key) (r session.Received, aside bool) {
	for i := len(st.SetAside) - 1; i >= 0; i-- {
		if st.SetAside[i].Key == k {
			return st.SetAside[i], true
		}
	}
	return session.Received{}, false
}

// lasts are the last items of each place, in their order.
func lasts(items []protocol.Result) (last []protocol.Result) {
	at := map[session.Key]int{}
	for i, item := range items {
		k, _ := keyOf(item)
		at[k] = i
	}
	for i, item := range items {
		if k, _ := keyOf(item); at[k] == i {
			last = append(last, item)
		}
	}
	return last
}
