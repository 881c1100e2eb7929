package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"clubnight/bridgemate/bws"
	"clubnight/session"
	"clubnight/session/movement"
)

// ErrUpdating is returned when the control program has not taken an earlier change yet: writing
// another one now would lose it.
var ErrUpdating = errors.New("the control program has not taken the last change yet")

// ChangeMovement changes the movement of a section during play (guide: Updating movement
// information): first the rows of RoundData that differ, then new tables, then UpdateFromRound of
// each table that changes, as late as possible. The control program sends those rounds again and
// sets UpdateFromRound back to 0: see WaitUpdated. It erases the results of those rounds. The journal
// keeps them, State.SetAside names them, and PreviewChange does so beforehand; State.Restorable lists
// those that can be put back.
//
// The error is ErrUpdating while an earlier change is under way; nothing is changed then. It is
// bws.ErrLocked where the control program holds the file and only Clubnight's own engine can write.
func (l *Link) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	if _, ok := l.session.State().Section(section); !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), ErrNoSection)
	}
	equal := l.Options().EqualNumbers
	owner := func(p part) bool { return p.owns(section) }
	err := l.change(ctx, owner, func(_ part, b bws.Batch, there *bws.Contents) error {
		return writeChange(b, section, c, numbering(session.Section{ID: section, Movement: c.To.Distinct()}, equal), there)
	})
	if err != nil {
		return fmt.Errorf("changing the movement of section %s: %w", session.Letter(section), err)
	}
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	facts := []session.Fact{session.MovementChanged{ID: section, Movement: c.To, From: from}}
	for _, u := range c.Updates {
		facts = append(facts, session.Remarked{Text: said(l.session.State().TableName(section, u.Table), u)})
	}
	return l.session.Record("director", facts...)
}

func said(table string, u movement.TableUpdate) string {
	if u.New {
		return fmt.Sprintf("table %s is new", table)
	}
	return fmt.Sprintf("table %s: the movement changes from round %d on", table, u.From)
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

func writeChange(b bws.Batch, section int, c *movement.Change, n numbers, there *bws.Contents) error {
	err := settled(there, func(t bws.TableRow) bool {
		return t.Section == section && slices.ContainsFunc(c.Updates, func(u movement.TableUpdate) bool { return u.Table == t.Table })
	})
	if err != nil {
		return err
	}
	for _, u := range c.Updates {
		if err := writeRounds(b, section, u, n, there.Rounds); err != nil {
			return err
		}
	}
	// The tables come after all rounds: the control program looks at them for UpdateFromRound.
	for _, u := range c.Updates {
		if err := writeTable(b, section, u, there); err != nil {
			return err
		}
	}
	_, err = b.Update("Section", bws.Row{"ID": section},
		bws.Row{"Tables": len(c.To.TableNumbers()), "MissingPair": n.missing()})
	return err
}

// writeRounds writes the rounds of a table from the first that changes, and takes away those that
// the new movement has no longer.
func writeRounds(b bws.Batch, section int, u movement.TableUpdate, n numbers, old []bws.Round) error {
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
		if _, err := b.Insert("RoundData", n.round(section, r).Row()); err != nil {
			return err
		}
	}
	return nil
}

// writeTable tells the control program of a table that changes. A new one goes to the client that has the
// section's others.
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

// WaitUpdated reads until the control program has set UpdateFromRound of every table back to 0, which is
// its word that it took the change, or the context ends. It returns the tables that have not
// been taken by then, none when all is well, and the error of the last reading.
func (l *Link) WaitUpdated(ctx context.Context) (waiting []TableStatus, err error) {
	for {
		err := l.ReadNow(ctx)
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
