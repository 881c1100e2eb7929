package fleet

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"

	"clubnight/session"
	"clubnight/session/terminal"
)

// board is a board that is entered at a table.
type board struct {
	*table
	number int
	right  terminal.Entry

	mu   sync.Mutex
	open map[string]hand // by which phone each offer came of which it is not known that it is over
}

func (b *board) key() session.Key {
	return session.Key{Section: b.Section, Table: b.row.Table, Round: b.row.Round, Board: b.number}
}

// says says something about this board.
func (b *board) says(ctx context.Context, h hand, c terminal.Command) (terminal.Answer, error) {
	c.Round, c.NS, c.EW = b.row.Round, b.row.NS, b.row.EW
	if c.Board == 0 && c.Do != terminal.Call {
		c.Board = b.number
	}
	a, err := h.Say(ctx, c)
	if err == nil {
		b.count(string(c.Do) + ": " + string(a.Outcome))
	}
	return a, err
}

// offer enters a result. It waits for the other side then, unless that is said to be
// over: what is answered "before" may be this very offer, of which an answer was lost.
func (b *board) offer(ctx context.Context, h hand, e terminal.Entry) (a terminal.Answer, id string, err error) {
	id = h.Key()
	a, err = b.says(ctx, h, terminal.Command{ID: id, Do: terminal.Offer, Entry: &e})
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open == nil {
		b.open = map[string]hand{}
	}
	if err != nil || a.Outcome == terminal.Recorded || a.Outcome == terminal.Before {
		b.open[id] = h
	}
	return a, id, err
}

func (b *board) over(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.open, id)
}

// waiting are the offers that may wait, with their phones.
func (b *board) waiting() map[string]hand {
	b.mu.Lock()
	defer b.mu.Unlock()
	return maps.Clone(b.open)
}

// agree has the other side agree to an offer: on a phone of its own, else on the screen
// on which it was entered.
func (b *board) agree(ctx context.Context, id string, offered hand) (terminal.Outcome, error) {
	by, how := offered, session.OnSameScreen
	for _, h := range b.hands {
		if h.side != "" && offered.side != "" && h.side != offered.side && b.random.IntN(4) > 0 {
			by, how = h, session.OnOwnPhone
		}
	}
	a, err := b.says(ctx, by, terminal.Command{Do: terminal.Accept, Offer: id, How: how})
	if err == nil {
		b.over(id)
	}
	return a.Outcome, err
}

// play enters it, in one of the ways that occur at tables, until what was played stands.
func (b *board) play(ctx context.Context) error {
	ways := []func(context.Context) error{b.refused, b.changed, b.erased, b.elsewhere, b.both, b.bothOtherwise,
		b.called, b.inPlay, b.again, b.reloaded, b.refused, b.changed}
	if b.chance() {
		if err := ways[b.random.IntN(len(ways))](ctx); err != nil {
			return err
		}
	}
	return b.settle(ctx)
}

// settle enters what is right, and has the other side agree, until it stands.
func (b *board) settle(ctx context.Context) error {
	var said []terminal.Outcome
	for range 12 {
		a, _, err := b.offer(ctx, b.any(), b.right)
		if err != nil {
			return err
		}
		said = append(said, a.Outcome)
		switch a.Outcome {
		case terminal.Recorded, terminal.Before: // it waits, or it stands
			stands := a.Outcome == terminal.Before
			for id, offered := range b.waiting() {
				agreed, err := b.agree(ctx, id, offered)
				if err != nil {
					return err
				}
				said = append(said, agreed)
				switch agreed {
				case terminal.Recorded, terminal.Before:
					return nil
				case terminal.Differs, terminal.Over: // it is over
				default:
					stands = false
				}
			}
			if stands {
				return nil
			}
		case terminal.Differs:
			for id := range b.waiting() {
				if _, err := b.says(ctx, b.any(), terminal.Command{Do: terminal.Refuse, Offer: id}); err != nil {
					return err
				}
				b.over(id)
			}
		default:
			return fmt.Errorf("%w: %+v is answered %q", errUnsettled, b.right, a.Outcome)
		}
	}
	return fmt.Errorf("%w: %q", errUnsettled, said)
}

var errUnsettled = errors.New("the result does not come to stand")

// refused is a slip that the other side sees.
func (b *board) refused(ctx context.Context) error {
	_, id, err := b.offer(ctx, b.any(), slip(b.right, b.random))
	if err != nil {
		return err
	}
	b.over(id)
	_, err = b.says(ctx, b.any(), terminal.Command{Do: terminal.Refuse, Offer: id})
	return err
}

// changed is a slip that both sides see only when it stands.
func (b *board) changed(ctx context.Context) error {
	h := b.any()
	_, id, err := b.offer(ctx, h, slip(b.right, b.random))
	if err != nil {
		return err
	}
	_, err = b.agree(ctx, id, h)
	return err
}

// erased is taken back when it stands.
func (b *board) erased(ctx context.Context) error {
	if err := b.changed(ctx); err != nil {
		return err
	}
	_, err := b.says(ctx, b.any(), terminal.Command{Do: terminal.Erase})
	return err
}

// elsewhere is entered for a board that is none of the round's.
func (b *board) elsewhere(ctx context.Context) error {
	e := b.right
	a, err := b.says(ctx, b.any(), terminal.Command{Do: terminal.Offer, Board: 900 + b.number, Entry: &e})
	if err == nil && (a.Outcome == terminal.Recorded || a.Outcome == terminal.Before) {
		b.strange("%v: board %d was taken: %+v", b.key(), 900+b.number, a)
	}
	return err
}

// both is entered on two phones at one time.
func (b *board) both(ctx context.Context) error { return b.atOnce(ctx, b.right) }

// bothOtherwise is entered on two phones at one time, and not as the same.
func (b *board) bothOtherwise(ctx context.Context) error {
	return b.atOnce(ctx, slip(b.right, b.random))
}

func (b *board) atOnce(ctx context.Context, other terminal.Entry) error {
	first, second := b.hands[0], b.hands[len(b.hands)-1]
	var wait sync.WaitGroup
	var errs [2]error
	wait.Go(func() { _, _, errs[0] = b.offer(ctx, first, b.right) })
	wait.Go(func() { _, _, errs[1] = b.offer(ctx, second, other) })
	wait.Wait()
	return errors.Join(errs[:]...)
}

// called calls the director.
func (b *board) called(ctx context.Context) error {
	a, err := b.says(ctx, b.any(), terminal.Command{Do: terminal.Call, Board: b.number, Reason: session.CallRuling})
	if err == nil && a.Outcome != terminal.Recorded && a.Outcome != terminal.Before {
		b.strange("%v: a call was answered %+v", b.key(), a)
	}
	return err
}

// inPlay tells the contract while it is played.
func (b *board) inPlay(ctx context.Context) error {
	e := b.right
	if e.Contract == "" || e.Contract == "PASS" {
		return nil
	}
	e.Tricks = 0
	_, err := b.says(ctx, b.any(), terminal.Command{Do: terminal.InPlay, Entry: &e})
	return err
}

// again is entered once more when it stands.
func (b *board) again(ctx context.Context) error { return b.settle(ctx) }

// reloaded is entered on pages that were opened anew.
func (b *board) reloaded(context.Context) error {
	for _, h := range b.hands {
		h.Reload()
	}
	return nil
}
