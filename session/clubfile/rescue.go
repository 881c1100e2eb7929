package clubfile

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"clubnight/session"
)

// Rescue makes a new club file beside one that Open refuses with ErrDamaged, out of
// everything in it that is as it was written, wherever it lies in the file: players, and
// of every evening the entries before, between and after the damaged ones. An entry with
// one wrong bit is put right, since its seal says which. In the place of each entry that
// is lost stands a note. Rescue names the new file, "Tuesday club (rescued).clubnight",
// and what is not in it. The damaged file is left as it is. The error is ErrDamaged where
// nothing at all was found, ErrNewer, or what the disk says.
func Rescue(ctx context.Context, path string) (rescued string, lost []Damage, err error) {
	abs, err := filepath.Abs(path)
	if err == nil {
		err = openable(abs)
	}
	if err == nil {
		err = rescuable(ctx, abs)
	}
	var content []byte
	if err == nil {
		content, err = contentOf(ctx, abs)
	}
	if err != nil {
		return "", nil, fmt.Errorf("club file %s: %w", path, Disk(err))
	}
	temporary, err := os.CreateTemp(filepath.Dir(abs), "club*.part")
	if err != nil {
		return "", nil, translated(err)
	}
	defer os.Remove(temporary.Name())
	if err := temporary.Close(); err != nil {
		return "", nil, translated(err)
	}
	if lost, err = rescue(ctx, newWreck(content), temporary.Name()); err != nil {
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

// rescuable refuses a file of a newer program, and one of an older program, which has no
// seals: as far as the file can be asked.
func rescuable(ctx context.Context, abs string) error {
	db, err := openReadOnly(abs, "")
	if err != nil {
		return err
	}
	defer db.Close()
	err = within(ctx, db, func(tx *sql.Tx) error {
		held, err := look(tx)
		if err == nil && errors.Is(held.refused(), ErrNewer) && checkNumber(tx, held) == nil {
			return held.refused()
		}
		return err
	})
	if err = translated(err); errors.Is(err, ErrNewer) || errors.Is(err, ErrDisk) {
		return err
	}
	return nil // whatever else is the matter with it
}

// contentOf reads a whole file as it is once SQLite has taken back what was written to it
// in part: that, on a copy.
func contentOf(ctx context.Context, abs string) ([]byte, error) {
	if _, err := os.Stat(abs + "-journal"); errors.Is(err, fs.ErrNotExist) {
		return os.ReadFile(abs)
	}
	folder, err := os.MkdirTemp("", "club")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	copied := filepath.Join(folder, "club.clubnight")
	for _, end := range []string{"", "-journal"} {
		if err := duplicate(copied+end, abs+end); err != nil && !(end != "" && errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
	}
	if db, err := connect(copied); err == nil {
		_ = within(ctx, db, func(tx *sql.Tx) error { _, err := look(tx); return err }) // it is read as it is else
		if err := db.Close(); err != nil {
			return nil, err
		}
	}
	return os.ReadFile(copied)
}

func duplicate(to, from string) error {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(target, source)
	return errors.Join(err, target.Close())
}

// rescue fills a new club file with what is sound of a wreck.
func rescue(ctx context.Context, w *wreck, path string) (lost []Damage, err error) {
	to, err := connect(path)
	if err != nil {
		return nil, err
	}
	fresh := &File{path: path, db: to}
	defer fresh.Close()
	if err := fresh.prepare(ctx); err != nil {
		return nil, err
	}
	err = fresh.change(func(into *sql.Tx) error {
		var found bool
		lost, found, err = w.copyTo(into)
		if err == nil && !found {
			err = &Damage{Part: InPages, Err: errors.New("nothing that bears a seal was found")}
		}
		return err
	})
	return lost, err
}

// copyTo puts what is sound into an empty club file; found is false where nothing is.
func (w *wreck) copyTo(into *sql.Tx) (lost []Damage, found bool, err error) {
	origin, known := w.origin()
	many := int64(-1)
	if known {
		many = origin.players
		n := origin.naming
		if _, err := into.Exec("UPDATE origin SET id = ?, program = ?, created = ?, room = ?, web = ?, mail = ?",
			origin.id, origin.program, origin.created, n.Room, n.Web, n.Mail); err != nil {
			return nil, false, err
		}
	} else {
		lost = append(lost, Damage{Part: InOrigin, Err: errSeal})
	}
	evenings := w.evenings() // before the players: what lies on their pages is known then
	members, damaged := w.players(many)
	for _, m := range members {
		if err := m.put(into); err != nil {
			return nil, false, err
		}
	}
	for _, number := range damaged {
		lost = append(lost, Damage{Part: InPlayers, Number: number, Err: errSeal})
	}
	if len(damaged) == 0 && int64(len(members)) < many {
		lost = append(lost, Damage{Part: InPlayers, Err: errCount})
	}
	if err := sealOrigin(into); err != nil {
		return nil, false, err
	}
	for i, c := range evenings {
		if c.id != int64(i)+1 || c.sum == nil { // one is gone, or where one ended
			lost = append(lost, Damage{Part: InList, Err: errCount})
			break
		}
	}
	for _, c := range evenings {
		damage, err := c.copyTo(into)
		if err != nil {
			return nil, false, err
		}
		if damage != nil {
			lost = append(lost, *damage)
		}
	}
	return lost, known || len(evenings) > 0, nil
}

// copyTo puts an evening into a club file: as it was to the letter, up to the first entry
// that is lost. damage names what is.
func (c *chain) copyTo(into *sql.Tx) (damage *Damage, err error) {
	all, err := c.whole()
	if err != nil {
		return nil, err
	}
	if _, err := into.Exec("INSERT INTO evening (id, created) VALUES (?, ?)", c.id, c.head.created); err != nil {
		return nil, err
	}
	insert, err := into.Prepare(insertRow)
	if err != nil {
		return nil, err
	}
	defer insert.Close()
	sum := first(c.id)
	for _, r := range all.rows {
		sum = r.sealed(sum)
		if err := r.put(insert, c.id, sum); err != nil {
			return nil, err
		}
	}
	head := heading{id: c.id, entries: int64(len(all.rows)), created: c.head.created}
	return all.damage(c.id), head.put(into, sum)
}

// damage names what is lost of an evening, nil where nothing is.
func (w whole) damage(id int64) *Damage {
	if len(w.lost) == 0 {
		return nil
	}
	at := w.lost[0]
	return &Damage{Part: InEvening, Evening: id, From: at.Entry, End: at.Kind == session.EntriesLost, Lost: w.lost,
		Err: errEntry}
}
