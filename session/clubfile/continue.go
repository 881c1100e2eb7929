package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"clubnight/session"
)

// Continue begins a new evening with all entries of a damaged one that are sound, before
// and after the damage, with notes in the places of those that are lost, and a note that
// says so: what is lost comes again from the Bridgemate database, or is entered again.
// The damaged evening stays in the file as it is. An evening of several computers goes on
// without notes: what is missing comes from the others. Damage says what was damaged and
// where it goes on; both are nil for an evening that is whole.
func (f *File) Continue(id int64) (goesOn *Journal, damage *Damage, err error) {
	j, err := f.Evening(id)
	if err != nil {
		return nil, nil, err
	}
	_, damaged, err := session.Sound(j)
	if err != nil || damaged == nil {
		return nil, nil, err
	}
	content, err := f.content()
	if err != nil {
		return nil, nil, err
	}
	all, entries, err := newWreck(content).evening(id).entriesWhole()
	if err != nil {
		return nil, nil, fmt.Errorf("going on from evening %d: %w", id, err)
	}
	damage = &Damage{Part: InEvening, Evening: id, From: damaged.From, End: damaged.Err == errEnd, Lost: all.lost,
		Err: damaged.Err}
	if !all.several { // else it would be an entry that no other computer has
		note := session.Note{Kind: session.GoesOnFromDamaged, Number: int(id), Entry: damaged.From}
		entries = append(entries, session.Entry{
			Seq: int64(len(entries)) + 1, At: time.Now().Round(0).Truncate(time.Microsecond),
			By: session.ByProgram, Fact: session.Noticed{Note: note},
		})
	}
	goesOn = f.NewEvening()
	if err := goesOn.Append(entries); err != nil {
		return nil, nil, fmt.Errorf("going on from evening %d: %w", id, err)
	}
	damage.Continued = goesOn.id
	return goesOn, damage, nil
}

// entriesWhole is an evening as it was brought back, and its entries.
func (c *chain) entriesWhole() (all whole, entries []session.Entry, err error) {
	all, err = c.whole()
	if err == nil && len(all.lost) == 0 { // what is sealed may still be what cannot be true
		all, err = all.founded(session.Note{}, 0)
	}
	for _, r := range all.rows {
		if err == nil {
			var e session.Entry
			e, err = r.entry()
			entries = append(entries, e)
		}
	}
	return all, entries, err
}

// content is the file as SQLite has it, page by page; one that it cannot read is empty.
// Reading the file past it would let go of its locks.
func (f *File) content() (content []byte, err error) {
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		var size, pages int64
		if err := tx.QueryRow("SELECT (SELECT page_size FROM pragma_page_size), (SELECT page_count FROM pragma_page_count)").
			Scan(&size, &pages); err != nil {
			return err
		}
		content = make([]byte, size*pages)
		for n := range pages {
			var page []byte
			err := tx.QueryRow("SELECT data FROM sqlite_dbpage WHERE pgno = ?", n+1).Scan(&page)
			if err != nil && !errors.Is(err, sql.ErrNoRows) && !errors.Is(translated(err), ErrDamaged) {
				return err
			}
			copy(content[n*size:], page)
		}
		return nil
	})
	return content, translated(err)
}
