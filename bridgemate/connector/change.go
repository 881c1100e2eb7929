package connector

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate"
	"clubnight/bridgemate/connector/protocol"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
)

// ChangeMovement changes the movement of a section during play. The other side is told
// the whole section, and drops results of each table from its first changed round on;
// those that count all the same are told again. The journal keeps all of them:
// State.SetAside names them, and State.Restorable lists those that can be put back.
//
// What came in is read first, and the journal has the change before the other side has
// it. Where that cannot be told, or the program ends in between, State.Sending says so,
// and FinishChanges, which every turn of the reading calls, does the rest.
//
// Where the section's Bridgemates are another computer's, the journal has it, and that
// computer does the rest. The error is an *Unfit, before anything is recorded, for a
// movement that cannot go over a network.
func (l *Link) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	if _, ok := l.session.State().Section(section); !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), feed.ErrNoSection)
	}
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	if !l.session.State().Owns(section) {
		return feed.ByAnother(l.session).ChangeMovement(ctx, section, c)
	}
	err := l.converse(ctx, func(client *protocol.Client, _ *session.State) error {
		// What came of the rounds as they were must be accepted before they change: what
		// comes after that was entered anew.
		if err := l.read(ctx); err != nil {
			return err
		}
		facts := feed.SendingFacts(section, c)
		then, err := l.session.State().With(facts...)
		if err != nil {
			return err
		}
		changed, _ := then.Section(section)
		if unfit := unfitting(changed); len(unfit) > 0 {
			return unfit[0]
		}
		if err := l.session.Record(session.ByDirector, facts...); err != nil {
			return err
		}
		return l.sendMovement(ctx, client, section)
	})
	if err != nil {
		return fmt.Errorf("changing the movement of section %s: %w", session.Letter(section), err)
	}
	l.passOn(ctx)
	return nil
}

// FinishChanges tells what of changes of the movement is in the journal and not told yet:
// the program ended, or the other side did not answer, between the two. While results are
// read, that is tried at every turn.
func (l *Link) FinishChanges(ctx context.Context) error {
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	for _, s := range bridgemate.OwnSections(l.session.State()) {
		if _, pending := l.session.State().Sending(s.ID); !pending {
			continue
		}
		err := l.converse(ctx, func(c *protocol.Client, _ *session.State) error { return l.sendMovement(ctx, c, s.ID) })
		if err != nil {
			return fmt.Errorf("finishing the change of the movement of section %s: %w", s.Letter(), err)
		}
	}
	return nil
}

// sendMovement tells a section as it is by the journal, from which round on for each
// table State.Sending says. What counts of those rounds is told again after it. It is
// called under l.poll, and may be repeated: told once more, the section does not change.
func (l *Link) sendMovement(ctx context.Context, c *protocol.Client, section int) error {
	st := l.session.State()
	sec, ok := st.Section(section)
	if !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), feed.ErrNoSection)
	}
	if unfit := unfitting(sec); len(unfit) > 0 { // decided at another computer
		l.room.updating[section] = unfit[0]
		return unfit[0]
	}
	e, err := l.evening(st, st.Network)
	if err != nil {
		return err
	}
	from, _ := st.Sending(section)
	update := e.update(sec)
	update.AddedPlayers = l.room.added(e)
	_, err = c.UpdateMovement(ctx, update)
	if refuses(err) { // fields may be others than they were: those go with the groups
		if again := c.UpdateScoringGroups(ctx, e.session, e.groups()); again == nil {
			_, err = c.UpdateMovement(ctx, update)
		}
	}
	if err != nil && !errors.Is(err, protocol.ErrorNoUpdates) { // which is that it is there already
		if refuses(err) {
			l.room.updating[section] = err
		}
		return err
	}
	delete(l.room.updating, section)
	l.room.toldPlayers(e.roster)
	l.room.dropped(section, from)
	for _, row := range sec.Movement.Rows {
		if first, changed := from[row.Table]; changed && row.Round >= first {
			for _, b := range row.Boards() {
				l.room.unsure[session.Key{Section: section, Table: row.Table, Round: row.Round, Board: b}] = unsurePolls
			}
		}
	}
	for k := range l.room.refused { // it may fit now
		if k.Section == section {
			delete(l.room.refused, k)
		}
	}
	if _, pending := st.Sending(section); !pending {
		return nil
	}
	return l.session.Record(session.ByProgram, st.Sent(section))
}

// WaitUpdated waits until the other side has taken every change of the movement, or the
// context ends. It returns the tables that have not got theirs by then, none when all is
// well, and the error of the last try.
func (l *Link) WaitUpdated(ctx context.Context) (waiting []bridgemate.TableStatus, err error) {
	for {
		if tried := l.FinishChanges(ctx); ctx.Err() == nil {
			err = tried
		}
		st := l.session.State()
		waiting = nil
		for _, s := range bridgemate.OwnSections(st) {
			from, _ := st.Sending(s.ID)
			for table := range from {
				waiting = append(waiting, bridgemate.TableStatus{Section: s.ID, Table: table, Updating: true})
			}
		}
		slices.SortFunc(waiting, func(a, b bridgemate.TableStatus) int {
			return 1000*(a.Section-b.Section) + a.Table - b.Table
		})
		if len(waiting) == 0 {
			return nil, nil
		}
		select {
		case <-ctx.Done():
			return waiting, err
		case <-l.after(min(l.Options().Interval, time.Second)):
		}
	}
}
