package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/bridgemate/jet"
	"clubnight/session"
	"clubnight/session/feed"
	"clubnight/session/movement"
)

// ErrUpdating is returned when the control program has not taken an earlier change yet:
// writing another one now would lose it.
var ErrUpdating = errors.New("the control program has not taken the last change yet")

// ChangeMovement changes the movement of a section during play (guide: Updating movement
// information): first the rows of RoundData that differ, then new tables, then
// UpdateFromRound of each table that changes, as late as possible. The control program
// sends those rounds again and sets UpdateFromRound back to 0: see WaitUpdated. It erases
// the results of those rounds. The journal keeps them, State.SetAside names them, and
// PreviewChange does so beforehand; State.Restorable lists those that can be put back.
//
// The journal has the change before the file has it. Where the file cannot be written
// after that, or the program ends in between, State.Sending says so, and FinishChanges,
// StartReading, Restart or the next change does the rest.
//
// Where the section's Bridgemates are another computer's, the journal has it, and that
// computer does the rest.
//
// The error is ErrUpdating while an earlier change is under way; nothing is changed
// then. It is bws.ErrLocked where the control program holds the file and only
// Clubnight's own engine can write.
func (l *Link) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	if _, ok := l.session.State().Section(section); !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), ErrNoSection)
	}
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	if !l.session.State().Owns(section) {
		return feed.ByAnother(l.session).ChangeMovement(ctx, section, c)
	}
	if from, pending := l.session.State().Sending(section); pending {
		if err := l.finishChange(ctx, section, from); err != nil {
			return err
		}
	}
	var sent session.MovementSent
	err := l.writeMovement(ctx, section, c, func() error {
		err := l.session.Record(session.ByDirector, feed.SendingFacts(section, c)...)
		sent = l.session.State().Sent(section)
		return err
	})
	if err != nil {
		return fmt.Errorf("changing the movement of section %s: %w", session.Letter(section), err)
	}
	return l.session.Record("program", sent)
}

// writeMovement writes a change to the file of a section. Whatever speaks against it is
// found first; then, before the file has it, the journal gets it: should the program end
// in between, finishChange does the rest.
func (l *Link) writeMovement(ctx context.Context, section int, c *movement.Change, journal func() error) error {
	equal := l.Options().EqualNumbers
	owner := func(p part) bool { return p.owns(section) }
	recorded := false
	return l.change(ctx, owner, func(_ part, b bws.Batch, there *bws.Contents) error {
		err := writeChange(b, section, c,
			Numbering(session.Section{ID: section, Movement: c.To.Distinct()}, equal), there)
		if err != nil || recorded {
			return err // a batch that met a lock is done again: the journal has it by then
		}
		if err := journal(); err != nil {
			return err
		}
		recorded = true
		return nil
	})
}

// FinishChanges writes what of a change of the movement is in the journal and not yet in
// the Bridgemate database: the program ended, or the file could not be written, between
// the two. While results are read, that is tried at every turn.
func (l *Link) FinishChanges(ctx context.Context) error {
	if err := l.changing.LockUntil(ctx); err != nil {
		return err
	}
	defer l.changing.Unlock()
	st := l.session.State()
	for _, s := range OwnSections(st) {
		from, pending := st.Sending(s.ID)
		if !pending {
			continue
		}
		if err := l.finishChange(ctx, s.ID, from); err != nil {
			return fmt.Errorf("finishing the change of the movement of section %s: %w", s.Letter(), err)
		}
	}
	return nil
}

func (l *Link) finishChange(ctx context.Context, section int, from map[int]int) error {
	st := l.session.State()
	sec, ok := st.Section(section)
	if !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), ErrNoSection)
	}
	sent := st.Sent(section)
	c, n := begun(sec, from), Numbering(sec, l.Options().EqualNumbers)
	written, err := l.written(ctx, section, c, n)
	if err != nil {
		return err
	}
	if !written {
		// What came in meanwhile of the rounds that are sent again, the
		// control program erases, too.
		err = l.writeMovement(ctx, section, c, func() error {
			if !slices.ContainsFunc(l.session.State().InOrder(),
				func(r session.Received) bool { return sentAgain(r, section, from) }) {
				return nil
			}
			if st.Shared() {
				return l.session.Record("program", session.RoundsSentAgain{ID: section, From: from})
			}
			return l.session.Record("program", session.MovementChanged{ID: section, Movement: sec.Movement, From: from})
		})
		if err != nil {
			return err
		}
	}
	return l.session.Record("program", sent)
}

// begun is a change of which the journal has the movement, and from which round
// on each table gets it.
func begun(sec session.Section, from map[int]int) *movement.Change {
	c := &movement.Change{To: sec.Movement}
	for _, table := range slices.Sorted(maps.Keys(from)) {
		u := movement.TableUpdate{Table: table, From: from[table]}
		for _, r := range sec.Movement.Table(table) {
			if r.Round >= u.From {
				u.Rows = append(u.Rows, r)
			}
		}
		c.Updates = append(c.Updates, u)
	}
	return c
}

// sentAgain reports whether a result is of a round that a change sends
// again to its table.
func sentAgain(r session.Received, section int, from map[int]int) bool {
	first, changes := from[r.Table]
	return r.Section == section && changes && r.Round >= first
}

