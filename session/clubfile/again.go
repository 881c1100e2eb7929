package clubfile

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"clubnight/session"
)

// ErrAgain is returned, in an [*Again], for an evening that the club file has already.
var ErrAgain = errors.New("the club file has this evening already")

// Again is the error for an evening that the club file has already.
type Again struct {
	// Evening is its number there, Heading what it is called.
	Evening int64
	Heading session.EveningSet
}

// Error says it for a log.
func (e *Again) Error() string { return fmt.Sprintf("%v, as evening %d", ErrAgain, e.Evening) }

// Unwrap is ErrAgain.
func (e *Again) Unwrap() error { return ErrAgain }

// fromFile is who recorded what was read from a file of another program: two of them may
// have been read at one moment by a coarse clock.
const fromFile = "file"

// Same finds an evening that the club file has already; id is 0 where it has none. That
// is the same evening of several computers; or one with the same first entry, by moment
// and content, as all copies of an evening have it however far they got; or one that
// begins with the very facts of this one, as what is read twice from a file of another
// program does, whatever was ruled or corrected since.
func (f *File) Same(entries []session.Entry) (id int64, err error) {
	if id, err = f.shared(entries); id != 0 || err != nil {
		return id, err
	}
	facts := make([]stored, 0, len(entries))
	for _, e := range entries {
		if _, closed := e.Fact.(session.EveningClosed); closed {
			continue
		}
		kind, body, err := session.EncodeFact(e.Fact)
		if err != nil {
			return 0, err
		}
		facts = append(facts, stored{e.At, kind, body})
	}
	if len(facts) == 0 {
		return 0, nil
	}
	alike, err := f.beginning(facts[0])
	if err != nil {
		return 0, err
	}
	for _, a := range alike {
		same := a.at.Equal(facts[0].at)
		if same && entries[0].By != fromFile {
			return a.id, nil
		}
		j, err := f.Evening(a.id)
		if err != nil {
			return 0, err
		}
		there, err := j.Entries()
		if err != nil { // a damaged evening is no other's copy
			continue
		}
		if begins(there, facts, same) {
			return a.id, nil
		}
	}
	return 0, nil
}

// shared finds the copy of an evening of several computers.
func (f *File) shared(entries []session.Entry) (id int64, err error) {
	event := ""
	for _, e := range entries {
		if opened, opens := e.Fact.(session.ComputerOpened); opens {
			event = opened.Event
			break
		}
	}
	if event == "" {
		return 0, nil
	}
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		rows, err := tx.Query("SELECT evening, body FROM entry WHERE kind = ? AND own = 1 ORDER BY evening",
			session.ComputerOpened{}.Kind())
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var evening int64
			var body []byte
			if err := rows.Scan(&evening, &body); err != nil {
				return err
			}
			fact, err := session.DecodeFact(session.ComputerOpened{}.Kind(), body)
			if opened, opens := fact.(session.ComputerOpened); err == nil && opens && opened.Event == event {
				id = evening // the newest one goes on from a damaged one
			}
		}
		return rows.Err()
	})
	return id, f.said(err)
}

// stored is an entry as it is stored.
type stored struct {
	at   time.Time
	kind string
	body []byte
}

// candidate is an evening with the same first fact.
type candidate struct {
	id int64
	at time.Time
}

// beginning finds the evenings with that first fact, the newest first.
func (f *File) beginning(first stored) (list []candidate, err error) {
	err = within(context.Background(), f.db, func(tx *sql.Tx) error {
		rows, err := tx.Query("SELECT evening, recorded, body FROM entry WHERE seq = 1 AND kind = ? ORDER BY evening DESC", first.kind)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var c candidate
			var recorded string
			var body []byte
			if err := rows.Scan(&c.id, &recorded, &body); err != nil {
				return err
			}
			if at, err := time.Parse(time.RFC3339Nano, recorded); err == nil && bytes.Equal(body, first.body) {
				c.at = at
				list = append(list, c)
			}
		}
		return rows.Err()
	})
	return list, err
}

// begins reports whether a journal begins with these facts or, where it may be shorter,
// has the first of them.
func begins(there []session.Entry, facts []stored, shorter bool) bool {
	n := 0
	for _, e := range there {
		if n == len(facts) {
			return true
		}
		if _, closed := e.Fact.(session.EveningClosed); closed {
			continue
		}
		kind, body, err := session.EncodeFact(e.Fact)
		if err != nil || kind != facts[n].kind || !bytes.Equal(body, facts[n].body) {
			return false
		}
		n++
	}
	return n == len(facts) || shorter
}

// TakeOver is Import of an evening that the file does not have yet; else the
// error is an [*Again].
func (f *File) TakeOver(entries []session.Entry) (*Journal, error) {
	id, err := f.Same(entries)
	if err != nil {
		return nil, err
	}
	if id != 0 {
		again := &Again{Evening: id}
		if len(entries) > 0 {
			again.Heading, _ = entries[0].Fact.(session.EveningSet)
		}
		return nil, again
	}
	return f.Import(entries)
}
