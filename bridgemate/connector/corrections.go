package connector

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
)

// Differences lists, line by line, where our score and what the handsets hold, as far as
// that is known, differ; nothing at all when they agree. It waits for nobody.
func (l *Link) Differences() []bridgemate.Difference {
	l.mu.Lock()
	held := l.held
	l.mu.Unlock()
	st := l.session.State()
	return differences(st, numbersOf(st, l.Options()), held)
}

// showHeld has Differences know what is held by now. It is called under l.poll.
func (l *Link) showHeld() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.heldAt != l.room.changed || l.held == nil {
		l.held, l.heldAt = maps.Clone(l.room.held), l.room.changed
	}
}

func differences(st *session.State, n numbers, all map[session.Key]session.Result) (list []bridgemate.Difference) {
	mine := map[int]bool{}
	for _, s := range bridgemate.OwnSections(st) {
		mine[s.ID] = true
	}
	for k, ours := range st.Results {
		if ours.NoResult || !mine[k.Section] {
			continue // a ruling alone: nothing was played that a handset could say
		}
		d := bridgemate.Difference{Key: k, Ours: &ours.Result, Obstacle: obstacle(ours.Result)}
		held, there := all[k]
		if there {
			if session.SaysTheSame(held, n.asHeld(ours.Result)) {
				continue
			}
			d.File = &held
		}
		list = append(list, d)
	}
	for k, held := range all {
		if !st.Has(k) && mine[k.Section] {
			list = append(list, bridgemate.Difference{Key: k, TakenOut: true, File: &held})
		}
	}
	slices.SortFunc(list, func(a, b bridgemate.Difference) int { return a.Key.Compare(b.Key) })
	return list
}

// asHeld is a result as it would come back if it were told.
func (n numbers) asHeld(r session.Result) session.Result {
	if obstacle(r) != bridgemate.NoObstacle {
		return r
	}
	return n.result(n.wire("", r))
}

// due reports whether a difference is there because the other side lacks what counts.
// What a change of the movement took out, it drops by itself; and what the director took
// out and the players entered once more is for him to see.
func due(st *session.State, d bridgemate.Difference) bool {
	if !d.Sendable() {
		return false
	}
	aside, was := lastAside(st, d.Key)
	return !d.TakenOut || !was || aside.Discarded && !aside.SentAgain
}

// SendResults tells the handsets what counts on these boards, or wherever they are known
// to say otherwise when none is named. What was taken out is erased there. It returns how
// many boards were told; bridgemate.ErrNothingToSend when there was nothing.
func (l *Link) SendResults(ctx context.Context, keys ...session.Key) (n int, err error) {
	if err := l.ReadNow(ctx); err != nil {
		return 0, fmt.Errorf("sending corrections: %w", err)
	}
	pick := func(st *session.State, d bridgemate.Difference) bool {
		return d.Sendable() && (len(keys) == 0 || slices.Contains(keys, d.Key))
	}
	err = l.converse(ctx, func(c *protocol.Client, st *session.State) error {
		for k := range l.room.refused {
			if len(keys) == 0 || slices.Contains(keys, k) {
				delete(l.room.refused, k) // it is tried once more
			}
		}
		n, err = l.send(ctx, c, st, pick)
		return err
	})
	switch {
	case err != nil:
		return n, fmt.Errorf("sending corrections: %w", err)
	case n == 0:
		return 0, bridgemate.ErrNothingToSend
	}
	return n, nil
}

// batchSize is how many results are told at once.
const batchSize = 250

// send tells what counts where pick says so, and counts the boards. The error is the
// first refusal, of which the alarms have all, or that of a call that failed.
func (l *Link) send(ctx context.Context, c *protocol.Client, st *session.State,
	pick func(*session.State, bridgemate.Difference) bool) (sent int, err error) {
	n, of := numbersOf(st, l.Options()), protocol.GUID(st.Network.Session)
	var list []protocol.Result
	seen := map[session.Key]bool{}
	for _, d := range differences(st, n, l.room.held) {
		seen[d.Key] = true
		r := erased(of, d.Key)
		if d.Ours != nil && d.Sendable() {
			r = n.wire(of, *d.Ours)
		}
		if pick(st, d) && l.room.refused[d.Key].said != r {
			list = append(list, r)
		}
	}
	maps.DeleteFunc(l.room.refused, func(k session.Key, _ refusal) bool { return !seen[k] })
	for batch := range slices.Chunk(list, batchSize) {
		if sent, err = l.put(ctx, c, n, of, batch, sent); err != nil {
			return sent, err
		}
	}
	for _, r := range list {
		k, _ := keyOf(r)
		if refused, is := l.room.refused[k]; is {
			err = errors.Join(err, refused.err)
		}
	}
	return sent, err
}

// put tells results. A batch is refused as a whole: halves of it tell which result it is
// that is not taken, so that the others arrive.
func (l *Link) put(ctx context.Context, c *protocol.Client, n numbers, of protocol.GUID, batch []protocol.Result,
	sent int) (int, error) {
	err := c.PutResults(ctx, of, batch)
	switch {
	case err == nil:
		for _, r := range batch {
			l.room.acknowledged(n, r)
		}
		return sent + len(batch), nil
	case !refuses(err):
		for _, r := range batch { // it may have arrived
			k, _ := keyOf(r)
			l.room.unsure[k] = unsurePolls
			if !r.IsDeleted { // what is to be erased may still be there
				l.room.lacks(k)
			}
		}
		return sent, err
	case len(batch) == 1:
		k, _ := keyOf(batch[0])
		l.room.refused[k] = refusal{batch[0], err}
		return sent, nil
	}
	half := len(batch) / 2
	if sent, err = l.put(ctx, c, n, of, batch[:half], sent); err != nil {
		return sent, err
	}
	return l.put(ctx, c, n, of, batch[half:], sent)
}

// refuses reports whether an error says that something in what was sent is not taken.
func refuses(err error) bool {
	if _, invalid := errors.AsType[*protocol.Invalid](err); invalid {
		return true
	}
	return errors.Is(err, protocol.ErrorValidation) || errors.Is(err, protocol.ErrorMovement) ||
		errors.Is(err, protocol.ErrorEntryUnknown)
}

// acknowledged notes what the other side has taken.
func (r *room) acknowledged(n numbers, said protocol.Result) {
	k, _ := keyOf(said)
	delete(r.refused, k)
	r.unsure[k] = unsurePolls
	if said.IsDeleted {
		r.lacks(k)
		return
	}
	r.holds(k, n.result(said))
}

// passOn tells what was decided, at whatever computer, and what the other side lacks for
// another reason. Who sits where it is told where the evening is shared, as the
// director's word, or where each round has its own seats.
func (l *Link) passOn(ctx context.Context) {
	err := l.converse(ctx, func(c *protocol.Client, st *session.State) error {
		if l.room.passed == [2]int{int(st.Seq), l.room.changed} {
			return nil
		}
		_, err := l.send(ctx, c, st, due)
		if err == nil {
			err = l.passSeats(ctx, c, st)
		}
		if err == nil {
			l.room.passed = [2]int{int(st.Seq), l.room.changed}
		}
		return err
	})
	if ctx.Err() != nil {
		return
	}
	l.poll.Lock()
	defer l.poll.Unlock()
	now, st := l.now().Round(0), l.session.State()
	l.setStatus(func(s *bridgemate.Status) {
		s.Passing = err
		l.alarms(s, st, now)
	})
}