// written reports whether a change is in the file of its section already, and says in the
// change which tables are not.
func (l *Link) written(ctx context.Context, section int, c *movement.Change, n Numbers) (bool, error) {
	parts, err := l.parts(l.session.State(), l.Options())
	if err != nil {
		return false, err
	}
	for server, p := range parts {
		if !p.owns(section) {
			continue
		}
		there, err := l.readOwn(ctx, server, p)
		if err != nil {
			return false, err
		}
		for i, u := range c.Updates {
			c.Updates[i].New = !slices.ContainsFunc(there.Tables,
				func(t bws.TableRow) bool { return t.Section == section && t.Table == u.Table })
		}
		return holds(there, section, c, n), nil
	}
	return false, fmt.Errorf("section %s: %w", session.Letter(section), ErrNoFile)
}

// holds reports whether the file has the changed rounds and tables already.
func holds(there *bws.Contents, section int, c *movement.Change, n Numbers) bool {
	sec, ok := there.Section(section)
	if !ok || sec.Tables != len(c.To.TableNumbers()) || sec.MissingPair != n.missing() {
		return false
	}
	for _, u := range c.Updates {
		if u.New {
			return false
		}
		var have, want []bws.Round
		for _, r := range there.Rounds {
			if r.Section == section && r.Table == u.Table && r.Round >= u.From {
				have = append(have, r)
			}
		}
		for _, r := range u.Rows {
			want = append(want, n.round(section, r))
		}
		slices.SortFunc(have, func(a, b bws.Round) int { return a.Round - b.Round })
		slices.SortFunc(want, func(a, b bws.Round) int { return a.Round - b.Round })
		if !slices.ContainsFunc(there.Rounds, func(r bws.Round) bool { return individual(r) }) { // see insertRound
			for i := range want {
				want[i].South, want[i].West = 0, 0
			}
		}
		if !slices.Equal(have, want) {
			return false
		}
	}
	return true
}

// settled refuses while one of the tables has an update that was not taken yet.
func settled(c *bws.Contents, which func(bws.TableRow) bool) error {
	for _, t := range c.Tables {
		if t.UpdateFromRound != 0 && which(t) {
			return fmt.Errorf("table %s: %w", c.TableName(t.Section, t.Table), ErrUpdating)
		}
	}
	return nil
}

func writeChange(b bws.Batch, section int, c *movement.Change, n Numbers, there *bws.Contents) error {
	err := settled(there, func(t bws.TableRow) bool {
		return t.Section == section && slices.ContainsFunc(c.Updates,
			func(u movement.TableUpdate) bool { return u.Table == t.Table })
	})
	if err != nil {
		return err
	}
	for _, u := range c.Updates {
		if err := writeRounds(b, section, u, n, there.Rounds); err != nil {
			return err
		}
	}
	// The tables come after all rounds: the control program looks at them
	// for UpdateFromRound.
	for _, u := range c.Updates {
		if err := writeTable(b, section, u, there); err != nil {
			return err
		}
	}
	_, err = b.Update("Section", bws.Row{"ID": section},
		bws.Row{"Tables": len(c.To.TableNumbers()), "MissingPair": n.missing()})
	return err
}

// writeRounds writes the rounds of a table from the first that changes, and takes away
// those that the new movement has no longer.
func writeRounds(b bws.Batch, section int, u movement.TableUpdate, n Numbers, old []bws.Round) error {
	for _, r := range old {
		if r.Section == section && r.Table == u.Table && r.Round >= u.From {
			where := bws.Row{"Section": section, "Table": u.Table, "Round": r.Round}
			if _, err := b.Delete("RoundData", where); err != nil {
				return err
			}
		}
	}
	for _, r := range n.m.Table(u.Table) {
		if r.Round < u.From {
			continue
		}
		if err := insertRound(b, n.round(section, r)); err != nil {
			return err
		}
	}
	return nil
}

// insertRound adds a row of RoundData. A file that was made for pairs, or by an
// earlier version, has no fields for South and West: there a round of an individual
// has North and East alone.
func insertRound(b bws.Batch, r bws.Round) error {
	_, err := b.Insert("RoundData", r.Row())
	if errors.Is(err, jet.ErrNoColumn) && individual(r) {
		r.South, r.West = 0, 0
		_, err = b.Insert("RoundData", r.Row())
	}
	return err
}

// writeTable tells the control program of a table that changes. A new one goes to the
// client that has the section's others.
func writeTable(b bws.Batch, section int, u movement.TableUpdate, there *bws.Contents) error {
	if !u.New {
		_, err := b.Update("Tables", bws.Row{"Section": section, "Table": u.Table}, bws.Row{"UpdateFromRound": u.From})
		return err
	}
	row := bws.TableRow{Section: section, Table: u.Table, ComputerID: 1, UpdateFromRound: u.From}
	for _, t := range there.Tables {
		if t.Section == section {
			row.ComputerID, row.Group = t.ComputerID, t.Group
		}
	}
	if _, err := b.Insert("Tables", row.Row()); err != nil {
		return err
	}
	for _, p := range seats(section, u.Table) {
		if _, err := b.Insert("PlayerNumbers", p.Row()); err != nil {
			return err
		}
	}
	return nil
}

// WaitUpdated reads until the control program has set UpdateFromRound of every table
// back to 0, which is its word that it took the change, or the context ends. It
// returns the tables that have not been taken by then, none when all is well, and the
// error of the last reading.
func (l *Link) WaitUpdated(ctx context.Context) (waiting []TableStatus, err error) {
	for {
		if read := l.ReadNow(ctx); ctx.Err() == nil {
			err = read
		}
		waiting = nil
		for _, t := range l.Status().Tables {
			if t.Updating {
				waiting = append(waiting, t)
			}
		}
		if err == nil && len(waiting) == 0 {
			return nil, nil
		}
		select {
		case <-ctx.Done():
			return waiting, err
		case <-time.After(min(l.Options().Interval, time.Second)):
		}
	}
}
