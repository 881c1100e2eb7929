package clubfile

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"clubnight/session"
)

// Journal is one evening in the club file; it implements session.Journal.
type Journal struct {
	file *File
	id   int64
	// last is the seal of the last entry that was to be added. unsure counts the entries
	// up to it that Append refused with ErrUnsure.
	last   []byte
	unsure int64
}

// ID is the number of the evening; 0 before its first entry.
func (j *Journal) ID() int64 { return j.id }

// Append implements session.Journal. It returns ErrElsewhere when somebody else went on
// with the evening since it was read, and ErrDamaged, a [*Damage], where the end of the
// journal is not as it was written. What it refused with ErrUnsure is in the file until
// the next entries take its place; in an evening of several computers, of which another
// may have it by then, nothing more is added.
func (j *Journal) Append(entries []session.Entry) error {
	next := *j // the number counts once the entries are on the disk
	err := j.file.change(func(tx *sql.Tx) error {
		if next.id == 0 {
			if err := next.begin(tx); err != nil {
				return err
			}
		}
		return next.add(tx, entries)
	})
	switch {
	case err == nil:
		next.unsure = 0
		*j = next
	case errors.Is(err, ErrUnsure):
		next.unsure = int64(len(entries))
		*j = next
	}
	return err
}

func (j *Journal) add(tx *sql.Tx, entries []session.Entry) error {
	head, sum, err := j.end(tx)
	if err == nil && j.unsure > 0 && bytes.Equal(sum, j.last) {
		head.entries, sum, err = j.takeBack(tx, head.entries-j.unsure)
	}
	if err != nil {
		return err
	}
	insert, err := tx.Prepare(insertRow)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, e := range entries {
		if head.entries++; e.Seq != head.entries {
			return ErrElsewhere
		}
		r, err := rowOf(e)
		if err != nil {
			return err
		}
		sum = r.sealed(sum)
		if err := r.put(insert, j.id, sum); err != nil {
			return err
		}
	}
	j.last = sum
	return head.put(tx, sum)
}

// takeBack takes the entries away that were refused: whoever was told so enters them
// anew. It gives how many entries are left, and the seal of the last.
func (j *Journal) takeBack(tx *sql.Tx, left int64) (entries int64, sum []byte, err error) {
	if several, err := inSeveral(tx, j.id); err != nil || several {
		return 0, nil, errors.Join(err, ErrUnsure)
	}
	if _, err := tx.Exec("DELETE FROM entry WHERE evening = ? AND seq > ?", j.id, left); err != nil {
		return 0, nil, err
	}
	sum, err = j.seal(tx)
	return left, sum, err
}

// seal is the seal of the last entry.
func (j *Journal) seal(tx *sql.Tx) (sum []byte, err error) {
	err = tx.QueryRow("SELECT sum FROM entry WHERE evening = ? ORDER BY seq DESC LIMIT 1", j.id).Scan(&sum)
	if errors.Is(err, sql.ErrNoRows) {
		return first(j.id), nil
	}
	return sum, err
}

// end finds the evening, and the seal of its last entry.
func (j *Journal) end(tx *sql.Tx) (head heading, sum []byte, err error) {
	var written []byte
	if head, written, err = readHeading(tx, j.id); err != nil {
		return head, nil, err
	}
	last := int64(0)
	err = tx.QueryRow("SELECT seq, sum FROM entry WHERE evening = ? ORDER BY seq DESC LIMIT 1", j.id).Scan(&last, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		sum, err = first(j.id), nil
	}
	if err != nil {
		return head, nil, err
	}
	if last != head.entries || !bytes.Equal(written, head.sealed(sum)) {
		return head, nil, j.damaged(min(last, head.entries)+1, errEnd)
	}
	return head, sum, nil
}

// Entries implements session.Journal: Seq counts in the order in which they came to this
// file. Where an entry is not as it was written the error is a [*Damage], which wraps
// ErrDamaged, and beside it stand the entries before.
func (j *Journal) Entries() ([]session.Entry, error) {
	var entries []session.Entry
	if j.id == 0 {
		return nil, nil
	}
	err := j.read(func(tx *sql.Tx) error {
		entries = nil
		return j.each(tx, func(r row) error {
			e, err := r.entry()
			if err == nil {
				entries = append(entries, e)
			}
			return err
		})
	})
	return entries, err
}

// Lines are the entries as they stand in the file, to the letter, in the order in which
// they came: an older version of the program may have written them. In an evening that
// was never shared they have no Sum. Where an entry is not as it was written the error is
// a [*Damage], and beside it stand the lines before.
func (j *Journal) Lines() (lines []session.SealedEntry, err error) {
	if j.id == 0 {
		return nil, nil
	}
	err = j.read(func(tx *sql.Tx) error {
		lines = nil
		return j.each(tx, func(r row) error {
			lines = append(lines, r.asLine())
			return nil
		})
	})
	return lines, err
}

// read reads in one transaction, and anew where the disk may be to blame for damage.
func (j *Journal) read(read func(*sql.Tx) error) error {
	return readTwice(j.file.db, j.file.path, func() error {
		return translated(within(context.Background(), j.file.db, read))
	})
}

// each visits the entries that are as they were written: in an evening of several
// computers all of them as lines. Where that is not all of them the error is a *Damage;
// one of visit ends it, and says why an entry is of no use.
func (j *Journal) each(tx queryer, visit func(row) error) error {
	head, written, unread := readHeading(tx, j.id)
	if unread != nil && !errors.Is(translated(unread), ErrDamaged) {
		return unread
	}
	several, err := inSeveral(tx, j.id)
	if err != nil && !errors.Is(translated(err), ErrDamaged) {
		return err
	}
	rows, err := entryRows(tx, j.id)
	if err != nil {
		return err
	}
	defer rows.Close()
	sum, n := first(j.id), int64(0)
	var line []byte // the Sum of the last entry of the time before the evening was shared
	for rows.Next() {
		r, stored, err := scanRow(rows)
		if err != nil {
			return j.damaged(n+1, err)
		}
		if sum = r.sealed(sum); r.seq != n+1 || !bytes.Equal(sum, stored) {
			return j.damaged(n+1, errEntry)
		}
		if several && !r.several() {
			r = r.sited(line)
		}
		if r.site == "" {
			line = r.line
		}
		switch err := visit(r); {
		case errors.Is(err, session.ErrUnknownKind):
			return fmt.Errorf("entry %d: %w", r.seq, err) // not damage: a newer program's
		case err != nil:
			return j.damaged(r.seq, err)
		}
		n++
	}
	if err := rows.Err(); err != nil {
		if errors.Is(translated(err), ErrDamaged) {
			return j.damaged(n+1, err)
		}
		return err
	}
	if unread != nil {
		return j.damaged(n+1, unread)
	}
	if n != head.entries || !bytes.Equal(written, head.sealed(sum)) {
		return j.damaged(n+1, errEnd)
	}
	return nil
}

func (j *Journal) damaged(from int64, err error) error {
	return &Damage{Part: InEvening, Evening: j.id, From: from, End: err == errEnd, Err: err}
}
