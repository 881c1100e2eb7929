package bridgemate

import (
	"context"
	"errors"
	"fmt"
	"slices"

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
// sets UpdateFromRound back to 0; Status shows which tables it has not done yet. Results that it
// erases by that are kept in the journal and named in State.SetAside.
//
// It returns ErrUpdating while an earlier change is under way, and changes nothing then. The file
// is only written when nobody else holds it: beside a BM Pro that does, the error is bws.ErrLocked.
func (l *Link) ChangeMovement(ctx context.Context, section int, c *movement.Change) error {
	if _, ok := l.session.State().Section(section); !ok {
		return fmt.Errorf("section %s: %w", session.Letter(section), ErrNoSection)
	}
	o := l.Options()
	if !isFile(o.File) {
		return fmt.Errorf("%w: %s", ErrNoFile, o.File)
	}
	if err := l.ReadNow(ctx); err != nil { // what came in before the change belongs to the journal first
		return err
	}
	file, err := bws.Open(ctx, o.File)
	if err != nil {
		return err
	}
	if err := file.Batch(func(b bws.Batch) error { return writeChange(b, section, c) }); err != nil {
		return fmt.Errorf("changing the movement of section %s: %w", session.Letter(section), err)
	}
	from := map[int]int{}
	for _, u := range c.Updates {
		from[u.Table] = u.From
	}
	facts := []session.Fact{session.MovementChanged{ID: section, Movement: c.To, From: from}}
	for _, u := range c.Updates {
		facts = append(facts, session.Remarked{Text: said(section, u)})
	}
	return l.session.Record("director", facts...)
}

func said(section int, u movement.TableUpdate) string {
	if u.New {
		return fmt.Sprintf("table %s%d is new", session.Letter(section), u.Table)
	}
	return fmt.Sprintf("table %s%d: the movement changes from round %d on", session.Letter(section), u.Table, u.From)
}

func writeChange(b bws.Batch, section int, c *movement.Change) error {
	there, err := b.Contents()
	if err != nil {
		return err
	}
	for _, u := range c.Updates {
		pending := func(t bws.TableRow) bool {
			return t.Section == section && t.Table == u.Table && t.UpdateFromRound != 0
		}
		if slices.ContainsFunc(there.Tables, pending) {
			return fmt.Errorf("table %d: %w", u.Table, ErrUpdating)
		}
	}
	for _, u := range c.Updates {
		if err := writeRounds(b, section, u, there.Rounds); err != nil {
			return err
		}
	}
	// The tables come after all rounds: the control program looks at them for UpdateFromRound.
	for _, u := range c.Updates {
		if err := writeTable(b, section, u); err != nil {
			return err
		}
	}
	_, err = b.Update("Section", bws.Row{"ID": section},
		bws.Row{"Tables": len(c.To.TableNumbers()), "MissingPair": c.To.Missing})
	return err
}

// writeRounds writes the rounds of a table from the first that changes, and takes away those that
// the new movement has no longer.
func writeRounds(b bws.Batch, section int, u movement.TableUpdate, old []bws.Round) error {
	for _, r := range old {
		if r.Section == section && r.Table == u.Table && r.Round >= u.From {
			where := bws.Row{"Section": section, "Table": u.Table, "Round": r.Round}
			if _, err := b.Delete("RoundData", where); err != nil {
				return err
			}
		}
	}
	for _, r := range u.Rows {
		if _, err := b.Insert("RoundData", roundRow(section, r).Row()); err != nil {
			return err
		}
	}
	return nil
}

func writeTable(b bws.Batch, section int, u movement.TableUpdate) error {
	if !u.New {
		_, err := b.Update("Tables", bws.Row{"Section": section, "Table": u.Table}, bws.Row{"UpdateFromRound": u.From})
		return err
	}
	row := bws.TableRow{Section: section, Table: u.Table, ComputerID: 1, UpdateFromRound: u.From}
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
