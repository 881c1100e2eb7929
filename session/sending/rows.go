package sending

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Row is what the outbox knows of a parcel.
type Row struct {
	Destination string
	Evening     string
	Version     int
	Key         string
	// To is the mail's address, "" for files.
	To, Title string
	State     State
	Reason    Reason
	Answer    string
	Tries     int
	// Going is true while it is sent.
	Going bool
	Asked time.Time // when it was put
	Tried time.Time // when it was tried last
	// Next is when it is tried again, zero where that is not done by itself; AtStart is
	// true where it is at the next start of the program.
	Next    time.Time
	AtStart bool

	parcel Parcel
	doubts int
}

// nextStart stands for the next start of the program in the file.
const nextStart = "start"

const rowColumns = `destination, evening, version, key, body, asked, state, reason, answer, memory, tries, doubts,
	going, tried, next`

// current are the rows that may still go: of the last version, to a place that is not
// off.
const current = `version = (SELECT max(version) FROM parcel o
	WHERE o.evening = parcel.evening AND o.destination = parcel.destination)
	AND destination IN (SELECT id FROM destination WHERE coalesce(json_extract(told, '$.off'), 0) = 0)`

// How far a parcel on its way is.
const (
	atRest  = 0 // it is not on its way
	going   = 1 // it cannot be there yet
	doubted = 2 // it may be there
)

// Rows are all of an evening, "" for all there are: the newest evening first, and those
// of a place in the order in which they go.
func (b *Outbox) Rows(evening string) (list []Row, err error) {
	rows, err := b.db.Query(`SELECT `+rowColumns+` FROM parcel WHERE ? IN ('', evening)
		ORDER BY max(asked) OVER (PARTITION BY evening) DESC, evening, destination, version DESC, position`, evening)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}

func scan(rows interface{ Scan(...any) error }) (r Row, err error) {
	var body, asked, tried, next string
	var far int
	err = rows.Scan(&r.Destination, &r.Evening, &r.Version, &r.Key, &body, &asked, &r.State, &r.Reason, &r.Answer,
		&r.parcel.Memory, &r.Tries, &r.doubts, &far, &tried, &next)
	if err != nil {
		return r, err
	}
	if err = json.Unmarshal([]byte(body), &r.parcel); err != nil {
		return r, err
	}
	r.Going = far != atRest
	r.parcel.Tries, r.parcel.Before = r.Tries, r.State
	r.Title = r.parcel.Title
	if r.parcel.Mail != nil {
		r.To = r.parcel.Mail.To
	}
	r.Asked, r.Tried, r.Next, r.AtStart = parseStamp(asked), parseStamp(tried), parseStamp(next), next == nextStart
	return r, nil
}

// Mail is what a row's mail says, without its attachments; nil where it is none.
func (r *Row) Mail() *Mail { return r.parcel.Mail }

// Light is what a director is to know of one place at a glance.
type Light struct {
	Destination
	// Version is the last one that was to go there, 0 for none yet.
	Version int
	// State is the worst of its parcels': refused, unknown, waiting, then those that
	// went.
	State State
	// Reason and Answer are of one that is in this state, Bad of how many.
	Reason Reason
	Answer string
	Bad    int
	// Parcels are all, and Done those that went.
	Parcels, Done int
	Going         bool
	// Next is when it is tried again, zero for not by itself; AtStart as in Row.
	Next    time.Time
	AtStart bool
}

// worst is the order of the lights.
var worst = []State{Refused, Unknown, Waiting, Sent, Taken}

// Lights are those of an evening, one a place that the club named.
func (b *Outbox) Lights(evening string) ([]Light, error) {
	named, err := b.Destinations()
	if err != nil {
		return nil, err
	}
	rows, err := b.Rows(evening)
	if err != nil {
		return nil, err
	}
	list := make([]Light, len(named))
	for i, d := range named {
		list[i].Destination = d
		for _, r := range rows {
			if r.Destination == d.ID && r.Evening == evening {
				list[i].add(r)
			}
		}
	}
	return list, nil
}

