package clubfile

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Rescue makes a new club file beside one that Open refuses with ErrDamaged, out of
// everything in it that is as it was written: players, evenings, and of damaged evenings
// the entries before the damage. It names the new file, "Tuesday club
// (rescued).clubnight", and what is not in it. The damaged file is left as it is. The
// error is ErrDamaged where it is not even known which club file it is.
func Rescue(ctx context.Context, path string) (rescued string, lost []Damage, err error) {
	abs, err := filepath.Abs(path)
	if err == nil {
		err = openable(abs)
	}
	if err != nil {
		return "", nil, fmt.Errorf("club file %s: %w", path, err)
	}
	db, err := connect(abs)
	if err != nil {
		return "", nil, translated(err)
	}
	defer db.Close()
	temporary, err := os.CreateTemp(filepath.Dir(abs), "club*.part")
	if err != nil {
		return "", nil, translated(err)
	}
	defer os.Remove(temporary.Name())
	if err := temporary.Close(); err != nil {
		return "", nil, translated(err)
	}
	if lost, err = rescue(ctx, db, temporary.Name()); err != nil {
		return "", nil, fmt.Errorf("club file %s: %w", path, translated(err))
	}
	ext := filepath.Ext(abs)
	stem := strings.TrimSuffix(abs, ext)
	rescued, err = place(temporary.Name(), func(n int) string {
		if n == 1 {
			return stem + " (rescued)" + ext
		}
		return fmt.Sprintf("%s (rescued, %d)%s", stem, n, ext)
	})
	return rescued, lost, translated(err)
}

// rescue fills a new club file with what is sound of a damaged one.
func rescue(ctx context.Context, from *sql.DB, path string) (lost []Damage, err error) {
	to, err := connect(path)
	if err != nil {
		return nil, err
	}
	fresh := &File{path: path, db: to}
	defer fresh.Close()
	if err := fresh.prepare(ctx); err != nil {
		return nil, err
	}
	err = within(ctx, from, func(tx *sql.Tx) error {
		held, err := look(tx)
		if err == nil {
			err = held.refused()
		}
		if err == nil && held.version < withSeals {
			err = fmt.Errorf("%w: version %d carries no seals", ErrDamaged, held.version)
		}
		if err != nil {
			return err
		}
		return fresh.change(func(into *sql.Tx) error {
			lost, err = copySound(tx, into)
			return err
		})
	})
	return lost, err
}

func copySound(from, into *sql.Tx) (lost []Damage, err error) {
	// note keeps what is lost: all that is left of a part where the error
	// does not say what of it.
	note := func(err error, all Damage) error {
		var d *Damage
		switch {
		case errors.As(err, &d):
			lost = append(lost, *d)
		case errors.Is(translated(err), ErrDamaged):
			all.Err = translated(err)
			lost = append(lost, all)
		default:
			return err
		}
		return nil
	}
	o, sum, err := readOrigin(from)
	if err != nil || !bytes.Equal(sum, o.sealed()) {
		return nil, &Damage{Part: InOrigin, Err: errors.Join(err, errSeal)}
	}
	if _, err := into.Exec("UPDATE origin SET id = ?, program = ?, created = ?", o.id,
		o.program, o.created); err != nil {
		return nil, err
	}
	var failed error
	err = readMembers(from, o.players, func(m member) error {
		failed = m.put(into)
		return failed
	})
	if failed != nil {
		return nil, failed
	}
	if err := note(err, Damage{Part: InPlayers}); err != nil {
		return nil, err
	}
	if err := sealOrigin(into); err != nil {
		return nil, err
	}
	ids, err := eveningIDs(from)
	if errors.Is(translated(err), ErrDamaged) {
		var known error
		ids, known = eveningsWithEntries(from)
		err = errors.Join(err, known)
	}
	if err := note(err, Damage{Part: InList}); err != nil {
		return nil, err
	}
	for _, id := range ids {
		if err := note(copyEvening(from, into, id), Damage{Part: InEvening, Evening: id, From: 1}); err != nil {
			return nil, err
		}
	}
	return lost, nil
}

// eveningsWithEntries are the evenings by their entries, where the list of
// them cannot be read.
func eveningsWithEntries(tx queryer) (ids []int64, err error) {
	rows, err := tx.Query("SELECT DISTINCT evening FROM entry ORDER BY evening DESC")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return ids, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// copyEvening copies the sound entries of an evening with their seals. The error is the
// *Damage that ends them.
func copyEvening(from, into *sql.Tx, id int64) error {
	head, _, err := readHeading(from, id)
	if err != nil {
		head = heading{id: id}
	}
	head.entries = 0
	if _, err := into.Exec("INSERT INTO evening (id, created) VALUES (?, ?)", id, head.created); err != nil {
		return err
	}
	sum := first(id)
	insert, err := into.Prepare(insertRow)
	if err != nil {
		return err
	}
	defer insert.Close()
	var failed error
	ended := (&Journal{id: id}).each(from, func(r row) error {
		sum = r.sealed(sum)
		head.entries++
		failed = r.put(insert, id, sum)
		return failed
	})
	if failed != nil {
		return failed
	}
	if err := head.put(into, sum); err != nil {
		return err
	}
	return ended
}
