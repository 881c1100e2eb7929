package sending

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Put writes down what of an evening is to go to a place, and lets it go at the next run.
// What has gone of this version stays as it is, and so does what may be there; what waits
// or was refused goes anew, as it is now. What still waited of earlier versions goes no
// more. Nothing is sent by Put. The error is ErrNoDestination or ErrReplaced.
func (b *Outbox) Put(e Evening, destination string, parcels []Parcel) error {
	return b.change(func(tx *sql.Tx) error {
		var there, latest int
		if err := tx.QueryRow("SELECT count(*) FROM destination WHERE id = ?", destination).Scan(&there); err != nil {
			return err
		}
		if there == 0 {
			return fmt.Errorf("%s: %w", destination, ErrNoDestination)
		}
		if err := tx.QueryRow("SELECT coalesce(max(version), 0) FROM parcel WHERE destination = ? AND evening = ?",
			destination, e.id).Scan(&latest); err != nil {
			return err
		}
		if latest > e.version {
			return fmt.Errorf("version %d, %s: %w", latest, destination, ErrReplaced)
		}
		if err := overtake(tx, destination, e); err != nil {
			return err
		}
		for i, p := range parcels {
			p.Evening, p.Version = e.id, e.version
			if err := b.put(tx, destination, i, p); err != nil {
				return err
			}
		}
		return sweep(tx)
	})
}

// overtake takes away what waits, of this version too: what is still to go is put again.
// Of earlier versions nothing goes by itself any more.
func overtake(tx *sql.Tx, destination string, e Evening) error {
	if _, err := tx.Exec(`DELETE FROM parcel WHERE destination = ? AND evening = ? AND going = 0 AND state = ?`,
		destination, e.id, Waiting); err != nil {
		return err
	}
	_, err := tx.Exec("UPDATE parcel SET next = '' WHERE destination = ? AND evening = ? AND version < ? AND going = 0",
		destination, e.id, e.version)
	return err
}

func (b *Outbox) put(tx *sql.Tx, destination string, position int, p Parcel) error {
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	var state State
	var far int
	at := []any{destination, p.Evening, p.Version, p.Key}
	err = tx.QueryRow("SELECT state, going FROM parcel WHERE destination = ? AND evening = ? AND version = ? AND key = ?",
		at...).Scan(&state, &far)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		if _, err := tx.Exec(`INSERT INTO parcel (destination, evening, version, key, position, body, asked, state, next, memory)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce((SELECT memory FROM parcel
				WHERE destination = ?1 AND evening = ?2 AND key = ?4 ORDER BY version DESC LIMIT 1), ''))`,
			append(at, position, string(body), b.stamp(), Waiting, b.stamp())...); err != nil {
			return err
		}
	case err != nil:
		return err
	case far != atRest || state.Done() || state == Unknown:
		return nil
	default:
		if _, err := tx.Exec(`UPDATE parcel SET body = ?, asked = ?, state = ?, reason = '', next = ?
			WHERE destination = ? AND evening = ? AND version = ? AND key = ?`,
			append([]any{string(body), b.stamp(), Waiting, b.stamp()}, at...)...); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM wanted WHERE destination = ? AND evening = ? AND version = ? AND key = ?",
			at...); err != nil {
			return err
		}
	}
	for _, f := range p.all() {
		if hash(f.Content) != f.Hash {
			return fmt.Errorf("%s is not what its hash says", f.Name)
		}
		if _, err := tx.Exec("INSERT INTO content (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING", f.Hash, f.Content); err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO wanted (destination, evening, version, key, hash) VALUES (?, ?, ?, ?, ?)",
			append(at, f.Hash)...); err != nil {
			return err
		}
	}
	return nil
}

// all are the files of a parcel, those of its mail too.
func (p *Parcel) all() (list []*File) {
	for i := range p.Files {
		list = append(list, &p.Files[i])
	}
	if p.Mail != nil {
		for i := range p.Mail.Attachments {
			list = append(list, &p.Mail.Attachments[i])
		}
	}
	return list
}

// sweep removes the files that nothing wants any more.
func sweep(tx *sql.Tx) error {
	if _, err := tx.Exec(`DELETE FROM wanted WHERE NOT EXISTS (SELECT 1 FROM parcel p WHERE p.destination = wanted.destination
		AND p.evening = wanted.evening AND p.version = wanted.version AND p.key = wanted.key AND p.state NOT IN (?, ?))`,
		Sent, Taken); err != nil {
		return err
	}
	_, err := tx.Exec("DELETE FROM content WHERE hash NOT IN (SELECT hash FROM wanted)")
	return err
}

// stamp is now, as the file has times: in the order of their texts.
func (b *Outbox) stamp() string { return stampOf(b.now()) }

const stampForm = "2006-01-02T15:04:05.000Z"

func stampOf(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(stampForm)
}

func parseStamp(s string) time.Time {
	t, _ := time.Parse(stampForm, s)
	return t
}