func (l *Light) add(r Row) {
	if r.Version < l.Version {
		return
	}
	if r.Version > l.Version {
		*l = Light{Destination: l.Destination, Version: r.Version}
	}
	l.Parcels++
	if r.State.Done() {
		l.Done++
	}
	l.Going = l.Going || r.Going
	l.AtStart = l.AtStart || r.AtStart
	if !r.Next.IsZero() && (l.Next.IsZero() || r.Next.Before(l.Next)) {
		l.Next = r.Next
	}
	at := cmp.Compare(slices.Index(worst, r.State), slices.Index(worst, l.State))
	switch {
	case l.State == "" || at < 0:
		l.State, l.Reason, l.Answer, l.Bad = r.State, r.Reason, r.Answer, 1
	case at == 0:
		l.Bad++
	}
}

// Gone are the parcels of an evening that a place has, or may have, by their keys, with
// the last version of each.
func (b *Outbox) Gone(evening, destination string) (map[string]int, error) {
	rows, err := b.Rows(evening)
	if err != nil {
		return nil, err
	}
	gone := map[string]int{}
	for _, r := range rows {
		if r.Destination == destination && (r.State.Done() || r.State == Unknown) {
			gone[r.Key] = max(gone[r.Key], r.Version)
		}
	}
	return gone, nil
}

// Next is when the next parcel is due, and false where none is before the next start or
// before somebody says so.
func (b *Outbox) Next() (at time.Time, ok bool, err error) {
	var next sql.NullString
	err = b.db.QueryRow("SELECT min(next) FROM parcel WHERE next NOT IN ('', ?) AND "+current, nextStart).Scan(&next)
	return parseStamp(next.String), next.Valid, err
}

// Again lets go anew what did not go, or may not have, of an evening to a place, "" for
// all places: what the director says who presses Send again. What has gone does not go
// twice. It says how many parcels there are.
func (b *Outbox) Again(evening, destination string) (n int, err error) {
	err = b.change(func(tx *sql.Tx) error {
		done, err := tx.Exec(`UPDATE parcel SET next = ?, asked = ? WHERE evening = ? AND ? IN ('', destination)
			AND going = 0 AND state NOT IN (?, ?) AND `+current,
			b.stamp(), b.stamp(), evening, destination, Sent, Taken)
		if err != nil {
			return err
		}
		count, err := done.RowsAffected()
		n = int(count)
		return err
	})
	return n, err
}

// Cancel takes away what of an evening has not gone to a place, "" for all: it goes no
// more. What may be there stays, and is not tried again by itself.
func (b *Outbox) Cancel(evening, destination string) error {
	return b.change(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`DELETE FROM parcel WHERE evening = ? AND ? IN ('', destination) AND going = 0 AND state = ?`,
			evening, destination, Waiting); err != nil {
			return err
		}
		if _, err := tx.Exec(`UPDATE parcel SET next = '' WHERE evening = ? AND ? IN ('', destination) AND going = 0`,
			evening, destination); err != nil {
			return err
		}
		return sweep(tx)
	})
}

// strip takes out of the file what a parcel said: what went is needed no more. Whom it
// went to stays, so that the director can look it up, unless nobody is to know.
func (b *Outbox) strip(tx *sql.Tx, r *Row, nobody bool) error {
	p := r.parcel
	p.Files, p.Folder = nil, ""
	if p.Mail != nil {
		p.Mail = &Mail{To: p.Mail.To, Name: p.Mail.Name, Subject: p.Mail.Subject, ID: p.Mail.ID}
		if nobody {
			p.Mail = &Mail{ID: p.Mail.ID}
		}
	}
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = tx.Exec("UPDATE parcel SET body = ? WHERE destination = ? AND evening = ? AND version = ? AND key = ?",
		string(body), r.Destination, r.Evening, r.Version, r.Key)
	return err
}

// Forget takes who reads at an address out of the outbox: nothing more goes there, and of
// what went nobody can say to whom. The copies that others have are not in our hands.
func (b *Outbox) Forget(address string) error {
	rows, err := b.Rows("")
	if err != nil {
		return err
	}
	return b.change(func(tx *sql.Tx) error {
		for i := range rows {
			r := &rows[i]
			if !strings.EqualFold(r.To, address) || r.To == "" {
				continue
			}
			if r.State.Done() {
				if err := b.strip(tx, r, true); err != nil {
					return err
				}
				continue
			}
			if _, err := tx.Exec("DELETE FROM parcel WHERE destination = ? AND evening = ? AND version = ? AND key = ?",
				r.Destination, r.Evening, r.Version, r.Key); err != nil {
				return err
			}
		}
		return sweep(tx)
	})
}
